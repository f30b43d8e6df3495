"""Random networks and conditions for tests."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.kinematics.mirror import mirrored_frames
from poise.math import quaternion
from poise.prior import layout
from poise.prior.conditions import Conditions
from poise.prior.posture_network import PostureNetwork

NAMES = layout.COORDINATES
INDEX = layout.mirror_permutation(NAMES)


def mirror_signs() -> np.ndarray:
    """Signs of the coordinates in the mirror image, from a mirrored pose."""
    figure = library.human()
    pose = Pose.neutral(figure).with_values(dict.fromkeys(NAMES, 0.1))
    image = Pose(figure, mirrored_frames(figure, pose.q[None])[0])
    return np.sign([image.value(name) for name in NAMES])


def random_network(rng: np.random.Generator, hidden: int = 8) -> PostureNetwork:
    """A network of small random weights."""
    count = len(NAMES)
    sizes = [layout.INPUT_COUNT, *[hidden] * 4, 2 * count + 9]
    arrays = {f"weight_{k}": 0.3 * rng.normal(size=(a, b)) for k, (a, b) in enumerate(pairwise(sizes))}
    arrays |= {f"bias_{k}": 0.1 * rng.normal(size=size) for k, size in enumerate(sizes[1:])}
    deviation = rng.uniform(0.1, 0.5, count)
    deviation = deviation + deviation[INDEX]
    mean = rng.normal(size=count)
    mean = mean + mirror_signs() * mean[INDEX]
    arrays |= {"mean": mean, "deviation": deviation, "whitening": np.eye(count)}
    return PostureNetwork.from_arrays(arrays | {"mirror_index": INDEX, "mirror_sign": mirror_signs()})


def random_conditions(rng: np.random.Generator, gaze: bool = True) -> Conditions:
    """A random subset of random goals."""
    axes = np.array([quaternion.to_matrix(each).T[[0, 2]] for each in quaternion.random(rng, layout.FRAME_COUNT)])
    point_mask = (rng.random(layout.POINT_COUNT) < 0.5).astype(float)
    frame_mask = (rng.random(layout.FRAME_COUNT) < 0.5).astype(float)
    direction = rng.normal(size=3)
    return Conditions(
        points=rng.normal(size=(layout.POINT_COUNT, 3)) * point_mask[:, None],
        axes=axes * frame_mask[:, None, None],
        point_mask=point_mask,
        frame_mask=frame_mask,
        gaze=direction / np.linalg.norm(direction) if gaze else None,
        proportions=rng.uniform(0.1, 0.7, len(layout.PROPORTIONS)),
        hanging=(rng.random(2) < 0.5).astype(float),
        heading=rng.normal(size=2),
        place=rng.normal(size=2),
    )
