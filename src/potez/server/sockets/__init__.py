"""WebSockets of tables and of the lobby, and what waits to be sent over them."""
