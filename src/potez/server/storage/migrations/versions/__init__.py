"""One file a change, numbered."""
