"""People in figures: the parts of a human, frame by frame, whatever skeleton it is."""

from poise.people.body import Body, dot, unit

__all__ = ["Body", "dot", "unit"]
