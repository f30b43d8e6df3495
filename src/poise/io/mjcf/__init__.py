"""MJCF: MuJoCo models."""
