"""The Man with the Bombs: the rules, random games, what engines know, and the game for people."""
