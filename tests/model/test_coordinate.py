"""Joint coordinates: names, values, and setting them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.math import quaternion, swing_twist
from poise.model import Coordinate, Joint, JointKind
from poise.model.coordinate import coordinate_value, parse_coordinate, swing_lift, with_coordinate
from tests.model.strategies import seeds

JOINTS = {
    name: Joint(name, kind, "base", name, axis=(0.0, 1.0, 0.0))
    for name, kind in {
        "left_knee": JointKind.HINGE,
        "left_hip": JointKind.BALL,
        "wrist": JointKind.SWING,
        "elbow": JointKind.ELBOW,
        "lift": JointKind.SLIDE,
        "weld": JointKind.FIXED,
        "root": JointKind.FREE,
        "spine.1": JointKind.HINGE,
        "elbow.twist": JointKind.HINGE,
    }.items()
}
READABLE = [(kind, component) for kind in JointKind for component in kind.components]

WORDS = {
    "left_knee": ("left_knee", "angle"),
    "left_knee.angle": ("left_knee", "angle"),
    "lift": ("lift", "distance"),
    "left_hip.swing_y": ("left_hip", "swing_y"),
    "left_hip.twist": ("left_hip", "twist"),
    "wrist.swing_x": ("wrist", "swing_x"),
    "elbow.flexion": ("elbow", "flexion"),
    "root.z": ("root", "z"),
    "spine.1": ("spine.1", "angle"),
    "spine.1.angle": ("spine.1", "angle"),
    "elbow.twist": ("elbow.twist", "angle"),  # a joint's whole name comes before joint.component
}


@pytest.mark.parametrize("text", WORDS)
def test_coordinate_names_are_parsed(text: str) -> None:
    assert parse_coordinate(text, JOINTS) == Coordinate(*WORDS[text])


def test_every_coordinate_round_trips() -> None:
    for joint in JOINTS.values():
        for component in joint.kind.components:
            each = Coordinate(joint.name, component)
            assert parse_coordinate(each, JOINTS) == each
            assert str(each) == f"{joint.name}.{component}"


FAULTS = {
    "unknown joint": ("left_kne", "coordinate 'left_kne': unknown joint; did you mean 'left_knee'", "left_kne"),
    "unknown joint with a component": ("lef_knee.angle", "did you mean 'left_knee'", "lef_knee.angle"),
    "nothing like it": ("tail", "unknown joint; known: 'left_knee', 'left_hip'", "tail"),
    "empty": ("", "coordinate '': unknown joint; known: ", ""),
    "dot alone": (".", "coordinate '.': unknown joint", "."),
    "several": ("left_hip", "a ball joint has several components, name one; known: 'left_hip.swing_x', ", "left_hip"),
    "misspelt component": ("left_hip.swing_z", "no component 'swing_z'; did you mean 'left_hip.swing_", "left_hip"),
    "misspelt only component": ("left_knee.angel", "did you mean 'left_knee.angle'?", "left_knee"),
    "component of another kind": ("wrist.twist", "a swing joint has no component 'twist'; ", "wrist"),
    "joint that does not move": ("weld", "coordinate 'weld': a fixed joint does not move; leave it out", "weld"),
    "component of a weld": ("weld.angle", "a fixed joint does not move", "weld"),
    "object of an unknown joint": (Coordinate("tail", "angle"), "'tail.angle': unknown joint", "tail.angle"),
    "object without component": (Coordinate("left_knee", ""), "did you mean 'left_knee.angle'", "left_knee"),
    "object of another kind": (Coordinate("left_knee", "twist"), "has no component 'twist'", "left_knee"),
    "number": (3, "a coordinate is a str, 'joint' or 'joint.component', got 3", ""),
}


@pytest.mark.parametrize(("text", "said", "part"), FAULTS.values(), ids=FAULTS)
def test_invalid_coordinate_names_are_refused(text: str | Coordinate, said: str, part: str) -> None:
    with pytest.raises(FigureError) as caught:
        parse_coordinate(text, JOINTS)
    assert said in str(caught.value)
    assert caught.value.part == part


def some_joint(kind: JointKind) -> Joint:
    return Joint("joint", kind, "base", "limb", axis=(0.0, 1.0, 0.0))


def some_configuration(kind: JointKind, rng: np.random.Generator) -> np.ndarray:
    """Any configuration of a joint, turned by less than half a turn where it turns freely."""
    swing, twist = rng.uniform(-1.2, 1.2, 2), rng.uniform(-3.0, 3.0)
    if kind is JointKind.FREE:
        return np.concatenate([rng.uniform(-2.0, 2.0, 3), swing_twist.compose(swing, twist)])
    if kind.has_swing:
        return swing_twist.compose(swing, twist if kind is JointKind.BALL else 0.0)
    return rng.uniform(-2.0, 2.0, kind.nq)


@pytest.mark.parametrize(("kind", "component"), READABLE)
@given(seed=seeds, value=st.floats(-2.8, 2.8))
def test_set_coordinates_are_read_back_and_the_others_stay(
    kind: JointKind, component: str, seed: int, value: float
) -> None:
    joint, q = some_joint(kind), some_configuration(kind, np.random.default_rng(seed))
    before = q.copy()
    after = with_coordinate(joint, component, q, value)
    np.testing.assert_array_equal(q, before)
    assert after.shape == (kind.nq,)
    assert coordinate_value(joint, component, after) == pytest.approx(value, abs=1e-12)
    for other in kind.components:
        if other != component:
            assert coordinate_value(joint, other, after) == pytest.approx(coordinate_value(joint, other, q), abs=1e-12)
    if kind.has_quaternion:
        assert np.linalg.norm(after[-4:]) == pytest.approx(1.0, abs=1e-14)
    if kind is JointKind.FREE:
        np.testing.assert_array_equal(after[3:], q[3:])
    if kind is JointKind.SWING:
        assert after[3] == 0.0


@pytest.mark.parametrize(("kind", "component"), READABLE)
@given(seed=seeds)
def test_setting_a_coordinate_to_its_value_changes_nothing(kind: JointKind, component: str, seed: int) -> None:
    joint, q = some_joint(kind), some_configuration(kind, np.random.default_rng(seed))
    again = with_coordinate(joint, component, q, coordinate_value(joint, component, q))
    if kind.has_quaternion:
        assert quaternion.angle_between(again[-4:], q[-4:]) < 1e-13
        again, q = again[:-4], q[:-4]
    np.testing.assert_array_equal(again, q)


@pytest.mark.parametrize("kind", [JointKind.SWING, JointKind.BALL])
def test_a_swing_about_y_moves_the_limb_forward(kind: JointKind) -> None:
    q = with_coordinate(some_joint(kind), "swing_y", quaternion.identity(), 0.5)
    np.testing.assert_allclose(swing_twist.direction(q), [math.sin(0.5), 0.0, math.cos(0.5)], atol=1e-15)


def test_an_unknown_component_is_refused() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        coordinate_value(some_joint(JointKind.HINGE), "twist", np.zeros(1))


@given(seeds)
def test_the_lift_of_a_swing_keeps_its_quaternion_free_of_twist(seed: int) -> None:
    rng = np.random.default_rng(seed)
    e = swing_twist.compose(rng.uniform(-2.0, 2.0, 2), 0.0)
    rate = 0.5 * quaternion.multiply(e, [0.0, *(swing_lift(e) @ rng.normal(size=2))])
    assert rate[3] == pytest.approx(0.0, abs=1e-13)


def test_the_lift_stays_finite_with_the_limb_at_the_singular_direction() -> None:
    assert np.isfinite(swing_lift(np.array([0.0, 1.0, 0.0, 0.0]))).all()
