"""Panels: task details and criteria, the figure's tree and angles, the world."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.studio.browser.conftest import Page


@pytest.fixture(autouse=True)
def tasks_again(page: Page) -> Iterator[None]:
    yield
    page.keyboard.press("Escape")
    page.tab.click("[data-tab=tasks]")


def test_a_task_is_added_from_a_site_and_changed_in_every_way(page: Page) -> None:
    page.ask("poise.select('left_hand')")
    page.tab.click("[data-menu=add-task]")
    page.tab.locator(".drop button", has_text="Go to a point").first.click()
    page.until("poise.tasks().some((task) => task.name === 'left_hand')")
    row = page.opened("left_hand")
    row.locator("[aria-label='Goal z']").fill("1.2")
    row.locator("[aria-label='Goal z']").press("Enter")
    page.until("Math.abs(poise.tasks().at(-1).goal[2] - 1.2) < 1e-9")
    row.locator(".axis.x").click()
    page.until("poise.tasks().at(-1).axes === 'yz'")
    row.locator("[aria-label='Axes of']").select_option("site")
    page.until("poise.tasks().at(-1).frame === 'site'")
    row.locator("[aria-label='May move']").select_option("branch")
    page.until("poise.tasks().at(-1).active_joints === 'branch'")
    row.locator("[aria-label='May move']").select_option("choose")
    for joint in ("left_shoulder", "left_elbow"):
        page.tab.check(f"dialog input[value={joint}]")
    page.tab.click("dialog .primary")
    page.until("poise.tasks().at(-1).active_joints.length === 2")
    row.locator("[aria-label='Name']").fill("wave")
    row.locator("[aria-label='Name']").press("Enter")
    page.until("poise.tasks().at(-1).name === 'wave'")


def test_criteria_are_switched_by_a_click(page: Page) -> None:
    page.tab.click("[data-criterion=mid_range]")
    page.until("poise.tasks().some((task) => task.name === 'mid-range' && task.level === -1)")
    assert page.tab.locator("[data-criterion=mid_range]").get_attribute("aria-pressed") == "true"
    assert page.tab.locator(".level h3", has_text="Preferences").is_visible()
    page.tab.click("[data-criterion=mid_range]")
    page.until("!poise.tasks().some((task) => task.name === 'mid-range')")


def test_the_tree_selects_and_numbers_turn_joints(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    page.tab.click("[data-segment=left_forearm]")
    assert page.ask("poise.selected()") == "left_forearm"
    number = page.tab.locator("[data-coordinate='left_elbow.flexion'] input[type=number]")
    number.fill("70")
    number.press("Enter")
    page.until("Math.abs(poise.readings('left_elbow')[0] - 70 * Math.PI / 180) < 0.02")
    slider = page.tab.locator("[data-coordinate='left_elbow.flexion'] input[type=range]")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    start = {"x": box["x"] + box["width"] * 0.5, "y": box["y"] + box["height"] / 2}
    page.drag(start, (25, 0), steps=4)
    page.until("poise.undo() === 'Turn left elbow' && poise.still()")
    assert page.ask("poise.readings('left_elbow')[0]") > 1.3


def test_parts_are_renamed_resized_limited_added_and_removed(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    page.tab.click("[data-segment=left_hand]")
    page.tab.fill("[aria-label='Name of the part']", "left claw")
    page.keyboard.press("Enter")
    page.until("poise.segments().includes('left_claw')")
    page.tab.click("[data-segment=left_forearm]")
    page.tab.locator("summary", has_text="Limits").click()
    page.tab.fill("[aria-label='Flexion upper limit']", "60")
    page.keyboard.press("Enter")
    reading = "poise.info().joints.find((joint) => joint.name === 'left_elbow').readings[0]"
    page.until(f"Math.abs({reading}.upper - Math.PI / 3) < 0.01")
    page.tab.click("[data-segment=left_forearm]")
    page.tab.click("[aria-label='Add a part here']")
    page.until("poise.segments().includes('part_1')")
    page.tab.click("[data-segment=part_1]")
    page.tab.click("[aria-label='Remove this part and all on it']")
    page.until("!poise.segments().includes('part_1')")


def test_a_person_of_another_stature(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    page.tab.fill("[aria-label='Stature cm']", "150")
    page.keyboard.press("Enter")
    page.until("Math.abs(poise.info().human.stature - 1.5) < 0.02 && poise.still()")
    assert page.ask("poise.light()") == "green"
    page.keyboard.press("Control+z")
    page.until("poise.info().human.stature > 1.7")


def test_forces_and_supports_are_set_in_the_panel(page: Page) -> None:
    page.tab.click("[data-tab=world]")
    page.ask("poise.select('right_hand')")
    page.tab.click("[data-menu=add-force]")
    page.tab.locator(".drop button", has_text="Carries 5 kg").nth(1).click()
    page.until("poise.document().forces.wrenches.length === 1")
    site = page.ask("poise.document().forces.wrenches[0].site")
    page.tab.fill(f"[aria-label='Force x on {site.replace('_', ' ')} in newtons']", "30")
    page.keyboard.press("Enter")
    page.until("poise.document().forces.wrenches[0].force[0] === 30")
    page.until("poise.drawn()?.forces?.arrows.some((each) => each.kind === 'force' && each.force[0] === 30)")
    page.ask("poise.select('left_foot')")
    page.tab.click("[data-menu=add-force]")
    page.tab.locator(".drop button", has_text="Supports the figure").nth(1).click()
    page.until("poise.document().forces.supports.length === 1")
    page.keyboard.press("Control+z")
    page.until("poise.document().forces.supports.length === 0")
    page.ask("poise.show('forces', false)")


def test_the_light_explains_itself(page: Page) -> None:
    at = page.ask("poise.seen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    page.opened("right_hand point")
    page.tab.fill("[aria-label='Goal x']", "2.5")
    page.keyboard.press("Enter")
    page.until("poise.light() === 'orange' && poise.still()")
    assert "right hand point" in page.tab.locator(".status").inner_text().lower()


def test_two_parts_are_joined_into_a_loop_and_it_is_opened_again(page: Page) -> None:
    page.ask("poise.select('left_hand')")
    page.ask("poise.select('right_hand')")
    page.tab.click("[data-menu=add-task]")
    page.tab.locator(".drop button", has_text="Join to left hand").click()
    page.until("poise.undo() === 'Join right hand to left hand' && poise.tasks().length === 5")
    for count in (4, 3):
        page.tab.locator(".task[data-name^='right']", has_text="left hand").first.locator(".line").press("Delete")
        page.until(f"poise.tasks().length === {count}")


def test_the_reachable_space_is_shown_and_hidden(page: Page) -> None:
    page.ask("poise.select('right_hand')")
    for count in ("> 500", "=== 0"):
        page.tab.click("[data-menu=view]")
        page.tab.locator(".drop button", has_text="Reachable space").click()
        page.until(f"poise.cloud() {count}")


def test_a_task_asks_something_else_along_the_axes_of_its_part(page: Page) -> None:
    at = page.ask("poise.seen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    page.tab.click("[data-tab=tasks]")
    row = page.opened("right_hand point")
    row.get_by_label("Axes of").select_option("here")
    page.until("poise.tasks().at(-1).frame === 'here'")
    page.opened("right_hand point").get_by_label("Asks to").select_option("look")
    page.until("poise.tasks().at(-1).kind === 'LookAt' && poise.undo() === 'Change right hand point'")
