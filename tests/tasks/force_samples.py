"""Samples of the tasks about forces and mass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.math import quaternion
from poise.model import Transform
from poise.statics import Forces, InternalForce, Support, Wrench
from poise.tasks import (
    CenterOfMassTask,
    ContactTask,
    EffortTask,
    EquilibriumTask,
    InertiaTask,
    SupportPolygonTask,
    SupportRegionTask,
    Task,
    TorqueTask,
)
from tests.tasks.sample import Sample, all_joints, rotated, shifted, turned
from tests.tasks.scenes import Scene


def moved_forces(forces: Forces, motion: Transform) -> Forces:
    wrenches = tuple(
        each
        if each.is_follower
        else replace(each, force=turned(motion, each.force), torque=turned(motion, each.torque))
        for each in forces.wrenches
    )
    supports = tuple(
        each if each.horizontal_force is None else replace(each, horizontal_force=turned(motion, each.horizontal_force))
        for each in forces.supports
    )
    internal = tuple(
        each
        if each.frame == "site"
        else replace(each, force=turned(motion, each.force), torque=turned(motion, each.torque))
        for each in forces.internal
    )
    gravity = turned(motion, forces.gravity)
    return replace(forces, wrenches=wrenches, supports=supports, gravity=gravity, internal=internal)


def equilibrium(frame: str) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        push = Wrench(scene.one, scene.rng.normal(scale=20.0, size=3), scene.rng.normal(scale=5.0, size=3), frame)
        one = Support(scene.one, share=0.3, horizontal_force=scene.rng.normal(scale=9.0, size=3))
        forces = Forces((push,), (one, Support(scene.other)))
        task = EquilibriumTask(forces=forces)
        if not met:
            return task
        rest = Wrench(scene.other, torque=-task.moment(scene.pose))
        return EquilibriumTask(forces=replace(forces, wrenches=(push, rest)))

    return make


def support_region(pushed: bool) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        weight = 9.80665 * scene.figure.mass
        push = Wrench(scene.one, 0.3 * weight * scene.rng.uniform(-1.0, 1.0, 3), scene.rng.normal(size=3))
        forces = Forces((push,) if pushed else ())
        here = SupportRegionTask(corners=[(0.0, 0.0, -0.4)], forces=forces).point(scene.pose)
        around = np.array([(0.5, 0.1, 0.0), (-0.2, 0.6, 0.0), (-0.4, -0.5, 0.0), (0.0, 0.0, 0.0)])
        middle = here if met else here + np.array([0.9, -0.4, 0.0])
        return SupportRegionTask(corners=middle + around, margin=0.04, forces=forces)

    return make


def support_polygon(pushed: bool) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        weight = 9.80665 * scene.figure.mass
        push = Wrench(scene.one, 0.3 * weight * scene.rng.uniform(-1.0, 1.0, 3), scene.rng.normal(size=3))
        wrenches = (push,) if pushed else ()
        below = SupportRegionTask(corners=[(0.0, 0.0, -0.4)], forces=Forces(wrenches)).point(scene.pose)
        around = np.array([(0.5, 0.1, 0.0), (-0.2, 0.6, 0.02), (-0.4, -0.5, 0.0), (0.0, 0.0, 0.01), (0.3, -0.4, 0.0)])
        world = around + below + (0.0 if met else 1.0) * np.array([0.9, -0.4, 0.0])
        supports = []
        for site, some in ((scene.one, world[:2]), (scene.other, world[2:])):
            place = scene.place(site)
            local = (some - np.array(place.translation)) @ place.rotation_matrix
            supports.append(Support(site, corners=tuple(map(tuple, local.tolist()))))
        return SupportPolygonTask(forces=Forces(wrenches, tuple(supports)), margin=0.04)

    return make


def move_region(task: SupportRegionTask, motion: Transform) -> Task:
    corners = tuple(shifted(motion, each) for each in task.corners)
    return replace(task, corners=corners, forces=moved_forces(task.forces, motion))


def inertia(scene: Scene, met: bool) -> Task:
    axis = scene.direction()
    now = InertiaTask(value=1.0, axis=axis).inertia(scene.pose)
    return InertiaTask(value=now if met else 2.0 * now, axis=axis)


def torque(frame: str, kind: type[TorqueTask] = TorqueTask) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        if met:
            return kind(forces=Forces(gravity=(0.0, 0.0, 0.0)))
        push = Wrench(scene.one, scene.rng.normal(scale=20.0, size=3), scene.rng.normal(scale=5.0, size=3), frame)
        supports = (
            Support(scene.other, share=0.3, corners=tuple(np.eye(3).tolist())),
            Support(scene.figure.segments[0].name, friction=None),
        )
        joint = next(joint for joint in scene.figure.joints[1:] if joint.kind.nv)
        return kind(forces=Forces((push,), supports), strength={joint.name: 60.0})

    return make


def internal_force(frame: str) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        task: Any = torque("world")(scene, met)
        if met:
            return task
        between = InternalForce(
            scene.one, scene.other, scene.rng.normal(scale=20.0, size=3), scene.rng.normal(scale=5.0, size=3), frame
        )
        return replace(task, forces=replace(task.forces, internal=(between,)))

    return make


def over_sites(scene: Scene, met: bool) -> Task:
    task = CenterOfMassTask(goal=(0.1, 0.2, 0.3), over=(scene.one, scene.other))
    here = scene.pose.center_of_mass() - task.origin(scene.pose)
    return replace(task, goal=tuple((here if met else here + scene.rng.normal(size=3)).tolist()))


def loaded_over_sites(scene: Scene, met: bool) -> Task:
    push = Wrench(scene.one, scene.rng.normal(scale=2.0, size=3), scene.rng.normal(scale=5.0, size=3))
    task = CenterOfMassTask(goal=(0.0, 0.0, 0.0), axes="xy", over=(scene.one, scene.other), forces=Forces((push,)))
    x, y = (-task.error(scene.pose) + (0.0 if met else scene.rng.normal(size=2))).tolist()
    return replace(task, goal=(x, y, 0.0))


def move_loaded(task: CenterOfMassTask, motion: Transform) -> Task:
    return replace(task, goal=turned(motion, task.goal), forces=moved_forces(task.forces, motion))


def contact(surface: str, sliding: bool, heading: bool = False) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        place, axis = scene.place(scene.one), scene.direction()
        normal = quaternion.rotate(place.quaternion, axis) if met else np.array(scene.direction())
        point = np.array(place.translation) + (0.0 if met else 0.3) * np.array(scene.direction())
        given: dict[str, Any] = {"site": scene.one, "axis": axis, "surface": surface, "sliding": sliding}
        if heading:
            turn = quaternion.multiply(
                quaternion.direct(quaternion.rotate(place.quaternion, axis), normal), place.quaternion
            )
            given["orientation"] = tuple(quaternion.normalized(turn).tolist())
        return ContactTask(point=tuple(point.tolist()), normal=tuple(normal.tolist()), **given)

    return make


def move_contact(task: ContactTask, motion: Transform) -> Task:
    heading = None if task.orientation is None else rotated(motion, task.orientation)
    return replace(task, point=shifted(motion, task.point), normal=turned(motion, task.normal), orientation=heading)


def move_forces(task: Any, motion: Transform) -> Task:
    return replace(task, forces=moved_forces(task.forces, motion))


FORCE_SAMPLES = (
    Sample("equilibrium", EquilibriumTask, equilibrium("world"), move_forces, all_joints),
    Sample("equilibrium under a follower load", EquilibriumTask, equilibrium("site"), move_forces, all_joints),
    Sample("support region", SupportRegionTask, support_region(False), move_region, all_joints),
    Sample("support region under a push", SupportRegionTask, support_region(True), move_region, all_joints),
    Sample("support polygon", SupportPolygonTask, support_polygon(False), move_forces, all_joints),
    Sample("support polygon under a push", SupportPolygonTask, support_polygon(True), move_forces, all_joints),
    Sample("inertia", InertiaTask, inertia, lambda t, m: replace(t, axis=turned(m, t.axis)), all_joints),
    Sample("torque", TorqueTask, torque("world"), move_forces, all_joints),
    Sample("torque under a follower load", TorqueTask, torque("site"), move_forces, all_joints),
    Sample("torque under an internal force", TorqueTask, internal_force("world"), move_forces, all_joints),
    Sample("torque under a rotating internal force", TorqueTask, internal_force("site"), move_forces, all_joints),
    Sample(
        "center of mass over sites",
        CenterOfMassTask,
        over_sites,
        lambda t, m: replace(t, goal=turned(m, t.goal)),
        all_joints,
    ),
    Sample(
        "center of mass over sites under a push",
        CenterOfMassTask,
        loaded_over_sites,
        move_loaded,
        all_joints,
        upright=True,
    ),
    Sample("contact that sticks", ContactTask, contact("plane", False, True), move_contact),
    Sample("contact with a free heading", ContactTask, contact("plane", False), move_contact),
    Sample("contact that slides", ContactTask, contact("plane", True), move_contact),
    Sample("contact with a bar", ContactTask, contact("bar", True), move_contact),
    Sample("effort under a follower load", EffortTask, torque("site", EffortTask), move_forces, all_joints),
    Sample("effort", EffortTask, torque("world", EffortTask), move_forces, all_joints),
)
