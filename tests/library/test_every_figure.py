"""Properties of every animal and machine of the library."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import FigureError
from poise.io.poise.read import figure_from_text
from poise.io.poise.write import figure_to_text
from poise.kinematics import Pose, random_pose
from poise.library import CATALOG, make
from poise.model import Figure, JointKind
from poise.render.figure_surface import body_surface

NAMES = ("elephant", "bird", "quadruped", "lamp", "chain", "robot_arm", "seven_axis_arm")
FIGURES = {name: make(name) for name in NAMES}
every = pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES.keys())


def test_the_catalog_lists_all_figures() -> None:
    assert set(NAMES) <= {entry.name for entry in CATALOG}
    for entry in CATALOG:
        assert entry.description
        assert len(entry.description) < 100
    with pytest.raises(FigureError, match="unknown figure 'elefant'; did you mean 'elephant'"):
        make("elefant")


@every
def test_every_degree_of_freedom_has_limits(figure: Figure) -> None:
    for joint in figure.joints[1:]:
        if joint.kind in (JointKind.SWING, JointKind.BALL):
            assert joint.swing, joint.name
            assert joint.kind is JointKind.SWING or joint.twist is not None, joint.name
            continue
        for component in joint.kind.components:
            span = joint.ranges[component]
            assert math.isfinite(span.lower), joint.name
            assert math.isfinite(span.upper), joint.name
            assert span.lower < span.upper, joint.name


@every
def test_the_neutral_pose_is_well_inside_the_limits(figure: Figure) -> None:
    margins = Pose.neutral(figure).limit_margins()
    assert min(margins.values()) > 0.015


@every
def test_every_segment_has_mass_and_a_shape(figure: Figure) -> None:
    for segment in figure.segments:
        assert segment.mass > 0.0, segment.name
        assert any(shape.visible and shape.color[3] == 1.0 for shape in segment.shapes), segment.name
        assert min(segment.inertia[:3]) > 0.0, segment.name


@every
def test_it_stands_on_the_ground(figure: Figure) -> None:
    lowest = body_surface(Pose.neutral(figure)).vertices[:, 2].min()
    assert abs(lowest) < 0.006 * body_surface(Pose.neutral(figure)).diagonal


@every
def test_its_center_of_mass_is_over_its_support(figure: Figure) -> None:
    vertices = body_surface(Pose.neutral(figure)).vertices
    standing = vertices[vertices[:, 2] < 0.02 * np.ptp(vertices[:, 2])]
    center = Pose.neutral(figure).center_of_mass()
    assert (standing.min(axis=0)[:2] <= center[:2]).all() or figure.name.endswith("arm")
    assert (center[:2] <= standing.max(axis=0)[:2]).all() or figure.name.endswith("arm")


@every
def test_it_is_upright_symmetric_and_faces_along_x(figure: Figure) -> None:
    """Left and right have the same masses, and eyes look along x."""
    masses = {segment.name: segment.mass for segment in figure.segments}
    for name, mass in masses.items():
        if name.startswith("left_"):
            assert masses["right_" + name.removeprefix("left_")] == pytest.approx(mass, rel=1e-9), name
    pose = Pose.neutral(figure)
    for site in figure.sites:
        if site.name.endswith("_eye"):
            assert np.allclose(pose.placement(site.name).rotation_matrix, np.eye(3), atol=1e-9)


@every
def test_random_poses_are_valid_and_can_be_rendered(figure: Figure) -> None:
    pose = random_pose(figure, np.random.default_rng(4))
    assert pose.violations() == {}
    assert np.isfinite(body_surface(pose).vertices).all()


@every
def test_it_survives_a_round_trip_through_a_file(figure: Figure) -> None:
    assert figure_from_text(figure_to_text(figure)) == figure


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("elephant", 4000, 7000), ("bird", 2, 6), ("quadruped", 25, 40), ("lamp", 1, 6), ("robot_arm", 25, 80)],
)
def test_its_mass_is_plausible(name: str, least: float, most: float) -> None:
    assert least < FIGURES[name].mass < most


@pytest.mark.parametrize("name", ["elephant", "quadruped", "lamp"])
def test_the_root_is_free_or_fixed_as_given(name: str) -> None:
    assert make(name, free=True).has_floating_base
    assert not make(name, free=False).has_floating_base
