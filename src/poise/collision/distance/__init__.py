"""Distances between shapes: signed, with nearest points and normals, for every pair of convex shapes."""

from poise.collision.distance.hull import Hull, hull_of
from poise.collision.distance.plane import Ground, Rectangle
from poise.collision.distance.separation import Separation, separation

__all__ = ["Ground", "Hull", "Rectangle", "Separation", "hull_of", "separation"]
