"""Whole bodies under many tasks: a parasol, a dancer, costs between levels."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.model import Capsule, Figure, GeneralizedCylinder, Joint, JointKind, Segment, Shape, Transform, edit
from poise.scene import Scene
from poise.tasks import CostTask
from poise.types import FloatArray
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import POSITION_TOL_M, chain_pose, equal_links, format_mm, joint_change
from poise_lab.techniques.limit_handling import clamping_all, projection
from poise_lab.techniques.planar import chain

TASK_TOL_M = 1e-4
HOLD_FRAMES = 20  # frames of a drag in which the goal stands still
UP = (0.0, 0.0, 1.0)


def _with_parasol() -> Figure:
    """A person with a parasol in the left hand, across the palm."""
    figure = human()
    grip = figure.site("left_grip")
    red, white = (0.83, 0.26, 0.25, 1.0), (0.95, 0.93, 0.88, 1.0)
    shapes = (
        Shape(Capsule(0.011, 1.0), Transform((0.0, 0.0, 0.4)), white),
        Shape(GeneralizedCylinder(0.55, 0.02, 0.24), Transform((0.0, 0.0, 0.92)), red),
    )
    held = Segment("parasol", 0.8, (0.0, 0.0, 0.5), (0.1, 0.1, 0.02, 0.0, 0.0, 0.0), shapes)
    joint = Joint("parasol_joint", JointKind.FIXED, grip.segment, "parasol", grip.placement)
    return edit.add_segment(figure, held, joint).figure


@experiment(
    "parasol",
    title="A parasol, kept upright by the whole body",
    source="Boulic fig. 1",
    description="Fifteen rows on four levels: balance and the left foot, then a target for the right hand, then gaze, "
    "then a parasol in the left hand that must stay upright. The whole body takes part; when the target moves out of "
    "reach, balance and foot tasks stay met.",
    counterfactual="without the parasol's own task",
)
def parasol(trial: Trial) -> None:
    """Fifteen rows, four levels."""
    figure = _with_parasol()
    scene = Scene(figure, Pose(figure, human_pose(human(), "stand").q))
    start = scene.pose
    scene.pin("left_sole", level=1)
    scene.keep_balance("left_sole", "right_sole", over="middle", level=1)
    scene.reach("right_grip", (0.55, -0.35, 0.7), level=2)
    scene.look_at("eyes", (2.0, -0.6, 1.2), level=3)
    scene.aim("parasol", UP, UP, level=4, enabled=not trial.counterfactual)
    rows = sum(task.rows(figure) for task in scene.tasks)
    trial.stage("before", start)
    result = scene.solve()
    trial.stage("all tasks are met", scene)
    trial.check("fifteen rows", rows == 15, f"{rows} rows, {figure.nv - 6} joint DoF", "15 rows, 43 DoF")
    trial.check("all levels are met", result.solved, result.status.value)
    moved = [
        joint.name
        for joint in figure.joints
        if joint.name != "root" and joint_change(start, scene.pose, joint.name) > 1e-3
    ]
    trial.check("the whole body takes part", len(moved) >= 12, f"{len(moved)} joints")
    axis = scene.pose.state.rotations[figure.segment_index("parasol")][:, 2]
    tilt = math.degrees(math.acos(min(1.0, float(axis[2]))))
    trial.check("the parasol stands upright", tilt < 0.1, f"{tilt:.3f}° from the vertical")
    scene.set("right_grip", goal=(1.6, -0.9, 0.9))
    far = scene.solve()
    trial.stage("the target too far away", scene)
    above = max(far["left_sole"].error, far["balance"].error)
    words = f"above {1e3 * above:.4f} mm, target {1e3 * far['right_grip'].error:.0f} mm"
    trial.check("levels are respected", above < TASK_TOL_M and far["right_grip"].error > 0.1, words)


@experiment(
    "chain-20",
    title="Twenty joints, edited live",
    source="Boulic fig. 7",
    description="A chain of twenty joints with four goals on four levels. One goal after the other is pulled away, as "
    "in a drag, and held there: goals above it stay met in every frame, and it comes as near as a solve brings it.",
    counterfactual="with all goals on one level",
)
def chain_20(trial: Trial) -> None:
    """Pull goals about."""
    figure = equal_links(20)
    scene = Scene(figure, chain_pose(figure, [0.12] * 20))
    sites = ("link_6", "link_11", "link_16", "tip")
    for level, site in enumerate(sites, 1):
        scene.reach(site, scene.pose.position(site), level=1 if trial.counterfactual else level)
    scene.solve()
    trial.stage("all met", scene, "side")
    worst, missed, left = {}, {}, {}
    for number, site in enumerate(sites[1:], 1):
        home = scene[site].goal  # type: ignore[attr-defined]
        above = 0.0
        for share in np.linspace(0.1, 1.0, 8):
            scene.set(site, goal=np.array(home) + share * np.array([-0.9, 0.0, 0.5]))
            result = scene.track(time_budget=None)
            above = max(above, *(result[each].error for each in sites[:number]))
        for _ in range(HOLD_FRAMES):
            result = scene.track(time_budget=None)
        worst[site], missed[site] = above, result[site].error
        nearest = scene.copy()
        nearest.solve()
        left[site] = result[site].error - float(np.linalg.norm(nearest[site].error(nearest.pose)))
        trial.stage(f"{site} pulled away", scene, "side")
        scene.set(site, goal=home)
        scene.solve()
    trial.check("goals above stay met in every frame", max(worst.values()) < POSITION_TOL_M, format_mm(*worst.values()))
    trial.check("the one that is pulled is violated", min(missed.values()) > 0.02, format_mm(*missed.values()))
    words = f"{1e3 * max(left.values()):.2f} mm farther than a solve at most"
    trial.check("it comes as near as it can", max(left.values()) < 5e-3, words)


def _dance(upright: bool, balanced: bool) -> Scene:
    """On the right foot, the left leg high, arms out."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.pin("right_sole")
    if balanced:
        scene.keep_balance("right_sole", over="middle", level=1)
    if upright:
        scene.aim("chest", UP, UP, level=2)
    scene.reach("left_toe", (0.45, 0.75, 1.15), level=3)
    scene.reach("left_grip", (0.35, 0.75, 1.55), level=4)
    scene.reach("right_grip", (-0.1, -0.85, 1.35), level=4)
    scene.look_at("eyes", (2.0, 0.8, 1.7), level=5)
    return scene


@experiment(
    "dancer",
    title="A dancer on one leg",
    source="Boulic fig. 8",
    description="On one foot, the other leg high and the arms out, which uses the full joint ranges. The center of "
    "mass stays over the foot and no limit is violated. A second set adds an upright torso, which is met.",
    counterfactual="without balance and without the torso task",
)
def dancer(trial: Trial) -> None:
    """With and without an upright torso."""
    tilts, off, broken = [], [], 0
    for title, upright in (("free torso", False), ("upright torso", True)):
        scene = _dance(upright and not trial.counterfactual, not trial.counterfactual)
        scene.solve(max_iterations=120)
        pose = scene.pose
        foot = human_pose(pose.figure, "stand").position("right_sole")
        off.append(float(np.linalg.norm((pose.center_of_mass() - foot)[:2])))
        broken += len(pose.violations())
        axis = pose.state.rotations[pose.figure.segment_index("chest")][:, 2]
        tilts.append(math.degrees(math.acos(min(1.0, float(axis[2])))))
        trial.stage(title, scene)
        held = sum(margin < 1e-6 for margin in pose.limit_margins().values())
        trial.note(f"{title}: active limits", str(held))
        trial.check(
            f"{title}: the leg is high",
            float(pose.position("left_toe")[2]) > 0.8,
            f"{pose.position('left_toe')[2]:.2f} m",
        )
    trial.check("both are balanced", max(off) < TASK_TOL_M, f"{1e3 * max(off):.4f} mm")
    trial.check("no limit is violated", broken == 0)
    trial.check(
        "the torso is vertical in the second", tilts[1] < 0.01 < tilts[0], ", ".join(f"{tilt:.2f}°" for tilt in tilts)
    )


def _straight(pose: Pose) -> float:
    return 0.5 * float(pose.q @ pose.q)


def _slope(pose: Pose) -> FloatArray:
    return np.asarray(pose.q)


@experiment(
    "cost-between-levels",
    title="A cost between two goals",
    source="Boulic 2.3, eq. 5, 3",
    description="A cost that asks for a straight chain stands between two goals: below that for the middle, above "
    "that for the tip. The first is not affected and the second is violated. With the order reversed the roles are "
    "reversed.",
    counterfactual="with the cost below both",
)
def cost_between(trial: Trial) -> None:
    """Put a cost between two levels."""
    figure = equal_links(8)
    found = {}
    for name, middle, tip in (("middle, cost, tip", 1, 3), ("tip, cost, middle", 3, 1)):
        scene = Scene(figure, chain_pose(figure, [0.3] * 8))
        scene.reach("link_5", (0.25, 0.0, 0.25), level=middle)
        scene.reach("tip", (0.55, 0.0, 0.2), level=tip)
        scene.solve()
        free = _straight(scene.pose)
        scene.add(
            CostTask(function=_straight, gradient=_slope, name="straight", level=4 if trial.counterfactual else 2)
        )
        result = scene.solve()
        found[name] = (result["link_5"].error, result["tip"].error, _straight(scene.pose), free)
        trial.stage(name, scene, "side")
    one, other = found.values()
    words = "; ".join(f"{name}: {format_mm(*each[:2])}" for name, each in found.items())
    trial.check("the goal above the cost is not affected", max(one[0], other[1]) < POSITION_TOL_M, words)
    trial.check("the goal below the cost is violated", min(one[1], other[0]) > 0.02, words)
    fell = max(each[2] / each[3] for each in found.values())
    trial.check("the cost falls", fell < 0.9, f"to {fell:.2f} of what it was, at most")


@experiment(
    "clamping-loop",
    title="Joints fixed on their limits, the others solved again",
    source="Boulic fig. 6",
    description="One step would take several joints past their limits. They are fixed there and removed, and the "
    "others are solved for again, until none exceeds its limit: other joints compensate for the fixed ones. Clamping "
    "without solving again does not.",
    counterfactual="without solving again",
)
def clamping_loop(trial: Trial) -> None:
    """One step of a chain with narrow limits."""
    tree, q = chain(8), np.full(8, 0.25)
    J, wanted = tree.jacobian(q, 7), np.array([-0.10, 0.12])
    room = np.array([0.02, 0.02, 0.03, 0.5, 0.5, 0.5, 0.5, 0.5])
    way = projection if trial.counterfactual else clamping_all
    free, step = projection(J, wanted, -np.full(8, 9.0), np.full(8, 9.0), 0.0), way(J, wanted, -room, room, 0.0)
    over = int(np.count_nonzero(np.abs(free) > room))
    held = int(np.count_nonzero(np.abs(np.abs(step) - room) < 1e-12))
    trial.check("several joints would exceed their limits", over >= 2, f"{over} of 8")
    trial.check("they are fixed on their limits", held >= over and np.all(np.abs(step) <= room + 1e-12), f"{held} of 8")
    missed = float(np.linalg.norm(J @ step - wanted))
    lost = float(np.linalg.norm(J @ projection(J, wanted, -room, room, 0.0) - wanted))
    trial.check("the other joints compensate", missed < 1e-9, f"{1e3 * missed:.1e} mm short of the goal")
    trial.check("without solving again it is lost", lost > 1e-2, f"{1e3 * lost:.0f} mm")
    joints = np.arange(1, 9)
    curves = (
        Curve.of("free step", joints, free),
        Curve.of("after the loop", joints, step),
        Curve.of("limit", joints, room),
    )
    trial.plot(Plot("One step", "joint", "rad", (*curves, Curve.of("limit, below", joints, -room))))
