"""Hands: shapes are within limits, and fingers close around objects without entering them."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import library
from poise.backend import backend_status, use_backend
from poise.errors import FigureError, TaskError
from poise.kinematics import Pose
from poise.library.digits import Digits
from poise.library.held_objects import signed_distance
from poise.model import Box, Capsule, Cylinder, Figure, Sphere, Transform
from poise_lab.grasps import CASES, measure, random_case

HUMAN = library.human(hands=True)
SMALL = library.human(sex="female", percentile=5, hands=True)
STAND = library.human_pose(HUMAN, "stand")
BARS = [0.01, 0.0125, 0.015, 0.0175, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045]


@pytest.mark.parametrize("grip", library.GRIPS)
@pytest.mark.parametrize("side", ["left", "right"])
def test_every_hand_shape_is_within_limits(grip: str, side: str) -> None:
    pose = STAND.with_values(library.hand_grip(side, grip))
    assert pose.violations(1e-9) == {}


def test_the_idle_hand_is_relaxed_and_sides_mirror_each_other() -> None:
    assert STAND.value("left_index_middle") == pytest.approx(np.radians(32.0))
    assert STAND.value("right_index_base.swing_x") == -STAND.value("left_index_base.swing_x") > 0.0
    with pytest.raises(FigureError, match="unknown grip 'pich'; did you mean 'pinch'"):
        library.hand_grip("left", "pich")
    with pytest.raises(FigureError, match="expected 'left' or 'right'"):
        library.hand_grip("lefty", "pinch")
    with pytest.raises(FigureError, match="no fingers"):
        library.close_hand(library.human(), "left", Sphere(0.03), Transform())


def gaps(
    figure: Figure, side: str, geometry: object, placement: Transform, values: dict[str, float]
) -> dict[str, float]:
    """Distances of all bones from an object, by forward kinematics of the whole figure [m]."""
    pose = Pose.neutral(figure).with_values(values)
    assert pose.violations(1e-9) == {}
    hand = pose.transform(f"{side}_hand")
    found = {}
    for joint in figure.joints:
        if joint.child.startswith(f"{side}_") and joint.child.endswith(("_base", "_middle", "_end")):
            shape = figure.segment(joint.child).shapes[0]
            assert isinstance(shape.geometry, Capsule)
            frame = np.linalg.inv(hand) @ pose.transform(joint.child)
            along = np.linspace(-0.5, 0.5, 201)[:, None] * [0.0, 0.0, shape.geometry.length]
            local = along + shape.placement.translation
            points = local @ frame[:3, :3].T + frame[:3, 3]
            inside = np.array([placement.inverse().apply(each) for each in points])
            found[joint.child] = float(_distances(geometry, inside).min()) - shape.geometry.radius
    return found


def _distances(geometry: object, p: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    if isinstance(geometry, Sphere):
        return np.asarray(np.linalg.norm(p, axis=1) - geometry.radius)
    if isinstance(geometry, Box):
        beyond = np.abs(p) - 0.5 * np.array(geometry.size)
        return np.asarray(np.linalg.norm(beyond.clip(0.0), axis=1) + beyond.max(axis=1).clip(max=0.0))
    assert isinstance(geometry, Cylinder)
    return np.asarray(np.hypot(p[:, 0], p[:, 1]) - geometry.radius)  # its ends are far away


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("figure", [HUMAN, SMALL], ids=["man", "small woman"])
def test_fingers_close_around_bars(figure: Figure, side: str) -> None:
    for radius in BARS:
        placement = library.bar_placement(figure, side, radius)
        closed = library.close_hand(figure, side, Cylinder(radius, 1.0), placement)
        found = gaps(figure, side, Cylinder(radius, 1.0), placement, dict(closed.values))
        assert min(found.values()) > -5e-4, radius
        for finger in ("index", "middle", "ring", "little", "thumb"):
            assert found[f"{side}_{finger}_end"] < 1e-3, (radius, finger)
            assert closed.distances[finger] == pytest.approx(found[f"{side}_{finger}_end"], abs=2e-4)


@pytest.mark.parametrize("size", [0.03, 0.04, 0.05, 0.06])
def test_fingers_close_around_balls_and_boxes(size: float) -> None:
    """Power grips: a ball in the palm, a square handle."""
    away = library.bar_placement(HUMAN, "left", 0.5 * size)
    for geometry in (Sphere(size), Box((size, size, 0.3))):
        half = size if isinstance(geometry, Sphere) else 0.5 * size
        placement = Transform(library.bar_placement(HUMAN, "left", half).translation, away.rotation)
        closed = library.close_hand(HUMAN, "left", geometry, placement)
        found = gaps(HUMAN, "left", geometry, placement, dict(closed.values))
        assert min(found.values()) > -5e-4
        assert sum(found[f"left_{finger}_end"] < 1e-3 for finger in ("index", "middle", "ring", "thumb")) >= 4


@pytest.mark.skipif(not backend_status().name.startswith("native"), reason="no native kernel is built")
def test_distances_of_fingers_agree_between_backends() -> None:
    rng = np.random.default_rng(2)
    round_objects = (Sphere(0.03), Cylinder(0.02, 0.1), Capsule(0.01, 0.1), library.Torus(0.18, 0.015))
    for geometry in (*round_objects, Box((0.03, 0.05, 0.1))):
        digits = Digits.of(HUMAN, ("index", "thumb")).seen_from(library.object_placement(HUMAN, "left", geometry))
        angles, others = rng.normal(size=(2, 30, 4)), digits.capsules(np.zeros((2, 4)))
        found = []
        for backend in ("numpy", "native"):
            with use_backend(backend):
                found.append(digits.distances(angles, signed_distance(geometry), 7, lines=3, others=others))
        for one, other in zip(*found, strict=True):
            np.testing.assert_allclose(one, other, atol=1e-8)  # square roots of differences


def test_a_rim_and_a_thin_handle_are_touched_and_fingers_stay_outside_each_other() -> None:
    for name in ("drawer handle 1.2 cm", "glass 6.5 cm", "door knob 5.5 cm", "steering wheel 3 cm"):
        found = measure(CASES[name], HUMAN)
        assert found.touches, (name, found)


@pytest.mark.nightly
def test_nine_of_ten_random_objects_are_touched() -> None:
    rng = np.random.default_rng(7)
    found = [measure(random_case(rng)[1], (HUMAN, SMALL)[k % 2], ("left", "right")[k % 3 % 2]) for k in range(100)]
    assert sum(each.touches for each in found) >= 90


def test_a_grasp_holds_the_bar_before_the_palm_and_closes_the_fingers() -> None:
    scene = poise.Scene(HUMAN, STAND)
    scene.pin("left_sole", "right_sole")
    axis, radius = np.array([0.45, 0.2, 1.1]), 0.02
    (task,) = scene.grasp("left_grip", point=axis, direction=(0.0, 1.0, 0.0), radius=radius)
    assert scene.solve()
    assert task.error_norm(scene.pose) < 1e-4
    assert scene.pose.violations(1e-9) == {}
    for finger in ("index", "middle", "ring", "little", "thumb"):
        shape = HUMAN.segment(f"left_{finger}_end").shapes[0].geometry
        assert isinstance(shape, Capsule)
        frame = scene.pose.transform(f"left_{finger}_end")
        along = frame[:3, 3] + np.linspace(0.0, shape.length, 101)[:, None] * frame[:3, 2]
        gap = np.hypot(along[:, 0] - axis[0], along[:, 2] - axis[2]).min() - radius - shape.radius
        assert abs(gap) < 1e-3, finger
    scene.shape_hand("left", "fist")
    scene.solve()
    assert scene.pose.value("left_ring_middle") == pytest.approx(np.radians(84.0), abs=1e-3)
    with pytest.raises(TaskError, match="radius: expected a number between"):
        scene.grasp("left_grip", direction=(0.0, 1.0, 0.0), radius=-1.0)
    with pytest.raises(TaskError, match="radius: expected a site of"):
        scene.grasp("left_sole", direction=(0.0, 1.0, 0.0), radius=0.02)
