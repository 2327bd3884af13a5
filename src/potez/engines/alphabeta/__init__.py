"""Alpha-beta: `search` is compiled once for all games, `searcher` drives it from Python."""
