"""Hand contacts of a motion: with the other hand, with another part of the body, or with the world.

A hand is in contact with what it does not move relative to.

* With a body part: intervals in which the wrist is near the part and stationary in its frame. There it keeps its median
  position of the interval, scaled by the size of the body.
* With the world: intervals in which the wrist is stationary. The position is scaled as the trajectory of the whole body
  is, so that touched objects keep their relative positions.

A hanging or carried hand is stationary too. In the world, at the hips and at the thighs a contact therefore counts only
if the arm has to move to keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from poise.math import quaternion
from poise.model import Site, Transform
from poise.motion import find_foot_contacts, stable_part
from poise.motion.humanoid import SIDES, Body
from poise.motion.retargeting.limbs import bone
from poise.tasks import PositionTask, RelativePositionTask, Task
from poise.types import FloatArray, Vector3

HAND_LEVEL = 2
"""Priority level of hand contacts."""
MAX_HAND_GAP_FOREARMS = 0.6  # forearm lengths: closer wrists touch, or hold a small object
_MAX_PART_DISTANCE_LEGS = 0.30  # leg lengths: a wrist closer to a part may touch it
_MAX_RELATIVE_HAND_SPEED = 0.6  # forearm lengths per second: hands with a faster relative motion do not touch
_MAX_HAND_SPEED = 0.12  # leg lengths per second: slower hands are stationary
_MAX_DEVIATION_LEGS = 0.02  # leg lengths: larger deviation from the median position ends the contact
_MIN_ARM_MOTION_LEGS = 0.04  # leg lengths: with less motion of elbow or shoulder the hand keeps its position anyway
_MIN_CONTACT_S = 0.4  # shorter contacts are dropped
_UPPER_PARTS = ("head", "chest", "upper_chest")  # a hanging hand does not reach these
_TOUCHABLE_PARTS = ("head", "chest", "hips", "left_thigh", "right_thigh")


@dataclass(frozen=True)
class HandContact:
    """Interval of frames (inclusive) in which a hand is in contact, and the contact position.

    Parameters
    ----------
    side : str
        "left" or "right".
    first, last : int
        First and last frame.
    offset : three floats
        Position of the wrist [m]: in the frame of the other part, with its axes at the neutral pose; or in the world.
    other : str
        Touched part; empty for the world.
    """

    side: str
    first: int
    last: int
    offset: tuple[float, float, float]
    other: str = ""

    @property
    def target_name(self) -> str:
        """Name of what is touched."""
        return self.other.replace("_", " ") or "something in the world"

    def task(self, body: Body) -> Task:
        """Task that keeps the contact."""
        own, name = Site(f"{self.side} wrist", body.parts[f"{self.side}_hand"]), f"{self.side} hand"
        if not self.other:
            return PositionTask(name=name, site=own, goal=self.offset, level=HAND_LEVEL)
        segment = body.parts[self.other]
        neutral_axes = quaternion.conjugate(body.neutral.rotations[0, body.figure.segment_index(segment)])
        touched_site = Site(f"touched by {name}", segment, Transform(rotation=tuple(neutral_axes.tolist())))
        return RelativePositionTask(name=name, site=own, other=touched_site, offset=self.offset, level=HAND_LEVEL)

    def contact_errors(self, body: Body) -> FloatArray:
        """Distance of the wrist from the contact position in each frame of the interval [m]."""
        at = _relative_position(body, self.side, self.other) if self.other else body.position(f"{self.side}_hand")
        return np.asarray(np.linalg.norm(at[self.first : self.last + 1] - np.array(self.offset), axis=1))


def hand_contacts(source: Body, target: Body, scale: float, frame_time: float, floor: Vector3) -> list[HandContact]:
    """Find the hand contacts of a source motion, scaled to a target.

    Parameters
    ----------
    source, target : Body
        Source body with its motion, and target body at the neutral pose.
    scale, frame_time : float
        Size of the target relative to the source, and the time between frames [s].
    floor : (2,) array
        Ankle height of the standing source, and of the standing target [m].
    """
    found = list(_hand_to_hand_contacts(source, target, frame_time))
    for side in SIDES:
        for part in (*_TOUCHABLE_PARTS, ""):
            other = source.chest if part == "chest" else part
            if part != "chest" or other != "hips":
                found += _hand_contacts(source, side, other, (scale, frame_time, floor))
    return _without_overlaps(found, len(source))


def _hand_to_hand_contacts(source: Body, target: Body, frame_time: float) -> Iterator[HandContact]:
    """Contacts of the left hand with the right one."""
    relative, forearm, own = (
        _relative_position(source, "left", "right_hand"),
        _forearm_length(source),
        _forearm_length(target),
    )
    aligned = quaternion.direct(
        bone(target, "right_lower_arm", "right_hand", True)[0], bone(source, "right_lower_arm", "right_hand", True)[0]
    )
    for span in find_foot_contacts(relative, frame_time, speed=_MAX_RELATIVE_HAND_SPEED * forearm):
        track = relative[span.first : span.last + 1]
        if (np.linalg.norm(track, axis=1) < MAX_HAND_GAP_FOREARMS * forearm).all():
            middle = quaternion.rotate(quaternion.conjugate(aligned), np.median(track, axis=0))
            x, y, z = (own / forearm * middle).tolist()
            yield HandContact("left", span.first, span.last, (x, y, z), "right_hand")


def _hand_contacts(source: Body, side: str, other: str, scaling: tuple[float, float, Vector3]) -> Iterator[HandContact]:
    """Contacts of a hand with a body part or the world during which the arm moves."""
    scale, frame_time, floor = scaling
    leg = float(np.linalg.norm(source.position("left_thigh", True) - source.position("left_foot", True)))
    hand = source.position(f"{side}_hand")
    if other and np.linalg.norm(hand - source.position(other), axis=1).min() >= _MAX_PART_DISTANCE_LEGS * leg:
        return
    track = _relative_position(source, side, other) if other else hand
    arm = _relative_position(source, side, other, "lower_arm") if other else source.position(f"{side}_upper_arm")
    for span in find_foot_contacts(track, frame_time, speed=_MAX_HAND_SPEED * leg, shortest=_MIN_CONTACT_S):
        contact = stable_part(span, track[None], _MAX_DEVIATION_LEGS * leg)
        if contact is None or (len(contact) - 1) * frame_time < _MIN_CONTACT_S:
            continue
        part = slice(contact.first, contact.last + 1)
        near = not other or np.linalg.norm(track[part], axis=1).max() < _MAX_PART_DISTANCE_LEGS * leg
        moved = other in _UPPER_PARTS or np.linalg.norm(np.ptp(arm[part], axis=0)) > _MIN_ARM_MOTION_LEGS * leg
        if near and moved:
            below, above = (0.0, 0.0) if other else floor.tolist()
            x, y, z = contact.position
            yield HandContact(
                side, contact.first, contact.last, (scale * x, scale * y, scale * (z - below) + above), other
            )


def _without_overlaps(contacts: list[HandContact], frames: int) -> list[HandContact]:
    """Contacts without overlaps per hand: the earlier one in the list wins."""
    occupied = {side: np.zeros(frames, dtype=bool) for side in SIDES}
    result = []
    for each in contacts:
        span = slice(each.first, each.last + 1)
        if not occupied[each.side][span].any():
            occupied[each.side][span] = True
            result.append(each)
    return result


def _relative_position(body: Body, side: str, other: str, part: str = "hand") -> FloatArray:
    """Position of a hand, or another part of its arm, in the frame of a part with its neutral axes, (n, 3) [m]."""
    offset = body.position(f"{side}_{part}") - body.position(other)
    return np.asarray(quaternion.rotate(quaternion.conjugate(body.rotation(other)), offset))


def _forearm_length(body: Body) -> float:
    return float(np.linalg.norm(body.position("right_hand", True) - body.position("right_lower_arm", True)))
