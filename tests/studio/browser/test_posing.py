"""Posing as an animator does: move gizmo, forward and inverse kinematics, poles, both sides, pins, gaze, depth."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.studio.browser.conftest import Page
from tests.studio.browser.test_gizmos import follow, handle, pick


def position(page: Page, segment: str) -> np.ndarray:
    return np.array(page.evaluate(f"poise.position('{segment}')"))


def undone(page: Page, edit: str) -> None:
    page.until(f"poise.undo() === '{edit}' && poise.settled()")


@pytest.fixture
def limbs(page: Page) -> Iterator[Page]:
    page.tab.click("[data-tab=figure]")
    yield page
    page.tab.click("[data-tab=tasks]")


@pytest.mark.parametrize(("shape", "axis"), [("arrow", (0, 0, 1)), ("plane", (1, 0, 0))])
def test_the_gizmo_moves_a_part_along_an_axis_or_in_a_plane(page: Page, shape: str, axis: tuple[int, ...]) -> None:
    pick(page, "right_hand")
    page.until("poise.handles().length === 6")
    before = position(page, "right_hand")
    found = handle(page, "pull", shape, axis)
    start = {"x": found["x"], "y": found["y"]}
    page.drag(start, (found["next"]["x"] - start["x"], found["next"]["y"] - start["y"] - 20), drop=False)
    page.until("poise.depthVisible()")
    page.until("poise.settled()")
    moved = position(page, "right_hand") - before
    page.mouse.up()
    undone(page, "Pull right hand")
    page.until("!poise.depthVisible()")
    along = abs(moved @ np.array(axis))
    across = np.linalg.norm(moved - (moved @ np.array(axis)) * np.array(axis))
    wanted, other = (along, across) if shape == "arrow" else (across, along)
    assert wanted > 0.05
    assert other < 0.25 * wanted  # the wrist also turns about the point that is pulled
    assert page.evaluate("poise.selected()") == "right_hand"


def test_a_pulled_pin_says_how_to_release_it_and_is_an_undo_step(page: Page) -> None:
    page.drag(page.evaluate("poise.screen('left_foot')"), (30, -50))
    page.comes_true(lambda: "press P to release" in page.tab.locator(".notices").inner_text())
    undone(page, "Pull left foot")
    page.keyboard.press("p")
    undone(page, "Unpin left foot")
    before = position(page, "left_foot")
    page.drag(page.evaluate("poise.screen('left_foot')"), (30, -50))
    page.until("poise.settled()")
    page.comes_true(lambda: np.linalg.norm(position(page, "left_foot") - before) > 0.05)


def test_forward_kinematics_keeps_the_arm_while_the_body_moves_and_inverse_keeps_the_hand(limbs: Page) -> None:
    page, arm = limbs, limbs.tab.locator("[data-limb=right_arm]")
    arm.locator("[data-mode=fk]").click()
    undone(page, "Forward kinematics: right arm")
    angles = page.evaluate("poise.coordinates('right_elbow')")
    page.drag(page.evaluate("poise.screen('pelvis')"), (0, 40))
    undone(page, "Pull pelvis")
    assert np.abs(np.array(page.evaluate("poise.coordinates('right_elbow')")) - angles).max() < 1e-3
    page.tab.click("[data-segment=right_forearm]")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    follow(page, handle(page, "right_elbow.flexion", "ring"))
    undone(page, "Rotate right elbow")
    assert np.abs(np.array(page.evaluate("poise.coordinates('right_elbow')")) - angles).max() > 0.1
    page.keyboard.press("w")
    arm.locator("[data-mode=ik]").click()
    undone(page, "Inverse kinematics: right arm")
    hand = position(page, "right_hand")
    page.drag(page.evaluate("poise.screen('head')"), (25, 15))
    page.until("poise.undo().startsWith('Pull') && poise.settled()")
    assert np.abs(position(page, "right_hand") - hand).max() < 2e-3
    arm.locator("[data-mode=free]").click()
    page.until("!poise.tasks().some((task) => task.name.startsWith('right_arm'))")


def test_a_slider_blends_from_the_rotations_to_the_goal(limbs: Page) -> None:
    page, arm = limbs, limbs.tab.locator("[data-limb=right_arm]")
    slider = arm.locator("input[type=range]")
    assert not slider.is_visible()  # a free limb
    arm.locator("[data-mode=fk]").click()
    undone(page, "Forward kinematics: right arm")
    start = position(page, "right_hand")
    arm.locator("[data-mode=ik]").click()
    undone(page, "Inverse kinematics: right arm")
    page.drag(page.evaluate("poise.goals().find((goal) => goal.name === 'right_arm goal')"), (-30, -70))
    page.until("poise.undo().startsWith('Move goal') && poise.settled()")
    goal = position(page, "right_hand")
    box = slider.bounding_box()
    assert box is not None
    knob = {"x": box["x"] + box["width"] - 8, "y": box["y"] + box["height"] / 2}
    page.drag(knob, (8 - 0.5 * box["width"], 0))
    undone(page, "Blend FK and IK: right arm")
    shares = [limb["blend"] for limb in page.evaluate("poise.document().limbs") if limb["name"] == "right_arm"]
    assert 0.3 < shares[0] < 0.7
    hand = position(page, "right_hand")
    assert max(np.linalg.norm(hand - start), np.linalg.norm(hand - goal)) < np.linalg.norm(goal - start)
    page.keyboard.press("Control+z")
    page.until("poise.undo().startsWith('Move goal') && poise.settled()")
    assert np.abs(position(page, "right_hand") - goal).max() < 2e-3


@pytest.mark.parametrize(("limb", "end", "middle"), [("right_arm", "right_hand", "right_forearm")])
def test_a_dragged_pole_turns_the_elbow_and_the_hand_stays(limbs: Page, limb: str, end: str, middle: str) -> None:
    page = limbs
    page.drag(page.evaluate(f"poise.screen('{end}')"), (-30, -70))
    page.until("poise.undo().startsWith('Pull') && poise.settled()")
    row = page.tab.locator(f"[data-limb={limb}]")
    row.locator("[data-mode=ik]").click()
    page.until("poise.undo().startsWith('Inverse') && poise.settled()")
    row.locator("[data-mode=pole]").click()
    page.until(f"poise.tasks().some((task) => task.name === '{limb} pole') && poise.settled()")
    hand, elbow = position(page, end), position(page, middle)
    at = page.evaluate(f"poise.goals().find((goal) => goal.name === '{limb} pole')")
    page.drag(at, (-70, -60), steps=12, drop=False)
    page.until("poise.settled()")
    page.mouse.up()
    page.until("poise.undo().startsWith('Move goal') && poise.settled()")
    assert np.linalg.norm(position(page, middle) - elbow) > 0.03
    assert np.abs(position(page, end) - hand).max() < 2e-3


def test_both_sides_are_posed_at_once(page: Page) -> None:
    page.keyboard.press("x")
    page.until("poise.document().symmetric")
    page.comes_true(lambda: page.tab.locator("[data-tool=symmetric]").get_attribute("aria-pressed") == "true")
    page.drag(page.evaluate("poise.screen('right_hand')"), (-40, -60))
    undone(page, "Pull right hand")
    left, right = position(page, "left_hand"), position(page, "right_hand")
    page.keyboard.press("x")
    page.until("!poise.document().symmetric")
    assert np.abs(left - right * (1, -1, 1)).max() < 0.02


def test_a_gaze_target_outside_the_view_is_shown_at_its_border(page: Page) -> None:
    pick(page, "head")
    page.tab.click("[data-tab=tasks]")
    page.tab.click("[data-menu=add-task]")
    page.tab.locator(".dropdown button", has_text="Look at a point").first.click()
    page.until("poise.tasks().some((task) => task.kind === 'LookAt')")
    row = page.expanded("head")
    field = row.locator("input[type=number]").first
    field.wait_for()
    page.until("poise.goals().some((goal) => goal.name === 'head')")
    page.evaluate("poise.setGoal('head', [20, 3, 9])")
    page.until("poise.tasks().find((task) => task.name === 'head').goal[0] === 20")
    canvas = page.tab.locator("canvas.viewport").bounding_box()
    at = page.evaluate("poise.goals().find((goal) => goal.name === 'head')")
    assert canvas["x"] <= at["x"] <= canvas["x"] + canvas["width"]
    assert canvas["y"] <= at["y"] <= canvas["y"] + canvas["height"]
    page.drag(at, (30, 20))
    page.until("poise.undo().startsWith('Move goal') && poise.settled()")
