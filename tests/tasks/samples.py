"""One or more samples of every task: unmet, met, moved with the scene, and the joints with an effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import JointKind, Site, Transform
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    ComfortTask,
    CostTask,
    DexterityTask,
    DiscomfortTask,
    DistanceTask,
    EllipsoidTask,
    HalfSpace,
    InsideBall,
    InsideBox,
    JointsTask,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PoseTask,
    PositionTask,
    PostureTask,
    RangeWeightedPostureTask,
    RegionTask,
    RelativeOrientationTask,
    RelativePoseTask,
    RelativePositionTask,
    SingularityTask,
    Task,
    UserTask,
)
from poise.types import FloatArray
from tests.support.figures import random_configuration
from tests.tasks.force_samples import FORCE_SAMPLES
from tests.tasks.gaussian_samples import GAUSSIAN_SAMPLES
from tests.tasks.sample import Sample, all_joints, rotated, shifted, turned
from tests.tasks.scenes import Scene, moved_pose


def goal_place(scene: Scene, met: bool) -> Transform:
    """Frame of the first site, or another one."""
    here = scene.place(scene.one)
    return here if met else Transform(scene.near(here.translation_vector), scene.orientation())


def position(axes: str, frame: Any) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        chosen = scene.orientation() if frame == "turned" else frame
        goal = goal_place(scene, met).translation
        if met and frame == "site" and axes == "xy":  # the error along the site's own z is not counted
            goal = tuple((np.array(goal) + 0.4 * scene.place(scene.one).rotation_matrix[:, 2]).tolist())
        return PositionTask(site=scene.one, goal=goal, axes=axes, frame=chosen)

    return make


def move_position(task: PositionTask, motion: Transform) -> Task:
    frame = {"world": motion.rotation, "site": "site"}.get(task.frame) if isinstance(task.frame, str) else None
    return replace(task, goal=shifted(motion, task.goal), frame=frame or rotated(motion, task.frame))


def orientation(scene: Scene, met: bool) -> Task:
    return OrientationTask(site=scene.one, goal=goal_place(scene, met).rotation)


def axis(scene: Scene, met: bool) -> Task:
    own = scene.direction()
    goal = scene.place(scene.one).rotation_matrix @ own if met else 2.0 * np.array(scene.direction())
    return AxisTask(site=scene.one, axis=own, direction=goal)


def look_at(scene: Scene, met: bool) -> Task:
    own = scene.direction()
    here = scene.place(scene.one)
    target = here.apply(0.7 * np.array(own)) if met else scene.near(here.translation_vector)
    return LookAtTask(site=scene.one, target=target, axis=own)


def look_at_site(scene: Scene, met: bool) -> Task:
    own = scene.direction()
    if met:
        own = scene.place(scene.one).inverse().apply(scene.place(scene.other).translation)
    return LookAtTask(site=scene.one, target=scene.other, axis=own)


def pose(**settings: float) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        goal = goal_place(scene, met)
        return PoseTask(site=scene.one, position=goal.translation, orientation=goal.rotation, **settings)

    return make


def line(scene: Scene, met: bool) -> Task:
    way, goal = scene.direction(), goal_place(scene, met).translation_vector
    return LineTask(site=scene.one, point=goal + 1.5 * np.array(way), direction=way)


def plane(scene: Scene, met: bool) -> Task:
    normal, goal = scene.direction(), goal_place(scene, met).translation_vector
    within = np.cross(normal, scene.direction())
    return PlaneTask(site=scene.one, point=goal + within, normal=normal)


def half_space(scene: Scene, met: bool) -> Task:
    here, normal = scene.place(scene.one).translation_vector, scene.direction()
    return RegionTask(site=scene.one, region=HalfSpace(here + (-0.2 if met else 0.2) * np.array(normal), normal))


def inside_ball(scene: Scene, met: bool) -> Task:
    return RegionTask(site=scene.one, region=InsideBall(goal_place(scene, False).translation, 0.31 if met else 0.2))


def inside_box(scene: Scene, met: bool) -> Task:
    here, turn = scene.place(scene.one).translation_vector, scene.orientation()
    outside = np.array([0.05, 0.25, 0.3])  # within on the first axis, beyond on the others
    center = here - quaternion.rotate(turn, 0.3 * outside if met else outside)
    return RegionTask(site=scene.one, region=InsideBox(center, (0.2, 0.3, 0.4), turn))


def move_region(task: RegionTask, motion: Transform) -> Task:
    region = task.region
    if isinstance(region, HalfSpace):
        return replace(task, region=HalfSpace(shifted(motion, region.point), turned(motion, region.normal)))
    if isinstance(region, InsideBall):
        return replace(task, region=InsideBall(shifted(motion, region.center), region.radius))
    return replace(
        task, region=InsideBox(shifted(motion, region.center), region.size, rotated(motion, region.rotation))
    )


def distance(scene: Scene, met: bool) -> Task:
    return DistanceTask(site=scene.one, to=goal_place(scene, False).translation, distance=0.3 if met else 0.5)


def distance_of_sites(scene: Scene, met: bool) -> Task:
    apart = float(
        np.linalg.norm(scene.place(scene.one).translation_vector - scene.place(scene.other).translation_vector)
    )
    return DistanceTask(site=scene.one, to=scene.other, distance=apart if met else 0.6 * apart)


def relative_position(scene: Scene, met: bool) -> Task:
    offset = scene.place(scene.other).inverse().apply(goal_place(scene, met).translation)
    return RelativePositionTask(site=scene.one, other=scene.other, offset=offset)


def relative_orientation(scene: Scene, met: bool) -> Task:
    turn = scene.place(scene.other).inverse() @ goal_place(scene, met)
    return RelativeOrientationTask(site=scene.one, other=scene.other, rotation=turn.rotation)


def relative_pose(scene: Scene, met: bool) -> Task:
    goal = scene.place(scene.other).inverse() @ goal_place(scene, met)
    return RelativePoseTask(site=scene.one, other=scene.other, offset=goal.translation, rotation=goal.rotation)


def center_of_mass(axes: str) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        center = scene.pose.center_of_mass()
        return CenterOfMassTask(goal=center if met else scene.near(center), axes=axes)

    return make


def ellipsoid(scene: Scene, met: bool) -> Task:
    center = Transform((0.1, -0.2, 0.05), scene.orientation())
    u = (scene.place(scene.other) @ center).inverse().apply(scene.place(scene.one).translation)
    radii = np.array([0.5, 0.8, 1.3])
    radii = radii * np.linalg.norm(u / radii) * (1.0 if met else 0.7)
    return EllipsoidTask(site=scene.one, on=scene.other, placement=center, radii=radii)


def joints(scene: Scene, met: bool) -> Task:
    figure = scene.figure
    turning = [joint for joint in figure.joints if joint.kind not in (JointKind.FIXED, JointKind.SLIDE, JointKind.FREE)]
    names = [f"{joint.name}.{scene.rng.choice(joint.kind.components)}" for joint in scene.rng.choice(turning, 3, False)]
    factors = dict(zip(names, (1.0, -0.7, 2.0), strict=True))
    total = sum(factor * scene.pose.value(name) for name, factor in factors.items())
    return JointsTask(factors=factors, value=total + (0.0 if met else 0.3))


def far_site(scene: Scene) -> dict[str, Any]:
    """A site on the segment that the most rotations move, and axes along which its velocity has fewer rows."""
    figure = scene.figure
    turning = [joint.kind.nv * (joint.kind not in (JointKind.FREE, JointKind.SLIDE)) for joint in figure.joints]
    counts = [sum(turning[each] for each in figure.ancestors(n)) for n in range(len(figure.segments))]
    most = int(np.argmax(counts))
    site = Site("far", figure.segments[most].name, Transform((0.1, 0.2, -0.15)))
    return {"site": site, "axes": "xyz" if counts[most] > 3 else "xy" if counts[most] > 2 else "z"}


def dexterity(measure: str) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        task = DexterityTask(**far_site(scene), measure=measure)
        here = task.dexterity(scene.pose)
        return replace(task, value=here if met else here + 0.3)

    return make


def singularity(scene: Scene, met: bool) -> Task:
    task = SingularityTask(**far_site(scene))
    here = task.distance(scene.pose)
    return replace(task, minimum=max(0.031, 0.5 * here) if met else here + 0.3)


def comfort(scene: Scene, met: bool) -> Task:
    moved = [joint for joint in scene.figure.joints if joint.kind not in (JointKind.FIXED, JointKind.FREE)]
    names = [f"{joint.name}.{scene.rng.choice(joint.kind.components)}" for joint in scene.rng.choice(moved, 4, False)]
    off = 0.0 if met else 0.3
    return ComfortTask(table={name: (scene.pose.value(name) + off, 0.5 + n) for n, name in enumerate(names)})


def discomfort(scene: Scene, met: bool) -> Task:
    moved = [joint for joint in scene.figure.joints if joint.kind not in (JointKind.FIXED, JointKind.FREE)]
    chosen = [joint for joint in moved if joint.kind.has_swing] or moved  # swings have second derivatives
    names = [f"{joint.name}.{component}" for joint in chosen for component in joint.kind.components][:4]
    table = {}
    for n, name in enumerate(names):
        off = 0.0 if met else (0.3, -0.3, 0.05)[n % 3]  # below, above and inside the range
        neutral = scene.pose.value(name) + off
        table[name] = (neutral, neutral - 0.15, neutral + 0.2, 0.5 + n)
    return DiscomfortTask(table=table)


def comfort_joints(task: ComfortTask, scene: Scene) -> set[int]:
    return {scene.figure.joint_index(name.rpartition(".")[0]) for name, _, _ in task.entries}


def discomfort_joints(task: DiscomfortTask, scene: Scene) -> set[int]:
    return {scene.figure.joint_index(name.rpartition(".")[0]) for name, _ in task.entries}


def joints_named(task: JointsTask, scene: Scene) -> set[int]:
    return {scene.figure.joint_index(name.rpartition(".")[0]) for name, _ in task.factors}


def posture(kind: type[PostureTask | RangeWeightedPostureTask], some: bool) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        figure = scene.figure
        names = tuple(joint.name for joint in figure.joints[1::2] if joint.kind.nv) if some else None
        goal = scene.pose if met else Pose(figure, random_configuration(figure, scene.rng, 0.5))
        return kind(pose=goal, joints=names)

    return make


def move_posture(task: PostureTask | RangeWeightedPostureTask, motion: Transform) -> Task:
    return replace(task, pose=moved_pose(task.pose, motion))


def posture_joints(task: PostureTask | RangeWeightedPostureTask, scene: Scene) -> set[int]:
    names = task.joints or tuple(joint.name for joint in scene.figure.joints)
    return {scene.figure.joint_index(name) for name in names}


class FarFromPosture:
    """Half the squared distance to a posture, without the floating base."""

    def __init__(self, goal: Pose) -> None:
        self.goal = goal

    def difference(self, pose: Pose) -> FloatArray:
        v = self.goal - pose
        v[pose.figure.slots[0].v] = 0.0
        return v

    def cost(self, pose: Pose) -> float:
        v = self.difference(pose)
        return 0.5 * float(v @ v)

    def gradient(self, pose: Pose) -> FloatArray:
        return -self.difference(pose)


def cost(scene: Scene, met: bool) -> Task:
    goal = scene.pose if met else Pose(scene.figure, random_configuration(scene.figure, scene.rng, 0.5))
    far = FarFromPosture(goal)
    return CostTask(function=far.cost, gradient=far.gradient, mode="zero")


def cost_without_gradient(scene: Scene, met: bool) -> Task:
    return replace(cost(scene, met), gradient=None)


class SquaredDistance:
    """The squared distance of two segments' origins, and half of it: two rows of a user-defined task."""

    def __init__(self, one: str, other: str, goal: float) -> None:
        self.one, self.other, self.goal = one, other, goal

    def error(self, pose: Pose) -> list[float]:
        gap = pose.position(self.one) - pose.position(self.other)
        return [self.goal - gap @ gap, 0.5 * (self.goal - gap @ gap)]

    def jacobian(self, pose: Pose) -> FloatArray:
        gap = pose.position(self.one) - pose.position(self.other)
        one, other = (pose.figure.segment_index(name) for name in (self.one, self.other))
        moves = pose.state.point_jacobian(one, np.zeros(3)) - pose.state.point_jacobian(other, np.zeros(3))
        return np.array([[2.0], [1.0]]) * (gap @ moves)


def user(scene: Scene, met: bool) -> Task:
    one, other = scene.figure.segments[-1].name, scene.figure.segments[0].name
    gap = scene.pose.position(one) - scene.pose.position(other)
    return UserTask(definition=SquaredDistance(one, other, gap @ gap + (0.0 if met else 0.4)), unit="m²")


def user_joints(task: UserTask, scene: Scene) -> set[int]:
    return set(scene.figure.ancestors(len(scene.figure.segments) - 1)) - {0}


def all_but_root(task: Task, scene: Scene) -> set[int]:
    return all_joints(task, scene) - {0}


def move_target(task: LookAtTask, motion: Transform) -> Task:
    return replace(task, target=shifted(motion, task.target))


def move_pose_goal(task: PoseTask, motion: Transform) -> Task:
    goal = motion @ Transform(task.position, task.orientation)
    return replace(task, position=goal.translation, orientation=goal.rotation)


def move_goal(task: CenterOfMassTask, motion: Transform) -> Task:
    return replace(task, goal=shifted(motion, task.goal))


SAMPLES = (
    Sample("position", PositionTask, position("xyz", "world"), move_position),
    Sample("position on world axes", PositionTask, position("xz", "world"), move_position),
    Sample("position on own axes", PositionTask, position("xy", "site"), move_position),
    Sample("position on all own axes", PositionTask, position("xyz", "site"), move_position),
    Sample("position on rotated axes", PositionTask, position("yz", "turned"), move_position),
    Sample("orientation", OrientationTask, orientation, lambda t, m: replace(t, goal=rotated(m, t.goal))),
    Sample("axis", AxisTask, axis, lambda t, m: replace(t, direction=turned(m, t.direction))),
    Sample("look at a point", LookAtTask, look_at, move_target),
    Sample("look at a site", LookAtTask, look_at_site),
    Sample("pose", PoseTask, pose(), move_pose_goal),
    Sample("pose with weights", PoseTask, pose(position_weight=0.8, degrees_per_meter=30.0), move_pose_goal),
    Sample(
        "line",
        LineTask,
        line,
        lambda t, m: replace(t, point=shifted(m, t.point), direction=turned(m, t.direction)),
    ),
    Sample("plane", PlaneTask, plane, lambda t, m: replace(t, point=shifted(m, t.point), normal=turned(m, t.normal))),
    Sample("half-space", RegionTask, half_space, move_region),
    Sample("ball", RegionTask, inside_ball, move_region),
    Sample("box", RegionTask, inside_box, move_region),
    Sample("distance to a point", DistanceTask, distance, lambda t, m: replace(t, to=shifted(m, t.to))),
    Sample("distance of sites", DistanceTask, distance_of_sites),
    Sample("relative position", RelativePositionTask, relative_position),
    Sample("relative orientation", RelativeOrientationTask, relative_orientation),
    Sample("relative pose", RelativePoseTask, relative_pose),
    Sample("center of mass", CenterOfMassTask, center_of_mass("xyz"), move_goal, all_joints),
    Sample("center of mass over a place", CenterOfMassTask, center_of_mass("xy"), move_goal, all_joints, upright=True),
    Sample("ellipsoid", EllipsoidTask, ellipsoid),
    *FORCE_SAMPLES,
    Sample("joints", JointsTask, joints, matters=joints_named),
    Sample("comfort", ComfortTask, comfort, matters=comfort_joints),
    Sample("manipulability", DexterityTask, dexterity("manipulability"), upright=True),
    Sample("smallest singular value", DexterityTask, dexterity("singular_value"), upright=True),
    Sample("isotropy", DexterityTask, dexterity("isotropy"), upright=True),
    Sample("singularity", SingularityTask, singularity, upright=True),
    Sample("discomfort", DiscomfortTask, discomfort, matters=discomfort_joints),
    *GAUSSIAN_SAMPLES,
    Sample("posture", PostureTask, posture(PostureTask, False), move_posture, posture_joints),
    Sample("posture of some joints", PostureTask, posture(PostureTask, True), move_posture, posture_joints),
    Sample(
        "range-weighted posture",
        RangeWeightedPostureTask,
        posture(RangeWeightedPostureTask, False),
        move_posture,
        posture_joints,
    ),
    Sample(
        "range-weighted posture of some joints",
        RangeWeightedPostureTask,
        posture(RangeWeightedPostureTask, True),
        move_posture,
        posture_joints,
    ),
    Sample("cost", CostTask, cost, matters=all_but_root),
    Sample("cost without gradient", CostTask, cost_without_gradient, matters=all_but_root),
    Sample("user", UserTask, user, matters=user_joints),
)
