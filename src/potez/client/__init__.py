"""A program that plays at a server; `potez.bot` is its public name."""
