"""Measurements beside other programs: speed and strength. Not part of the package."""
