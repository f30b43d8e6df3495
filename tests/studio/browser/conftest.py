"""Fixtures: Chromium on a running studio. Without Chromium these tests are skipped."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Shadows are slow with software rendering. Frames of other sites have no local storage.
OVERLAYS = "center_of_mass support_polygon limits goals shapes"
INITIAL_SETTINGS = f"""try {{
  if (localStorage.getItem('poise.display') === null) localStorage.setItem('poise.display', '{OVERLAYS}');
  if (localStorage.getItem('poise.hints') === null) localStorage.setItem('poise.hints', '9');
}} catch {{}}"""
ROOT = Path(__file__).parents[3]
SIZE = {"width": 800, "height": 440}
TIMEOUT_MS = 20_000  # until a test fails


class Process:
    """`poise studio` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0) -> None:
        command = [sys.executable, "-u", "-m", "poise", "studio", *arguments, "--no-browser", "--port", str(port)]
        path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])  # the suite of benchmarks
        environment = {**os.environ, "PYTHONPATH": path}
        self._process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        found = None
        while found is None:
            line = self._process.stdout.readline()
            assert line, "the studio ended before it printed its URL"
            found = re.search(r"http://127\.0\.0\.1:(\d+)/\S+", line)
        self.address, self.port = found[0], int(found[1])

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def close(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        if self._process.poll() is None:
            self._process.send_signal(number)
        self._process.communicate(timeout=20)


class Page:
    """A browser tab."""

    def __init__(self, page: Any) -> None:
        self.tab, self.mouse, self.keyboard = page, page.mouse, page.keyboard
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(TIMEOUT_MS)

    def open(self, address: str) -> Page:
        self.tab.goto(address)
        self.until("window.poise && poise.ready()")
        return self

    def evaluate(self, expression: str) -> Any:
        return self.tab.evaluate(expression)

    def until(self, expression: str) -> None:
        """Poll until it is true; the page's security policy forbids Playwright's own polling."""
        end = time.monotonic() + TIMEOUT_MS / 1e3
        while not self.evaluate(expression):
            assert time.monotonic() < end, f"{expression} did not come true"
            time.sleep(0.03)

    def expanded(self, task: str) -> Any:
        """The row of a task, with its details."""
        row = self.tab.locator(f".task[data-name='{task}']")
        if row.locator(".task-header").get_attribute("aria-expanded") != "true":
            row.locator(".name").click()
        return row

    def drag(self, start: dict[str, float], by: tuple[float, float], steps: int = 6, drop: bool = True) -> None:
        self.mouse.move(start["x"], start["y"])
        self.mouse.down()
        for number in range(1, steps + 1):
            self.mouse.move(start["x"] + by[0] * number / steps, start["y"] + by[1] * number / steps)
        if drop:
            self.mouse.up()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        folder = tmp_path_factory.mktemp("browser")
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=FLAGS, headless=True, viewport=SIZE, accept_downloads=True
        )
        context.add_init_script(INITIAL_SETTINGS)
        yield context
        context.close()


@pytest.fixture
def pages(chromium: Any) -> Iterator[Any]:
    """Creates tabs; at the end none may have had an error."""
    created: list[Page] = []

    def tab() -> Page:
        created.append(Page(chromium.new_page()))
        return created[-1]

    yield tab
    for page in created:
        page.tab.close()
    assert [error for page in created for error in page.errors] == []


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scenes")


@pytest.fixture(scope="session")
def shared_page(chromium: Any, folder: Path) -> Iterator[Page]:
    """One tab for many tests: opening one takes seconds with software rendering."""
    process = Process(folder)
    tab = Page(chromium.new_page()).open(process.address)
    yield tab
    tab.tab.close()
    process.close()


@pytest.fixture
def page(shared_page: Page) -> Iterator[Page]:
    """A tab with the standing human; at the end everything is undone."""
    shared_page.tab.bring_to_front()
    shared_page.keyboard.press("Escape")  # from a panel to the viewport
    shared_page.keyboard.press("Escape")  # clears the selection
    shared_page.keyboard.press("w")
    shared_page.evaluate("poise.setLayout('single')")
    shared_page.evaluate("poise.lookFrom('three-quarter')")
    yield shared_page
    shared_page.mouse.up()
    shared_page.tab.set_viewport_size(SIZE)
    for _ in range(50):
        shared_page.until("poise.settled()")  # what the test left under way is undone too
        if not shared_page.evaluate("poise.undo()"):
            break
        revision = shared_page.evaluate("poise.document().revision")
        shared_page.keyboard.press("Control+z")
        shared_page.until(f"poise.document().revision !== {revision}")
    assert shared_page.evaluate("poise.undo()") == ""
    assert shared_page.errors == []
