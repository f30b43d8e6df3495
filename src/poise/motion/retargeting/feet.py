"""Foot goals and balance of a retargeted motion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from poise.math import quaternion
from poise.model import Site, Transform
from poise.motion import FootContact, eased
from poise.motion.foot_contacts import median_position
from poise.motion.humanoid import SIDES, Body
from poise.tasks import PositionTask
from poise.types import AnyArray, BoolArray, FloatArray, Matrix, Quaternion, Vector3

# --- feet -------------------------------------------------------------------------------------------------------------

# Where the feet go in every frame: still where they were planted, and smoothly from there to the next place.
#
# A planted foot gets one place and one heading, flat on the floor, for the whole span. Between spans it follows the
# motion carried over, plus an offset that goes smoothly from the one at the end of a span to the one at the start of the
# next: at every frame the goal is continuous.

POINTS = (
    ("foot", (0.0, 0.0, 0.0), "xyz"),
    ("foot ahead", (0.15, 0.0, 0.0), "yz"),
    ("foot aside", (0.0, 0.08, 0.0), "z"),
)
"""Points that hold a foot, from its joint [m], and the axes along which each does: six in all."""
_FLAT = np.radians(10.0)  # a planted foot that leans by less lies flat
_STEEPEST = np.radians(30.0)  # no skeleton calls a foot flat that leans by more


@dataclass(frozen=True, eq=False)
class FootGoals:
    """Goals of one foot.

    Parameters
    ----------
    side : str
        Which.
    places : (n, 3) array
        Where its joint goes [m].
    turns : (n, 4) array
        How it turns in the world since the neutral pose.
    foot_contacts : list of FootContact
        Spans in which both stay.
    """

    side: str
    places: Vector3
    turns: Quaternion
    foot_contacts: list[FootContact]

    def planted(self, frames: int) -> BoolArray:
        """Frames in which the foot stands."""
        found = np.zeros(frames, dtype=bool)
        for contact in self.foot_contacts:
            found[contact.first : contact.last + 1] = True
        return found

    def at(self, frames: AnyArray) -> FootGoals:
        """Goals of some frames, whose stands are not told."""
        return FootGoals(self.side, self.places[frames], self.turns[frames], [])

    def loosened(self, turns: Quaternion, frames: float) -> FootGoals:
        """The same with other turns where the foot is in the air, from some frames away from a stand on."""
        known, every = np.flatnonzero(self.planted(len(turns))), np.arange(len(turns))
        if len(known) == 0:
            return replace(self, turns=turns)
        after = np.searchsorted(known, every)
        low, high = (known[np.clip(place, 0, len(known) - 1)] for place in (after - 1, after))
        away = np.minimum(np.abs(every - low), np.abs(high - every)) / max(frames, 1.0)
        return replace(self, turns=quaternion.slerp(self.turns, turns, eased(np.minimum(away, 1.0), "smooth")))

    def tasks(self, body: Body, level: int, whole: bool) -> tuple[list[PositionTask], dict[str, Matrix]]:
        """Points that hold the foot and the goals of each, (n, 3): all six rows of it, or its place alone."""
        segment = body.parts[f"{self.side}_foot"]
        upright = quaternion.conjugate(body.neutral.rotations[0, body.figure.segment_index(segment)])
        tasks, goals = [], {}
        for point, offset, axes in POINTS if whole else POINTS[:1]:
            name = f"{self.side} {point}"
            x, y, z = quaternion.rotate(upright, offset).tolist()
            site = Site(name, segment, Transform((x, y, z), tuple(upright.tolist())))
            frame = "world" if axes == "xyz" else "site"
            tasks.append(PositionTask(name=name, site=site, goal=(0.0, 0.0, 0.0), axes=axes, frame=frame, level=level))
            goals[name] = self.places + quaternion.rotate(self.turns, np.array(offset))
        return tasks, goals


def foot_goals(body: Body, side: str, foot_contacts: list[FootContact], height: float) -> FootGoals:
    """Goals of a foot of a body whose motion was carried over: flat at `height` [m] of its joint where planted."""
    places, turns = body.place(f"{side}_foot"), body.turn(f"{side}_foot")
    if not foot_contacts:
        return FootGoals(side, places, turns, foot_contacts)
    turns = quaternion.multiply(turns, quaternion.exp(-_usual_lean(turns, foot_contacts)))
    shifts, rotations = np.zeros_like(places), np.zeros_like(places)
    known = np.zeros(len(places), dtype=bool)
    for contact in foot_contacts:
        span = slice(contact.first, contact.last + 1)
        turn, goal = turns[(contact.first + contact.last) // 2], median_position(places[span])
        goal[2] = max(goal[2], height)
        if np.linalg.norm(_lean(turn)) < _FLAT:
            goal[2], turn = height, _heading(turn)
        shifts[span] = goal - places[span]
        rotations[span] = quaternion.log(quaternion.multiply(turn, quaternion.conjugate(turns[span])))
        known[span] = True
    offsets = _filled(np.concatenate([shifts, rotations], axis=1), known)
    moved, turned = places + offsets[:, :3], quaternion.multiply(quaternion.exp(offsets[:, 3:]), turns)
    return FootGoals(side, moved, turned, foot_contacts)


def _lean(turn: Quaternion) -> FloatArray:
    """Rotation vector of a turn without its part about the vertical, seen by the foot; level: no third part."""
    rest = quaternion.multiply(quaternion.conjugate(_heading(turn)), turn)
    return np.asarray(quaternion.log(rest) * [1.0, 1.0, 0.0])


def _usual_lean(turns: Quaternion, foot_contacts: list[FootContact]) -> FloatArray:
    """How the foot leans where it is planted, by the middle of all spans: what its skeleton calls flat."""
    leans = [_lean(turns[(contact.first + contact.last) // 2]) for contact in foot_contacts]
    usual = median_position(np.repeat(leans, [len(contact) for contact in foot_contacts], axis=0))
    return np.asarray(usual if np.linalg.norm(usual) < _STEEPEST else np.zeros(3))


def _heading(turn: Quaternion) -> Quaternion:
    """The turn about the vertical alone."""
    ahead = quaternion.rotate(turn, (1.0, 0.0, 0.0))
    return quaternion.from_axis_angle((0.0, 0.0, 1.0), float(np.arctan2(ahead[1], ahead[0])))


def _filled(values: FloatArray, known: BoolArray) -> FloatArray:
    """Values at frames that are not known: eased from the last known to the next, held before all and after all."""
    frames = np.flatnonzero(known)
    every = np.arange(len(values))
    after = np.searchsorted(frames, every)
    low = frames[np.clip(after - 1, 0, len(frames) - 1)]
    high = frames[np.clip(after, 0, len(frames) - 1)]
    way = np.maximum(high - low, 1)
    shares = eased(np.clip((every - low) / way, 0.0, 1.0), "smooth")[:, None]
    mixed = values[low] + shares * (values[high] - values[low])
    return np.where(known[:, None], values, mixed)


# --- balance ----------------------------------------------------------------------------------------------------------

# Whether the center of mass is over the feet that stand, and where it has to go where it is not.
#
# A foot carries on a rectangle around its ankle, by the length of the leg; feet that stand together carry on the hull of
# both. A person who was balanced shall be balanced after its motion was carried over: not at the same place over the
# feet, which limits of joints may forbid, but over them.

_SOLE = np.array([[-0.06, -0.05, 0.0], [-0.06, 0.05, 0.0], [0.18, 0.05, 0.0], [0.18, -0.05, 0.0]])  # of the leg
INSIDE = 0.9
"""Share of the way from the middle of the support to its edge that the center of mass goes where it has to."""


def overhang(body: Body, stands: list[BoolArray]) -> tuple[Vector3, FloatArray]:
    """Where the center of mass is, (n, 3), and the way that it lacks to be over the feet, (n, 2) [m].

    Parameters
    ----------
    body : Body
        A person in some frames.
    stands : list of (n,) bool arrays
        Frames in which the left foot stands, and the right one; where none does, nothing is lacking.
    """
    center, lacking = body.center_of_mass(), np.zeros((len(body), 2))
    for here, points in _supports(body, stands):
        for place in np.flatnonzero(~surrounded(center[here, :2], points)):
            lacking[here[place]] = way_inside(center[here[place], :2], points[place])
    return center, lacking


def is_balanced(body: Body, stands: list[BoolArray]) -> BoolArray:
    """Frames in which the center of mass is over feet that stand."""
    center, found = body.center_of_mass(), np.zeros(len(body), dtype=bool)
    for here, points in _supports(body, stands):
        found[here] = surrounded(center[here, :2], points)
    return found


def _supports(body: Body, stands: list[BoolArray]) -> Iterator[tuple[AnyArray, FloatArray]]:
    """Frames in which the same feet stand, and the corners of those, (n, k, 2)."""
    leg = float(np.linalg.norm(body.place("left_thigh", True) - body.place("left_foot", True)))
    soles = np.stack([_sole(body, side, leg) for side in SIDES], axis=1)  # (n, 2, 4, 2)
    flags = np.stack(stands, axis=1)
    for pattern in ([True, True], [True, False], [False, True]):
        here = np.flatnonzero((flags == pattern).all(axis=1))
        yield here, soles[here][:, pattern].reshape(len(here), len(_SOLE) * sum(pattern), 2)


def surrounded(places: FloatArray, points: FloatArray) -> BoolArray:
    """Which places, (n, 2), are within the hulls of points, (n, k, 2): seen from there no gap is half a turn."""
    gaps = points - places[:, None]
    angles = np.sort(np.arctan2(gaps[..., 1], gaps[..., 0]), axis=1)
    around = np.diff(np.concatenate([angles, angles[:, :1] + 2.0 * np.pi], axis=1), axis=1)
    return np.asarray(around.max(axis=1, initial=0.0) <= np.pi)


def _sole(body: Body, side: str, leg: float) -> FloatArray:
    """Corners of a foot over the floor, (n, 4, 2)."""
    turn, place = body.turn(f"{side}_foot"), body.place(f"{side}_foot")
    return np.asarray(place[:, None, :2] + quaternion.rotate(turn[:, None], leg * _SOLE)[..., :2])


def way_inside(place: FloatArray, points: FloatArray) -> FloatArray:
    """The way from a place of the plane to the hull of points, drawn in a little; zero where it is over the hull."""
    if surrounded(place[None], points[None])[0]:
        return np.zeros(2)
    hull = hull_of(points)
    middle = hull.mean(axis=0)
    inner = middle + INSIDE * (hull - middle)
    ends = np.roll(inner, -1, axis=0)
    edges = ends - inner
    along = np.sum((place - inner) * edges, axis=1) / np.maximum(np.sum(edges**2, axis=1), 1e-30)
    nearest = inner + np.clip(along, 0.0, 1.0)[:, None] * edges
    return np.asarray(nearest[np.argmin(np.sum((nearest - place) ** 2, axis=1))] - place)


def hull_of(points: FloatArray) -> FloatArray:
    """Corners of the convex hull of points of the plane, counter-clockwise."""
    ordered = sorted(set(map(tuple, points.tolist())))
    if len(ordered) < 3:
        return np.array(ordered)
    chains = []
    for way in (ordered, ordered[::-1]):
        chain: list[tuple[float, ...]] = []
        for point in way:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], point):
                chain.pop()
            chain.append(point)
        chains += chain[:-1]
    return np.array(chains)


def _turns_right(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0.0
