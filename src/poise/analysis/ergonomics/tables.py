"""Scoring tables of the ergonomic methods as published, and the angle bands that they share.

Each data file names its source and the certainty of its numbers.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import yaml

from poise.analysis.ergonomics.angles import JointAngles
from poise.analysis.ergonomics.work import Work
from poise.errors import ErgonomicsError
from poise.types import AnyArray, BoolArray, FloatArray

_TOL_DEG = 1e-9  # rounding tolerance where an angle is compared with a threshold
_SHOULDER_SHARE = 0.15  # of the elevation of the arm: elevation of the shoulder that belongs to it


@cache
def table(method: str) -> dict[str, Any]:
    """Contents of the data file of a method; cached, do not modify."""
    text = (files("poise.analysis.ergonomics") / "data" / f"{method}.yaml").read_text(encoding="utf-8")
    content: dict[str, Any] = yaml.safe_load(text)
    return content


def level_of(method: str, score: float) -> str:
    """Description of the action or risk level of a score."""
    return next(str(description) for highest, description in table(method)["levels"] if score <= highest)


def band(angles: FloatArray, bounds: tuple[float, ...]) -> AnyArray:
    """Index from 0 of the band that contains each angle [rad]; a bound [degrees] belongs to the band below it."""
    return np.searchsorted(np.array(bounds), np.round(np.degrees(angles), 9), side="left")


def beyond(angles: FloatArray, degrees: float) -> BoolArray:
    """Whether the absolute value of each angle [rad] exceeds a number of degrees."""
    return np.asarray(np.abs(np.degrees(angles)) > degrees + _TOL_DEG)


def upper_arm_scores(angles: JointAngles, work: Work) -> AnyArray:
    """Upper arm scores of RULA and REBA, (n, 2): −20° to 20° 1, to 45° or behind 2, to 90° 3, above 4.

    One is added if the shoulder is raised beyond its share in raising the arm, one if the arm is abducted; one is
    subtracted if the arms are supported.
    """
    limits = work.thresholds
    raised = np.degrees(angles.arm_raised)
    score = 1 + band(angles.arm_raised, (20.0, 45.0, 90.0))
    score = np.where(raised < -20.0 - _TOL_DEG, 2, np.where(raised <= 0.0, 1, score))
    shrug = np.degrees(angles.shoulder_raised) - _SHOULDER_SHARE * np.abs(raised)
    score = score + (shrug > limits.shoulder_raised) + (np.degrees(angles.arm_abduction) > limits.abducted + _TOL_DEG)
    return np.asarray(np.maximum(score - (1 if work.arms_supported else 0), 1))


def twisted_and_side_bent(twist: FloatArray, side_bend: FloatArray, work: Work) -> tuple[BoolArray, BoolArray]:
    """Whether a trunk or neck is twisted, and whether it is bent to the side, (n,) each."""
    limit = work.thresholds.twisted
    return beyond(twist, limit), beyond(side_bend, limit)


def checked_steps(method: str, name: str, given: object, bounds: tuple[int, int], limbs: bool = False) -> AnyArray:
    """Body part scores as an integer array, (n,), or (n, sides) for limbs; one number counts for both sides.

    Raises
    ------
    ErgonomicsError
        A score is not an integer of the method's worksheet.
    """
    lowest, highest = bounds
    values = np.asarray(given)
    whole = values.dtype.kind in "iu" or (values.dtype.kind == "f" and bool(np.all(values == np.round(values))))
    if not whole or values.size == 0 or not bool(np.all((values >= lowest) & (values <= highest))):
        shown = str(values.tolist())[:60]
        raise ErgonomicsError(f"{method} {name}: expected integers from {lowest} to {highest}, got {shown}.")
    steps = np.atleast_1d(values.astype(np.int64))
    if limbs and steps.ndim == 1:
        steps = np.stack([steps, steps], axis=1)
    if steps.ndim != (2 if limbs else 1) or (limbs and steps.shape[1] not in (1, 2)):
        expected = "(n, 2), left and right" if limbs else "(n,)"
        raise ErgonomicsError(f"{method} {name}: expected one number or shape {expected}, got shape {values.shape}.")
    return np.asarray(steps)
