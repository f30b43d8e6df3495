"""One obstacle and two: speed, smoothness, gains."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.collision import Obstacle, Part
from poise.collision.avoidance.methods import objective
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep
from poise.model import Sphere, Transform
from poise.types import FloatArray
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import INEQUALITIES, run_course, show_run
from poise_lab.techniques.avoidance import Course, random_course


@experiment(
    "one-obstacle",
    title="Three methods past one ball",
    source="Ge table 5.1",
    description="A trunk passes one ball by task priority, by a cost function and by an objective function. The last "
    "two keep it smooth, task priority bends it more. Task priority has five parameters, the others one. All stay "
    "clear; inequality constraints guarantee a margin.",
    counterfactual="with the objective function instead of task priority",
    not_reproduced="The order of speed, cost before objective before task priority: today distances and Jacobians "
    "dominate a step, and all three take about the same time.",
)
def one_obstacle(trial: Trial) -> None:
    """One ball: three methods and inequality constraints."""
    own = random_course(1, 3)
    first = "objective function" if trial.counterfactual else "task priority"
    rides = {
        name: run_course(own, way)
        for name, way in (
            ("task priority", first),
            ("cost", "cost sum"),
            ("objective", "objective function"),
            (INEQUALITIES, INEQUALITIES),
        )
    }
    for name, each in rides.items():
        show_run(trial, name, own, each)
    bends = {name: math.degrees(each.max_bend) for name, each in rides.items()}
    words = ", ".join(f"{name} {bend:.0f}°" for name, bend in bends.items())
    smooth = bends["task priority"] > 1.1 * max(bends["cost"], bends["objective"])
    trial.check("cost and objective are smoother than task priority", smooth, words, "good, good, fair")
    clear = {name: 1e3 * float(each.clearance.min()) for name, each in rides.items()}
    words = ", ".join(f"{name} {value:.1f}" for name, value in clear.items()) + " mm"
    trial.check("all stay clear of it", min(clear.values()) > 0.0, words)
    arrived = all(each.tip_error[-1] < 5e-3 for each in rides.values())
    trial.check("and arrive", arrived, ", ".join(f"{1e3 * each.tip_error[-1]:.2f}" for each in rides.values()) + " mm")
    times = ", ".join(f"{name} {1e6 * each.seconds:.0f} µs" for name, each in rides.items())
    trial.note("time of a step, distances included", times, "cost fast, objective medium, task priority slow")
    trial.note("parameters to choose", "task priority 5, cost 1, objective 1", "5, 1, 1")
    frames = np.arange(len(own.goals))
    curves = tuple(Curve.of(name, frames, 1e3 * each.clearance) for name, each in rides.items())
    trial.plot(Plot("Distance to the ball", "frame", "mm", curves))


def _between() -> Course:
    """Course with the trunk between two balls at the same distance and a constant goal of the tip."""
    plain = random_course(1, 0)
    middle = 0.5 * (plain.start.position("link_6") + plain.start.position("link_7"))
    balls = tuple(
        Obstacle(
            f"ball {side:+.0f}",
            (Part(Sphere(0.05)),),
            Transform((float(middle[0]), float(middle[1]) + 0.085 * side, float(middle[2]))),
        )
        for side in (1.0, -1.0)
    )
    goals = np.repeat(plain.start.position("tip")[None], 90, axis=0)
    return Course(balls, goals, plain.start)


@experiment(
    "two-worst",
    title="Between two balls",
    source="Ge 5.3.1, eq. 5.2",
    description="A trunk stands between two balls that are equally near. If only the nearest counts, it is pushed "
    "from one to the other and back forever. If both count, weighted by their distances, it converges.",
    counterfactual="with both weighted instead of one",
)
def two_worst(trial: Trial) -> None:
    """Stand between two balls."""
    own = _between()
    one = run_course(own, "two worst weighted" if trial.counterfactual else "task priority")
    both = run_course(own, "two worst weighted")
    show_run(trial, "the nearest alone", own, one)
    show_run(trial, "both weighted", own, both)
    words = f"joints reverse {one.reversals:.1f} and {both.reversals:.1f} times in the last 30 frames"
    trial.check("the nearest alone: it oscillates", one.reversals > 5.0, words)
    trial.check("both weighted: it settles", both.reversals < 0.5, words)
    frames = np.arange(len(own.goals))
    curves = (
        Curve.of("the nearest alone", frames, 1e3 * one.clearance),
        Curve.of("both weighted", frames, 1e3 * both.clearance),
    )
    trial.plot(Plot("Least distance", "frame", "mm", curves))


def _with_gain(factor: float, own: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    return objective(replace(own, gain=factor * own.gain), memory)


@experiment(
    "gain",
    title="A gain too large, a gain too small",
    source="Ge 5.5",
    description="The objective function's one parameter. Too large, the trunk oscillates; too small, it penetrates "
    "the ball. In between it does neither.",
    counterfactual="with the good gain in all three",
)
def gain(trial: Trial) -> None:
    """Three gains."""
    own = random_course(5, 0)
    factors = {"too small": 1e-4, "good": 1.0, "too large": 300.0}
    rides = {
        name: run_course(own, partial(_with_gain, 1.0 if trial.counterfactual else factor))
        for name, factor in factors.items()
    }
    for name, each in rides.items():
        show_run(trial, f"gain {name}", own, each)
    clear = {name: 1e3 * float(each.clearance.min()) for name, each in rides.items()}
    back = {name: each.reversals for name, each in rides.items()}
    trial.check("too small: it penetrates an obstacle", clear["too small"] < -1.0, f"{clear['too small']:.1f} mm")
    trial.check("too large: it oscillates", back["too large"] > 3.0, f"reverses {back['too large']:.1f} times")
    words = f"{clear['good']:.1f} mm, {back['good']:.2f} times"
    trial.check("in between it does neither", clear["good"] > 0.0 and back["good"] < 1.0, words)
    frames = np.arange(len(own.goals))
    curves = tuple(Curve.of(name, frames, 1e3 * each.clearance) for name, each in rides.items())
    trial.plot(Plot("Least distance", "frame", "mm", curves))
