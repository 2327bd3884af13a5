"""Changes of the database, in order; applied when the server starts."""
