"""Recorded motions carried over to a smaller person, and what must hold of each: feet, hands, balance, limits, jitter.

They are no part of Poise; the folder that POISE_SAMPLES names holds them. Made motions stand in where there is none.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.measurement import Bar, Measurement
from poise.io import read, read_markers
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.motion import Clip, retarget, size_of
from poise.motion import jitter_metric as jitter
from poise.motion.body import SIDES, Body
from poise.motion.marker_fitting.fit import fit_markers
from poise.motion.retargeting.balance import overhang
from poise.motion.retargeting.retarget import Retargeted

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
        tracks = [body.place(f"{side}_foot"), body.site(f"{side}_heel"), body.site(f"{side}_toe")]
        for track in tracks:
            for plant in () if track is None else found.plants[side]:
                span = np.asarray(track)[plant.first : plant.last + 1]
                worst = max(worst, float(np.linalg.norm(span - span[0], axis=1).max()))
    return worst


def topples(source: Clip, found: Retargeted, parts: dict[str, str]) -> float:
    """How far the center of mass is at most from being over the feet, in frames in which the source's was [m]."""
    stands = []
    for side in SIDES:
        flags = np.zeros(len(source), dtype=bool)
        for plant in found.plants[side]:
            flags[plant.first : plant.last + 1] = True
        stands.append(flags)
    if source.figure.mass <= 0.0:
        return 0.0
    before, after = (overhang(body, stands)[1] for body in (Body.of(source, parts), Body.of(found.clip)))
    return float(np.linalg.norm(after[~before.any(axis=1)], axis=1).max(initial=0.0))


def trembling(clip: Clip) -> float:
    """Jitter of a clip [m], so little at least that it can be divided by."""
    return max(jitter(clip) * size_of(clip.figure), 1e-9)


def touches(found: Retargeted) -> float:
    """Largest gap of a hand that touches [m]."""
    body = Body.of(found.clip)
    return max((float(each.gaps(body).max()) for each in found.hands), default=0.0)


def broken(clip: Clip) -> float:
    """Worst limit or coupling of all frames."""
    engine = kinematics(clip.figure)
    if isinstance(engine, NativeKinematics):
        return float(engine.batch_violations(clip.frames).max())
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
    hands = sum(len(own.hands) for _, own in found)
    yield Measurement(f"{name}, largest move of a standing foot", max(slide(o.clip, o) for _, o in found), "m", STILL)
    yield Measurement(
        f"{name}, {hands} touches of hands, largest gap", max(touches(o) for _, o in found), "m", TOUCHING
    )
    yield Measurement(f"{name}, worst limit violation", max(broken(own.clip) for _, own in found), "rad", KEPT)
    lost = max(topples(clip, own, each.parts) for clip, own in found)
    yield Measurement(f"{name}, balance lost by", lost, "m", UPRIGHT if each.recorded else None)
    by_legs = max(jitter(o.clip) * size_of(o.clip.figure) / (o.scale * trembling(clip)) for clip, o in found)
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
