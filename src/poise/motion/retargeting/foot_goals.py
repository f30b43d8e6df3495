"""Foot goals and balance of a retargeted motion.

Foot goals. A planted foot keeps one position and one heading, flat on the floor, for the whole contact. In between, it
follows the transferred motion, plus an offset that is eased from the one at the end of a contact to the one at the
start of the next: the goal is continuous over all frames.

Balance. The support polygon of a foot is a rectangle around its ankle, in proportion to the leg length; feet that stand
together support on the convex hull of both. A body that was balanced stays balanced after retargeting: not necessarily
at the same point of the support polygon, which joint limits may make unreachable, but over it.
"""

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

# --- Foot goals -----------------------------------------------------------------------------------

FOOT_POINTS = (
    ("foot", (0.0, 0.0, 0.0), "xyz"),
    ("foot ahead", (0.15, 0.0, 0.0), "yz"),
    ("foot aside", (0.0, 0.08, 0.0), "z"),
)
"""Points that constrain a foot, offset from its joint [m], and the constrained axes of each: six rows in all."""
_MAX_FLAT_TILT_RAD = np.radians(10.0)  # a planted foot with less tilt lies flat
_MAX_SKELETON_TILT_RAD = np.radians(30.0)  # no skeleton has a larger tilt of a flat foot


@dataclass(frozen=True, eq=False)
class FootGoals:
    """Goals of one foot.

    Parameters
    ----------
    side : str
        "left" or "right".
    positions : (n, 3) array
        Goal position of its joint [m].
    rotations : (n, 4) array
        Goal rotation in the world frame since the neutral pose.
    foot_contacts : list of FootContact
        Intervals in which both are constant.
    """

    side: str
    positions: Vector3
    rotations: Quaternion
    foot_contacts: list[FootContact]

    def planted(self, frames: int) -> BoolArray:
        """Mask of frames in which the foot is planted."""
        mask = np.zeros(frames, dtype=bool)
        for contact in self.foot_contacts:
            mask[contact.first : contact.last + 1] = True
        return mask

    def at(self, frames: AnyArray) -> FootGoals:
        """Goals of some frames, without the contacts."""
        return FootGoals(self.side, self.positions[frames], self.rotations[frames], [])

    def released(self, rotations: Quaternion, frames: float) -> FootGoals:
        """Copy with other rotations while the foot is in the air, blended in over `frames` frames next to contacts."""
        known, all_frames = np.flatnonzero(self.planted(len(rotations))), np.arange(len(rotations))
        if len(known) == 0:
            return replace(self, rotations=rotations)
        after = np.searchsorted(known, all_frames)
        low, high = (known[np.clip(position, 0, len(known) - 1)] for position in (after - 1, after))
        distance = np.minimum(np.abs(all_frames - low), np.abs(high - all_frames)) / max(frames, 1.0)
        return replace(
            self, rotations=quaternion.slerp(self.rotations, rotations, eased(np.minimum(distance, 1.0), "smooth"))
        )

    def tasks(self, body: Body, level: int, whole: bool) -> tuple[list[PositionTask], dict[str, Matrix]]:
        """Tasks of the foot and their goals (n, 3): all six rows (`whole`), or the position alone."""
        segment = body.parts[f"{self.side}_foot"]
        neutral_axes = quaternion.conjugate(body.neutral.rotations[0, body.figure.segment_index(segment)])
        tasks, goals = [], {}
        for point, offset, axes in FOOT_POINTS if whole else FOOT_POINTS[:1]:
            name = f"{self.side} {point}"
            x, y, z = quaternion.rotate(neutral_axes, offset).tolist()
            site = Site(name, segment, Transform((x, y, z), tuple(neutral_axes.tolist())))
            frame = "world" if axes == "xyz" else "site"
            tasks.append(PositionTask(name=name, site=site, goal=(0.0, 0.0, 0.0), axes=axes, frame=frame, level=level))
            goals[name] = self.positions + quaternion.rotate(self.rotations, np.array(offset))
        return tasks, goals


def foot_goals(body: Body, side: str, foot_contacts: list[FootContact], height: float) -> FootGoals:
    """Goals of a foot of a transferred motion: flat with its joint at `height` [m] while planted."""
    positions, rotations = body.position(f"{side}_foot"), body.rotation(f"{side}_foot")
    if not foot_contacts:
        return FootGoals(side, positions, rotations, foot_contacts)
    rotations = quaternion.multiply(rotations, quaternion.exp(-_median_tilt(rotations, foot_contacts)))
    shifts, rotation_vectors = np.zeros_like(positions), np.zeros_like(positions)
    known = np.zeros(len(positions), dtype=bool)
    for contact in foot_contacts:
        span = slice(contact.first, contact.last + 1)
        rotation, goal = rotations[(contact.first + contact.last) // 2], median_position(positions[span])
        goal[2] = max(goal[2], height)
        if np.linalg.norm(_tilt(rotation)) < _MAX_FLAT_TILT_RAD:
            goal[2], rotation = height, _heading(rotation)
        shifts[span] = goal - positions[span]
        rotation_vectors[span] = quaternion.log(quaternion.multiply(rotation, quaternion.conjugate(rotations[span])))
        known[span] = True
    offsets = _filled(np.concatenate([shifts, rotation_vectors], axis=1), known)
    goal_rotations = quaternion.multiply(quaternion.exp(offsets[:, 3:]), rotations)
    return FootGoals(side, positions + offsets[:, :3], goal_rotations, foot_contacts)


def _tilt(rotation: Quaternion) -> FloatArray:
    """Tilt of a rotation in the frame of the foot: rotation vector without the heading; third component zero."""
    remaining = quaternion.multiply(quaternion.conjugate(_heading(rotation)), rotation)
    return np.asarray(quaternion.log(remaining) * [1.0, 1.0, 0.0])


def _median_tilt(rotations: Quaternion, foot_contacts: list[FootContact]) -> FloatArray:
    """Median tilt of the planted foot: the tilt of a flat foot in this skeleton."""
    tilts = [_tilt(rotations[(contact.first + contact.last) // 2]) for contact in foot_contacts]
    median = median_position(np.repeat(tilts, [len(contact) for contact in foot_contacts], axis=0))
    return np.asarray(median if np.linalg.norm(median) < _MAX_SKELETON_TILT_RAD else np.zeros(3))


def _heading(rotation: Quaternion) -> Quaternion:
    """Rotation about the vertical alone."""
    ahead = quaternion.rotate(rotation, (1.0, 0.0, 0.0))
    return quaternion.from_axis_angle((0.0, 0.0, 1.0), float(np.arctan2(ahead[1], ahead[0])))


def _filled(values: FloatArray, known: BoolArray) -> FloatArray:
    """Fill unknown frames: eased from the last known value to the next, constant before the first, after the last."""
    frames = np.flatnonzero(known)
    all_frames = np.arange(len(values))
    after = np.searchsorted(frames, all_frames)
    low = frames[np.clip(after - 1, 0, len(frames) - 1)]
    high = frames[np.clip(after, 0, len(frames) - 1)]
    points_in_order = np.maximum(high - low, 1)
    fractions = eased(np.clip((all_frames - low) / points_in_order, 0.0, 1.0), "smooth")[:, None]
    interpolated = values[low] + fractions * (values[high] - values[low])
    return np.where(known[:, None], values, interpolated)


# --- Balance --------------------------------------------------------------------------------------

# Corners of the sole relative to the ankle, in leg lengths.
_SOLE_CORNERS_LEGS = np.array([[-0.06, -0.05, 0.0], [-0.06, 0.05, 0.0], [0.18, 0.05, 0.0], [0.18, -0.05, 0.0]])
SUPPORT_SHRINK = 0.9
"""Scale of the support polygon about its middle: target region of a center of mass that must move."""
_MIN_SQUARED_EDGE_M2 = 1e-30  # guards the division for edges of zero length


def balance_correction(body: Body, planted: list[BoolArray]) -> tuple[Vector3, FloatArray]:
    """Center of mass (n, 3), and the horizontal correction that brings it over the planted feet, (n, 2) [m].

    Parameters
    ----------
    body : Body
        Body in a number of frames.
    planted : list of (n,) bool arrays
        Frames in which the left and the right foot are planted; the correction is zero where neither is.
    """
    center, correction = body.center_of_mass(), np.zeros((len(body), 2))
    for frames, points in _support_corners(body, planted):
        for position in np.flatnonzero(~inside_hull(center[frames, :2], points)):
            correction[frames[position]] = displacement_into_hull(center[frames[position], :2], points[position])
    return center, correction


def is_balanced(body: Body, planted: list[BoolArray]) -> BoolArray:
    """Mask of frames in which the center of mass is over the planted feet."""
    center, mask = body.center_of_mass(), np.zeros(len(body), dtype=bool)
    for frames, points in _support_corners(body, planted):
        mask[frames] = inside_hull(center[frames, :2], points)
    return mask


def _support_corners(body: Body, planted: list[BoolArray]) -> Iterator[tuple[AnyArray, FloatArray]]:
    """Frames with the same planted feet, and the corners of their soles, (n, k, 2)."""
    leg = float(np.linalg.norm(body.position("left_thigh", True) - body.position("left_foot", True)))
    soles = np.stack([_sole_corners(body, side, leg) for side in SIDES], axis=1)  # (n, 2, 4, 2)
    flags = np.stack(planted, axis=1)
    for pattern in ([True, True], [True, False], [False, True]):
        frames = np.flatnonzero((flags == pattern).all(axis=1))
        corners = len(_SOLE_CORNERS_LEGS) * sum(pattern)  # of integers
        yield frames, soles[frames][:, pattern].reshape(len(frames), corners, 2)


def inside_hull(positions: FloatArray, points: FloatArray) -> BoolArray:
    """Mask of positions (n, 2) inside the convex hulls of points (n, k, 2): no angular gap exceeds π."""
    offsets = points - positions[:, None]
    angles = np.sort(np.arctan2(offsets[..., 1], offsets[..., 0]), axis=1)
    gaps_rad = np.diff(np.concatenate([angles, angles[:, :1] + 2.0 * np.pi], axis=1), axis=1)
    return np.asarray(gaps_rad.max(axis=1, initial=0.0) <= np.pi)


def _sole_corners(body: Body, side: str, leg: float) -> FloatArray:
    """Corners of a sole in the ground plane, (n, 4, 2) [m]."""
    rotation, position = body.rotation(f"{side}_foot"), body.position(f"{side}_foot")
    return np.asarray(position[:, None, :2] + quaternion.rotate(rotation[:, None], leg * _SOLE_CORNERS_LEGS)[..., :2])


def displacement_into_hull(position: FloatArray, points: FloatArray) -> FloatArray:
    """Displacement (2,) from a position to the shrunk convex hull of points; zero inside the hull."""
    if inside_hull(position[None], points[None])[0]:
        return np.zeros(2)
    hull = convex_hull(points)
    middle = hull.mean(axis=0)
    inner = middle + SUPPORT_SHRINK * (hull - middle)
    ends = np.roll(inner, -1, axis=0)
    edges = ends - inner
    along = np.sum((position - inner) * edges, axis=1) / np.maximum(np.sum(edges**2, axis=1), _MIN_SQUARED_EDGE_M2)
    nearest = inner + np.clip(along, 0.0, 1.0)[:, None] * edges
    return np.asarray(nearest[np.argmin(np.sum((nearest - position) ** 2, axis=1))] - position)


def convex_hull(points: FloatArray) -> FloatArray:
    """Corners of the convex hull of points (n, 2), counter-clockwise (monotone chain)."""
    ordered = sorted(set(map(tuple, points.tolist())))
    if len(ordered) < 3:
        return np.array(ordered)
    chains = []
    for points_in_order in (ordered, ordered[::-1]):
        chain: list[tuple[float, ...]] = []
        for point in points_in_order:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], point):
                chain.pop()
            chain.append(point)
        chains += chain[:-1]
    return np.array(chains)


def _turns_right(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0.0
