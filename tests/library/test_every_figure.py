"""What holds for every animal and machine that comes with Poise."""

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


def test_the_catalog_knows_them_all() -> None:
    assert set(NAMES) <= {entry.name for entry in CATALOG}
    for entry in CATALOG:
        assert entry.words
        assert len(entry.words) < 100
    with pytest.raises(FigureError, match="no figure is called 'elefant'; did you mean 'elephant'"):
        make("elefant")


@every
def test_every_freedom_is_limited(figure: Figure) -> None:
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
def test_every_segment_has_mass_and_something_to_see(figure: Figure) -> None:
    for segment in figure.segments:
        assert segment.mass > 0.0, segment.name
        assert any(shape.visible and shape.color[3] == 1.0 for shape in segment.shapes), segment.name
        assert min(segment.inertia[:3]) > 0.0, segment.name


@every
def test_it_stands_on_the_ground(figure: Figure) -> None:
    lowest = body_surface(Pose.neutral(figure)).vertices[:, 2].min()
    assert abs(lowest) < 0.006 * body_surface(Pose.neutral(figure)).diagonal


@every
def test_its_center_of_mass_lies_over_what_it_stands_on(figure: Figure) -> None:
    vertices = body_surface(Pose.neutral(figure)).vertices
    standing = vertices[vertices[:, 2] < 0.02 * np.ptp(vertices[:, 2])]
    center = Pose.neutral(figure).center_of_mass()
    assert (standing.min(axis=0)[:2] <= center[:2]).all() or figure.name.endswith("arm")
    assert (center[:2] <= standing.max(axis=0)[:2]).all() or figure.name.endswith("arm")


@every
def test_it_is_upright_symmetric_and_looks_ahead(figure: Figure) -> None:
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
def test_random_poses_are_valid_and_can_be_drawn(figure: Figure) -> None:
    pose = random_pose(figure, np.random.default_rng(4))
    assert pose.violations() == {}
    assert np.isfinite(body_surface(pose).vertices).all()


@every
def test_a_file_gives_it_back(figure: Figure) -> None:
    assert figure_from_text(figure_to_text(figure)) == figure


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("elephant", 4000, 7000), ("bird", 2, 6), ("quadruped", 25, 40), ("lamp", 1, 6), ("robot_arm", 25, 80)],
)
def test_it_weighs_what_it_should(name: str, least: float, most: float) -> None:
    assert least < FIGURES[name].mass < most


@pytest.mark.parametrize("name", ["elephant", "quadruped", "lamp"])
def test_roots_are_free_or_fixed_as_asked(name: str) -> None:
    assert make(name, free=True).has_floating_base
    assert not make(name, free=False).has_floating_base
