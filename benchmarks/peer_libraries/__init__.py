"""Poise and other libraries on the same problems, each in an environment of its own; see README.md."""
