"""Adapters of peer libraries, one module per library."""
