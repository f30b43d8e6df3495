"""Natural postures of a scene: goals stay exact, the start stays where nothing asks for more, files and snapshots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError, TaskError
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Figure, Joint, JointKind, Segment, Transform
from poise.model.edit import add_segment
from poise.prior import ConditionalPosture, PosturePrior, Target, layout
from poise.scene import Scene, load_scene, scene_from_text, scene_to_text
from poise.scene.joint_stiffness import joint_stiffness
from poise.scene.natural_posture import NATURAL_TASK, NaturalSettings
from poise.scene.natural_targets import TargetReader
from poise.solver import Status
from poise.tasks import GaussianPostureTask
from poise.tasks.criteria import LAST_LEVEL
from poise.types import ArrayLike
from tests.support.figures import arm

HUMAN = human()
STAND = human_pose(HUMAN, "stand")
KNEES = ("left_knee.flexion", "right_knee.flexion")


class BentKnees(PosturePrior):
    """Expects knees that are bent the more, the lower the right hand is to be; counts its predictions."""

    def __init__(self) -> None:
        self.calls: list[Mapping[str, Target]] = []
        self.keeps_arms = True

    def applies_to(self, figure: Figure) -> bool:
        return figure.joints == HUMAN.joints

    def conditional(
        self,
        figure: Figure,
        targets: Mapping[str, Target],
        start: Pose,
        gaze: ArrayLike | None = None,
        floor: float = 0.0,
        *,
        keeps_arms: bool = True,
    ) -> ConditionalPosture:
        self.calls.append(dict(targets))
        self.keeps_arms = keeps_arms
        hand = targets.get("right_hand")
        height = 0.8 if hand is None or hand.position is None else float(np.asarray(hand.position)[2])
        bend = max(0.0, 1.5 * (0.8 - height))
        mean = STAND.with_values(dict.fromkeys(KNEES, bend))
        return ConditionalPosture(KNEES, np.full(2, bend), 100.0 * np.eye(2), Pose(figure, mean.q))

    def adapted(self, poses: Sequence[Pose], strength: float = 1.0) -> PosturePrior:
        return self


def standing(prior: PosturePrior | None = None, strength: float = 1.0) -> Scene:
    scene = Scene(HUMAN, STAND)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance()
    scene.prefer_natural(strength, prior)
    return scene


# --- the request ------------------------------------------------------------------------------------------------------


def test_it_is_off_until_it_is_asked_for() -> None:
    assert Scene(HUMAN).natural is None
    assert Scene(HUMAN, natural=True).natural == NaturalSettings()
    off = Scene(HUMAN, natural=False)
    assert off.natural is not None
    assert off.natural.strength == 0.0
    assert "natural posture, strength 0.5" in str(standing(strength=0.5))


def test_the_default_yields_to_what_the_scene_says() -> None:
    plain, off, other = Scene(HUMAN), Scene(HUMAN, natural=False), Scene(HUMAN)
    other.prefer_mid_range()
    for scene in (plain, off, other):
        scene.default_to_natural()
    assert plain.natural == NaturalSettings()
    assert off.natural == NaturalSettings(0.0)
    assert other.natural is None


def test_nothing_changes_for_a_figure_that_is_not_human() -> None:
    scenes = [Scene(arm(), natural=natural) for natural in (True, False)]
    for scene in scenes:
        scene.reach("grip", (0.3, 0.2, 1.2))
    assert scenes[0].solve().pose == scenes[1].solve().pose
    assert [task.name for task in scenes[0].solve().requested] == ["grip"]


def test_invalid_settings_raise_task_error() -> None:
    with pytest.raises(TaskError, match="strength: expected a number of 0 or more, got -1"):
        Scene(HUMAN).prefer_natural(-1.0)
    with pytest.raises(TaskError, match="strength must be a finite number"):
        Scene(HUMAN).prefer_natural(float("nan"))
    with pytest.raises(TaskError, match="expected one that applies to"):
        Scene(arm()).prefer_natural(prior=BentKnees())
    with pytest.raises(TaskError, match="examples: expected poses of"):
        Scene(arm()).prefer_natural(examples=[STAND])
    with pytest.raises(TaskError, match="expected poses of one figure"):
        Scene(HUMAN).prefer_natural(examples=[STAND, Pose.neutral(arm())])


def test_snapshots_copies_and_files_keep_it(tmp_path: Path) -> None:
    scene = standing(strength=0.5)
    before = scene.snapshot()
    scene.prefer_natural(0.0)
    scene.restore(before)
    assert scene.natural == scene.copy().natural == NaturalSettings(0.5)
    for strength in (0.0, 0.25, 1.0):
        scene.prefer_natural(strength, examples=[STAND, Pose.neutral(HUMAN).clamped()] if strength == 0.25 else ())
        scene.save(tmp_path / "natural.poise")
        assert load_scene(tmp_path / "natural.poise") == scene


def test_files_say_what_is_wrong() -> None:
    text = scene_to_text(standing().snapshot())
    assert "\nnatural: true\n" in text
    with pytest.raises(FormatError, match="'natural' must be true or false"):
        scene_from_text(text.replace("natural: true", "natural: often"))
    with pytest.raises(FormatError, match="number of 0 or more"):
        scene_from_text(text.replace("natural: true", "natural: {strength: -1}"))
    with pytest.raises(FormatError, match="a posture prior cannot be written"):
        scene_to_text(standing(BentKnees()).snapshot())


# --- targets ----------------------------------------------------------------------------------------------------------


def test_goals_become_targets_of_body_parts() -> None:
    scene = Scene(HUMAN, STAND)
    scene.pin("left_sole")
    scene.reach("right_grip", (0.4, -0.2, 1.0))
    scene.look_at("left_forearm", (1.0, 1.0, 1.0), level=1)  # not a gaze: the site is not on the head
    scene.look_at("head", (2.0, 0.0, 1.0))
    reader = TargetReader(STAND)
    goals = reader.read(scene.tasks)
    assert goals.gaze == (2.0, 0.0, 1.0)
    assert goals.targets.keys() == {"left_foot", "right_hand"}
    assert goals.targets["right_hand"].position == (0.4, -0.2, 1.0)
    assert goals.targets["right_hand"].orientation is None
    at_start = reader.at_reference(goals).targets
    np.testing.assert_allclose(at_start["right_hand"].position, STAND.position("right_grip"), atol=1e-12)
    for name in ("position", "orientation"):  # a pinned foot is where it is to be
        np.testing.assert_allclose(
            getattr(at_start["left_foot"], name), getattr(goals.targets["left_foot"], name), atol=1e-9
        )


def test_the_most_important_task_of_a_part_counts_and_criteria_do_not() -> None:
    scene = Scene(HUMAN, STAND)
    scene.reach("right_grip", (0.4, -0.2, 1.0), level=2)
    scene.reach("right_hand", (0.5, -0.2, 1.0), level=1)
    scene.reach("left_grip", (0.4, 0.2, 1.0), level=LAST_LEVEL)
    targets = TargetReader(STAND).read(scene.tasks).targets
    assert targets.keys() == {"right_hand"}
    assert targets["right_hand"].position == (0.5, -0.2, 1.0)


@pytest.mark.parametrize(("goal", "beyond"), [((0.3, -0.2, 1.2), False), ((1.2, -0.2, 1.2), True)])
def test_goals_within_the_length_of_an_arm_are_within_reach(goal: tuple[float, float, float], beyond: bool) -> None:
    scene = Scene(HUMAN, STAND)
    scene.reach("right_grip", goal)
    reader = TargetReader(STAND)
    assert (reader.distance_out_of_reach(reader.read(scene.tasks)) > 0.0) is beyond


def test_a_reader_reads_changed_tasks_again() -> None:
    scene = Scene(HUMAN, STAND)
    scene.pin("left_sole")
    reader = TargetReader(STAND)
    for goal in ((0.4, -0.2, 1.0), (0.5, -0.2, 1.1)):
        scene.reach("right_grip", goal, name="hand") if "hand" not in scene else scene.set("hand", goal=goal)
        assert reader.read(scene.tasks) == TargetReader(STAND).read(scene.tasks)
        assert reader.read(scene.tasks).targets["right_hand"].position == goal


# --- solves and drags -------------------------------------------------------------------------------------------------


def test_a_posture_is_predicted_once_per_change_of_goals() -> None:
    prior = BentKnees()
    scene = standing(prior)
    scene.reach("right_grip", STAND.position("right_grip"))
    for _ in range(3):
        scene.track(time_budget=None)
    assert len(prior.calls) == 1  # the hand is where it is to be
    scene.set("right_grip", goal=(0.4, -0.2, 0.6))
    for _ in range(3):
        scene.track(time_budget=None)
    assert len(prior.calls) == 2


def test_the_criterion_follows_the_prior_under_exact_goals() -> None:
    scene = standing(BentKnees())
    scene.reach("right_grip", (0.55, -0.15, 0.25))
    result = scene.solve()
    assert result.status is Status.SOLVED
    assert max(task.error_norm(result.pose) for task in scene.tasks if task.name != "balance") < 1e-6
    posture = next(task for task in result.requested if task.name == NATURAL_TASK)
    assert isinstance(posture, GaussianPostureTask)
    assert posture.level == LAST_LEVEL
    expected = 1.5 * (0.8 - 0.25)
    np.testing.assert_allclose([result.pose.value(knee) for knee in KNEES], expected, atol=0.25)


def test_solving_again_changes_nothing() -> None:
    scene = standing(BentKnees())
    scene.reach("right_grip", (0.45, -0.25, 0.7))
    first = scene.solve().pose
    second = scene.solve().pose
    np.testing.assert_allclose(second.minus(first), 0.0, atol=1e-6)


def test_a_pull_away_and_back_returns_to_the_posture() -> None:
    scene = standing(BentKnees())
    begin = STAND.position("right_grip")
    scene.reach("right_grip", begin)
    first = scene.track(time_budget=None).pose
    path = [*np.linspace(0.0, 1.0, 6), *np.linspace(1.0, 0.0, 6)]
    for part in path:
        scene.set("right_grip", goal=tuple(begin + part * np.array([0.4, 0.0, -0.4])))
        scene.track(time_budget=None)
    for _ in range(3):
        scene.track(time_budget=None)
    np.testing.assert_allclose(scene.pose.minus(first), 0.0, atol=3e-3)


def test_one_hand_leaves_the_arms_and_several_parts_do_not() -> None:
    prior = BentKnees()
    scene = standing(prior)
    scene.reach("right_hand", (0.4, -0.2, 1.0), name="hand")
    scene.solve()
    assert prior.keeps_arms
    moved = Scene(HUMAN, STAND)
    moved.prefer_natural(prior=prior)
    for part in ("left_foot", "right_foot"):
        step = 0.2 if part == "left_foot" else -0.2
        moved.place(part, np.add(STAND.position(part), (step, 0.0, 0.0)), STAND.orientation(part))
    moved.reach("right_hand", (0.4, -0.2, 1.0))
    moved.solve()
    assert not prior.keeps_arms


def test_a_posture_of_several_goals_does_not_depend_on_the_posture_before() -> None:
    squat = human_pose(HUMAN, "squat")
    found = []
    for name in ("stand", "t", "sit"):
        scene = Scene(HUMAN, human_pose(HUMAN, name), natural=True)
        for part in ("head", "left_hand", "right_hand", "left_foot", "right_foot"):
            scene.reach(part, squat.position(part))
        found.append(scene.solve().pose.state.positions)
    assert np.abs(found[0] - found[1]).max() < 0.02
    assert np.abs(found[0] - found[2]).max() < 0.02


def test_what_a_figure_carries_does_not_change_how_far_its_goals_are() -> None:
    tail = Joint("tail", JointKind.FIXED, "pelvis", "long_tail", placement=Transform((-4.0, 0.0, 0.0)))
    carried = add_segment(HUMAN, Segment("long_tail"), tail).figure
    knees = []
    for figure in (HUMAN, carried):
        scene = Scene(figure, human_pose(figure, "stand"), natural=True)
        scene.pin("left_sole", "right_sole")
        scene.reach("right_grip", (0.45, -0.2, 0.25))
        knees.append([scene.solve().pose.value(name) for name in KNEES])
    assert np.allclose(*knees, atol=0.05)


@pytest.mark.parametrize("height", [-0.92, 0.6, 3.0])
@pytest.mark.parametrize("goal", [(0.45, -0.2, 0.25), (0.5, -0.1, 1.3)])
def test_people_stand_on_floors_of_any_height(height: float, goal: tuple[float, float, float]) -> None:
    found = []
    for floor in (0.0, height):
        x, y, z, *rotation = STAND["root"]
        scene = Scene(HUMAN, STAND.with_values({"root": [x, y, z + floor, *rotation]}), natural=True)
        scene.pin("left_sole", "right_sole")
        scene.reach("right_grip", np.add(goal, (0.0, 0.0, floor)))
        found.append(scene.solve().pose.state.positions - (0.0, 0.0, floor))
    assert np.abs(found[0] - found[1]).max() < 1e-3


def test_joints_within_a_limb_do_not_make_its_root_stiffer() -> None:
    twist = Joint("wrist.twist", JointKind.HINGE, "right_forearm", "right_wrist", axis=(0.0, 0.0, 1.0))
    divided = add_segment(HUMAN, Segment("right_wrist"), twist, carries=["right_hand"]).figure
    found = [
        joint_stiffness(figure, layout.COORDINATES, (figure.segment_index("right_hand"),), 1.0)
        for figure in (HUMAN, divided)
    ]
    assert np.array_equal(*found)


@pytest.mark.parametrize("axis", [(0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.6, 0.0, 0.8)])
def test_bones_that_can_slide_do_not_become_longer(axis: tuple[float, float, float]) -> None:
    figure, slides = HUMAN, []
    for side in ("left", "right"):
        for parent, child in (("pelvis", "thigh"), ("thigh", "shank"), ("shank", "foot")):
            slides.append(f"{child}_slide.{side}")  # names of files may have dots
            above = parent if parent == "pelvis" else f"{side}_{parent}"
            joint = Joint(slides[-1], JointKind.SLIDE, above, slides[-1], axis=axis)
            figure = add_segment(figure, Segment(slides[-1]), joint, carries=[f"{side}_{child}"]).figure
    stand = Pose.neutral(figure).with_values({name: STAND.value(name) for name in layout.COORDINATES})
    for drop in (0.12, 0.2):
        scene = Scene(figure, stand, natural=True)
        scene.pin("left_foot", "right_foot")
        scene.reach("pelvis", np.subtract(stand.position("pelvis"), (0.12, 0.0, drop)))
        result = scene.solve()
        assert result.solved
        assert max(abs(result.pose.value(name)) for name in slides) < 0.02
        assert min(result.pose.value(name) for name in KNEES) > 0.7


def test_a_look_over_the_shoulder_turns_the_body_and_does_not_tilt_the_head() -> None:
    scene = Scene(HUMAN, STAND, natural=True)
    scene.pin("left_sole", "right_sole")
    scene.look_at("eyes", (-2.0, 1.4, 1.6))
    expected = scene._natural_criterion(scene.pose, dragging=False).tasks[0]
    assert isinstance(expected, GaussianPostureTask)
    means = dict(zip(expected.coordinates, expected.values, strict=True))
    assert means["lower_neck.twist"] + means["upper_neck.twist"] > 0.3  # the prior knows what a gaze asks for
    result = scene.solve()
    assert result.solved
    upward = (result.pose.transform("head")[:3, :3] @ STAND.transform("head")[:3, :3].T)[2, 2]
    assert upward > np.cos(np.radians(15.0))
    for hand in ("left_grip", "right_grip"):  # arms hang, they do not swing out with the trunk
        assert np.linalg.norm(result.pose.position(hand) - STAND.position(hand)) < 0.2


def test_a_hand_with_a_goal_is_not_held_while_the_body_turns_with_its_gaze() -> None:
    scene = Scene(HUMAN, STAND, natural=True)
    scene.pin("left_sole", "right_sole")
    scene.look_at("eyes", (-2.0, 1.4, 1.6))
    scene.reach("right_grip", (0.42, -0.22, 1.1))
    names = {task.name for task in scene._natural_criterion(scene.pose, dragging=False).tasks}
    assert {"natural left hand"} == {name for name in names if name.endswith("hand")}
    assert scene.solve().solved


def test_a_pulled_head_keeps_its_gaze() -> None:
    scene = Scene(HUMAN, STAND, natural=True)
    scene.pin("left_sole", "right_sole")
    goal = scene.reach("head", STAND.position("head"), name="pull").goal
    for _ in range(5):
        goal = np.add(goal, (0.0, 0.02, -0.002))
        scene.set("pull", goal=goal)
        scene.track(time_budget=None)
    assert quaternion.angle_between(scene.pose.orientation("head"), STAND.orientation("head")) < np.radians(8.0)
