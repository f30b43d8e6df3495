"""Scale a segment with everything fixed to it.

With S = diag(f) in the segment's frame, every point x of the segment moves to S x: shapes, sites, the frames of its
child joints and of its own joint. For a body of constant density the mass becomes m det S, the center S c, and the
second moment C = ∫ x xᵀ dm = ½ tr(I) 1 - I becomes det S · S C S, from which the inertia is tr(C) 1 - C. Frames keep
their orientations.
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

EQUAL_FACTORS_TOL = 1e-9  # factors that differ by a smaller fraction are equal


def resize(figure: Figure, segment: str, factor: float | Sequence[float], *, keep_mass: bool = False) -> EditResult:
    """Figure with a segment scaled.

    Parameters
    ----------
    figure : Figure
        Any figure.
    segment : str
        Name of the segment.
    factor : float or three floats
        Factor on all lengths, or factors along the x, y and z axes of the segment's frame; greater than zero.
    keep_mass : bool
        Keep the mass; by default it scales with the volume.
    """
    factors = _factors(factor, segment)
    old, notes = figure.segment(segment), []
    shapes = []
    for shape in old.shapes:
        scaled, exact = _scaled_shape(shape, factors)
        shapes.append(scaled)
        if not exact:
            notes.append(
                f"a {type(shape.geometry).__name__} of {segment!r} is scaled approximately: rotated, or stays round"
            )
    new = _scaled_mass(old, factors, tuple(shapes), keep_mass)
    joints = []
    for joint in figure.joints:
        if joint.parent == segment:
            joint = replace(joint, placement=_scaled_placement(joint.placement, factors))
        if joint.child == segment:
            joint = replace(joint, child_placement=_scaled_placement(joint.child_placement, factors))
        joints.append(joint)
    sites = [
        replace(site, placement=_scaled_placement(site.placement, factors)) if site.segment == segment else site
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


def _scaled_placement(placement: Transform, factors: Vector3) -> Transform:
    return Transform(_tuple(factors * placement.translation_vector), placement.rotation)


def _scaled_mass(segment: Segment, factors: Vector3, shapes: tuple[Shape, ...], keep_mass: bool) -> Segment:
    mass_factor = 1.0 if keep_mass else float(np.prod(factors))
    inertia = segment.inertia_matrix
    second = mass_factor * np.outer(factors, factors) * (0.5 * np.trace(inertia) * np.eye(3) - inertia)
    return replace(
        segment,
        mass=mass_factor * segment.mass,
        center=_tuple(factors * np.array(segment.center)),
        inertia=inertia_of_matrix(np.trace(second) * np.eye(3) - second),
        shapes=shapes,
    )


def _scaled_shape(shape: Shape, factors: Vector3) -> tuple[Shape, bool]:
    """The shape scaled, and whether that is exact."""
    rotation = shape.placement.rotation_matrix
    own = np.linalg.norm(factors[:, None] * rotation, axis=0)  # factors along the shape's own axes
    aligned = bool(
        np.abs(rotation.T @ np.diag(factors) @ rotation - np.diag(own)).max() <= EQUAL_FACTORS_TOL * factors.max()
    )
    geometry, round_enough = _scaled_geometry(shape.geometry, own)
    scaled = replace(shape, geometry=geometry, placement=_scaled_placement(shape.placement, factors))
    return scaled, aligned and round_enough


def _scaled_geometry(geometry: Geometry, own: Vector3) -> tuple[Geometry, bool]:
    """A geometry scaled along its own axes, and whether that is exact: circular cross sections stay circular."""
    x, y, z = own.tolist()
    across, same = math.sqrt(x * y), abs(x - y) <= EQUAL_FACTORS_TOL * max(x, y)
    if isinstance(geometry, Box):
        return Box(_tuple(own * np.array(geometry.size))), True
    if isinstance(geometry, Ellipsoid):
        return Ellipsoid(_tuple(own * np.array(geometry.radii))), True
    if isinstance(geometry, Mesh):
        return replace(geometry, scale=_tuple(own * np.array(geometry.scale))), True
    if isinstance(geometry, Sphere):
        if same and abs(x - z) <= EQUAL_FACTORS_TOL * max(x, z):
            return Sphere(geometry.radius * x), True
        return Ellipsoid(_tuple(own * geometry.radius)), True
    if isinstance(geometry, Cylinder):
        return Cylinder(geometry.radius * across, geometry.length * z), same
    if isinstance(geometry, Capsule):
        return _scaled_capsule(geometry, across, z), same and abs(across - z) <= EQUAL_FACTORS_TOL * z
    if isinstance(geometry, GeneralizedCylinder):
        bottom, top = geometry.radius_bottom * across, geometry.radius_top * across
        return GeneralizedCylinder(bottom, top, geometry.length * z), same
    return geometry, False


def _scaled_capsule(capsule: Capsule, across: float, along: float) -> Capsule:
    """A capsule whose whole length, ends included, is scaled; its ends stay hemispheres."""
    radius = capsule.radius * across
    whole = (capsule.length + 2.0 * capsule.radius) * along
    return Capsule(radius, max(whole - 2.0 * radius, 1e-3 * radius))


def _tuple(values: Vector3) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)
