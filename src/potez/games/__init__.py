"""One folder per game: rules, random games, what engines know, and the game for people. Imported only when a game is made."""
