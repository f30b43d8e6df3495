"""TRC: recorded markers."""
