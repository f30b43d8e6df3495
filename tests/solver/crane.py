"""A crane of two links in a plane: the smallest figure that shows every kind of result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.tasks import PositionTask


def crane(
    elbow: tuple[float, float] = (0.0, 2.5), coupling: Mapping[str, float] | None = None, value: float = 0.0
) -> Figure:
    """Boom and jib of 1 m each, turned about y at the shoulder and the elbow; straight up when neutral."""
    builder = FigureBuilder("crane").segment("base").segment("boom", mass=3.0, center=(0.0, 0.0, 0.5))
    builder.segment("jib", mass=1.0, center=(0.0, 0.0, 0.5)).root("base")
    builder.hinge("shoulder", "base", "boom", axis=(0.0, 1.0, 0.0), range=(-2.0, 2.0))
    builder.hinge("elbow", "boom", "jib", at=(0.0, 0.0, 1.0), axis=(0.0, 1.0, 0.0), range=elbow)
    builder.site("tip", "jib", at=(0.0, 0.0, 1.0)).site("knob", "boom", at=(0.0, 0.0, 1.0))
    if coupling is not None:
        builder.couple("tendon", coupling, value)
    return builder.build()


def bent(figure: Figure) -> Pose:
    """A start with both joints away from their ends."""
    return Pose.neutral(figure).with_values({"shoulder": 0.3, "elbow": 0.6})


def reach(x: float, z: float, name: str = "tip", **options: Any) -> PositionTask:
    """The tip goes to a place of the plane."""
    return PositionTask(site="tip", name=name, goal=(x, 0.0, z), axes="xz", **options)
