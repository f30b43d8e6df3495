"""Random starts and goals of a controller: counts of divergences, violated limits and figures that keep moving.

    python -m benchmarks.suite.control_starts --count 1000 --ticks 400

A sixth of the starts each: goals in reach, goals in any place, stretched (singular) arms, straight knees, arms inside
an obstacle that they must leave, and goals on a second level that are out of reach. Every other start has acceleration
limits. All goals stay where they are, so that a figure that still moves in the last tenth of the run swings.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields

import numpy as np

from benchmarks.suite.control_robot import FEET, HANDS, humanoid
from poise import Controller, Pose, random_pose
from poise.collision import ClearanceTask, Obstacle, Part
from poise.library.robot_arm import seven_axis_arm
from poise.model import Figure, Sphere, Transform
from poise.tasks import PoseTask, PositionTask, PostureTask, Task
from poise.types import FloatArray, Triple, Wxyz

DT, MAX_VELOCITY, MAX_ACCELERATION = 0.002, 3.0, 30.0
LIMIT_TOL = 1e-9  # [rad, m, per s, per s²]
GROWTH_TOL = 1e-3  # by which the error of the first level may have grown at the end, in its unit
SWING_SPEED = 0.1  # [rad/s or m/s] in the last tenth of a run
Start = tuple[Pose, list[Task]]


@dataclass
class Counts:
    """What happened in some runs."""

    runs: int = 0
    not_finite: int = 0
    error_grew: int = 0
    position_violated: int = 0
    velocity_violated: int = 0
    acceleration_violated: int = 0
    still_moving: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    @property
    def diverged(self) -> int:
        """Runs that are not finite, or end farther from the goals of the first level."""
        return self.not_finite + self.error_grew

    @property
    def violated(self) -> int:
        """Limits that were violated."""
        return self.position_violated + self.velocity_violated + self.acceleration_violated


def _triple(vector: FloatArray) -> Triple:
    x, y, z = vector.tolist()
    return (x, y, z)


def _quaternion(pose: Pose, site: str) -> Wxyz:
    w, x, y, z = np.asarray(pose.orientation(site)).tolist()
    return (w, x, y, z)


def _tip(figure: Figure) -> str:
    return figure.sites[-1].name


def _pose_task(goal: Pose, level: int = 1) -> PoseTask:
    tip = _tip(goal.figure)
    return PoseTask(
        name="tip", site=tip, position=_triple(goal.position(tip)), orientation=_quaternion(goal, tip), level=level
    )


def in_reach(rng: np.random.Generator) -> Start:
    """An arm from a random pose to that of another."""
    figure = seven_axis_arm()
    return random_pose(figure, rng), [_pose_task(random_pose(figure, rng))]


def anywhere(rng: np.random.Generator) -> Start:
    """A humanoid from a random pose: feet some decimeters off, hands anywhere within 2 m."""
    pose = random_pose(humanoid(), rng)
    feet: list[Task] = [
        PoseTask(name=foot, site=foot, position=_triple(pose.position(foot) + rng.normal(0, 0.3, 3)), orientation=at)
        for foot, at in ((foot, _quaternion(pose, foot)) for foot in FEET)
    ]
    return pose, [
        *feet,
        *(PositionTask(name=hand, site=hand, goal=_triple(rng.uniform(-2, 2, 3)), level=2) for hand in HANDS),
    ]


def singular(rng: np.random.Generator) -> Start:
    """A stretched arm toward a goal farther out, or back along itself."""
    figure = seven_axis_arm()
    pose = Pose.neutral(figure).clamped()
    tip = _tip(figure)
    goal = pose.position(tip) * rng.uniform(0.3, 2.0) + rng.normal(0, 0.01, 3) * rng.integers(2)
    return pose, [PositionTask(name="tip", site=tip, goal=_triple(goal)), PostureTask(name="rest", pose=pose, level=2)]


def straight_knees(rng: np.random.Generator) -> Start:
    """A standing humanoid with straight knees: the pelvis is asked up, out of reach, or down."""
    pose = Pose.neutral(humanoid()).clamped()
    feet: list[Task] = [
        PoseTask(name=foot, site=foot, position=_triple(pose.position(foot)), orientation=_quaternion(pose, foot))
        for foot in FEET
    ]
    goal = pose.position("pelvis") + np.array([0.0, 0.0, rng.uniform(-0.4, 0.4)])
    return pose, [*feet, PositionTask(name="pelvis", site="pelvis", goal=_triple(goal), level=2)]


def inside_obstacle(rng: np.random.Generator) -> Start:
    """An arm with a ball around a point of it, which it has to leave first; then a goal that may be inside as well."""
    figure = seven_axis_arm()
    pose, goal = random_pose(figure, rng), random_pose(figure, rng)
    middle = pose.position(figure.segments[int(rng.integers(3, len(figure.segments)))].name)
    radius = float(rng.uniform(0.03, 0.15))
    ball = Obstacle("ball", (Part(Sphere(radius)),), Transform(_triple(middle + rng.normal(0, 0.02, 3))))
    first = figure.segments[1].name  # fixed in place: it cannot leave
    clearance = ClearanceTask(
        name="clear", obstacles=(ball,), margin=0.01, ignored=((figure.segments[0].name, "ball"), (first, "ball"))
    )
    return pose, [clearance, _pose_task(goal, level=2)]


def second_level(rng: np.random.Generator) -> Start:
    """An arm that keeps a coordinate of its tip; on the second level its goal is out of reach."""
    figure = seven_axis_arm()
    pose = random_pose(figure, rng)
    tip, direction = _tip(figure), rng.normal(size=3)
    goal = 3.0 * direction / np.linalg.norm(direction)
    keep = PositionTask(
        name="keep", site=tip, goal=_triple(pose.position(tip)), axes=str(rng.choice(["x", "y", "z", "xy"]))
    )
    return pose, [keep, PositionTask(name="tip", site=tip, goal=_triple(goal), level=2)]


STARTS: Mapping[str, Callable[[np.random.Generator], Start]] = {
    "in reach": in_reach,
    "anywhere": anywhere,
    "singular": singular,
    "straight knees": straight_knees,
    "inside an obstacle": inside_obstacle,
    "second level out of reach": second_level,
}


def run_start(start: Pose, tasks: list[Task], ticks: int, acceleration: float | None) -> Counts:
    """One run; positions count as violated beyond what the start violates."""
    controller = Controller(start.figure, tasks, DT, max_velocity=MAX_VELOCITY, max_acceleration=acceleration)
    q, before, counts, late = np.array(start.q), np.zeros(start.figure.nv), Counts(runs=1), 0.0
    position = speed = change = -np.inf
    allowed = max(start.violations(0.0).values(), default=0.0)
    for tick in range(ticks):
        v = controller.step(q)
        q = controller.q_next
        if not (np.isfinite(v).all() and np.isfinite(q).all()):
            counts.not_finite = 1
            return counts
        position = max(position, *Pose(start.figure, q).violations(0.0).values(), 0.0)
        speed = max(speed, float((np.abs(v) - controller.max_velocity).max()))
        change = max(change, float((np.abs(v - before) / DT - controller.max_acceleration).max()))
        late = max(late, float(np.abs(v).max())) if tick >= 0.9 * ticks else 0.0
        before = v
    first, end = [task for task in tasks if task.level == 1], Pose(start.figure, q)
    counts.error_grew = int(_error(first, end) > _error(first, start) + GROWTH_TOL)
    counts.position_violated = int(position > allowed + LIMIT_TOL)
    counts.velocity_violated, counts.acceleration_violated = int(speed > LIMIT_TOL), int(change > LIMIT_TOL)
    counts.still_moving = int(late > SWING_SPEED)
    return counts


def _error(tasks: list[Task], pose: Pose) -> float:
    return float(np.linalg.norm([task.error_norm(pose) for task in tasks]))


def sweep(count: int, ticks: int, seed: int = 1) -> Iterator[tuple[str, str, Counts]]:
    """Kind of start, acceleration limit and counts."""
    for number, (name, make) in enumerate(STARTS.items()):
        for limited in (False, True):
            rng, total = np.random.default_rng([seed, number, limited]), Counts()
            share = count // (2 * len(STARTS)) + (2 * number + limited < count % (2 * len(STARTS)))
            for _ in range(share):
                total += run_start(*make(rng), ticks, MAX_ACCELERATION if limited else None)
            yield name, "with" if limited else "without", total


def main() -> None:
    """Print a table of counts."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=1000, help="runs, 1000 by default")
    parser.add_argument("--ticks", type=int, default=1000, help="ticks of 2 ms per run, 1000 by default")
    parser.add_argument("--seed", type=int, default=1)
    given, total = parser.parse_args(), Counts()
    names = [each.name for each in fields(Counts)]
    print("| start | acceleration limit |", " | ".join(name.replace("_", " ") for name in names), "|")
    for name, limited, counts in sweep(given.count, given.ticks, given.seed):
        print(f"| {name} | {limited} |", " | ".join(str(getattr(counts, each)) for each in names), "|", flush=True)
        total += counts
    print("| all | |", " | ".join(str(getattr(total, each)) for each in names), "|")


if __name__ == "__main__":
    main()
