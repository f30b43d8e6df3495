"""Krylov spaces: steps of long chains in conflict are those of the eigenbasis, in both backends."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import Result, Solver, conflict_rows
from poise.solver.conflict_rows import ConflictRows, QuadraticModel
from poise.solver.krylov_space import krylov_spaces
from poise.solver.level_errors import Tolerances
from poise.tasks import PositionTask
from poise.types import FloatArray, Matrix

SIZE = 80
AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def decaying(rng: np.random.Generator, size: int = SIZE) -> Matrix:
    """A symmetric matrix with decaying eigenvalues of both signs, as of a chain."""
    basis = np.linalg.qr(rng.normal(size=(size, size)))[0]
    return np.asarray((basis * (rng.choice([-30.0, 30.0], size) * 0.4 ** np.arange(size))) @ basis.T)


def chain(count: int) -> Figure:
    """Hinges about all axes in turn, 1 m in all, straight in its neutral pose."""
    builder = FigureBuilder("chain").segment("s0").root("s0")
    for i in range(count):
        at = (0.0, 0.0, 1.0 / count if i else 0.0)
        builder.segment(f"s{i + 1}").hinge(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=AXES[i % 3], range=(-0.6, 0.6))
    return builder.site("tip", f"s{count}", at=(0.0, 0.0, 1.0 / count)).build()


def model_of(hessian: Matrix, gradient: FloatArray) -> QuadraticModel:
    """A last level without constraints."""
    size = len(gradient)
    zeros, none = np.zeros(size), np.zeros((0, size))
    return QuadraticModel(hessian, gradient, np.eye(size), none, 1.0, True, 0.0, zeros, none)


def step_of(rows: ConflictRows) -> FloatArray:
    return np.asarray(np.linalg.lstsq(rows.rows, rows.targets, rcond=None)[0])


def test_steps_in_a_krylov_space_approach_those_of_the_whole_space() -> None:
    rng = np.random.default_rng(0)
    for _ in range(10):
        hessian, gradient, shift = decaying(rng), rng.normal(size=SIZE), rng.uniform(35.0, 90.0)
        exact = -np.linalg.solve(hessian + shift * np.eye(SIZE), gradient)
        errors = []
        for space in krylov_spaces(hessian, gradient, 4, SIZE // 2):
            assert np.allclose(space.basis.T @ space.basis, np.eye(space.basis.shape[1]), atol=1e-12)
            step = -space.slopes / (space.ritz_values + shift)
            left = gradient + hessian @ space.vector(step) + shift * space.vector(step)
            assert space.residual(step) == pytest.approx(np.linalg.norm(left) / np.linalg.norm(gradient), abs=1e-12)
            errors.append(np.linalg.norm(space.vector(step) - exact))
        assert errors[-1] < 1e-8
        assert errors == sorted(errors, reverse=True) or errors[-1] < 1e-12


def test_the_process_ends_where_the_space_is_invariant() -> None:
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(3, SIZE))
    spaces = list(krylov_spaces(rows.T @ rows, rows.T @ np.ones(3), 4, SIZE // 2))
    assert len(spaces) == 1
    assert spaces[0].basis.shape[1] <= 4
    assert spaces[0].next_off_diagonal == 0.0


@pytest.mark.parametrize("trust_radius", [0.01, 0.3, 3.0])
def test_the_step_is_that_of_the_eigenbasis(trust_radius: float, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, used = np.random.default_rng(2), 0
    for _ in range(8):
        model = model_of(decaying(rng), rng.normal(size=SIZE))
        monkeypatch.setattr(conflict_rows, "MIN_KRYLOV_SIZE", SIZE)
        few = conflict_rows.conflict_rows(model, trust_radius, Tolerances(), 0.0)
        monkeypatch.setattr(conflict_rows, "MIN_KRYLOV_SIZE", SIZE + 1)
        all_of_them = conflict_rows.conflict_rows(model, trust_radius, Tolerances(), 0.0)
        np.testing.assert_allclose(step_of(few), step_of(all_of_them), atol=1e-4 * trust_radius)
        np.testing.assert_allclose(few.rows.T @ few.rows, all_of_them.rows.T @ all_of_them.rows, atol=1e-4)
        used += not np.allclose(few.rows, all_of_them.rows)
    assert used >= 4


def test_a_saddle_that_the_gradient_does_not_show_is_left_as_in_the_eigenbasis(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    hessian = np.zeros((SIZE, SIZE))
    hessian[1:, 1:] = decaying(rng, SIZE - 1)
    hessian[0, 0] = -100.0
    gradient = np.concatenate([[0.0], rng.normal(size=SIZE - 1)])
    model = model_of(hessian, gradient)
    found = step_of(conflict_rows.conflict_rows(model, 0.5, Tolerances(), 0.0))
    monkeypatch.setattr(conflict_rows, "MIN_KRYLOV_SIZE", SIZE + 1)
    expected = step_of(conflict_rows.conflict_rows(model, 0.5, Tolerances(), 0.0))
    np.testing.assert_array_equal(found, expected)
    assert abs(found[0]) > 0.4


def test_a_saddle_that_the_gradient_hardly_shows_is_left_in_a_larger_space(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a straight chain with a goal to its side: no eigenvectors are computed, and the step is theirs."""
    rng = np.random.default_rng(4)
    for _ in range(6):
        hessian = np.zeros((SIZE, SIZE))
        hessian[1:, 1:] = decaying(rng, SIZE - 1)
        hessian[0, 0] = -100.0
        turn = np.linalg.qr(rng.normal(size=(SIZE, SIZE)))[0]
        gradient = turn @ np.concatenate([[1e-9], 1e-2 * rng.normal(size=SIZE - 1)])
        model = model_of(turn @ hessian @ turn.T, gradient)
        with monkeypatch.context() as patched:
            patched.setattr(conflict_rows, "_used_directions", None)
            found = step_of(conflict_rows.conflict_rows(model, 0.5, Tolerances(), 0.0))
        with monkeypatch.context() as patched:
            patched.setattr(conflict_rows, "MIN_KRYLOV_SIZE", SIZE + 1)
            expected = step_of(conflict_rows.conflict_rows(model, 0.5, Tolerances(), 0.0))
        np.testing.assert_allclose(found, expected, atol=1e-4)
        assert abs(turn[:, 0] @ found) > 0.4


def solved(backend: str, figure: Figure, start: Pose, goal: FloatArray) -> Result:
    with use_backend(backend):
        task = PositionTask(name="tip", site="tip", goal=tuple(goal.tolist()))
        return Solver(figure, [task]).solve(start, restart=False)


@pytest.mark.parametrize("seed", range(4))
def test_long_chains_are_solved_alike_in_both_backends(seed: int) -> None:
    """From a straight, singular start, within reach and beyond; some limits become active."""
    figure, rng = chain(72), np.random.default_rng(seed)
    start = Pose.neutral(figure)
    within = start.plus(rng.uniform(-0.3, 0.3, figure.nv)).clamped().position("tip")
    for goal in (within, 1.6 * rng.uniform(0.5, 1.0, 3)):
        ours, theirs = (solved(backend, figure, start, np.array(goal)) for backend in ("native", "numpy"))
        assert ours.status is theirs.status
        assert ours.iterations == theirs.iterations
        np.testing.assert_allclose(np.array(ours.pose.q), np.array(theirs.pose.q), atol=1e-6)
    assert solved("native", figure, start, np.array(within)).status.value == "solved"


def test_a_goal_in_line_with_a_straight_chain_is_a_saddle() -> None:
    figure = chain(72)
    for backend in ("native", "numpy"):
        result = solved(backend, figure, Pose.neutral(figure), np.array([0.0, 0.0, 0.6]))
        assert result.status.value == "solved", backend
