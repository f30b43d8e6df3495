"""Drags: no drift around a closed path, bounded motion, and no start from which the figure cannot move."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from benchmarks.suite.chain_problems import planar_chain

from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import Status, solve, track
from poise.tasks import LookAtTask, PositionTask
from tests.support.figures import arm, biped

FRAMES = 90
BACK = 1e-6  # how exactly an anchored figure comes back
DRIFT = 1e-3  # by how much one without an anchor does not


class Frame(NamedTuple):
    """The goal of a frame and the pose that followed."""

    goal: np.ndarray
    pose: Pose
    status: Status


def starts() -> dict[str, tuple[Pose, str, float, float]]:
    """Pose, site, radius of the circle [m], and the most that joints may move per meter of goal [rad/m].

    The last is about 1.2 / (lever of the site): chains of 1 m, an arm of 0.7 m, a figure that moves its root as well.
    """
    chain = Pose.neutral(planar_chain()).with_values({f"hinge_{number}": 0.3 for number in range(1, 11)})
    limb = Pose.neutral(arm()).with_values({"elbow": (0.9, 0.0)}).clamped()
    person = Pose.neutral(biped()).with_values({"left_elbow": 0.9}).clamped()
    return {
        "chain": (chain, "tip", 0.15, 3.0),
        "arm": (limb, "fingertip", 0.08, 4.5),
        "person": (person, "left_grip", 0.1, 1.5),
    }


def drag(name: str, *, anchored: bool, rounds: int = 2) -> list[Frame]:
    """Take a site round a circle in the horizontal plane that begins where it is."""
    start, site, radius, _ = starts()[name]
    begin, pose, frames = start.position(site), start, []
    for number in range(rounds * FRAMES + 1):
        turn = 2.0 * math.pi * number / FRAMES
        goal = begin + radius * np.array([math.cos(turn) - 1.0, math.sin(turn), 0.0])
        frames.append(follow(pose, site, goal, start if anchored else None))
        pose = frames[-1].pose
    for _ in range(4):
        frames.append(follow(pose, site, begin, start if anchored else None))
        pose = frames[-1].pose
    return frames


def follow(pose: Pose, site: str, goal: np.ndarray, anchor: Pose | None) -> Frame:
    """One frame, without a clock so that it gives the same on every machine."""
    task = PositionTask(site=site, goal=tuple(goal.tolist()), name="reach")
    result = track(pose, [task], anchor=anchor, time_budget=None)
    return Frame(goal, result.pose, result.status)


def apart(one: Pose, other: Pose) -> float:
    """Largest difference of two configurations."""
    return float(np.abs(one.q - other.q).max())


@pytest.mark.parametrize("name", list(starts()))
def test_an_anchored_figure_returns_around_a_closed_path(name: str) -> None:
    frames = drag(name, anchored=True)
    assert all(frame.status is Status.SOLVED for frame in frames)
    assert apart(frames[-1].pose, frames[0].pose) <= BACK
    for first, second in zip(frames[1:FRAMES], frames[FRAMES + 1 : 2 * FRAMES], strict=True):
        assert apart(first.pose, second.pose) <= BACK


@pytest.mark.parametrize("name", list(starts()))
def test_without_an_anchor_the_figure_drifts(name: str) -> None:
    frames = drag(name, anchored=False)
    assert apart(frames[-1].pose, frames[0].pose) > DRIFT


@pytest.mark.parametrize("anchored", [False, True])
@pytest.mark.parametrize("name", list(starts()))
def test_joint_motion_is_proportional_to_goal_motion(name: str, anchored: bool) -> None:
    bound = starts()[name][3]
    frames = drag(name, anchored=anchored, rounds=1)
    for before, after in pairwise(frames[: FRAMES + 1]):
        moved = float(np.linalg.norm(after.pose - before.pose))
        assert moved <= bound * float(np.linalg.norm(after.goal - before.goal))


@pytest.mark.parametrize("name", list(starts()))
def test_a_goal_that_leaves_the_workspace_and_returns_brings_the_figure_back(name: str) -> None:
    start, site, _, _ = starts()[name]
    begin = start.position(site)
    way = np.array([0.6, 0.3, 0.2]) if name != "chain" else np.array([-0.8, 0.6, 0.0])
    out = [begin + 0.05 * number * way for number in range(1, 61)]
    pose, far = start, 0
    for goal in (*out, *out[::-1], begin, begin, begin):
        frame = follow(pose, site, goal, start)
        pose, far = frame.pose, far + (frame.status is not Status.SOLVED)
    assert frame.status is Status.SOLVED
    assert apart(pose, start) <= BACK
    assert far > 20 or name == "person"


# --- singular starts --------------------------------------------------------------------------------------------------


@cache
def folding(links: int) -> Figure:
    """Links of 1, 0.6, 0.36 … m that turn about y without limits, straight up when neutral."""
    builder = FigureBuilder("folding").segment("link_0").root("link_0")
    length = 0.0
    for number in range(1, links + 1):
        builder.segment(f"link_{number}", mass=1.0)
        builder.hinge(f"hinge_{number}", f"link_{number - 1}", f"link_{number}", at=(0.0, 0.0, length), axis=(0, 1, 0))
        length = 0.6 ** (number - 1)
    return builder.site("tip", f"link_{links}", at=(0.0, 0.0, length)).build()


@pytest.mark.parametrize("links", [2, 3, 4])
@pytest.mark.parametrize("folded", [False, True])
def test_a_limb_in_line_with_its_goal_moves_at_once(links: int, folded: bool) -> None:
    """Straight and the goal nearer; folded and the goal farther: all rows are across the way to the goal."""
    start = Pose.neutral(folding(links))
    if folded:
        start = start.with_values({"hinge_2": math.pi})
    tip = start.position("tip")
    goal = (0.0, 0.0, float(tip[2]) + (0.4 if folded else -0.4))
    task = PositionTask(site="tip", goal=goal, name="reach")
    before = task.error_norm(start)
    first = solve(start, [task], max_iterations=1, trace=True)
    assert first.trace[0].step > 0.05
    assert apart(first.pose, start) > 0.05
    assert task.error_norm(first.pose) < before - 1e-3
    assert solve(start, [task]).status is Status.SOLVED


def test_a_straight_limb_at_its_optimum_stays() -> None:
    start = Pose.neutral(folding(3))
    result = solve(start, [PositionTask(site="tip", goal=(0.0, 0.0, 5.0), name="reach")])
    assert result.status is Status.CONVERGED
    assert apart(result.pose, start) <= BACK


def test_a_look_at_task_turns_from_the_opposite_direction_at_once() -> None:
    start = Pose.neutral(biped()).clamped()
    place = start.position("eyes")
    behind = tuple((place + np.array([-2.0, 0.0, 0.0])).tolist())
    task = LookAtTask(site="eyes", target=behind, axis=(1.0, 0.0, 0.0), name="look")
    assert task.error_norm(start) == pytest.approx(math.pi, abs=1e-9)
    first = solve(start, [task], max_iterations=1)
    assert task.error_norm(first.pose) < math.pi - 0.1
    assert solve(start, [task]).status is Status.SOLVED
