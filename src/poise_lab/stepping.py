"""Random reaches beyond reach with free feet: how many are reached, and what the steps keep.

    python -m poise_lab.stepping                     200 reaches, print the counts
    python -m poise_lab.stepping --count 20 --seed 3
    python -m poise_lab.stepping --picture steps.png  also draw the first of them

A person stands on both feet, in balance by the support polygon, with natural postures. A hand is asked for a point in a
random direction, at a random height up to the standing reach, beyond reach with the feet in place, and no farther than
the arm and two steps. In every other reach there is an obstacle on the floor. What is counted is measured at the
result, not taken from the search: soles flat on the floor, contact forces inside the friction cones, the body outside
the obstacle, feet on straight ways outside it and outside each other, legs not inside each other.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

import poise
from poise import library
from poise.collision.distance import Hull, separation
from poise.kinematics import Pose
from poise.kinematics.self_collision import figure_solids
from poise.model import Box, Figure, Transform
from poise.render import picture
from poise.render.sheet import sheet
from poise.solver import FootStep, Result
from poise.statics import Forces, Support, distribute
from poise.statics.support import floor_contact_points
from poise.types import FloatArray

STEP_M = 0.7  # length of a step of the person
_SOLES = ("left_sole", "right_sole")
_HEIGHTS_M = (0.15, 1.95)
_ARM_FRACTION = 0.9  # of the length of an arm, to which the two steps are added
_BOX: tuple[float, float, float] = (0.35, 0.35, 0.5)
_BOX_DISTANCE_M = (0.6, 1.4)
_BOX_TO_GOAL_M = 0.5
_FLAT_TOL = 1e-6  # [m and rad]
_FOOT_SAMPLES = 9  # along the way of a step
_DEPTH_TOL_M = 0.01  # legs press into each other
_VIEW = (0.8, -1.0, 0.45)


@dataclass(frozen=True)
class Outcome:
    """What holds after one reach.

    Parameters
    ----------
    reached : bool
        All tasks are met.
    flat, friction, obstacle, legs : bool
        Soles on the floor; forces inside friction cones; nothing inside the obstacle, on the way neither; feet and legs
        outside each other, on the way too.
    steps : int
        Number of steps.
    """

    reached: bool
    flat: bool
    friction: bool
    obstacle: bool
    legs: bool
    steps: int

    @property
    def sound(self) -> bool:
        """Reached, and everything else holds."""
        return self.reached and self.flat and self.friction and self.obstacle and self.legs


def reach_scene(figure: Figure, start: Pose, rng: np.random.Generator, *, obstacle: bool) -> poise.Scene:
    """A random reach: the goal is the task "goal"."""
    hand = str(rng.choice(["left_grip", "right_grip"]))
    shoulder = start.position("left_upper_arm")
    arm = _ARM_FRACTION * _arm_length(start)
    scene = poise.Scene(figure, start, natural=True, feet="free")
    scene.pin(*_SOLES)
    scene.keep_balance(margin=0.02)
    height = rng.uniform(*_HEIGHTS_M)
    across = math.sqrt(max(arm**2 - (height - shoulder[2]) ** 2, 0.1**2))
    angle, distance = rng.uniform(-math.pi, math.pi), rng.uniform(across, across + 2.0 * STEP_M)
    goal = np.array([distance * math.cos(angle), distance * math.sin(angle), height])
    scene.reach(hand, goal, name="goal")
    while obstacle and not scene.obstacles:
        angle, apart = rng.uniform(-math.pi, math.pi), rng.uniform(*_BOX_DISTANCE_M)
        place = np.array([apart * math.cos(angle), apart * math.sin(angle), 0.5 * _BOX[2]])
        if np.linalg.norm(place[:2] - goal[:2]) > _BOX_TO_GOAL_M:
            scene.add_obstacle("box", Box(_BOX), at=place.tolist())
    return scene


def is_beyond_reach(scene: poise.Scene) -> bool:
    """Whether the goal is missed with the feet in place."""
    pinned = scene.copy()
    pinned.feet = "pinned"
    return not pinned.solve().solved


def measured(scene: poise.Scene, result: Result) -> Outcome:
    """What holds at the result of a reach."""
    pose = result.pose
    flat = all(
        abs(pose.position(sole)[2]) < _FLAT_TOL and 1.0 - pose.transform(sole)[2, 2] < _FLAT_TOL for sole in _SOLES
    )
    down = np.array([0.0, 0.0, -1.0])
    supports = tuple(Support(sole, corners=floor_contact_points(pose, sole, down), friction=0.6) for sole in _SOLES)
    friction = distribute(pose, Forces(supports=supports)).in_equilibrium
    boxes = [hull for each in scene.obstacles for hull in each.hulls()]
    left, right = (_solids(pose, side) for side in ("left", "right"))
    clear = all(separation(hull, box).distance > -_FLAT_TOL for hull in _solids(pose) for box in boxes)
    apart = all(separation(a, b).distance > -_DEPTH_TOL_M for a in left for b in right)
    ways = _ways(result)
    clear = clear and all(separation(foot, box).distance > 0.0 for foot, _ in ways for box in boxes)
    apart = apart and all(separation(foot, other).distance > 0.0 for foot, other in ways)
    return Outcome(result.solved, flat, friction, clear, apart, len(result.steps))


def _arm_length(pose: Pose) -> float:
    points = [pose.position(f"left_{part}") for part in ("upper_arm", "forearm", "hand")]
    return float(np.linalg.norm(np.diff([*points, pose.position("left_grip")], axis=0), axis=1).sum())


def _solids(pose: Pose, side: str = "") -> list[Hull]:
    """Solids of the shank and foot of a side, or of the whole body."""
    names = [segment.name for segment in pose.figure.segments]
    own = [k for k, name in enumerate(names) if not side or name in (f"{side}_shank", f"{side}_foot")]
    state = pose.state
    return [
        each.hull.placed(state.rotations[each.segment], state.positions[each.segment])
        for each in figure_solids(pose.figure)
        if each.segment in own
    ]


def _ways(result: Result) -> list[tuple[Hull, Hull]]:
    """Footprints along all steps, raised a little, each with that of the foot that stands."""
    standing: dict[str, FloatArray] = {}
    for step in reversed(result.steps):
        standing[step.foot] = np.array(step.footprint)
    ways = []
    for step in result.steps:
        others = [points for foot, points in standing.items() if foot != step.foot]
        for fraction in np.linspace(0.0, 1.0, _FOOT_SAMPLES):
            points = _moved(step, float(fraction))
            ways += [(_points(points), _points(other)) for other in others]
        standing[step.foot] = _moved(step, 1.0)
    return ways


def _moved(step: FootStep, fraction: float) -> FloatArray:
    """Footprint at a fraction of a step."""
    start, end, angle = np.array(step.start), np.array(step.end), fraction * step.turn
    turn = Transform((0.0, 0.0, 0.0), (math.cos(0.5 * angle), 0.0, 0.0, math.sin(0.5 * angle))).rotation_matrix
    return np.asarray((np.array(step.footprint) - start) @ turn.T + start + fraction * (end - start))


def _points(points: FloatArray) -> Hull:
    return Hull(points, np.zeros((len(points), 3, 3)), 0.0)


def run(count: int, seed: int) -> list[tuple[poise.Scene, Outcome]]:
    """Random reaches beyond reach, solved with free feet."""
    rng = np.random.default_rng(seed)
    figure = library.human()
    start = library.human_pose(figure, "stand")
    found: list[tuple[poise.Scene, Outcome]] = []
    while len(found) < count:
        scene = reach_scene(figure, start, rng, obstacle=len(found) % 2 == 1)
        if is_beyond_reach(scene):
            found.append((scene, measured(scene, scene.solve())))
    return found


def table(outcomes: Sequence[Outcome]) -> str:
    """Counts, a line each."""
    lines = []
    for name in [*(field.name for field in fields(Outcome)[:-1]), "sound"]:
        lines.append(f"{name:>9}: {sum(getattr(each, name) for each in outcomes)} of {len(outcomes)}")
    return "\n".join([*lines, f"    steps: {np.mean([each.steps for each in outcomes]):.2f} in the mean", ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how many reaches hold what."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="number of reaches (200)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (0)")
    parser.add_argument("--picture", type=Path, help="draw the first reaches to this PNG file")
    options = parser.parse_args(arguments)
    found = run(options.count, options.seed)
    outcomes = [outcome for _, outcome in found]
    sys.stdout.write(table(outcomes))
    if options.picture is not None:
        drawn = [picture(scene, _VIEW, size=(300, 300)) for scene, _ in found[:8]]
        sheet(drawn, [f"{each.steps} steps" for each in outcomes[:8]], columns=4).save(options.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
