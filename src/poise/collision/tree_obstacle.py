r"""A tree of cylinders grown by rules: an L-system, read by a turtle in space [Ge2000, A.1].

The text begins with an axiom; in every generation each letter that has rules is replaced by one of them, chosen by a
seed where there are several. Then it is read from left to right:

=====  ==============================================================
``F``  a branch: a cylinder as long as the length now
``+``  turn left about the turtle's own up axis; ``-`` turn right
``&``  pitch down; ``^`` pitch up
``/``  roll to the one side; ``\``  to the other
``[``  remember where the turtle is; ``]`` go back there
``!``  from here on thinner and shorter
=====  ==============================================================

Other letters do nothing but grow.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from poise.collision.obstacle import Obstacle, Part
from poise.errors import FigureError
from poise.math import so3
from poise.model import Cylinder, Transform
from poise.model.limits.input_checks import number
from poise.types import Rotation, Vector3

BARK = (0.42, 0.33, 0.25, 1.0)
RULES: Mapping[str, Sequence[str]] = {"A": ("!F[&+A]/////[&+A]///////[&+A]", "!F[&A]/////F[&+A]", "!F//[&A]////[^A]")}
MOST_BRANCHES = 5000
_TURNS = {"+": (0, 1.0), "-": (0, -1.0), "&": (1, 1.0), "^": (1, -1.0), "/": (2, 1.0), "\\": (2, -1.0)}
_AXES = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])


def tree(
    seed: int = 0,
    *,
    axiom: str = "FA",
    rules: Mapping[str, Sequence[str] | str] = RULES,
    generations: int = 3,
    length: float = 0.7,
    radius: float = 0.06,
    shrink: float = 0.72,
    angle_deg: float = 28.0,
    name: str = "tree",
) -> Obstacle:
    """A tree that stands at the origin.

    Parameters
    ----------
    seed : int
        Chooses among rules; the same seed gives the same tree.
    axiom, rules, generations
        The L-system; each letter has one rule or several.
    length, radius : float
        Of the first branch [m].
    shrink : float
        Factor on both at every ``!``, between 0 and 1.
    angle_deg : float
        Of every turn.
    """
    text = _grown(axiom, rules, generations, np.random.default_rng(seed))
    sizes = (number("tree: length", length), number("tree: radius", radius), number("tree: shrink", shrink))
    if sizes[0] <= 0.0 or sizes[1] <= 0.0 or not 0.0 < sizes[2] < 1.0:
        raise FigureError(f"tree: length and radius must be greater than zero and 0 < shrink < 1, got {sizes}.")
    parts = _drawn(text, *sizes, math.radians(number("tree: angle_deg", angle_deg)))
    if not parts:
        raise FigureError(f"tree: its text has no branch F: {text[:60]!r}; change the axiom or the rules.")
    return Obstacle(name, tuple(parts))


def _grown(axiom: str, rules: Mapping[str, Sequence[str] | str], generations: int, rng: np.random.Generator) -> str:
    if not isinstance(generations, int) or isinstance(generations, bool) or generations < 0:
        raise FigureError(f"tree: generations must be a whole number, 0 or more, got {generations!r}.")
    choices = {letter: (own,) if isinstance(own, str) else tuple(own) for letter, own in rules.items()}
    text = axiom
    for _ in range(generations):
        grown = []
        for letter in text:
            own = choices.get(letter)
            grown.append(own[int(rng.integers(len(own)))] if own else letter)
        text = "".join(grown)
        if text.count("F") > MOST_BRANCHES:
            raise FigureError(f"tree: more than {MOST_BRANCHES} branches; take fewer generations.")
    return text


def _drawn(text: str, length: float, radius: float, shrink: float, angle: float) -> list[Part]:
    place: Vector3 = np.zeros(3)
    turn: Rotation = np.eye(3)  # its third axis is the way of the branch
    kept: list[tuple[Vector3, Rotation, float, float]] = []
    parts = []
    for letter in text:
        if letter == "F":
            end = place + length * turn[:, 2]
            middle = Transform.from_matrix(turn, 0.5 * (place + end))
            parts.append(Part(Cylinder(radius, length), middle, BARK))
            place = end
        elif letter in _TURNS:
            axis, sign = _TURNS[letter]
            turn = turn @ so3.exp(sign * angle * _AXES[axis])
        elif letter == "!":
            length, radius = shrink * length, shrink * radius
        elif letter == "[":
            kept.append((place, turn, length, radius))
        elif letter == "]":
            if not kept:
                raise FigureError("tree: a ] has no [ before it; balance the brackets of its rules.")
            place, turn, length, radius = kept.pop()
    return parts
