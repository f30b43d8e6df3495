"""Scaling a segment with everything fixed to it; mass by volume."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import FigureError
from poise.model import (
    Box,
    Capsule,
    Cylinder,
    Ellipsoid,
    Figure,
    FigureBuilder,
    GeneralizedCylinder,
    Mesh,
    Shape,
    Sphere,
    Transform,
    edit,
)
from poise.model.mass import from_shapes
from tests.support.figures import biped

HALF = math.sqrt(0.5)
QUARTER_ABOUT_Y = (HALF, 0.0, HALF, 0.0)  # the shape's z lies along the segment's x
WEDGE = Mesh(vertices=((0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)), faces=((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
GEOMETRIES = (
    Box((0.1, 0.2, 0.3)),
    Sphere(0.1),
    Ellipsoid((0.1, 0.2, 0.3)),
    Cylinder(0.1, 0.5),
    Capsule(0.1, 0.5),
    GeneralizedCylinder(0.1, 0.2, 0.5),
    WEDGE,
)


def limb(*shapes: Shape, density: float = 1000.0) -> Figure:
    builder = (
        FigureBuilder("limb").segment("base").segment("limb", density=density, shapes=shapes).segment("end", mass=1.0)
    )
    builder.root("base").ball("hip", "base", "limb").hinge("knee", "limb", "end", at=(0.1, 0.2, 0.4))
    return builder.site("mark", "limb", at=(0.3, 0, 0.1), rotation=QUARTER_ABOUT_Y).build()


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("rotation", [(1.0, 0.0, 0.0, 0.0), (0.5, 0.5, -0.1, math.sqrt(0.49))])
def test_one_factor_scales_every_shape_and_its_mass_exactly(geometry, rotation) -> None:
    figure = limb(Shape(geometry, Transform((0.1, 0.0, 0.2), rotation)))
    made = edit.resize(figure, "limb", 1.7)
    segment = made.figure.segment("limb")
    expected = from_shapes(segment.shapes, 1000.0)
    assert made.notes == ()
    assert segment.mass == pytest.approx(figure.segment("limb").mass * 1.7**3)
    assert segment.mass == pytest.approx(expected.mass)
    np.testing.assert_allclose(segment.center, expected.center, atol=1e-12)
    np.testing.assert_allclose(segment.inertia_matrix, expected.inertia, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(
    "geometry", [Box((0.1, 0.2, 0.3)), Sphere(0.1), Ellipsoid((0.1, 0.2, 0.3)), WEDGE], ids=lambda e: type(e).__name__
)
@pytest.mark.parametrize("rotation", [(1.0, 0.0, 0.0, 0.0), QUARTER_ABOUT_Y])
def test_three_factors_scale_what_can_be_stretched_exactly(geometry, rotation) -> None:
    made = edit.resize(limb(Shape(geometry, Transform((0.1, 0.0, 0.2), rotation))), "limb", (2.0, 0.5, 1.5))
    segment = made.figure.segment("limb")
    expected = from_shapes(segment.shapes, 1000.0)
    assert made.notes == ()
    assert segment.mass == pytest.approx(expected.mass)
    np.testing.assert_allclose(segment.center, expected.center, atol=1e-12)
    np.testing.assert_allclose(segment.inertia_matrix, expected.inertia, rtol=1e-9, atol=1e-9)


def test_cylinders_grow_longer_along_their_axis() -> None:
    made = edit.resize(limb(Shape(Cylinder(0.1, 0.5)), Shape(GeneralizedCylinder(0.1, 0.2, 0.5))), "limb", (1, 1, 2))
    assert [shape.geometry for shape in made.figure.segment("limb").shapes] == [
        Cylinder(0.1, 1.0),
        GeneralizedCylinder(0.1, 0.2, 1.0),
    ]
    assert made.notes == ()


def test_approximate_scaling_is_reported() -> None:
    made = edit.resize(limb(Shape(Capsule(0.1, 0.5)), Shape(Capsule(0.1, 0.6))), "limb", (1, 1, 2))
    assert made.figure.segment("limb").shapes[0].geometry == Capsule(0.1, 1.2)
    assert made.notes == ("a Capsule of 'limb' is scaled approximately: rotated, or stays round",)
    askew = Shape(Box((0.1, 0.1, 0.1)), Transform(rotation=(0.8, 0.6, 0.0, 0.0)))
    assert edit.resize(limb(askew), "limb", (1, 1, 2)).notes != ()


def test_sites_and_joints_scale_and_keep_their_orientations() -> None:
    figure = limb(Shape(Sphere(0.1)))
    made = edit.resize(figure, "limb", (2.0, 1.0, 0.5)).figure
    assert made.joint("knee").placement.translation == (0.2, 0.2, 0.2)
    assert made.site("mark").placement.translation == pytest.approx((0.6, 0.0, 0.05))
    assert made.site("mark").placement.rotation == figure.site("mark").placement.rotation
    assert made.segment("end") == figure.segment("end")


def test_the_frame_of_its_own_joint_scales() -> None:
    figure = edit.change_joint(limb(Shape(Sphere(0.1))), "hip", child_placement=Transform((0.0, 0.0, 0.3))).figure
    made = edit.resize(figure, "limb", 2.0).figure
    assert made.joint("hip").child_placement.translation == (0.0, 0.0, 0.6)
    assert made.joint("hip").placement == figure.joint("hip").placement


def test_the_mass_may_be_kept() -> None:
    figure = limb(Shape(Sphere(0.1)))
    segment = edit.resize(figure, "limb", 2.0, keep_mass=True).figure.segment("limb")
    assert segment.mass == figure.segment("limb").mass
    np.testing.assert_allclose(segment.inertia_matrix, 4.0 * figure.segment("limb").inertia_matrix)


@pytest.mark.parametrize("factor", [0.0, -1.0, math.nan, (1.0, 2.0), (1.0, 0.0, 1.0), "a"])
def test_invalid_factors_are_refused(factor) -> None:
    with pytest.raises(FigureError, match="factors"):
        edit.resize(limb(Shape(Sphere(0.1))), "limb", factor)


def test_scaling_and_unscaling_round_trips() -> None:
    figure = biped()
    for segment in figure.segments:
        back = edit.resize(edit.resize(figure, segment.name, 2.0).figure, segment.name, 0.5).figure
        assert (back.joints, back.sites) == (figure.joints, figure.sites)
        again = back.segment(segment.name)
        assert (again.mass, again.center, again.shapes) == (segment.mass, segment.center, segment.shapes)
        assert again.inertia == pytest.approx(segment.inertia, rel=1e-12, abs=1e-15)
