"""Random problems for the loop, in classes by figure: the same for the same class and number.

Half of them have one to ten levels, the others one to three. Goals are taken from a valid pose, so that all can be met
together; in some problems a part of them, or all, is displaced by up to six characteristic lengths.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from poise.kinematics import Pose, random_pose
from poise.math import quaternion, sphere
from poise.model import Figure, FigureBuilder, JointKind, SphericalEllipse, SphericalPolygon
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    DistanceTask,
    HalfSpace,
    InsideBall,
    JointsTask,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PositionTask,
    PostureTask,
    RegionTask,
    RelativePositionTask,
    Task,
    characteristic_length,
)
from tests.support.figures import arm, random_figure

Random = np.random.Generator
SEED = 20
MAX_LEVELS = 10


class RandomProblem(NamedTuple):
    """A start and its tasks, with the name that identifies the problem."""

    name: str
    start: Pose
    tasks: tuple[Task, ...]


# --- figures ----------------------------------------------------------------------------------------------------------


def chain(rng: Random) -> Figure:
    """Hinges in a row, about alternating or random axes; most have limits."""
    count = int(rng.integers(3, 10))
    builder = FigureBuilder("chain").segment("link_0").root("link_0")
    _hinges(builder, rng, "", "link_0", count, (0.0, 0.0, 0.0))
    return builder.site("middle", f"link_{(count + 1) // 2}", at=(0.1, 0.0, 0.0)).build()


def _hinges(builder: FigureBuilder, rng: Random, word: str, parent: str, count: int, at: tuple[float, ...]) -> None:
    planar = rng.random() < 0.3
    for number in range(1, count + 1):
        axis = (0.0, 0.0, 1.0) if planar else tuple(sphere.uniform(rng).tolist())
        span = None if rng.random() < 0.2 else (-float(rng.uniform(0.2, 2.0)), float(rng.uniform(0.2, 2.0)))
        builder.segment(f"{word}link_{number}", mass=1.0, center=(0.1, 0.0, 0.0))
        builder.hinge(f"{word}hinge_{number}", parent, f"{word}link_{number}", at=at, axis=axis, range=span)
        parent, at = f"{word}link_{number}", (0.2, 0.0, 0.0)
    builder.site(f"{word}tip", parent, at=(0.2, 0.0, 0.0))


def tree(rng: Random) -> Figure:
    """A trunk with two or three arms, on a fixed or a free root."""
    builder = FigureBuilder("tree").segment("root_link", mass=2.0).root("root_link", free=rng.random() < 0.3)
    _hinges(builder, rng, "trunk_", "root_link", 2, (0.0, 0.0, 0.0))
    for word in ("left_", "right_", "third_")[: int(rng.integers(2, 4))]:
        _hinges(builder, rng, word, "trunk_link_2", int(rng.integers(2, 5)), tuple(rng.uniform(-0.2, 0.2, 3).tolist()))
    return builder.build()


def balls(rng: Random) -> Figure:
    """Ball and swing joints with ellipses, polygons and twist ranges."""
    if rng.random() < 0.3:
        return arm()
    builder = FigureBuilder("balls").segment("part_0").root("part_0")
    count = int(rng.integers(2, 5))
    for number in range(1, count + 1):
        builder.segment(f"part_{number}", mass=1.0, center=(0.0, 0.0, 0.15))
        at = (0.0, 0.0, 0.3 if number > 1 else 0.0)
        names, tilt = (f"ball_{number}", f"part_{number - 1}", f"part_{number}"), rng.uniform(-0.3, 0.3, 2)
        region: SphericalEllipse | SphericalPolygon
        if rng.random() < 0.6:
            region = SphericalEllipse(*rng.uniform(0.4, 1.5, 2), center=(tilt[0], tilt[1], 1.0))
        else:
            corners = [(np.cos(a), np.sin(a), float(rng.uniform(0.3, 1.5))) for a in np.arange(5) * 2.0 * np.pi / 5.0]
            region = SphericalPolygon(corners, inside=(0.0, 0.0, 1.0))
        if rng.random() < 0.3:
            builder.swing(*names, at=at, swing=region)
        else:
            builder.ball(*names, at=at, swing=region, twist=(-float(rng.uniform(0.3, 2)), float(rng.uniform(0.3, 2))))
    builder.site("middle", f"part_{(count + 1) // 2}", at=(0.0, 0.0, 0.15))
    return builder.site("tip", f"part_{count}", at=(0.05, 0.0, 0.3)).build()


def mixed(rng: Random) -> Figure:
    """A random tree of every kind of joint."""
    return random_figure(rng, int(rng.integers(4, 9)))


def coupled(rng: Random) -> Figure:
    """A chain with a coupling and a coupled limit."""
    builder = FigureBuilder("coupled").segment("link_0").root("link_0")
    count = int(rng.integers(4, 9))
    for number in range(1, count + 1):
        axis = tuple(sphere.uniform(rng).tolist())
        builder.segment(f"link_{number}", mass=1.0, center=(0.1, 0.0, 0.0))
        place = (0.2 if number > 1 else 0.0, 0.0, 0.0)
        names = (f"hinge_{number}", f"link_{number - 1}", f"link_{number}")
        builder.hinge(*names, at=place, axis=axis, range=(-1.5, 1.5))
    builder.couple("tendon", {"hinge_2": 1.0, "hinge_3": -float(rng.uniform(0.3, 2.0))})
    builder.couple_limit("strap", {"hinge_1": 1.0, "hinge_4": float(rng.uniform(0.5, 1.5))}, (-0.8, 0.6))
    builder.site("middle", f"link_{count // 2}", at=(0.2, 0.0, 0.0))
    return builder.site("tip", f"link_{count}", at=(0.2, 0.0, 0.0)).build()


FIGURES: dict[str, Callable[[Random], Figure]] = {
    "chain": chain,
    "tree": tree,
    "balls": balls,
    "mixed": mixed,
    "coupled": coupled,
}


# --- tasks ------------------------------------------------------------------------------------------------------------


class GoalSampler(NamedTuple):
    """Where a task's goals are taken from: a pose that meets them, and how far they are displaced [m]."""

    witness: Pose
    offset: float
    rng: Random

    def site(self) -> str:
        figure = self.witness.figure
        names = [site.name for site in figure.sites] or [segment.name for segment in figure.segments]
        return str(self.rng.choice(names))

    def point(self, site: str) -> tuple[float, float, float]:
        x, y, z = (self.witness.position(site) + self.offset * sphere.uniform(self.rng)).tolist()
        return (x, y, z)

    def rotation(self) -> np.ndarray:
        """A rotation; the identity where nothing is displaced."""
        return np.asarray(quaternion.exp(min(2.0, 2.0 * self.offset) * sphere.uniform(self.rng)))


def position(sampler: GoalSampler) -> Task:
    site = sampler.site()
    axes = str(sampler.rng.choice(["xyz", "xyz", "xy", "xz", "y", "z"]))
    return PositionTask(site=site, goal=sampler.point(site), axes=axes)


def orientation(sampler: GoalSampler) -> Task:
    site = sampler.site()
    turned = quaternion.multiply(sampler.rotation(), sampler.witness.placement(site).quaternion)
    return OrientationTask(site=site, goal=tuple(quaternion.normalized(turned).tolist()))


def axis(sampler: GoalSampler) -> Task:
    site, own = sampler.site(), sphere.uniform(sampler.rng)
    direction = quaternion.rotate(sampler.rotation(), sampler.witness.placement(site).rotation_matrix @ own)
    return AxisTask(site=site, axis=tuple(own.tolist()), direction=tuple(direction.tolist()))


def look(sampler: GoalSampler) -> Task:
    site, own = sampler.site(), sphere.uniform(sampler.rng)
    direction = quaternion.rotate(sampler.rotation(), sampler.witness.placement(site).rotation_matrix @ own)
    target = sampler.witness.position(site) + 1.5 * direction
    return LookAtTask(site=site, target=tuple(target.tolist()), axis=tuple(own.tolist()))


def plane(sampler: GoalSampler) -> Task:
    site = sampler.site()
    return PlaneTask(site=site, point=sampler.point(site), normal=tuple(sphere.uniform(sampler.rng).tolist()))


def line(sampler: GoalSampler) -> Task:
    site = sampler.site()
    return LineTask(site=site, point=sampler.point(site), direction=tuple(sphere.uniform(sampler.rng).tolist()))


def distance(sampler: GoalSampler) -> Task:
    site, away = sampler.site(), 0.4 * sphere.uniform(sampler.rng)
    point = tuple((sampler.witness.position(site) + away).tolist())
    return DistanceTask(site=site, to=point, distance=0.4 + sampler.offset)


def half_space(sampler: GoalSampler) -> Task:
    site = sampler.site()
    return RegionTask(site=site, region=HalfSpace(sampler.point(site), tuple(sphere.uniform(sampler.rng).tolist())))


def ball(sampler: GoalSampler) -> Task:
    site = sampler.site()
    return RegionTask(site=site, region=InsideBall(sampler.point(site), 0.1))


def joint(sampler: GoalSampler) -> Task:
    figure = sampler.witness.figure
    turning = [each for each in figure.joints if each.kind not in (JointKind.FIXED, JointKind.FREE, JointKind.SLIDE)]
    if not turning:
        return position(sampler)
    chosen = turning[int(sampler.rng.integers(len(turning)))]
    name = f"{chosen.name}.{sampler.rng.choice(chosen.kind.components)}"
    return JointsTask(factors={name: 1.0}, value=sampler.witness.value(name) + sampler.offset)


def center(sampler: GoalSampler) -> Task:
    x, y, z = (sampler.witness.center_of_mass() + sampler.offset * sphere.uniform(sampler.rng)).tolist()
    return CenterOfMassTask(goal=(x, y, z), axes=str(sampler.rng.choice(["xy", "xyz", "z"])))


def meeting(sampler: GoalSampler) -> Task:
    one, other = sampler.site(), str(sampler.rng.choice([each.name for each in sampler.witness.figure.segments]))
    if sampler.witness.figure.site(one).segment == other:
        return position(sampler)
    gap = sampler.witness.placement(other).inverse().apply(sampler.witness.position(one))
    offset = tuple((gap + sampler.offset * sphere.uniform(sampler.rng)).tolist())
    return RelativePositionTask(site=one, other=other, offset=offset)


KINDS: tuple[Callable[[GoalSampler], Task], ...] = (
    position, position, position, orientation, axis, look, plane, line, distance, half_space, ball, joint, center,
    meeting,
)  # fmt: skip


@cache
def problem(kind: str, number: int) -> RandomProblem:
    """The problem of a class with a number."""
    rng = np.random.default_rng([SEED, list(FIGURES).index(kind), number])
    figure = FIGURES[kind](rng)
    start = random_pose(figure, rng)
    witness = random_pose(figure, rng)
    levels = int(rng.integers(1, MAX_LEVELS + 1)) if rng.random() < 0.5 else int(rng.integers(1, 4))
    off_share = float(rng.choice([0.0, 0.3, 1.0]))  # part of the tasks that cannot be met
    tasks: list[Task] = []
    for level in range(1, levels + 1):
        for _ in range(1 if rng.random() < 0.8 else 2):
            offset = float(rng.uniform(0.1, 6.0)) * characteristic_length(figure) if rng.random() < off_share else 0.0
            made = KINDS[int(rng.integers(len(KINDS)))](GoalSampler(witness, offset, rng))
            weight = float(rng.choice([1.0, 1.0, 3.0]))
            tasks.append(replace(made, name=f"task {len(tasks)}", level=level, weight=weight))
    if rng.random() < 0.2:
        tasks.append(PostureTask(pose=start, name="posture", level=levels + 1))
    return RandomProblem(f"{kind} {number}", start, tuple(tasks))
