"""Menus of methods, experiments of the gallery, long work with its progress, and what is measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.studio.browser.conftest import Page, Process
from tests.support.backends import NEEDS_NATIVE


def choose(page: Page, method: str, value: str) -> None:
    page.tab.locator(f"[data-method={method}] select").select_option(value)


@NEEDS_NATIVE
def test_methods_are_chosen_felt_undone_and_reset(page: Page) -> None:
    page.tab.click("[data-tab=solver]")
    choose(page, "engine", "numpy")
    page.until("poise.document().methods.engine === 'numpy'")
    choose(page, "engine", "nonlinear")
    page.drag(page.ask("poise.seen('right_hand')"), (-30, -40))
    page.until("poise.undo() === 'Pull right hand' && poise.still()")
    choose(page, "engine", "native")
    for method, value in (("strategy", "projectors"), ("inverse", "warm_rows"), ("limits", "project")):
        choose(page, method, value)
        page.until(f"poise.document().methods.{method} === '{value}' && poise.document().methods.pace === 'step'")
    page.drag(page.ask("poise.seen('right_hand')"), (20, 10))
    page.until("poise.undo() === 'Pull right hand' && poise.still()")
    slider = page.tab.locator("[data-method=damping] input")
    before = page.ask("poise.document().methods.damping")
    slider.focus()
    for _ in range(4):
        slider.press("ArrowRight")
    page.until(f"poise.document().methods.damping > {1.2 * before} && poise.still()")
    choose(page, "avoidance", "objective function")
    page.until("poise.document().methods.avoidance === 'objective function'")
    page.tab.click("[data-act=reset-methods]")
    page.until("poise.document().methods.name === 'strict levels'")
    page.keyboard.press("Control+z")
    page.until("poise.document().methods.avoidance === 'objective function'")
    page.tab.click("[data-tab=tasks]")


def test_collisions_are_switched_and_a_trunk_gets_other_balls(page: Page) -> None:
    page.tab.click("[data-tab=solver]")
    box = page.tab.locator("[data-method=collisions] input")
    assert box.is_disabled()
    page.tab.click("[data-tab=world]")
    page.tab.click("[data-menu=add-obstacle]")
    page.tab.locator(".drop button", has_text="able").first.click()
    page.until("poise.document().clearance.on === true")
    page.tab.click("[data-tab=solver]")
    box.uncheck()
    page.until("poise.document().clearance.on === false")
    page.tab.click("[data-menu=figure]")
    page.tab.locator(".drop button", has_text="Elephant").click()
    page.until("poise.model() === 'elephant' && poise.document().trunk === 30")
    page.tab.locator("[data-method=trunk] input[type=number]").fill("9")
    page.keyboard.press("Enter")
    page.until("poise.document().trunk === 9")
    page.tab.click("[data-tab=tasks]")


def test_an_experiment_is_found_opened_and_gone_through(page: Page) -> None:
    page.tab.click("[data-menu=file]")
    page.tab.locator(".drop button", has_text="Gallery").click()
    page.tab.locator("[data-experiment]").first.wait_for()
    everything = page.tab.locator("[data-experiment]").count()
    page.tab.fill(".search", "balance chain border")
    page.until(f"document.querySelectorAll('[data-experiment]').length < {everything}")
    page.tab.click("[data-experiment=reach-chain]")
    page.until("poise.document().tour?.name === 'reach-chain' && poise.model() === 'links'")
    story = page.tab.locator(".story")
    assert "border" in story.inner_text()
    assert page.tab.locator("[data-tab=story]").get_attribute("aria-selected") == "true"
    assert page.tab.locator(".checks .yes").count() >= 2
    first = page.ask("poise.readings('joint_1')")
    page.tab.locator("[data-stage='2']").click()
    page.until("poise.document().tour.at === 2")
    assert page.ask("poise.readings('joint_1')") != first
    page.keyboard.press("<")
    page.until("poise.document().tour.at === 1")
    page.tab.get_by_label("Close the story").click()
    page.until("poise.document().tour === null")
    assert page.tab.locator("[data-tab=story]").is_hidden()
    page.keyboard.press("Control+z")
    page.until("poise.document().tour?.at === 1")


def test_the_command_opens_an_experiment(tmp_path: Path, pages: Any) -> None:
    process = Process(tmp_path, "--experiment", "bird")
    try:
        page = pages().open(process.address)
        page.until("poise.model() === 'bird' && poise.document().tour.name === 'bird'")
        page.tab.locator(".story").wait_for()
    finally:
        process.close()


def test_measuring_shows_progress_and_is_cancelled(page: Page) -> None:
    page.tab.click("[data-menu=view]")
    page.tab.locator(".drop button", has_text="Measure").click()
    page.until("!document.querySelector('.progress').hidden")
    page.until("document.querySelector('.progress progress').value > 0")
    page.tab.locator(".progress button").click()
    page.until("document.querySelector('.progress').hidden")
    page.until("document.querySelector('.notice')?.textContent === 'Cancelled'")
    assert page.tab.locator("table.measured").count() == 0
