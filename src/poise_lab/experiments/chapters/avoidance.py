"""One obstacle and two: speed, smoothness, gains."""

from __future__ import annotations

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.collision import Obstacle, Part
from poise.model import Sphere, Transform
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import INEQUALITIES, run_course, run_random_course, show_run
from poise_lab.experiments.verdict import Verdict
from poise_lab.techniques.avoidance import METHODS, Course, random_course
from poise_lab.techniques.obstacle_courses import contested_seeds, method_operations

METHODS_OF_TABLE = {"task priority": "task priority", "cost": "cost sum", "objective": "objective function"}


@experiment(
    "one-obstacle",
    title="Three methods past one ball",
    source="Ge table 5.1",
    description="A trunk passes one ball by task priority, by a cost function and by an objective function, on several "
    "courses where the ball is in its way. The last two keep it smooth, task priority bends it more. Task priority "
    "takes the most work and the cost function, as printed, the least. Task priority has five parameters, the others "
    "one. Inequality constraints guarantee a margin.",
    counterfactual="with the objective function instead of task priority",
    verdict=Verdict.PARTLY,
    not_reproduced="That cost and objective function are always smoother: on one course of twelve, where the ball is "
    "at the edge of the way, all three bend the trunk alike.",
)
def one_obstacle(trial: Trial) -> None:
    """One ball: three methods and inequality constraints."""
    methods = METHODS_OF_TABLE | {INEQUALITIES: INEQUALITIES}
    if trial.counterfactual:
        methods["task priority"] = "objective function"
    seeds = contested_seeds(1, 3 * trial.samples)  # courses with one ball are fast
    runs = {name: [run_random_course(1, seed, method) for seed in seeds] for name, method in methods.items()}
    for name, each in runs.items():
        show_run(trial, name, random_course(1, seeds[0]), each[0])
    bends = {name: np.degrees([run.max_bend for run in each]) for name, each in runs.items()}
    words = ", ".join(f"{name} {np.median(each):.0f}°" for name, each in bends.items())
    for name in ("cost", "objective"):
        smoother = bends["task priority"] > 1.1 * bends[name]
        trial.rate(
            f"{name}: smoother than task priority", smoother, f"medians: {words}", "good, and fair", min_rate=0.8
        )
    _order_of_work(trial, methods)
    clear = {name: [1e3 * float(run.clearance.min()) for run in each] for name, each in runs.items()}
    words = ", ".join(f"{name} {min(each):.1f}" for name, each in clear.items()) + " mm at least"
    trial.rate("all stay clear of it", [min(each) > 0.0 for each in zip(*clear.values(), strict=True)], words, own=True)
    arrived = [max(run.tip_error[-1] for run in each) < 5e-3 for each in zip(*runs.values(), strict=True)]
    trial.rate("and arrive", arrived, own=True)
    trial.note("parameters to choose", "task priority 5, cost 1, objective 1", "5, 1, 1")
    frames = np.arange(len(runs["cost"][0].clearance))
    curves = tuple(Curve.of(name, frames, 1e3 * each[0].clearance) for name, each in runs.items())
    trial.plot(Plot("Distance to the ball", "frame", "mm", curves))


def _order_of_work(trial: Trial, methods: dict[str, str]) -> None:
    """Counted operations of one step; the cost function as printed, without the Jacobian of the nearest point."""
    course = random_course(1, contested_seeds(1, 1)[0])
    ways = methods | {"cost": "cost sum, as printed"}
    work = {name: method_operations(METHODS[ways[name]], course, course.start) for name in METHODS_OF_TABLE}
    words = ", ".join(f"{name} {count}" for name, count in work.items()) + " operations"
    ordered = work["cost"] < work["objective"] < work["task priority"]
    trial.check("work: cost < objective < task priority", ordered, words, "fastest, medium, slowest")


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


@experiment(
    "gain",
    title="A gain too large, a gain too small",
    source="Ge 5.5",
    description="The objective function's one parameter, on several courses past five balls. Too large, the trunk "
    "oscillates; too small, it penetrates a ball. In between it does neither.",
    counterfactual="with the good gain in all three",
    verdict=Verdict.PARTLY,
    not_reproduced="Too small a gain lets the trunk through on two courses of three: on the others the balls are near "
    "and not in its way. Too large a gain makes it oscillate on half of them: avoidance is limited to 0.2 rad a step.",
)
def gain(trial: Trial) -> None:
    """Three gains."""
    factors = {"too small": 1e-4, "good": 1.0, "too large": 300.0}
    seeds = contested_seeds(5, trial.samples)
    runs = {
        name: [
            run_random_course(5, seed, "objective function", 1.0 if trial.counterfactual else factor) for seed in seeds
        ]
        for name, factor in factors.items()
    }
    for name, each in runs.items():
        show_run(trial, f"gain {name}", random_course(5, seeds[0]), each[0])
    clear = {name: np.array([1e3 * float(run.clearance.min()) for run in each]) for name, each in runs.items()}
    back = {name: np.array([run.reversals for run in each]) for name, each in runs.items()}
    words = f"{clear['too small'].min():.0f} to {clear['too small'].max():.0f} mm"
    trial.rate("too small: it penetrates an obstacle", clear["too small"] < -1.0, words, min_rate=0.4)
    words = f"reverses {back['too large'].min():.1f} to {back['too large'].max():.1f} times"
    trial.rate("too large: it oscillates", back["too large"] > 3.0, words, min_rate=0.3)
    words = f"{clear['good'].min():.1f} mm at least, {back['good'].max():.2f} times at most"
    trial.rate("in between it does neither", (clear["good"] > 0.0) & (back["good"] < 1.0), words)
    frames = np.arange(len(runs["good"][0].clearance))
    curves = tuple(Curve.of(name, frames, 1e3 * each[0].clearance) for name, each in runs.items())
    trial.plot(Plot("Least distance", "frame", "mm", curves))
