"""Adugo, the jaguar and the dogs: the rules, random games, what engines know, and the game for people."""
