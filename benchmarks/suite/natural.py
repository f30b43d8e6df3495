"""Postures that people take: goals of recorded frames of validation subjects, and how near the whole posture comes.

For each frame some of its parts are given as strict goals, and the rest is filled in by no criterion, the standing
posture, a Gaussian over the joint coordinates of the training frames, the prior that Poise ships, or ``prefer_natural``
in a scene that begins standing, which is what users have. The recordings are not part of Poise: ``--recordings FOLDER``
or the environment variable POISE_RECORDINGS names their folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.natural_problems import (
    GOALS,
    Method,
    Outcome,
    natural_scene,
    no_criterion,
    outcome,
    prior_alone,
    standing,
)
from poise.kinematics import Pose
from poise.prior import default_prior, fit_prior
from poise_lab.posture_training.recordings import Recordings, category, is_validation, read_recordings

RECORDINGS_VARIABLE = "POISE_RECORDINGS"
FRAMES_PER_SUBJECT = {True: 4, False: 44}  # by quick
_GAUSSIAN_FRAMES = 4000
_JUDGED = "prefer_natural"
BARS = {
    "head, hands, feet": 2.0,
    "head, hands, feet, positions only": 3.5,
    "feet and one hand point": 9.0,
    "head and hands": 6.5,
    "six with pelvis": 0.4,
}
"""Mean joint position error with natural postures [cm]."""


@register("natural", "Whole postures from a few goals, on recorded frames of subjects that were not trained on.")
def natural(run: Run) -> Iterable[Measurement]:
    """Mean joint position error, swivel errors, failures and time by goals and criterion."""
    folder = run.settings.recordings or _folder()
    if folder is None:
        yield Measurement(
            "recorded frames", None, absent=f"neither --recordings nor {RECORDINGS_VARIABLE} names a folder"
        )
        return
    quick = run.settings.quick
    recordings = read_recordings(folder, is_validation if quick else None)
    chosen = _sample(recordings.selected(recordings.validation), FRAMES_PER_SUBJECT[quick], run.random())
    methods: dict[str, Method] = {"no criterion": no_criterion, "standing posture": standing}
    if not quick:
        methods["Gaussian"] = prior_alone(fit_prior(_training_poses(recordings, run.random())))
    methods["prior"] = prior_alone(default_prior())
    methods[_JUDGED] = natural_scene
    yield Measurement("frames", float(len(chosen)))
    done, total = 0, len(GOALS) * len(methods) * len(chosen)
    for row in GOALS:
        for name, method in methods.items():
            found = []
            for q, label in zip(chosen.frames, chosen.labels.tolist(), strict=True):
                found.append(outcome(Pose(chosen.figure, q), row, method, category(label)))
                done += 1
                if run.progress is not None:
                    run.progress(done, total)
            yield from _measurements(f"{row}: {name}", found, row if name == _JUDGED else None)


def _folder() -> Path | None:
    named = os.environ.get(RECORDINGS_VARIABLE)
    return Path(named) if named else None


def _sample(recordings: Recordings, count: int, rng: np.random.Generator) -> Recordings:
    """The same number of random frames of every subject."""
    mask = np.zeros(len(recordings), dtype=bool)
    for subject in np.unique(recordings.subjects):
        own = np.flatnonzero(recordings.subjects == subject)
        mask[rng.choice(own, min(count, len(own)), replace=False)] = True
    return recordings.selected(mask)


def _training_poses(recordings: Recordings, rng: np.random.Generator) -> list[Pose]:
    own = np.flatnonzero(~recordings.validation)
    chosen = rng.choice(own, min(_GAUSSIAN_FRAMES, len(own)), replace=False)
    return [Pose(recordings.figure, recordings.frames[index]) for index in chosen]


def _measurements(name: str, found: list[Outcome], row: str | None) -> Iterator[Measurement]:
    bar = Bar.of(f"<= {BARS[row]}", "as near as a person would guess") if row is not None else None
    yield Measurement(
        f"{name}, joint position error", 100.0 * float(np.mean([each.error for each in found])), "cm", bar
    )
    for limb in ("elbow", "knee"):
        degrees = np.degrees(np.mean([getattr(each, limb) for each in found]))
        yield Measurement(f"{name}, {limb} swivel error", float(degrees), "deg")
    failures = sum(not each.met for each in found)
    yield Measurement(f"{name}, goals missed", float(failures), "frames")
    yield Measurement(f"{name}, time", float(np.mean([each.seconds for each in found])), "s", rounds=len(found))
    if row is not None:
        for kind in sorted({each.category for each in found}):
            own = [each.error for each in found if each.category == kind]
            yield Measurement(f"{name}, {kind} ({len(own)} frames)", 100.0 * float(np.mean(own)), "cm")
