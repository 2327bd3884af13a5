"""The domain of the server: pure, so that no test needs a server."""
