"""The solver and driven groups: every total that the limits allow is reached, and optima stand on the group's curve."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.kinematics import Pose, drive, group_total
from poise.model import Figure, FigureBuilder
from poise.scene import Scene
from poise.solver import Status, solve
from poise.tasks import JointsTask, PositionTask, PostureTask
from tests.support.backends import BACKENDS, NUMPY_NIGHTLY
from tests.support.driven_spines import ball_spine, hinged_spine, total_range


def total_task(figure: Figure, total: float) -> JointsTask:
    """Task on the sum of the members of the sagittal group."""
    return JointsTask(factors={str(each): 1.0 for each, _ in figure.driven_group("sagittal").members}, value=total)


def stiff_spine() -> Figure:
    """Four vertebrae with equal shares, the second one stiff."""
    builder = FigureBuilder("spine").segment("part_0").root("part_0")
    for i, limit in enumerate((0.6, 0.1, 0.6, 0.6)):
        builder.segment(f"part_{i + 1}", mass=1.0)
        at = (0.0, 0.0, 0.1)
        builder.hinge(f"joint_{i}", f"part_{i}", f"part_{i + 1}", at=at, axis=(0.0, 1.0, 0.0), range=(-limit, limit))
    return builder.drive("sagittal", {f"joint_{i}": 0.25 for i in range(4)}, (-1.6, 1.6)).build()


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_others_take_over_when_one_vertebra_meets_its_limit(backend: str) -> None:
    with use_backend(backend):
        scene = Scene(stiff_spine())
        scene.bend({f"joint_{i}": 1.0 for i in range(4)}, 1.2)
        result = scene.solve()
        assert result.status is Status.SOLVED
        np.testing.assert_allclose(result.pose.q, [1.1 / 3.0, 0.1, 1.1 / 3.0, 1.1 / 3.0], atol=1e-6)
        assert result.pose.violations() == {}


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_total_within_the_sum_of_the_limits_is_reached(backend: str) -> None:
    with use_backend(backend):
        for seed in range(30):
            rng = np.random.default_rng(seed)
            figure = hinged_spine(rng)
            start = Pose.neutral(figure).clamped()
            lower, upper = total_range(start, "sagittal")
            wanted = rng.uniform(lower - 0.2, upper + 0.2)
            result = solve(start, [total_task(figure, wanted)])
            assert result.status in (Status.SOLVED, Status.CONVERGED), seed
            assert result.pose.violations() == {}, seed
            assert group_total(result.pose, "sagittal") == pytest.approx(np.clip(wanted, lower, upper), abs=1e-6), seed


def test_both_backends_find_the_same_pose() -> None:
    for seed in range(15):
        rng = np.random.default_rng(100 + seed)
        figure = hinged_spine(rng)
        goal = PositionTask(site="top", goal=[*rng.uniform(-0.3, 0.3, 2), rng.uniform(0.1, 0.4)])
        found = []
        for backend in BACKENDS:
            with use_backend(backend):
                start = Pose.neutral(figure).clamped()
                found.append(solve(start, [goal, PostureTask(pose=start, level=2)]).pose)
        assert np.abs(found[0] - found[1]).max() < 1e-5, seed


@pytest.mark.parametrize("backend", NUMPY_NIGHTLY)
def test_a_reach_ends_at_a_local_optimum_of_the_curve(backend: str) -> None:
    """Also at kinks, no small change of the total brings the site nearer to its goal."""
    with use_backend(backend):
        at_kinks = 0
        for seed in range(60 if backend == "native" else 25):
            rng = np.random.default_rng(seed)
            figure = hinged_spine(rng)
            task = PositionTask(site="top", goal=[*rng.uniform(-0.3, 0.3, 2), rng.uniform(0.1, 0.4)])
            result = solve(Pose.neutral(figure).clamped(), [task])
            assert result.status is not Status.STALLED, seed
            assert result.pose.violations() == {}, seed
            error, total = np.linalg.norm(task.error(result.pose)), group_total(result.pose, "sagittal")
            for change in (1e-4, -1e-4):
                moved = drive(result.pose, "sagittal", total + change).pose
                # the loop takes no step whose reduction is below 1e-5 of the error
                assert np.linalg.norm(task.error(moved)) > error - 1e-5 * max(error, 0.1), seed
            margins = np.array(list(result.pose.limit_margins().values()))
            at_kinks += int((margins < 1e-7).sum() > 0)
        assert at_kinks > 10


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_closed_path_of_totals_returns_to_its_start(backend: str) -> None:
    with use_backend(backend):
        for seed in range(10 if backend == "native" else 3):
            rng = np.random.default_rng(seed)
            figure = hinged_spine(rng)
            start = Pose.neutral(figure).clamped()
            lower, upper = total_range(start, "sagittal")
            first = group_total(start, "sagittal")
            pose = solve(start, [total_task(figure, first)]).pose
            members, before = figure.driven_group("sagittal").members, pose
            for total in (upper, 0.5 * (first + upper), lower, 0.5 * (first + lower), first):
                pose = solve(pose, [total_task(figure, total)]).pose
                assert pose.violations() == {}, seed
                assert group_total(pose, "sagittal") == pytest.approx(total, abs=1e-6), seed
            for member, _ in members:
                assert pose.value(str(member)) == pytest.approx(before.value(str(member)), abs=1e-5), seed


@pytest.mark.parametrize("backend", NUMPY_NIGHTLY)
def test_groups_of_ball_joints_keep_their_proportions_and_stop_at_the_first_limit(backend: str) -> None:
    stopped = 0
    with use_backend(backend):
        for seed in range(12):
            rng = np.random.default_rng(seed)
            figure = ball_spine(rng, ("sagittal",))
            start = Pose.neutral(figure)
            _, upper = total_range(start, "sagittal")
            wanted = rng.uniform(0.2, 1.2) * upper
            result = solve(start, [total_task(figure, wanted)])
            assert result.pose.violations() == {}, seed
            total = group_total(result.pose, "sagittal")
            for member, share in figure.driven_group("sagittal").members:
                assert result.pose.value(str(member)) == pytest.approx(share * total, abs=1e-7), seed
            if total < wanted - 1e-6:
                stopped += 1
                assert min(result.pose.limit_margins().values()) < 1e-6, seed
    assert 2 <= stopped <= 10
