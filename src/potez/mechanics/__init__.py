"""Rules that several games share: each in files of the same names as those of a game, or one small file."""
