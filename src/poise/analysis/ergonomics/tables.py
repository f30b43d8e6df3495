"""Scoring tables and bands of the ergonomic methods."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import yaml

from poise.analysis.ergonomics.angles import JointAngles
from poise.analysis.ergonomics.work import Work
from poise.types import AnyArray, BoolArray, FloatArray

# --- tables -----------------------------------------------------------------------------------------------------------

# Tables of the methods, as published; each file names its source and how sure its numbers are.


@cache
def table(method: str) -> dict[str, Any]:
    """Contents of the data file of a method; shared, not to be changed."""
    text = (files("poise.analysis.ergonomics") / "data" / f"{method}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def level_of(method: str, score: float) -> str:
    """Words for a score: those of the first level that reaches it."""
    return next(str(words) for highest, words in table(method)["levels"] if score <= highest)


# --- bands ------------------------------------------------------------------------------------------------------------

# Bands of angles that the methods share: what is bent how far scores how much.


def band(angles: FloatArray, ends: tuple[float, ...]) -> AnyArray:
    """Number of the band that each angle [rad] lies in, from 0; an end [degrees] belongs to the band below it."""
    return np.searchsorted(np.array(ends), np.round(np.degrees(angles), 9), side="left")


def beyond(angles: FloatArray, degrees: float) -> BoolArray:
    """Angles [rad] whose size is above a number of degrees."""
    return np.asarray(np.abs(np.degrees(angles)) > degrees + 1e-9)


def upper_arms(angles: JointAngles, work: Work) -> AnyArray:
    """Upper arms of RULA and REBA, (n, 2): −20° to 20° 1, to 45° or behind 2, to 90° 3, above 4.

    One more each where the shoulder is raised, beyond its share in a raised arm, or the arm abducted; one less where
    the arms lean on something.
    """
    limits = work.thresholds
    raised = np.degrees(angles.arm_raised)
    score = 1 + band(angles.arm_raised, (20.0, 45.0, 90.0))
    score = np.where(raised < -20.0 - 1e-9, 2, np.where(raised <= 0.0, 1, score))
    shrug = np.degrees(angles.shoulder_raised) - 0.15 * np.abs(raised)
    score = score + (shrug > limits.shoulder_raised) + (np.degrees(angles.arm_abduction) > limits.abducted + 1e-9)
    return np.asarray(np.maximum(score - (1 if work.arms_supported else 0), 1))


def turned(twist: FloatArray, side: FloatArray, work: Work) -> tuple[BoolArray, BoolArray]:
    """Whether a trunk or a neck is twisted, and whether it is bent to the side."""
    limit = work.thresholds.turned
    return beyond(twist, limit), beyond(side, limit)
