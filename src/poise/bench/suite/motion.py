"""Motion carried over to another person, scored, and studies: how fast, and whether what must hold does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from poise import figures
from poise.animation import retarget
from poise.bench.measurement import Bar, Measurement
from poise.bench.registry import register
from poise.bench.run import Run
from poise.ergonomics import assess
from poise.figure import Figure
from poise.motion import Clip, Keyframes, Plant, jitter
from poise.people.body import SIDES, Body
from poise.solver import solve_many
from poise.studies import ReachStudy, run_study
from poise.tasks import PositionTask

RATE = 120.0  # frames per second
FRAMES = {True: 241, False: 2752}  # by quick
CELLS = {True: 0.25, False: 0.08}  # [m]
ROUNDS = {True: 1, False: 3}

FAST = Bar.of(">= 20", "a recording is carried over while a person looks at it")
STILL = Bar.of("<= 1e-3", "feet that stand do not slide")
KEPT = Bar.of("<= 1e-9", "limits are hard")
CALM = Bar.of("<= 1", "nothing trembles more than before")
CHEAP = Bar.of(">= 0.8", "a study costs little more than its solves")


@register("motion", "Retargeting, scores of a whole motion, and the engine of studies.")
def motion(run: Run) -> Iterable[Measurement]:
    """Carry a motion over to a smaller person, score it, and map a reach."""
    quick = run.settings.quick
    clip, small = _exercise(FRAMES[quick]), figures.human(sex="female", percentile=10)
    seconds = _least(lambda: retarget(clip, small), ROUNDS[quick])
    found = retarget(clip, small)
    yield Measurement("retargeting, times as fast as it plays", clip.duration / seconds, "", FAST)
    yield Measurement("retargeting, largest move of a standing foot", _slide(found.clip, found.plants), "m", STILL)
    worst = max(max(pose.violations(0.0).values(), default=0.0) for pose in list(found.clip)[::17])
    yield Measurement("retargeting, worst limit violation", worst, "rad", KEPT)
    yield Measurement("retargeting, jitter by that of the source", jitter(found.clip) / jitter(clip), "", CALM)
    scored = _least(lambda: assess(clip), ROUNDS[quick])
    yield Measurement("RULA, REBA and OWAS", len(clip) / scored, "frames/s")
    yield from _study(CELLS[quick], ROUNDS[quick])


def _exercise(frames: int) -> Clip:
    """Standing, reaching, squatting and stooping in turn, with the noise of a recording (1 mrad)."""
    human = figures.human()
    order = [figures.human_pose(human, each) for each in ("stand", "reach", "stand", "squat", "stand", "stoop")]
    count = max(round(frames / RATE), 2) + 1
    keys = Keyframes(tuple(float(k) for k in range(count)), tuple(order[k % 6] for k in range(count)), "smooth")
    clip, rng = keys.clip(rate=RATE), np.random.default_rng(0)
    poses = [clip[k].plus(1e-3 * rng.normal(size=human.nv)) for k in range(frames)]
    return Clip.of_poses(poses, clip.frame_time, "exercise")


def _slide(clip: Clip, plants: dict[str, list[Plant]]) -> float:
    body, worst = Body.of(clip), 0.0
    for side in SIDES:
        for site in ("heel", "toe"):
            track = body.site(f"{side}_{site}")
            for plant in () if track is None else plants[side]:
                span = np.asarray(track)[plant.first : plant.last + 1]
                worst = max(worst, float(np.linalg.norm(span - span[0], axis=1).max()))
    return worst


def _study(cell: float, rounds: int) -> Iterator[Measurement]:
    human = figures.human()
    study = _reach(human, cell)
    goal = PositionTask(name="bare", site=study.site, goal=(0.0, 0.0, 0.0), level=2)
    goals = {"bare": study.middles(0, study.count)}
    bare = _least(lambda: solve_many(study.pose, [*study.tasks, goal], goals=goals), rounds)
    whole = _least(lambda: run_study(study, chunk=1000), rounds)
    yield Measurement("reach map", study.count / whole, "cells/s")
    yield Measurement("reach map, throughput by that of its solves", bare / whole, "", CHEAP)


def _reach(human: Figure, cell: float) -> ReachStudy:
    pose = figures.human_pose(human, "stand")
    feet = tuple(
        PositionTask(name=site, site=site, goal=tuple(pose.position_of(site).tolist()), level=1)
        for site in ("left_heel", "right_heel", "left_toe", "right_toe")
    )
    return ReachStudy(pose, "right_grip", feet, (0.1, -0.7, 0.6), (0.7, 0.2, 1.6), cell)


def _least(work: Callable[[], object], rounds: int) -> float:
    """Shortest time of several rounds [s]."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)
