"""Random games of Fox and Geese."""

from potez.mechanics.hunts.playout import playout

__all__ = ["playout"]
