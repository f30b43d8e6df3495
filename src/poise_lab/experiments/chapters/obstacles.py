"""Obstacle avoidance methods before contact, compared, and self-collision."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.collision import ClearanceTask
from poise.collision.avoidance.methods import augmented_cost, avoidance_gain, blending, cost_sum, velocity_gain
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep, NearestObstacle
from poise.library import human, human_pose
from poise.scene import Scene
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import run_course, show_run
from poise_lab.techniques.avoidance import blocked_course, random_course


@experiment(
    "kink",
    title="A kink, and a smooth curve",
    source="Ge 5.3.1, fig. 5.5",
    description="A trunk passes five balls. Pushed away from the nearest of them by task priority it is bent into a "
    "kink; with the objective function it stays a smooth curve.",
    counterfactual="with the objective function instead of task priority",
)
def kink(trial: Trial) -> None:
    """Compare the largest bends on the same way."""
    own = random_course(5, 0)
    one = run_course(own, "objective function" if trial.counterfactual else "task priority")
    other = run_course(own, "objective function")
    show_run(trial, "task priority, where it is bent most", own, one, most_bent=True)
    show_run(trial, "objective function, where it is bent most", own, other, most_bent=True)
    words = f"{math.degrees(one.max_bend):.0f}° against {math.degrees(other.max_bend):.0f}°"
    trial.check(
        "task priority bends two links more than the objective function", one.max_bend > 1.3 * other.max_bend, words
    )


@experiment(
    "many-obstacles",
    title="One gain for one ball and for twenty",
    source="Ge 5.3, table 5.2",
    description="The same trunk and the same gain among one to twenty balls. The objective function needs no other "
    "gain; the adaptive cost and blending do worse. Inequality constraints guarantee a minimum distance, which none "
    "of these can.",
    counterfactual="with the adaptive cost instead of the objective function",
)
def many_obstacles(trial: Trial) -> None:
    """One gain for all counts."""
    chosen = "adaptive cost" if trial.counterfactual else "objective function"
    least = {count: float(run_course(random_course(count, 0), chosen).clearance.min()) for count in (1, 5, 20)}
    words = ", ".join(f"{count}: {1e3 * value:.0f} mm" for count, value in least.items())
    trial.check("with one gain the trunk stays clear of 1, 5 and 20 balls", min(least.values()) > 0.0, words)
    worse = float(run_course(random_course(20, 0), "blending").clearance.min())
    trial.check("blending needs another gain for 20", worse < min(least.values()), f"{1e3 * worse:.0f} mm")
    _in_numbers(trial)
    if not trial.counterfactual:
        _all_eight(trial)
    kept = run_course(random_course(20, 0), "inequalities")
    show_run(trial, "inequalities among twenty", random_course(20, 0), kept)
    trial.check("inequalities keep their margin", kept.clearance.min() > 1e-3, f"{1e3 * kept.clearance.min():.2f} mm")


EIGHT = (
    "two worst weighted",
    "augmented priority",
    "cost sum",
    "augmented cost",
    "blending",
    "blended augmented cost",
    "adaptive cost",
    "objective function",
)


def _all_eight(trial: Trial) -> None:
    """Plot the smallest distances of every method in the table of the source."""
    counts, curves = (1, 20), []
    for name in EIGHT:
        least = [1e3 * float(run_course(random_course(count, 0), name).clearance.min()) for count in counts]
        curves.append(Curve.of(name, counts, least))
    clear = [curve.name for curve in curves if curve.y[-1] > 0.0]
    trial.note(
        "methods that stay clear of twenty balls with the gain for one",
        ", ".join(clear),
        "the objective function needs no other",
    )
    trial.plot(Plot("Least distance on the way", "balls", "mm", tuple(curves), log_x=True))


def _among(count: int) -> AvoidanceStep:
    """Step of a chain with 36 degrees of freedom and a fixed tip, with `count` obstacles at one distance."""
    rng = np.random.default_rng(0)
    tip, rows = rng.normal(size=(3, 36)), rng.normal(size=(3, 36))
    near = [
        NearestObstacle(0.1, np.array([0.0, 0.0, 1.0]), rows if number < 12 else 2.0 * rows, 0.0)
        for number in range(count)
    ]
    return AvoidanceStep(np.zeros(3), tip, tuple(near), min_distance=0.05)


def _in_numbers(trial: Trial) -> None:
    """Statements of the source's table about the costs, with all obstacles at one distance."""
    memory = AvoidanceMemory()
    plain, mixed = (
        [float(np.linalg.norm(way(_among(count), memory))) for count in (1, 2, 3)] for way in (cost_sum, blending)
    )
    words = ", ".join(f"{value / plain[0]:.1f}" for value in plain)
    trial.check("the plain sum's influence grows with their number", plain[0] < plain[1] < plain[2], f"{words} times")
    same = max(abs(value / mixed[0] - 1.0) for value in mixed)
    trial.check("blending's does not: its weights sum to 1", same < 1e-12, f"off by {same:.0e}")
    eleven, twenty = (augmented_cost(_among(count), memory) for count in (11, 20))
    trial.check("augmentation leaves out all beyond its rows", np.array_equal(eleven, twenty), "11 of 36 / 3 count")


@experiment(
    "influence-function",
    title="An influence that depends on the speed",
    source="Ge 4.1.1, after Pourazady and Ho",
    description="The influence of an obstacle on a receding point is zero; on an approaching point it grows with the "
    "speed and with decreasing distance, up to the maximum velocity.",
    counterfactual="with a gain that depends on the distance only",
)
def influence_function(trial: Trial) -> None:
    """Evaluate the gain at a few speeds and distances."""
    gain = avoidance_gain if trial.counterfactual else velocity_gain
    own = AvoidanceStep(np.zeros(3), np.zeros((3, 6)), ())

    def at(distance: float, approach: float) -> float:
        return gain(own, NearestObstacle(distance, np.array([0.0, 0.0, 1.0]), np.zeros((3, 6)), approach))

    trial.check("nothing while it moves away", at(0.03, -0.01) == 0.0, f"{at(0.03, -0.01):.3g}")
    speeds = [at(0.05, speed) for speed in (0.002, 0.005, 0.01, 0.02)]
    trial.check("it grows with the speed", all(a < b for a, b in pairwise(speeds)))
    distances = np.linspace(0.001, 0.12, 60)
    curves = [
        Curve.of(f"{1e3 * speed:.0f} mm a frame", 1e3 * distances, [at(float(d), speed) for d in distances])
        for speed in (-0.01, 0.005, 0.01, 0.02)
    ]
    trial.plot(Plot("Influence of an obstacle", "distance [mm]", "α", tuple(curves)))
    trial.check("it reaches the largest velocity at contact", math.isclose(at(0.0, 0.01), own.max_speed))


@experiment(
    "reversed",
    title="Avoidance that never converges",
    source="Ge 5.3.4",
    description="Avoidance above the goal, always active: the trunk is pushed away from its obstacle forever and "
    "never converges. As an inequality constraint that is active near contact only, avoidance above the goal "
    "converges.",
    counterfactual="with the inequality instead of the reversed priority",
)
def reversed_priority(trial: Trial) -> None:
    """Check convergence when the goal stands still."""
    own = random_course(5, 0)
    dancing = run_course(own, "inequalities" if trial.counterfactual else "priority reversed")
    settled = run_course(own, "inequalities")
    show_run(trial, "priority reversed", own, dancing)
    show_run(trial, "an inequality", own, settled)
    trial.check("reversed priority oscillates", dancing.reversals > 3.0, f"reverses {dancing.reversals:.1f} times")
    trial.check(
        "an inequality constraint above the goal converges", settled.reversals < 0.5, f"{settled.reversals:.2f} times"
    )
    trial.check("and arrives", settled.succeeded, f"{1e3 * settled.tip_error[-1]:.2f} mm short of the goal")


@experiment(
    "insist",
    title="A goal inside an obstacle",
    source="Ge 5.5.1",
    description="A goal is dragged straight through a ball. If the goal has priority, the tip enters with it. The "
    "default approaches, stops there and does not jump over.",
    counterfactual="with the objective function as the default",
    not_reproduced="The jump to the far side: the objective function gives the tip priority, and the tip enters with "
    "its goal.",
)
def insist(trial: Trial) -> None:
    """Drag a trunk into a ball."""
    own = blocked_course()
    default = run_course(own, "objective function" if trial.counterfactual else "inequalities")
    seeds = run_course(own, "objective function")
    show_run(trial, "the objective function", own, seeds)
    show_run(trial, "the default", own, default)
    trial.check("the objective function enters", seeds.clearance.min() < -0.01, f"{1e3 * seeds.clearance.min():.0f} mm")
    trial.check("the default never does", default.clearance.min() > -1e-4, f"{1e3 * default.clearance.min():.2f} mm")
    trial.check("it does not jump", default.max_tip_step < 0.03, f"at most {1e3 * default.max_tip_step:.1f} mm a frame")
    trial.check("it stays in front of the ball", default.shape[-1, 0] < own.obstacles[0].placement.translation[0])


@experiment(
    "self-collision",
    title="A hand that does not pass through the body",
    source="Ge A.3",
    description="A hand has a goal on the other side of the body. With self-collision on it stops at the body, and "
    "the contact is named; with it off it passes through.",
    counterfactual="with self-collision off",
)
def self_collision(trial: Trial) -> None:
    """Reach through oneself."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.posture(joints=[joint.name for joint in figure.joints if "shoulder" not in joint.name], level=3)
    scene.avoid(self_collision=True)
    watch = ClearanceTask(self_collision=True)
    if trial.counterfactual:
        scene.set("clearance", enabled=False)
    trial.stage("before", scene)
    scene.reach("right_grip", (-0.05, 0.05, 1.15), level=2)
    scene.solve(max_iterations=60)
    trial.stage("the hand is stopped by the body", scene)
    least = float(watch.nearest(scene.pose).distances.min(initial=1.0))
    trial.check("no part enters another", least > -1e-4, f"least distance {1e3 * least:.2f} mm")
    trial.check("the contacts are named", watch.contacts(scene.pose), ", ".join(watch.contacts(scene.pose)[:2]))
    trial.check("adjacent parts are excluded, and listed", len(watch.excluded_pairs(figure)) > 10)
