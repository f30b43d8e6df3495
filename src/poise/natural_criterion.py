"""Registry of natural postures, so that motions import neither scenes nor priors.

``import poise`` registers the criteria of :mod:`poise.scene.natural_posture` and the expected postures of
:mod:`poise.prior.expected_body`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_makers: list[Callable[[Any], Any]] = []
_bodies: list[Callable[[Any, float], Any]] = []


def register_natural_criteria(make: Callable[[Any], Any]) -> None:
    """Register the function of a pose that returns a function from tasks to criteria; it replaces an earlier one."""
    _makers[:] = [make]


def natural_criteria(start: Any) -> Any:
    """Criteria of a motion that begins at a pose: a function from the tasks of a frame to a tuple of tasks.

    They are empty for figures without a posture prior, and where nothing is registered.
    """
    return _makers[0](start) if _makers else lambda tasks: ()


def register_expected_body(make: Callable[[Any, float], Any]) -> None:
    """Register the function of a clip and the floor that returns a body in expected postures."""
    _bodies[:] = [make]


def expected_body(clip: Any, floor: float) -> Any:
    """Body of a human in the posture expected for each frame of a motion over a floor of some height [m].

    None where the figure of the motion is not recognized as a human.
    """
    return _bodies[0](clip, floor) if _bodies else None
