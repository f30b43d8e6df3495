"""Kinds of task that the studio adds, in groups; a new task asks for what is, so that nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from poise.errors import TaskError
from poise.library import human_strength
from poise.library.human_pose import is_human
from poise.math.summation import float_sum
from poise.model import Site, Transform
from poise.scene import Scene
from poise.studio.limbs import POLE_LEVEL
from poise.studio.names import label, unused_name
from poise.tasks import HalfSpace, InsideBall, InsideBox, JointsTask, Task, TorqueTask

SiteLike = str | Site
_REGION_SIZE_M = 0.4  # of a new box; diameter of a new ball
_UP = (0.0, 0.0, 1.0)
_SIDEWAYS = (0.0, 1.0, 0.0)
_MIN_SINGULAR_VALUE = 0.1  # characteristic lengths per radian


class SiteKind(NamedTuple):
    """A kind of task at a site."""

    title: str
    group: str
    make: Callable[[Scene, SiteLike], Task]


class FigureKind(NamedTuple):
    """A kind of task about the whole figure."""

    title: str
    group: str
    make: Callable[[Scene], Task]


def transform_of(scene: Scene, site: SiteLike) -> Transform:
    """World transform of a site, also of one that was picked on the surface."""
    if isinstance(site, str):
        return scene.pose.placement(site)
    return scene.pose.placement(site.segment) @ site.placement


def _segment(scene: Scene, site: SiteLike) -> str:
    return scene.figure.site(site).segment if isinstance(site, str) else site.segment


def _root(scene: Scene) -> str:
    return scene.figure.segments[0].name


# --- at a site --------------------------------------------------------------------------------------------------------


def _reach(scene: Scene, site: SiteLike) -> Task:
    return scene.reach(site, transform_of(scene, site).translation)


def _pose(scene: Scene, site: SiteLike) -> Task:
    transform = transform_of(scene, site)
    return scene.place(site, transform.translation, transform.rotation)


def _plane(scene: Scene, site: SiteLike) -> Task:
    return scene.keep_on_plane(site, transform_of(scene, site).translation, _UP)


def _line(scene: Scene, site: SiteLike) -> Task:
    return scene.keep_on_line(site, transform_of(scene, site).translation, _UP)


def _above(scene: Scene, site: SiteLike) -> Task:
    return scene.keep_inside(site, HalfSpace(transform_of(scene, site).translation, _UP))


def _in_box(scene: Scene, site: SiteLike) -> Task:
    return scene.keep_inside(site, InsideBox(transform_of(scene, site).translation, (_REGION_SIZE_M,) * 3))


def _in_ball(scene: Scene, site: SiteLike) -> Task:
    return scene.keep_inside(site, InsideBall(transform_of(scene, site).translation, 0.5 * _REGION_SIZE_M))


def _distance(scene: Scene, site: SiteLike) -> Task:
    return scene.keep_distance(site, _root(scene))


def _ellipsoid(scene: Scene, site: SiteLike) -> Task:
    """On an ellipsoid around the root of the figure, through where the site is."""
    offset = scene.pose.placement(_root(scene)).inverse() @ transform_of(scene, site)
    radius = max(float(np.linalg.norm(offset.translation)), 0.01)
    return scene.keep_on_ellipsoid(site, _root(scene), (radius,) * 3)


def _orientation(scene: Scene, site: SiteLike) -> Task:
    return scene.orient(site, transform_of(scene, site).rotation)


def _look(scene: Scene, site: SiteLike) -> Task:
    return scene.look_at(site, transform_of(scene, site).apply((1.0, 0.0, 0.0)))


def _upright(scene: Scene, site: SiteLike) -> Task:
    axis = transform_of(scene, site).rotation_matrix.T[:, 2]
    return scene.aim(site, axis, _UP)


def _relative(scene: Scene, site: SiteLike) -> Task:
    relative = scene.pose.placement(_root(scene)).inverse() @ transform_of(scene, site)
    return scene.match_pose(site, _root(scene), relative.translation, relative.rotation)


def _relative_position(scene: Scene, site: SiteLike) -> Task:
    relative = scene.pose.placement(_root(scene)).inverse() @ transform_of(scene, site)
    return scene.match_position(site, _root(scene), relative.translation)


def _relative_orientation(scene: Scene, site: SiteLike) -> Task:
    relative = scene.pose.placement(_root(scene)).inverse() @ transform_of(scene, site)
    return scene.match_orientation(site, _root(scene), relative.rotation)


def _axis_along(scene: Scene, site: SiteLike, direction: tuple[float, float, float]) -> tuple[float, float, float]:
    """The axis of a site that points along a world direction now."""
    x, y, z = (transform_of(scene, site).rotation_matrix.T @ np.array(direction)).tolist()
    return (x, y, z)


def _touch(scene: Scene, site: SiteLike) -> Task:
    return scene.touch(site, axis=_axis_along(scene, site, _UP))[0]


def _slide(scene: Scene, site: SiteLike) -> Task:
    return scene.touch(site, sliding=True, axis=_axis_along(scene, site, _UP))[0]


def _grasp(scene: Scene, site: SiteLike) -> Task:
    return scene.grasp(site, direction=_SIDEWAYS, axis=_axis_along(scene, site, _SIDEWAYS))[0]


def _bend(scene: Scene, site: SiteLike) -> Task:
    """The first coordinate of the joint that moves the site's segment."""
    figure = scene.figure
    joint = figure.joints[figure.segment_index(_segment(scene, site))]
    parts = joint.kind.components
    if not parts or joint.parent is None:
        raise TaskError(f"{label(_segment(scene, site))} has no joint to bend.")
    name = f"{joint.name}.{parts[0]}"
    return scene.bend(name, scene.pose.value(name), unit="m" if joint.kind.value == "slide" else "rad")


TASK_KINDS: dict[str, SiteKind] = {
    "reach": SiteKind("Reach a point", "Position", _reach),
    "pose": SiteKind("Reach a point with this orientation", "Position", _pose),
    "height": SiteKind("Stay at this height", "Position", _plane),
    "line": SiteKind("Stay above this point", "Position", _line),
    "above": SiteKind("Stay on this side of a plane", "Position", _above),
    "box": SiteKind("Stay inside a box", "Position", _in_box),
    "ball": SiteKind("Stay inside a ball", "Position", _in_ball),
    "ellipsoid": SiteKind("Stay on an ellipsoid around the root", "Position", _ellipsoid),
    "distance": SiteKind("Keep the distance to the root", "Position", _distance),
    "orientation": SiteKind("Keep this orientation", "Orientation", _orientation),
    "look": SiteKind("Look at a point", "Orientation", _look),
    "upright": SiteKind("Stay upright", "Orientation", _upright),
    "relative": SiteKind("Follow the root", "Relative to another part", _relative),
    "relative_position": SiteKind("Follow the root's position", "Relative to another part", _relative_position),
    "relative_orientation": SiteKind("Follow the root's rotation", "Relative to another part", _relative_orientation),
    "touch": SiteKind("Touch a surface", "Contact", _touch),
    "slide": SiteKind("Slide on a surface", "Contact", _slide),
    "grasp": SiteKind("Grasp a bar", "Contact", _grasp),
    "bend": SiteKind("Keep this joint angle", "Joints", _bend),
    "dexterity": SiteKind("Stay movable in all directions", "Joints", lambda scene, site: scene.prefer_dexterity(site)),
    "singularity": SiteKind(
        "Stay away from stretched limbs",
        "Joints",
        lambda scene, site: scene.keep_away_from_singularity(site, _MIN_SINGULAR_VALUE),
    ),
}


# --- the whole figure -------------------------------------------------------------------------------------------------


def _low_torques(scene: Scene) -> Task:
    strength = human_strength(scene.figure) if is_human(scene.figure) else {}
    mean = {name: 0.5 * (abs(low) + abs(high)) for name, (low, high) in strength.items()}
    return scene.add(TorqueTask(forces=scene.forces.with_equal_shares(), strength=mean, level=_next_level(scene)))


def _angles(scene: Scene) -> Task:
    """A weighted sum of two coordinates, to be edited."""
    parts = [f"{joint.name}.{part}" for joint in scene.figure.joints[1:] for part in joint.kind.components]
    angles = [each for each in parts if not each.endswith((".distance", ".x", ".y", ".z"))][:2]
    if not angles:
        raise TaskError("the figure has no joint angles.")
    value = float_sum(scene.pose.value(each) for each in angles)
    return scene.add(JointsTask(factors=dict.fromkeys(angles, 1.0), value=value, level=_next_level(scene)))


def _inside_polygon(scene: Scene) -> Task:
    name = unused_name("balance", [task.name for task in scene.tasks])
    return scene.keep_balance(name=name)


def _inertia(scene: Scene) -> Task:
    return scene.keep_inertia(float(scene.pose.state.inertia_about(np.array(_UP), None)))


def _next_level(scene: Scene) -> int:
    used = [task.level for task in scene.tasks if task.level < POLE_LEVEL]
    return max(used, default=0) + 1


FIGURE_TASKS: dict[str, FigureKind] = {
    "center_of_mass": FigureKind("Keep the center of mass here", "Balance", lambda scene: scene.keep_center_of_mass()),
    "support_polygon": FigureKind("Balance inside the support polygon", "Balance", _inside_polygon),
    "equilibrium": FigureKind("Equilibrium of all forces", "Balance", lambda scene: scene.keep_equilibrium()),
    "inertia": FigureKind("Moment of inertia", "Whole body", _inertia),
    "posture": FigureKind("Keep this posture", "Whole body", lambda scene: scene.posture()),
    "joints": FigureKind("Sum of joint angles", "Whole body", _angles),
    "torques": FigureKind("Low joint torques, as a task", "Whole body", _low_torques),
}
