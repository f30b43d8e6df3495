"""Balance of a scene: it follows its supports; contacts that go carry nothing; sites push against each other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise import library
from poise.errors import ForceError, TaskError
from poise.model import FigureBuilder, Transform
from poise.scene import Scene, load_scene
from poise.solver import Status, TaskState
from poise.statics import Support, support_region, surface_corners
from poise.tasks import CenterOfMassTask, SupportPolygonTask, SupportRegionTask
from tests.scene.scenes import balance_over

SOLES = ("left_sole", "right_sole")


@pytest.fixture
def scene() -> Scene:
    human = library.human()
    made = Scene(human, library.human_pose(human, "stand"))
    made.pin(*SOLES)
    return made


def put_a_foot_forwards(scene: Scene, by: float = 0.35) -> None:
    x, y, z = scene["left_sole"].position
    scene.set("left_sole", goal=(x + by, y, z))


@pytest.mark.parametrize("margin", [None, 0.03])
def test_balance_goes_along_when_a_foot_is_put_elsewhere(scene: Scene, margin: float | None) -> None:
    scene.keep_balance(**balance_over(margin))
    scene.solve()
    put_a_foot_forwards(scene)
    if margin is not None:  # so far back that only the polygon between the feet keeps it
        scene.keep_center_of_mass((-0.6, 0.0), name="drawn back", level=3)
    result = scene.solve()
    assert result["balance"].met
    feet = np.mean([result.pose.position(site) for site in SOLES], axis=0)
    center = result.pose.center_of_mass()
    if margin is None:
        np.testing.assert_allclose(center[:2], feet[:2], atol=1e-6)
    else:
        assert scene["balance"].margin_of(result.pose) == pytest.approx(margin, abs=1e-5)
        assert "cm inside" in str(result)


def test_a_person_leans_over_moving_supports() -> None:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin(*SOLES)
    scene.keep_balance(margin=0.02)
    put_a_foot_forwards(scene, 0.2)
    scene.reach("right_palm", (0.9, -0.2, 0.9))
    result = scene.solve(max_iterations=60)
    assert scene["balance"].margin_of(result.pose) > 0.02 - 1e-6
    assert result["left_sole"].met
    assert result["right_palm"].error == pytest.approx(0.0, abs=1e-5)


def test_balance_over_the_middle_tells_its_margin(scene: Scene) -> None:
    scene.keep_balance(over="middle")
    result = scene.solve()
    assert result["balance"].remark == f"{100.0 * scene.balance_margin():.1f} cm inside"
    assert 5.0 < 100.0 * scene.balance_margin() < 20.0
    scene.set("balance", goal=(0.3, 0.0, 0.0))
    assert scene["balance"].remark(scene.pose) == result["balance"].remark  # where it is, not where it should be


def test_a_standing_task_knows_its_polygon(scene: Scene) -> None:
    scene.add_support(*SOLES)
    task = scene.keep_balance(margin=0.01)
    assert isinstance(task, SupportPolygonTask)
    assert task.forces.supports == scene.forces.supports
    fixed = SupportRegionTask(
        corners=np.concatenate([each.contact_points(scene.pose) for each in scene.forces.supports]), margin=0.01
    )
    assert task.margin_of(scene.pose) == pytest.approx(fixed.margin_of(scene.pose), abs=1e-9)
    np.testing.assert_allclose(task.point(scene.pose), fixed.point(scene.pose), atol=1e-12)
    scene.apply_load("right_grip", 5.0)
    assert scene["balance"].forces.wrenches == scene.forces.wrenches  # it follows
    assert scene["balance"].margin_of(scene.pose) < task.margin_of(scene.pose)


def test_a_region_is_taken_again_where_its_supports_have_gone() -> None:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.touch(*SOLES)
    (hand,) = scene.grasp("right_grip", point=(0.4, -0.2, 1.2), direction=(0.0, 1.0, 0.0))
    scene.solve()
    before = scene.keep_balance(margin=0.01)
    assert before.follow_supports
    scene.set(hand, point=(0.3, -0.35, 1.0))
    x, y, z = scene["left_sole"].point
    scene.set("left_sole", point=(x + 0.25, y + 0.05, z))
    result = scene.solve()
    assert result["left_sole"].met
    task = scene["balance"]
    assert task.corners != before.corners
    region = support_region(result.pose, scene.forces)
    for corner in task.polygon.corners:
        assert abs(region.margin(corner)) < 1e-3
    assert task.margin_of(result.pose) > 0.01 - 1e-5
    assert scene.force_report().distribution.in_equilibrium


def pulled_at_a_wall(friction: float) -> Scene:
    """Somebody pulls the left hand forward while the right palm slides along a wall."""
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.touch(*SOLES, friction=friction)
    scene.touch("right_palm", point=(0.5, -0.2, 1.3), normal=(-1, 0, 0), friction=friction, sliding=True)
    scene.apply_force("left_grip", (60.0, 0.0, 0.0))
    scene.keep_balance(margin=0.0)
    return scene


def test_rounds_go_on_until_the_supports_stay() -> None:
    scene = pulled_at_a_wall(0.3)
    result = scene.solve()
    assert result.status is Status.SOLVED
    assert scene.balance_margin() > -1e-6
    assert scene.force_report().distribution.in_equilibrium


def test_a_figure_that_nothing_carries_any_more_is_not_called_solved() -> None:
    scene = pulled_at_a_wall(0.2)
    result = scene.solve()
    found = scene.force_report().distribution
    assert not found.in_equilibrium
    assert result.status is Status.STALLED
    assert not result["balance"].met
    assert result["balance"].error == pytest.approx(np.linalg.norm(found.residual_moment) / found.load)
    assert f"balance misses its goal by {1000.0 * result['balance'].error:.3g} mm" in result.explain()
    assert "no contact forces balance the figure on its supports" in result.explain()
    assert scene.track()["balance"].state is TaskState.BLOCKED  # a frame says it too
    scene.set("left_sole", friction=0.6)
    scene.set("right_sole", friction=0.6)
    assert scene.solve().solved  # and it goes on from there


def test_shares_that_do_not_add_up_are_said_where_a_region_needs_them() -> None:
    scene = pulled_at_a_wall(0.6)
    for support in scene.forces.supports:
        scene.add_support(support.site, friction=0.6, share=0.5)
    result = scene.solve()
    assert result["balance"].state is TaskState.BLOCKED
    assert "the shares of left_sole, right_sole, right_palm must add up to 1, got 1.5" in result.explain()


def test_a_force_that_lifts_the_figure_off_is_refused_at_once(scene: Scene) -> None:
    scene.keep_balance(*SOLES, margin=0.01)
    before = scene.snapshot()
    with pytest.raises(TaskError, match="lift the figure off"):
        scene.apply_force("right_palm", (0.0, 0.0, 5000.0))
    assert scene.snapshot() is before


def test_a_margin_for_which_there_is_no_room_any_more_is_kept_and_missed() -> None:
    scene = pulled_at_a_wall(0.3)
    scene.set("balance", margin=0.1)  # there is room at the start, and none where the palm goes
    result = scene.solve()
    assert scene["balance"].margin == 0.1
    assert 0.0 < scene.balance_margin() < 0.07
    assert result.status is Status.STALLED
    assert result["balance"].error == pytest.approx(0.1 - scene.balance_margin())


def test_a_contact_that_is_removed_carries_nothing(scene: Scene) -> None:
    def names() -> list[str]:
        return [each.name for each in scene.forces.supports]

    scene.remove("left_sole")
    scene.touch("left_sole")
    (palm,) = scene.touch("right_palm", point=(0.6, -0.2, 1.3), normal=(-1, 0, 0))
    assert names() == ["left_sole", "right_palm"]
    scene.disable(palm)
    assert names() == ["left_sole"]
    scene.enable(palm.name)
    assert names() == ["left_sole", "right_palm"]
    scene.set(palm.name, friction=0.2)
    assert scene.forces.supports[1].friction == 0.2
    before = scene.snapshot()
    scene.remove(palm.name)
    assert names() == ["left_sole"]
    scene.restore(before)
    assert names() == ["left_sole", "right_palm"]


def test_a_support_of_its_own_stays_when_a_contact_goes(scene: Scene) -> None:
    (palm,) = scene.touch("right_palm", point=(0.6, -0.2, 1.3), normal=(-1, 0, 0))
    scene.add_support("right_palm", friction=0.9, normal=(-1, 0, 0))
    scene.remove(palm)
    assert [each.friction for each in scene.forces.supports] == [0.9]


def test_palms_that_press_change_torques_and_nothing_else(scene: Scene, tmp_path: Path) -> None:
    scene.add_support(*SOLES)
    scene.keep_equilibrium()
    task, before = scene["equilibrium"], scene.force_report()
    made = scene.apply_internal_force("left_palm", "right_palm", (0.0, -60.0, 0.0))
    assert scene["equilibrium"] == task
    after = scene.force_report()
    assert after.torque_norm > before.torque_norm + 5.0
    for one, other in zip(before.distribution.supports, after.distribution.supports, strict=True):
        np.testing.assert_allclose(one.force, other.force, atol=1e-9)
    scene.apply_internal_force("right_palm", "left_palm", (0.0, 10.0, 0.0))
    assert len(scene.forces.internal) == 1  # one between the same two is replaced
    scene.save(tmp_path / "pressed.scene")
    assert load_scene(tmp_path / "pressed.scene") == scene
    scene.remove_forces("left_palm")
    assert scene.forces.internal == ()
    assert scene.forces.supports
    with pytest.raises(ForceError, match="the same site twice"):
        replace(made, other="left_palm")


def test_pressing_is_part_of_what_a_pose_of_little_effort_spares(scene: Scene) -> None:
    scene.add_support(*SOLES)
    scene.apply_internal_force("left_palm", "right_palm", (0.0, -60.0, 0.0))
    effort = scene.prefer_low_torques()
    assert effort.forces.internal == scene.forces.internal
    before = effort.error_norm(scene.pose)
    scene.solve(max_iterations=30, restart=False)
    assert effort.error_norm(scene.pose) < 0.9 * before


def test_little_effort_without_supports_says_what_is_missing(scene: Scene) -> None:
    scene.prefer_low_torques()
    missing = "no support carries the figure, as if it hung from its root; add scene.add_support(…)"
    assert scene.track()["torques"].remark == missing
    assert missing in str(scene.result)
    scene.add_support(*SOLES)
    assert scene.track()["torques"].remark == ""


def test_a_scene_tells_its_margin_and_how_hard_it_can_push(scene: Scene) -> None:
    margin = scene.balance_margin()
    assert 0.02 < margin < 0.15
    scene.add_support(*SOLES, friction=0.5)
    assert scene.balance_margin() == pytest.approx(margin, abs=2e-3)
    task = scene.keep_balance(margin=0.0)
    assert scene.balance_margin() == pytest.approx(task.margin_of(scene.pose), abs=1e-9)
    assert scene.balance_margin("left_sole") < 0.0
    scene.apply_force("right_grip", (0.0, 0.0, -2000.0))
    assert scene.balance_margin() < margin
    scene.remove_forces("right_grip")
    found = scene.force_capacity("right_grip", (1.0, 0.0, 0.0))
    assert 10.0 < found.force < 200.0
    assert found.limit == "balance"
    scene.grasp("left_grip", direction=(0.0, 1.0, 0.0))
    assert scene.balance_margin() > margin + 0.05  # a bar that is held
    with pytest.raises(TaskError, match="no supports: "):
        Scene(scene.figure).balance_margin()


def test_margins_and_stands_that_cannot_be_are_refused_in_words(scene: Scene) -> None:
    with pytest.raises(TaskError, match=r"expected 0 to [\d.]+ cm, half the width of the support polygon"):
        scene.keep_balance(margin=0.9)
    builder = FigureBuilder("pole").segment("pole", mass=1.0, center=(0, 0, 1)).root("pole", free=True)
    pole = Scene(builder.site("tip", "pole").build())
    with pytest.raises(TaskError, match="the support polygon has no area"):
        pole.keep_balance("tip", margin=0.01)
    with pytest.raises(TaskError, match="from 3 to 64 corners"):
        SupportPolygonTask(forces=replace(pole.forces, supports=(Support("tip"),)))
    with pytest.raises(TaskError, match="margin must be zero or more"):
        SupportPolygonTask(forces=_on(scene), margin=-0.01)


def _on(scene: Scene):
    corners = surface_corners(scene.figure, "left_sole")
    return replace(scene.forces, supports=(Support("left_sole", corners=corners),))


def test_corners_in_line_come_and_go_without_a_jump() -> None:
    builder = FigureBuilder("table").segment("top", mass=1.0, center=(0.1, 0, 1)).root("top", free=True)
    scene = Scene(builder.site("foot", "top").build())
    square = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.0)]
    for out in (-1e-5, 1e-5, 2e-4):
        corners = (*square, (0.5, -out, 0.0))
        task = SupportPolygonTask(forces=replace(scene.forces, supports=(Support("foot", corners=corners),)))
        sides = np.isfinite(task.interval(scene.pose).lower).sum()
        assert sides == (5 if out > 1e-4 else 4)
        assert task.margin_of(scene.pose) == pytest.approx(0.0, abs=2.5e-4)
    tilted = scene.pose.plus(np.array([0, 0, 0, 0.0, 1.2, 0.0]))
    assert np.isfinite(task.jacobian(tilted)).all()


# --- over the polygon or the middle, and under loads ------------------------------------------------------------------


def test_by_default_balance_is_two_centimeters_inside_the_polygon(scene: Scene) -> None:
    task = scene.keep_balance()
    assert isinstance(task, SupportPolygonTask)
    assert task.margin == 0.02
    before = scene.pose
    assert np.abs(scene.solve().pose - before).max() < 1e-9  # inside, it changes nothing


@pytest.mark.parametrize("width", [0.0, 0.02])
def test_narrow_supports_have_a_margin_that_they_allow(width: float) -> None:
    builder = FigureBuilder("pole").segment("pole", mass=1.0, center=(0, 0, 0.5)).root("pole")
    for k, (x, y) in enumerate([(-0.1, -width), (-0.1, width), (0.1, -width), (0.1, width)]):
        builder = builder.site(f"corner {k}", "pole", at=(x, y, 0.0))
    scene = Scene(builder.build())
    task = scene.keep_balance(*(f"corner {k}" for k in range(4)))
    if width:
        assert isinstance(task, SupportPolygonTask)
        assert task.margin == pytest.approx(0.5 * width)
    else:
        assert isinstance(task, CenterOfMassTask)


@pytest.mark.parametrize("natural", [True, False])
def test_a_load_in_one_hand_shifts_the_body_to_the_other_side(scene: Scene, natural: bool) -> None:
    scene.prefer_natural(float(natural))
    scene.keep_balance()
    scene.reach("right_grip", tuple(scene.pose.position("right_grip")))
    start, shifts, without = scene.pose, [], -np.inf
    for mass in (5.0, 15.0, 30.0):
        scene.pose = start
        scene.apply_load("right_grip", mass)
        result = scene.solve()
        assert result.solved
        shifts.append(float(result.pose.position("pelvis")[1] - start.position("pelvis")[1]))
        scene.pose = start
        without = scene.balance_margin()
    assert 0.005 < shifts[0] < 0.6 * shifts[1] < 0.6 * shifts[2]
    assert shifts[2] > 0.06
    scene.pose = result.pose
    assert scene.balance_margin() > without + 0.01


def test_a_cup_in_the_hand_shifts_nothing_that_is_seen(scene: Scene) -> None:
    scene.prefer_natural()
    scene.keep_balance()
    scene.reach("right_grip", tuple(scene.pose.position("right_grip")))
    scene.apply_load("right_grip", 0.3)
    before = scene.pose.position("pelvis")
    assert np.linalg.norm(scene.solve().pose.position("pelvis") - before) < 2e-3


@pytest.mark.parametrize(
    ("options", "message"),
    [({"over": "left_sole"}, "over: expected 'polygon' or 'middle'"), ({"over": "middle", "margin": 0.01}, "has none")],
)
def test_what_balance_is_kept_over_is_checked(scene: Scene, options: dict[str, Any], message: str) -> None:
    with pytest.raises(TaskError, match=message):
        scene.keep_balance(**options)


def test_a_load_ahead_in_both_hands_does_not_bend_the_trunk(scene: Scene) -> None:
    scene.prefer_natural()
    scene.keep_balance()
    scene.reach("left_grip", (0.45, 0.17, 0.95))
    scene.reach("right_grip", (0.45, -0.17, 0.95))
    start = scene.pose
    without = scene.solve().pose
    scene.pose = start
    for side in ("left", "right"):
        scene.apply_load(f"{side}_grip", 7.5)
    loaded = scene.solve()
    assert loaded.solved
    assert np.abs(loaded.pose - without).max() < 0.02


@pytest.mark.parametrize("heading", [40.0, 135.0])
def test_the_shift_under_a_load_does_not_depend_on_the_heading(heading: float) -> None:
    human = library.human()
    stand = library.human_pose(human, "stand")
    shifts = []
    for angle in (0.0, np.radians(heading)):
        turn = np.array([[np.cos(angle), -np.sin(angle), 0.0], [np.sin(angle), np.cos(angle), 0.0], [0.0, 0.0, 1.0]])
        root = np.eye(4)
        root[:3, :3], root[:3, 3] = turn, turn @ stand.position("pelvis")
        scene = Scene(human, stand.with_values({"root": Transform.from_matrix(root[:3, :3], root[:3, 3])}))
        start = scene.pose.position("pelvis")
        scene.pin(*SOLES)
        scene.keep_balance()
        scene.prefer_natural()
        scene.reach("right_grip", tuple(scene.pose.position("right_grip")))
        scene.apply_load("right_grip", 20.0)
        shifts.append(turn.T @ (scene.solve().pose.position("pelvis") - start))
    np.testing.assert_allclose(shifts[1], shifts[0], atol=2e-3)
