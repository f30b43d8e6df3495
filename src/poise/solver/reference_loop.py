"""The loop to rest in NumPy, to be read: see :mod:`rest` for what it does and the modules it calls for how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.solver.active_constraints import Held
from poise.solver.conflict import LOOK, Tolerances
from poise.solver.correct import corrected
from poise.solver.iterate import Place, place_at
from poise.solver.iteration import Round
from poise.solver.level_errors import KEPT, MET, is_better, scaled_error
from poise.solver.model import ModelStep, model_step, second_order_correction
from poise.solver.motion_penalty import MotionPrice
from poise.solver.radius import SMALLEST, TrustRadius
from poise.solver.stagnation import Calm, ConflictDetector
from poise.solver.status import Status
from poise.solver.step_acceptance import Promise, missed, needs_correction, priced_rows, promise, verdict
from poise.tasks import Task
from poise.types import BoolArray

CONFLICT = 0.6  # a level is in conflict when its linear model leaves more than this part of its error
WALL_TURNS = 3  # how often the walls of a start are looked for
DONE = 1e-7  # a level with less error is met; one that is being met and has less to gain is at rest


@dataclass(frozen=True, eq=False)
class Ended:
    """Where a loop ended, whichever engine ran it."""

    pose: Pose
    status: Status
    steps: int
    rounds: tuple[Round, ...]
    met: bool  # whether every task to be judged is
    kept: bool  # whether every limit and coupling is


class ReferenceLoop:
    """A loop on its way."""

    def __init__(self, pose: Pose, tasks: tuple[Task, ...], worth: Tolerances, priced: int = 0) -> None:
        self.tasks, self.worth = tasks, worth
        self.here = self.best = self.start = place_at(pose, tasks)
        self.in_conflict: BoolArray = np.zeros(len(self.here.levels), dtype=np.bool_)
        self.radius, self.held = TrustRadius(), Held()
        self.motion = MotionPrice.at(worth.motion, self.here.sizes, priced, pose.figure.nv)
        self.unkept, self.calm = ConflictDetector(len(self.here.levels)), Calm(worth)
        self.count, self.is_rested = 0, False
        self.rounds: list[Round] = []

    @property
    def leads_on(self) -> bool:
        """Whether a place was found that is better than the start."""
        return self.best is not self.start

    def advance(self) -> Status | None:
        """Try one step; a status when there is no more to do."""
        here = self.here
        if not self.in_conflict.any() and here.sizes.max(initial=0.0) <= DONE:  # all is met: rest, as a step would find
            return self._rested()
        step = self._step()
        promised = promise(here, step, self.motion)
        if self._at_rest(step, promised) and self._wants_other_walls(step):
            step = self._step()
            promised = promise(here, step, self.motion)
        if self._at_rest(step, promised):
            return self._rested()
        self.count += 1
        if not np.isfinite(step.length):  # numbers beyond all measure: the best place so far is the answer
            return Status.STALLED
        there, prices = self._reached(step), priced_rows(here, step)
        if needs_correction(here, there, step, promised, prices):
            again = second_order_correction(here, step, missed(here, there, step))
            if np.linalg.norm(again.x - step.x) < 0.5 * step.length:
                there = self._reached(again)
        judged = verdict(here, there, step, promised, prices)
        self.rounds.append(
            Round(
                errors=there.sizes if judged.taken else here.sizes,
                step=step.length,
                radius=self.radius.value,
                accepted=judged.taken,
                in_conflict=tuple(self.in_conflict.tolist()),
            )
        )
        if not judged.taken:
            self.radius.refuse(judged, step.length)
            return Status.STALLED if self.radius.value < SMALLEST else None
        self.radius.take(judged, step.length, any(model.on_edge for model in step.models))
        return self._took(step, there)

    def _took(self, step: ModelStep, there: Place) -> Status | None:
        here, self.here = self.here, there
        self.motion = self.motion.after(step.x)
        self.held = step.held(here)
        self.in_conflict = self.unkept.conflicts(here.sizes, there.sizes, self._conflicts(step, here))
        if is_better(there.sizes, self.best.sizes):
            self.best = there
        if not self.calm.lasts(there.sizes, self.radius.value):
            return None
        self.here, self.is_rested = self.best, True
        return Status.BEST

    def _rested(self) -> Status:
        """At rest; for the price of its motion alone where levels in conflict would go on from here."""
        self.is_rested = True
        return Status.BUDGET if self.motion.keeps_back(self.in_conflict) else Status.BEST

    def _step(self) -> ModelStep:
        """The step inside the radius; levels found in conflict, and the walls of a start, are known to it at once."""
        for turn in range(len(self.here.levels) + WALL_TURNS):
            step = model_step(self.here, self.in_conflict, self.radius.value, self.held, self.worth, self.motion)
            found = self._conflicts(step, self.here)
            at_start = self.count == 0 and turn < WALL_TURNS
            if not (found & ~self.in_conflict).any() and not (at_start and self._leans_anew(step)):
                break
            self.in_conflict = self.in_conflict | found
            self.held = step.held(self.here)
        return step

    def _wants_other_walls(self, step: ModelStep) -> bool:
        """Whether what models at rest lean on is to be looked at again; `held` is then what to lean on."""
        anew = self._leans_anew(step)
        held = step.held(self.here) if anew else self.held
        self.held = held.tight(self.here)
        return anew or len(self.held.rows) < len(held.rows)

    def _leans_anew(self, step: ModelStep) -> bool:
        """Whether a step leans, where it begins, on other walls than its models knew of."""
        if not self.in_conflict.any():
            return False
        return self._leaning(step.held(self.here)) != self._leaning(self.held)

    def _leaning(self, held: Held) -> set[tuple[int, int]]:
        """Walls that touch, and the levels that would gain something worth a step without them."""
        here = self.here
        held = held.at(here, len(here.levels) - 1)
        lengths = np.linalg.norm(held.gradients(here), axis=1)
        found = set()
        for row, level, gain in zip(
            held.rows.tolist(), held.levels.tolist(), LOOK * held.multipliers * lengths, strict=True
        ):
            if gain > self.worth.of(here.levels[level].size):
                found.add((row, level))
        return found

    def _conflicts(self, step: ModelStep, here: Place) -> BoolArray:
        """Levels whose linear model leaves too much, where a step begins."""
        # a step that had to be shortened tells of conflicts, but not of new ones beside those that are known
        part = step.part if self.in_conflict.any() else 1.0
        left = here.by_level(here.left(step.x / part))
        return np.asarray((here.sizes > DONE) & (left > CONFLICT * here.sizes))

    def _reached(self, step: ModelStep) -> Place:
        figure = self.here.pose.figure
        moved = kinematics(figure).integrate(self.here.pose.q, step.result.dq)
        return place_at(Pose(figure, corrected(figure, moved)), self.tasks)

    def _at_rest(self, step: ModelStep, promised: Promise) -> bool:
        if step.length < 1e-12:
            return True
        further = max(1.0, LOOK / self.radius.value)  # walls are left by a part of the radius, however small it is
        for k, (size, model) in enumerate(zip(self.here.sizes.tolist(), step.models, strict=True)):
            if model.curvature is None:
                if abs(size - float(promised.left[k])) > DONE:
                    return False
            elif model.resting:  # along its walls; it may still gain by leaving one
                if further * float(promised.priced[k]) > self.worth.of(size):
                    return False
            elif model.on_edge or step.modeled.stiffness > 0.0 or float(promised.costs[k]) > self.worth.of(size):
                return False
        return True

    def ended(self, status: Status, judged: Sequence[Task]) -> Ended:
        """Where it ended, at rest or else at the best place on the way; `judged` are the tasks that must be met."""
        if not self.is_rested:
            self.here = self.best
        pose = self.here.pose
        met = all(scaled_error(task, pose) <= MET for task in judged)
        return Ended(pose, status, self.count, tuple(self.rounds), met, not pose.violations(KEPT))
