"""Poise's own format: complete, bit-exact, readable."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from poise.io import figure_from_text, figure_to_text, read_figure, write_figure
from poise.io.yaml_document import parse_yaml
from poise.model import Coordinate, Coupling, Figure, Joint, JointKind, Segment, Shape, Transform
from poise.model.validation import SingularSwingWarning
from tests.io.figure_strategy import figures
from tests.support.figures import arm, biped, random_figure

ARM = """\
poise: figure
version: 1
name: arm
joints:                  # parts may come in any order
  elbow: {kind: elbow, parent: upper_arm, child: forearm, at: [0, 0, 3e-1], ranges: {flexion: [0, 2.5]}}
  shoulder:
    kind: hinge
    parent: base
    child: upper_arm
    axis: [0, -2, 0]
    range: [-.inf, 1]
  root: {kind: fixed, child: base}
segments:
  base:
  upper_arm: {mass: 2}
  forearm:
    mass: 1.5
    shapes:
      - capsule: {radius: 0.04, length: 0.2}
sites:
  hand: {segment: forearm, at: [0, 0, 0.25]}
couplings:
  both: {terms: {shoulder: 1, elbow.flexion: -1e-1}}
"""


@given(figures())
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_any_figure_round_trips_exactly(figure: Figure) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        text = figure_to_text(figure)
        back = figure_from_text(text)
    assert back == figure
    assert repr(back.segments) == repr(figure.segments)  # -0.0 and 0.0 are equal, their texts are not
    assert [repr(joint.placement) for joint in back.joints] == [repr(joint.placement) for joint in figure.joints]
    assert figure_to_text(back) == text


@pytest.mark.parametrize("seed", range(20))
def test_random_trees_round_trip_bit_for_bit(seed: int) -> None:
    figure = random_figure(np.random.default_rng(seed), joints=20)
    assert figure_from_text(figure_to_text(figure)) == figure


@pytest.mark.parametrize("make", [arm, biped])
def test_known_figures_round_trip_through_a_file(make: object, tmp_path: Path) -> None:
    figure = make()  # type: ignore[operator]
    write_figure(figure, tmp_path / "figure.poise")
    assert read_figure(tmp_path / "figure.poise") == figure


def test_a_figure_written_by_hand_is_read_correctly() -> None:
    figure = figure_from_text(ARM, "arm.poise")
    assert [joint.name for joint in figure.joints] == ["root", "shoulder", "elbow"]
    assert figure.joint("shoulder").axis == (0.0, -1.0, 0.0)
    assert figure.joint("shoulder").ranges["angle"].upper == 1.0
    assert figure.joint("elbow").axis == (0.0, 1.0, 0.0)
    assert figure.joint("elbow").placement.translation == (0.0, 0.0, 0.3)
    assert figure.couplings == (
        Coupling("both", ((Coordinate("shoulder", "angle"), 1.0), (Coordinate("elbow", "flexion"), -0.1))),
    )
    assert figure.mass == 3.5


def test_the_order_of_the_file_is_kept_if_parents_come_first() -> None:
    segments = tuple(Segment(name) for name in ("base", "left", "right", "left_tip"))
    joints = (
        Joint("root", JointKind.FIXED, None, "base"),
        Joint("a", JointKind.HINGE, "base", "left"),
        Joint("b", JointKind.HINGE, "base", "right"),
        Joint("c", JointKind.HINGE, "left", "left_tip"),
    )
    figure = Figure("breadth first", segments, joints)
    assert figure_from_text(figure_to_text(figure)).joints == joints


def test_a_coordinate_that_looks_like_another_joint_is_written_in_full() -> None:
    segments = tuple(Segment(name) for name in ("base", "one", "two"))
    joints = (
        Joint("root", JointKind.FIXED, None, "base"),
        Joint("hip", JointKind.BALL, "base", "one"),
        Joint("hip.swing_x", JointKind.HINGE, "one", "two"),
    )
    coupling = Coupling("c", ((Coordinate("hip", "swing_x"), 1.0), (Coordinate("hip.swing_x", "angle"), 2.0)))
    figure = Figure("confusing", segments, joints, couplings=(coupling,))
    assert figure_from_text(figure_to_text(figure)) == figure


def test_negative_zero_is_kept() -> None:
    place = Transform((0.0, -0.0, 0.0), (1.0, 0.0, -0.0, 0.0))
    root = Joint("root", JointKind.FIXED, None, "base", place, place, (-0.0, 0.0, 1.0))
    figure = Figure("dot", (Segment("base", -0.0, (0.0, 0.0, -0.0)),), (root,))
    back = figure_from_text(figure_to_text(figure))
    assert repr(back.joints) == repr(figure.joints)
    assert repr(back.segments) == repr(figure.segments)


def test_default_values_are_not_written() -> None:
    figure = Figure("dot", (Segment("base"),), (Joint("root", JointKind.FIXED, None, "base"),))
    lines = [line for line in figure_to_text(figure).splitlines() if not line.startswith("#")]
    assert lines == [
        "poise: figure",
        "version: 1",
        "name: dot",
        "segments:",
        "  base: {}",
        "joints:",
        "  root: {kind: fixed, child: base}",
    ]


def test_the_text_is_yaml_that_other_readers_understand() -> None:
    yaml = pytest.importorskip("yaml")
    document = yaml.safe_load(figure_to_text(biped()))
    assert document["joints"]["left_knee"]["range"] == [0.0, 2.4]
    assert document["coupled_limits"]["left_hamstrings"]["range"] == [float("-inf"), 1.2]
    assert parse_yaml(figure_to_text(biped())).entries.keys() == document.keys()


def test_a_shape_of_an_unknown_type_is_refused_when_written() -> None:
    class Blob:
        unit_inertia = 1.0

    segment = Segment("base", shapes=(Shape(Blob()),))  # type: ignore[arg-type]
    figure = Figure("odd", (segment,), (Joint("root", JointKind.FIXED, None, "base"),))
    with pytest.raises(ValueError, match="shapes of type Blob are unsupported; use one of box, "):
        figure_to_text(figure)


def test_a_figure_of_300_joints_round_trips() -> None:
    figure = random_figure(np.random.default_rng(3), joints=300)
    assert figure_from_text(figure_to_text(figure)) == figure
