"""The solver panel, experiments of the gallery, and background jobs with progress."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.studio.browser.conftest import Page, Process
from tests.support.backends import NEEDS_NATIVE


def choose(page: Page, method: str, value: str) -> None:
    page.tab.locator(f"[data-method={method}] select").select_option(value)


@NEEDS_NATIVE
def test_methods_are_chosen_undone_and_reset(page: Page) -> None:
    page.tab.click("[data-tab=solver]")
    choose(page, "backend", "numpy")
    page.until("poise.document().methods.backend === 'numpy'")
    choose(page, "backend", "nonlinear")
    page.drag(page.evaluate("poise.screen('right_hand')"), (-30, -40))
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    choose(page, "backend", "native")
    for method, value in (("strategy", "projectors"), ("inverse", "warm_rows"), ("limits", "project")):
        choose(page, method, value)
        page.until(f"poise.document().methods.{method} === '{value}' && poise.document().methods.pace === 'single'")
    page.drag(page.evaluate("poise.screen('right_hand')"), (20, 10))
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    slider = page.tab.locator("[data-method=damping] input")
    before = page.evaluate("poise.document().methods.damping")
    slider.focus()
    for _ in range(4):
        slider.press("ArrowRight")
    page.until(f"poise.document().methods.damping > {1.2 * before} && poise.settled()")
    choose(page, "avoidance", "objective function")
    page.until("poise.document().methods.avoidance === 'objective function'")
    page.tab.click("[data-act=reset-methods]")
    page.until("poise.document().methods.name === 'strict levels'")
    page.keyboard.press("Control+z")
    page.until("poise.document().methods.avoidance === 'objective function'")
    page.tab.click("[data-tab=tasks]")


def test_collision_avoidance_is_switched_off_and_a_trunk_gets_other_joints(page: Page) -> None:
    page.tab.click("[data-tab=solver]")
    box = page.tab.locator("[data-method=collisions] input")
    page.comes_true(lambda: box.is_disabled())
    page.tab.click("[data-tab=world]")
    page.tab.click("[data-menu=add-obstacle]")
    page.tab.locator(".dropdown button", has_text="able").first.click()
    page.until("poise.document().clearance.enabled === true")
    page.tab.click("[data-tab=solver]")
    box.uncheck()
    page.until("poise.document().clearance.enabled === false")
    page.tab.click("[data-menu=figure]")
    page.tab.locator(".dropdown button", has_text="Elephant").click()
    page.until("poise.figureName() === 'elephant' && poise.document().trunk_joints === 30")
    page.tab.locator("[data-method=trunk] input[type=number]").fill("9")
    page.keyboard.press("Enter")
    page.until("poise.document().trunk_joints === 9")
    page.tab.click("[data-tab=tasks]")


def test_an_experiment_is_found_opened_and_stepped_through(page: Page) -> None:
    page.tab.click("[data-menu=file]")
    page.tab.locator(".dropdown button", has_text="Gallery").click()
    page.tab.locator("[data-experiment]").first.wait_for()
    everything = page.tab.locator("[data-experiment]").count()
    page.tab.fill(".search", "balance chain border")
    page.until(f"document.querySelectorAll('[data-experiment]').length < {everything}")
    page.tab.click("[data-experiment=reach-chain]")
    page.until("poise.document().experiment?.name === 'reach-chain' && poise.figureName() === 'links'")
    description = page.tab.locator(".description")
    page.comes_true(lambda: "border" in description.inner_text())
    page.comes_true(lambda: page.tab.locator("[data-tab=experiment]").get_attribute("aria-selected") == "true")
    page.comes_true(lambda: page.tab.locator(".checks .passed").count() >= 2)
    first = page.evaluate("poise.coordinates('joint_1')")
    page.tab.locator("[data-stage='2']").click()
    page.until("poise.document().experiment.stage === 2")
    page.until(f"poise.coordinates('joint_1')[0] !== {first[0]!r}")  # the frame may come after the document
    page.keyboard.press("<")
    page.until("poise.document().experiment.stage === 1")
    page.tab.get_by_label("Close the experiment").click()
    page.until("poise.document().experiment === null")
    page.comes_true(lambda: page.tab.locator("[data-tab=experiment]").is_hidden())
    page.keyboard.press("Control+z")
    page.until("poise.document().experiment?.stage === 1")


def test_the_command_opens_an_experiment(tmp_path: Path, pages: Any) -> None:
    process = Process(tmp_path, "--experiment", "bird")
    try:
        page = pages().open(process.address)
        page.until("poise.figureName() === 'bird' && poise.document().experiment.name === 'bird'")
        page.tab.locator(".description").wait_for()
    finally:
        process.close()


def test_the_benchmark_shows_progress_and_is_cancelled(page: Page) -> None:
    page.tab.click("[data-menu=view]")
    page.tab.locator(".dropdown button", has_text="Benchmark").click()
    page.until("!document.querySelector('.progress').hidden")
    page.until("document.querySelector('.progress progress').value > 0")
    page.tab.locator(".progress button").click()
    page.until("document.querySelector('.progress').hidden")
    page.until("document.querySelector('.notice')?.textContent === 'Cancelled'")
    page.comes_true(lambda: page.tab.locator("table.benchmark").count() == 0)
