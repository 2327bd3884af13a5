"""Values that are proved forwards, by searches to the end of the game, where positions are too many for a table of all of them."""
