"""Invalid masses and shapes of a segment."""

from __future__ import annotations

import math

import pytest

from poise.model import Box, Mesh, Shape, Sphere
from tests.model.error_cases import ErrorCase, check_error, leg

BALL = Shape(Sphere(0.1))
FAULTS: dict[str, ErrorCase] = {
    "negative mass": (
        lambda b: b.segment("foot", mass=-1.0),
        "foot",
        "segment 'foot': mass must be a finite number of kg, 0 or more, got -1.0",
        "0 or more",
    ),
    "nan mass": (
        lambda b: b.segment("foot", mass=math.nan),
        "foot",
        "segment 'foot': mass must be a finite",
        "got nan",
    ),
    "mass in words": (lambda b: b.segment("foot", mass="1 kg"), "foot", "mass must be a number in kg", "got '1 kg'"),
    "nan center": (
        lambda b: b.segment("foot", center=(0.0, 0.0, math.nan)),
        "foot",
        "segment 'foot': the center of mass must be finite",
        "finite",
    ),
    "empty center": (
        lambda b: b.segment("foot", center=()),
        "foot",
        "the center of mass must be 3 numbers",
        "3 numbers",
    ),
    "inertia of three": (
        lambda b: b.segment("foot", inertia=(1, 1, 1)),
        "foot",
        "segment 'foot': the inertia",
        "6 numb",
    ),
    "negative inertia": (
        lambda b: b.segment("foot", inertia=(1.0, 1.0, -1.0, 0.0, 0.0, 0.0)),
        "foot",
        "segment 'foot': the inertia (1.0, 1.0, -1.0, 0.0, 0.0, 0.0) has the negative principal moment -1 kg m²",
        "check the order xx, yy, zz, xy, xz, yz",
    ),
    "inertia in another order": (
        lambda b: b.segment("foot", inertia=(0.02, 0.0, 0.0, 0.02, 0.0, 0.02)),
        "foot",
        "has the negative principal moment",
        "check the order",
    ),
    "density and mass": (
        lambda b: b.segment("foot", mass=1.0, density=1000.0, shapes=[BALL]),
        "foot",
        "segment 'foot': give either a density, or mass",
        "mass, center and inertia",
    ),
    "density and center": (
        lambda b: b.segment("foot", center=(0, 0, 0), density=1000.0, shapes=[BALL]),
        "foot",
        "segment 'foot': give either a density",
        "or mass, center and inertia",
    ),
    "density without shapes": (
        lambda b: b.segment("foot", density=1000.0),
        "foot",
        "segment 'foot': mass from density needs at least one solid shape",
        "add a shape, or give the mass",
    ),
    "density of a hull": (
        lambda b: b.segment("foot", density=1000.0, shapes=[Shape(Sphere(0.1), solid=False)]),
        "foot",
        "needs at least one solid shape",
        "add a shape, or give the mass",
    ),
    "density of a mesh by name": (
        lambda b: b.segment("foot", density=1000.0, shapes=[Shape(Mesh("foot.stl"))]),
        "foot",
        "segment 'foot': Mesh 'foot.stl': volume and inertia need its vertices and faces",
        "give the segment's mass instead",
    ),
    "no density": (
        lambda b: b.segment("foot", density=0.0, shapes=[BALL]),
        "foot",
        "segment 'foot': the density must be greater than zero",
        "water has 1000",
    ),
    "nan density": (
        lambda b: b.segment("foot", density=math.nan, shapes=[BALL]),
        "foot",
        "segment 'foot': the density [kg/m³] must be a finite number, got nan",
        "a finite number",
    ),
    "bare geometry": (
        lambda b: b.segment("foot", shapes=[Box((1, 1, 1))]),
        "foot",
        "segment 'foot': its shapes must be a list of Shapes, got Box(",
        "write shapes=[Shape(geometry)]",
    ),
    "bare geometry with density": (
        lambda b: b.segment("foot", density=1.0, shapes=[Box((1, 1, 1))]),
        "foot",
        "segment 'foot': its shapes must be a list of Shapes, got Box(",
        "write shapes=[Shape(geometry)]",
    ),
    "one shape alone": (
        lambda b: b.segment("foot", shapes=Sphere(1.0)),
        "foot",
        "segment 'foot': its shapes must be a list of Shapes, got Sphere(",
        "write shapes=[Shape(geometry)]",
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_an_error_names_the_invalid_part_and_what_to_do(fault: ErrorCase) -> None:
    check_error(fault, leg())
