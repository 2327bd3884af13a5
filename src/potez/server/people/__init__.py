"""Who somebody is and what they may do: accounts, guests, sessions, passwords, names, keys."""
