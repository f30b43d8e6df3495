"""Free feet: steps where goals are beyond reach, and only there; what they keep."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from poise.cli.main import main
from poise.collision.distance import Hull, separation
from poise.errors import FormatError, TaskError
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.model import Box
from poise.render.marks import step_marks
from poise.scene import Scene, load_scene, scene_from_text, scene_to_text
from poise.scene.standing_feet import STAY, FootMove, standing_feet
from poise.scene.walk import WalkingSpace, legs_apart
from poise.solver import FootStep
from poise.statics import distribute
from poise.tasks import ContactTask, PoseTask
from poise_lab.stepping import measured

HUMAN = human()
STAND = human_pose(HUMAN, "stand")
SOLES = ("left_sole", "right_sole")
UP = np.array([0.0, 0.0, 1.0])
AHEAD = (1.2, -0.2, 1.2)


def standing(feet: str = "free", goal: tuple[float, float, float] | None = AHEAD) -> Scene:
    scene = Scene(HUMAN, STAND, natural=True, feet=feet)
    scene.pin(*SOLES)
    scene.keep_balance(margin=0.02)
    if goal is not None:
        scene.reach("right_grip", goal, name="goal")
    return scene


def walking_space() -> WalkingSpace:
    left, right = standing_feet(STAND, standing().tasks, UP)
    return WalkingSpace.of((left, right), ())


@pytest.mark.parametrize(
    "goal",
    [
        (0.3, -1.3, 1.2),
        *(pytest.param(each, marks=pytest.mark.nightly) for each in (AHEAD, (-1.2, 0.3, 1.0), (1.5, 0.5, 0.3))),
    ],
)
def test_a_goal_beyond_reach_is_reached_by_steps(goal: tuple[float, float, float]) -> None:
    assert not standing("pinned", goal).solve(restart=False).solved
    scene = standing(goal=goal)
    result = scene.solve()
    outcome = measured(scene, result)
    assert outcome.sound
    assert outcome.steps >= 1
    for sole in SOLES:
        pin = scene[sole]
        assert isinstance(pin, PoseTask)
        assert pin.position == pytest.approx(result.pose.position(sole), abs=1e-8)
    ends = {step.foot: step.end for step in result.steps}
    left, right = standing_feet(result.pose, scene.tasks, UP)
    for foot in (left, right):
        assert ends.get(foot.name, foot.center) == pytest.approx(foot.center, abs=1e-8)
    assert scene.solve().steps == ()  # where everything is met nothing steps


def test_feet_stay_where_all_goals_are_met() -> None:
    near = (0.45, -0.2, 1.1)
    free, pinned = standing(goal=near).solve(), standing("pinned", near).solve()
    assert free.steps == ()
    assert free.pose == pinned.pose


def test_a_goal_behind_is_faced() -> None:
    result = standing(goal=(-1.2, 0.3, 1.0)).solve()
    assert result.pose.transform("pelvis")[0, 0] < 0.5  # it faced along x
    assert len(result.steps) >= 2


def test_steps_lead_around_an_obstacle() -> None:
    scene = standing(goal=(-0.6, -1.56, 1.57))
    scene.add_obstacle("box", Box((0.35, 0.35, 0.5)), at=(-0.24, -0.62, 0.25))
    result = scene.solve()
    assert measured(scene, result).sound
    ends = np.array([pose.position("right_sole") for pose in (STAND, result.pose)])
    straight = Hull(ends, np.zeros((2, 3, 3)), 0.0)
    assert separation(straight, scene.obstacles[0].hulls()[0]).distance < 0.1  # the straight way does not pass


def test_contacts_step_with_their_supports_and_friction_holds_a_pull() -> None:
    scene = Scene(HUMAN, STAND, natural=True, feet="free")
    scene.touch(*SOLES, friction=0.6)
    scene.apply_force("right_grip", (60.0, 0.0, 0.0))
    scene.keep_balance(margin=0.01)
    scene.reach("right_grip", AHEAD, name="goal")
    result = scene.solve()
    assert result.solved
    assert result.steps
    for sole in SOLES:
        contact = scene[sole]
        assert isinstance(contact, ContactTask)
        assert contact.point == pytest.approx(result.pose.position(sole), abs=1e-8)
    assert distribute(result.pose, scene.forces).in_equilibrium


@pytest.mark.nightly
def test_a_goal_too_high_is_approached() -> None:
    goal = (1.0, 0.0, 2.6)
    free, pinned = standing(goal=goal).solve(), standing("pinned", goal).solve(restart=False)
    assert not free.solved
    assert free.steps
    assert free.errors["goal"] < pinned.errors["goal"] - 0.1


def test_a_lifted_foot_does_not_step() -> None:
    pose = STAND.with_values({"left_knee.flexion": 1.0})
    scene = Scene(HUMAN, pose, feet="free")
    scene.pin(*SOLES)
    scene.reach("right_grip", AHEAD)
    assert standing_feet(pose, scene.tasks, UP) == ()
    assert scene.solve(restart=False).steps == ()


def test_moves_of_feet_are_recovered() -> None:
    rng = np.random.default_rng(3)
    for _ in range(5):
        move = FootMove(np.array([*rng.normal(size=2), 0.0]), float(rng.uniform(-3.0, 3.0)))
        for foot in standing_feet(STAND, standing().tasks, UP):
            pin = foot.placed(move)[0]
            assert isinstance(pin, PoseTask)
            scene = Scene(HUMAN, STAND)
            scene.add(pin)
            found = foot.move_to(scene.solve().pose)
            assert found.shift == pytest.approx(move.shift, abs=1e-7)
            assert math.remainder(found.turn - move.turn, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-7)


def test_feet_never_cross() -> None:
    space = walking_space()
    left, right = (foot.center for foot in space.feet)
    assert space.steps((FootMove(right - left, 0.0), FootMove(left - right, 0.0))) is None
    assert space.steps((FootMove(right - left, 0.0), STAY)) is None
    assert space.steps((FootMove(np.array([2.0, 0.0, 0.0]), 0.0), STAY)) is None  # legs are not that long


@pytest.mark.parametrize("turn", [0.0, 1.5, 3.0, -2.0])
def test_steps_are_short_and_end_in_the_stance(turn: float) -> None:
    space = walking_space()
    moves = space.as_one_body(FootMove(np.array([0.5, -1.1, 0.0]), turn))
    steps = space.steps(moves)
    assert steps is not None
    assert all(step.length <= 1.6 * space.leg and abs(step.turn) <= math.pi / 2.0 + 1e-9 for step in steps)
    for foot, move in zip(space.feet, moves, strict=True):
        own = [step for step in steps if step.foot == foot.name]
        assert own[-1].end == pytest.approx(foot.center + move.shift)
        assert sum(step.turn for step in own) == pytest.approx(move.turn)
        for before, after in pairwise(own):
            assert after.start == pytest.approx(before.end)


def test_files_keep_the_feet(tmp_path: Path) -> None:
    scene = standing()
    scene.save(tmp_path / "a.poise")
    assert load_scene(tmp_path / "a.poise") == scene
    text = scene_to_text(scene.snapshot())
    assert "feet: free" in text
    assert "feet" not in scene_to_text(standing("pinned").snapshot())
    with pytest.raises(FormatError, match="'feet' must be 'pinned' or 'free', got 'loose'"):
        scene_from_text(text.replace("feet: free", "feet: loose"))
    with pytest.raises(TaskError, match="feet: expected 'pinned' or 'free', got 'loose'"):
        scene.feet = "loose"
    assert "feet: free" in str(scene)


def test_the_command_reports_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.poise"
    standing("pinned").save(path)
    assert main(["solve", str(path), "--feet", "free"]) == 0
    assert "Steps: " in capsys.readouterr().out


def test_steps_as_data_and_marks() -> None:
    step = FootStep(
        "left_foot", (0.0, 0.1, 0.0), (0.4, 0.1, 0.0), 0.5, ((-0.1, 0.1, 0.0), (0.1, 0.05, 0.0), (0.1, 0.15, 0.0))
    )
    assert step.describe() == "left_foot 40 cm to (0.40, 0.10), turned by 29°"
    assert step.to_dict()["end"] == [0.4, 0.1, 0.0]
    marks = step_marks([step], 2.0)
    assert len(marks) == 3 + 2  # sides of the footprint, shaft and tip of the arrow
    reach = np.concatenate([mark.vertices for mark in marks])
    assert reach[:, 0].max() == pytest.approx(0.4, abs=1e-6)


def test_crossed_legs_are_found() -> None:
    assert legs_apart(STAND)
    scene = Scene(HUMAN, STAND)
    scene.place("left_sole", STAND.position("right_sole"), (1.0, 0.0, 0.0, 0.0))
    scene.pin("right_sole")
    assert not legs_apart(scene.solve().pose)


def test_a_figure_without_feet_stays() -> None:
    pose = Pose.neutral(HUMAN)
    assert standing_feet(pose, (), UP) == ()
