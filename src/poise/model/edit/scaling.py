"""Make a segment larger or smaller, with everything fixed to it.

With S = diag(f) in the segment's frame, every place x on the segment goes to S x: shapes, sites, the joints that hang
on it and the joint that moves it. For a body of constant density the mass goes to m det S, the center to S c, and the
second moment C = ∫ x xᵀ dm = ½ tr(I) 1 - I to det S · S C S, from which the inertia is tr(C) 1 - C. Frames keep their
directions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from poise.errors import FigureError
from poise.math.orientation import as_vector3
from poise.model.edit.rebuild import EditResult, rebuild
from poise.model.figure import Figure
from poise.model.mesh import Mesh
from poise.model.segment import Segment, inertia_of_matrix
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Shape, Sphere
from poise.model.transform import Transform
from poise.types import Triple, Vector3

ALIKE = 1e-9  # factors that differ by less are one factor


def resize(figure: Figure, segment: str, factor: float | Sequence[float], *, keep_mass: bool = False) -> EditResult:
    """The figure with a segment scaled.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : str
        Name of the segment.
    factor : float or three floats
        Factor on all lengths, or factors along the x, y and z axes of the segment's frame; greater than zero.
    keep_mass : bool
        Leave the mass as it is; else it changes as the volume does.
    """
    factors = _factors(factor, segment)
    old, notes = figure.segment(segment), []
    shapes = []
    for shape in old.shapes:
        scaled, exact = _scaled_shape(shape, factors)
        shapes.append(scaled)
        if not exact:
            notes.append(f"a {type(shape.geometry).__name__} of {segment!r} stands askew or stays round: scaled nearly")
    new = _scaled_mass(old, factors, tuple(shapes), keep_mass)
    joints = []
    for joint in figure.joints:
        if joint.parent == segment:
            joint = replace(joint, placement=_moved(joint.placement, factors))
        if joint.child == segment:
            joint = replace(joint, child_placement=_moved(joint.child_placement, factors))
        joints.append(joint)
    sites = [
        replace(site, placement=_moved(site.placement, factors)) if site.segment == segment else site
        for site in figure.sites
    ]
    edited = rebuild(figure, joints, [new if each is old else each for each in figure.segments], sites)
    return EditResult(edited.figure, tuple(dict.fromkeys(notes)))


def _factors(factor: float | Sequence[float], segment: str) -> Vector3:
    given = (factor,) * 3 if np.ndim(factor) == 0 else factor
    factors = np.array(as_vector3(given, f"segment {segment!r}: its factors"))
    if factors.min() <= 0.0:
        raise FigureError(f"segment {segment!r}: factors must be greater than zero, got {factors.tolist()}.", segment)
    return factors


def _moved(place: Transform, factors: Vector3) -> Transform:
    return Transform(_tuple(factors * place.translation_vector), place.rotation)


def _scaled_mass(segment: Segment, factors: Vector3, shapes: tuple[Shape, ...], keep_mass: bool) -> Segment:
    denser = 1.0 if keep_mass else float(np.prod(factors))
    inertia = segment.inertia_matrix
    second = denser * np.outer(factors, factors) * (0.5 * np.trace(inertia) * np.eye(3) - inertia)
    return replace(
        segment,
        mass=denser * segment.mass,
        center=_tuple(factors * np.array(segment.center)),
        inertia=inertia_of_matrix(np.trace(second) * np.eye(3) - second),
        shapes=shapes,
    )


def _scaled_shape(shape: Shape, factors: Vector3) -> tuple[Shape, bool]:
    """The shape scaled, and whether that is exact."""
    turn = shape.placement.rotation_matrix
    own = np.linalg.norm(factors[:, None] * turn, axis=0)  # how much each of the shape's own axes is stretched
    aligned = bool(np.abs(turn.T @ np.diag(factors) @ turn - np.diag(own)).max() <= ALIKE * factors.max())
    geometry, round_enough = _scaled_geometry(shape.geometry, own)
    scaled = replace(shape, geometry=geometry, placement=_moved(shape.placement, factors))
    return scaled, aligned and round_enough


def _scaled_geometry(geometry: Geometry, own: Vector3) -> tuple[Geometry, bool]:
    """A geometry scaled along its own axes, and whether that is exact: what is round across z stays round."""
    x, y, z = own.tolist()
    across, same = math.sqrt(x * y), abs(x - y) <= ALIKE * max(x, y)
    if isinstance(geometry, Box):
        return Box(_tuple(own * np.array(geometry.size))), True
    if isinstance(geometry, Ellipsoid):
        return Ellipsoid(_tuple(own * np.array(geometry.radii))), True
    if isinstance(geometry, Mesh):
        return replace(geometry, scale=_tuple(own * np.array(geometry.scale))), True
    if isinstance(geometry, Sphere):
        if same and abs(x - z) <= ALIKE * max(x, z):
            return Sphere(geometry.radius * x), True
        return Ellipsoid(_tuple(own * geometry.radius)), True
    if isinstance(geometry, Cylinder):
        return Cylinder(geometry.radius * across, geometry.length * z), same
    if isinstance(geometry, Capsule):
        return _scaled_capsule(geometry, across, z), same and abs(across - z) <= ALIKE * z
    if isinstance(geometry, GeneralizedCylinder):
        bottom, top = geometry.radius_bottom * across, geometry.radius_top * across
        return GeneralizedCylinder(bottom, top, geometry.length * z), same
    return geometry, False


def _scaled_capsule(capsule: Capsule, across: float, along: float) -> Capsule:
    """A capsule whose whole length, ends included, is scaled; its ends stay half balls."""
    radius = capsule.radius * across
    whole = (capsule.length + 2.0 * capsule.radius) * along
    return Capsule(radius, max(whole - 2.0 * radius, 1e-3 * radius))


def _tuple(values: Vector3) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)
