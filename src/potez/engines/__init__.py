"""Computer players, generic over the kernel: random, alpha-beta, MCTS; levels, time, reviews. Start at `engine`."""
