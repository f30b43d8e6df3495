"""Overlays that only the server can compute: support polygon, forces, torques, loads, inertia, nearest points, reach.

A client subscribes to what it shows; nothing else is computed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from poise.collision import ClearanceTask
from poise.errors import PoiseError
from poise.kinematics.site_frame import site_name
from poise.library import human_strength
from poise.library.human_pose import is_human
from poise.scene import Scene
from poise.statics import ForceReport, Forces, Support, analyze_forces, convex_hull
from poise.statics.wrenches import force_frame
from poise.studio.messages.geometry_updates import (
    ForceArrow,
    ForceOverlay,
    InertiaOverlay,
    NearestPoints,
    OverlayUpdate,
    SupportPolygon,
    TorqueOverlay,
)
from poise.studio.object_drags import NEWTONS_PER_METER
from poise.tasks import InertiaTask, SupportRegionTask
from poise.types import FloatArray

MAX_NEAREST_PAIRS = 12  # pairs whose distance is drawn
REACH_SAMPLES = 700
_TOUCHING_TOL_M = 1e-3  # beyond the margin
_MIN_NORMAL_FORCE_N = 1e-9
_MIN_TORQUE_NM = 1e-6
_SEED = 0  # the same samples for the same pose


def overlay_update(scene: Scene, names: Collection[str]) -> OverlayUpdate:
    """The overlays of the given names."""
    overlays: dict[str, Any] = {}
    report = _force_report(scene) if {"forces", "torques", "loads"} & set(names) else None
    for name in names:
        if name in _FROM_REPORT:
            overlays[name] = None if report is None else _FROM_REPORT[name](scene, report)
        elif name in _FROM_SCENE:
            overlays[name] = _FROM_SCENE[name](scene)
    return OverlayUpdate(NEWTONS_PER_METER, **overlays)


# --- support polygon --------------------------------------------------------------------------------------------------


def _support_polygon(scene: Scene) -> SupportPolygon | None:
    task = next((each for each in scene.tasks if isinstance(each, SupportRegionTask)), None)
    contacts = [] if task is not None else [each.contact_points(scene.pose) for each in scene.carrying_supports()]
    points = np.array(task.corners) if task is not None else np.concatenate([*contacts, np.zeros((0, 3))])
    if not len(points) or scene.figure.mass <= 0.0:
        return None
    polygon = convex_hull(points[:, :2])
    margin = polygon.margin(scene.pose.center_of_mass()[:2])
    return SupportPolygon(polygon.corners.tolist(), float(points[:, 2].min()), margin)


# --- forces and torques -----------------------------------------------------------------------------------------------


def _force_report(scene: Scene) -> ForceReport | None:
    if scene.figure.mass <= 0.0:
        return None
    forces = replace(scene.forces, supports=scene.carrying_supports())
    strength = human_strength(scene.figure, pose=scene.pose) if is_human(scene.figure) else None
    try:
        return analyze_forces(scene.pose, forces, strength)
    except PoiseError:  # for example shares that do not sum to one: nothing to draw
        return None


def _forces(scene: Scene, report: ForceReport) -> ForceOverlay:
    pose, arrows = scene.pose, []
    forces: Forces = report.forces
    for wrench in forces.wrenches:
        position = force_frame(scene.figure, wrench.site).position(pose)
        arrows.append(_arrow("force", site_name(wrench.site), position, np.array(wrench.in_world(pose).force)))
    distribution = report.distribution
    for each in () if distribution is None else distribution.supports:
        position = _center_of_pressure(scene, each.support, each.force, each.torque)
        arrow = _arrow("support", each.support.name, position, each.force)
        normal = each.support.world_normal(pose).tolist()
        friction = each.support.friction
        arrows.append(
            replace(arrow, friction=friction, normal=normal, friction_used=each.friction_used, share=each.share)
        )
    arrows.append(_arrow("weight", "weight", pose.center_of_mass(), forces.weight(scene.figure)))
    equilibrium = distribution is None or distribution.in_equilibrium
    return ForceOverlay(arrows, equilibrium, report.explain().splitlines())


def _arrow(
    kind: Literal["force", "support", "weight"], site: str, position: FloatArray, force: FloatArray
) -> ForceArrow:
    return ForceArrow(kind, site, position.tolist(), force.tolist())


def _center_of_pressure(scene: Scene, support: Support, force: FloatArray, torque: FloatArray) -> FloatArray:
    """Point at which a support's force has no torque across its normal: x + (n × t)/(n·f)."""
    origin = force_frame(scene.figure, support.site).position(scene.pose)
    normal = support.world_normal(scene.pose)
    normal_force = float(normal @ force)
    if abs(normal_force) < _MIN_NORMAL_FORCE_N:
        return np.asarray(origin)
    points = support.contact_points(scene.pose)
    height = float(np.mean((points - origin) @ normal))
    lever = np.cross(normal, torque) / normal_force
    tangential = force - normal_force * normal
    return np.asarray(origin + lever + height * (normal + tangential / normal_force))


def _torques(scene: Scene, report: ForceReport) -> list[TorqueOverlay]:
    return [
        TorqueOverlay(each.name, each.torque, each.used) for each in report.joints if abs(each.torque) > _MIN_TORQUE_NM
    ]


def _loads(scene: Scene, report: ForceReport) -> list[float]:
    """For every segment the largest fraction of its joint's strength; relative to the largest torque if unknown."""
    largest = max((abs(each.torque) for each in report.joints), default=0.0) or 1.0
    strength_known = any(each.used is not None for each in report.joints)
    loads = dict.fromkeys((joint.name for joint in scene.figure.joints), 0.0)
    for each in report.joints:
        joint = each.name.rpartition(".")[0]
        load = (each.used or 0.0) if strength_known else abs(each.torque) / largest
        loads[joint] = max(loads[joint], load)
    return [round(loads[joint.name], 4) for joint in scene.figure.joints]


# --- inertia and nearest points ---------------------------------------------------------------------------------------


def _inertia(scene: Scene) -> InertiaOverlay | None:
    """Radius of gyration about the task's axis (else the vertical) through the center of mass, and its goal [m]."""
    if scene.figure.mass <= 0.0:
        return None
    task = next((each for each in scene.tasks if isinstance(each, InertiaTask)), None)
    axis = np.array((0.0, 0.0, 1.0) if task is None else task.axis)
    inertia = float(scene.pose.state.inertia_about(axis, None))
    goal = None if task is None or isinstance(task.value, str) else task.goal_radius(scene.figure)
    radius = math.sqrt(max(inertia, 0.0) / scene.figure.mass)
    return InertiaOverlay(radius, goal, axis.tolist(), inertia)


def _nearest_points(scene: Scene) -> list[NearestPoints]:
    """Nearest points of figure and obstacles, closest pairs first."""
    task = next((each for each in scene.tasks if isinstance(each, ClearanceTask) and each.enabled), None)
    if task is None:
        return []
    near = task.nearest(scene.pose)
    return [
        NearestPoints(
            a=near.points_a[index].tolist(),
            b=near.points_b[index].tolist(),
            distance=float(near.distances[index]),
            normal=near.normals[index].tolist(),
            touching=bool(near.distances[index] <= task.margin + _TOUCHING_TOL_M),
        )
        for index in np.argsort(near.distances, kind="stable")[:MAX_NEAREST_PAIRS].tolist()
    ]


_FROM_REPORT: dict[str, Callable[[Scene, ForceReport], Any]] = {"forces": _forces, "torques": _torques, "loads": _loads}
_FROM_SCENE: dict[str, Callable[[Scene], Any]] = {
    "support_polygon": _support_polygon,
    "inertia": _inertia,
    "nearest_points": _nearest_points,
}
OVERLAYS = frozenset({*_FROM_REPORT, *_FROM_SCENE})
