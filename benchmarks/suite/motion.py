"""Benchmark of motion: retargeting and smoothing of clips."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.adapters.mink_retarget import LOOSE, SETTLED, Carried, MinkRetarget
from benchmarks.adapters.mink_retarget import NEEDS as PEERS
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from poise import library
from poise.analysis.ergonomics import assess
from poise.cli.optional_packages import lacking
from poise.io import read, read_markers
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.motion import Clip, Keyframes, figure_size, jitter, retarget, trajectory_jitter
from poise.motion.animation import Track, animate
from poise.motion.humanoid import SIDES, Body
from poise.motion.marker_fitting.fit import fit_markers
from poise.motion.retargeting.foot_goals import balance_correction
from poise.motion.retargeting.retarget import FILTER_TIME_S, Retargeted
from poise.motion.retargeting.retarget_goals import compute_retarget_goals
from poise.solver import solve_batch
from poise.tasks import PositionTask

# --- motion clips -----------------------------------------------------------------------------------------------------

# Recorded motions carried over to a smaller person, and what must hold of each: feet, hands, balance, limits, jitter.
#
# They are no part of Poise; the folder that POISE_SAMPLES names holds them. Made motions stand in where there is none.

FOLDER = "POISE_SAMPLES"
STILL = Bar.of("<= 1e-3", "feet that stand do not slide")
TOUCHING = Bar.of("<= 1e-3", "hands that touch do not slide")
KEPT = Bar.of("<= 1e-9", "limits are hard")
CALM = Bar.of("<= 1", "nothing trembles more than before")
UPRIGHT = Bar.of("<= 0.01", "who was balanced stays so")
ROBOT = {"left_hand": "Palm2.L", "right_hand": "Palm2.R"}
RIGGED = {
    **{"hips": "torso_joint_1", "spine": "torso_joint_2", "chest": "torso_joint_3"},
    **{"neck": "neck_joint_1", "head": "neck_joint_2"},
    **{
        f"{side}_{part}": f"{limb}_joint_{side[0].upper()}_{number}"
        for side in SIDES
        for limb, parts in (("arm", ("upper_arm", "lower_arm", "hand")), ("leg", ("thigh", "shin", "foot")))
        for number, part in enumerate(parts, 1)
    },
}


class Recording(NamedTuple):
    """A file with motions, the options to read it with, and segments whose names are not recognized."""

    file: str
    options: dict[str, str]
    parts: dict[str, str]
    recorded: bool = True  # else made by hand, at some 24 frames per second: no body moved, and jitter sees the motion


RECORDINGS = (
    Recording("cmu_01_01.bvh", {}, {}),
    Recording("pirouette.bvh", {}, {}),
    Recording("11_01.amc", {"skeleton": "11.asf"}, {}),
    Recording("test.vrma", {}, {}, False),
    Recording("RiggedFigure.glb", {}, RIGGED, False),
    Recording("RobotExpressive.glb", {}, ROBOT, False),
)
MARKERS = ("bmc_gait.c3d", "bmc_walk.trc")


def slide(clip: Clip, found: Retargeted) -> float:
    """Largest way of a heel, toe or ankle of a foot that stands [m]."""
    body, worst = Body.of(clip), 0.0
    for side in SIDES:
        tracks = [body.position(f"{side}_foot"), body.site_position(f"{side}_heel"), body.site_position(f"{side}_toe")]
        for track in tracks:
            for plant in () if track is None else found.foot_contacts[side]:
                span = np.asarray(track)[plant.first : plant.last + 1]
                worst = max(worst, float(np.linalg.norm(span - span[0], axis=1).max()))
    return worst


def topples(source: Clip, found: Retargeted, parts: dict[str, str]) -> float:
    """How far the center of mass is at most from being over the feet, in frames in which the source's was [m]."""
    stands = []
    for side in SIDES:
        flags = np.zeros(len(source), dtype=bool)
        for plant in found.foot_contacts[side]:
            flags[plant.first : plant.last + 1] = True
        stands.append(flags)
    if source.figure.mass <= 0.0:
        return 0.0
    before, after = (balance_correction(body, stands)[1] for body in (Body.of(source, parts), Body.of(found.clip)))
    return float(np.linalg.norm(after[~before.any(axis=1)], axis=1).max(initial=0.0))


def trembling(clip: Clip) -> float:
    """Jitter of a clip [m], so little at least that it can be divided by."""
    return max(jitter(clip) * figure_size(clip.figure), 1e-9)


def touches(found: Retargeted) -> float:
    """Largest gap of a hand that touches [m]."""
    body = Body.of(found.clip)
    return max((float(each.contact_errors(body).max()) for each in found.hand_contacts), default=0.0)


def broken(clip: Clip) -> float:
    """Worst limit or coupling of all frames."""
    backend = kinematics(clip.figure)
    if isinstance(backend, NativeKinematics):
        return float(backend.batch_violations(clip.frames).max())
    return max(max(pose.violations(0.0).values(), default=0.0) for pose in clip)


def carried(figure: Figure, quick: bool) -> Iterator[Measurement]:
    """All recordings that are there, carried over; of a file with several motions the worst is told."""
    for each in RECORDINGS[3:5] if quick else RECORDINGS:
        path = _path(each.file)
        if path is None:
            yield Measurement(f"{each.file}, retargeted", None, absent=f"{FOLDER} names no folder that holds it")
            continue
        pairs = [(clip, retarget(clip, figure, parts=each.parts)) for clip in _clips(each, path)]
        yield from told(each, pairs)


def longest() -> Clip | None:
    """The first recording, of 2,752 frames; None where it is not there."""
    path = _path(RECORDINGS[0].file)
    return None if path is None else _clips(RECORDINGS[0], path)[0]


def _clips(each: Recording, path: Path) -> tuple[Clip, ...]:
    options: dict[str, Any] = {key: path.with_name(value) for key, value in each.options.items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read(path, **options).clips


def told(each: Recording, pairs: Iterable[tuple[Clip, Retargeted]]) -> Iterator[Measurement]:
    """What holds of motions that were carried over: the worst of all."""
    found = list(pairs)
    name = f"{each.file} ({sum(len(clip) for clip, _ in found)} frames)"
    hands = sum(len(own.hand_contacts) for _, own in found)
    yield Measurement(f"{name}, largest move of a standing foot", max(slide(o.clip, o) for _, o in found), "m", STILL)
    yield Measurement(
        f"{name}, {hands} touches of hands, largest gap", max(touches(o) for _, o in found), "m", TOUCHING
    )
    yield Measurement(f"{name}, worst limit violation", max(broken(own.clip) for _, own in found), "rad", KEPT)
    lost = max(topples(clip, own, each.parts) for clip, own in found)
    yield Measurement(f"{name}, balance lost by", lost, "m", UPRIGHT if each.recorded else None)
    by_legs = max(jitter(o.clip) * figure_size(o.clip.figure) / (o.scale * trembling(clip)) for clip, o in found)
    yield Measurement(f"{name}, jitter by that of the source, each by its legs", by_legs)
    ratio = max(jitter(own.clip) / max(jitter(clip), 1e-9) for clip, own in found)
    yield Measurement(f"{name}, jitter by that of the source", ratio, "", CALM if each.recorded else None)


def markers(figure: Figure, least: Any) -> Iterator[Measurement]:
    """Walks told by markers: how well they are met and how fast."""
    for file in MARKERS:
        path = _path(file)
        if path is None:
            yield Measurement(f"{file}, fitted", None, absent=f"{FOLDER} names no folder that holds it")
            continue
        seen = read_markers(path).markers
        found = fit_markers(seen, figure)
        seconds = least(lambda seen=seen: fit_markers(seen, figure), 3)
        yield Measurement(f"{file}, markers off by", found.error, "m")
        yield Measurement(f"{file}, fitting, times as fast as it plays", found.clip.duration / seconds)


def _path(file: str) -> Path | None:
    folder = os.environ.get(FOLDER)
    path = Path(folder) / file if folder else None
    return path if path is not None and path.is_file() else None


# --- motion -----------------------------------------------------------------------------------------------------------

# Motion carried over to another person, and scored: how fast, and whether what must hold does.

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
    stood = sum(len(plant) for plants in found.foot_contacts.values() for plant in plants) / (2 * len(clip))
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
    spans = [theirs.feet[side][each.first : each.last + 1] for side in SIDES for each in found.foot_contacts[side]]
    worst = max((float(np.linalg.norm(span - span[0], axis=1).max()) for span in spans), default=0.0)
    yield Measurement(f"{what}, mink, largest move of a standing foot", worst, "m")
    theirs_jitter = trajectory_jitter(theirs.places, figure_size(small))
    yield Measurement(f"{what}, mink, jitter by that of the source", theirs_jitter / jitter(clip))


def _with_mink(modules: Mapping[str, Any], clip: Clip, found: Retargeted, settled: float, rounds: int) -> Carried:
    """The quickest of several rounds of mink's way; what is wanted has its price in both ways."""
    figure = found.clip.figure
    carried_over = compute_retarget_goals(clip, figure, True, True, True, {}, None, FILTER_TIME_S)
    asked = _least(lambda: compute_retarget_goals(clip, figure, True, True, True, {}, None, FILTER_TIME_S), rounds)
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
