"""Steps and chains of jumps."""
