"""The page around the viewport: tabs, reconnection, menus, files, widths, themes, inset views, hints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.studio.browser.conftest import SIZE, Page, Process


def choose(page: Page, menu: str, title: str) -> None:
    page.tab.click(f"[data-menu={menu}]")
    page.tab.locator(".dropdown button", has_text=title).first.click()


def test_two_tabs_stay_in_sync_and_only_one_drags(page: Page, pages: Any) -> None:
    one, two = page, pages().open(page.tab.url)
    one.tab.bring_to_front()
    one.drag(one.evaluate("poise.screen('right_hand')"), (-40, -40), drop=False)
    two.until("document.body.classList.contains('dragged-elsewhere')")
    one.mouse.up()
    two.until("poise.undo() === 'Pull right hand' && poise.settled()")
    two.comes_true(lambda: not two.evaluate("document.body.classList.contains('dragged-elsewhere')"))
    one.until("poise.settled()")
    assert one.evaluate("poise.position('right_hand')") == two.evaluate("poise.position('right_hand')")


def test_a_browser_without_webgl_says_so(page: Page, chromium: Any) -> None:
    tab = chromium.new_page()
    try:
        tab.add_init_script(
            "const known = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext ="
            " function (kind, ...rest) { return kind === 'webgl2' ? null : known.call(this, kind, ...rest); }"
        )
        tab.goto(page.tab.url)
        assert "needs WebGL 2" in tab.inner_text("[role=alert]")
    finally:
        tab.close()


def test_after_the_server_is_killed_and_restarted_nothing_is_lost(tmp_path: Path, pages: Any) -> None:
    first = Process(tmp_path)
    page = pages().open(first.address)
    page.drag(page.evaluate("poise.screen('right_hand')"), (-40, -60))
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    page.tab.click("[data-tool=balance]")
    page.until("poise.tasks().length === 2 && poise.settled()")
    position = page.evaluate("poise.position('right_hand')")
    first.kill()
    page.until("document.body.classList.contains('offline')")
    second = Process(tmp_path, port=first.port)
    try:
        assert second.address != first.address  # a new token
        page = pages().open(second.address)
        page.until("!document.body.classList.contains('offline') && poise.ready() && poise.tasks().length === 2")
        page.until(f"JSON.stringify(poise.position('right_hand')) === JSON.stringify({position})")
        page.keyboard.press("b")
        page.until("poise.tasks().length === 3")
    finally:
        second.close()


def test_the_token_leaves_the_address_bar_and_a_cookie_stands_for_it(tmp_path: Path, pages: Any) -> None:
    studio = Process(tmp_path)
    try:
        page = pages().open(studio.address)
        page.until("poise.ready()")
        assert page.evaluate("location.href") == f"http://127.0.0.1:{studio.port}/"
        assert "token" not in page.evaluate("document.cookie")
        page.tab.reload()
        page.until("poise.ready() && !document.body.classList.contains('offline')")
    finally:
        studio.close()


def test_menus_choose_figures_and_poses(page: Page) -> None:
    choose(page, "pose", "Sit")
    page.until("poise.undo() === 'Pose: sit' && poise.settled() && poise.light() === 'green'")
    choose(page, "figure", "Lamp")
    page.until("poise.figureName() === 'lamp'")
    page.tab.locator(".tasks .empty").wait_for()
    page.keyboard.press("Control+z")
    page.until("poise.figureName() === 'human'")


def test_scenes_are_saved_opened_and_exported(page: Page, folder: Path) -> None:
    page.keyboard.press("Control+s")
    page.tab.fill("dialog input", "first try")
    page.keyboard.press("Enter")
    page.until("document.querySelector('.file-name').textContent === 'first try'")
    assert (folder / "first try.poise").is_file()
    choose(page, "figure", "Chain")
    page.until("poise.figureName() === 'chain'")
    page.keyboard.press("Control+o")
    page.tab.locator(".files button", has_text="first try").click()
    page.until("poise.figureName() === 'human'")
    files = {
        "(GLB)": b"glTF",
        "(BVH)": b"HIERARCHY",
        "(PNG)": b"\x89PNG",
        "Scene (Poise)": b"# Poise scene",
        "Pose (Poise)": b"#",
    }
    for title, opening in files.items():
        with page.tab.expect_download() as caught:
            choose(page, "file", title)
        assert Path(caught.value.path()).read_bytes().startswith(opening)


OVERFLOWING = """[...document.querySelectorAll('.page:not([hidden]) *')].filter((each) => {
  const own = each.getBoundingClientRect();
  const page = each.closest('.page').getBoundingClientRect();
  return own.width > 0 && (own.left < page.left - 1 || own.right > page.right + 1);
}).map((each) => each.className || each.tagName)"""
TABS = ("tasks", "figure", "world", "solver")


@pytest.mark.parametrize("width", [390, 2560])
def test_nothing_overflows_the_page_at_any_width(page: Page, width: int) -> None:
    page.tab.set_viewport_size({"width": width, "height": 700})
    page.until(f"innerWidth === {width}")
    if width < 760 and page.evaluate("document.body.classList.contains('no-panels')"):
        page.tab.click("[data-tool=panels]")
    page.until(f"document.documentElement.scrollWidth <= {width}")
    for selector in (
        "header.toolbar",
        ".palette",
        ".status",
        ".panel",
        "[data-tool=undo]",
        "[data-tool=panels]",
        "[data-menu=view]",
    ):
        box = page.tab.locator(selector).bounding_box()
        assert box is not None, selector
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width + 1, selector
        assert box["y"] + box["height"] <= 701, selector
    page.evaluate("poise.select('right_hand')")
    for tab in TABS:
        page.tab.click(f"[data-tab={tab}]")
        page.until("document.querySelector('.page:not([hidden])').scrollWidth <= innerWidth")
        page.becomes(OVERFLOWING, [])
    page.tab.click("[data-tab=tasks]")
    page.tab.set_viewport_size(SIZE)


def test_shortcuts_for_standard_views_and_help(page: Page) -> None:
    page.keyboard.press("1")
    page.until("Math.abs(poise.screen('left_hand').y - poise.screen('right_hand').y) < 2")
    page.keyboard.press("7")
    page.until("Math.abs(poise.screen('head').y - poise.screen('pelvis').y) < 25")
    page.keyboard.press("?")
    page.comes_true(lambda: page.tab.locator("dialog h2").inner_text() == "Shortcuts")
    page.keyboard.press("Escape")
    page.until("!document.querySelector('dialog')")


def test_the_theme_persists(page: Page) -> None:
    before = page.evaluate("document.documentElement.dataset.theme")
    page.tab.click("[data-tool=theme]")
    after = {"dark": "light", "light": "dark"}[before]
    page.becomes("document.documentElement.dataset.theme", after)
    page.tab.reload()
    page.until("window.poise && poise.ready()")
    page.becomes("document.documentElement.dataset.theme", after)


def test_inset_views_orbit_independently_of_the_main_view(page: Page) -> None:
    page.keyboard.press("v")
    box = page.tab.locator("[data-inset=front]").bounding_box()
    before = page.evaluate("poise.insetDirection(0)")
    page.drag({"x": box["x"] + 50, "y": box["y"] + 50}, (30, 10))
    page.until(f"JSON.stringify(poise.insetDirection(0)) !== JSON.stringify({before})")
    page.tab.locator("[data-inset=right]").click()
    page.until("Math.abs(poise.screen('left_hand').x - poise.screen('right_hand').x) < 12")
    page.tab.locator("[data-inset=right]").dblclick()
    page.until("poise.insetDirection(1)[1] < -0.9")


def test_a_pull_works_in_the_main_view_of_a_quad_view(page: Page) -> None:
    for layout, count in (("insets", 2), ("quad", 3)):
        page.keyboard.press("v")
        page.until(f"poise.layout() === '{layout}' && document.querySelectorAll('.inset').length === {count}")
    box = page.tab.locator("main canvas").bounding_box()
    at = page.evaluate("poise.screen('right_hand')")
    assert at["x"] < box["x"] + 0.5 * box["width"]
    assert at["y"] < box["y"] + 0.5 * box["height"]
    page.drag(at, (-20, -25), drop=False)
    page.until(f"(({{x, y}}) => Math.hypot(x - {at['x'] - 20}, y - {at['y'] - 25}))(poise.screen('right_hand')) < 3")
    page.mouse.up()
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    now = page.evaluate("poise.screen('right_hand')")
    assert abs(now["x"] - at["x"] + 20) < 4
    assert abs(now["y"] - at["y"] + 25) < 4
    small = page.tab.locator("[data-inset=top]").bounding_box()
    before = page.evaluate("poise.insetPan(2)")
    page.mouse.move(small["x"] + 60, small["y"] + 60)
    page.mouse.down(button="right")
    page.mouse.move(small["x"] + 90, small["y"] + 70, steps=4)
    page.mouse.up(button="right")
    page.until(f"JSON.stringify(poise.insetPan(2)) !== JSON.stringify({before})")
    page.tab.click("[data-menu=view]")
    page.tab.locator(".dropdown button", has_text="One view").click()
    page.until("poise.layout() === 'single' && document.querySelectorAll('.inset').length === 0")


def test_hints_are_shown_at_the_first_visit(chromium: Any, page: Page) -> None:
    page.evaluate("localStorage.setItem('poise.hints', '0')")
    page.tab.reload()
    page.until("window.poise && poise.ready()")
    hint = page.tab.locator(".hint-card")
    page.comes_true(lambda: "pull" in hint.inner_text())
    page.drag(page.evaluate("poise.screen('right_hand')"), (-30, -40))
    page.until("document.querySelector('.hint-card').textContent.includes('Double-click')")
    hint.click()
    page.keyboard.press("e")
    page.until("document.querySelector('.hint-card').textContent.includes('all shortcuts')")
    hint.click()
    page.comes_true(lambda: hint.is_hidden())
