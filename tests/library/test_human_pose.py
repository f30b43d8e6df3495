"""Standard poses of bodies of all sizes: within joint limits, on the floor, balanced when standing on the feet."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from poise import library
from poise.errors import PoseError
from poise.kinematics import Pose, deepest_self_collision, mirrored
from poise.math import swing_twist
from poise.model import Figure, FigureBuilder

BODIES: dict[str, dict] = {
    "man": {},
    "woman": {"sex": "female"},
    "small woman": {"sex": "female", "percentile": 1},
    "large man": {"percentile": 99},
    "thin": {"stature": 1.9, "mass": 55.0},
    "heavy": {"stature": 1.6, "mass": 130.0},
    "drawn": {"seed": 11},
    "drawn woman": {"seed": 12, "sex": "female"},
    "fingers and toes": {"hands": True, "feet": True},
    "vertebrae": {"spine": "vertebrae"},
}
ON_FEET = ("stand", "squat", "stoop", "t", "reach")
CORNERS = [
    f"{side}_{corner}"
    for side in ("left", "right")
    for corner in ("heel_inner", "heel_outer", "ball_inner", "ball_outer")
]


@cache
def body(name: str) -> Figure:
    return library.human(**BODIES[name])


@cache
def posed(name: str, pose: str) -> Pose:
    return library.human_pose(body(name), pose)


def inside_hull(point: np.ndarray, corners: np.ndarray) -> bool:
    """Whether a point lies in the convex hull of others: no angular gap exceeds π."""
    angles = np.sort(np.arctan2(*(corners - point).T[::-1]))
    gaps = np.diff(np.concatenate([angles, [angles[0] + 2.0 * np.pi]]))
    return bool(gaps.max() < np.pi)


each_body = pytest.mark.parametrize("name", BODIES)
each_pose = pytest.mark.parametrize("pose", library.POSES)


@each_body
@each_pose
def test_poses_satisfy_all_limits(name: str, pose: str) -> None:
    assert posed(name, pose).violations(1e-9) == {}


@each_body
@pytest.mark.parametrize("pose", ON_FEET)
def test_the_center_of_mass_is_above_the_soles(name: str, pose: str) -> None:
    there = posed(name, pose)
    corners = np.array([there.position(corner)[:2] for corner in CORNERS])
    assert inside_hull(there.center_of_mass()[:2], corners)
    assert not inside_hull(there.center_of_mass()[:2] + np.array([0.25, 0.0]), corners)


@each_body
@pytest.mark.parametrize("pose", [*ON_FEET, "sit"])
def test_both_soles_lie_flat_on_the_floor(name: str, pose: str) -> None:
    for corner in [*CORNERS, "left_heel", "right_toe"]:
        assert posed(name, pose).position(corner)[2] == pytest.approx(0.0, abs=1e-9)


@each_body
def test_kneeling_knees_and_toes_touch_the_floor(name: str) -> None:
    pose = posed(name, "kneel")
    for site in ("left_kneecap", "right_kneecap", "left_toe", "right_toe"):
        assert pose.position(site)[2] == pytest.approx(0.0, abs=1e-9)
    assert min(pose.position(site.name)[2] for site in pose.figure.sites) > -1e-9


@each_body
@pytest.mark.parametrize("pose", [each for each in library.POSES if each != "reach"])
def test_all_poses_but_reach_are_symmetric(name: str, pose: str) -> None:
    assert mirrored(posed(name, pose)).q == pytest.approx(posed(name, pose).q, abs=1e-12)


def test_standing_the_arms_hang_and_the_eyes_look_forward() -> None:
    pose = posed("man", "stand")
    assert pose.position("left_hand")[2] < pose.position("left_forearm")[2] < pose.position("left_upper_arm")[2]
    assert pose.placement("eyes").rotation_matrix[:, 0] == pytest.approx([1.0, 0.0, 0.0], abs=1e-9)
    palm = pose.placement("left_palm").rotation_matrix[:, 0]
    assert palm[1] < -0.7  # of the left hand: faces the thigh, to the right


def test_in_the_t_pose_the_arms_are_level_and_the_palms_face_down() -> None:
    pose = posed("woman", "t")
    for side, sign in (("left", 1.0), ("right", -1.0)):
        along = pose.position(f"{side}_hand") - pose.position(f"{side}_upper_arm")
        assert along / np.linalg.norm(along) == pytest.approx([0.0, sign, 0.0], abs=0.03)
        assert pose.placement(f"{side}_palm").rotation_matrix[2, 0] < -0.95


def test_sitting_thighs_are_level_and_the_seat_is_under_the_sitting_bones() -> None:
    pose = posed("man", "sit")
    assert pose.position("left_thigh")[2] == pytest.approx(pose.position("left_shank")[2], abs=1e-9)
    sizes = library.human_sizes()
    seat = pose.position("left_sitting_bone")[2]
    assert seat == pytest.approx(sizes["lateralfemoralepicondyleheight"] - 0.063, abs=0.01)


def test_reaching_the_right_hand_is_ahead_and_above_the_shoulder() -> None:
    pose = posed("man", "reach")
    assert pose.position("right_fingertip")[0] > 0.6
    assert pose.position("right_fingertip")[2] > pose.position("right_upper_arm")[2] + 0.1


def test_clinical_arm_motions_are_within_the_shoulder_limits() -> None:
    """Every clinical motion of the table is possible to nearly its end, with the collarbone following."""
    from poise.library.human_limits import arm_rotation, shoulder_rotation

    joint = body("man").joint("left_shoulder")
    assert joint.twist is not None
    for plane, elevation in ((90, 0), (90, 60), (90, 120), (90, 170), (0, 60), (0, 90), (45, 175), (-90, 45)):
        e = shoulder_rotation(arm_rotation(plane, elevation), elevation)
        assert joint.swing[0].margin(swing_twist.direction(e)) > 0.0, (plane, elevation)
    for plane in (0, 30, 60, 90):
        for elevation in (0, 30, 60, 90):
            e = shoulder_rotation(arm_rotation(plane, elevation), elevation)
            assert joint.twist.lower_margin(e) > 0.0, (plane, elevation)
            assert joint.twist.upper_margin(e) > 0.0, (plane, elevation)


def test_pose_names_ignore_case() -> None:
    assert library.human_pose(body("man"), "T") == posed("man", "t")


def test_unknown_poses_and_other_figures_raise_clear_errors() -> None:
    with pytest.raises(PoseError, match="did you mean 'squat'"):
        library.human_pose(body("man"), "sqat")
    with pytest.raises(PoseError, match="unknown standard pose 7"):
        library.human_pose(body("man"), 7)  # type: ignore[arg-type]
    ball = FigureBuilder("ball").segment("ball").root("ball", free=True).build()
    with pytest.raises(PoseError, match=r"made by poise.library.human; missing joint 'left_shoulder'"):
        library.human_pose(ball, "stand")


@each_body
@each_pose
def test_no_standard_pose_has_a_deep_self_collision(name: str, pose: str) -> None:
    contact = deepest_self_collision(posed(name, pose))
    assert contact is None or not contact.deep, contact


@pytest.mark.parametrize("options", [{}, {"sex": "female"}, {"percentile": 95}, {"sex": "female", "percentile": 5}])
def test_sitting_and_eye_height_are_those_of_the_body(options: dict[str, object]) -> None:
    """ANSUR II: sitting erect, from the seat to the top of the head and to the eyes."""
    sizes, figure = library.human_sizes(**options), library.human(**options)
    pose = library.human_pose(figure, "sit")
    seat = pose.position("left_sitting_bone")[2]
    assert pose.position("head_top")[2] - seat == pytest.approx(sizes["sittingheight"], abs=2e-3)
    assert pose.position("eyes")[2] - seat == pytest.approx(sizes["eyeheightsitting"], abs=2e-3)
