"""Poses that the studio offers for a figure: standard poses and the pose library, retargeted to other humanoids."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.errors import PoiseError, PoseError, suggest
from poise.kinematics import Pose
from poise.library import POSES, human
from poise.library.human_pose import is_human
from poise.library.pose_library import library_pose, library_poses, lowest_point
from poise.model import Figure
from poise.motion import Clip
from poise.motion.retargeting.retarget import retarget
from poise.studio.scene_setup import standard_pose

STANDARD_GROUP = "standard"


@lru_cache(maxsize=16)
def shelf(figure: Figure) -> dict[str, str]:
    """Group of every pose that fits the figure, by name; empty unless it is a humanoid. Do not modify."""
    groups = {**dict.fromkeys(POSES, STANDARD_GROUP), **library_poses()}
    if is_human(figure):
        return groups
    return groups if figure.has_floating_base and _retargeted(figure) else {}


def shelf_pose(figure: Figure, name: str) -> Pose:
    """A pose of the shelf.

    Raises
    ------
    PoseError
        The pose is unknown, or does not fit the figure.
    """
    if name not in shelf(figure):
        known = shelf(figure)
        words = suggest(name[:60], known) if known else "the figure is not a humanoid."
        raise PoseError(f"unknown standard pose {name[:60]!r}; {words}")
    if not is_human(figure):
        return _retargeted(figure)[name]
    return _human_pose(figure, name)


@lru_cache(maxsize=512)
def _human_pose(figure: Figure, name: str) -> Pose:
    return standard_pose(figure, name) if name in POSES else library_pose(figure, name)


@lru_cache(maxsize=8)
def _retargeted(figure: Figure) -> dict[str, Pose]:
    """All poses, transferred to another humanoid and put on the floor; empty if it is not recognized as one."""
    source = human()
    names = [*POSES, *library_poses()]
    poses = [_human_pose(source, name) for name in names]
    try:
        clip = Clip.of_poses(poses, 1.0, "poses")
        found = retarget(clip, figure, feet=False, filter_time=0.0).clip
    except PoiseError:
        return {}
    return {name: _on_floor(pose, lowest_point(own)) for name, pose, own in zip(names, found, poses, strict=True)}


def _on_floor(pose: Pose, height: float) -> Pose:
    """The pose with its lowest point at a height [m], above the origin."""
    root = np.array(pose[pose.figure.joints[0].name])
    root[:2] = 0.0
    root[2] += height - lowest_point(pose)
    return pose.with_values({pose.figure.joints[0].name: root})
