"""Monte Carlo tree search: `search` is compiled once for all games, `searcher` drives it from Python."""
