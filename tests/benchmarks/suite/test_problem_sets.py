from __future__ import annotations

import numpy as np
import pytest
from benchmarks.suite.chain_problems import planar_chain, trunk
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import SETS, problems

from poise.errors import PoiseError

COUNT = 24
REACHABLE = ("reach", "trunk-reach")


def same(one: Problem, other: Problem) -> bool:
    return one.name == other.name and one.pose == other.pose and one.tasks == other.tasks


def test_chains_have_the_freedoms_they_are_known_for() -> None:
    assert planar_chain().nv == 10
    assert trunk().nv == 90


@pytest.mark.parametrize("name", SETS)
def test_every_start_keeps_its_limits_and_every_task_fits(name: str) -> None:
    for problem in problems(name, COUNT, 11):
        assert problem.pose.violations(1e-12) == {}, problem.name
        for task in problem.tasks:
            task.check(problem.pose.figure)


@pytest.mark.parametrize("name", SETS)
def test_a_seed_gives_the_same_problems_and_another_seed_others(name: str) -> None:
    first, again, others = (problems(name, 6, seed) for seed in (2, 2, 3))
    assert all(same(one, other) for one, other in zip(first, again, strict=True))
    assert not any(same(one, other) for one, other in zip(first, others, strict=True))


@pytest.mark.parametrize("name", SETS)
def test_a_shorter_list_is_the_beginning_of_a_longer_one(name: str) -> None:
    assert all(same(one, other) for one, other in zip(problems(name, 3, 2), problems(name, 6, 2)[:3], strict=True))


@pytest.mark.parametrize("name", REACHABLE)
def test_goals_of_reachable_sets_are_met_by_a_valid_pose(name: str) -> None:
    for problem in problems(name, COUNT, 11):
        assert problem.witness is not None
        assert problem.witness.violations(0.0) == {}, problem.name
        assert max(task.error_norm(problem.witness) for task in problem.tasks) < 1e-12
        assert max(task.error_norm(problem.pose) for task in problem.tasks) > 0.01  # and there is something to do


def test_reach_problems_hold_one_foot_or_two_and_move_one_palm_or_two() -> None:
    kinds = {tuple(task.name for task in problem.tasks) for problem in problems("reach", 8, 0)}
    feet = {tuple(name for name in names if "sole" in name) for names in kinds}
    palms = {tuple(name for name in names if "palm" in name) for names in kinds}
    assert len(kinds) == 4
    assert feet == {("left_sole pose", "right_sole pose"), ("right_sole pose",)}
    assert palms == {("right_palm position", "left_palm position"), ("right_palm position",)}


def test_far_goals_are_out_of_reach() -> None:
    """The longest way through the whole body, from a sole to a palm, is 2.2 m."""
    for problem in problems("far", COUNT, 11):
        for task in problem.tasks[-2:]:
            assert 1.5 <= np.linalg.norm(np.subtract(task.goal, (0.0, 0.0, 1.2))) <= 4.0  # type: ignore[attr-defined]


def test_singular_starts_have_the_goal_in_line_with_a_stretched_arm() -> None:
    for problem in problems("singular", COUNT, 11):
        pose, goal = problem.pose, problem.tasks[-2].goal  # type: ignore[attr-defined]
        arm = pose.position("right_palm") - pose.position("right_upper_arm")
        np.testing.assert_allclose(np.cross(goal - pose.position("right_upper_arm"), arm), 0.0, atol=1e-12)
        np.testing.assert_allclose(np.linalg.norm(arm), 0.30 + 0.26 + 0.08, atol=1e-12)
        assert pose.position("left_sole")[2] == pytest.approx(0.0, abs=1e-15)


def test_an_unknown_set_is_refused_with_a_suggestion() -> None:
    with pytest.raises(PoiseError, match="unknown problem set 'reech'"):
        problems("reech", 1, 0)
    with pytest.raises(PoiseError, match="at least 0; got -1 and 0"):
        problems("reach", -1, 0)
