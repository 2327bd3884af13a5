"""Tree search with a net: it says which moves are worth a look, and what a position is worth that is not looked at further."""
