"""Obstacles and ready-made scenery."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import Obstacle, Part, car_seat, floor, shelf, stairs, steering_wheel, table, tree, wall
from poise.collision.distance import hull_of, separation
from poise.errors import FigureError
from poise.model import Sphere, Transform

EVERY = (table, wall, shelf, stairs, car_seat, steering_wheel, tree)


def height_above(obstacle: Obstacle, x: float, y: float) -> float:
    """Top of an obstacle over a place, found by a small ball let down on it."""
    ball, z = 1e-3, 5.0
    for _ in range(200):
        probe = hull_of(Sphere(ball), Transform((x, y, z)))
        gap = min(separation(probe, hull).distance for hull in obstacle.hulls())
        if gap < 1e-9:
            break
        z -= gap
    return z - ball


@pytest.mark.parametrize("make", EVERY)
def test_each_stands_on_the_floor_and_can_be_moved(make) -> None:
    thing = make()
    lowest = min(-float(hull.supports(np.array([0.0, 0.0, -1.0])).max()) for hull in thing.hulls())
    assert -0.02 < lowest < 0.8
    moved = thing.moved((1.0, 2.0, 3.0))
    assert moved.placement.translation == (1.0, 2.0, 3.0)
    assert moved.parts == thing.parts
    assert thing.name


def test_heights_are_as_documented() -> None:
    assert height_above(table(), 0.0, 0.0) == pytest.approx(0.74, abs=1e-6)
    assert height_above(stairs(), 0.1, 0.0) == pytest.approx(0.17, abs=1e-6)
    assert height_above(stairs(), 0.5, 0.0) == pytest.approx(0.34, abs=1e-6)
    assert height_above(shelf(), 0.0, 0.0) == pytest.approx(1.8, abs=1e-6)
    assert height_above(car_seat(), 0.1, 0.0) == pytest.approx(0.30, abs=1e-6)
    assert height_above(floor(0.2), 3.0, 4.0) == pytest.approx(0.2, abs=1e-6)


def test_a_tree_depends_on_its_seed_alone() -> None:
    assert tree(3) == tree(3)
    assert tree(3) != tree(4)
    assert len(tree(generations=4).parts) > len(tree(generations=2).parts)


def test_branches_are_connected() -> None:
    hulls = tree(1, generations=3).hulls()
    for index, hull in enumerate(hulls[1:], 1):
        assert min(separation(hull, other).distance for other in hulls[:index]) < 1e-9


def test_user_rules_are_used() -> None:
    plain = tree(axiom="F", rules={"F": "F[+F]F"}, generations=1)
    assert len(plain.parts) == 3


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Obstacle("", Sphere(0.1)), "name of an obstacle: expected a non-empty str"),
        (lambda: Obstacle("ball", ()), "at least one part"),
        (lambda: Obstacle("ball", "round"), "obstacle 'ball'"),
        (lambda: Part(Sphere(0.1), color=(2.0, 0.0, 0.0, 1.0)), "from 0 to 1"),
        (lambda: table(thickness=1.0), "thickness must be greater than zero and less than 0.74"),
        (lambda: stairs(steps=0), "steps must be a whole number, 1 or more"),
        (lambda: tree(axiom="+"), "no branch F"),
        (lambda: tree(axiom="F]"), "has no \\[ before it"),
        (lambda: tree(axiom="F", rules={"F": "FFFFFFFFFF"}, generations=9), "fewer generations"),
    ],
)
def test_invalid_arguments_raise_figure_error(make, message: str) -> None:
    with pytest.raises(FigureError, match=message):
        make()
