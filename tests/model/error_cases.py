"""Valid figures that tests make invalid, and the check of the error: names the part, what is wrong, what to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poise.errors import FigureError
from poise.model import FigureBuilder, SphericalEllipse

Change = Callable[[FigureBuilder], object]
ErrorCase = tuple[Change, str, str, str]  # invalid change, name of the part, message, advice
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


def check_error(case: ErrorCase, builder: FigureBuilder) -> None:
    """Make a figure invalid and check the error, raised at once or by build()."""
    change, part, expected, advice = case

    def build_invalid() -> None:
        change(builder)
        builder.build()

    with pytest.raises(FigureError) as caught:
        build_invalid()
    message = str(caught.value)
    assert expected in message
    assert advice in message
    assert caught.value.part == part
    assert not part or message.count(f"{part!r}: ") <= 1  # named once, however many callers added context
