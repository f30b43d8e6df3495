"""Cost of balance and least torques: one step of a 50-DoF human with and without them, and the parts alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from benchmarks.adapters import poise as ours
from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import problems
from poise.backend import backend_status
from poise.statics import Forces, Support, distribute, joint_torques, joint_torques_jacobian, surface_corners
from poise.tasks import CenterOfMassTask, EffortTask, EquilibriumTask, SupportRegionTask, Task
from poise.tasks.criteria import LAST_LEVEL

DOUBLE_STEP_BAR = Bar.of("<= 2", "balance and least torques at most double the step")


@register("forces", "One step of a 50-DoF human with balance and least torques; torques and supports alone.")
def forces(run: Run) -> Iterable[Measurement]:
    """Compare in one run: the step with and without, then joint torques, their derivative and the support forces."""
    plain = _unbalanced(problems("reach", 1, run.settings.seed)[0])
    supported = _foot_supports(plain)
    effort = EffortTask(forces=supported.with_equal_shares(), level=LAST_LEVEL)
    zero_moment, polygon = EquilibriumTask(forces=supported.with_equal_shares(), level=2), _polygon(plain, supported)
    variants: dict[str, tuple[Task, ...]] = {
        "without": (),
        "balance": (zero_moment,),
        "balance and torques": (zero_moment, effort),
        "polygon": (polygon,),
        "polygon and torques": (polygon, effort),
    }
    steps = {name: replace(plain, tasks=(*plain.tasks, *tasks)) for name, tasks in variants.items()}
    timings = run.measure({name: ours.PreparedProblem(problem).step for name, problem in steps.items()})
    yield from durations(timings, "step")
    native = backend_status().name.startswith("native")
    for name in steps:
        if name != "without":
            bar = DOUBLE_STEP_BAR if native and name == "balance and torques" else None
            yield from ratios(timings, name, "without", "step", bar=bar)
    pose = plain.pose
    parts = run.measure(
        {
            "torques": partial(joint_torques, pose),
            "derivative of torques": partial(joint_torques_jacobian, pose),
            "supports": partial(distribute, pose, supported),
        }
    )
    yield from durations(parts, "alone")


def _unbalanced(problem: Problem) -> Problem:
    """The problem without its center-of-mass task."""
    return replace(problem, tasks=tuple(task for task in problem.tasks if not isinstance(task, CenterOfMassTask)))


def _feet(problem: Problem) -> tuple[str, ...]:
    return tuple(site.name for site in problem.pose.figure.sites if site.name.endswith("sole"))


def _foot_supports(problem: Problem) -> Forces:
    figure = problem.pose.figure
    return Forces(supports=tuple(Support(site, corners=surface_corners(figure, site)) for site in _feet(problem)))


def _polygon(problem: Problem, forces: Forces) -> Task:
    """Support polygon larger than the feet, so that the step has its rows and none is active."""
    corners = [tuple(each) for support in forces.supports for each in support.contact_points(problem.pose).tolist()]
    (x, y, z), wide = corners[0], 0.5
    corners += [(x + a * wide, y + b * wide, z) for a in (-1.0, 1.0) for b in (-1.0, 1.0)]
    return SupportRegionTask(corners=tuple(corners), level=2, name="balance")
