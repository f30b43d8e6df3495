"""Random figures: chains and trees of all kinds of joints, with concave swing limits, couplings and mobile bases."""

from __future__ import annotations

import math
import warnings

import numpy as np

from poise.errors import FigureError
from poise.model import Capsule, Figure, FigureBuilder, Shape, Transform
from poise.model.limits import KernelField, SphericalEllipse, SphericalPolygon, SwingLimit, TwistRange
from poise.types import Wxyz

LINK_LENGTH_M = 0.25
_BRANCH_PROBABILITY = 0.35  # that a segment does not continue the last one
_COUPLING_PROBABILITY = 0.5  # of figures with two hinges or more
_MOBILE_BASE_PROBABILITY = 0.2  # of figures with a fixed root
_LINK_RADIUS_M = 0.03


def random_figure(rng: np.random.Generator, *, couplings: bool = True) -> Figure:
    """A chain or tree of 4 to 11 joints, each segment with a site ``t1``, ``t2``, … at its end.

    The root is fixed, fixed below a mobile base (two slides and a hinge), or free. Draws that are not valid figures are
    repeated.
    """
    while True:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # wide swing limits are singular in one direction
                return _draw(rng, couplings)
        except FigureError:
            continue


def _draw(rng: np.random.Generator, couplings: bool) -> Figure:
    builder = FigureBuilder("random").segment("s0", mass=2.0)
    free = bool(rng.integers(2))
    if not free and rng.random() < _MOBILE_BASE_PROBABILITY:
        _add_mobile_base(builder)
    else:
        builder.root("s0", free=free)
    count, tree = int(rng.integers(4, 12)), bool(rng.integers(2))
    hinges: list[str] = []
    for number in range(1, count + 1):
        branches = tree and rng.random() < _BRANCH_PROBABILITY
        parent = int(rng.integers(max(0, number - 3), number)) if branches else number - 1
        link = Shape(Capsule(_LINK_RADIUS_M, 0.6 * LINK_LENGTH_M), Transform((0.0, 0.0, 0.5 * LINK_LENGTH_M)))
        builder.segment(f"s{number}", mass=float(rng.uniform(0.2, 2.0)), center=(0.0, 0.0, 0.1), shapes=[link])
        if _add_joint(builder, rng, f"j{number}", f"s{parent}", f"s{number}"):
            hinges.append(f"j{number}")
        builder.site(f"t{number}", f"s{number}", at=(0.0, 0.0, LINK_LENGTH_M))
    if couplings and len(hinges) > 1 and rng.random() < _COUPLING_PROBABILITY:
        _add_coupling(builder, rng, hinges)
    return builder.build()


def _add_mobile_base(builder: FigureBuilder) -> None:
    """Root that drives in the plane and turns about the vertical."""
    builder.segment("floor").segment("rail").segment("cart").root("floor")
    builder.slide("drive_x", "floor", "rail", axis=(1.0, 0.0, 0.0), range=(-2.0, 2.0))
    builder.slide("drive_y", "rail", "cart", axis=(0.0, 1.0, 0.0), range=(-2.0, 2.0))
    builder.hinge("heading", "cart", "s0", axis=(0.0, 0.0, 1.0), range=(-3.0, 3.0))


def _add_joint(builder: FigureBuilder, rng: np.random.Generator, name: str, parent: str, child: str) -> bool:
    """Add a joint of a random kind; return whether it is a hinge."""
    at = (0.0, 0.0, 0.0 if parent == "s0" else LINK_LENGTH_M)
    rotation = _small_rotation(rng)
    kind = int(rng.integers(6))
    if kind < 3:
        axis = ((0.0, 1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))[kind]
        span = (-float(rng.uniform(0.1, 1.5)), float(rng.uniform(0.1, 2.2)))
        builder.hinge(name, parent, child, at=at, rotation=rotation, axis=axis, range=span)
    elif kind == 3:
        flexion = (-float(rng.uniform(0.0, 0.3)), float(rng.uniform(0.8, 2.2)))
        builder.elbow(name, parent, child, at=at, rotation=rotation, flexion=flexion, twist=_twist_pair(rng))
    elif kind == 4:
        swing, twist = _swing_limit(rng), _twist_range(rng)
        builder.ball(name, parent, child, at=at, rotation=rotation, swing=swing, twist=twist)
    else:
        builder.swing(name, parent, child, at=at, rotation=rotation, swing=_swing_limit(rng))
    return kind < 3


def _add_coupling(builder: FigureBuilder, rng: np.random.Generator, hinges: list[str]) -> None:
    """Add an equality or an inequality between two hinges."""
    first, second = (str(name) for name in rng.choice(hinges, 2, replace=False))
    if rng.random() < 0.5:
        builder.couple("gear", {first: 1.0, second: float(rng.choice([-1.0, 0.67, 1.0]))}, 0.0)
    else:
        builder.couple_limit("tendon", {first: 1.0, second: 1.0}, (-0.6, 0.6))


def _small_rotation(rng: np.random.Generator) -> Wxyz:
    w, x, y, z = (np.array([1.0, 0.0, 0.0, 0.0]) + 0.25 * rng.normal(size=4)).tolist()
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def _swing_limit(rng: np.random.Generator) -> SwingLimit:
    """An ellipse, or a polygon with vertices at random distances from the limb axis, usually concave."""
    if rng.random() < 0.45:
        return SphericalEllipse(float(rng.uniform(0.3, 1.6)), float(rng.uniform(0.3, 1.6)))
    count = int(rng.integers(5, 9))
    azimuth = np.linspace(0.0, 2.0 * math.pi, count, endpoint=False) + rng.uniform(-0.2, 0.2, count)
    angle = rng.uniform(0.35, 1.3, count)
    vertices = np.column_stack([np.sin(angle) * np.cos(azimuth), np.sin(angle) * np.sin(azimuth), np.cos(angle)])
    return SphericalPolygon(vertices, inside=(0.0, 0.0, 1.0))


def _twist_pair(rng: np.random.Generator) -> tuple[float, float]:
    return (-float(rng.uniform(0.2, 1.5)), float(rng.uniform(0.2, 1.5)))


def _twist_range(rng: np.random.Generator) -> TwistRange | tuple[float, float]:
    """Constant, or a smooth function of the limb direction, some with an offset."""
    kind = int(rng.integers(3))
    if kind == 0:
        return _twist_pair(rng)
    directions = rng.normal(size=(5, 3))
    directions /= np.linalg.norm(directions, axis=1)[:, None]
    lower = KernelField(directions, -rng.uniform(0.2, 1.4, 5), 3.0)
    upper = KernelField(directions, rng.uniform(0.2, 1.4, 5), 3.0)
    offset = KernelField(directions, rng.uniform(-0.3, 0.3, 5), 3.0) if kind == 2 else 0.0
    return TwistRange(lower, upper, offset)
