"""Forces of supports: inside all cones, closing what can be closed, as independent solvers find them."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.backend import use_backend
from poise.errors import ForceError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.statics import (
    Forces,
    Support,
    Wrench,
    capacity,
    capacity_diagram,
    payload,
    distribute,
    analyze_forces,
    convex_hull,
    percent_capable,
    support_region,
    surface_corners,
)
from poise.statics.friction_cones import FrictionCones, least_violation
from poise.statics.strength import checked_strength
from tests.support.oracle import oracle_module

SOLES = ("left_sole", "right_sole")


@pytest.fixture(scope="module")
def standing() -> Pose:
    return library.human_pose(library.human(), "stand")


def soles(pose: Pose, **options: object) -> tuple[Support, ...]:
    return tuple(Support(site, corners=surface_corners(pose.figure, site), **options) for site in SOLES)


def random_problem(seed: int) -> tuple[np.ndarray, np.ndarray, FrictionCones]:
    """Equilibrium of up to eight contacts; every other one can be closed."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 9))
    normals = rng.normal(size=(count, 3))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    cones = FrictionCones(normals, rng.uniform(0.0, 1.0, count))
    equations = np.concatenate([np.tile(np.eye(3), count), rng.normal(size=(3, 3 * count))])
    inside, _ = cones.projected(rng.normal(size=3 * count))
    return equations, equations @ inside if seed % 2 else rng.normal(size=6), cones


@pytest.mark.parametrize("seed", range(40))
def test_least_violations_fulfil_the_conditions_of_a_minimum(seed: int) -> None:
    """f in the cones, the gradient in their duals, both orthogonal: that is enough, since all is convex."""
    equations, wanted, cones = random_problem(seed)
    found = least_violation(equations, wanted, cones)
    np.testing.assert_allclose(found.residual, wanted - equations @ found.values, atol=1e-12)
    gradient = -(equations.T @ found.residual).reshape(-1, 3)
    for f, g, normal, friction in zip(
        found.values.reshape(-1, 3), gradient, cones.normals, cones.friction, strict=True
    ):
        assert np.linalg.norm(f - (normal @ f) * normal) <= friction * (normal @ f) + 1e-10
        assert friction * np.linalg.norm(g - (normal @ g) * normal) <= normal @ g + 1e-8
        assert abs(f @ g) <= 1e-8
    if seed % 2:
        assert np.abs(found.residual).max() < 1e-9


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_least_violations_are_those_of_an_independent_solver(seed: int) -> None:
    """Non-negative least squares over pyramids of 180 edges comes near, and never below."""
    optimize = oracle_module("scipy.optimize")
    equations, wanted, cones = random_problem(seed)
    edges = []
    for index, (normal, friction) in enumerate(zip(cones.normals, cones.friction, strict=True)):
        one = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
        one /= np.linalg.norm(one)
        for angle in np.linspace(0.0, 2.0 * np.pi, 180, endpoint=False):
            edge = np.zeros(equations.shape[1])
            way = np.cos(angle) * one + np.sin(angle) * np.cross(normal, one)
            edge[3 * index : 3 * index + 3] = normal + friction * way
            edges.append(edge)
    _, expected = optimize.nnls(equations @ np.array(edges).T, wanted)
    ours = np.linalg.norm(least_violation(equations, wanted, cones).residual)
    assert ours <= expected + 1e-9
    assert ours == pytest.approx(expected, abs=2e-3)


def mixed_problem(seed: int) -> tuple[np.ndarray, np.ndarray, FrictionCones]:
    """Contacts, ice, grips and slacks, with equations of different sizes."""
    rng = np.random.default_rng(1000 + seed)
    points, slacks, rows = int(rng.integers(1, 9)), int(rng.integers(0, 4)), int(rng.integers(3, 10))
    normals = rng.normal(size=(points, 3))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    cones = FrictionCones(normals, rng.choice([0.0, 0.01, 0.3, 1.0, np.inf], points, p=[0.2, 0.2, 0.3, 0.2, 0.1]), slacks)
    equations = rng.normal(size=(rows, 3 * points + slacks)) * rng.choice([1.0, 30.0], rows)[:, None]
    inside, _ = cones.projected(rng.normal(size=3 * points + slacks))
    return equations, equations @ inside if seed % 3 == 0 else rng.normal(size=rows), cones


@pytest.mark.parametrize("seed", range(60))
def test_both_engines_find_the_same_least_violation(seed: int) -> None:
    equations, wanted, cones = mixed_problem(seed)
    found = least_violation(equations, wanted, cones)
    with use_backend("numpy"):
        other = least_violation(equations, wanted, cones)
    size = float(np.linalg.norm(other.residual))
    assert float(np.linalg.norm(found.residual)) == pytest.approx(size, abs=1e-7)
    kept, _ = cones.projected(found.values)
    np.testing.assert_allclose(found.values, kept, atol=1e-10 * max(1.0, np.abs(kept).max()))
    if seed % 3 == 0:
        assert size < 1e-7


def test_two_feet_carry_a_standing_person_alike(standing: Pose) -> None:
    found = distribute(standing, Forces(supports=soles(standing)))
    assert found.in_equilibrium
    assert [each.share for each in found.supports] == pytest.approx([0.5, 0.5])
    assert sum(each.force for each in found.supports) == pytest.approx([0.0, 0.0, 9.80665 * standing.figure.mass])
    assert not any(each.at_edge or each.clamped for each in found.supports)


def test_a_load_in_one_hand_goes_to_that_foot(standing: Pose) -> None:
    found = distribute(standing, Forces((payload("left_grip", 10.0),), soles(standing)))
    assert found.in_equilibrium
    assert found.supports[0].share > 0.6


def test_joint_torques_with_found_forces_leave_nothing_at_the_root(standing: Pose) -> None:
    push = (Wrench("left_grip", (-40.0, 10.0, 0.0)), Wrench("right_grip", (-40.0, 0.0, 0.0), (0.0, 2.0, 1.0)))
    report = analyze_forces(standing, Forces(push, soles(standing)))
    assert report.distribution.in_equilibrium
    np.testing.assert_allclose(report.torques[:6], 0.0, atol=1e-8)


def test_horizontal_forces_are_found_for_given_shares(standing: Pose) -> None:
    """Two opposite pushes turn the figure about the vertical: the feet hold it by friction, as 7.18 asks."""
    twist = (Wrench("left_grip", (60.0, 0.0, 0.0)), Wrench("right_grip", (-60.0, 0.0, 0.0)))
    left, right = soles(standing)
    found = distribute(standing, Forces(twist, (Support("left_sole", 0.5, corners=left.corners), right)))
    assert found.in_equilibrium
    assert found.supports[0].share == pytest.approx(0.5)
    one, other = (each.force for each in found.supports)
    np.testing.assert_allclose(one[:2], -other[:2], atol=1e-6)
    assert one[0] < -1.0


def test_ice_holds_no_sideways_force(standing: Pose) -> None:
    forces = Forces((Wrench("left_grip", (-50.0, 0.0, 0.0)),), soles(standing, friction=0.0))
    report = analyze_forces(standing, forces)
    assert not report.distribution.in_equilibrium
    assert np.linalg.norm(report.distribution.residual_force) == pytest.approx(50.0, rel=1e-3)
    assert "The supports cannot hold this pose: 50 N" in report.explain()


def test_a_given_force_outside_its_cone_is_brought_to_the_edge_and_that_is_said(standing: Pose) -> None:
    left, right = soles(standing)
    given = Support("left_sole", 0.5, (400.0, 0.0, 0.0), corners=left.corners)
    report = analyze_forces(standing, Forces(supports=(given, right)))
    first = report.distribution.supports[0]
    assert first.clamped
    assert np.hypot(*first.force[:2]) <= 0.6 * first.force[2] * (1.0 + 1e-6)
    assert "left_sole carries" in report.explain()
    assert "was brought to the edge" in report.explain()


def test_shares_that_cannot_be_are_told(standing: Pose) -> None:
    with pytest.raises(ForceError, match=r"must add up to 1, got 1\.1; .* nearest that do are 0\.45, 0\.55"):
        distribute(standing, Forces(supports=(Support("left_sole", 0.5), Support("right_sole", 0.6))))
    with pytest.raises(ForceError, match="is a support twice"):
        Forces(supports=(Support("left_sole"), Support("left_sole")))
    pulled = Forces(supports=(Support("left_sole", -0.2), Support("right_sole")))
    found = distribute(standing, pulled)
    assert not found.in_equilibrium
    assert not found.shares_met


def test_negative_shares_are_for_grips(standing: Pose) -> None:
    bar = Support("left_grip", -0.2, friction=None)
    found = distribute(standing, Forces(supports=(*soles(standing), bar)))
    assert [each.share for each in found.supports][2] == pytest.approx(-0.2)
    assert found.shares_met


def test_by_shares_the_closing_support_takes_the_rest(standing: Pose) -> None:
    forces = Forces((Wrench("left_grip", (5.0, 0.0, -20.0)),), (Support("left_sole", 0.25), Support("right_sole")))
    one, other = forces.reactions_by_share(standing)
    load = 9.80665 * standing.figure.mass + 20.0
    assert forces.remainder_support.name == "right_sole"
    np.testing.assert_allclose(one.force, (0.0, 0.0, 0.25 * load))
    np.testing.assert_allclose(other.force, (-5.0, 0.0, 0.75 * load))


def test_open_shares_are_alike_on_floors_and_none_on_walls(standing: Pose) -> None:
    left, right = soles(standing)
    wall, bar = Support("left_palm", normal=(-1.0, 0.0, 0.0)), Support("right_grip", friction=None)
    shared = Forces(supports=(wall, left, right, bar)).with_equal_shares()
    assert [support.share for support in shared.supports] == [0.0, None, 0.5, 0.0]
    assert shared.remainder_support.name == "left_sole"
    assert [support.share for support in Forces(supports=(wall, bar)).with_equal_shares().supports] == [None, 0.5]


def test_what_cannot_be_carried_is_refused_in_words(standing: Pose) -> None:
    nothing = FigureBuilder("frame").segment("base").root("base").build()
    with pytest.raises(ForceError, match="has no weight and no force acts on it"):
        distribute(Pose.neutral(nothing), Forces(supports=(Support("base"),)))
    with pytest.raises(ForceError, match="nothing carries the figure"):
        distribute(standing, Forces())
    with pytest.raises(ForceError, match="normal must be a direction"):
        Support("left_sole", normal=(0.0, 0.0, 0.0))
    with pytest.raises(ForceError, match="friction must be zero or more"):
        Support("left_sole", friction=-0.1)


def test_capacity_is_limited_by_friction_balance_or_strength(standing: Pose) -> None:
    forces, weight = Forces(supports=soles(standing)), 9.80665 * standing.figure.mass
    found = capacity(standing, forces, "left_grip", (0.0, 0.0, -1.0))
    assert found.limit == "balance"
    pushed = Wrench("left_grip", (0.0, 0.0, found.force))
    assert distribute(standing, Forces((pushed,), forces.supports)).in_equilibrium
    slippery = capacity(standing, Forces(supports=soles(standing, friction=0.001)), "pelvis", (1.0, 0.0, 0.0))
    assert (slippery.limit, slippery.force) == ("friction", pytest.approx(0.001 * weight, rel=2e-3))
    weak = {"left_elbow.flexion": (-5.0, 5.0), "left_wrist.swing_y": (-50.0, 50.0)}
    held = capacity(standing, forces, "left_grip", (1.0, 0.0, 0.0), weak)
    assert held.limit == "left_elbow.flexion"
    report = analyze_forces(standing, Forces((Wrench("left_grip", (-held.force, 0.0, 0.0)),), forces.supports), weak)
    assert report["left_elbow.flexion"].used == pytest.approx(1.0, abs=0.01)


def test_strength_tells_how_many_people_could(standing: Pose) -> None:
    assert percent_capable(77.0, 77.0) == pytest.approx(50.0)
    assert percent_capable(0.0, 77.0) > 99.9
    strength = library.human_strength(standing.figure)
    report = analyze_forces(standing, Forces((payload("left_grip", 15.0),), soles(standing)), strength)
    hardest = report.most_loaded
    assert hardest.used == max(each.used for each in report.joints if each.used is not None)
    assert f"{hardest.name} is nearest to its strength" in report.explain()
    assert report.to_dict()["joints"][0].keys() == {"name", "torque", "strength", "used", "capable"}
    with pytest.raises(ForceError, match=r"no joint has a part 'left_elbow\.bend'"):
        checked_strength(standing.figure, {"left_elbow.bend": (-1.0, 1.0)})


def test_the_hull_of_points_keeps_their_outline() -> None:
    square = convex_hull(np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5), (0.5, 0.0)], dtype=float))
    assert len(square.corners) == 4
    assert square.largest_margin == pytest.approx(0.5)
    assert square.margin(np.array([0.3, 0.5])) == pytest.approx(0.3)
    assert square.margin(np.array([2.0, 2.0])) == pytest.approx(-np.sqrt(2.0))
    line = convex_hull(np.array([(0, 0), (1, 1), (0.5, 0.5)], dtype=float))
    assert not line.has_area
    assert line.margin(np.array([1.0, 0.0])) == pytest.approx(-np.sqrt(0.5))


def test_bad_input_gets_words_and_the_nearest_answer(standing: Pose) -> None:
    """Supports that cannot carry, ratios that cannot be, ice under a push, no mass."""
    hanging = Support("left_sole", normal=(0.0, 0.0, -1.0), corners=surface_corners(standing.figure, "left_sole"))
    report = analyze_forces(standing, Forces(supports=(hanging,)))
    assert not report.distribution.in_equilibrium
    weight = 9.80665 * standing.figure.mass
    assert np.linalg.norm(report.distribution.residual_force) == pytest.approx(weight, rel=1e-6)
    np.testing.assert_allclose(report.distribution.supports[0].force, 0.0, atol=1e-6)  # nothing that it can do helps
    assert "The supports cannot hold this pose" in report.explain()
    behind = Forces((Wrench("pelvis", (-600.0, 0.0, 0.0)),), soles(standing, friction=0.5))
    slipping = analyze_forces(standing, behind)
    assert all(each.at_edge for each in slipping.distribution.supports)
    assert "its friction is used up" in slipping.explain()
    lifted = analyze_forces(standing, Forces((Wrench("pelvis", (0.0, 0.0, 2.0 * weight)),), soles(standing)))
    assert np.linalg.norm(lifted.distribution.residual_force) == pytest.approx(weight, rel=1e-6)
    frame = FigureBuilder("frame").segment("base").root("base").build()
    with pytest.raises(ForceError, match="no weight, so every place is as good"):
        support_region(Pose.neutral(frame), Forces(supports=(Support("base"),)))
    with pytest.raises(ForceError, match="of any length but zero"):
        capacity(standing, Forces(supports=soles(standing)), "left_grip", (0.0, 0.0, 0.0))
    with pytest.raises(ForceError, match="finite"):
        Wrench("left_grip", (np.nan, 0.0, 0.0))


def test_a_diagram_of_capacities_is_largest_where_the_body_stands_behind_it(standing: Pose) -> None:
    forces = Forces(supports=soles(standing))
    ways = [(np.cos(a), np.sin(a), 0.0) for a in np.linspace(0.0, 2.0 * np.pi, 8, endpoint=False)]
    found = capacity_diagram(standing, forces, "pelvis", ways)
    assert {each.limit for each in found} == {"balance"}
    sizes = np.array([each.force for each in found])
    assert sizes.min() > 50.0
    np.testing.assert_allclose(sizes[1:4], sizes[:4:-1], rtol=1e-5)  # left and right are alike
    for way, each in zip(ways, found, strict=True):
        for factor, holds in ((0.999, True), (1.01, False)):
            push = Wrench("pelvis", tuple(-factor * each.force * np.array(way)))
            assert distribute(standing, Forces((push,), forces.supports)).in_equilibrium == holds
