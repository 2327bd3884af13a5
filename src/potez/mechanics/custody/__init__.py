"""Slides in straight lines, and pieces that are enclosed."""
