"""Every contender has the same problem: the same body at the same place, the same errors, goals that it reaches."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from benchmarks.adapters.contenders import KINDS, PACKAGES, available
from benchmarks.adapters.goals import Goals
from benchmarks.adapters.loop import TOLERANCE, Contender, Ending, one_step, whole_solve
from benchmarks.run import Run, Settings
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import problems

from poise.cli.optional_packages import OptionalPackage, find_package
from poise.errors import PoiseError
from poise.tasks import PoseTask

SEED = 1


def made(name: str, problem: Problem) -> Contender:
    missing = [peer.name for peer in everything().peers if peer.name in KINDS[name].needs and not peer.available]
    if missing:
        pytest.skip(f"{missing} cannot be loaded")
    return available(everything())[name](Goals.of(problem))


@cache
def everything() -> Run:
    return Run(Settings(), tuple(find_package(package) for package in PACKAGES))


def largest_error(problem: Problem) -> float:
    """Of all tasks at the start but the soles, which are where they should be."""
    return max(task.error_norm(problem.pose) for task in problem.tasks if not isinstance(task, PoseTask))


@pytest.mark.parametrize("name", KINDS)
def test_at_the_start_the_largest_error_is_ours(name: str) -> None:
    for number in (0, 1, 2):
        problem = problems("far", 3, SEED)[number]  # the palms are farthest off: no gaze in the maximum
        contender = made(name, problem)
        contender.update(contender.start)
        np.testing.assert_allclose(contender.max_error(), largest_error(problem), rtol=1e-9)


@pytest.mark.parametrize("name", KINDS)
def test_reachable_goals_are_reached(name: str) -> None:
    for problem in problems("reach", 2, SEED):
        ending = whole_solve(made(name, problem))
        assert ending.solved
        assert ending.failure == ""
        assert 0 < ending.iterations < 30


@pytest.mark.parametrize("name", KINDS)
def test_a_step_starts_anew_every_time(name: str) -> None:
    contender = made(name, problems("reach", 1, SEED)[0])
    first = np.array(one_step(contender))
    np.testing.assert_allclose(one_step(contender), first, atol=1e-9)
    assert np.abs(first - contender.start).max() > 0.01


@pytest.mark.parametrize("name", KINDS)
def test_conflicts_use_up_the_steps_and_none_gives_up(name: str) -> None:
    ending = whole_solve(made(name, problems("far", 1, SEED)[0]), max_iterations=10)
    assert ending.iterations == 10
    assert ending.failure == ""
    assert ending.error > 0.5


class Broken:
    """Goes nowhere."""

    start = np.zeros(1)

    def update(self, q: np.ndarray) -> None: ...

    def max_error(self) -> float:
        return 2.0 * TOLERANCE

    def advance(self) -> np.ndarray:
        raise RuntimeError("no solution")


def test_a_library_that_gives_up_ends_the_loop_with_its_reason() -> None:
    assert whole_solve(Broken()) == Ending(0, 2.0 * TOLERANCE, "RuntimeError: no solution")


def test_other_orders_of_tasks_are_refused() -> None:
    with pytest.raises(PoiseError, match="'right_palm position' on level 2 is not a whole-body task"):
        Goals.of(problems("topconf", 1, SEED)[0])


def test_contenders_without_their_packages_are_left_out() -> None:
    absent = tuple(OptionalPackage(package, error="not installed") for package in PACKAGES)
    assert list(available(Run(Settings(), absent))) == ["thesis"]
