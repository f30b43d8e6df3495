"""State of natural postures in messages to the client."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NaturalInfo:
    """Preference for natural postures: whether it applies to the figure, its strength, and examples of a style."""

    applies: bool
    strength: float
    examples: int
