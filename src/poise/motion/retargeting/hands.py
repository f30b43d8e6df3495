"""Hands that touch: each other, another part of the body, or something that stands in the world.

A hand touches what it does not move against. Against a part of the body: spans in which it is near to that part and
stays where it is as that part sees it; there it keeps the place that it had in the middle of the span, scaled by the
size of the body. In the world: spans in which it stays at one place, which is scaled as the way of the whole body is,
so that things that are touched keep their places among each other. A hand that only hangs or is carried stays where it
is too; in the world, at the hips and at the thighs it touches only if the arm has to move for it.
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

LEVEL = 2
HAND_CLOSE = 0.6  # of the forearm: wrists that are nearer touch, or hold something small
_NEAR = 0.30  # of the leg: a wrist that is nearer to a part may lie on it
_HAND_STILL = 0.6  # forearms per second: hands that pass each other faster do not touch
_STILL = 0.12  # legs per second
_STEADY = 0.02  # of the leg: a hand that strays by more has left
_MOVED = 0.04  # of the leg: an elbow or a shoulder that moves by less does not have to be told what the hand keeps
_SHORTEST = 0.4  # seconds
_HIGH = ("head", "chest", "upper_chest")  # no hand hangs there
_PARTS = ("head", "chest", "hips", "left_thigh", "right_thigh")


@dataclass(frozen=True)
class HandContact:
    """Frames, both within, in which a hand touches something, and where.

    Parameters
    ----------
    side : str
        Which hand.
    first, last : int
        The frames.
    offset : three floats
        Where its wrist is [m]: in the other part, in its axes at the neutral pose; or in the world.
    other : str
        The part that it touches; empty for the world.
    """

    side: str
    first: int
    last: int
    offset: tuple[float, float, float]
    other: str = ""

    @property
    def what(self) -> str:
        """What is touched, in words."""
        return self.other.replace("_", " ") or "something in the world"

    def task(self, body: Body) -> Task:
        """What keeps it."""
        own, name = Site(f"{self.side} wrist", body.parts[f"{self.side}_hand"]), f"{self.side} hand"
        if not self.other:
            return PositionTask(name=name, site=own, goal=self.offset, level=LEVEL)
        segment = body.parts[self.other]
        upright = quaternion.conjugate(body.neutral.rotations[0, body.figure.segment_index(segment)])
        held = Site(f"touched by {name}", segment, Transform(rotation=tuple(upright.tolist())))
        return RelativePositionTask(name=name, site=own, other=held, offset=self.offset, level=LEVEL)

    def gaps(self, body: Body) -> FloatArray:
        """Distance of the wrist from where it belongs, frame by frame of the span [m]."""
        at = _inside(body, self.side, self.other) if self.other else body.place(f"{self.side}_hand")
        return np.asarray(np.linalg.norm(at[self.first : self.last + 1] - np.array(self.offset), axis=1))


def hand_contacts(source: Body, target: Body, scale: float, seconds: float, floor: Vector3) -> list[HandContact]:
    """Spans of a source in which its hands touch something, for a target.

    Parameters
    ----------
    source, target : Body
        Who moved, and who is to, at the neutral pose.
    scale, seconds : float
        Size of the target by that of the source, and the time of a frame.
    floor : (2,) array
        Height of the source's ankles when it stands, and of the target's [m].
    """
    found = list(_joined_hands(source, target, seconds))
    for side in SIDES:
        for part in (*_PARTS, ""):
            other = source.chest if part == "chest" else part
            if part != "chest" or other != "hips":
                found += _touches(source, side, other, (scale, seconds, floor))
    return _one_at_a_time(found, len(source))


def _joined_hands(source: Body, target: Body, seconds: float) -> Iterator[HandContact]:
    """Spans in which the left hand keeps its place in the right one."""
    inside, forearm, own = _inside(source, "left", "right_hand"), _forearm(source), _forearm(target)
    aligned = quaternion.direct(
        bone(target, "right_lower_arm", "right_hand", True)[0], bone(source, "right_lower_arm", "right_hand", True)[0]
    )
    for span in find_foot_contacts(inside, seconds, speed=_HAND_STILL * forearm):
        track = inside[span.first : span.last + 1]
        if (np.linalg.norm(track, axis=1) < HAND_CLOSE * forearm).all():
            middle = quaternion.rotate(quaternion.conjugate(aligned), np.median(track, axis=0))
            x, y, z = (own / forearm * middle).tolist()
            yield HandContact("left", span.first, span.last, (x, y, z), "right_hand")


def _touches(source: Body, side: str, other: str, of: tuple[float, float, Vector3]) -> Iterator[HandContact]:
    """Spans in which a hand keeps its place on a part of the body, or in the world, though its arm moves."""
    scale, seconds, floor = of
    leg = float(np.linalg.norm(source.place("left_thigh", True) - source.place("left_foot", True)))
    hand = source.place(f"{side}_hand")
    if other and np.linalg.norm(hand - source.place(other), axis=1).min() >= _NEAR * leg:
        return
    track = _inside(source, side, other) if other else hand
    arm = _inside(source, side, other, "lower_arm") if other else source.place(f"{side}_upper_arm")
    for span in find_foot_contacts(track, seconds, speed=_STILL * leg, shortest=_SHORTEST):
        plant = stable_part(span, track[None], _STEADY * leg)
        if plant is None or (len(plant) - 1) * seconds < _SHORTEST:
            continue
        part = slice(plant.first, plant.last + 1)
        near = not other or np.linalg.norm(track[part], axis=1).max() < _NEAR * leg
        moved = other in _HIGH or np.linalg.norm(np.ptp(arm[part], axis=0)) > _MOVED * leg
        if near and moved:
            below, above = (0.0, 0.0) if other else floor.tolist()
            x, y, z = plant.position
            yield HandContact(side, plant.first, plant.last, (scale * x, scale * y, scale * (z - below) + above), other)


def _one_at_a_time(contacts: list[HandContact], frames: int) -> list[HandContact]:
    """Contacts of which no hand has two at once: the earlier in the list stays."""
    taken = {side: np.zeros(frames, dtype=bool) for side in SIDES}
    kept = []
    for each in contacts:
        span = slice(each.first, each.last + 1)
        if not taken[each.side][span].any():
            taken[each.side][span] = True
            kept.append(each)
    return kept


def _inside(body: Body, side: str, other: str, part: str = "hand") -> FloatArray:
    """Place of a hand, or of another part of its arm, seen from a part, in its neutral axes, (n, 3)."""
    way = body.place(f"{side}_{part}") - body.place(other)
    return np.asarray(quaternion.rotate(quaternion.conjugate(body.turn(other)), way))


def _forearm(body: Body) -> float:
    return float(np.linalg.norm(body.place("right_hand", True) - body.place("right_lower_arm", True)))
