"""Boards as graphs: sites with names and places, lines, neighbours, jumps, symmetries."""
