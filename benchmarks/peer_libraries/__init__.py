"""Poise beside other libraries, each in its own environment."""
