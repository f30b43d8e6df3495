"""Posture that people would have, for every frame of a motion of a human: for parts that the motion leaves open.

Hips, head, hands and feet of a skeleton are given as poses, elbows and knees as positions, and its chest if it has one.
The prior then says where collarbones and trunk are (:mod:`poise.prior.posture_network`).
"""

from __future__ import annotations

import numpy as np

from poise.math import quaternion
from poise.motion import Clip, world_frames
from poise.motion.humanoid import Body
from poise.prior import layout
from poise.prior.conditions import Conditions
from poise.prior.human_figure import HumanFigure, human_figure, set_values
from poise.prior.human_prior import HumanPrior, default_prior
from poise.prior.network_body import network_body
from poise.types import FloatArray

_PELVIS = layout.POINT_PARTS.index("pelvis")


def expected_body(clip: Clip, floor: float = 0.0) -> Body | None:
    """The network's body in the posture expected for each frame of a motion over a floor of some height [m].

    None if the figure is not recognized as a human with a floating base.
    """
    human, prior, body = human_figure(clip.figure), default_prior(), network_body()
    if human is None or not isinstance(prior, HumanPrior):
        return None
    frames = np.tile(body.figure.neutral(), (len(clip), 1))
    for row, numbers in zip(frames, _condition_numbers(human, clip, floor), strict=True):
        found = prior.predicted(numbers)
        set_values(body.figure, row, layout.COORDINATES, found.values)
        row[body.figure.slots[0].q] = (*found.hip_center, *quaternion.from_matrix(found.pelvis))
    return Body(body.figure, body.parts, world_frames(body.figure, frames), body.neutral)


def _condition_numbers(human: HumanFigure, clip: Clip, floor: float) -> list[FloatArray]:
    """Conditions of every frame: all parts where they are, without a chest that cannot move relative to the hips."""
    rows = [human.segments[part] for part in layout.POINT_PARTS]
    frames = world_frames(clip.figure, clip.frames)
    rotations = quaternion.to_matrix(frames.rotations[:, rows]) @ human.frame_changes
    points = frames.positions[:, rows] + np.einsum("npij,pj->npi", rotations, human.origins)
    points = (points - (0.0, 0.0, floor)) / human.leg
    axes = np.swapaxes(rotations[:, : layout.FRAME_COUNT], 2, 3)[:, :, [0, 2]]
    given = np.array([part != "chest" or human.body.chest != "hips" for part in layout.POINT_PARTS], dtype=np.float64)
    return [
        Conditions(
            points=own,
            axes=turned,
            point_mask=given,
            frame_mask=given[: layout.FRAME_COUNT],
            gaze=None,
            proportions=human.proportions,
            hanging=np.zeros(2),
            heading=turned[_PELVIS, 0, :2],
            place=own[_PELVIS, :2],
        ).numbers()
        for own, turned in zip(points * given[:, None], axes, strict=True)
    ]
