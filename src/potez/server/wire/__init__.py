"""What is said over the socket of a table: the types of all messages, how a state changes into the next, how legal moves are written. Pure."""
