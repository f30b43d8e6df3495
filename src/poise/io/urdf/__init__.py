"""URDF: reader and writer of robots."""
