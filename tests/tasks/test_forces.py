"""The thesis' situations with forces: chains that lean, torques that shrink, people who push, pull and twist."""

from __future__ import annotations

import re

import numpy as np
import pytest

from poise import library
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.scene import Scene
from poise.solver import solve, step
from poise.statics import Forces, Support, Wrench, payload, joint_torques
from poise.tasks import EquilibriumTask, InertiaTask, PoseTask, PositionTask, SupportRegionTask, Task, TorqueTask

LINKS = 10


def chain(links: int = LINKS) -> Figure:
    """Equal links that turn in the x-z plane, fixed at the base."""
    builder = FigureBuilder("chain").segment("base").root("base")
    parent = "base"
    for index in range(links):
        name = f"link_{index}"
        builder = builder.segment(name, mass=1.0, center=(0, 0, 0.05), inertia=(1e-3, 1e-3, 1e-4, 0, 0, 0))
        at = (0, 0, 0.1) if index else (0, 0, 0)
        builder = builder.hinge(f"joint_{index}", parent, name, at=at, axis=(0, 1, 0), range=(-2.5, 2.5))
        parent = name
    return builder.site("tip", parent, at=(0, 0, 0.1)).site("foot", "base").build()


def bent(figure: Figure, angle: float = 0.25) -> Pose:
    signs = {f"joint_{index}": angle * (1.0 if index % 3 else -0.6) for index in range(LINKS)}
    return Pose.neutral(figure).with_values(signs)


def tip_force(force: tuple[float, float, float]) -> Forces:
    return Forces((Wrench("tip", force),), (Support("foot"),))


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
def test_a_tolerance_is_a_length_down_to_the_last_digits(name: str) -> None:
    """Moment over weight: 1e-6 m as it stands; at 1e-11 m less than 1e-8 N m is left."""
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


def test_a_force_at_the_tip_asks_for_more_torque() -> None:
    """6.6."""
    pose = bent(chain())
    held = joint_torques(pose, [Wrench("tip", (25.0, 0.0, -25.0))])
    assert np.linalg.norm(held) > np.linalg.norm(joint_torques(pose))


def test_least_torques_are_smaller_without_leaving_the_tasks() -> None:
    """6.8: tip and balance above, torques below; the seed's chain came to 0.72."""
    figure, forces = chain(), tip_force((10.0, 0.0, 0.0))
    start = bent(figure, 0.4)
    tasks = [EquilibriumTask(forces=forces, level=1), PositionTask(site="tip", goal=(-0.1, 0, 0.75), axes="xz", level=2)]
    before = solve(start, tasks)
    after = solve(before.pose, [*tasks, TorqueTask(forces=forces, level=1000)])
    assert before.solved
    assert after.solved
    old, new = (np.linalg.norm(TorqueTask(forces=forces).error(result.pose)) for result in (before, after))
    assert new < 0.9 * old
    again = solve(after.pose, [*tasks, TorqueTask(forces=forces, level=1000)])
    assert np.linalg.norm(TorqueTask(forces=forces).error(again.pose)) == pytest.approx(new, rel=1e-3)


def test_the_moment_of_inertia_is_maximized_under_a_loop() -> None:
    """7.7: a chain closed to a ring becomes round, which no start further in is."""
    figure = chain(9)
    start = Pose.neutral(figure).with_values({f"joint_{i}": 2.0 if i % 2 else 0.4 for i in range(9)})
    loop = PositionTask(site="tip", goal=(0.0, 0.0, 0.0), axes="xz", level=1)
    before = solve(start, [loop])
    wish = InertiaTask(value="largest", axis=(0, 1, 0), level=1000)
    after = solve(before.pose, [loop, wish])
    assert after.solved
    assert wish.inertia(after.pose) > 1.05 * wish.inertia(before.pose)


@pytest.mark.parametrize("value", [6.0, 9.0])
def test_a_person_takes_a_moment_of_inertia_and_keeps_balance(value: float) -> None:
    """7.8: tucked and stretched, about the axis from side to side."""
    human = library.human()
    scene = Scene(human, library.human_pose(human, "squat"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(margin=0.01)
    scene.keep_inertia(value, (0, 1, 0))
    result = scene.solve()
    assert result.solved
    assert scene["inertia"].inertia(result.pose) == pytest.approx(value, rel=1e-5)
    assert scene["balance"].margin_of(result.pose) >= 0.01 - 1e-6


def standing() -> Scene:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    return scene


@pytest.mark.parametrize("share", [0.5, 0.85])
def test_weight_goes_to_the_foot_that_is_to_carry_it(share: float) -> None:
    """7.15."""
    scene = standing()
    scene.add_support("right_sole", share=share)
    scene.add_support("left_sole")
    scene.keep_equilibrium()
    result = scene.solve()
    assert result.solved
    left, right = (result.pose.position(f"{side}_sole") for side in ("left", "right"))
    expected = (1.0 - share) * left + share * right
    np.testing.assert_allclose(result.pose.center_of_mass()[:2], expected[:2], atol=1e-6)
    assert "left_sole closes the sum" in str(result)


def test_pushing_moves_the_body_toward_the_object_and_friction_holds() -> None:
    """7.17: the supports' own forces are found."""
    scene = standing()
    scene.add_support("left_sole", "right_sole", friction=0.8)
    scene.keep_balance(margin=0.01)
    before = scene.solve().pose.center_of_mass()
    for side in ("left", "right"):
        scene.reach(f"{side}_grip", (0.45, 0.2 if side == "left" else -0.2, 1.2))
        scene.apply_force(f"{side}_grip", (-80.0, 0.0, 0.0))
    result = scene.solve()
    assert result.solved
    assert result.pose.center_of_mass()[0] > before[0] + 0.03
    report = scene.force_report()
    assert report.distribution.in_equilibrium
    assert sum(each.force[0] for each in report.distribution.supports) == pytest.approx(160.0)
    inside = re.search(r"([\d.]+) cm inside", str(result))
    assert inside
    assert float(inside[1]) >= 1.0


def test_lifting_and_pulling_move_the_body_the_other_ways() -> None:
    """7.16: a load in the right hand, then a pull."""
    places = []
    for force in ((0.0, 0.0, 0.0), (0.0, 0.0, -150.0), (120.0, 0.0, 0.0)):
        scene = standing()
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


def test_twisting_needs_friction_that_is_found() -> None:
    """7.18: opposite forces at the hands."""
    scene = standing()
    scene.add_support("left_sole", "right_sole")
    scene.apply_force("left_grip", (50.0, 0.0, 0.0))
    scene.apply_force("right_grip", (-50.0, 0.0, 0.0))
    scene.keep_balance()
    scene.solve()
    found = scene.force_report().distribution
    assert found.in_equilibrium
    assert found.supports[0].force[0] < 0.0 < found.supports[1].force[0]


def test_balance_that_cannot_be_asked_for_is_refused_in_words() -> None:
    square = [(0, 0, 0), (1, 0, 0), (1, 0.1, 0), (0, 0.1, 0)]
    with pytest.raises(TaskError, match="margin must be from 0 to 5 cm"):
        SupportRegionTask(corners=square, margin=0.06)
    with pytest.raises(TaskError, match="nothing carries the figure"):
        EquilibriumTask(forces=Forces())
    with pytest.raises(TaskError, match="the shares of a, b are open"):
        EquilibriumTask(forces=Forces(supports=(Support("a"), Support("b"))))
    with pytest.raises(TaskError, match="'largest' or 'smallest'"):
        InertiaTask(value="huge")
    lifted = SupportRegionTask(corners=square, forces=Forces((Wrench("tip", (0, 0, 500.0)),)))
    with pytest.raises(TaskError, match="lift the figure off its supports"):
        lifted.check(chain())
    with pytest.raises(TaskError, match="strength of 'joint_0' must be greater than zero"):
        TorqueTask(strength={"joint_0": 0.0})
