"""Motion: retargeting of recorded clips beside mink, whole sequences, marker fitting and ergonomic scores.

Each retargeted clip must keep foot and hand contacts, balance, joint limits and smoothness. The recordings are not part
of Poise: the environment variable POISE_SAMPLES names their folder. Without them a generated motion is used.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.adapters.mink_retarget import LOOSE_FOOT_TOL_M, STRICT_FOOT_TOL_M, MinkRetarget, RetargetResult
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

SAMPLES_VARIABLE = "POISE_SAMPLES"
FRAME_RATE = 120.0  # [1/s]
FRAME_COUNTS = {True: 241, False: 2752}  # by quick
ROUNDS = {True: 1, False: 3}

FOOT_SLIDE_BAR = Bar.of("<= 1e-3", "planted feet do not slide")
HAND_GAP_BAR = Bar.of("<= 1e-3", "hands in contact do not slide")
LIMIT_BAR = Bar.of("<= 1e-9", "joint limits are hard")
JITTER_BAR = Bar.of("<= 1", "the jitter is not larger than that of the source")
BALANCE_BAR = Bar.of("<= 0.01", "frames that were balanced stay balanced")
REAL_TIME_BAR = Bar.of(">= 20", "a recording is retargeted without a noticeable delay")
MINK_BAR = Bar.of(">= 20", "frames solved together in the kernel are faster than one program after another")
SMOOTHING_BAR = Bar.of("<= 0.1", "jumps that no task requires are removed")
GOAL_BAR = Bar.of("<= 1e-6", "goals that were met stay met")

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
    """A motion file, the options to read it, and parts whose segment names are not recognized."""

    file: str
    options: dict[str, str]
    parts: dict[str, str]
    recorded: bool = (
        True  # else animated by hand at about 24 frames per second, where jitter measures the motion itself
    )


RECORDINGS = (
    Recording("cmu_01_01.bvh", {}, {}),
    Recording("pirouette.bvh", {}, {}),
    Recording("11_01.amc", {"skeleton": "11.asf"}, {}),
    Recording("test.vrma", {}, {}, False),
    Recording("RiggedFigure.glb", {}, RIGGED, False),
    Recording("RobotExpressive.glb", {}, ROBOT, False),
)
MARKERS = ("bmc_gait.c3d", "bmc_walk.trc")


def foot_slide(clip: Clip, found: Retargeted) -> float:
    """Largest displacement of a heel, toe or ankle of a planted foot [m]."""
    body, worst = Body.of(clip), 0.0
    for side in SIDES:
        tracks = [body.position(f"{side}_foot"), body.site_position(f"{side}_heel"), body.site_position(f"{side}_toe")]
        for track in tracks:
            for contact in () if track is None else found.foot_contacts[side]:
                span = np.asarray(track)[contact.first : contact.last + 1]
                worst = max(worst, float(np.linalg.norm(span - span[0], axis=1).max()))
    return worst


def balance_loss(source: Clip, found: Retargeted, parts: dict[str, str]) -> float:
    """Largest distance of the center of mass from the support polygon in frames where the source was balanced [m]."""
    stands = []
    for side in SIDES:
        flags = np.zeros(len(source), dtype=bool)
        for contact in found.foot_contacts[side]:
            flags[contact.first : contact.last + 1] = True
        stands.append(flags)
    if source.figure.mass <= 0.0:
        return 0.0
    before, after = (balance_correction(body, stands)[1] for body in (Body.of(source, parts), Body.of(found.clip)))
    return float(np.linalg.norm(after[~before.any(axis=1)], axis=1).max(initial=0.0))


def jitter_length(clip: Clip) -> float:
    """Jitter of a clip [m], bounded below so that it can be a divisor."""
    return max(jitter(clip) * figure_size(clip.figure), 1e-9)


def hand_gap(found: Retargeted) -> float:
    """Largest gap of a hand contact [m]."""
    body = Body.of(found.clip)
    return max((float(each.contact_errors(body).max()) for each in found.hand_contacts), default=0.0)


def limit_violation(clip: Clip) -> float:
    """Largest violation of a limit or coupling in any frame [rad]."""
    backend = kinematics(clip.figure)
    if isinstance(backend, NativeKinematics):
        return float(backend.batch_violations(clip.frames).max())
    return max(max(pose.violations(0.0).values(), default=0.0) for pose in clip)


def retarget_recordings(figure: Figure, quick: bool) -> Iterator[Measurement]:
    """Retarget all available recordings; for a file with several motions the worst is reported."""
    for each in RECORDINGS[3:5] if quick else RECORDINGS:
        path = _path(each.file)
        if path is None:
            yield Measurement(
                f"{each.file}, retargeted", None, absent=f"{SAMPLES_VARIABLE} does not name a folder that contains it"
            )
            continue
        pairs = [(clip, retarget(clip, figure, parts=each.parts)) for clip in _clips(each, path)]
        yield from retargeting_quality(each, pairs)


def longest_recording() -> Clip | None:
    """The first recording, of 2,752 frames; None if it is not available."""
    path = _path(RECORDINGS[0].file)
    return None if path is None else _clips(RECORDINGS[0], path)[0]


def _clips(each: Recording, path: Path) -> tuple[Clip, ...]:
    options: dict[str, Any] = {key: path.with_name(value) for key, value in each.options.items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read(path, **options).clips


def retargeting_quality(each: Recording, pairs: Iterable[tuple[Clip, Retargeted]]) -> Iterator[Measurement]:
    """Quality of retargeted motions: the worst of all."""
    found = list(pairs)
    name = f"{each.file} ({sum(len(clip) for clip, _ in found)} frames)"
    hands = sum(len(own.hand_contacts) for _, own in found)
    yield Measurement(
        f"{name}, largest displacement of a planted foot",
        max(foot_slide(o.clip, o) for _, o in found),
        "m",
        FOOT_SLIDE_BAR,
    )
    yield Measurement(
        f"{name}, {hands} hand contacts, largest gap", max(hand_gap(o) for _, o in found), "m", HAND_GAP_BAR
    )
    yield Measurement(
        f"{name}, worst limit violation", max(limit_violation(own.clip) for _, own in found), "rad", LIMIT_BAR
    )
    lost = max(balance_loss(clip, own, each.parts) for clip, own in found)
    yield Measurement(f"{name}, balance lost by", lost, "m", BALANCE_BAR if each.recorded else None)
    by_legs = max(jitter(o.clip) * figure_size(o.clip.figure) / (o.scale * jitter_length(clip)) for clip, o in found)
    yield Measurement(f"{name}, jitter / jitter of the source, each relative to its leg length", by_legs)
    ratio = max(jitter(own.clip) / max(jitter(clip), 1e-9) for clip, own in found)
    yield Measurement(f"{name}, jitter / jitter of the source", ratio, "", JITTER_BAR if each.recorded else None)


def fit_recorded_markers(figure: Figure, min_seconds: Any) -> Iterator[Measurement]:
    """Fit recorded markers: accuracy and speed."""
    for file in MARKERS:
        path = _path(file)
        if path is None:
            yield Measurement(
                f"{file}, fitted", None, absent=f"{SAMPLES_VARIABLE} does not name a folder that contains it"
            )
            continue
        seen = read_markers(path).markers
        found = fit_markers(seen, figure)
        seconds = min_seconds(lambda seen=seen: fit_markers(seen, figure), 3)
        yield Measurement(f"{file}, marker error", found.error, "m")
        yield Measurement(f"{file}, fitting, times real time", found.clip.duration / seconds)


def _path(file: str) -> Path | None:
    folder = os.environ.get(SAMPLES_VARIABLE)
    path = Path(folder) / file if folder else None
    return path if path is not None and path.is_file() else None


# --- measurements -----------------------------------------------------------------------------------------------------


@register("motion", "Retargeting beside mink, whole sequences, markers and scores.", peers=PEERS)
def motion(run: Run) -> Iterable[Measurement]:
    """Retarget motions to a smaller person, smooth a sequence, fit markers, and score a motion."""
    quick = run.settings.quick
    clip = None if quick else longest_recording()
    clip, small = clip or _exercise(FRAME_COUNTS[quick]), library.human(sex="female", percentile=10)
    yield from _retargeting(run, clip, small)
    made = _exercise(FRAME_COUNTS[True])
    yield from retargeting_quality(Recording("exercise", {}, {}), [(made, retarget(made, small))])
    yield from retarget_recordings(small, quick)
    yield from _sequence()
    yield from () if quick else fit_recorded_markers(library.human(), _min_seconds)
    scored = _min_seconds(lambda: assess(clip), ROUNDS[quick])
    yield Measurement("RULA, REBA and OWAS", len(clip) / scored, "frames/s")


def _retargeting(run: Run, clip: Clip, small: Figure) -> Iterator[Measurement]:
    """Retarget one motion, timed beside mink."""
    rounds, what = ROUNDS[run.settings.quick], f"retargeting {clip.name} ({len(clip)} frames)"
    found = retarget(clip, small)
    peers = [run.peer(name) for name in PEERS]
    absent = lacking(peers)
    seconds, pair = _min_seconds(lambda: retarget(clip, small), rounds), None
    if not absent:
        modules = {peer.name: peer.module for peer in peers}
        pair = [
            _with_mink(modules, clip, found, tolerance, rounds) for tolerance in (STRICT_FOOT_TOL_M, LOOSE_FOOT_TOL_M)
        ]
        # measured before and after mink, because the load changes
        seconds = min(seconds, _min_seconds(lambda: retarget(clip, small), rounds))
    yield Measurement(f"{what}, times real time", clip.duration / seconds, "", REAL_TIME_BAR)
    stood = sum(len(contact) for side in found.foot_contacts.values() for contact in side) / (2 * len(clip))
    yield Measurement(f"{what}, share of time with planted feet", stood)
    yield Measurement(
        f"{what}, largest displacement of a planted foot", foot_slide(found.clip, found), "m", FOOT_SLIDE_BAR
    )
    yield Measurement(f"{what}, worst limit violation", limit_violation(found.clip), "rad", LIMIT_BAR)
    yield Measurement(f"{what}, jitter / jitter of the source", jitter(found.clip) / jitter(clip), "", JITTER_BAR)
    name = f"{what}, times as fast as mink"
    if pair is None:
        yield Measurement(name, None, "", MINK_BAR, absent=absent)
        return
    theirs, loosely = pair
    yield Measurement(name, theirs.seconds / seconds, "", MINK_BAR)
    yield Measurement(f"{name} with feet converged to a tenth of a millimeter", loosely.seconds / seconds)
    yield Measurement(f"{what}, mink, times real time", clip.duration / theirs.seconds)
    yield Measurement(f"{what}, mink, programs per frame", theirs.steps / len(clip))
    spans = [theirs.feet[side][each.first : each.last + 1] for side in SIDES for each in found.foot_contacts[side]]
    worst = max((float(np.linalg.norm(span - span[0], axis=1).max()) for span in spans), default=0.0)
    yield Measurement(f"{what}, mink, largest displacement of a planted foot", worst, "m")
    theirs_jitter = trajectory_jitter(theirs.positions, figure_size(small))
    yield Measurement(f"{what}, mink, jitter / jitter of the source", theirs_jitter / jitter(clip))


def _with_mink(
    modules: Mapping[str, Any], clip: Clip, found: Retargeted, tolerance: float, rounds: int
) -> RetargetResult:
    """Fastest of several rounds of mink; the time to compute the retargeting goals is added, as Poise needs it too."""
    figure = found.clip.figure
    goals = compute_retarget_goals(clip, figure, True, True, True, {}, None, FILTER_TIME_S, True)
    goal_seconds = _min_seconds(
        lambda: compute_retarget_goals(clip, figure, True, True, True, {}, None, FILTER_TIME_S, True), rounds
    )
    goal_clip = Clip(figure, goals.frames, clip.frame_time, clip.name)
    best = min(
        (MinkRetarget(modules, goal_clip, found.clip).run(tolerance) for _ in range(rounds)), key=lambda o: o.seconds
    )
    return replace(best, seconds=best.seconds + goal_seconds)


def _sequence() -> Iterator[Measurement]:
    """Goals of both hands for which frames that are solved one by one jump."""
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
    yield Measurement(
        "whole sequence, jitter / jitter of frame-by-frame solves", jitter(found.clip) / before, "", SMOOTHING_BAR
    )
    yield Measurement("whole sequence, largest error of a hand", off, "m", GOAL_BAR)
    yield Measurement("whole sequence, worst limit violation", limit_violation(found.clip), "rad", LIMIT_BAR)


def _exercise(frames: int) -> Clip:
    """Standing, reaching, squatting and stooping on planted feet, with the noise of a recording (0.3 mrad)."""
    human = library.human()
    order = [library.human_pose(human, each) for each in ("stand", "reach", "stand", "squat", "stand", "stoop")]
    count = max(round(frames / FRAME_RATE), 2) + 1
    keys = Keyframes(tuple(float(k) for k in range(count)), tuple(order[k % 6] for k in range(count)), "smooth")
    clip, rng = keys.clip(rate=FRAME_RATE), np.random.default_rng(0)
    stood = solve_batch([clip[k] for k in range(frames)], _feet(order[0]), restart=False)
    poses = [pose.plus(3e-4 * rng.normal(size=human.nv)) for pose in stood]
    return Clip.of_poses(poses, clip.frame_time, "exercise")


def _feet(pose: Pose) -> list[PositionTask]:
    """Tasks that keep the feet in place."""
    return [
        PositionTask(name=site, site=site, goal=tuple(pose.position(site).tolist()), level=1)
        for site in ("left_heel", "right_heel", "left_toe", "right_toe")
    ]


def _min_seconds(work: Callable[[], object], rounds: int) -> float:
    """Shortest time of several rounds [s]."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)
