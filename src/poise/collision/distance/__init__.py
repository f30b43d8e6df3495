"""Signed distances of convex shapes, with nearest points and normals: GJK, penetration depth, second derivatives."""

from poise.collision.distance.hull import Ground, Hull, Rectangle, hull_of
from poise.collision.distance.signed_distance import Separation, separation

__all__ = ["Ground", "Hull", "Rectangle", "Separation", "hull_of", "separation"]
