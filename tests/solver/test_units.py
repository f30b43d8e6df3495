"""The unit of length does not matter: a figure in millimeters moves as the same figure in meters."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder, SphericalEllipse
from poise.solver import Status, level_errors, solve
from poise.tasks import LookAtTask, OrientationTask, PositionTask, Task

SAME = 1e-6
FACTOR = 1000.0


def limb(unit: float) -> Figure:
    """A slide, a ball joint with a cone, an elbow and a swing wrist; lengths in units of 1/`unit` m."""

    def at(*place: float) -> tuple[float, ...]:
        return tuple(unit * each for each in place)

    builder = FigureBuilder("limb").segment("base").root("base")
    builder.segment("carriage", mass=1.0)
    builder.segment("upper", mass=2.0, center=at(0.0, 0.0, 0.15))
    builder.segment("fore", mass=1.0, center=at(0.0, 0.0, 0.12))
    builder.segment("hand", mass=0.4, center=at(0.0, 0.0, 0.05))
    builder.slide("rail", "base", "carriage", axis=(0.0, 1.0, 0.0), range=at(-0.2, 0.2))
    builder.ball("shoulder", "carriage", "upper", swing=SphericalEllipse(1.2, 0.9), twist=(-1.0, 1.0))
    builder.elbow(
        "elbow", "upper", "fore", at=at(0.0, 0.0, 0.3), axis=(0.0, 1.0, 0.0), flexion=(0.0, 2.4), twist=(-1.4, 1.4)
    )
    builder.swing("wrist", "fore", "hand", at=at(0.0, 0.0, 0.25), swing=SphericalEllipse(0.5, 0.8))
    return builder.site("grip", "hand", at=at(0.0, 0.0, 0.08)).build()


def tasks_for(unit: float, goal: np.ndarray, kind: str) -> list[Task]:
    """A reach with something below it."""
    place = tuple((unit * goal).tolist())
    reach = PositionTask(site="grip", goal=place, name="reach")
    if kind == "turn":
        return [reach, OrientationTask(site="grip", goal=(0.8, 0.0, 0.6, 0.0), name="turn", level=2)]
    target = tuple((unit * np.array([1.0, -0.5, 0.3])).tolist())
    return [reach, LookAtTask(site="grip", target=target, name="look", level=1 if kind == "beside" else 2)]


@pytest.mark.parametrize("kind", ["turn", "look", "beside"])
def test_meters_and_millimeters_give_the_same_angles(kind: str) -> None:
    rng = np.random.default_rng(7)
    ends = set()
    for _ in range(12):
        goal = rng.uniform(-0.7, 0.7, 3)
        found = []
        for unit in (1.0, FACTOR):
            figure = limb(unit)
            start = Pose.neutral(figure).with_values({"elbow": (0.7, 0.0)})
            tasks = tasks_for(unit, goal, kind)
            result = solve(start, tasks, restart=False)  # restarts amplify rounding
            q = np.array(result.pose.q)
            q[figure.slots[1].q] /= unit
            found.append((q, result.status, result.iterations, level_errors(result.pose, tasks)))
        (one, status, steps, errors), (other, *rest) = found
        assert rest[:2] == [status, steps]
        assert np.abs(one - other).max() <= SAME
        assert rest[2] == pytest.approx(errors, abs=SAME)
        ends.add(status)
    assert Status.CONVERGED in ends
