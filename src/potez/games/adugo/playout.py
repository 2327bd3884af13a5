"""Random games of Adugo."""

from potez.mechanics.hunts.playout import playout

__all__ = ["playout"]
