"""What a motion that is carried over must keep, and every frame solved for it: feet, hands that touch, balance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from poise.kinematics import PoseSequence
from poise.model import Figure
from poise.motion import jitter_of, world_frames
from poise.motion.humanoid import Body
from poise.motion.keyframes import along, calmed, smoothed, ways
from poise.motion.retargeting.feet import FootGoals, overhang
from poise.motion.retargeting.hands import LEVEL, HandContact
from poise.solver import solve_batch
from poise.tasks import CenterOfMassTask, PositionTask, Task
from poise.types import AnyArray, BoolArray, FloatArray, Matrix

SMOOTH = 0.06
"""Seconds over which what feet and limits ask for comes and goes."""
BALANCE = LEVEL + 1
_LOOSE = 0.12  # seconds from a stand until a foot turns as its ankle allows
_FEW = 0.05  # seconds between the frames that are solved first
_NEAR = 1e-6  # meters: nearer than that to where it belongs is there
_ROUGHLY, _NEARLY, _ALMOST = (2,), (2, 40), (1, 40)  # steps of a frame, and then of those that are not yet near
_CALMER = 4  # rounds in which a motion that trembles more than its source is averaged and solved again, at most
_CALM, _LEAST_CALM = 0.008, 0.5  # seconds, and frames at least: coarse motions are averaged over neighbors too

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Goals:
    """What is to be kept.

    Parameters
    ----------
    feet : list of FootGoals
        On level 1.
    hands : list of HandContact
        On level 2.
    reach : mapping of task name to (task, goals)
        Places that sites go to, one row a frame, NaN where they are free; on level 2.
    balanced : (n,) bool array
        Frames in which the center of mass has to be over the feet that stand; on level 3.
    """

    feet: list[FootGoals]
    hands: list[HandContact]
    reach: dict[str, tuple[PositionTask, Matrix]]
    balanced: BoolArray


@dataclass(frozen=True, eq=False)
class Held:
    """Frames solved, the largest error of each one's feet [m], and that of its hands and reaches."""

    q: Matrix
    feet: FloatArray
    hands: FloatArray


def held(
    figure: Figure,
    frames: Matrix,
    goals: Goals,
    still: Body,
    seconds: float,
    *,
    quiet: float,
    cores: int | None,
    progress: Progress,
) -> tuple[Held, BoolArray]:
    """Every frame with everything where it belongs, and which have a foot that stands.

    Some frames are solved first, with the center of mass brought over the feet where it is not and was. What that
    changes, smoothly filled in between, is where all frames then start from: whatever limits, feet and balance ask for
    comes and goes gradually, and little is left to each frame by itself. A motion that trembles more than `quiet`
    (as :func:`poise.motion.jitter_of` tells it, in meters) is averaged over some milliseconds and solved again.
    """
    flags = [each.planted(len(frames)) for each in goals.feet]
    few = np.unique(np.append(np.arange(0, len(frames), max(round(_FEW / seconds), 1)), len(frames) - 1))
    whole = len(few) + len(frames)
    work = _Work(still, cores)
    stands = [flag[few] for flag in flags]
    first = work.solved(frames[few], goals, few, stands, lambda k: progress(k, whole), _ROUGHLY).q
    work.balance(first, goals, few, stands)
    nearer = along(figure, frames, smoothed(_filled(ways(figure, frames[few], first), few), SMOOTH / seconds))
    body = Body(figure, still.parts, world_frames(figure, nearer), still.neutral)
    loose = [each.loosened(body.turn(f"{each.side}_foot"), _LOOSE / seconds) for each in goals.feet]
    then = replace(goals, feet=loose)
    found = work.kept(nearer, then, few, lambda k: progress(len(few) + k, whole))
    for _ in range(_CALMER):
        trembling = jitter_of(world_frames(figure, found.q).positions)
        if trembling <= quiet:
            break
        calmer = work.kept(
            calmed(figure, found.q, max(_CALM / seconds, _LEAST_CALM)), then, few, lambda k: progress(whole, whole)
        )
        if jitter_of(world_frames(figure, calmer.q).positions) >= trembling:
            break
        found = calmer
    return found, np.logical_or.reduce(flags)


@dataclass(frozen=True, eq=False)
class _Work:
    """Who moves, and on how many cores."""

    still: Body
    cores: int | None

    def kept(self, frames: Matrix, goals: Goals, few: AnyArray, told: Callable[[int], None]) -> Held:
        """All frames solved with feet held whole: some first, and the rest from where these lead to."""
        figure, others = self.still.figure, np.setdiff1d(np.arange(len(frames)), few)
        first = self.solved(frames[few], goals, few, _whole(goals, len(few)), told, _NEARLY)
        starts = along(figure, frames[others], _filled(ways(figure, frames[few], first.q), few)[others])
        rest = self.solved(starts, goals, others, _whole(goals, len(others)), partial(_add_to, told, len(few)), _ALMOST)
        found = Held(np.empty_like(frames), np.empty(len(frames)), np.empty(len(frames)))
        for places, own in ((few, first), (others, rest)):
            found.q[places], found.feet[places], found.hands[places] = own.q, own.feet, own.hands
        return found

    def balance(self, frames: Matrix, goals: Goals, chosen: AnyArray, stands: list[BoolArray]) -> None:
        """Bring the center of mass over the feet in frames that were solved already, in place, where it has to be."""
        if not goals.balanced.any():
            return
        body = Body(self.still.figure, self.still.parts, world_frames(self.still.figure, frames), self.still.neutral)
        center, way = overhang(body, [each & goals.balanced[chosen] for each in stands])
        lost = np.flatnonzero(way.any(axis=1))
        if len(lost) == 0:
            return
        center[:, :2] += way
        own = self.solved(
            frames[lost], goals, chosen[lost], [each[lost] for each in stands], lambda k: None, _NEARLY, center[lost]
        )
        frames[lost] = own.q

    def solved(
        self,
        frames: Matrix,
        goals: Goals,
        chosen: AnyArray,
        stands: list[BoolArray],
        told: Callable[[int], None],
        steps: tuple[int, ...],
        center: Matrix | None = None,
    ) -> Held:
        """Frames, which are the chosen ones of the goals, solved: all that ask for the same at once.

        A foot that stands is held whole, a foot in the air by its place alone: its ankle turns it as far as it can.
        """
        found = Held(frames.copy(), np.zeros(len(chosen)), np.zeros(len(chosen)))
        touching = [(each.first <= chosen) & (chosen <= each.last) for each in goals.hands]
        reached = [~np.isnan(rows[chosen]).any(axis=1) for _, rows in goals.reach.values()]
        flags = np.array([*stands, *touching, *reached], dtype=bool).reshape(
            len(goals.feet) + len(touching) + len(reached), len(chosen)
        )
        patterns, which = np.unique(flags.T, axis=0, return_inverse=True)
        done = 0
        for number, pattern in enumerate(patterns):
            here = np.flatnonzero(which.reshape(-1) == number)
            own = None if center is None else center[here]
            asked = self._asked(goals, chosen[here], pattern.tolist(), own)
            self._group(found, here, asked, steps, partial(_add, told, done))
            done += len(here)
        return found

    def _asked(
        self, goals: Goals, chosen: AnyArray, asked: list[bool], center: Matrix | None
    ) -> tuple[dict[int, list[Task]], dict[str, Matrix]]:
        """Tasks of frames that ask for the same, by level, and their goals; the center of mass may have one."""
        tasks, wanted = dict[int, list[Task]]({1: [], LEVEL: [], BALANCE: []}), dict[str, Matrix]()
        for each, whole in zip(goals.feet, asked, strict=False):
            own, places = each.at(chosen).tasks(self.still, 1, whole)
            tasks[1] += own
            wanted |= places
        count = len(goals.feet)
        touched = asked[count : count + len(goals.hands)]
        tasks[LEVEL] += [each.task(self.still) for each, active in zip(goals.hands, touched, strict=True) if active]
        for (task, rows), active in zip(goals.reach.values(), asked[count + len(goals.hands) :], strict=True):
            if active:
                tasks[LEVEL].append(task)
                wanted[task.name] = rows[chosen]
        if center is not None:
            tasks[BALANCE] = [CenterOfMassTask(name="balance", goal=(0.0, 0.0, 0.0), axes="xy", level=BALANCE)]
            wanted["balance"] = center
        return tasks, wanted

    def _group(
        self,
        found: Held,
        here: AnyArray,
        asked: tuple[dict[int, list[Task]], dict[str, Matrix]],
        steps: tuple[int, ...],
        told: Progress,
    ) -> None:
        """Solve frames that ask for the same, in place; some steps for all of them, more for those that are far."""
        tasks, wanted = asked
        every = [task for level in sorted(tasks) for task in tasks[level]]
        for turn, most in enumerate(steps):
            starts, news = (
                PoseSequence(self.still.figure, found.q[here]),
                None if turn else told,
            )  # each frame counts once
            many = solve_batch(starts, every, goals=wanted, cores=self.cores, max_iterations=most, progress=news)
            found.q[here] = many.q
            for level, errors in ((1, found.feet), (LEVEL, found.hands)):
                if tasks[level]:
                    errors[here] = np.max([np.abs(many.errors[task.name]) for task in tasks[level]], axis=0)
            far = np.max([np.abs(each) for each in many.errors.values()], axis=0) > _NEAR
            here, wanted = here[far], {name: rows[far] for name, rows in wanted.items()}
            if not far.any():
                break


def _filled(values: Matrix, few: AnyArray) -> Matrix:
    """Values at all frames, from those at some, of which the last is one."""
    every = np.arange(few[-1] + 1)
    return np.stack([np.interp(every, few, column) for column in values.T], axis=1)


def _whole(goals: Goals, count: int) -> list[BoolArray]:
    """All feet held whole in every frame."""
    return [np.ones(count, dtype=bool)] * len(goals.feet)


def _add_to(told: Callable[[int], None], before: int, done: int) -> None:
    told(before + done)


def _add(told: Callable[[int], None], before: int, done: int, count: int) -> None:
    """Tell how many are done, with those of before."""
    told(before + done)
