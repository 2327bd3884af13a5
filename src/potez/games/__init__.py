"""One file per game: options, record, rules, texts of moves, picture. Imported only when a game is made."""
