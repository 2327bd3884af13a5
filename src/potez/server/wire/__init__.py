"""What is said over the socket of a table: types of messages, differences of states, trees of legal moves. Pure."""
