"""What can be drawn over the figure and only the server knows: balance, forces, torques, loads, inertia, contacts.

A tab asks for what it shows; nothing else is worked out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

import numpy as np

from poise.collision import ClearanceTask
from poise.errors import PoiseError
from poise.library import human_strength
from poise.library.human_pose import is_human
from poise.scene import Scene
from poise.statics import ForceReport, Forces, Support, forces_at, hull
from poise.statics.wrench import name_of, place_of
from poise.studio.carry import NEWTONS_PER_METER
from poise.tasks import InertiaTask, StandingTask, SupportPolygonTask
from poise.types import FloatArray

LEVEL = 0.01  # sites of a segment within this height of its lowest one stand on the floor with it [m]
NEAREST = 12  # pairs whose distance is drawn


def drawn_message(scene: Scene, names: Collection[str]) -> dict[str, Any]:
    """Everything that was asked for, by name."""
    told: dict[str, Any] = {"type": "drawn", "scale": NEWTONS_PER_METER}
    report = _report(scene) if {"forces", "torques", "loads"} & set(names) else None
    for name in names:
        if name in ("torques", "loads", "forces"):
            told[name] = None if report is None else _OF_REPORT[name](scene, report)
        elif name in _OF_SCENE:
            told[name] = _OF_SCENE[name](scene)
    return told


# --- what it stands on ------------------------------------------------------------------------------------------------


def standing(scene: Scene) -> tuple[Support, ...]:
    """Supports of the scene; where it has none, those of its pins at which it touches the ground."""
    if scene.forces.supports:
        return scene.forces.supports
    figure, pose = scene.figure, scene.pose
    found: list[Support] = []
    for task in scene.tasks:
        site = getattr(task, "site", None)
        if task.level != 1 or not task.enabled or not isinstance(site, str):
            continue
        place = place_of(figure, site)
        name = figure.segments[place.segment].name
        own = [each for each in figure.sites if each.segment == name]
        heights = np.array([pose.position_of(each.name)[2] for each in own])
        lowest = [each for each, z in zip(own, heights, strict=True) if z <= heights.min() + LEVEL]
        corners = [place.turn.T @ (each.placement.vector - place.local) for each in lowest]
        given = tuple((float(x), float(y), float(z)) for x, y, z in corners)
        if all(each.name != site for each in found):
            found.append(Support(site, corners=given))
    return tuple(found)


def _polygon(scene: Scene) -> dict[str, Any] | None:
    task = next((each for each in scene.tasks if isinstance(each, SupportPolygonTask)), None)
    own = next((each for each in scene.tasks if isinstance(each, StandingTask)), None)
    points = (
        np.array(task.corners)
        if task is not None
        else np.concatenate([each.points(scene.pose) for each in own.forces.supports])
        if own is not None
        else np.concatenate([each.points(scene.pose) for each in standing(scene)] or [np.zeros((0, 3))])
    )
    if not len(points) or scene.figure.mass <= 0.0:
        return None
    polygon = hull(points[:, :2])
    margin = polygon.margin(scene.pose.center_of_mass()[:2])
    return {"corners": polygon.corners.tolist(), "z": float(points[:, 2].min()), "margin": margin}


# --- forces -----------------------------------------------------------------------------------------------------------


def _report(scene: Scene) -> ForceReport | None:
    if scene.figure.mass <= 0.0:
        return None
    forces = replace(scene.forces, supports=standing(scene))
    strength = human_strength(scene.figure) if is_human(scene.figure) else None
    try:
        return forces_at(scene.pose, forces, strength)
    except PoiseError:  # shares that do not add up, say: nothing to draw
        return None


def _forces(scene: Scene, report: ForceReport) -> dict[str, Any]:
    pose, told = scene.pose, []
    given: Forces = report.forces
    for wrench in given.wrenches:
        at = place_of(scene.figure, wrench.site).position(pose)
        told.append(_arrow("force", name_of(wrench.site), at, np.array(wrench.in_world(pose).force)))
    found = report.distribution
    for each in () if found is None else found.supports:
        at = _pressure_point(scene, each.support, each.force, each.torque)
        arrow = _arrow("support", each.support.name, at, each.force)
        cone = {"friction": each.support.friction, "normal": each.support.axis(pose).tolist(), "used": each.grip}
        told.append({**arrow, **cone, "share": each.share})
    told.append(_arrow("weight", "weight", pose.center_of_mass(), given.weight(scene.figure)))
    closed = found is None or found.closed
    return {"arrows": told, "closed": closed, "words": report.explain().splitlines()}


def _arrow(kind: str, site: str, at: FloatArray, force: FloatArray) -> dict[str, Any]:
    return {"kind": kind, "site": site, "at": at.tolist(), "force": force.tolist()}


def _pressure_point(scene: Scene, support: Support, force: FloatArray, torque: FloatArray) -> FloatArray:
    """Where a support's force acts without a torque across its normal: x + (n × t)/(n·f)."""
    at = place_of(scene.figure, support.site).position(scene.pose)
    normal = support.axis(scene.pose)
    pressed = float(normal @ force)
    if abs(pressed) < 1e-9:
        return np.asarray(at)
    points = support.points(scene.pose)
    down = float(np.mean((points - at) @ normal))
    arm = np.cross(normal, torque) / pressed
    across = force - pressed * normal
    return np.asarray(at + arm + down * (normal + across / pressed))


def _torques(scene: Scene, report: ForceReport) -> list[dict[str, Any]]:
    told = []
    for each in report.joints:
        if abs(each.torque) > 1e-6:
            told.append({"coordinate": each.name, "torque": each.torque, "used": each.used})
    return told


def _loads(scene: Scene, report: ForceReport) -> list[float]:
    """Of every segment: the largest share of strength in its joint; of the largest torque where none is known."""
    most = max((abs(each.torque) for each in report.joints), default=0.0) or 1.0
    known = any(each.used is not None for each in report.joints)
    loads = dict.fromkeys((joint.name for joint in scene.figure.joints), 0.0)
    for each in report.joints:
        joint = each.name.rpartition(".")[0]
        share = (each.used or 0.0) if known else abs(each.torque) / most
        loads[joint] = max(loads[joint], share)
    return [round(loads[joint.name], 4) for joint in scene.figure.joints]


# --- inertia and contacts ---------------------------------------------------------------------------------------------


def _inertia(scene: Scene) -> dict[str, Any] | None:
    """Radius of gyration about the vertical through the center of mass, now and wanted [m]."""
    if scene.figure.mass <= 0.0:
        return None
    task = next((each for each in scene.tasks if isinstance(each, InertiaTask)), None)
    axis = np.array((0.0, 0.0, 1.0) if task is None else task.axis)
    now = float(scene.pose.state.inertia_about(axis, None))
    wanted = None if task is None or isinstance(task.value, str) else task.wanted(scene.figure)
    radius = math.sqrt(max(now, 0.0) / scene.figure.mass)
    return {"radius": radius, "wanted": wanted, "axis": axis.tolist(), "value": now}


def _near(scene: Scene) -> list[dict[str, Any]]:
    """Nearest points of figure and obstacles, with the plane that touches both where they meet."""
    task = next((each for each in scene.tasks if isinstance(each, ClearanceTask) and each.enabled), None)
    if task is None:
        return []
    near = task.near(scene.pose)
    told = []
    for index in np.argsort(near.distances, kind="stable")[:NEAREST].tolist():
        points = {"a": near.points_a[index].tolist(), "b": near.points_b[index].tolist()}
        distance = float(near.distances[index])
        meets = distance <= task.margin + 1e-3
        told.append({**points, "distance": distance, "normal": near.normals[index].tolist(), "meets": meets})
    return told


_OF_REPORT: dict[str, Callable[[Scene, ForceReport], Any]] = {"forces": _forces, "torques": _torques, "loads": _loads}
_OF_SCENE: dict[str, Callable[[Scene], Any]] = {"polygon": _polygon, "inertia": _inertia, "near": _near}
DRAWN = frozenset({*_OF_REPORT, *_OF_SCENE})
