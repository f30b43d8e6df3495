"""Answers that hold: far goals, convergence that solving again confirms, criteria that cost no goal."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Status
from poise.solver.level_errors import is_lexicographically_smaller, level_errors
from tests.solver.random_problems import FIGURES, problem

PERSON = library.human()
STAND = library.human_pose(PERSON, "stand")
DISTANCES_M = (30.0, 1e3, 1e5, 1e7)


@pytest.mark.parametrize("seed", range(6))
def test_what_counts_as_converged_does_not_depend_on_the_distance_of_a_goal(seed: int) -> None:
    direction = np.random.default_rng(seed).normal(size=3)
    direction /= np.linalg.norm(direction)
    reached = []
    for distance in DISTANCES_M:
        scene = Scene(PERSON, STAND)
        scene.pin("left_sole", "right_sole")
        scene.keep_balance("left_sole", "right_sole")
        scene.reach("right_grip", tuple(distance * direction), level=3)
        result = scene.solve(restart=False)
        reached.append(float(direction @ result.pose.position("right_grip")))
        assert result.iterations > 0
    assert min(reached) > max(reached) - 0.02, reached


def test_a_chain_turns_toward_a_goal_a_thousand_kilometers_away() -> None:
    figure = library.chain(8)
    scene = Scene(figure)
    tip = figure.sites[-1].name
    scene.reach(tip, (1e6, 0.0, 0.0))
    near = scene.solve(restart=False).pose.position(tip)
    assert near[0] > 1.59


@pytest.mark.parametrize("kind", list(FIGURES))
def test_solving_again_confirms_a_converged_answer(kind: str) -> None:
    """Also without the last level; the README states the tolerance."""
    checked = 0
    for number in range(40):
        _, start, tasks = problem(kind, number)
        scene = Scene(start.figure, start)
        for task in tasks:
            scene.add(task)
        result = scene.solve(restart=False)
        if result.status is not Status.CONVERGED:
            continue
        checked += 1
        last = max(task.level for task in tasks)
        for kept in (list(tasks), [task for task in tasks if task.level < last]):
            if not kept:
                continue
            again = Scene(start.figure, result.pose)
            for task in kept:
                again.add(task)
            found = again.solve(restart=False, max_iterations=400)
            before, after = level_errors(result.pose, kept), level_errors(found.pose, kept)
            assert not is_lexicographically_smaller(after, before, 1e-5), (number, before, after)
    assert checked >= 8


@pytest.mark.parametrize("criterion", ["posture", "mid_range"])
def test_a_criterion_costs_no_met_goal(criterion: str) -> None:
    rng, met = np.random.default_rng(7), 0
    for _ in range(12):
        target = Pose(PERSON, STAND.q).plus(0.25 * rng.normal(size=PERSON.nv)).clamped()
        target = Scene(PERSON, target).solve().pose
        results = []
        for with_criterion in (False, True):
            scene = Scene(PERSON, STAND)
            for site in ("left_sole", "right_sole", "left_grip", "right_grip", "head_top", "hips"):
                scene.place(site, target.position(site), target.orientation(site), level=1)
            if with_criterion and criterion == "posture":
                scene.prefer_posture(STAND)
            elif with_criterion:
                scene.prefer_mid_range()
            results.append(scene.solve())
        if results[0].status is Status.SOLVED:
            met += 1
            assert results[1].status is Status.SOLVED
    assert met >= 6
