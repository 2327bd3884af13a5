"""Training: nets learn a game from nothing but its rules, by games against themselves, thousands at once. Needs PyTorch: `potez[train]`."""
