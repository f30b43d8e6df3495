"""Sound figures to be spoilt, and how a fault must be told: the part by name, what is wrong, what to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poise.errors import FigureError
from poise.model import FigureBuilder, SphericalEllipse

Wrong = Callable[[FigureBuilder], object]
Fault = tuple[Wrong, str, str, str]  # how, name of the part, what is said about it, what to do
CONE = SphericalEllipse(0.5, 0.7)


def leg() -> FigureBuilder:
    """A leg without a foot."""
    builder = FigureBuilder("leg")
    builder.segment("pelvis").segment("thigh", mass=8.0).segment("shank", mass=3.0).root("pelvis")
    builder.ball("left_hip", "pelvis", "thigh", swing=CONE, twist=(-0.5, 0.5))
    return builder.hinge("left_knee", "thigh", "shank", axis=(0.0, -1.0, 0.0), range=(0.0, 2.4))


def toe(name: str = "toe") -> FigureBuilder:
    """A leg with a foot."""
    return leg().segment("foot").hinge(name, "shank", "foot")


def pair() -> FigureBuilder:
    """Two segments and nothing between them."""
    return FigureBuilder("pair").segment("base").segment("limb")


def check_fault(fault: Fault, builder: FigureBuilder) -> None:
    """Spoil a figure, and look at what is said about it, at once or when it is built."""
    wrong, part, said, remedy = fault

    def spoil() -> None:
        wrong(builder)
        builder.build()

    with pytest.raises(FigureError) as caught:
        spoil()
    message = str(caught.value)
    assert said in message
    assert remedy in message
    assert caught.value.part == part
    assert not part or message.count(f"{part!r}: ") <= 1  # named once, however many hands the error went through
