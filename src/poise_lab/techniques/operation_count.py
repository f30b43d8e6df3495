"""Counted floating-point operations of NumPy code: the work of an algorithm, independent of the machine.

Times of small matrices measure calls and caches today; the sources compare work. :func:`counted` marks an array, and
every operation on a marked array adds to the count of the enclosing :func:`count_operations`: one per element of an
elementwise operation, 2 m k n for a product of matrices (m, k) and (k, n), the number of elements of a sum.

LAPACK cannot be counted from outside. Decompositions and solutions of linear systems of a marked array are therefore
computed by the algorithms that LAPACK implements, Golub-Reinsch and elimination with pivoting, written with array
operations. Operations on single numbers are not counted; there are a few for each rotation or pivot.

Examples
--------
>>> with count_operations() as work:
...     _ = counted(np.ones((3, 5))) @ np.ones(5)
>>> work.total
30
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.types import FloatArray, Matrix

_ELEMENTWISE = frozenset(
    "add subtract multiply divide negative sqrt square power hypot arctan2 sin cos exp log absolute".split()
)


@dataclass
class OperationCount:
    """Floating-point operations so far."""

    total: int = 0


_CURRENT: ContextVar[OperationCount | None] = ContextVar("operation_count", default=None)


@contextmanager
def count_operations() -> Iterator[OperationCount]:
    """Count the operations on marked arrays in the body of a ``with`` statement."""
    count = OperationCount()
    token = _CURRENT.set(count)
    try:
        yield count
    finally:
        _CURRENT.reset(token)


def operations_of(action: Callable[[], object]) -> int:
    """Operations on marked arrays in one call."""
    with count_operations() as count:
        action()
    return count.total


def counted(array: FloatArray) -> FloatArray:
    """The same numbers, marked: operations on them, and on what is computed from them, are counted."""
    return np.array(array, dtype=np.float64).view(_CountedArray)


def _add(operations: int) -> None:
    count = _CURRENT.get()
    if count is not None:
        count.total += int(operations)


def _plain(value: Any) -> Any:
    return value.view(np.ndarray) if isinstance(value, _CountedArray) else value


def _marked(value: Any) -> Any:
    return value.view(_CountedArray) if isinstance(value, np.ndarray) and value.dtype == np.float64 else value


class _CountedArray(np.ndarray):
    """Array whose operations are counted."""

    __array_priority__ = 1.0  # a concatenation with plain arrays is marked too

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        plain = [_plain(each) for each in inputs]
        out = kwargs.pop("out", None)
        if out is not None:
            kwargs["out"] = tuple(map(_plain, out))
        result = getattr(ufunc, method)(*plain, **kwargs)
        _add(_ufunc_operations(ufunc, method, plain, result))
        return out[0] if out is not None else _marked(result)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if function in _FUNCTIONS:
            return _FUNCTIONS[function](*args, **kwargs)
        return super().__array_function__(function, types, args, kwargs)


def _ufunc_operations(ufunc: np.ufunc, method: str, inputs: list[Any], result: Any) -> int:
    if ufunc is np.matmul:
        return 2 * int(np.size(result)) * int(np.shape(inputs[0])[-1])
    if ufunc.__name__ not in _ELEMENTWISE:
        return 0
    return int(np.size(inputs[0])) if method == "reduce" else int(np.size(result))


# --- functions beside ufuncs ------------------------------------------------------------------------------------------


def _eye(*args: Any, **kwargs: Any) -> Any:
    return _marked(np.eye(*args, **kwargs))


def _norm(array: Any, *args: Any, **kwargs: Any) -> Any:
    _add(2 * np.size(array))
    return _marked(np.linalg.norm(_plain(array), *args, **kwargs))


def _outer(one: Any, other: Any) -> Any:
    _add(np.size(one) * np.size(other))
    return _marked(np.outer(_plain(one), _plain(other)))


def _svd(matrix: Matrix, full_matrices: bool = True, compute_uv: bool = True) -> Any:
    """Thin decomposition by Golub-Reinsch, counted."""
    from poise_lab.techniques.singular_values import golub_reinsch

    if full_matrices or not compute_uv:
        raise NotImplementedError("counted decomposition: expected full_matrices=False and compute_uv=True.")
    return golub_reinsch(counted(matrix) if not isinstance(matrix, _CountedArray) else matrix)


def _solve(matrix: Matrix, right: FloatArray) -> FloatArray:
    """Solution of a linear system by elimination with partial pivoting, counted."""
    work, found = counted(matrix), counted(right)
    size = len(work)
    for k in range(size):
        pivot = k + int(np.argmax(np.abs(_plain(work)[k:, k])))
        work[[k, pivot]], found[[k, pivot]] = work[[pivot, k]], found[[pivot, k]]
        factors = work[k + 1 :, k] / work[k, k]
        work[k + 1 :, k + 1 :] -= np.outer(factors, work[k, k + 1 :])
        found[k + 1 :] -= np.outer(factors, found[k]).reshape(found[k + 1 :].shape)
    for k in range(size - 1, -1, -1):
        found[k] = (found[k] - work[k, k + 1 :] @ found[k + 1 :]) / work[k, k]
    return found


_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    np.eye: _eye,
    np.linalg.norm: _norm,
    np.linalg.solve: _solve,
    np.linalg.svd: _svd,
    np.outer: _outer,
}
