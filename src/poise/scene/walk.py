"""Steps that bring two feet from one stance to another: short enough, nothing crossed.

The stance moves straight to its place while it turns, or turns first, or moves in an arc around obstacles. The feet
step in turn, each one stage ahead of the other as in walking, or closing up to it as in side steps. Each step is
checked: the feet stay beside each other and apart, stride and turn are not larger than legs allow, the foot does not
pass through the other one, and neither the foot, moved straight, nor the shank above it meets an obstacle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.collision import ClearanceTask
from poise.collision.distance import Hull, separation
from poise.kinematics import Pose
from poise.kinematics.protocol import Clearances
from poise.kinematics.selection import kinematics
from poise.kinematics.self_collision import figure_solids
from poise.math import quaternion
from poise.model import Figure
from poise.model.humanoid_names import recognize_humanoid
from poise.scene.standing_feet import SIDES, STAY, FootMove, StandingFoot
from poise.solver.foot_step import FootStep
from poise.tasks import Task
from poise.types import FloatArray, Vector3

_STEP_FRACTION = 0.8  # of the length of a leg: longest step, 0.7 m for a person of 1.75 m
_STRIDE_FRACTION = 1.0  # of the length of a leg: largest distance between the feet
_MAX_STEP_TURN_RAD = math.radians(60.0)  # of the stance, in a stage
_MAX_FOOT_TURN_RAD = math.radians(90.0)
_MIN_SIDE_GAP_M = 0.05  # between the centers of the feet, sideways
_MIN_GAP_M = 0.01  # between the footprints
_FOOT_HEIGHTS_M = (0.02, 0.10)  # of the prism over a footprint that is kept out of obstacles
_SHANK_HEIGHT_FRACTION = 0.5  # of the length of a leg
_SHANK_RADIUS_M = 0.05
_LEG_DEPTH_TOL_M = 0.01  # legs may press into each other by so much
_MOVED_TOL_M = 0.01  # a foot that moves by less, and turns by less, stays
_MOVED_TOL_RAD = math.radians(3.0)
_TURN_WIDENING_M = 0.06  # of either foot, in the middle of a turn
_ARC_HEIGHTS_M = (0.4, -0.4, 0.7, -0.7)  # of paths around obstacles
_MIN_NORM_M = 1e-9
_PATH_FRACTIONS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)  # of a step, at which the foot is compared with the other
_MORE_STAGES = 3  # where steps of a stage cross, so many more stages are tried

Moves = tuple[FootMove, FootMove]


@dataclass(frozen=True, eq=False)
class WalkingSpace:
    """Two feet and what they may not cross.

    Parameters
    ----------
    feet : two StandingFoot
        Left and right.
    leg : float
        Length of a leg [m].
    left : (3,) array
        Horizontal direction from the right hip to the left one.
    obstacles : tuple of Hull
        What neither feet nor shanks may meet.
    """

    feet: tuple[StandingFoot, StandingFoot]
    leg: float
    left: Vector3
    obstacles: tuple[Hull, ...]

    @classmethod
    def of(cls, feet: tuple[StandingFoot, StandingFoot], tasks: Sequence[Task]) -> WalkingSpace:
        """The space around a pose."""
        pose, up = feet[0].pose, feet[0].up
        hips = [_origin(pose, f"{side}_thigh") for side in SIDES]
        aside = hips[0] - hips[1]
        aside = aside - float(aside @ up) * up
        floor = float((feet[0].footprint @ up).min())
        hulls = [
            hull
            for task in tasks
            if isinstance(task, ClearanceTask) and task.enabled
            for obstacle in task.obstacles
            for hull in obstacle.hulls()
        ]
        around = tuple(hull for hull in hulls if not (hull.unbounded and float(hull.normal @ up) > 0.7))
        leg = float(np.mean([hip @ up for hip in hips])) - floor
        straight = max(leg, _leg_length(pose))
        return cls(feet, straight, aside / max(float(np.linalg.norm(aside)), 1e-9), around)

    @property
    def center(self) -> Vector3:
        """Middle between the feet [m]."""
        return np.asarray(0.5 * (self.feet[0].center + self.feet[1].center))

    def forward(self, turn: float) -> Vector3:
        """Horizontal direction that the body faces after a turn [rad]."""
        up = self.feet[0].up
        return quaternion.rotate(quaternion.from_axis_angle(up, turn), np.cross(self.left, up))

    def mean(self, moves: Moves) -> FootMove:
        """The move of the stance: of its center, and its turn."""
        return FootMove(0.5 * (moves[0].shift + moves[1].shift), 0.5 * (moves[0].turn + moves[1].turn))

    def as_one_body(self, mean: FootMove) -> Moves:
        """Moves of both feet with the stance kept, about its center."""
        turn = quaternion.from_axis_angle(self.feet[0].up, mean.turn)
        arms = [foot.center - self.center for foot in self.feet]
        left, right = (FootMove(mean.shift + quaternion.rotate(turn, arm) - arm, mean.turn) for arm in arms)
        return left, right

    def part(self, moves: Moves, fraction: float) -> Moves:
        """A part of some moves: of that of the stance, and of what the feet do beside it."""
        return self._at(moves, fraction, fraction, 0.0)

    def _at(self, moves: Moves, way: float, turn: float, widening: float = _TURN_WIDENING_M) -> Moves:
        """Moves after some of the way and some of the turn; the stance is wider in the middle of a turn."""
        mean = self.mean(moves)
        whole = self.as_one_body(mean)
        body = self.as_one_body(FootMove(way * mean.shift, turn * mean.turn))
        wider = widening * math.sin(math.pi * turn) * min(abs(mean.turn) / _MAX_STEP_TURN_RAD, 1.0)
        found = []
        for foot, move, end, part in zip(self.feet, moves, whole, body, strict=True):
            outward = foot.center + part.shift - self.center - way * mean.shift
            outward = wider * outward / max(float(np.linalg.norm(outward)), _MIN_NORM_M)
            own = FootMove(move.shift - end.shift, move.turn - end.turn).scaled(way)
            found.append(FootMove(part.shift + own.shift + outward, part.turn + own.turn))
        return found[0], found[1]

    # --- one stance --------------------------------------------------------------------------------------------------

    def is_stance(self, moves: Moves) -> bool:
        """Whether the feet are beside each other, apart, and not too far from each other."""
        prints = [foot.moved(foot.footprint, move) for foot, move in zip(self.feet, moves, strict=True)]
        centers = [each.mean(axis=0) for each in prints]
        turn = quaternion.from_axis_angle(self.feet[0].up, 0.5 * (moves[0].turn + moves[1].turn))
        aside = float((centers[0] - centers[1]) @ quaternion.rotate(turn, self.left))
        apart = separation(_points(prints[0]), _points(prints[1])).distance
        stride = float(np.linalg.norm(centers[0] - centers[1]))
        return aside >= _MIN_SIDE_GAP_M and apart >= _MIN_GAP_M and stride <= _STRIDE_FRACTION * self.leg

    # --- steps -------------------------------------------------------------------------------------------------------

    def steps(self, moves: Moves) -> tuple[FootStep, ...] | None:
        """Steps to the stance of some moves, as few as possible; None where all of them cross something."""
        if not self.is_stance(moves):
            return None
        longest = max(float(np.linalg.norm(each.shift)) for each in moves)
        ways = math.ceil(longest / (_STEP_FRACTION * self.leg))
        turns = math.ceil(max(abs(each.turn) for each in moves) / _MAX_STEP_TURN_RAD)
        for more in range(_MORE_STAGES):
            direct = [self._at(moves, part, part) for part in _fractions(max(ways, turns, 1) + more)]
            turning = [self._at(moves, 0.0, part) for part in _fractions(turns + more)[:-1]]
            turned = [self._at(moves, part, 1.0) for part in (0.0, *_fractions(max(ways, 1)))]
            paths = [direct, [*turning, *turned]] if turns > 1 else [direct]
            found = self._first_free(paths)
            if found is not None:
                return found
        return self._first_free(self._arcs(moves, max(ways, turns, 2) + 1)) if self.obstacles else None

    def _first_free(self, paths: Sequence[Sequence[Moves]]) -> tuple[FootStep, ...] | None:
        """Steps along the first of some paths on which nothing is crossed."""
        tries = (self._stepped(path, order) for path in paths for order in _orders(len(path)))
        return next((steps for steps in tries if steps is not None), None)

    def _arcs(self, moves: Moves, stages: int) -> list[list[Moves]]:
        """Paths that pass beside the straight one, to either side."""
        way = self.mean(moves).shift
        aside = np.cross(self.feet[0].up, way) / max(float(np.linalg.norm(way)), _MIN_NORM_M)
        arcs = []
        for far in _ARC_HEIGHTS_M:
            path = []
            for part in _fractions(stages):
                bulge = 4.0 * part * (1.0 - part) * far * aside
                left, right = self._at(moves, part, part)
                path.append((left._replace(shift=left.shift + bulge), right._replace(shift=right.shift + bulge)))
            arcs.append(path)
        return arcs

    def _stepped(self, stances: Sequence[Moves], order: Sequence[tuple[int, int]]) -> tuple[FootStep, ...] | None:
        """Steps of a foot to its place in a stance, one after the other; None where one of them crosses something."""
        at: list[FootMove] = [STAY, STAY]
        steps = []
        for index, number in order:
            goal = stances[number][index]
            if not _moves(at[index], goal):
                continue
            turns_far = abs(goal.turn - at[index].turn) > _MAX_FOOT_TURN_RAD
            if turns_far or not self._is_free(index, at[index], goal, at[1 - index]):
                return None
            steps.append(_step(self.feet[index], at[index], goal))
            at[index] = goal
            if not self.is_stance((at[0], at[1])):
                return None
        return tuple(steps)

    def _is_free(self, index: int, begin: FootMove, end: FootMove, other: FootMove) -> bool:
        """Whether a foot meets neither the other foot nor an obstacle, the shank above it included."""
        foot, standing = self.feet[index], self.feet[1 - index]
        between = [_between(begin, end, fraction) for fraction in _PATH_FRACTIONS]
        prints = [foot.moved(foot.footprint, move) for move in between]
        beside = _points(standing.moved(standing.footprint, other))
        if any(separation(_points(each), beside).distance <= 0.0 for each in prints):
            return False
        swept = np.concatenate(prints)
        lifted = np.concatenate([swept + height * foot.up for height in _FOOT_HEIGHTS_M])
        ankles = np.array([each.mean(axis=0) for each in (prints[0], prints[-1])])
        heights = (_FOOT_HEIGHTS_M[1], _SHANK_HEIGHT_FRACTION * self.leg)
        shank = np.concatenate([ankles + height * foot.up for height in heights])
        bodies = (_points(lifted), _points(shank, _SHANK_RADIUS_M))
        return all(separation(body, each).distance > 0.0 for body in bodies for each in self.obstacles)


def _moves(begin: FootMove, end: FootMove) -> bool:
    far = float(np.linalg.norm(end.shift - begin.shift)) > _MOVED_TOL_M
    return far or abs(end.turn - begin.turn) > _MOVED_TOL_RAD


def _fractions(count: int) -> list[float]:
    return [(number + 1) / count for number in range(count)]


def _orders(count: int) -> list[list[tuple[int, int]]]:
    """Orders of steps over some stances, (foot, stance): walking, or closing up, each with either foot first."""
    walks = [[((first + k) % 2, min(k, count - 1)) for k in range(count + 1)] for first in (0, 1)]
    closing = [[(foot, k) for k in range(count) for foot in (first, 1 - first)] for first in (0, 1)]
    return [*walks, *closing]


def _between(begin: FootMove, end: FootMove, fraction: float) -> FootMove:
    shift = begin.shift + fraction * (end.shift - begin.shift)
    return FootMove(shift, begin.turn + fraction * (end.turn - begin.turn))


def _step(foot: StandingFoot, begin: FootMove, end: FootMove) -> FootStep:
    (x, y, z), (u, v, w) = ((foot.center + move.shift).tolist() for move in (begin, end))
    outline = tuple((a, b, c) for a, b, c in foot.moved(foot.footprint, begin).tolist())
    return FootStep(foot.name, (x, y, z), (u, v, w), end.turn - begin.turn, outline)


def _points(points: FloatArray, radius: float = 0.0) -> Hull:
    return Hull(points, np.zeros((len(points), 3, 3)), radius)


def legs_apart(pose: Pose) -> bool:
    """Whether shanks and feet of both sides are outside each other at a pose."""
    nearest = _leg_distances(pose.figure, kinematics(pose.figure).name).measure(pose.q, -_LEG_DEPTH_TOL_M, 1)
    return len(nearest.pairs) == 0


@lru_cache(maxsize=64)
def _leg_distances(figure: Figure, backend: str) -> Clearances:
    """Pairs of solids of the left and the right leg, bound to the backend of that name, which is the one in use."""
    parts, solids = recognize_humanoid(figure).parts, figure_solids(figure)
    left, right = (
        [number for number, solid in enumerate(solids) if solid.segment in own]
        for own in ({figure.segment_index(parts[f"{side}_{part}"]) for part in ("shin", "foot")} for side in SIDES)
    )
    return kinematics(figure).clearances(solids, [(one, other) for one in left for other in right])


def _origin(pose: Pose, part: str) -> Vector3:
    name = recognize_humanoid(pose.figure).parts[part]
    return np.asarray(pose.state.positions[pose.figure.segment_index(name)])


def _leg_length(pose: Pose) -> float:
    joints = [_origin(pose, f"left_{part}") for part in ("thigh", "shin", "foot")]
    return float(np.linalg.norm(np.diff(joints, axis=0), axis=1).sum())
