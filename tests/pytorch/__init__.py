"""Training with PyTorch: `make training`, which is not part of `make test`."""
