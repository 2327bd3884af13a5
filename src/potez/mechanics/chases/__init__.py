"""Hounds that never go back against one runner."""
