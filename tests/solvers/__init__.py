"""Solvers: what they find agrees with the literature, with the rules, and with itself after a kill."""
