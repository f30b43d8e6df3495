"""A descent in the space of poses by the engine in use: in C++ where there is one, else as it is written here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.solver.correct import corrected, corrected_plainly
from poise.solver.kkt import KktResidual
from poise.solver.native_tasks import NativeTasks
from poise.solver.nonlinear.certificate import kuhn_tucker
from poise.solver.nonlinear.descent import Descent, Ending, Settings, Turn
from poise.solver.nonlinear.linear_space import ENDINGS, RULES
from poise.solver.nonlinear.pose_space import PoseSpace
from poise.tasks import Task
from poise.types import FloatArray, PoseVector

STIFFNESSES = (0.3, 0.01, 3.0)  # of first metrics, part of the trace of JᵀJ that every direction has
LONGEST = 1.0  # first trial of a step [rad, or characteristic lengths]


@dataclass(frozen=True, eq=False)
class Descended:
    """Where a descent ended."""

    q: PoseVector
    potential: float
    gradient: FloatArray
    ending: Ending
    steps: int
    turns: tuple[Turn, ...]  # empty unless asked for


class PoseDescent:
    """Tasks bound to a figure, to be lowered from any start: for many starts, where binding would cost more.

    Parameters
    ----------
    figure : Figure
        What is posed.
    tasks : tuple of Task
        Enabled ones, weighted; their levels are not looked at.

    >>> from poise import Pose, library
    >>> from poise.tasks import PositionTask
    >>> figure = library.seven_axis_arm()
    >>> bound = PoseDescent(figure, (PositionTask(site=figure.sites[-1].name, goal=(0.4, 0.2, 0.5)),))
    >>> found = bound.run(Pose.neutral(figure).q)
    >>> found.ending.value, bound.certificate(found).holds()
    ('at a Kuhn-Tucker point', True)
    """

    def __init__(self, figure: Figure, tasks: tuple[Task, ...]) -> None:
        self.space = PoseSpace(figure, tasks)
        self._figure = figure
        engine = kinematics(figure)
        self._native = None
        if isinstance(engine, NativeKinematics):
            self._native = engine.descent(NativeTasks(figure, tasks, engine).rows)
            self._native.set_space(self.space.free.astype(np.int32), self.space.scale, self.space.bent)

    def run(
        self,
        start: PoseVector,
        settings: Settings = Settings(longest=LONGEST),  # noqa: B008, a frozen value
        stiffness: float = STIFFNESSES[0],
        trace: bool = False,
    ) -> Descended:
        """Go down from a start, which may lie outside its limits.

        Parameters
        ----------
        start : (nq,)
            Configuration.
        settings : Settings
            Tolerance, steps, time and rule.
        stiffness : float
            Of the first metric: the part of the trace of JᵀJ that every direction has.
        trace : bool
            Keep every line search in ``turns``.
        """
        if self._native is None:
            return self._plainly(start, settings, stiffness, trace)
        seconds = -1.0 if settings.seconds is None else settings.seconds
        limits = (settings.tolerance, settings.max_iterations, seconds, RULES.index(settings.rule), settings.longest)
        found = self._native.run(np.array(start), *limits, stiffness, trace, self._corrected)
        q, potential, gradient, ending, steps, turns = found
        return Descended(q, potential, gradient, ENDINGS[ending], steps, tuple(Turn(*each) for each in turns))

    def _plainly(self, start: PoseVector, settings: Settings, stiffness: float, trace: bool) -> Descended:
        turns: list[Turn] = []
        self.space.stiffness = stiffness
        descent = Descent(self.space, corrected(self._figure, start), settings, turns.append if trace else None)
        ending = descent.run()
        return Descended(
            descent.point, descent.height.potential, descent.height.gradient, ending, descent.steps, tuple(turns)
        )

    def _corrected(self, q: PoseVector) -> PoseVector:
        return corrected_plainly(self._figure, q)

    def certificate(self, found: Descended) -> KktResidual:
        """Proof of where a descent ended."""
        return kuhn_tucker(found.gradient, self.space.walls(found.q), self.space.labels)
