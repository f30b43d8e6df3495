"""One load distribution: least use of strength against friction pyramids; report and capacity agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import linprog

from poise import library
from poise.kinematics import Pose
from poise.statics import (
    Forces,
    Support,
    Wrench,
    analyze_forces,
    capacity,
    distribute,
    distribute_by_strength,
    payload,
    surface_corners,
)
from poise.statics.contact_program import ContactProgram

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")
STRENGTH = library.human_strength(HUMAN)
DIRECTIONS = 64  # sides of a friction pyramid


def random_supports(rng: np.random.Generator) -> tuple[Support, ...]:
    """Soles alone, one sole, with a bar, with a wall, or with a prescribed share; some without friction."""
    friction, kind = float(rng.choice([0.0, 0.2, 0.6, 1.0])), int(rng.integers(5))

    def sole(site: str, share: float | None = None) -> Support:
        corners = surface_corners(HUMAN, site)
        return Support(site, share, friction=friction, frame="site", corners=corners)

    if kind == 1:
        return (sole("left_sole"),)
    third = {2: Support("left_grip", friction=None), 3: Support("left_palm", friction=0.5, normal=(-1.0, 0.0, 0.0))}
    others = (third[kind],) if kind in third else ()
    return (sole("left_sole", 0.4 if kind == 4 else None), sole("right_sole"), *others)


def random_problem(seed: int) -> tuple[Pose, Forces, dict[str, tuple[float, float]]]:
    rng = np.random.default_rng(seed)
    tangent = rng.normal(size=HUMAN.nv) * rng.choice([0.02, 0.1, 0.2])
    tangent[:6] *= 0.02
    factors = rng.choice([0.5, 1.0, 3.0], size=len(STRENGTH))
    strength = {name: (f * low, f * high) for f, (name, (low, high)) in zip(factors, STRENGTH.items(), strict=True)}
    loads = (payload("left_grip", float(rng.uniform(0.0, 15.0))),) if rng.random() < 0.3 else ()
    return STAND.plus(tangent).clamped(), Forces(loads, random_supports(rng)), strength


def pyramid_use(program: ContactProgram, scale: float) -> float:
    """Smallest largest use over friction pyramids, inside the cones (scale 1) or around them."""
    cones, columns = program.system.cones, []
    angles = np.linspace(0.0, 2.0 * np.pi, DIRECTIONS, endpoint=False)
    for index, (normal, friction) in enumerate(zip(cones.normals, cones.friction, strict=True)):
        first = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
        first /= np.linalg.norm(first)
        second = np.cross(normal, first)
        if np.isinf(friction):
            edges = np.concatenate([np.eye(3), -np.eye(3)])
        else:
            edges = np.array([normal + scale * friction * (np.cos(a) * first + np.sin(a) * second) for a in angles])
        block = np.zeros((3 * cones.point_count, len(edges)))
        block[3 * index : 3 * index + 3] = edges.T
        columns.append(block)
    edges = np.concatenate(columns, axis=1)
    rows = program.strength
    result = linprog(
        np.append(np.zeros(edges.shape[1]), 1.0),
        A_ub=np.hstack([rows.per_force @ edges, -np.ones((len(rows.applied), 1))]),
        b_ub=-rows.applied,
        A_eq=np.hstack([program.system.equations @ edges, np.zeros((len(program.system.rhs), 1))]),
        b_eq=program.system.rhs,
        method="highs",
    )
    return float(result.fun) if result.status == 0 else np.inf


def test_least_use_lies_between_those_of_an_inner_and_an_outer_pyramid() -> None:
    compared = 0
    for seed in range(24):
        pose, forces, strength = random_problem(seed)
        program = ContactProgram.at(pose, forces, strength)
        inner = pyramid_use(program, 1.0)
        outer = pyramid_use(program, 1.0 / np.cos(np.pi / DIRECTIONS))
        if not np.isfinite(inner):
            continue
        values, solution = program.least_use()
        found = program.strength.use(values).max()
        assert solution.converged
        assert outer - 1e-6 <= found <= inner + 1e-6
        assert analyze_forces(pose, forces, strength).most_loaded.used == pytest.approx(found, abs=1e-5)
        compared += 1
    assert compared >= 12


@pytest.mark.parametrize("seed", range(60))
def test_up_to_the_capacity_nothing_is_overloaded_and_beyond_it_something_is(seed: int) -> None:
    pose, forces, strength = random_problem(seed)
    rng = np.random.default_rng(1000 + seed)
    direction, site = rng.normal(size=3), str(rng.choice(["right_grip", "pelvis", "head"]))
    direction /= np.linalg.norm(direction)
    result = capacity(pose, forces, site, direction, strength)
    if np.isinf(result.force):
        return

    def pushed(factor: float) -> tuple[bool, list[str]]:
        push = Wrench(site, tuple(-factor * result.force * direction))
        report = analyze_forces(pose, Forces((*forces.wrenches, push), forces.supports), strength)
        return report.distribution.in_equilibrium, [
            each.name for each in report.joints if each.used is not None and each.used > 1.0 + 1e-6
        ]

    holds, over = pushed(0.98)
    if result.force == 0.0:  # the pose itself cannot be held, for the reason that is named
        assert result.limit in over if holds else result.limit in ("friction", "balance")
        return
    assert (holds, over) == (True, [])
    holds, over = pushed(1.02)
    assert not holds or over
    assert capacity(pose, forces, site, direction).force >= result.force * (1.0 - 1e-5)


@pytest.mark.parametrize("seed", range(30))
def test_more_of_what_limits_a_push_allows_more(seed: int) -> None:
    pose, forces, strength = random_problem(seed)
    direction = np.random.default_rng(2000 + seed).normal(size=3)
    result = capacity(pose, forces, "right_grip", direction, strength)
    rougher = tuple(replace(each, friction=each.friction and 1.05 * each.friction) for each in forces.supports)
    rough = replace(forces, supports=rougher)
    if not 0.0 < result.force < np.inf:
        return
    if result.limit == "balance":
        strong = {name: (2.0 * low, 2.0 * high) for name, (low, high) in strength.items()}
        assert capacity(pose, rough, "right_grip", direction, strong).force < 1.03 * result.force
    elif result.limit == "friction":
        assert capacity(pose, rough, "right_grip", direction, strength).force > 1.02 * result.force
    else:
        low, high = strength[result.limit]
        stronger = {**strength, result.limit: (1.05 * low, 1.05 * high)}
        assert capacity(pose, forces, "right_grip", direction, stronger).force > result.force * (1.0 + 2e-5)


def test_the_pose_of_a_lifted_load_names_the_joint_that_gives_way() -> None:
    """A knee that is overloaded without any push: the capacity is zero because of the knee, not of the balance."""
    squat = library.human_pose(HUMAN, "squat")
    soles = tuple(Support(site, corners=surface_corners(HUMAN, site)) for site in ("left_sole", "right_sole"))
    weak = {**STRENGTH, "left_knee.flexion": (-20.0, 20.0), "right_knee.flexion": (-20.0, 20.0)}
    forces = Forces(supports=soles)
    report = analyze_forces(squat, forces, weak)
    assert report.distribution.in_equilibrium
    for direction in np.concatenate([np.eye(3), -np.eye(3)]):
        result = capacity(squat, forces, "right_grip", direction, weak)
        assert result.force == 0.0
        assert result.limit.endswith("knee.flexion")
        assert report[result.limit].used > 1.0


def test_without_strengths_or_equilibrium_the_shortest_forces_are_reported() -> None:
    soles = tuple(Support(site, corners=surface_corners(HUMAN, site)) for site in ("left_sole", "right_sole"))
    beyond = Forces((Wrench("head", (400.0, 0.0, 0.0)),), soles)
    for forces, strength in ((Forces(supports=soles), {}), (beyond, STRENGTH)):
        shortest, found = distribute(STAND, forces), distribute_by_strength(STAND, forces, strength)
        assert found.in_equilibrium == shortest.in_equilibrium
        for one, other in zip(shortest.supports, found.supports, strict=True):
            np.testing.assert_array_equal(one.force, other.force)
