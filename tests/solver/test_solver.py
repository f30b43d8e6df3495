"""A solver bound to its tasks gives what solving anew gives, whatever was changed in between."""

from __future__ import annotations

import numpy as np
import pytest

from poise.bench.suite.problem_sets import problems
from poise.engine import using
from poise.errors import PoseError, TaskError
from poise.pose import Pose
from poise.solver import Solver, solve
from poise.tasks import PositionTask
from tests.support.engines import ENGINES

REACH = problems("reach", 1, 4)[0]
HAND = next(task for task in REACH.tasks if isinstance(task, PositionTask))
CHANGES = [
    {"goal": tuple((np.array(HAND.goal) + np.array([0.02, -0.03, 0.05])).tolist())},
    {"weight": 3.0},
    {"level": 2},
    {"enabled": False},
    {"axes": "xz"},
    {"reluctance": {REACH.pose.figure.joints[3].name: 5.0}},
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_a_change_is_as_good_as_a_new_solver(change: dict[str, object], engine: str) -> None:
    with using(engine):
        solver = Solver(REACH.pose.figure, REACH.tasks)
        solver.solve(REACH.pose)
        solver.set(HAND.name, **change)
        bound, anew = solver.solve(REACH.pose), solve(REACH.pose, solver.tasks)
        assert np.array_equal(bound.pose.q, anew.pose.q)
        assert (bound.status, bound.steps) == (anew.status, anew.steps)
        solver.set(HAND.name, **{name: getattr(HAND, name) for name in change})
        assert np.array_equal(solver.solve(REACH.pose).pose.q, solve(REACH.pose, REACH.tasks).pose.q)


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    solver = Solver(REACH.pose.figure, REACH.tasks)
    with pytest.raises(TaskError, match="no task 'hand'"):
        solver.set("hand", weight=2.0)
    with pytest.raises(TaskError, match="has no parameter"):
        solver.set(HAND.name, aim=2.0)
    with pytest.raises(TaskError, match="weight"):
        solver.set(HAND.name, weight=-1.0)
    assert solver.tasks == tuple(REACH.tasks)
    with pytest.raises(PoseError, match="the pose is of another"):
        solver.solve(Pose.neutral(problems("planar", 1, 0)[0].pose.figure))
