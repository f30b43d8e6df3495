"""Figures that are there from the start: people, animals, machines."""
