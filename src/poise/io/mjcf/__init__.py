"""MJCF: models of MuJoCo."""
