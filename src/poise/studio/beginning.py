"""How each figure stands when the studio opens on it: ready to be pulled at once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import human_pose
from poise.model import Figure
from poise.scene import Scene

TOUCHING = 0.02  # of the figure's height: segments whose lowest point is nearer to the ground than this stand on it


@lru_cache(maxsize=64)
def known(figure: Figure) -> Figure:
    """The figure itself, or one before that is equal to it.

    Engines keep what they know of a figure under the figure: a second one that is equal would be compared with the
    first, part by part, a dozen times a frame.
    """
    return figure


def first_scene(figure: Figure) -> Scene:
    """A scene of a figure: people stand with their feet pinned and in balance, animals on their feet.

    Figures whose root is fixed need no pins.
    """
    figure = known(figure)
    scene = Scene(figure, first_pose(figure))
    if not figure.floats:
        return scene
    feet = standing_segments(scene.pose)
    if feet:
        scene.pin(*feet)
        if len(feet) == 2:
            scene.keep_balance(*feet)
    else:
        scene.pin(figure.segments[0].name)
    scene.solve()
    return scene


def first_pose(figure: Figure) -> Pose:
    """Standing, for people; else neutral, brought inside the limits."""
    try:
        return standard_pose(figure, "stand")
    except PoiseError:
        return Pose.neutral(figure).clamped()


@lru_cache(maxsize=128)
def standard_pose(figure: Figure, name: str) -> Pose:
    """Standard pose of a person; looked for once, since balance takes a while to find.

    Raises
    ------
    PoseError
        When there is no such pose, or the figure is no human.
    """
    return human_pose(figure, name)


def standing_segments(pose: Pose) -> tuple[str, ...]:
    """Segments without children whose sites or frames lie near the lowest height of the figure."""
    figure = pose.figure
    heights = {segment.name: float(pose.state.positions[index][2]) for index, segment in enumerate(figure.segments)}
    for site in figure.sites:
        heights[site.segment] = min(heights[site.segment], float(pose.position_of(site.name)[2]))
    lowest = min(heights.values())
    tall = max(float(np.ptp(pose.state.positions[:, 2])), 1e-9)
    parents = set(figure.parents.tolist())
    ends = [segment.name for index, segment in enumerate(figure.segments) if index not in parents]
    return tuple(name for name in ends if heights[name] - lowest <= TOUCHING * tall)
