"""A few pieces that jump against a pack that only steps."""
