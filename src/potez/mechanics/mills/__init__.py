"""Three in a line, and what may then be taken off."""
