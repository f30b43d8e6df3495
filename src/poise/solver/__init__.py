"""Solving: from tasks and a pose to the step that they want."""

from poise.solver.assemble import Assembly, assemble
from poise.solver.step import Step, take_step

__all__ = ["Assembly", "Step", "assemble", "take_step"]
