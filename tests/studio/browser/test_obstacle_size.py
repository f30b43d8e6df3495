"""A cylinder and a tree are added from the page, and resized by numbers and by handles."""

from __future__ import annotations

from tests.studio.browser.conftest import Page
from tests.studio.browser.test_page import choose


def test_obstacles_are_resized_in_the_world_panel(page: Page) -> None:
    page.tab.get_by_role("tab", name="World").click()
    for title, name in (("Cylinder", "cylinder"), ("Tree", "tree")):
        choose(page, "add-obstacle", title)
        page.until(f"poise.document().obstacles.some((each) => each.name === '{name}') && poise.settled()")
    height = page.tab.get_by_label("cylinder height")
    page.comes_true(lambda: height.input_value() == "0.80")
    height.fill("1.20")
    page.keyboard.press("Enter")
    size = "poise.document().obstacles.find((each) => each.name === 'cylinder').parts[0].size"
    page.until(f"Math.abs({size}[1] - 1.2) < 1e-9 && poise.undo() === 'Resize cylinder'")
    page.tab.locator(".item-name", has_text="Cylinder").click()
    page.tab.click("[data-tool=edit]")
    page.until("poise.handles().some((each) => each.kind === 'size cylinder z')")
    handle = next(each for each in page.evaluate("poise.handles()") if each["kind"] == "size cylinder z")
    page.drag(handle, (handle["next"]["x"] - handle["x"], handle["next"]["y"] - handle["y"]))
    page.until(f"{size}[1] > 1.25 && poise.settled()")
    page.tab.click("[data-tool=pull]")
    page.keyboard.press("Escape")
    page.tab.get_by_role("tab", name="Tasks").click()
