"""Hunts solved row by row: all places of the jumper at once, on processors and graphics cards."""
