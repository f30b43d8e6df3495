"""Techniques of the literature, one module per subject."""
