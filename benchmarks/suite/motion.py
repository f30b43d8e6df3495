"""Motion carried over to another person, and scored: how fast, and whether what must hold does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.adapters.retarget_mink import LOOSE, SETTLED, Carried, MinkRetarget
from benchmarks.suite.adapters.retarget_mink import NEEDS as PEERS
from benchmarks.suite.motion_clips import CALM, KEPT, STILL, Recording, broken, carried, longest, markers, slide, told
from poise import library
from poise.analysis.ergonomics import assess
from poise.cli.optional_packages import lacking
from poise.kinematics import Pose
from poise.model import Figure
from poise.motion import Clip, Keyframes, jitter_of, retarget, size_of
from poise.motion import jitter_metric as jitter
from poise.motion.animation import Track, animate
from poise.motion.body import SIDES
from poise.motion.retargeting.retarget import CALM as SMOOTHED
from poise.motion.retargeting.retarget import Retargeted
from poise.motion.retargeting.retarget_goals import wanted_of
from poise.solver import solve_batch
from poise.tasks import PositionTask

RATE = 120.0  # frames per second
FRAMES = {True: 241, False: 2752}  # by quick
ROUNDS = {True: 1, False: 3}

FAST = Bar.of(">= 20", "a recording is carried over while a person looks at it")
FASTER = Bar.of(">= 20", "frames solved at once, in the kernel, beat one program after the other")
SMOOTHER = Bar.of("<= 0.1", "a jump that no task asks for goes away")
MET = Bar.of("<= 1e-6", "what was met stays met")


@register("motion", "Retargeting beside mink, whole sequences, markers and scores.", peers=PEERS)
def motion(run: Run) -> Iterable[Measurement]:
    """Carry motions over to a smaller person, smooth a sequence, fit markers, and score a motion."""
    quick = run.settings.quick
    clip = None if quick else longest()
    clip, small = clip or _exercise(FRAMES[quick]), library.human(sex="female", percentile=10)
    yield from _retargeting(run, clip, small)
    made = _exercise(FRAMES[True])
    yield from told(Recording("exercise", {}, {}), [(made, retarget(made, small))])
    yield from carried(small, quick)
    yield from _sequence()
    yield from () if quick else markers(library.human(), _least)
    scored = _least(lambda: assess(clip), ROUNDS[quick])
    yield Measurement("RULA, REBA and OWAS", len(clip) / scored, "frames/s")


def _retargeting(run: Run, clip: Clip, small: Figure) -> Iterator[Measurement]:
    """One motion, timed beside mink's way of carrying it over."""
    rounds, what = ROUNDS[run.settings.quick], f"retargeting {clip.name} ({len(clip)} frames)"
    found = retarget(clip, small)
    peers = [run.peer(name) for name in PEERS]
    absent = lacking(peers)
    seconds, pair = _least(lambda: retarget(clip, small), rounds), None
    if not absent:
        modules = {peer.name: peer.module for peer in peers}
        pair = [_with_mink(modules, clip, found, settled, rounds) for settled in (SETTLED, LOOSE)]
        # before and after, as load comes and goes
        seconds = min(seconds, _least(lambda: retarget(clip, small), rounds))
    yield Measurement(f"{what}, times as fast as it plays", clip.duration / seconds, "", FAST)
    stood = sum(len(plant) for plants in found.plants.values() for plant in plants) / (2 * len(clip))
    yield Measurement(f"{what}, share of the time that feet stand", stood)
    yield Measurement(f"{what}, largest move of a standing foot", slide(found.clip, found), "m", STILL)
    yield Measurement(f"{what}, worst limit violation", broken(found.clip), "rad", KEPT)
    yield Measurement(f"{what}, jitter by that of the source", jitter(found.clip) / jitter(clip), "", CALM)
    name = f"{what}, times as fast as mink"
    if pair is None:
        yield Measurement(name, None, "", FASTER, absent=absent)
        return
    theirs, loosely = pair
    yield Measurement(name, theirs.seconds / seconds, "", FASTER)
    yield Measurement(f"{name} where its feet settle to a tenth of a millimeter", loosely.seconds / seconds)
    yield Measurement(f"{what}, mink, times as fast as it plays", clip.duration / theirs.seconds)
    yield Measurement(f"{what}, mink, programs a frame", theirs.steps / len(clip))
    spans = [theirs.feet[side][each.first : each.last + 1] for side in SIDES for each in found.plants[side]]
    worst = max((float(np.linalg.norm(span - span[0], axis=1).max()) for span in spans), default=0.0)
    yield Measurement(f"{what}, mink, largest move of a standing foot", worst, "m")
    theirs_jitter = jitter_of(theirs.places, size_of(small))
    yield Measurement(f"{what}, mink, jitter by that of the source", theirs_jitter / jitter(clip))


def _with_mink(modules: Mapping[str, Any], clip: Clip, found: Retargeted, settled: float, rounds: int) -> Carried:
    """The quickest of several rounds of mink's way; what is wanted has its price in both ways."""
    figure = found.clip.figure
    carried_over = wanted_of(clip, figure, True, True, True, {}, None, SMOOTHED)
    asked = _least(lambda: wanted_of(clip, figure, True, True, True, {}, None, SMOOTHED), rounds)
    wanted = Clip(figure, carried_over.frames, clip.frame_time, clip.name)
    best = min((MinkRetarget(modules, wanted, found.clip).run(settled) for _ in range(rounds)), key=lambda o: o.seconds)
    return replace(best, seconds=best.seconds + asked)


def _sequence() -> Iterator[Measurement]:
    """Both hands led where the body has to go along and the frames, solved one by one, jump."""
    pose = library.human_pose(library.human(), "stand")
    feet = _feet(pose)
    hands = [
        PositionTask(name=f"{side}_grip", site=f"{side}_grip", goal=(0.0, 0.0, 0.0), level=level)
        for level, side in ((2, "right"), (3, "left"))
    ]
    right, left = (pose.position(each.name) for each in hands)
    first = right + np.array([[0.0, 0.0, 0.0], [0.4, 0.1, 0.6], [0.8, -0.3, 0.2], [0.2, 0.5, 0.3], [0.0, 0.0, 0.0]])
    second = left + np.array([[0.0, 0.0, 0.0], [0.6, 0.2, 0.8], [0.9, 0.9, 0.1], [0.0, 0.0, 0.0]])
    tracks = {
        "right_grip": Track((0.0, 0.5, 1.0, 1.5, 2.0), tuple(map(tuple, first.tolist())), "smooth"),
        "left_grip": Track((0.0, 0.7, 1.4, 2.0), tuple(map(tuple, second.tolist()))),
    }
    found = animate(pose, [*feet, *hands], tracks, rate=60.0, smooth=0.15)
    before = jitter(found.before) if found.before is not None else np.nan
    rows = {name: track.at(np.arange(len(found.clip)) / 60.0) for name, track in tracks.items()}
    off = max(
        float(np.linalg.norm(frame.position(name) - goals[k]))
        for name, goals in rows.items()
        for k, frame in enumerate(found.clip)
    )
    yield Measurement("whole sequence, jitter by that of frame after frame", jitter(found.clip) / before, "", SMOOTHER)
    yield Measurement("whole sequence, largest error of a hand", off, "m", MET)
    yield Measurement("whole sequence, worst limit violation", broken(found.clip), "rad", KEPT)


def _exercise(frames: int) -> Clip:
    """Standing, reaching, squatting and stooping on feet that stand, with the noise of a recording (0.3 mrad)."""
    human = library.human()
    order = [library.human_pose(human, each) for each in ("stand", "reach", "stand", "squat", "stand", "stoop")]
    count = max(round(frames / RATE), 2) + 1
    keys = Keyframes(tuple(float(k) for k in range(count)), tuple(order[k % 6] for k in range(count)), "smooth")
    clip, rng = keys.clip(rate=RATE), np.random.default_rng(0)
    stood = solve_batch([clip[k] for k in range(frames)], _feet(order[0]))
    poses = [pose.plus(3e-4 * rng.normal(size=human.nv)) for pose in stood]
    return Clip.of_poses(poses, clip.frame_time, "exercise")


def _feet(pose: Pose) -> list[PositionTask]:
    """Feet that stay where they are."""
    return [
        PositionTask(name=site, site=site, goal=tuple(pose.position(site).tolist()), level=1)
        for site in ("left_heel", "right_heel", "left_toe", "right_toe")
    ]


def _least(work: Callable[[], object], rounds: int) -> float:
    """Shortest time of several rounds [s]."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)
