"""Hands that touch each other: spans in which they are close, and the task that keeps them so.

In a span the left hand keeps the place in the right one that it had in the middle of the span, scaled by the forearms.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.animation.carried_limbs import bone
from poise.figure import Placement, Site
from poise.motion import find_plants
from poise.people import Body
from poise.rotations import quaternion
from poise.tasks import RelativePositionTask
from poise.types import FloatArray

CLOSE = 0.6  # of the forearm: wrists that are nearer touch, or hold something small
LEVEL = 2
_STILL = 0.6  # forearms per second: hands that pass each other faster do not touch


@dataclass(frozen=True)
class HandContact:
    """Frames, both within, in which the hands touch, and where the left is in the right [m], in its neutral axes."""

    first: int
    last: int
    offset: tuple[float, float, float]

    def task(self, body: Body) -> RelativePositionTask:
        """What keeps it."""
        left, right = (body.parts[f"{side}_hand"] for side in ("left", "right"))
        upright = quaternion.conjugate(body.neutral.rotations[0, body.figure.segment_index(right)])
        held = Site("right hand", right, Placement(rotation=tuple(upright.tolist())))
        return RelativePositionTask(
            name="hands", site=Site("left hand", left), other=held, offset=self.offset, level=LEVEL
        )


def hand_contacts(source: Body, target: Body, seconds: float) -> list[HandContact]:
    """Spans of a source in which its hands touch, for a target."""
    inside = _inside(source)
    forearm, own = _forearm(source), _forearm(target)
    aligned = quaternion.direct(
        bone(target, "right_lower_arm", "right_hand", True)[0], bone(source, "right_lower_arm", "right_hand", True)[0]
    )
    found = []
    for span in find_plants(inside, seconds, speed=_STILL * forearm):
        near = np.linalg.norm(inside[span.first : span.last + 1], axis=1) < CLOSE * forearm
        if near.all():
            middle = np.median(inside[span.first : span.last + 1], axis=0)
            x, y, z = (own / forearm * quaternion.rotate(quaternion.conjugate(aligned), middle)).tolist()
            found.append(HandContact(span.first, span.last, (x, y, z)))
    return found


def _inside(body: Body) -> FloatArray:
    """Place of the left hand seen from the right one, in its neutral axes, (n, 3)."""
    way = body.place("left_hand") - body.place("right_hand")
    return np.asarray(quaternion.rotate(quaternion.conjugate(body.turn("right_hand")), way))


def _forearm(body: Body) -> float:
    return float(np.linalg.norm(body.place("right_hand", True) - body.place("right_lower_arm", True)))
