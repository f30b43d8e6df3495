"""Capacity: the largest force before a contact slips, the figure tips or a joint exceeds its strength."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.kinematics import Pose
from poise.scene import Scene
from poise.statics import (
    Forces,
    Support,
    Wrench,
    analyze_forces,
    capacity,
    capacity_diagram,
    distribute,
    surface_corners,
)

SOLES = ("left_sole", "right_sole")


@pytest.fixture(scope="module")
def standing() -> Pose:
    return library.human_pose(library.human(), "stand")


def soles(pose: Pose, **options: object) -> tuple[Support, ...]:
    return tuple(Support(site, corners=surface_corners(pose.figure, site), **options) for site in SOLES)


def test_capacity_is_limited_by_friction_balance_or_strength(standing: Pose) -> None:
    forces, weight = Forces(supports=soles(standing)), 9.80665 * standing.figure.mass
    result = capacity(standing, forces, "left_grip", (0.0, 0.0, -1.0))
    assert result.limit == "balance"
    pushed = Wrench("left_grip", (0.0, 0.0, result.force))
    assert distribute(standing, Forces((pushed,), forces.supports)).in_equilibrium
    slippery = capacity(standing, Forces(supports=soles(standing, friction=0.001)), "pelvis", (1.0, 0.0, 0.0))
    assert (slippery.limit, slippery.force) == ("friction", pytest.approx(0.001 * weight, rel=2e-3))
    weak = {"left_elbow.flexion": (-5.0, 5.0), "left_wrist.swing_y": (-50.0, 50.0)}
    held = capacity(standing, forces, "left_grip", (1.0, 0.0, 0.0), weak)
    assert held.limit == "left_elbow.flexion"
    report = analyze_forces(standing, Forces((Wrench("left_grip", (-held.force, 0.0, 0.0)),), forces.supports), weak)
    assert report["left_elbow.flexion"].used == pytest.approx(1.0, abs=0.01)


def test_capacity_diagram_is_symmetric_and_tight(standing: Pose) -> None:
    forces = Forces(supports=soles(standing))
    ways = [(np.cos(a), np.sin(a), 0.0) for a in np.linspace(0.0, 2.0 * np.pi, 8, endpoint=False)]
    result = capacity_diagram(standing, forces, "pelvis", ways)
    assert {each.limit for each in result} == {"balance"}
    sizes = np.array([each.force for each in result])
    assert sizes.min() > 50.0
    np.testing.assert_allclose(sizes[1:4], sizes[:4:-1], rtol=1e-5)  # left and right are alike
    for way, each in zip(ways, result, strict=True):
        for factor, holds in ((0.999, True), (1.01, False)):
            push = Wrench("pelvis", tuple(-factor * each.force * np.array(way)))
            assert distribute(standing, Forces((push,), forces.supports)).in_equilibrium == holds


def reaching(rng: np.random.Generator) -> Pose:
    """A balanced person whose hand is at a random place, or as near as balance allows."""
    figure = library.human(sex=str(rng.choice(["female", "male"])))
    scene = Scene(figure, library.human_pose(figure, "stand"))
    scene.pin(*SOLES)
    scene.keep_balance(*SOLES)
    scene.reach("right_grip", scene.pose.position("right_grip") + 0.4 * rng.normal(size=3) + [0.0, 0.0, 0.3])
    return scene.solve(restart=False).pose


@pytest.mark.parametrize("seed", range(6))
def test_a_force_report_confirms_what_limits_a_capacity(seed: int) -> None:
    """Just below it nothing gives way, just above what is named does: one distribution stands behind both."""
    rng = np.random.default_rng([77, seed])
    pose = reaching(rng)
    supports, strength = soles(pose), library.human_strength(pose.figure)
    for way in rng.normal(size=(3, 3)):
        way /= np.linalg.norm(way)
        found = capacity(pose, Forces(supports=supports), "right_grip", way, strength)
        for factor, holds in ((0.98, True), (1.02, False)):
            x, y, z = (-factor * found.force * way).tolist()
            push = Wrench("right_grip", (x, y, z))
            report = analyze_forces(pose, Forces((push,), supports), strength)
            assert report.distribution is not None
            over = {joint.name for joint in report.joints if joint.used is not None and joint.used > 1.0 + 1e-6}
            assert (report.distribution.in_equilibrium and not over) == holds
            if not holds and report.distribution.in_equilibrium:
                assert found.limit in over
