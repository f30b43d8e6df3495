"""Panels: task details and criteria, the kinematic tree and joint angles, obstacles and forces."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.studio.browser.conftest import Page


@pytest.fixture(autouse=True)
def back_to_tasks(page: Page) -> Iterator[None]:
    yield
    page.keyboard.press("Escape")
    page.tab.click("[data-tab=tasks]")


def test_a_task_is_added_and_every_property_is_changed(page: Page) -> None:
    page.evaluate("poise.select('left_hand')")
    page.tab.click("[data-menu=add-task]")
    page.tab.locator(".dropdown button", has_text="Reach a point").first.click()
    page.until("poise.tasks().some((task) => task.name === 'left_hand')")
    row = page.expanded("left_hand")
    row.locator("[aria-label='Goal z']").fill("1.2")
    row.locator("[aria-label='Goal z']").press("Enter")
    page.until("Math.abs(poise.tasks().at(-1).goal[2] - 1.2) < 1e-9")
    row.locator(".axis.x").click()
    page.until("poise.tasks().at(-1).axes === 'yz'")
    row.locator("[aria-label='Frame']").select_option("site")
    page.until("poise.tasks().at(-1).frame === 'site'")
    row.locator("[aria-label='Joints']").select_option("branch")
    page.until("poise.tasks().at(-1).active_joints === 'branch'")
    row.locator("[aria-label='Joints']").select_option("choose")
    for joint in ("left_shoulder", "left_elbow"):
        page.tab.check(f"dialog input[value={joint}]")
    page.tab.click("dialog .primary")
    page.until("poise.tasks().at(-1).active_joints.length === 2")
    row.locator("[aria-label='Name']").fill("wave")
    row.locator("[aria-label='Name']").press("Enter")
    page.until("poise.tasks().at(-1).name === 'wave'")


def test_criteria_are_toggled_by_a_click(page: Page) -> None:
    page.tab.click("[data-criterion=mid_range]")
    page.until("poise.tasks().some((task) => task.name === 'mid-range' && task.level === -1)")
    page.comes_true(lambda: page.tab.locator("[data-criterion=mid_range]").get_attribute("aria-pressed") == "true")
    page.comes_true(lambda: page.tab.locator(".level h3", has_text="Preferences").is_visible())
    page.tab.click("[data-criterion=mid_range]")
    page.until("!poise.tasks().some((task) => task.name === 'mid-range')")


def test_the_tree_selects_and_numbers_move_joints(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    page.tab.click("[data-segment=left_forearm]")
    page.comes_true(lambda: page.evaluate("poise.selected()") == "left_forearm")
    number = page.tab.locator("[data-coordinate='left_elbow.flexion'] input[type=number]")
    number.fill("70")
    number.press("Enter")
    page.until("Math.abs(poise.coordinates('left_elbow')[0] - 70 * Math.PI / 180) < 0.02")
    slider = page.tab.locator("[data-coordinate='left_elbow.flexion'] input[type=range]")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    start = {"x": box["x"] + box["width"] * 0.5, "y": box["y"] + box["height"] / 2}
    page.drag(start, (25, 0), steps=4)
    page.until("poise.undo() === 'Rotate left elbow' && poise.settled()")
    assert page.evaluate("poise.coordinates('left_elbow')[0]") > 1.3


def test_segments_are_renamed_limited_added_and_removed(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    page.tab.click("[data-segment=left_hand]")
    page.tab.fill("[aria-label='Name of the part']", "left claw")
    page.keyboard.press("Enter")
    page.until("poise.segments().includes('left_claw')")
    page.tab.click("[data-segment=left_forearm]")
    page.tab.locator("summary", has_text="Limits").click()
    page.tab.fill("[aria-label='Flexion upper limit']", "60")
    page.keyboard.press("Enter")
    coordinate = "poise.info().joints.find((joint) => joint.name === 'left_elbow').coordinates[0]"
    page.until(f"Math.abs({coordinate}.upper - Math.PI / 3) < 0.01")
    page.tab.click("[data-segment=left_forearm]")
    page.tab.click("[aria-label='Add a part here']")
    page.until("poise.segments().includes('part_1')")
    page.tab.click("[data-segment=part_1]")
    page.tab.click("[aria-label='Remove this part and its children']")
    page.until("!poise.segments().includes('part_1')")


def test_a_human_of_another_stature(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    page.tab.fill("[aria-label='Stature cm']", "150")
    page.keyboard.press("Enter")
    page.until("Math.abs(poise.info().human.stature - 1.5) < 0.02 && poise.settled()")
    page.comes_true(lambda: page.evaluate("poise.light()") == "green")
    page.keyboard.press("Control+z")
    page.until("poise.info().human.stature > 1.7")


def test_forces_and_supports_are_set_in_the_panel(page: Page) -> None:
    page.tab.click("[data-tab=world]")
    page.evaluate("poise.select('right_hand')")
    page.tab.click("[data-menu=add-force]")
    page.tab.locator(".dropdown button", has_text="Carry 5 kg").nth(1).click()
    page.until("poise.document().forces.wrenches.length === 1")
    site = page.evaluate("poise.document().forces.wrenches[0].site")
    page.tab.fill(f"[aria-label='Force x on {site.replace('_', ' ')} in newtons']", "30")
    page.keyboard.press("Enter")
    page.until("poise.document().forces.wrenches[0].force[0] === 30")
    page.until("poise.overlays()?.forces?.arrows.some((each) => each.kind === 'force' && each.force[0] === 30)")
    page.evaluate("poise.select('left_foot')")
    page.tab.click("[data-menu=add-force]")
    page.tab.locator(".dropdown button", has_text="Support the figure").nth(1).click()
    page.until("poise.document().forces.supports.length === 1")
    page.keyboard.press("Control+z")
    page.until("poise.document().forces.supports.length === 0")
    page.evaluate("poise.show('forces', false)")


def test_the_status_bar_explains_the_result(page: Page) -> None:
    at = page.evaluate("poise.screen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    page.expanded("right_hand point")
    page.tab.fill("[aria-label='Goal x']", "2.5")
    page.keyboard.press("Enter")
    page.until("poise.light() === 'orange' && poise.settled()")
    page.comes_true(lambda: "right hand point" in page.tab.locator(".status").inner_text().lower())


def test_two_segments_are_joined_into_a_loop_and_opened_again(page: Page) -> None:
    page.evaluate("poise.select('left_hand')")
    page.evaluate("poise.select('right_hand')")
    page.tab.click("[data-menu=add-task]")
    page.tab.locator(".dropdown button", has_text="Join to left hand").click()
    page.until("poise.undo() === 'Join right hand to left hand' && poise.tasks().length === 5")
    for count in (4, 3):
        page.tab.locator(".task[data-name^='right']", has_text="left hand").first.locator(".task-header").press(
            "Delete"
        )
        page.until(f"poise.tasks().length === {count}")


def test_the_reachable_space_is_shown_and_hidden(page: Page) -> None:
    page.evaluate("poise.select('right_hand')")
    for count in ("> 500", "=== 0"):
        page.tab.click("[data-menu=view]")
        page.tab.locator(".dropdown button", has_text="Reachable space of the selected part").click()
        page.until(f"poise.reachPoints() {count}")


def test_frame_and_kind_of_a_task_are_changed(page: Page) -> None:
    at = page.evaluate("poise.screen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    page.tab.click("[data-tab=tasks]")
    row = page.expanded("right_hand point")
    row.get_by_label("Frame").select_option("current")
    page.until("poise.tasks().at(-1).frame === 'current'")
    page.expanded("right_hand point").get_by_label("Kind").select_option("look")
    page.until("poise.tasks().at(-1).kind === 'LookAt' && poise.undo() === 'Change right hand point'")
