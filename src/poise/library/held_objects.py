"""Objects that a hand can hold: signed distances from them, and where they are in the hand.

The frame of the hand is at the wrist: z along the hand, x toward the thumb, the palm of the left hand facing +y.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.errors import FigureError, suggest
from poise.library.human_sizes import table
from poise.math import quaternion
from poise.model import Box, Capsule, Cylinder, Figure, Sphere, Transform
from poise.types import FloatArray, Triple

_PALM_GAP_M = 0.003  # between the palm's middle plane of contact and a bar: the ball of the thumb is higher
_MIN_AXIS_DISTANCE_M = 0.0195  # of the axis of a bar from the palm
_THIN_AXIS_DISTANCE_M = 0.032  # the same and the radius, of a bar below 2 cm: fingers cannot bend further
_MIN_LENGTH_M = 1e-12
_EDGES_M, _FLAT_HALF_M, _THICK_HALF_M = (
    0.009,
    0.009,
    0.013,
)  # thick handles with edges are so much farther from the palm
_PLATE_DEPTH_M = 0.048  # a box whose middle side is longer is held as a plate
HOLDS = ("power", "precision")


@dataclass(frozen=True)
class Torus:
    """A ring about z, such as the rim of a steering wheel: radius of the circle of its middle, and of the rim [m]."""

    ring_radius: float
    tube_radius: float

    def __post_init__(self) -> None:
        if not 0.0 < self.tube_radius < self.ring_radius < math.inf:
            raise FigureError(
                f"Torus: expected 0 < tube_radius < ring_radius, got {self.tube_radius} and {self.ring_radius}."
            )


def bar_placement(figure: Figure, side: str, radius: float) -> Transform:
    """A bar of a radius [m] in the frame of a hand that grips it, its axis along z.

    It touches the palm; a thin one lies in the fingers, as far from the palm as they can bend around it.
    """
    grip, palm = (figure.site(f"{side}_{name}").placement for name in ("grip", "palm"))
    (x, _, z), surface = grip.translation, palm.translation[1]
    away = max(radius + _PALM_GAP_M, _MIN_AXIS_DISTANCE_M, _THIN_AXIS_DISTANCE_M - radius)
    return Transform((x, surface + math.copysign(away, surface), z), grip.rotation)


def object_placement(
    figure: Figure, side: str, geometry: object, hold: str = "power", *, tilt: float = 0.0
) -> Transform:
    """An object in the frame of a hand that holds it, its z across the hand toward the thumb, its x out of the palm.

    In a precision grip a box is between thumb and fingers by its shortest sides, its longest side across the hand.

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.library.human`.
    side : {"left", "right"}
        The hand.
    geometry : Sphere, Cylinder, Capsule, Box or Torus
        The object. Of a Torus, the rim is before the palm and its middle toward the wrist.
    hold : {"power", "precision"}
        In the palm, or between the pads of thumb and fingers.
    tilt : float
        Rotation of the object about the axis across the hand, through where the pads are [rad].

    Raises
    ------
    FigureError
        The geometry or the hold is unknown.
    """
    if hold not in HOLDS:
        raise FigureError(f"hold: expected one of {HOLDS}, got {hold!r}; {suggest(str(hold), HOLDS)}")
    half, turned = _half_depth(geometry), _about("z", tilt)
    held = bar_placement(figure, side, half)
    if hold == "precision":
        if isinstance(geometry, Box) and sorted(geometry.size)[1] >= _PLATE_DEPTH_M:
            return _plate_placement(figure, side, geometry, held, turned)
        row, length = table("hand")["precision"], _hand_length(figure, side)
        x, sign = row["aside"] * length, math.copysign(1.0, held.translation[1])
        x += length * min(row["aside_of_small"], row["aside_per_half"] * max(row["small"] - half / length, 0.0))
        at = x, sign * (row["away"] * length + row["away_per_half"] * half), row["along"] * length
        return Transform(at, held.rotation) @ turned
    if isinstance(geometry, Torus):
        ring = Transform((0.0, geometry.ring_radius, 0.0), (math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0))
        return held @ turned @ ring
    if isinstance(geometry, Box):
        share = (half - _FLAT_HALF_M) / (_THICK_HALF_M - _FLAT_HALF_M)
        turned = Transform((_EDGES_M * min(max(share, 0.0), 1.0), 0.0, 0.0)) @ turned
    return held @ turned


def scaled(geometry: object, factor: float) -> object:
    """A smaller or larger object."""
    if isinstance(geometry, Box):
        x, y, z = geometry.size
        return Box((factor * x, factor * y, factor * z))
    if isinstance(geometry, Torus):
        return Torus(factor * geometry.ring_radius, factor * geometry.tube_radius)
    if isinstance(geometry, Cylinder | Capsule):
        return replace(geometry, radius=factor * geometry.radius, length=factor * geometry.length)
    if isinstance(geometry, Sphere):
        return Sphere(factor * geometry.radius)
    raise _unknown(geometry)


def _plate_placement(figure: Figure, side: str, box: Box, held: Transform, turned: Transform) -> Transform:
    """A box with its shortest side along the hand, its longest across it, and an edge before the palm."""
    thick, deep, _ = (box.size[k] for k in _ascending(box))
    row, length = table("hand")["plate"], _hand_length(figure, side)
    surface = figure.site(f"{side}_palm").placement.translation[1]
    along = row["along"] * length + row["along_per_thickness"] * max(thick - row["thick"] * length, 0.0)
    edge = surface + math.copysign(row["edge"] * length, surface)
    pads = row["pads"] * length  # from the edge
    in_hand = Transform((0.0, edge + math.copysign(pads, surface), along), held.rotation) @ turned
    return in_hand @ Transform((0.5 * deep - pads, 0.0, 0.0)) @ _sides_along(box)


def _ascending(box: Box) -> list[int]:
    """Axes of a box from its shortest to its longest side; of equal sides z is the longer."""
    return sorted(range(3), key=lambda k: box.size[k])


def _sides_along(box: Box) -> Transform:
    """Rotation that brings the shortest side of a box to y, its middle one to x and its longest to z."""
    short, middle, long = _ascending(box)
    R = np.zeros((3, 3))
    R[1, short] = R[0, middle] = R[2, long] = 1.0
    R[2] *= np.linalg.det(R)
    w, x, y, z = quaternion.from_matrix(R).tolist()
    return Transform((0.0, 0.0, 0.0), (w, x, y, z))


def _about(axis: str, angle: float) -> Transform:
    half = 0.5 * angle
    turn = [math.sin(half) if each == axis else 0.0 for each in "xyz"]
    return Transform((0.0, 0.0, 0.0), (math.cos(half), turn[0], turn[1], turn[2]))


def _hand_length(figure: Figure, side: str) -> float:
    """Length of the hand [m], from its palm site at half of the palm."""
    return float(
        figure.joint(f"{side}_middle_base").placement.translation[2] / table("hand")["fingers"]["middle"]["palm"]
    )


def _half_depth(geometry: object) -> float:
    """Half of the extent out of the palm [m]."""
    if isinstance(geometry, Sphere | Cylinder | Capsule):
        return geometry.radius
    if isinstance(geometry, Box):
        return 0.5 * geometry.size[0]
    if isinstance(geometry, Torus):
        return geometry.tube_radius
    raise _unknown(geometry)


def mirrored(placement: Transform) -> Transform:
    """A placement in the other hand, mirrored in y."""
    (x, y, z), (w, a, b, c) = placement.translation, placement.rotation
    return Transform((x, -y, z), (w, -a, b, -c))


@dataclass(frozen=True)
class Surface:
    """Surface of an object in its own frame: calling it gives signed distances (...) of points (..., 3) [m].

    Parameters
    ----------
    kind : class
        One of `KINDS`.
    sizes : three floats
        Sphere: radius; Cylinder, Capsule: radius, half length; Box: half sides; Torus: radii of ring and tube [m].
    """

    kind: type[object]
    sizes: Triple

    def __call__(self, p: FloatArray) -> FloatArray:
        """Signed distances of points."""
        first, second, _ = self.sizes
        if self.kind is Sphere:
            return np.asarray(np.sqrt(np.einsum("...i,...i->...", p, p)) - first)
        if self.kind is Box:
            return _from_box(np.abs(p) - np.array(self.sizes))
        from_surface = {Cylinder: _from_cylinder, Capsule: _from_capsule, Torus: _from_torus}
        return from_surface[self.kind](p, first, second)

    def faces(self, p: FloatArray) -> FloatArray:
        """Directions (..., 3) from the nearest points of a box to points outside it; zero inside."""
        beyond = np.maximum(np.abs(p) - np.array(self.sizes), 0.0) * np.sign(p)
        return np.asarray(
            beyond / np.maximum(np.sqrt(np.einsum("...i,...i->...", beyond, beyond)), _MIN_LENGTH_M)[..., None]
        )


KINDS: tuple[type[object], ...] = (
    Sphere,
    Cylinder,
    Capsule,
    Box,
    Torus,
)  # in the order of HeldObject::Kind of the kernel


def signed_distance(geometry: object) -> Surface:
    """Signed distance from an object.

    Raises
    ------
    FigureError
        The geometry is unknown.
    """
    if isinstance(geometry, Sphere):
        return Surface(Sphere, (geometry.radius, 0.0, 0.0))
    if isinstance(geometry, Cylinder | Capsule):
        kind = Cylinder if isinstance(geometry, Cylinder) else Capsule
        return Surface(kind, (geometry.radius, 0.5 * geometry.length, 0.0))
    if isinstance(geometry, Box):
        x, y, z = geometry.size
        return Surface(Box, (0.5 * x, 0.5 * y, 0.5 * z))
    if isinstance(geometry, Torus):
        return Surface(Torus, (geometry.ring_radius, geometry.tube_radius, 0.0))
    raise _unknown(geometry)


def _unknown(geometry: object) -> FigureError:
    return FigureError(f"an object to hold: expected a Sphere, Cylinder, Capsule, Box or Torus, got {geometry!r}.")


def _from_axis(p: FloatArray) -> FloatArray:
    x, y = p[..., 0], p[..., 1]
    return np.asarray(np.sqrt(x * x + y * y))


def _from_capsule(p: FloatArray, radius: float, half: float) -> FloatArray:
    x, y, beyond = p[..., 0], p[..., 1], np.maximum(np.abs(p[..., 2]) - half, 0.0)
    return np.asarray(np.sqrt(x * x + y * y + beyond * beyond) - radius)


def _from_torus(p: FloatArray, ring: float, tube: float) -> FloatArray:
    aside, z = _from_axis(p) - ring, p[..., 2]
    return np.asarray(np.sqrt(aside * aside + z * z) - tube)


def _from_cylinder(p: FloatArray, radius: float, half: float) -> FloatArray:
    aside, along = _from_axis(p) - radius, np.abs(p[..., 2]) - half
    inside = np.minimum(np.maximum(aside, along), 0.0)
    aside, along = np.maximum(aside, 0.0), np.maximum(along, 0.0)
    return np.asarray(np.sqrt(aside * aside + along * along) + inside)


def _from_box(beyond: FloatArray) -> FloatArray:
    """Signed distance from how far a point is beyond each pair of faces."""
    outer = np.maximum(beyond, 0.0)
    inner = np.maximum(np.maximum(beyond[..., 0], beyond[..., 1]), beyond[..., 2])
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", outer, outer)) + np.minimum(inner, 0.0))
