"""Operations are counted as they are done, and marked arrays give the same numbers as plain ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise_lab.techniques.operation_count import count_operations, counted, operations_of
from poise_lab.techniques.singular_values import (
    WarmStartedRows,
    column_givens,
    golub_reinsch,
    golub_reinsch_untransposed,
    row_givens,
)
from poise_lab.techniques.strategies import prioritized, prioritized_by_stacked_projectors

A, B = np.arange(12.0).reshape(3, 4), np.ones((4, 5))


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (lambda a: a @ B, 2 * 3 * 4 * 5),
        (lambda a: a @ np.ones(4), 2 * 3 * 4),
        (lambda a: a + 1.0, 12),
        (lambda a: a * a - a, 24),
        (lambda a: np.sqrt(a), 12),
        (lambda a: a.sum(), 12),
        (lambda a: np.linalg.norm(a), 24),
        (lambda a: np.outer(a[0], a[1]), 16),
        (lambda a: np.concatenate([np.zeros((1, 4)), a]) * 2.0, 16),
        (lambda a: a.T, 0),
        (lambda a: a > 0.0, 0),
        (lambda a: np.eye(3, like=a) @ a, 2 * 3 * 3 * 4),
    ],
)
def test_operations_of_arrays(action: Callable[[np.ndarray], object], expected: int) -> None:
    assert operations_of(lambda: action(counted(A))) == expected


def test_an_operation_in_place_is_counted() -> None:
    plain, marked = np.ones(4), counted(np.ones(4))

    def change() -> None:
        nonlocal plain
        plain -= marked

    assert operations_of(change) == 4
    assert not plain.any()


def test_nothing_is_counted_outside_or_on_plain_arrays() -> None:
    marked = counted(A) @ B
    with count_operations() as work:
        _ = A @ B
    assert work.total == 0
    assert np.array_equal(marked, A @ B)


def test_a_count_inside_another_is_separate() -> None:
    with count_operations() as outer:
        _ = counted(A) + 1.0
        assert operations_of(lambda: counted(A) @ B) == 120
    assert outer.total == 12


@pytest.mark.parametrize(
    "decompose",
    [golub_reinsch, golub_reinsch_untransposed, row_givens, column_givens, lambda matrix: WarmStartedRows()(matrix)],
)
@pytest.mark.parametrize("shape", [(3, 8), (5, 5), (1, 4)])
def test_marked_decompositions_are_the_same(decompose, shape: tuple[int, int]) -> None:
    matrix = np.random.default_rng(shape).normal(size=shape)
    with count_operations() as work:
        marked = decompose(counted(matrix))
    for one, other in zip(marked, decompose(matrix), strict=True):
        np.testing.assert_allclose(np.asarray(one), other, atol=1e-12)
    assert work.total > 0


@pytest.mark.parametrize("step", [prioritized, prioritized_by_stacked_projectors])
def test_a_marked_prioritized_step_is_the_same(step) -> None:
    rng = np.random.default_rng(0)
    tasks = [(rng.normal(size=(3, 12)), rng.normal(size=3)) for _ in range(3)]
    found: list[np.ndarray] = []
    work = operations_of(lambda: found.append(step([(counted(J), counted(e)) for J, e in tasks], 0.01)))
    np.testing.assert_allclose(found[0], step(tasks, 0.01), atol=1e-12)
    assert work > 3 * 2 * 3 * 12 * 12  # at least one product with a projector on every level


@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("columns", [None, 4])
def test_elimination_solves_and_is_counted(size: int, columns: int | None) -> None:
    rng = np.random.default_rng(size)
    matrix = rng.normal(size=(size, size))
    right = rng.normal(size=size if columns is None else (size, columns))
    found: list[np.ndarray] = []
    work = operations_of(lambda: found.append(np.linalg.solve(counted(matrix), right)))
    np.testing.assert_allclose(np.asarray(found[0]), np.linalg.solve(matrix, right), atol=1e-10)
    assert work > 0


def test_a_full_decomposition_is_refused() -> None:
    with pytest.raises(NotImplementedError, match="full_matrices=False"):
        np.linalg.svd(counted(A))
