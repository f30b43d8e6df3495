"""URDF: robots."""
