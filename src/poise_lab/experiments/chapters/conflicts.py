"""Conflicting goals: weights, partitions, priorities."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.library import chain
from poise.model import Site, Transform
from poise.scene import Scene
from poise.types import FloatArray
from poise_lab.comparisons.strategies import (
    DAMPING,
    JOINT_PARTITION,
    JUST_UNREACHABLE,
    REACHABLE,
    UNREACHABLE,
    WEIGHTS,
    cascade_disturbance,
    run_strategy,
)
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import outline, points
from poise_lab.techniques.planar import LEFT_HAND, RIGHT_HAND, two_arms
from poise_lab.techniques.strategies import partitioned, prioritized, projected_afterwards, projector, weighted

GOAL_TOL_M = 2e-3  # [m]
STATIONARITY_TOL = 1e-8  # fraction of the gradients that a stationary point may leave
POSE_TOL_RAD = 5e-3  # distance of the default solver's pose from the stationary point


def _imbalance(scene: Scene) -> float:
    """Length of the sum of all gradients Jᵀe, as a share of the sum of their lengths."""
    slopes = [task.jacobian(scene.pose).T @ task.error(scene.pose) for task in scene.tasks]
    return float(np.linalg.norm(sum(slopes)) / sum(np.linalg.norm(slope) for slope in slopes))


def _to_stationary_point(scene: Scene) -> float:
    """Take a converged scene to the exact stationary point by the penalty method; distance from it [rad]."""
    before = scene.pose
    scene.solve(method="penalty")
    return float(np.abs(scene.pose.minus(before)).max())


def _bent_chain(links: int, turn: float) -> Scene:
    figure = chain(links, length=1.6)
    bends = {f"joint_{number}": turn for number in range(1, links + 1)}
    return Scene(figure, Pose.neutral(figure).with_values(bends))


@experiment(
    "many-goals-2dof",
    title="More goals than joints",
    source="Baerlocher 5.2.1, fig. 5.1",
    description="Two joints and three goals of equal weight for the tip. None can be met; the sum of squares is "
    "stationary. Three more goals, low on the chain, move the solution to another stationary point.",
    counterfactual="with one goal alone",
)
def many_goals(trial: Trial) -> None:
    """More goals than two joints can meet."""
    scene = _bent_chain(2, 0.4)
    goals = [(0.9, 0.0, 1.3), (-0.2, 0.0, 1.6), (1.2, 0.0, 0.4)]
    for number, goal in enumerate(goals[:1] if trial.counterfactual else goals):
        scene.reach("tip", goal, name=f"goal {number}", level=1)
    result = scene.solve()
    trial.stage("three goals", scene, "side")
    errors = [each.error for each in result]
    trial.check("no goal is met", min(errors) > 0.05, ", ".join(f"{1e3 * error:.0f} mm" for error in errors))
    off = _to_stationary_point(scene)
    left = _imbalance(scene)
    trial.check("the sum of squares is stationary", left < STATIONARITY_TOL, f"{left:.1e} of the gradients remains")
    before = scene.pose
    low = Site("low", "link_1", Transform((0.0, 0.0, 0.5)))
    for number, goal in enumerate([(0.6, 0.0, 0.2), (0.7, 0.0, 0.4), (0.5, 0.0, -0.1)]):
        scene.reach(low, goal, name=f"low {number}", level=1)
    scene.solve()
    moved = float(np.abs(scene.pose.minus(before)).max())
    trial.stage("three more, low on the chain", scene, "side")
    trial.check("goals low on the chain move the solution", moved > 0.02, f"by {moved:.2f} rad")
    off = max(off, _to_stationary_point(scene))
    again = _imbalance(scene)
    trial.check(
        "to where the sum is stationary again", again < STATIONARITY_TOL, f"{again:.1e} of the gradients remains"
    )
    trial.check("the default solver converges to these points", off < POSE_TOL_RAD, f"{off:.4f} rad away", own=True)


@experiment(
    "five-goals-20dof",
    title="Five goals for one chain",
    source="Baerlocher 5.2.1, fig. 5.2",
    description="Twenty joints and five incompatible goals. None is met; with each removed goal the sum of errors "
    "decreases, and so does that of the goals that are left.",
    counterfactual="with goals where the chain is already",
)
def five_goals(trial: Trial) -> None:
    """Remove goals one by one."""
    scene = _bent_chain(20, 0.05)
    places = [(0.9, 1.2), (-0.8, 1.3), (1.4, 0.5), (-0.2, 1.9), (0.6, 0.1)]
    for number, (x, z) in enumerate(places):
        goal = scene.pose.position("tip") if trial.counterfactual else (x, 0.0, z)
        scene.reach("tip", goal, name=f"goal {number}", level=1)
    totals, relieved = [], []
    for left in (5, 4, 3):
        while len(scene.tasks) > left:
            scene.remove(scene.tasks[-1])
        before = float(np.sqrt(sum(float(task.error(scene.pose) @ task.error(scene.pose)) for task in scene.tasks)))
        result = scene.solve()
        totals.append(float(np.sqrt(sum(each.error**2 for each in result))))
        relieved.append((before, totals[-1]))
        trial.stage(f"{left} goals", scene, "side")
        if left == 5:
            least = min(each.error for each in result)
            trial.check("none of five is met", least > 0.05, f"{1e3 * least:.0f} mm at least")
    words = " > ".join(f"{total:.2f} m" for total in totals)
    trial.check("the error decreases with each removed goal", all(a > b + 1e-6 for a, b in pairwise(totals)), words)
    words = ", ".join(f"{before:.3f} to {after:.3f} m" for before, after in relieved[1:])
    trial.check("and that of the goals left, too", all(a > b + 1e-3 for a, b in relieved[1:]), words)


@experiment(
    "equal-weights-unequal-errors",
    title="Equal weights, unequal errors",
    source="Baerlocher 5.2.2, fig. 5.3",
    description="Two goals of equal weight in conflict. Their errors are not equal: the gradients are in balance, not "
    "the errors.",
    counterfactual="with goals that mirror each other",
)
def equal_weights(trial: Trial) -> None:
    """Two goals that pull a chain to both sides."""
    scene = _bent_chain(4, 0.0 if trial.counterfactual else 0.15)
    one, other = ((1.5, 0.0, 1.7), (-1.5, 0.0, 1.7)) if trial.counterfactual else ((0.9, 0.0, 1.4), (-0.5, 0.0, 0.6))
    scene.reach("tip", one, name="one", level=1)
    scene.reach("tip" if trial.counterfactual else "link_2", other, name="other", level=1)
    result = scene.solve()
    trial.stage("two goals", scene, "side")
    e1, e2 = result["one"].error, result["other"].error
    words = f"{1e3 * e1:.0f} and {1e3 * e2:.0f} mm, together {1e3 * np.hypot(e1, e2):.0f}"
    differ = abs(e1 - e2) > 0.2 * max(e1, e2)
    trial.check("weights times errors are not in balance", differ, words, "75 and 175, together 190")
    off = _to_stationary_point(scene)
    left = _imbalance(scene)
    trial.check("their gradients cancel", left < STATIONARITY_TOL, f"{left:.1e} of them remains")
    trial.check("the default solver converges to this point", off < POSE_TOL_RAD, f"{off:.4f} rad away", own=True)


@experiment(
    "weights-partition-priority",
    title="Weights, partitions, priorities",
    source="Baerlocher 5.2, fig. 5.4; Boulic fig. 2",
    description="Seven joints, a trunk with two arms; the right hand matters more. If both can be met, weighting and "
    "priority meet both and partitioning misses the left. If only one can, weighting misses both, and priority meets "
    "the right and brings the left as near as possible.",
    counterfactual="with weighting instead of priority",
)
def strategies(trial: Trial) -> None:
    """The three on the same two problems."""
    priority = partial(weighted, weights=WEIGHTS) if trial.counterfactual else prioritized
    ways = {
        "weighting": partial(weighted, weights=WEIGHTS, damping=DAMPING),
        "partitioning": partial(partitioned, joints=JOINT_PARTITION, damping=DAMPING),
        "priority": partial(priority, damping=DAMPING),
    }
    near = {name: run_strategy(way, *REACHABLE, iterations=500) for name, way in ways.items()}
    far = {name: run_strategy(way, *UNREACHABLE, iterations=500) for name, way in ways.items()}
    both = [near[name].right[-1] + near[name].left[-1] for name in ("weighting", "priority")]
    trial.check("in reach, weighting and priority meet both", max(both) < GOAL_TOL_M, f"{1e3 * max(both):.2f} mm")
    trial.check("partitioning misses the left", near["partitioning"].left[-1] > 10 * GOAL_TOL_M)
    missed = min(far["weighting"].right[-1], far["weighting"].left[-1])
    trial.check("out of reach, weighting misses both", missed > 2 * GOAL_TOL_M, f"{1e3 * missed:.0f} mm at least")
    right, left = float(far["priority"].right[-1]), float(far["priority"].left[-1])
    trial.check("priority meets the right", right < GOAL_TOL_M, f"{1e3 * right:.2f} mm")
    freed = _left_alone(far["priority"].end, UNREACHABLE[1])
    trial.check("and brings the left as near as possible", freed < 1e-3, f"P₁J₂ᵀe₂ is {freed:.0e}, {left:.2f} m left")
    for title, ends, goals in (("both in reach", near, REACHABLE), ("one in reach", far, UNREACHABLE)):
        curves = [outline(two_arms(), each.end, name) for name, each in ends.items()]
        trial.plot(Plot(title, "x [m]", "z [m]", (*curves, points("goals", *goals)), equal=True))


def _left_alone(q: FloatArray, goal: FloatArray) -> float:
    """Norm of the left gradient projected on the null space of the right task, relative to the gradient."""
    tree = two_arms()
    J1, J2, e = tree.jacobian(q, RIGHT_HAND), tree.jacobian(q, LEFT_HAND), goal - tree.ends(q)[LEFT_HAND]
    slope = J2.T @ e
    return float(np.linalg.norm(projector(J1) @ slope) / np.linalg.norm(slope))


@experiment(
    "out-of-reach-second",
    title="The second goal out of reach",
    source="Baerlocher 5.3.5, fig. 5.9",
    description="The second goal is just out of reach. Priority ends at the nearest point that can be reached; "
    "projection afterwards touches the border and moves away again.",
    counterfactual="with projection afterwards instead of priority",
)
def out_of_reach(trial: Trial) -> None:
    """Two formulations and where they end."""
    one = run_strategy(
        partial(projected_afterwards if trial.counterfactual else prioritized, damping=DAMPING), *JUST_UNREACHABLE
    )
    other = run_strategy(partial(projected_afterwards, damping=DAMPING), *JUST_UNREACHABLE)
    left = (float(one.left[-1]), float(other.left[-1]))
    slopes = [_left_alone(each.end, JUST_UNREACHABLE[1]) for each in (one, other)]
    words = f"P₁J₂ᵀe₂ is {slopes[0]:.0e} of J₂ᵀe₂, after B {slopes[1]:.0e}"
    trial.check("priority ends at the nearest point in reach", slopes[0] < 1e-3 < 0.05 < slopes[1], words)
    trial.check("both keep the first task", max(one.right[-1], other.right[-1]) < GOAL_TOL_M)
    trial.check("priority ends nearer", left[0] < left[1] - 1e-3, f"{1e3 * left[0]:.0f} and {1e3 * left[1]:.0f} mm")
    away = float(other.left[-1] - other.left.min())
    trial.check("projection afterwards moves away again", away > 1e-3, f"by {1e3 * away:.0f} mm")
    steps = np.arange(1, len(one.left) + 1)
    errors = [Curve.of(name, steps, 1e3 * way.left) for name, way in (("priority", one), ("afterwards", other))]
    trial.plot(Plot("Error of the second task", "step", "mm", tuple(errors), log_x=True))
    ends = [outline(two_arms(), way.end, name) for name, way in (("priority", one), ("afterwards", other))]
    trial.plot(Plot("Where they end", "x [m]", "z [m]", (*ends, points("goals", *JUST_UNREACHABLE)), equal=True))


@experiment(
    "cascade-flaw",
    title="A wrong projection",
    source="Baerlocher 5.3.3, eq. 5.14",
    description="A third term through both projectors in turn, P₁P₂z, keeps the first task and disturbs the second. "
    "Projected on both together it disturbs neither.",
    counterfactual="with the right projection instead of the cascade",
)
def cascade(trial: Trial) -> None:
    """What the two projections disturb."""
    found = cascade_disturbance(np.random.default_rng(0))
    flawed = found["projected on both" if trial.counterfactual else "P₁P₂z"]
    right = found["projected on both"]
    trial.check("the cascade keeps task 1", flawed[0] < 1e-12, f"{flawed[0]:.1e}")
    trial.check("and disturbs task 2", flawed[1] > 1e-3, f"{flawed[1]:.2f}")
    trial.check("the right projection disturbs neither", max(right) < 1e-12, f"{max(right):.1e}")
    bars = [Curve.of(name, (1, 2), np.maximum(each, 1e-17)) for name, each in (("P₁P₂z", flawed), ("both", right))]
    trial.plot(Plot("How much each task is disturbed", "task", "share of z", tuple(bars), log_y=True))


@experiment(
    "weight-sweep",
    title="A swept weight",
    source="Baerlocher 7.4",
    description="Two incompatible goals on one level, and the weight of one swept from a hundredth to a hundred. The "
    "posture moves continuously from one solution to the other.",
    counterfactual="with levels swapped at the middle instead of a weight",
)
def weight_sweep(trial: Trial) -> None:
    """Sweep a weight in coarse and in fine steps."""
    jumps = {}
    for count in (21, 81):
        poses, errors = _swept(trial, count)
        jumps[count] = max(float(np.abs(b.minus(a)).max()) for a, b in pairwise(poses))
    curve = Curve.of("the one that is swept", np.logspace(-2.0, 2.0, count), 1e3 * np.array(errors))
    trial.plot(Plot("Its error", "weight", "mm", (curve,), log_x=True))
    words = f"{errors[0]:.2f} to {errors[-1]:.2f} m"
    falls = all(after < before + 1e-4 for before, after in pairwise(errors)) and errors[-1] < 0.8 * errors[0]
    trial.check("its error falls all the way", falls, words)
    way = float(np.abs(poses[-1].minus(poses[0])).max())
    words = f"at most {jumps[21]:.3f} and {jumps[81]:.3f} of {way:.2f} rad"
    trial.check(
        "four times finer steps move the pose by as much less", jumps[81] < 0.4 * jumps[21], words, "continuous"
    )


def _swept(trial: Trial, count: int) -> tuple[list[Pose], list[float]]:
    """Poses and errors of the swept goal for weights from a hundredth to a hundred."""
    scene = _bent_chain(6, 0.15)
    scene.reach("tip", (1.9, 0.0, 1.2), name="one", level=1)
    scene.reach("tip", (0.9, 0.0, 2.1), name="other", level=1)
    poses, errors = [], []
    for share in np.linspace(-2.0, 2.0, count):
        if trial.counterfactual:
            scene.set("one", level=1 if share > 0.0 else 2)
            scene.set("other", level=2 if share > 0.0 else 1)
        else:
            scene.set("one", weight=float(10.0**share))
        errors.append(scene.solve()["one"].error)
        poses.append(scene.pose)
        if count == 21 and min(abs(abs(share) - 2.0), abs(share)) < 1e-9:
            trial.stage(f"weight {10.0**share:g}", scene, "side")
    return poses, errors
