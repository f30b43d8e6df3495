"""The page around the figure: tabs, lost connections, menus, files, widths, looks."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.studio.browser.conftest import SIZE, Page, Process


def choose(page: Page, menu: str, title: str) -> None:
    page.tab.click(f"[data-menu={menu}]")
    page.tab.locator(".drop button", has_text=title).first.click()


def test_two_tabs_stay_in_step_and_one_holds_the_drag(page: Page, pages: Any) -> None:
    one, two = page, pages().open(page.tab.url)
    one.tab.bring_to_front()
    one.drag(one.ask("poise.seen('right_hand')"), (-40, -40), drop=False)
    two.until("document.body.classList.contains('held')")
    one.mouse.up()
    two.until("poise.undo() === 'Pull right hand' && poise.still()")
    assert not two.ask("document.body.classList.contains('held')")
    one.until("poise.still()")
    assert one.ask("poise.place('right_hand')") == two.ask("poise.place('right_hand')")


def test_after_the_server_is_killed_and_started_again_nothing_is_lost(tmp_path: Path, pages: Any) -> None:
    first = Process(tmp_path)
    page = pages().open(first.address)
    page.drag(page.ask("poise.seen('right_hand')"), (-40, -60))
    page.until("poise.undo() === 'Pull right hand' && poise.still()")
    page.tab.click("[data-tool=balance]")
    page.until("poise.tasks().length === 2 && poise.still()")
    place, kept = page.ask("poise.place('right_hand')"), tmp_path / ".poise-studio" / "kept.json"
    end = time.monotonic() + 5.0
    while "balance" in json.loads(kept.read_text("utf-8"))["scene"].split("tasks:")[1]:  # the disk is a thread away
        assert time.monotonic() < end
        time.sleep(0.05)
    first.kill()
    page.until("document.body.classList.contains('offline')")
    second = Process(tmp_path, port=first.port)
    try:
        assert second.address == first.address
        page.until("!document.body.classList.contains('offline') && poise.ready() && poise.tasks().length === 2")
        page.until(f"JSON.stringify(poise.place('right_hand')) === JSON.stringify({place})")
        page.keyboard.press("b")
        page.until("poise.tasks().length === 3")
    finally:
        second.close()


def test_menus_choose_figures_and_poses(page: Page) -> None:
    choose(page, "pose", "Sit")
    page.until("poise.undo() === 'Pose: sit' && poise.still() && poise.light() === 'green'")
    choose(page, "figure", "Lamp")
    page.until("poise.model() === 'lamp'")
    page.tab.locator(".tasks .empty").wait_for()
    page.keyboard.press("Control+z")
    page.until("poise.model() === 'human'")


def test_scenes_are_saved_opened_and_exported(page: Page, folder: Path) -> None:
    page.keyboard.press("Control+s")
    page.tab.fill("dialog input", "first try")
    page.keyboard.press("Enter")
    page.until("document.querySelector('.file').textContent === 'first try'")
    assert (folder / "first try.poise").is_file()
    choose(page, "figure", "Chain")
    page.until("poise.model() === 'chain'")
    page.keyboard.press("Control+o")
    page.tab.locator(".files button", has_text="first try").click()
    page.until("poise.model() === 'human'")
    files = {
        "(GLB)": b"glTF",
        "(BVH)": b"HIERARCHY",
        "(PNG)": b"\x89PNG",
        "Scene (Poise)": b"# A scene",
        "Pose (Poise)": b"#",
    }
    for title, opening in files.items():
        with page.tab.expect_download() as caught:
            choose(page, "file", title)
        assert Path(caught.value.path()).read_bytes().startswith(opening)


SPILT = """[...document.querySelectorAll('.page:not([hidden]) *')].filter((each) => {
  const own = each.getBoundingClientRect();
  const page = each.closest('.page').getBoundingClientRect();
  return own.width > 0 && (own.left < page.left - 1 || own.right > page.right + 1);
}).map((each) => each.className || each.tagName)"""
TABS = ("tasks", "figure", "world", "solver")


@pytest.mark.parametrize("width", [390, 2560])
def test_nothing_falls_off_the_page_at_any_width(page: Page, width: int) -> None:
    page.tab.set_viewport_size({"width": width, "height": 700})
    page.until(f"innerWidth === {width}")
    if width < 760 and page.ask("document.body.classList.contains('no-tasks')"):
        page.tab.click("[data-tool=tasks]")
    assert page.ask("document.documentElement.scrollWidth") <= width
    for selector in (
        "header.bar",
        ".palette",
        ".status",
        ".panel",
        "[data-tool=undo]",
        "[data-tool=tasks]",
        "[data-menu=view]",
    ):
        box = page.tab.locator(selector).bounding_box()
        assert box is not None, selector
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width + 1, selector
        assert box["y"] + box["height"] <= 701, selector
    page.ask("poise.select('right_hand')")
    for tab in TABS:
        page.tab.click(f"[data-tab={tab}]")
        page.until("document.querySelector('.page:not([hidden])').scrollWidth <= innerWidth")
        wide = page.ask(f"{SPILT}")
        assert wide == [], f"{tab}: {wide}"
    page.tab.click("[data-tab=tasks]")
    page.tab.set_viewport_size(SIZE)


def test_keys_show_sides_and_the_shortcut_sheet(page: Page) -> None:
    page.keyboard.press("1")
    page.until("Math.abs(poise.seen('left_hand').y - poise.seen('right_hand').y) < 2")
    page.keyboard.press("7")
    page.until("Math.abs(poise.seen('head').y - poise.seen('pelvis').y) < 25")
    page.keyboard.press("?")
    assert page.tab.locator("dialog h2").inner_text() == "Shortcuts"
    page.keyboard.press("Escape")
    page.until("!document.querySelector('dialog')")


def test_dark_and_light_are_kept(page: Page) -> None:
    before = page.ask("document.documentElement.dataset.theme")
    page.tab.click("[data-tool=theme]")
    after = page.ask("document.documentElement.dataset.theme")
    assert {before, after} == {"dark", "light"}
    page.tab.reload()
    page.until("window.poise && poise.ready()")
    assert page.ask("document.documentElement.dataset.theme") == after


def test_the_small_views_are_turned_apart_from_the_large_one(page: Page) -> None:
    page.keyboard.press("v")
    box = page.tab.locator("[data-inset=front]").bounding_box()
    before = page.ask("poise.inset(0)")
    page.drag({"x": box["x"] + 50, "y": box["y"] + 50}, (30, 10))
    assert page.ask("poise.inset(0)") != before
    page.tab.locator("[data-inset=right]").click()
    page.until("Math.abs(poise.seen('left_hand').x - poise.seen('right_hand').x) < 12")
    page.tab.locator("[data-inset=right]").dblclick()
    page.until("poise.inset(1)[1] < -0.9")


def test_four_views_share_the_page_and_a_pull_works_in_the_large_one(page: Page) -> None:
    for layout, count in (("beside", 2), ("four", 3)):
        page.keyboard.press("v")
        page.until(f"poise.layout() === '{layout}' && document.querySelectorAll('.inset').length === {count}")
    box = page.tab.locator("main canvas").bounding_box()
    at = page.ask("poise.seen('right_hand')")
    assert at["x"] < box["x"] + 0.5 * box["width"]
    assert at["y"] < box["y"] + 0.5 * box["height"]
    page.drag(at, (-20, -25), drop=False)
    page.until(f"(({{x, y}}) => Math.hypot(x - {at['x'] - 20}, y - {at['y'] - 25}))(poise.seen('right_hand')) < 3")
    page.mouse.up()
    page.until("poise.undo() === 'Pull right hand' && poise.still()")
    now = page.ask("poise.seen('right_hand')")
    assert abs(now["x"] - at["x"] + 20) < 4
    assert abs(now["y"] - at["y"] + 25) < 4
    small = page.tab.locator("[data-inset=top]").bounding_box()
    before = page.ask("poise.shift(2)")
    page.mouse.move(small["x"] + 60, small["y"] + 60)
    page.mouse.down(button="right")
    page.mouse.move(small["x"] + 90, small["y"] + 70, steps=4)
    page.mouse.up(button="right")
    assert page.ask("poise.shift(2)") != before
    page.tab.click("[data-menu=view]")
    page.tab.locator(".drop button", has_text="One view").click()
    page.until("poise.layout() === 'one' && document.querySelectorAll('.inset').length === 0")


def test_hints_lead_through_the_first_minutes(chromium: Any, page: Page) -> None:
    page.ask("localStorage.setItem('poise.hints', '0')")
    page.tab.reload()
    page.until("window.poise && poise.ready()")
    hint = page.tab.locator(".first")
    assert "pull" in hint.inner_text()
    page.drag(page.ask("poise.seen('right_hand')"), (-30, -40))
    page.until("document.querySelector('.first').textContent.includes('Double click')")
    hint.click()
    page.keyboard.press("e")
    page.until("document.querySelector('.first').textContent.includes('all keys')")
    hint.click()
    assert hint.is_hidden()
