"""Body shapes: the base mesh plus morph targets, weighted by sex, age, muscle, weight, height and proportions.

A macro parameter between 0 and 1 lies in an interval whose ends have names (``young`` … ``old``); each name gets a
linear weight. A target whose name combines several of them has the product of their weights:

    v = v₀ + Σ_targets (Π_names w_name) · d_target

as in MakeHuman. The three ancestries of the files are averaged.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np

from poise.body.mesh_files import BodyFiles
from poise.math.summation import float_sum
from poise.types import FloatArray

ANCESTRIES = ("african", "asian", "caucasian")
_BIRTH_YEARS, _YOUNG_YEARS, _OLD_YEARS = 1.0, 25.0, 90.0  # ages at the parameters 0, 0.5 and 1 of the files


@dataclass(frozen=True)
class BodyShape:
    """Parameters of a body, each from 0 to 1 except the sex and the age.

    Parameters
    ----------
    sex : {"male", "female"}
        Sex.
    age : float
        Age [years].
    muscle, weight, height, proportions : float
        0.5 for the average.
    """

    sex: str
    age: float = 30.0
    muscle: float = 0.5
    weight: float = 0.5
    height: float = 0.5
    proportions: float = 0.5


def age_parameter(years: float) -> float:
    """Parameter of the files for an age [years], from 0 to 1."""
    if years < _YOUNG_YEARS:
        return max(0.5 * (years - _BIRTH_YEARS) / (_YOUNG_YEARS - _BIRTH_YEARS), 0.0)
    return min(0.5 + 0.5 * (years - _YOUNG_YEARS) / (_OLD_YEARS - _YOUNG_YEARS), 1.0)


def shaped_vertices(files: BodyFiles, shape: BodyShape) -> FloatArray:
    """Vertices (n, 3) of a body in the rest pose of the files [m]."""
    vertices = files.base.copy()
    for name, weight in target_weights(files, shape).items():
        index, displacement = files.target(name)
        vertices[index] += weight * displacement
    return vertices


def target_weights(files: BodyFiles, shape: BodyShape) -> dict[str, float]:
    """Weight of every morph target that takes part in a shape."""
    values = {
        "age": age_parameter(shape.age),
        "muscle": shape.muscle,
        "weight": shape.weight,
        "height": shape.height,
        "proportions": shape.proportions,
        "cupsize": 0.5,
        "firmness": 0.5,
    }
    named = {name: _named_weights(files, name, value) for name, value in values.items()}
    named["gender"] = {shape.sex: 1.0}
    named["ancestry"] = dict.fromkeys(ANCESTRIES, 1.0 / len(ANCESTRIES))
    found: dict[str, float] = {}
    for pattern, parts in _PATTERNS.items():
        for combination in product(*(named[part].items() for part in parts)):
            weight = float(np.prod([each for _, each in combination]))
            name = pattern.format(*(label for label, _ in combination))
            if weight > 0.0 and all(label for label, _ in combination) and files.has_target(name):
                found[name] = weight
    return found


_PATTERNS = {
    "macrodetails/{}-{}-{}": ("ancestry", "gender", "age"),
    "macrodetails/universal-{}-{}-{}-{}": ("gender", "age", "muscle", "weight"),
    "macrodetails/height/{}-{}-{}-{}-{}": ("gender", "age", "muscle", "weight", "height"),
    "macrodetails/proportions/{}-{}-{}-{}-{}": ("gender", "age", "muscle", "weight", "proportions"),
    "breast/{}-{}-{}-{}-{}-{}": ("gender", "age", "muscle", "weight", "cupsize", "firmness"),
}


def _named_weights(files: BodyFiles, parameter: str, value: float) -> dict[str, float]:
    """Weights of the names at both ends of the interval that a value lies in; the name of the average is empty."""
    value = min(max(value, 0.0), 1.0)
    parts = files.macro_ranges[parameter]
    ends = [0.0, *(0.5 * (a["highest"] + b["lowest"]) for a, b in pairwise(parts)), 1.0]
    for part, low, high in zip(parts, ends, ends[1:], strict=False):
        if value <= high:
            fraction = (value - low) / (high - low)
            weights = {part["low"]: 1.0 - fraction, part["high"]: fraction}
            assert abs(float_sum(weights.values()) - 1.0) < 1e-9
            return {name: weight for name, weight in weights.items() if weight > 0.0}
    raise AssertionError(f"{parameter} {value}")  # the intervals cover 0 to 1
