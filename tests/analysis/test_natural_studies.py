"""Studies with natural postures: what is reached stays, postures are those of people."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.analysis.population.population import PopulationStudy
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.natural_postures import prefers_natural
from poise.kinematics import Pose
from poise.scene import Scene
from poise.tasks import RangeWeightedPostureTask
from poise.tasks.criteria import LAST_LEVEL

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


def reach_study(natural: bool | None) -> ReachStudy:
    scene = Scene(HUMAN, STAND)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance()
    corners = (0.15, -0.6, 0.9), (0.55, -0.2, 1.3)
    return ReachStudy(
        STAND,
        "right_grip",
        tuple(scene.tasks),
        *corners,
        0.3,
        self_collision=False,
        natural=natural,
        measures=("rula",),
    )


def moved(pose: Pose, site: str) -> float:
    return float(np.linalg.norm(pose.position(site) - STAND.position(site)))


def test_reached_cells_are_the_same_with_the_other_hand_at_rest() -> None:
    natural, plain = (reach_study(each).run(0, 8, 2) for each in (None, False))
    reached = reach_study(None).is_reached(natural)
    assert np.array_equal(reached, reach_study(False).is_reached(plain))
    assert reached.sum() >= 4
    hands = {}
    for name, columns in (("natural", natural), ("plain", plain)):
        poses = [Pose(HUMAN, q) for q in columns["pose"][reached]]
        for pose, goal in zip(poses, columns["position"][reached], strict=True):
            assert np.linalg.norm(pose.position("right_grip") - goal) <= 1e-3
            assert pose.violations() == {}
        hands[name] = np.mean([moved(pose, "left_grip") for pose in poses])
    assert hands["natural"] < 0.5 * hands["plain"]
    assert np.array_equal(natural["pose"][~reached], plain["pose"][~reached])


def test_postures_of_a_reach_study_do_not_depend_on_the_cores() -> None:
    one, two = (reach_study(True).run(0, 6, cores)["pose"] for cores in (1, 2))
    assert np.array_equal(one, two)


def test_population_poses_are_natural_and_who_reaches_is_unchanged() -> None:
    goals = ((0.45, -0.15, 1.1), (0.5, -0.3, 1.3), (3.0, 0.0, 1.0))
    bodies = [PopulationStudy(goals, count=2).body(item)[0] for item in range(2)]
    natural, plain = (PopulationStudy(goals, count=2, natural=each).attempt(bodies) for each in (None, False))
    assert np.array_equal(natural.error, plain.error)
    reached = natural.error <= 5e-3
    assert reached.sum() == 4
    assert np.array_equal(natural.q[~reached], plain.q[~reached])
    for row in np.flatnonzero(reached):
        figure = bodies[row // 3]
        start = library.human_pose(figure, "stand").position("left_grip")
        free = [
            float(np.linalg.norm(Pose(figure, each.q[row]).position("left_grip") - start)) for each in (natural, plain)
        ]
        assert free[0] < min(free[1], 0.1)


@pytest.mark.parametrize("natural", [None, True, False])
def test_other_figures_and_other_criteria_are_left_alone(natural: bool | None) -> None:
    assert not prefers_natural(library.lamp(), (), natural)
    posture = RangeWeightedPostureTask(name="stand", pose=STAND, joints=("left_knee",), level=LAST_LEVEL)
    assert prefers_natural(HUMAN, (posture,), natural) == (natural is True)
    assert prefers_natural(HUMAN, (), natural) == (natural is not False)
