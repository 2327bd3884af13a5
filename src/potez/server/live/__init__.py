"""Tables in use: commands, the computer's moves, advice, who is there, chat, timekeeping, and news between processes."""
