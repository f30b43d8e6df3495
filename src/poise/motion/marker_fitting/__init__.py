"""Fit a figure's motion to recorded markers."""
