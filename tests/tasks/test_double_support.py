"""A chain that stands on both its ends, figures 6.7 and 6.9 of the thesis [Baerlocher2001, 6.4.3, 6.5.2]."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import solve
from poise.statics import Forces, Support, joint_torques
from poise.tasks import EffortTask, EquilibriumTask, PositionTask, Task, TorqueTask

LINKS = 8
SPAN = 0.5  # between the two ends, on the floor [m]
FLAT = (0.0, 0.0, 0.0)


def arch() -> Figure:
    """Eight equal links on a free root, turning in the x-z plane, with a site at each end."""
    builder = FigureBuilder("arch")
    for index in range(LINKS):
        name = f"link_{index}"
        builder = builder.segment(name, mass=1.0, center=(0, 0, 0.05), inertia=(1e-3, 1e-3, 1e-4, 0, 0, 0))
        if index == 0:
            builder = builder.root(name, free=True)
        else:
            at, parent = (0, 0, 0.1), f"link_{index - 1}"
            builder = builder.hinge(f"joint_{index}", parent, name, at=at, axis=(0, 1, 0), range=(-2.5, 2.5))
    return builder.site("one", "link_0").site("other", f"link_{LINKS - 1}", at=(0, 0, 0.1)).build()


def supported(share: float, sideways: float) -> Forces:
    """The far end carries a share of the weight and pushes sideways; the near end closes the sum."""
    return Forces(supports=(Support("one"), Support("other", share, (sideways, 0.0, 0.0), normal=(0, 0, 1))))


def held(forces: Forces) -> list[Task]:
    """Both ends on the floor, then balance."""
    ends = [PositionTask(site="one", goal=FLAT, level=1), PositionTask(site="other", goal=(SPAN, 0, 0), level=1)]
    return [*ends, EquilibriumTask(forces=forces, level=2)]


def bent(angles: list[float]) -> Pose:
    figure = arch()
    return Pose.neutral(figure).with_values({f"joint_{index + 1}": angle for index, angle in enumerate(angles)})


ROUND, PEAKED = [0.35] * 7, [0.05, 0.1, 0.7, 1.1, 0.1, 0.3, 0.1]


@pytest.mark.parametrize(("share", "sideways"), [(0.5, -20.0), (0.42, -35.0), (0.6, -12.0)])
def test_torques_of_a_double_support_are_the_same_with_the_root_at_either_end(share: float, sideways: float) -> None:
    """6.7: every choice of reaction forces has its own configuration; in equilibrium the root does not matter."""
    forces = supported(share, sideways)
    result = solve(bent(ROUND), held(forces))
    assert result.solved
    pose = result.pose
    there = pose.rerooted(f"link_{LINKS - 1}")
    here, other = (joint_torques(each, forces.reactions_by_share(each)) for each in (pose, there))
    for index in range(1, LINKS):
        one, two = (each.figure.slot(f"joint_{index}").v for each in (pose, there))
        np.testing.assert_allclose(other[two], here[one], rtol=0.0, atol=1e-6)
    assert np.abs(here[6:]).max() > 0.1
    np.testing.assert_allclose(here[:6], 0.0, atol=1e-5)


def test_reaction_forces_decide_the_configuration() -> None:
    """6.7: the more the far end carries, the more of the arch leans over it."""
    centers = [solve(bent(ROUND), held(supported(share, -20.0))).pose.center_of_mass()[0] for share in (0.35, 0.5, 0.6)]
    np.testing.assert_allclose(centers, [share * SPAN for share in (0.35, 0.5, 0.6)], atol=1e-6)


def test_out_of_equilibrium_the_root_matters() -> None:
    forces = supported(0.5, -20.0)
    pose = solve(bent(ROUND), held(forces)[:2]).pose.with_values({"joint_3": 1.0})
    there = pose.rerooted(f"link_{LINKS - 1}")
    here, other = (joint_torques(each, forces.reactions_by_share(each)) for each in (pose, there))
    slots = [(pose.figure.slot(f"joint_{i}").v, there.figure.slot(f"joint_{i}").v) for i in range(1, LINKS)]
    assert max(float(np.abs(here[one] - other[two]).max()) for one, two in slots) > 0.1


@pytest.mark.parametrize("criterion", [EffortTask, TorqueTask])
def test_of_three_configurations_only_the_one_of_least_torque_is_a_minimum(criterion: type[TorqueTask]) -> None:
    """6.9: ‖τ_C‖ < ‖τ_B‖ < ‖τ_A‖; the thesis had 0.65 < 0.81 < 1."""
    forces = supported(0.5, -20.0)
    tasks = held(forces)
    wish = criterion(forces=forces, level=1000)
    a, b = (solve(bent(start), tasks) for start in (ROUND, PEAKED))
    c = solve(a.pose, [*tasks, wish])
    assert a.solved
    assert b.solved
    assert c.solved
    size_a, size_b, size_c = (float(np.linalg.norm(wish.error(each.pose))) for each in (a, b, c))
    assert size_c < 0.98 * size_b < 0.96 * size_a
    moved = [np.abs(solve(each.pose, [*tasks, wish]).pose - each.pose).max() for each in (a, b, c)]
    assert moved[2] < 1e-3  # C is stationary, the others are not
    assert min(moved[:2]) > 0.05
    for each in (a, b, c):
        assert max(task.error_norm(each.pose) for task in tasks) < 1e-6


def test_a_weak_joint_is_spared() -> None:
    """6.5.2: ten times weaker, its torque falls against the unweighted result."""
    forces = supported(0.5, -20.0)
    tasks, start = held(forces), solve(bent(PEAKED), held(forces)).pose
    alike = {f"joint_{index}": 10.0 for index in range(1, LINKS)}
    found = []
    for strength in (alike, {**alike, "joint_3": 1.0}):
        result = solve(start, [*tasks, EffortTask(forces=forces, strength=strength, level=1000)])
        torques = joint_torques(result.pose, forces.reactions_by_share(result.pose))
        found.append(float(abs(torques[result.pose.figure.slot("joint_3").v][0])))
    assert found[1] < 0.5 * found[0]
