"""Declare what a function differentiates, so that one test checks every Jacobian and gradient.

The decorator :func:`derivative_of` marks each function that returns a Jacobian or a gradient. It does not change the
function; it records which function is differentiated, with respect to which argument, and, on manifolds, how that
argument is moved (retraction) and how values are compared:

========================  ===========================================  ===================================
``moved`` / ``compared``  argument moved by h                          difference of two values
========================  ===========================================  ===================================
``vector``                x + h                                        b - a
``quaternion``            x ⊗ exp(h), h of three                       log(ã ⊗ b)
``rotation_left``         exp(h) x                                     log(b aᵀ)
``rotation_right``        x exp(h)                                     log(aᵀ b)
``direction``             exp_x(h), h tangent to the sphere at x       b - a
``pose``                  q ⊕ h                                        b ⊖ a
========================  ===========================================  ===================================

The derivative's last axis runs over h; a gradient of a scalar has only that axis. For ``direction`` the gradient is
a vector of the ambient space, and only its products with tangent vectors h are meaningful.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

Space = Literal["vector", "quaternion", "rotation_left", "rotation_right", "direction", "pose"]

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Derivative:
    """What a decorated function differentiates."""

    value: str  # name of the differentiated function, in the same module or class
    wrt: str  # name of the argument that is moved
    moved: Space
    compared: Space


def derivative_of(value: str, *, wrt: str, moved: Space = "vector", compared: Space = "vector") -> Callable[[F], F]:
    """Mark a function as the derivative of `value` (a function or method of the same namespace)."""

    def mark(function: F) -> F:
        function.__derivative__ = Derivative(value, wrt, moved, compared)  # type: ignore[attr-defined]
        return function

    return mark
