"""Figures that are there from the start: people, animals, machines."""

from poise.figures.catalogue import CATALOGUE, NAMES, Entry, make

__all__ = ["CATALOGUE", "NAMES", "Entry", "make"]
