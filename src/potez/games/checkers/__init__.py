"""Checkers (Dame), as in American checkers: the rules, random games, what engines know, and the game for people."""
