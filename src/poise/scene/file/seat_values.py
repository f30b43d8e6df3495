"""The seat of a scene file: read as a request to sit down; its tasks and supports are written instead.

.. code-block:: yaml

    seat:
      h_point: [0.0, 0.0, 0.5]
      recline: 25 deg                     # cushion, rail: angles; backrest, travel: lengths; friction
      leaning: true                       # false: the trunk is free, and the cushion alone carries
"""

from __future__ import annotations

from typing import Any

from poise.io.poise.fields import Fields
from poise.scene.file.values import errors_at, inner, quantities_of, quantity_of
from poise.scene.seat import Seat

_ANGLES, _LENGTHS = ("recline", "cushion", "rail"), ("backrest", "travel")


def read_seat(document: Fields, key: str) -> tuple[Seat, bool]:
    """The seat, and whether the person leans on its backrest."""
    own = inner(document, key, ("h_point", *_ANGLES, *_LENGTHS, "friction", "name", "leaning"))
    given: dict[str, Any] = {
        each: quantity_of(own, own.node(each), repr(each), "rad") for each in _ANGLES if each in own
    }
    given |= {each: quantity_of(own, own.node(each), repr(each), "m") for each in _LENGTHS if each in own}
    if "friction" in own:
        given["friction"] = own.number("friction")
    if "name" in own:
        given["name"] = own.string("name")
    point = quantities_of(own, own.node("h_point"), 3, "'h_point'", "m")
    with errors_at(own):
        return Seat((point[0], point[1], point[2]), **given), own.boolean("leaning", True)
