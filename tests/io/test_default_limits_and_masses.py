"""Estimated masses and default joint limits of imported skeletons."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.io.default_limits import PART_SWING_TWIST_DEG, UNKNOWN_PART_SWING_TWIST_DEG, default_limits, part_kind
from poise.math import quaternion
from poise.model import Capsule
from poise.model.humanoid_name_table import PARTS
from poise.model.mass_estimation import DENSITY, MASS_PER_HEIGHT_CUBED, mass_properties_of_skin, masses_by_length
from poise.model.tessellation import triangles
from poise.types import AnyArray, FloatArray

SURFACE = triangles(Capsule(0.1, 1.0), 32)


def bound(heights: FloatArray) -> tuple[AnyArray, FloatArray]:
    """Segment 1 above the middle, 0 below it, with a soft change between."""
    upper = np.clip(0.5 + 4.0 * heights, 0.0, 1.0)
    segments = np.tile([0, 1, 0, 0], (len(heights), 1))
    return segments, np.stack([1.0 - upper, upper, 0.0 * upper, 0.0 * upper], axis=1)


def test_masses_of_a_capsule_add_up_and_have_its_inertia() -> None:
    moved = SURFACE.vertices + np.array([3.0, -2.0, 5.0])
    whole = mass_properties_of_skin(
        moved, SURFACE.faces, np.zeros((len(moved), 4), dtype=int), bound(moved[:, 2] - 5.0)[1], 2
    )
    assert whole is not None
    shape = Capsule(0.1, 1.0)
    assert whole[0].mass == pytest.approx(DENSITY * shape.volume, rel=0.02)
    assert whole[1].mass == 0.0
    assert whole[0].center == pytest.approx([3.0, -2.0, 5.0], abs=1e-9)
    assert np.diag(whole[0].inertia) == pytest.approx(np.diag(DENSITY * shape.unit_inertia), rel=0.03)
    halves = mass_properties_of_skin(moved, SURFACE.faces, *bound(moved[:, 2] - 5.0), 2)
    assert halves is not None
    assert halves[0].mass + halves[1].mass == pytest.approx(whole[0].mass, rel=1e-9)
    joint = sum(each.mass * each.center for each in halves) / whole[0].mass
    assert joint == pytest.approx([3.0, -2.0, 5.0], abs=1e-9)
    assert halves[1].center[2] > 5.0 > halves[0].center[2]


def test_vertices_duplicated_along_seams_make_no_hole() -> None:
    alone = SURFACE.vertices[SURFACE.faces].reshape(-1, 3)
    faces = np.arange(len(alone)).reshape(-1, 3)
    one = mass_properties_of_skin(alone, faces, *bound(alone[:, 2]), 2)
    other = mass_properties_of_skin(SURFACE.vertices, SURFACE.faces, *bound(SURFACE.vertices[:, 2]), 2)
    assert one is not None
    assert other is not None
    assert [body.mass for body in one] == pytest.approx([body.mass for body in other])


def test_a_small_hole_is_closed_and_an_open_surface_has_no_mass() -> None:
    closed = mass_properties_of_skin(SURFACE.vertices, SURFACE.faces, *bound(SURFACE.vertices[:, 2]), 2)
    pierced = mass_properties_of_skin(SURFACE.vertices, SURFACE.faces[1:], *bound(SURFACE.vertices[:, 2]), 2)
    assert closed is not None
    assert pierced is not None
    assert pierced[0].mass == pytest.approx(closed[0].mass, rel=1e-9)
    assert mass_properties_of_skin(SURFACE.vertices, SURFACE.faces[::2], *bound(SURFACE.vertices[:, 2]), 2) is None
    inside_out = SURFACE.faces[:, ::-1]
    assert mass_properties_of_skin(SURFACE.vertices, inside_out, *bound(SURFACE.vertices[:, 2]), 2) is None


def test_masses_by_length_add_up_to_a_body_of_the_size() -> None:
    masses = masses_by_length(np.array([1.0, 2.0, 0.0]), 2.0, {})
    assert masses == pytest.approx(MASS_PER_HEIGHT_CUBED * 8.0 * np.array([0.2, 0.8, 0.0]))
    assert masses_by_length(np.zeros(4), 1.0, {}).sum() == pytest.approx(MASS_PER_HEIGHT_CUBED)
    human = masses_by_length(np.ones(3), 1.75, {0: "hips", 1: "left_thigh", 2: "left_index_1"})
    assert human[0] / human[1] == pytest.approx(0.497 / 0.1)
    assert human[2] == 0.0


def test_every_part_has_limits_of_its_kind() -> None:
    assert {part_kind(part) for part in PARTS} - {"hips"} <= set(PART_SWING_TWIST_DEG)
    assert (part_kind("left_index_2"), part_kind("right_thumb_1"), part_kind("left_toes")) == (
        "finger",
        "thumb",
        "toes",
    )
    (cone,), twist = default_limits("left_foot", [])
    assert cone.margin(np.array([0.0, 0.0, 1.0])) == pytest.approx(math.radians(65.0))
    assert twist is not None
    assert twist.upper_margin(quaternion.identity()) == pytest.approx(math.radians(40.0))
    (cone,), _ = default_limits("", [])
    assert cone.margin(np.array([0.0, 0.0, 1.0])) == pytest.approx(math.radians(UNKNOWN_PART_SWING_TWIST_DEG[0]))


def test_limits_are_widened_to_the_motions_of_the_file() -> None:
    far = quaternion.exp(np.array([[math.radians(120.0), 0.0, 0.0], [0.0, 0.0, math.radians(-140.0)]]))
    (cone,), twist = default_limits("left_foot", [far])
    assert cone.margin(np.array([0.0, 0.0, 1.0])) == pytest.approx(math.radians(125.0))
    assert twist is not None
    assert twist.lower_margin(quaternion.identity()) == pytest.approx(math.radians(145.0))
    round_about = quaternion.exp(np.array([[3.1, 0.0, 0.0], [0.0, 0.0, 3.1]]))
    assert default_limits("left_foot", [round_about]) == ((), None)


def test_knees_bend_backward_and_elbows_forward_where_the_motions_agree() -> None:
    def bent(angle: float) -> FloatArray:
        return np.array([math.sin(math.radians(angle)), 0.0, math.cos(math.radians(angle))])

    for part, way in (("left_shin", -1.0), ("right_lower_arm", 1.0)):
        (limit,), _ = default_limits(part, [])
        assert limit.contains(bent(way * 145.0))
        assert limit.contains(bent(0.0))
        assert not limit.contains(bent(-way * 30.0))
    wrong = quaternion.exp(np.array([[0.0, math.radians(60.0), 0.0]]))  # z goes forward
    (limit,), _ = default_limits("left_shin", [wrong])
    assert limit.contains(bent(60.0))
