"""Seats: where the hips are, how cushion and backrest are inclined, and what carries the person who sits there.

The H-point is the midpoint of the hip joints of a person on the loaded seat, as vehicle packaging defines it
[SAEJ826, SAEJ1100]: cushion and backrest have yielded already, so that no deflection is computed. Directions, with x
forward and z up, for a cushion inclined by c (front edge up) and a backrest reclined by r from the vertical:

    cushion pushes along (−sin c, 0, cos c),      backrest pushes along (cos r, 0, sin r).

Both can only push, within their cones of friction. The trunk lies straight along the backrest; the contact forces
follow from static equilibrium (:mod:`poise.statics`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.collision import Obstacle, Part
from poise.collision.distance import hull_of
from poise.collision.scenery import FABRIC
from poise.errors import TaskError
from poise.math.input_checks import number
from poise.math.orientation import as_vector3
from poise.model import Box, Figure, Site, Transform
from poise.statics import Support
from poise.types import Triple, Wxyz

_CUSHION_SIZE_M, _CUSHION_DEPTH_BEHIND_M = (0.43, 0.50, 0.10), 0.12
_CUSHION_BELOW_M = 0.085  # surface of the loaded cushion below the H-point
_BACKREST_THICKNESS_M, _BACKREST_WIDTH_M, _BACKREST_BEHIND_M = 0.08, 0.46, 0.135
_MAX_ANGLE_RAD = math.radians(80.0)
_MAX_TRAVEL_M = 1.0
_THIGH_FRACTION = 0.45  # of the length of the thigh, from the hip: where the cushion carries it
_BACK_SEGMENTS = {"lumbar": ("abdomen", "vertebra_l3"), "thoracic": ("chest", "vertebra_t6")}
OCCUPANT_SEGMENTS = ("pelvis", "abdomen", "thorax", "chest", "left_thigh", "right_thigh")
"""Segments that may press into cushion and backrest."""


@dataclass(frozen=True)
class Seat:
    """A seat.

    Parameters
    ----------
    h_point : three floats
        Midpoint of the hip joints on the loaded seat [m]; at the rear end of the rail if there is one.
    recline, cushion : float
        Inclination of the backrest from the vertical and of the cushion from the horizontal [rad].
    backrest : float
        Height of the backrest above the H-point, along it [m]; 0 for a stool.
    travel, rail : float
        Length of the rail [m], along which the person chooses the place, and its inclination, front end up [rad].
    friction : float
        Coefficient of friction of clothing on the seat.
    name : str
        Name of the seat and its obstacle.

    Raises
    ------
    TaskError
        A number is out of range.
    """

    h_point: Triple = (0.0, 0.0, 0.5)
    recline: float = math.radians(5.0)
    cushion: float = 0.0
    backrest: float = 0.55
    travel: float = 0.0
    rail: float = 0.0
    friction: float = 0.4
    name: str = "seat"

    def __post_init__(self) -> None:
        object.__setattr__(self, "h_point", as_vector3(self.h_point, "the H-point of a seat"))
        for key in ("recline", "cushion", "backrest", "travel", "rail", "friction"):
            object.__setattr__(self, key, number(f"{self.name}: {key}", getattr(self, key)))
        if max(abs(self.recline), abs(self.cushion), abs(self.rail)) > _MAX_ANGLE_RAD:
            raise TaskError(f"{self.name}: its angles must be within 80°, given in radians.")
        if not (0.0 <= self.travel <= _MAX_TRAVEL_M and 0.0 <= self.backrest <= 1.5 and self.friction >= 0.0):
            raise TaskError(
                f"{self.name}: expected 0 ≤ travel ≤ {_MAX_TRAVEL_M:g} m, 0 ≤ backrest ≤ 1.5 m and friction ≥ 0; got "
                f"{self.travel}, {self.backrest} and {self.friction}."
            )

    @property
    def along_backrest(self) -> Triple:
        """Direction up along the backrest, which is that of the trunk."""
        return (-math.sin(self.recline), 0.0, math.cos(self.recline))

    @property
    def backrest_normal(self) -> Triple:
        """Direction in which the backrest pushes."""
        return (math.cos(self.recline), 0.0, math.sin(self.recline))

    @property
    def cushion_normal(self) -> Triple:
        """Direction in which the cushion pushes."""
        return (-math.sin(self.cushion), 0.0, math.cos(self.cushion))

    @property
    def rail_direction(self) -> Triple:
        """Forward along the rail."""
        return (math.cos(self.rail), 0.0, math.sin(self.rail))

    def supports(self, figure: Figure, *, leaning: bool = True) -> tuple[Support, ...]:
        """What carries a human of the library: seat bones and thighs on the cushion, and the back on the backrest.

        Thighs carry where their underside is on the surface of the cushion. A backrest lower than the shoulder blades
        (0.35 m) carries the small of the back alone.
        """
        normal, friction = self.cushion_normal, self.friction
        carried = [Support(f"{side}_sitting_bone", friction=friction, normal=normal) for side in ("left", "right")]
        x, y, z = (np.array(self.h_point) - _CUSHION_BELOW_M * np.array(normal)).tolist()
        for side in ("left", "right"):
            thigh = _underside(figure, side)
            carried.append(Support(thigh, friction=friction, normal=normal, point=(x, y, z)))
        if leaning and self.backrest > 0.0:
            parts = ("lumbar", "thoracic") if self.backrest > 0.35 else ("lumbar",)
            carried += [
                Support(back_site(figure, part), friction=friction, normal=self.backrest_normal) for part in parts
            ]
        return tuple(carried)

    def obstacle(self, moved: float = 0.0) -> Obstacle:
        """Cushion and backrest, moved along the rail [m]."""
        hips = np.array(self.h_point) + moved * np.array(self.rail_direction)
        up, back = np.array(self.cushion_normal), np.array(self.backrest_normal)
        length, width, thick = _CUSHION_SIZE_M
        forward = np.array([math.cos(self.cushion), 0.0, math.sin(self.cushion)])
        middle = hips - (_CUSHION_BELOW_M + 0.5 * thick) * up + (0.5 * length - _CUSHION_DEPTH_BEHIND_M) * forward
        parts = [Part(Box((length, width, thick)), Transform(_triple(middle), _pitch(-self.cushion)), FABRIC)]
        if self.backrest > 0.0:
            depth = _BACKREST_BEHIND_M + 0.5 * _BACKREST_THICKNESS_M
            at = hips + 0.5 * self.backrest * np.array(self.along_backrest) - depth * back
            box = Box((_BACKREST_THICKNESS_M, _BACKREST_WIDTH_M, self.backrest))
            parts.append(Part(box, Transform(_triple(at), _pitch(-self.recline)), FABRIC))
        return Obstacle(self.name, tuple(parts))


def back_site(figure: Figure, part: str) -> Site:
    """Site on the skin of the back: "lumbar" or "thoracic".

    Raises
    ------
    TaskError
        The figure is not a human of the library.
    """
    names = {segment.name: segment for segment in figure.segments}
    segment = next((names[name] for name in _BACK_SEGMENTS[part] if name in names), None)
    if segment is None:
        raise TaskError(f"figure {figure.name!r}: has no back to lean on; seats are for poise.library.human.")
    hulls = [hull_of(shape.geometry, shape.placement) for shape in segment.shapes if shape.solid]
    behind = np.array([-1.0, 0.0, 0.0])
    tips = [hull.support_point(int(np.argmax(hull.supports(behind))), behind) for hull in hulls]
    tip = min(tips, key=lambda each: float(each[0]))
    return Site(f"{part}_back", segment.name, Transform((float(tip[0]), 0.0, float(tip[2]))))


def _underside(figure: Figure, side: str) -> Site:
    """Site at the back of a thigh, which is its underside while sitting."""
    name = f"{side}_thigh"
    segment = next((each for each in figure.segments if each.name == name), None)
    if segment is None:
        raise TaskError(f"figure {figure.name!r}: has no segment {name!r}; seats are for poise.library.human.")
    length = float(next(joint.placement.translation[2] for joint in figure.joints if joint.name == f"{side}_knee"))
    hull = hull_of(segment.shapes[0].geometry, segment.shapes[0].placement)
    behind = np.array([-1.0, 0.0, 0.0])
    tip = hull.support_point(int(np.argmax(hull.supports(behind))), behind)
    return Site(f"{name}_underside", name, Transform((float(tip[0]), 0.0, _THIGH_FRACTION * length)))


def _triple(vector: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Triple:
    x, y, z = vector.tolist()
    return (x, y, z)


def _pitch(angle: float) -> Wxyz:
    """Rotation about y that takes z forward by an angle."""
    return (math.cos(0.5 * angle), 0.0, math.sin(0.5 * angle), 0.0)
