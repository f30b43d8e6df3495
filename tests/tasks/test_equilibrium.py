"""EquilibriumTask: static equilibrium of chains and people [Baerlocher2001, 6.5, 7.15, 7.16]."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.errors import TaskError
from poise.solver import solve, step
from poise.statics import Forces, Support, payload
from poise.tasks import EquilibriumTask, PoseTask, Task
from tests.tasks.chains import bent, chain, standing_scene, tip_force


@pytest.mark.parametrize("force", [(0.0, 0.0, 0.0), (20.0, 0.0, 0.0), (-30.0, 0.0, -10.0), (10.0, 0.0, 60.0)])
def test_a_chain_leans_until_the_force_at_its_tip_is_balanced(force: tuple[float, float, float]) -> None:
    """6.5: and it does so to the last digits; the residual is a length, and below 1e-8 N m."""
    figure = chain()
    task = EquilibriumTask(forces=tip_force(force))
    result = solve(bent(figure), [task])
    assert result.solved
    pose = step(result.pose, [task]).end  # one step more, of second order
    assert task.error_norm(pose) < 1e-11
    assert np.linalg.norm(task.moment(pose)) < 1e-8
    x, _, z = pose.position("tip")
    weight = figure.mass * 9.80665 * pose.center_of_mass()[0]
    assert weight == pytest.approx(force[2] * x - force[0] * z, abs=1e-6)


@pytest.mark.parametrize("name", ["chain", "person"])
def test_the_tolerance_is_a_length_down_to_rounding(name: str) -> None:
    """Moment over weight: 1e-6 m by default; at 1e-11 m less than 1e-8 N m is left."""
    if name == "chain":
        pose, forces = bent(chain()), tip_force((20.0, 0.0, -10.0))
        held: list[Task] = []
    else:
        human = library.human()
        pose = library.human_pose(human, "stand")
        forces = Forces((payload("right_grip", 8.0),), (Support("left_sole", 0.4), Support("right_sole")))
        both = [(site, pose.placement(site)) for site in ("left_sole", "right_sole")]
        held = [PoseTask(site=site, position=at.translation, orientation=at.rotation) for site, at in both]
    for tolerance, most in ((1e-6, 1e-6), (1e-11, 1e-11)):
        task = EquilibriumTask(forces=forces, tolerance=tolerance, level=2)
        result = solve(pose, [*held, task])
        assert result.solved
        assert task.error_norm(result.pose) <= most
    assert np.linalg.norm(task.moment(result.pose)) < 1e-8


@pytest.mark.parametrize("share", [0.5, 0.85])
def test_the_weight_goes_to_the_foot_with_the_larger_share(share: float) -> None:
    """7.15."""
    scene = standing_scene()
    scene.add_support("right_sole", share=share)
    scene.add_support("left_sole")
    scene.keep_equilibrium()
    result = scene.solve()
    assert result.solved
    left, right = (result.pose.position(f"{side}_sole") for side in ("left", "right"))
    expected = (1.0 - share) * left + share * right
    np.testing.assert_allclose(result.pose.center_of_mass()[:2], expected[:2], atol=1e-6)
    assert "left_sole takes the remainder of the load" in str(result)


def test_payloads_and_pulls_move_the_center_of_mass() -> None:
    """7.16: a load in the right hand, then a pull."""
    places = []
    for force in ((0.0, 0.0, 0.0), (0.0, 0.0, -150.0), (120.0, 0.0, 0.0)):
        scene = standing_scene()
        scene.apply_force("right_grip", force)
        scene.add_support("left_sole", share=0.5)
        scene.add_support("right_sole", share=0.5)
        scene.keep_on_plane("right_grip", (0.5, 0, 0), (1, 0, 0))
        scene.keep_equilibrium()
        result = scene.solve()
        assert result.solved, force
        places.append(result.pose.center_of_mass())
    assert places[1][0] < places[0][0] - 0.02  # leans back from the load
    assert places[2][0] < places[0][0] - 0.02  # and against the pull forwards


def test_invalid_forces_raise_task_error() -> None:
    with pytest.raises(TaskError, match="no support carries the figure"):
        EquilibriumTask(forces=Forces())
    with pytest.raises(TaskError, match="the shares of a, b are open"):
        EquilibriumTask(forces=Forces(supports=(Support("a"), Support("b"))))
