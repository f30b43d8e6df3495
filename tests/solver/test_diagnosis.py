"""Diagnosis: limits active at the pose, and causes that are verified by solving again without them.

Random problems of every class are solved. For each task that is not met what its report says is tried out: the limits
are relaxed, the tasks above removed. The solver's own tolerance bounds what can be verified: a pose from which a second
solve of the same tasks moves on is left out, and counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.solver import Result, Status, TaskReport, TaskState, solve
from poise.solver.diagnosis import BLOCKING_SHARE, COUPLING_BLOCKING_SHARE, _named
from poise.solver.level_errors import level_errors
from poise.solver.pose_kkt import ACTIVE_MARGIN_TOL
from poise.solver.relaxation import for_figure, relax_limit
from poise.tasks import PositionTask, PostureTask, Task, characteristic_length
from tests.solver.random_problems import FIGURES, problem

COUNT = 24  # problems of each class
RELAXATION = math.radians(1.0)
REPRODUCIBLE = 1e-5  # largest change of an error, relative, by a second solve of the same tasks


class Trial(NamedTuple):
    """A task that is not met, at a pose that a second solve of its levels keeps."""

    problem: str
    result: Result
    report: TaskReport
    tasks: list[Task]  # of its level and of those above

    def error(self, pose: Pose) -> float:
        """Error norm of the task's level, without unit."""
        return float(level_errors(Pose(self.result.pose.figure, pose.q), self.tasks)[-1])

    @property
    def is_alone(self) -> bool:
        return sum(task.level == self.report.level for task in self.tasks) == 1


@cache
def solved(kind: str, number: int) -> Result:
    found = problem(kind, number)
    start = found.start
    if kind in ("tree", "mixed") and number % 3 == 0 and not any(isinstance(task, PostureTask) for task in found.tasks):
        start = start.rerooted(start.figure.segments[-1].name)
    return solve(start, found.tasks, restart=False)


def results(*kinds: str) -> Iterator[tuple[str, Result]]:
    for kind in kinds or tuple(FIGURES):
        for number in range(COUNT):
            yield f"{kind} {number}", solved(kind, number)


def is_kept(result: Result, tasks: list[Task]) -> bool:
    """Whether a second solve of some tasks stays at the pose's errors."""
    before, after = (level_errors(pose, tasks) for pose in (result.pose, solve(result.pose, tasks, restart=False).pose))
    return bool((np.abs(after - before) <= REPRODUCIBLE * np.maximum(before, 0.1)).all())


def trials(*kinds: str) -> Iterator[Trial]:
    for name, result in results(*kinds):
        for report in result:
            if result.status is not Status.CONVERGED or report.met or not (report.sensitivities or report.above):
                continue
            tasks = [task for task in result.requested if task.level <= report.level]
            if is_kept(result, tasks):
                yield Trial(name, result, report, tasks)


def margin_tolerance(result: Result) -> float:
    return ACTIVE_MARGIN_TOL * max(1.0, characteristic_length(result.pose.figure))


@pytest.mark.parametrize("kind", FIGURES)
def test_exactly_the_limits_that_are_active_at_the_pose_are_listed(kind: str) -> None:
    count = 0
    for name, result in results(kind):
        margins = result.pose.limit_margins()
        listed = {limit.name for limit in result.limits} & margins.keys()
        missing = {label for label, margin in margins.items() if margin <= ACTIVE_MARGIN_TOL} - listed
        assert not missing, name
        assert all(margins[label] <= margin_tolerance(result) for label in listed), name
        named = {label for report in result for label in report.limits}
        assert named <= listed, name
        count += len(listed)
    assert count > 10  # the problems do have active limits


def test_relaxing_a_limit_lowers_the_error_as_its_sensitivity_says() -> None:
    signs, ratios = list[tuple[bool, str]](), list[float]()
    for trial in trials():
        for label in trial.report.sensitivities:
            figure = relax_limit(trial.result.pose.figure, label, RELAXATION)
            start = Pose(figure, trial.result.pose.q)
            amount = start.limit_margins()[label] - trial.result.pose.limit_margins()[label]
            found = solve(start, [for_figure(task, figure) for task in trial.tasks], restart=False)
            if trial.is_alone:
                change = found.errors[trial.report.name] - trial.report.error
                ratios.append(change / trial.result.estimate_relaxation(trial.report.name, label, amount))
            gained = trial.error(found.pose) < trial.error(trial.result.pose)
            signs.append((gained, f"{trial.problem}, {trial.report.name}: {label}"))
    wrong = [name for gained, name in signs if not gained]
    assert len(signs) > 100
    assert len(wrong) <= 0.02 * len(signs), wrong
    low, middle, high = np.quantile(ratios, [0.1, 0.5, 0.9])
    assert 0.95 < low <= middle <= high < 1.1
    assert middle == pytest.approx(1.0, abs=0.01)


@pytest.mark.nightly
def test_without_the_tasks_above_that_are_named_the_level_improves() -> None:
    count, wrong = 0, list[str]()
    for trial in trials():
        if not trial.report.above or trial.report.state is not TaskState.TRADED_OFF:
            continue
        others = [task for task in trial.tasks if task.name not in trial.report.above]
        count += 1
        if trial.error(solve(trial.result.pose, others, restart=False).pose) >= trial.error(trial.result.pose):
            wrong.append(f"{trial.problem}, {trial.report.name}: {trial.report.above}")
    assert count > 100
    assert len(wrong) <= 0.03 * count, wrong


def test_out_of_reach_means_a_zero_gradient() -> None:
    count = 0
    for name, result in results():
        for report in result:
            task = next(task for task in result.requested if task.name == report.name)
            if report.state is TaskState.OUT_OF_REACH:
                e, columns = task.error(result.pose), task.active_dofs(result.pose.figure)
                gradient = task.jacobian(result.pose)[:, columns].T @ e
                assert np.linalg.norm(gradient) <= 1e-4 * np.linalg.norm(e), name
                count += 1
    assert count > 0


@pytest.mark.parametrize("kind", FIGURES)
def test_causes_balance_the_gradient_of_every_task_at_a_converged_pose(kind: str) -> None:
    shares = [
        report.unbalanced
        for _, result in results(kind)
        for report in result
        if result.status is Status.CONVERGED and report.state in (TaskState.BLOCKED, TaskState.TRADED_OFF)
    ]
    assert len(shares) > 20
    assert np.quantile(shares, 0.95) < 0.01


def test_a_limit_is_named_from_a_fiftieth_of_the_gradient_on() -> None:
    """Two slides at right angles, both at a limit: their shares are the cosines of the goal's direction."""
    builder = FigureBuilder("plotter").segment("base").root("base").segment("bridge").segment("pen")
    builder.slide("along", "base", "bridge", axis=(1, 0, 0), range=(-1.0, 0.0))
    builder.slide("across", "bridge", "pen", axis=(0, 1, 0), range=(-1.0, 0.0))
    figure = builder.site("tip", "pen", at=(0.0, 0.0, 0.0)).build()
    rng, named = np.random.default_rng(6), list[bool]()
    for _ in range(60):
        share = float(rng.uniform(0.0, 2.0 * BLOCKING_SHARE))
        if abs(share - BLOCKING_SHARE) < 1e-4:
            continue
        distance = 10.0 ** rng.uniform(-1, 2)
        goal = distance * np.array([np.sqrt(1.0 - share**2), share, 0.0])
        result = solve(Pose.neutral(figure), [PositionTask(site="tip", goal=tuple(goal))], restart=False)
        names = " ".join(result["tip position"].limits)
        assert "along" in names
        assert ("across" in names) == (share > BLOCKING_SHARE), share
        named.append("across" in names)
    assert 10 < sum(named) < 50


def test_causes_are_named_by_their_share_and_never_below_what_is_unbalanced() -> None:
    rng = np.random.default_rng(7)
    for _ in range(300):
        kinds = rng.choice(["limit", "coupling", "above", "beside"], size=int(rng.integers(1, 7)))
        shares = {(str(kind), str(i)): float(10.0 ** rng.uniform(-3, 0)) for i, kind in enumerate(kinds)}
        residual = float(10.0 ** rng.uniform(-5, -0.5))
        named = _named(shares, residual)
        least = {cause: COUPLING_BLOCKING_SHARE if cause[0] == "coupling" else BLOCKING_SHARE for cause in shares}
        certain = {cause for cause in shares if shares[cause] > residual}
        counting = {cause for cause in certain if shares[cause] > least[cause]}
        assert set(named) == (counting or set(sorted(certain, key=lambda cause: -shares[cause])[:1]))
        assert [shares[cause] for cause in named] == sorted((shares[cause] for cause in named), reverse=True)
