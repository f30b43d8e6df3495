"""Robot arms compared with the product of Denavit-Hartenberg matrices."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import FigureError
from poise.kinematics import Pose, random_pose
from poise.library import DHRow, robot_arm, seven_axis_arm
from poise.model import Figure, JointKind


def about_x(angle: float) -> np.ndarray:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1.0]])


def about_z(angle: float) -> np.ndarray:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


def shift(x: float, z: float) -> np.ndarray:
    moved = np.eye(4)
    moved[0, 3], moved[2, 3] = x, z
    return moved


def frames(rows: list[DHRow], convention: str, values: np.ndarray) -> list[np.ndarray]:
    """World frames of all links, by matrix products."""
    here, found = np.eye(4), []
    for row, value in zip(rows, values, strict=True):
        theta, d = (row.theta, row.d + value) if row.prismatic else (row.theta + value, row.d)
        if convention == "standard":
            here = here @ about_z(theta) @ shift(0, d) @ shift(row.a, 0) @ about_x(row.alpha)
        else:
            here = here @ about_x(row.alpha) @ shift(row.a, 0) @ about_z(theta) @ shift(0, d)
        found.append(here)
    return found


def table(seed: int, count: int = 6) -> list[DHRow]:
    rng = np.random.default_rng(seed)
    rows = []
    for number in range(count):
        slides = bool(number % 3 == 2)
        span = (-0.4, 0.7) if slides else (-2.0, 3.0)
        a, alpha, d, theta = rng.uniform(-1.0, 1.0, 4).tolist()
        rows.append(DHRow(a, 3.0 * alpha, d, 3.0 * theta, span, slides))
    return rows


@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("seed", range(6))
def test_frames_agree_with_the_matrix_product(seed: int, convention: str) -> None:
    rows = table(seed)
    figure = robot_arm(rows, convention)
    pose = random_pose(figure, np.random.default_rng(seed))
    for number, wanted in enumerate(frames(rows, convention, pose.q), 1):
        place = pose.placement(f"link_{number}")
        assert np.abs(place.translation_vector - wanted[:3, 3]).max() < 1e-12
        assert np.abs(place.rotation_matrix - wanted[:3, :3]).max() < 1e-12
    assert np.array_equal(pose.position("tool"), pose.position("link_6"))


def test_joints_rotate_or_slide_within_their_ranges() -> None:
    figure = robot_arm([DHRow(0.3, range=(-1.0, 2.0)), DHRow(0.3, range=(-0.1, 0.2), prismatic=True)])
    assert [joint.kind for joint in figure.joints[1:]] == [JointKind.HINGE, JointKind.SLIDE]
    assert figure.joint("joint_1").ranges["angle"].upper == 2.0
    assert figure.joint("joint_2").ranges["distance"].lower == -0.1


def test_a_row_can_be_four_numbers() -> None:
    assert robot_arm([(0.3, 0.1, 0.2, 0.0)]) == robot_arm([DHRow(0.3, 0.1, 0.2, 0.0)])


def test_the_two_conventions_describe_the_same_arm() -> None:
    """A standard table becomes a modified one when each row's a and α move to the next row."""
    rows = table(2)
    moved = [
        DHRow(a, alpha, row.d, row.theta, row.range, row.prismatic)
        for (a, alpha), row in zip([(0.0, 0.0), *((row.a, row.alpha) for row in rows[:-1])], rows, strict=True)
    ]
    values = random_pose(robot_arm(rows), np.random.default_rng(0)).q
    one, other = Pose(robot_arm(rows), values), Pose(robot_arm(moved, "modified"), values)
    last = rows[-1]
    tool = other.placement("tool").rotation_matrix @ np.array([last.a, 0.0, 0.0]) + other.position("tool")
    assert np.abs(one.position("tool") - tool).max() < 1e-12


def reach(figure: Figure) -> float:
    return float(np.linalg.norm(Pose.neutral(figure).position("tool")))


def test_library_arms_stand_upright_and_reach_forward() -> None:
    for figure, freedoms in ((robot_arm(), 6), (seven_axis_arm(), 7)):
        assert figure.nv == freedoms
        tool = Pose.neutral(figure).position("tool")
        assert tool[0] > 0.3
        assert abs(tool[1]) < 1e-9
        assert tool[2] > 0.3


def test_the_straight_seven_axis_arm_has_the_sum_of_its_lengths() -> None:
    figure = seven_axis_arm()
    straight = Pose.neutral(figure).with_values({"joint_2": -0.35, "joint_4": 0.95, "joint_6": -0.95})
    assert straight.position("tool")[2] == pytest.approx(0.34 + 0.40 + 0.40 + 0.13)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([],), "expected at least one DH row"),
        (([(1.0, 2.0)],), "row 1: expected a DHRow or four numbers"),
        (([DHRow(0.1)], "proximal"), "unknown convention 'proximal'; known: 'standard', 'modified'"),
        (([(0.1, "x", 0.0, 0.0)],), "alpha: expected a finite number, got 'x'"),
    ],
)
def test_invalid_tables_are_rejected(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(FigureError, match=message):
        robot_arm(*arguments)  # type: ignore[arg-type]


def test_dh_parameters_must_be_finite() -> None:
    with pytest.raises(FigureError, match="d: expected a finite number, got nan"):
        DHRow(d=math.nan)
    with pytest.raises(FigureError, match="joint 'joint_1': a range must have lower <= upper"):
        robot_arm([DHRow(0.2, range=(1.0, -1.0))])
