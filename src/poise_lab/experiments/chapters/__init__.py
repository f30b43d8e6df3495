"""The experiments, one module per chapter."""
