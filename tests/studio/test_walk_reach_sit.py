"""A clip of three seconds with five keyframes (walk, reach, sit): planted feet, floor, limits, jerk."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.library import human
from poise.library.pose_library import library_pose, lowest_point
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.scene import Scene
from poise.studio.document_state import StudioData
from poise.studio.scene_setup import initial_scene

FEET = ("left_foot", "right_foot")
PLANTED_TOL_M = 1e-3
MAX_JERK_M_S3 = 400.0  # of hands, feet and pelvis; a regression bound, the in-betweens have no jerk limit of their own


def placed(pose: Pose, side: str, at: np.ndarray) -> Pose:
    """The pose with a foot at a place on the floor."""
    root = pose["root"]
    root[:2] += at[:2] - pose.position(f"{side}_foot")[:2]
    return pose.with_values({"root": root})


def standing(pose: Pose, feet: dict[str, tuple[np.ndarray, object]], *, hand: tuple[float, ...] | None = None) -> Pose:
    """The pose solved with feet at given places, and a hand at a goal relative to the pelvis."""
    scene = Scene(pose.figure, pose)
    for name, (position, orientation) in feet.items():
        scene.place(name, tuple(position), orientation, level=1)  # type: ignore[arg-type]
    if hand is not None:
        scene.reach("right_hand", tuple(pose.position("pelvis") + np.array(hand)), level=2)
    scene.prefer_natural()
    scene.solve()
    return scene.pose


@lru_cache(maxsize=1)
def clip() -> tuple[StudioData, Clip]:
    figure = human()
    stand = initial_scene(figure).pose
    feet = {name: (stand.position(name), stand.placement(name).rotation) for name in FEET}
    stepped = {**feet, "left_foot": (feet["left_foot"][0] + (0.35, 0.0, 0.0), feet["left_foot"][1])}
    stride = standing(placed(library_pose(figure, "walk left contact"), "right", feet["right_foot"][0]), stepped)
    together = {
        "left_foot": stepped["left_foot"],
        "right_foot": (feet["right_foot"][0] + (0.35, 0, 0), feet["right_foot"][1]),
    }
    second = placed(stand, "left", together["left_foot"][0])
    reach = standing(second, together, hand=(0.5, -0.2, 0.35))
    sit = placed(library_pose(figure, "sit with hands on the thighs"), "left", together["left_foot"][0])
    sit = standing(sit, together)
    data = StudioData()
    for seconds, pose in ((0.0, stand), (0.7, stride), (1.4, second), (2.1, reach), (3.0, sit)):
        data = data.with_keyframe(seconds, pose)
    return data, data.clip()


def test_planted_feet_stay() -> None:
    _, motion = clip()
    positions = world_frames(motion.figure, motion.frames).positions
    times = motion.frame_time * np.arange(len(motion))
    index = {name: motion.figure.segment_index(name) for name in FEET}
    for name, start, end in (("right_foot", 0.0, 0.7), ("left_foot", 0.7, 3.0), ("right_foot", 1.4, 3.0)):
        planted = positions[(times >= start - 1e-9) & (times <= end + 1e-9), index[name]]
        assert np.linalg.norm(planted - planted[0], axis=1).max() < PLANTED_TOL_M, name


def test_nothing_is_below_the_floor_and_limits_are_kept() -> None:
    _, motion = clip()
    for pose in motion:
        assert lowest_point(pose) > -PLANTED_TOL_M
        assert np.abs(pose.clamped().q - pose.q).max() < 1e-9


def test_the_jerk_is_bounded() -> None:
    _, motion = clip()
    positions = world_frames(motion.figure, motion.frames).positions
    jerk = np.diff(positions, n=3, axis=0) / motion.frame_time**3
    hands = [motion.figure.segment_index(name) for name in ("left_hand", "right_hand", "pelvis", *FEET)]
    assert np.linalg.norm(jerk[:, hands], axis=2).max() < MAX_JERK_M_S3
