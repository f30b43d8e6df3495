"""Small machines for tests of controllers: an arm on a rail, a mobile base, a gripper with a mimic joint."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder


def arm(links: int = 6, velocity: float = 3.0) -> Figure:
    """A chain of hinges about alternating axes, 1 m long, with ranges and velocity limits."""
    builder = FigureBuilder("arm").segment("s0").root("s0")
    for i in range(links):
        builder.segment(f"s{i + 1}", mass=1.0, center=(0, 0, 0.5 / links))
        axis = ((0, 1, 0), (1, 0, 0), (0, 0, 1))[i % 3]
        at = (0, 0, 1.0 / links if i else 0)
        builder.hinge(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=axis, range=(-2.0, 2.0))
    figure = builder.site("tip", f"s{links}", at=(0, 0, 1.0 / links)).build()
    return with_velocity_limits(figure, velocity)


def mobile_arm() -> Figure:
    """A floating base with two arms of four hinges."""
    builder = FigureBuilder("mobile").segment("base", mass=10.0).root("base", free=True)
    for side, y in (("left", 0.2), ("right", -0.2)):
        parent = "base"
        for i, axis in enumerate(((0, 0, 1), (0, 1, 0), (0, 1, 0), (1, 0, 0))):
            name = f"{side}{i}"
            builder.segment(name, mass=1.0, center=(0.1, 0, 0))
            at = (0.0, y, 0.3) if i == 0 else (0.25, 0, 0)
            builder.hinge(f"{name}_joint", parent, name, at=at, axis=axis, range=(-2.5, 2.5))
            parent = name
        builder.site(f"{side}_tip", parent, at=(0.2, 0, 0))
    return builder.build()


def gripper() -> Figure:
    """A wrist with two fingers, the second coupled to the first with a factor of −2."""
    builder = FigureBuilder("gripper").segment("palm").root("palm").segment("wrist").segment("one").segment("two")
    builder.hinge("roll", "palm", "wrist", axis=(0, 0, 1), range=(-1, 1))
    builder.hinge("first", "wrist", "one", at=(0.05, 0, 0), axis=(0, 1, 0), range=(-0.8, 0.8))
    builder.hinge("second", "wrist", "two", at=(-0.05, 0, 0), axis=(0, 1, 0), range=(-1.2, 1.2))
    builder.couple("mimic", {"second": 1.0, "first": 2.0}, 0.0)
    return builder.site("tip", "one", at=(0, 0, 0.1)).build()


def with_velocity_limits(figure: Figure, velocity: float) -> Figure:
    """The same figure with a velocity limit on every joint."""
    from dataclasses import replace

    joints = tuple(replace(joint, velocity_limit=(velocity,)) for joint in figure.joints)
    return replace(figure, joints=joints)


def bent(figure: Figure, value: float = 0.4) -> Pose:
    """All hinges bent alike."""
    names = [joint.name for joint in figure.joints if joint.kind.value == "hinge"]
    return Pose.neutral(figure).with_values(dict.fromkeys(names, value))


def violation(pose: Pose) -> float:
    """Largest violation of a limit or coupling."""
    return max(pose.violations(0.0).values(), default=0.0)


def random_goal(rng: np.random.Generator, reach: float = 1.5) -> tuple[float, float, float]:
    """A point, often out of reach."""
    x, y, z = rng.uniform(-reach, reach, 3).tolist()
    return x, y, z
