"""Joints at their limits."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics.protocol import ConstraintRows
from poise.library import human, human_pose
from poise.math import quaternion, sphere, swing_twist
from poise.model.limits import SphericalEllipse, SphericalPolygon
from poise.scene import Scene
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import points
from poise_lab.techniques.inverses import one_level

# Four linear limits round a feasible region of two joints, cᵀq ≤ b, and a step that crosses two of them.
LIMIT_ROWS = np.array([[1.0, 0.25], [-0.3, 1.0], [-1.0, 0.1], [0.2, -1.0]])
LIMIT_BOUNDS = np.array([1.0, 0.8, 0.9, 0.7])
GOAL = np.array([1.9, 1.6])


@experiment(
    "active-set-2d",
    title="A step that crosses two limits",
    source="Baerlocher 5.4.2, fig. 5.15, 5.17",
    description="Two joints and four linear limits. A step from inside crosses two of them. The active set ends "
    "inside, on both borders, at the optimum; truncating the step at the first border ends worse.",
    counterfactual="with the step truncated at the first limit",
)
def active_set(trial: Trial) -> None:
    """Take a step against two limits."""
    start, J = np.zeros(2), np.array([[1.0, 0.3], [0.2, 0.9]])
    wanted = J @ GOAL
    walls = ConstraintRows(LIMIT_BOUNDS - LIMIT_ROWS @ start, -LIMIT_ROWS)
    best = solve_step(one_level(J, wanted, walls)).dq
    share = min(1.0, *(float(b / (c @ GOAL)) for c, b in zip(LIMIT_ROWS, LIMIT_BOUNDS, strict=True) if c @ GOAL > 0.0))
    cut = share * GOAL
    step = cut if trial.counterfactual else best
    room = LIMIT_BOUNDS - LIMIT_ROWS @ step
    trial.check("it ends inside", room.min() > -1e-12, f"{room.min():.0e}")
    held = np.flatnonzero(room < 1e-9)
    trial.check("on the two borders it crossed", held.tolist() == [0, 1], f"limits {(held + 1).tolist()}")
    slope = J.T @ (J @ step - wanted)
    prices = np.linalg.lstsq(LIMIT_ROWS[:2].T, -slope, rcond=None)[0]
    left = float(np.linalg.norm(slope + LIMIT_ROWS[:2].T @ prices))
    optimal = left < 1e-9 and prices.min() > 0.0
    trial.check(
        "it is a KKT point: both multipliers are positive", optimal, f"multipliers {prices[0]:.2f} and {prices[1]:.2f}"
    )
    costs = [float(np.linalg.norm(J @ each - wanted)) for each in (step, cut)]
    trial.check("truncating the step ends worse", costs[1] > 1.02 * costs[0], f"{costs[0]:.3f} against {costs[1]:.3f}")
    corners = np.array(
        [np.linalg.solve(LIMIT_ROWS[[i, j]], LIMIT_BOUNDS[[i, j]]) for i, j in ((0, 1), (1, 2), (2, 3), (3, 0), (0, 1))]
    )
    curves = (
        Curve.of("feasible", corners[:, 0], corners[:, 1]),
        Curve.of("requested step", [0.0, GOAL[0]], [0.0, GOAL[1]]),
        points("active set", best),
        points("truncated", cut),
    )
    trial.plot(Plot("The space of two joints", "q₁", "q₂", curves, equal=True))


@experiment(
    "knee-on-its-limit",
    title="A knee exactly on its limit",
    source="Baerlocher 5.4.2",
    description="The goal of a leg is farther than its length. The knee extends exactly to its limit, and the other "
    "joints do the rest.",
    counterfactual="with a goal that can be reached",
)
def knee(trial: Trial) -> None:
    """Stretch a leg beyond its length."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "sit"))
    start = scene.pose
    trial.stage("seated", scene)
    scene.pin("left_sole", level=1)
    way = np.array([0.05, 0.0, 0.02] if trial.counterfactual else [2.0, -0.3, 0.4])
    scene.reach("right_sole", scene.pose.position("right_sole") + way, level=2)
    result = scene.solve()
    trial.stage("the leg is stretched", scene)
    limits = result["right_sole"].limits
    trial.check("the limit of the knee is active", any("knee" in name for name in limits), ", ".join(limits))
    knee_at = min(value for name, value in scene.pose.limit_margins().items() if "knee: flexion lower" in name)
    trial.check("exactly", abs(knee_at) < 1e-9, f"{knee_at:.0e} rad from it")
    hips = abs(float(quaternion.angle_between(start["right_hip"], scene.pose["right_hip"])))
    trial.check("other joints move", hips > 0.05, f"the hip rotates {math.degrees(hips):.0f}°")
    trial.check("no limit is violated", not scene.pose.violations(), ", ".join(scene.pose.violations()))
    trial.check("an error remains", result["right_sole"].error > 0.05, f"{1e3 * result['right_sole'].error:.0f} mm")


@experiment(
    "nonlinear-correction",
    title="Back onto a curved limit",
    source="Baerlocher 5.4.4, fig. 5.18",
    description="A limb is on the curved border of its range and takes a step along its tangent, which a linearized "
    "limit allows. A correction projects it back onto the border; it is of second order in the step: ten times "
    "shorter steps need a hundredth of it.",
    counterfactual="with a straight limit",
)
def nonlinear_correction(trial: Trial) -> None:
    """Step along a tangent, and correct."""
    limit = SphericalEllipse(1.2, 0.7)
    turn = 0.9
    d = limit.boundary_at(turn) if not trial.counterfactual else np.array([math.sin(0.7), 0.0, math.cos(0.7)])
    wall = (
        limit
        if not trial.counterfactual
        else SphericalPolygon(
            [swing_twist.direction_of_swing(each) for each in ((-1.2, 0.7), (-1.2, -0.7), (1.2, -0.7), (1.2, 0.7))],
            (0, 0, 1),
        )
    )
    d = wall.project(sphere.exp_map(d, 0.05 * _outward(wall, d)))
    tangent = np.cross(_outward(wall, d), d)
    sizes, corrections, worst = np.geomspace(0.01, 0.1, 9), [], 0.0
    for size in sizes:
        tried = sphere.exp_map(d, size * tangent)
        back = wall.project(tried)
        corrections.append(float(sphere.arc_length(tried, back)))
        worst = max(worst, abs(wall.margin(back)))
    trial.check("after the correction it is on the border", worst < 1e-9, f"{worst:.0e} rad")
    safe = np.maximum(corrections, 1e-18)
    order = float(np.polyfit(np.log(sizes), np.log(safe), 1)[0])
    trial.check("the correction is of second order", abs(order - 2.0) < 0.1, f"order {order:.2f}", "second order")
    share = float(corrections[-1] / sizes[-1])
    trial.check("it is small beside the step", 1e-4 < share < 0.2, f"{100.0 * share:.1f} % of a step of 0.1 rad")
    lines = (Curve.of("correction", sizes, safe), Curve.of("second order", sizes, safe[-1] * (sizes / sizes[-1]) ** 2))
    trial.plot(Plot("Correction against the step", "step [rad]", "rad", lines, log_x=True, log_y=True))
    border = np.array([swing_twist.swing_of_direction(each) for each in limit.boundary(80)])
    ends = [swing_twist.swing_of_direction(each) for each in (d, sphere.exp_map(d, 0.4 * tangent))]
    ends.append(swing_twist.swing_of_direction(wall.project(sphere.exp_map(d, 0.4 * tangent))))
    shown = (Curve.of("border", border[:, 0], border[:, 1]), points("start", ends[0]), points("step", ends[1]))
    trial.plot(Plot("Swing vectors", "about x", "about y", (*shown, points("corrected", ends[2])), equal=True))


def _outward(wall: SphericalEllipse | SphericalPolygon, d: FloatArray) -> FloatArray:
    slope = wall.margin_gradient(d)
    return np.asarray(-slope / np.linalg.norm(slope))
