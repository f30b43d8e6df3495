"""Obstacle avoidance methods before contact, compared, and self-collision."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.collision import ClearanceTask
from poise.collision.avoidance.methods import augmented_cost, avoidance_gain, blending, cost_sum, velocity_gain
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep, NearestObstacle
from poise.library import human, human_pose
from poise.scene import Scene
from poise.types import FloatArray
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import INEQUALITIES, run_course, run_random_course, show_run
from poise_lab.experiments.verdict import Verdict
from poise_lab.techniques.avoidance import ARRIVAL_TOL_M, LINK_RADIUS_M, CourseResult, random_course
from poise_lab.techniques.obstacle_courses import BAR_RADIUS_M, bar_course, contested_seeds


@experiment(
    "kink",
    title="A kink, and a smooth curve",
    source="Ge 5.3.1, fig. 5.5",
    description="A trunk passes five balls, on several courses. Pushed away from the nearest of them by task priority "
    "it is bent into a kink; with the objective function it stays a smooth curve.",
    counterfactual="with the objective function instead of task priority",
)
def kink(trial: Trial) -> None:
    """Compare the largest bends on the same courses."""
    seeds = contested_seeds(5, trial.samples)
    chosen = "objective function" if trial.counterfactual else "task priority"
    ones, others = ([run_random_course(5, seed, way) for seed in seeds] for way in (chosen, "objective function"))
    ratios = [one.max_bend / other.max_bend for one, other in zip(ones, others, strict=True)]
    shown = int(np.argmax(ratios))
    course = random_course(5, seeds[shown])
    show_run(trial, "task priority, where it is bent most", course, ones[shown], most_bent=True)
    show_run(trial, "objective function, where it is bent most", course, others[shown], most_bent=True)
    bends = [np.degrees([run.max_bend for run in runs]) for runs in (ones, others)]
    words = (
        f"{np.median(bends[0]):.0f}° against {np.median(bends[1]):.0f}° in the middle, {max(ratios):.1f} times at most"
    )
    trial.rate("task priority bends two links more than the objective function", np.array(ratios) > 1.2, words)
    trial.rate("the objective function stays smooth", bends[1] < 45.0, f"{bends[1].max():.0f}° at most", "smooth")


@experiment(
    "many-obstacles",
    title="One gain for one ball and for twenty",
    source="Ge 5.3, table 5.2",
    description="The same trunk and the same gain among one to twenty balls, on several courses. The objective "
    "function needs no other gain; the adaptive cost and blending do worse. Inequality constraints guarantee a minimum "
    "distance, which none of these can.",
    counterfactual="with the adaptive cost instead of the objective function",
    verdict=Verdict.PARTLY,
    not_reproduced="That the objective function needs no other gain: among twenty balls it enters one of them on a "
    "sixth of the courses.",
)
def many_obstacles(trial: Trial) -> None:
    """One gain for all counts."""
    chosen = "adaptive cost" if trial.counterfactual else "objective function"
    least = {count: _clearances(count, chosen, trial.samples) for count in (1, 5, 20)}
    for count, each in least.items():
        words, lowest = f"{each.min():.0f} mm at least", 0.6 if count == 20 else 1.0
        told = f"with one gain the trunk stays clear of {count}"
        trial.rate(told, each > 0.0, words, "no other gain", min_rate=lowest)
    for name in ("blending", "adaptive cost"):
        worse = _clearances(20, name, trial.samples)
        words = f"medians {np.median(worse):.0f} and {np.median(least[20]):.0f} mm"
        trial.rate(f"{name}: nearer to one of twenty", worse < least[20], words, "worse")
    _in_numbers(trial)
    if not trial.counterfactual:
        _all_eight(trial)
    kept = [run_random_course(20, seed, "inequalities") for seed in contested_seeds(20, trial.samples)]
    show_run(trial, "inequalities among twenty", random_course(20, contested_seeds(20, 1)[0]), kept[0])
    margins = np.array([1e3 * float(run.clearance.min()) for run in kept])
    trial.rate("inequalities keep their margin", margins > 1.0, f"{margins.min():.2f} mm at least", own=True)


def _clearances(count: int, method: str, samples: int) -> FloatArray:
    """Least distances on the way, course by course [mm]."""
    runs = [run_random_course(count, seed, method) for seed in contested_seeds(count, samples)]
    return np.array([1e3 * float(run.clearance.min()) for run in runs])


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
        least = [float(_clearances(count, name, 1)[0]) for count in counts]
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
    verdict=Verdict.PARTLY,
    not_reproduced="That it never settles: on a fifth of the courses the trunk comes to a stop at the goal.",
)
def reversed_priority(trial: Trial) -> None:
    """Check convergence when the goal stands still."""
    seeds = contested_seeds(5, trial.samples)
    chosen = "inequalities" if trial.counterfactual else "priority reversed"
    dancing, settled = ([run_random_course(5, seed, way) for seed in seeds] for way in (chosen, "inequalities"))
    show_run(trial, "priority reversed", random_course(5, seeds[0]), dancing[0])
    show_run(trial, "an inequality", random_course(5, seeds[0]), settled[0])
    back = np.array([run.reversals for run in dancing])
    words = f"reverses {np.median(back):.1f} times, the median"
    trial.rate("reversed priority oscillates", back > 3.0, words, "never settles", min_rate=0.5)
    still = np.array([run.reversals for run in settled])
    words = f"{still.max():.2f} times at most"
    trial.rate("an inequality constraint above the goal converges", still < 0.5, words, own=True)
    trial.rate("and arrives", [run.succeeded for run in settled], own=True)


@experiment(
    "insist",
    title="A trunk pulled over a bar that it cannot pass",
    source="Ge 5.5.1",
    description="The tip of the trunk is pulled over a bar and down on the other side, farther than the trunk reaches "
    "around the bar. With the objective function it comes close, keeps there while the goal moves on, and finally the "
    "goal wins: the source reports a jump to the other side, never inside. The default, inequality constraints, must "
    "neither jump nor enter.",
    counterfactual="with the objective function as the default",
    verdict=Verdict.PARTLY,
    not_reproduced="The jump, and that the trunk is never inside: the tip has priority and is followed in every frame, "
    "so that the trunk passes through the bar within several frames.",
)
def insist(trial: Trial) -> None:
    """Pull a trunk over a bar."""
    count = max(trial.samples // 2, 1)  # a default run that cannot arrive takes long
    seeds = [_run_over_bar(seed, "objective function") for seed in range(count)]
    default = seeds if trial.counterfactual else [_run_over_bar(seed, INEQUALITIES) for seed in range(count)]
    show_run(trial, "the objective function", bar_course(0), seeds[0])
    show_run(trial, "the default", bar_course(0), default[0])
    width = 2.0 * (BAR_RADIUS_M + LINK_RADIUS_M)
    held = [_frames_close(run.clearance) for run in seeds]
    words = f"{min(held)} to {max(held)} frames within 50 mm"
    trial.rate("it comes close and keeps there while the goal moves on", np.array(held) >= 10, words, "a few frames")
    trial.rate("the goal wins", [run.tip_error[-1] < ARRIVAL_TOL_M for run in seeds])
    leaps = np.array([run.max_joint_step for run in seeds])
    words = f"at most {1e3 * leaps.max():.0f} mm a frame, the bar and a link are {1e3 * width:.0f} mm wide"
    trial.rate("the trunk jumps over the bar", leaps > width, words, "jumps", min_rate=0.0)
    inside = np.array([int(np.count_nonzero(run.clearance < -1e-3)) for run in seeds])
    words = f"{inside.min()} to {inside.max()} frames inside"
    trial.rate("it is never inside", inside == 0, words, "never", min_rate=0.0)
    clear = np.array([1e3 * float(run.clearance.min()) for run in default])
    trial.rate("the default is never inside", clear > 0.0, f"{clear.min():.2f} mm at least", own=True)
    steps = np.array([run.max_joint_step for run in default])
    trial.rate("it does not jump", steps < width, f"at most {1e3 * steps.max():.0f} mm a frame", own=True)
    short = [run.tip_error[-1] for run in default]
    words = f"{1e3 * min(short):.0f} to {1e3 * max(short):.0f} mm short of the goal"
    trial.rate("it stays on its side of the bar", np.array(short) > 0.1, words, own=True)
    frames = np.arange(len(seeds[0].clearance))
    shown = {"objective function": seeds[0], "default": default[0]}
    curves = tuple(Curve.of(name, frames, 1e3 * run.clearance) for name, run in shown.items())
    trial.plot(Plot("Distance to the bar", "frame", "mm", curves))


@lru_cache(maxsize=128)
def _run_over_bar(seed: int, method: str) -> CourseResult:
    return run_course(bar_course(seed), method)


def _frames_close(clearance: FloatArray, near: float = 0.05) -> int:
    """Number of consecutive frames, before the trunk enters, in which it is within a distance of the bar [m]."""
    entered = np.flatnonzero(clearance < 0.0)
    before = clearance[: entered[0]] if len(entered) else clearance
    away = np.flatnonzero(before > near)
    return len(before) - (int(away[-1]) + 1 if len(away) else 0)


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
