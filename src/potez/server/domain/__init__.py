"""Pure: tables, commands, events, clocks, ratings. No network, no storage; the time comes from outside."""
