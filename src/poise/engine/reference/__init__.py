"""The engine to read: NumPy, equation by equation; oracle of the native one, and its stand-in where none is built."""

from poise.engine.reference.active_set import solve_step
from poise.engine.reference.kinematics import ReferenceKinematics

__all__ = ["ReferenceKinematics", "solve_step"]
