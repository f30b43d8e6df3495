"""Random training problems: frames, bones, which targets are given, noise of the heading. NumPy, seeded.

Sixty percent of the problems have the goals that scenes have most often (head, hands and feet with or without
orientations; feet and a dragged hand; head and hands; six with the pelvis), the others any subset.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.prior.layout import FRAME_PARTS, POINT_PARTS
from poise.types import FloatArray, Matrix
from poise_lab.posture_training.canonical_body import BONE_GROUPS

_HANDS, _FEET = ("left_hand", "right_hand"), ("left_foot", "right_foot")
_FIVE = ("head", *_HANDS, *_FEET)
COMMON_GOALS: tuple[tuple[float, tuple[str, ...], tuple[str, ...]], ...] = (
    (0.13, _FIVE, _FIVE),
    (0.12, _FIVE, ()),
    (0.07, ("left_hand", *_FEET), _FEET),
    (0.07, ("right_hand", *_FEET), _FEET),
    (0.13, ("head", *_HANDS), ("head", *_HANDS)),
    (0.08, (*_FIVE, "pelvis"), (*_FIVE, "pelvis")),
)
"""Share of the problems, parts with a position, parts with an orientation."""
_SHARE_PLANTED = 0.5  # of the other problems: both feet are given
_SHARE_JOINTS = 0.4  # of the other problems: elbows, knees and chest may be given
_SHARE_GAZE = 0.15
_SHARE_HANGING = 0.5  # of hanging free arms are marked as such in the input
_BONE_SPREADS = ((0.35, 0.0), (0.4, 0.06), (0.25, 0.16))  # share, standard deviation of the logarithm of bone lengths
_HEADING_NOISE_RAD = (0.12, 0.4)  # with and without an orientation that gives the heading
_GAZE_NOISE_RAD = 0.2


@dataclass(frozen=True, eq=False)
class Problems:
    """A batch of n training problems.

    Parameters
    ----------
    frames : (n,) int array
        Which training frame.
    points, rotations : (n, parts) arrays
        Masks of given positions and orientations.
    gaze : (n,) array
        Mask of given gaze.
    told : (n,) array
        Whether a hanging free arm is marked in the input.
    bones : (n, groups) array
        Factors of bone lengths.
    heading_noise : (n,) array
        Rotation of the heading [rad].
    gaze_noise : (n, 3) array
        Added to the direction of the head.
    """

    frames: np.ndarray[tuple[int], np.dtype[np.int64]]
    points: Matrix
    rotations: Matrix
    gaze: FloatArray
    told: FloatArray
    bones: Matrix
    heading_noise: FloatArray
    gaze_noise: Matrix

    def arrays(self) -> dict[str, FloatArray]:
        """All but the frames, in single precision."""
        names = ("points", "rotations", "gaze", "told", "bones", "heading_noise", "gaze_noise")
        return {name: np.asarray(getattr(self, name), dtype=np.float32) for name in names}


def random_problems(rng: np.random.Generator, chances: FloatArray, count: int) -> Problems:
    """Draw problems; frame i with probability `chances[i]`."""
    points, rotations = _masks(rng, count)
    heading = rotations[:, [FRAME_PARTS.index(part) for part in ("head", *_FEET, "pelvis", "chest")]].any(axis=1)
    return Problems(
        frames=rng.choice(len(chances), count, p=chances),
        points=points,
        rotations=rotations,
        gaze=np.asarray(rng.random(count) < _SHARE_GAZE, dtype=np.float64),
        told=np.asarray(rng.random(count) < _SHARE_HANGING, dtype=np.float64),
        bones=_bones(rng, count),
        heading_noise=rng.normal(size=count) * np.where(heading, *_HEADING_NOISE_RAD),
        gaze_noise=_GAZE_NOISE_RAD * rng.normal(size=(count, 3)),
    )


def _masks(rng: np.random.Generator, count: int) -> tuple[Matrix, Matrix]:
    points, rotations = np.zeros((count, len(POINT_PARTS))), np.zeros((count, len(FRAME_PARTS)))
    kind, first = rng.random(count), 0.0
    for share, positions, orientations in COMMON_GOALS:
        own = (kind >= first) & (kind < first + share)
        points[np.ix_(own, _rows(positions))] = 1.0
        rotations[np.ix_(own, _rows(orientations))] = 1.0
        first += share
    others = np.flatnonzero(kind >= first)
    points[others], rotations[others] = _any_subset(rng, len(others))
    return points, rotations


def _rows(parts: tuple[str, ...]) -> NDArray[np.int64]:
    """Indices of parts; those with an orientation come first, so that they are the same in both masks."""
    return np.array([POINT_PARTS.index(part) for part in parts], dtype=np.int64)


def _any_subset(rng: np.random.Generator, count: int) -> tuple[Matrix, Matrix]:
    shares = rng.uniform(0.1, 0.9, (count, 1)) * np.ones(len(POINT_PARTS))
    joints = [POINT_PARTS.index(part) for part in POINT_PARTS if part.endswith(("elbow", "knee", "chest"))]
    shares[:, joints] *= 0.6 * (rng.random((count, 1)) < _SHARE_JOINTS)
    planted = rng.random(count) < _SHARE_PLANTED
    feet = _rows(_FEET)
    shares[np.ix_(planted, feet)] = 1.0
    points = (rng.random(shares.shape) < shares).astype(float)
    with_rotation = rng.random((count, len(FRAME_PARTS))) < rng.choice([0.0, 0.5, 1.0], (count, 1))
    rotations = points[:, : len(FRAME_PARTS)] * with_rotation
    rotations[np.ix_(planted, feet)] = (rng.random(int(planted.sum())) < 0.8)[:, None]
    alone = rng.random((count, len(FRAME_PARTS))) < 0.04  # an orientation without a position
    return points, np.maximum(rotations, alone)


def _bones(rng: np.random.Generator, count: int) -> Matrix:
    shares, spreads = np.array(_BONE_SPREADS).T
    spread = rng.choice(spreads, count, p=shares)
    return np.asarray(np.exp(spread[:, None] * rng.normal(size=(count, len(BONE_GROUPS)))))
