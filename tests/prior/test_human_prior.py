"""The prior of human postures: the shipped file, symmetries, limits, figures of other sizes and names."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.errors import FigureError, TaskError
from poise.kinematics import Pose, random_pose
from poise.kinematics.mirror import mirrored
from poise.model import Figure
from poise.prior import Target, default_prior, layout
from poise.prior.human_figure import human_figure

CARD = Path(__file__).parents[2] / "docs" / "natural-prior.md"
HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


def targets_of(pose: Pose, parts: tuple[str, ...], orientations: bool = True) -> dict[str, Target]:
    human = human_figure(pose.figure)
    assert human is not None
    names = {part: pose.figure.segments[human.segments[part]].name for part in parts}
    return {
        part: Target(pose.position(name), pose.orientation(name) if orientations else None)
        for part, name in names.items()
    }


def test_the_shipped_file_is_the_one_of_the_card() -> None:
    data = (files("poise.prior") / "data" / "human_posture.npz").read_bytes()
    assert len(data) < 1_000_000
    assert hashlib.sha256(data).hexdigest() in CARD.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["stand", "sit", "squat", "reach"])
def test_five_targets_of_a_posture_bring_the_rest_near(name: str) -> None:
    """Nearer than the standing pose on the same spot, by far; postures near the ground are rare in the recordings."""
    pose = library.human_pose(HUMAN, name)
    targets = targets_of(pose, layout.FRAME_PARTS[:5])
    found = default_prior().conditional(HUMAN, targets, STAND)
    apart, before = (
        float(np.linalg.norm(other.state.positions - pose.state.positions, axis=1).mean())
        for other in (found.mean, STAND)
    )
    assert apart < max(0.4 * before, 0.05)


def test_the_same_goals_give_the_same_posture() -> None:
    targets = targets_of(library.human_pose(HUMAN, "reach"), ("head", "right_hand", "left_foot"))
    one, other = (default_prior().conditional(HUMAN, targets, STAND, gaze=(2.0, 0.0, 1.0)) for _ in range(2))
    assert np.array_equal(one.mean.q, other.mean.q)
    assert np.array_equal(one.root, other.root)
    assert one.values == pytest.approx([one.mean.value(name) for name in one.coordinates], abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_mirrored_goals_give_the_mirrored_posture(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pose = random_pose(HUMAN, rng)
    parts = tuple(part for part in layout.FRAME_PARTS if rng.random() < 0.6)
    prior, image = default_prior(), mirrored(pose)
    one = prior.conditional(HUMAN, targets_of(pose, parts), STAND)
    swapped = tuple(layout.other_part(part) for part in parts)
    other = prior.conditional(HUMAN, targets_of(image, swapped), mirrored(STAND))
    assert other.mean.state.positions == pytest.approx(mirrored(one.mean).state.positions, abs=2e-3)


def sized(stature: float, sex: str) -> Figure:
    return library.human(stature=stature, sex=sex)


@pytest.mark.parametrize(
    "figure",
    [sized(1.5, "female"), sized(2.0, "male"), library.human(hands=True, feet=True), library.human(spine="vertebrae")],
    ids=["small", "tall", "with hands", "vertebrae"],
)
def test_humans_of_all_kinds_stay_within_limits(figure: Figure) -> None:
    prior, stand = default_prior(), library.human_pose(figure, "stand")
    assert prior.applies_to(figure)
    for seed in range(3):
        targets = targets_of(random_pose(figure, np.random.default_rng(seed)), ("head", "left_hand", "left_foot"))
        found = prior.conditional(figure, targets, stand)
        assert found.mean.violations(1e-6) == {}
        assert found.root.shape[1] == len(found.coordinates) == len(found.values)
        assert np.isfinite(found.root).all()


@pytest.mark.parametrize("spine", ["lumped", "vertebrae"])
def test_a_standing_body_of_any_size_is_recognized_as_one(spine: str) -> None:
    figure = library.human(stature=1.55, sex="female", spine=spine)
    stand = library.human_pose(figure, "stand")
    found = default_prior().conditional(figure, targets_of(stand, layout.FRAME_PARTS[:5]), stand)
    human = human_figure(figure)
    assert human is not None
    for part in ("pelvis", "left_knee", "right_elbow"):
        name = figure.segments[human.segments[part]].name
        assert np.linalg.norm(found.mean.position(name) - stand.position(name)) < 0.08


def test_fingers_stay_as_they_are() -> None:
    figure = library.human(hands=True)
    start = library.human_pose(figure, "stand").with_values({"left_index_middle": 0.4}).clamped()
    found = default_prior().conditional(figure, targets_of(start, ("head",)), start)
    assert start.value("left_index_middle") > 0.1
    for name in ("left_index_middle", "left_index_end", "right_thumb_base.flexion"):
        if name in found.coordinates:
            assert found.mean.value(name) == pytest.approx(start.value(name), abs=1e-6)


def test_a_higher_floor_raises_the_posture() -> None:
    targets = targets_of(STAND, ("left_foot", "right_foot", "right_hand"))
    raised = {part: Target(np.add(each.position, (0.0, 0.0, 0.3)), each.orientation) for part, each in targets.items()}
    one = default_prior().conditional(HUMAN, targets, STAND).mean
    root = STAND.q[:7] + np.array([0.0, 0.0, 0.3, 0.0, 0.0, 0.0, 0.0])
    other = default_prior().conditional(HUMAN, raised, STAND.with_values({"root": root}), floor=0.3).mean
    assert other.state.positions == pytest.approx(one.state.positions + np.array([0.0, 0.0, 0.3]), abs=1e-6)


def test_a_free_arm_that_hangs_goes_on_hanging() -> None:
    reach = {"right_hand": Target(np.add(STAND.position("right_hand"), (0.35, 0.0, 0.45)))}
    found = default_prior().conditional(HUMAN, targets_of(STAND, ("left_foot", "right_foot")) | reach, STAND)
    assert found.mean.orientation("left_upper_arm") == pytest.approx(STAND.orientation("left_upper_arm"), abs=0.15)
    for name in ("left_elbow.flexion", "left_wrist.swing_x"):
        assert found.mean.value(name) == pytest.approx(STAND.value(name), abs=1e-6)


def test_a_point_of_the_hand_stands_for_the_hand() -> None:
    grip = HUMAN.site("left_grip")
    pose = library.human_pose(HUMAN, "reach")
    offset = tuple(grip.placement.translation_vector.tolist())
    feet = targets_of(pose, ("left_foot", "right_foot"))
    hand = Target(pose.position("left_hand"), pose.orientation("left_hand"))
    point = Target(pose.position("left_grip"), pose.orientation("left_hand"), offset)
    one, other = (default_prior().conditional(HUMAN, feet | {"left_hand": each}, STAND).mean for each in (hand, point))
    assert other.state.positions == pytest.approx(one.state.positions, abs=1e-6)


def test_errors_name_the_part_and_the_figure() -> None:
    with pytest.raises(TaskError, match="left_hnd"):
        default_prior().conditional(HUMAN, {"left_hnd": Target((0.0, 0.0, 1.0))}, STAND)
    arm = library.lamp()
    assert not default_prior().applies_to(arm)
    with pytest.raises(FigureError, match="fit_prior"):
        default_prior().conditional(arm, {}, Pose.neutral(arm))
    with pytest.raises(TaskError, match="3 finite numbers"):
        Target(position=(0.0, np.nan, 0.0))


def test_examples_draw_the_posture_toward_their_style() -> None:
    """With elbows bent in all examples, the expected elbows are bent more."""
    elbows = {f"{side}_elbow.flexion": 1.4 for side in ("left", "right")}
    examples = [library.human_pose(HUMAN, name).with_values(elbows) for name in ("stand", "squat", "stoop")]
    targets = targets_of(STAND, ("head", "left_foot", "right_foot"))
    prior = default_prior()
    found = [
        prior.adapted(examples, strength).conditional(HUMAN, targets, STAND).mean.value("left_elbow.flexion")
        for strength in (0.0, 0.5, 1.0)
    ]
    errors = [abs(each - 1.4) for each in found]
    assert errors == sorted(errors, reverse=True)
    assert errors[2] < 0.75 * errors[0]
