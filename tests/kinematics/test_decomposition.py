"""Decompositions that come to an end, also where LAPACK gives up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poise.math.decomposition import WAYS, least_squares, singular_values, svd

PLAIN_SVD = np.linalg.svd


class GivesUp:
    """NumPy's decomposition as it is on some processors: it fails so many times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.left -= 1
        if self.left >= 0:
            raise np.linalg.LinAlgError("SVD did not converge")
        return PLAIN_SVD(*arguments, **options)


@pytest.mark.parametrize("failures", range(WAYS))
@pytest.mark.parametrize("shape", [(3, 7), (7, 3), (4, 4), (1, 5)])
@pytest.mark.parametrize("full", [False, True])
def test_whichever_way_leads_to_an_end_the_decomposition_is_one(
    monkeypatch: pytest.MonkeyPatch, failures: int, shape: tuple[int, int], full: bool
) -> None:
    matrix = np.random.default_rng(3).normal(size=shape)
    sizes = PLAIN_SVD(matrix, compute_uv=False)
    monkeypatch.setattr(np.linalg, "svd", GivesUp(failures))
    left, sigma, right = svd(matrix, full_matrices=full)
    few = min(shape)
    assert left.shape == (shape[0], shape[0] if full else few)
    assert right.shape == (shape[1] if full else few, shape[1])
    np.testing.assert_allclose(sigma, sizes, rtol=1e-12)
    monkeypatch.setattr(np.linalg, "svd", GivesUp(failures))
    np.testing.assert_allclose(singular_values(matrix), sizes, rtol=1e-12)
    np.testing.assert_allclose((left[:, :few] * sigma) @ right[:few], matrix, atol=1e-12)
    for square in (left.T @ left, right @ right.T):
        np.testing.assert_allclose(square, np.eye(len(square)), atol=1e-12)


def test_after_all_ways_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np.linalg, "svd", GivesUp(WAYS))
    with pytest.raises(np.linalg.LinAlgError, match=rf"\(2, 3\) were not found in {WAYS} ways"):
        svd(np.ones((2, 3)))


def test_what_is_no_number_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    once = GivesUp(1)
    monkeypatch.setattr(np.linalg, "svd", once)
    with pytest.raises(np.linalg.LinAlgError):
        svd(np.array([[1.0, np.nan]]))
    assert once.left == 0


@pytest.mark.parametrize("rank", [2, 3])
def test_least_squares_are_the_same_where_lapack_gives_up(monkeypatch: pytest.MonkeyPatch, rank: int) -> None:
    rng = np.random.default_rng(4)
    matrix, wanted = rng.normal(size=(5, rank)) @ rng.normal(size=(rank, 3)), rng.normal(size=5)
    plain = least_squares(matrix, wanted, 1e-10)

    def gives_up(*_: Any, **__: Any) -> Any:
        raise np.linalg.LinAlgError("SVD did not converge in Linear Least Squares")

    monkeypatch.setattr(np.linalg, "lstsq", gives_up)
    np.testing.assert_allclose(least_squares(matrix, wanted, 1e-10), plain, atol=1e-12)
    np.testing.assert_allclose(matrix.T @ (matrix @ plain - wanted), 0.0, atol=1e-12)
