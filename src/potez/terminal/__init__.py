"""The command line and the line mode of play."""
