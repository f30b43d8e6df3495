"""Goals of gaze: a point in the world may be written, a site of the figure is part of the problem."""

from __future__ import annotations

from poise.kinematics import Pose
from poise.solver import Solver
from poise.solver.goal_fields import differs_in_goal_alone
from poise.tasks import LookAtTask
from tests.solver.test_goals import FIGURE, SITES, check_same


def test_a_gaze_at_a_site_has_no_goal_in_the_world_until_one_is_set() -> None:
    start, looks = Pose.neutral(FIGURE), [LookAtTask(name="look", site="trunk", target=site) for site in SITES]
    assert not differs_in_goal_alone(*looks)
    solver = Solver(FIGURE, looks[:1])
    solver.set("look", target="right_hand")
    check_same(solver, start)
    solver.goal("look").set((1.0, 0.5, 0.6))
    check_same(solver, start)
