"""Solving: from tasks and a pose to the step, and to the posture, that they want."""

from poise.solver.assemble import Assembly, assemble
from poise.solver.loop import Rest, Round, rest
from poise.solver.status import Status
from poise.solver.step import Step, take_step

__all__ = ["Assembly", "Rest", "Round", "Status", "Step", "assemble", "rest", "take_step"]
