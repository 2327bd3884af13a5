"""Computer players, generic over the kernel: random, alpha-beta, MCTS, with a net, by a table; levels, reviews. Start at `engine`."""
