"""Random spines whose joints are driven by totals, with some limits so tight that members saturate early."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.coordinate_access import coordinate_range
from poise.model import Figure, FigureBuilder, SphericalEllipse, TwistRange

TOTALS = {"sagittal": "swing_y", "lateral": "swing_x", "axial": "twist"}


def hinged_spine(rng: np.random.Generator) -> Figure:
    """Two to six hinges with random limits, some of them to one side of zero, and random shares of one total."""
    count = int(rng.integers(2, 7))
    builder = FigureBuilder("spine").segment("part_0").root("part_0")
    for i in range(count):
        limits = (-rng.uniform(0.02, 0.6), rng.uniform(0.02, 0.6))
        if rng.random() < 0.15:
            limits = tuple(sorted(rng.uniform(-0.3, 0.3, 2).tolist()))
        axis = (0.0, 1.0, 0.0) if rng.random() < 0.8 else (1.0, 0.0, 0.0)
        builder.segment(f"part_{i + 1}", mass=1.0)
        builder.hinge(f"joint_{i}", f"part_{i}", f"part_{i + 1}", at=(0.0, 0.0, 0.1), axis=axis, range=limits)
    builder.drive("sagittal", shares(rng, [f"joint_{i}" for i in range(count)]))
    return builder.site("top", f"part_{count}", at=(0.02, 0.0, 0.1)).build()


def ball_spine(rng: np.random.Generator, totals: tuple[str, ...] = tuple(TOTALS)) -> Figure:
    """Two to five ball joints in random ellipses and twist ranges, driven by up to three totals."""
    count = int(rng.integers(2, 6))
    builder = FigureBuilder("spine").segment("part_0").root("part_0")
    for i in range(count):
        swing = SphericalEllipse(*rng.uniform(0.05, 0.5, 2).tolist())
        twist = TwistRange(-rng.uniform(0.05, 0.4), rng.uniform(0.05, 0.4))
        builder.segment(f"part_{i + 1}", mass=1.0)
        builder.ball(f"joint_{i}", f"part_{i}", f"part_{i + 1}", at=(0.0, 0.0, 0.1), swing=swing, twist=twist)
    for name in totals:
        builder.drive(name, shares(rng, [f"joint_{i}.{TOTALS[name]}" for i in range(count)]))
    return builder.site("top", f"part_{count}", at=(0.02, 0.0, 0.1)).build()


def shares(rng: np.random.Generator, coordinates: list[str]) -> dict[str, float]:
    """Random shares of some coordinates, which sum to 1."""
    weights = rng.uniform(0.2, 1.0, len(coordinates))
    return dict(zip(coordinates, (weights / weights.sum()).tolist(), strict=True))


def total_range(pose: Pose, name: str) -> tuple[float, float]:
    """Sums of the lower and of the upper limits of a group's members at a pose."""
    ranges = [coordinate_range(pose.figure, pose.q, member) for member, _ in pose.figure.driven_group(name).members]
    return sum(span.lower for span in ranges), sum(span.upper for span in ranges)
