"""Fixtures: Chromium on a running studio. Without Chromium these tests are skipped."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
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
TIMEOUT_MS = 120_000  # until a test fails; far longer than anything takes, also on a loaded machine


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
        self._process.communicate(timeout=TIMEOUT_MS / 1e3)


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
        self.comes_true(lambda: self.evaluate(expression), expression)

    def comes_true(self, condition: Callable[[], Any], description: str = "the condition") -> None:
        """Poll until it holds: what the page shows follows its state by one frame or more."""
        end = time.monotonic() + TIMEOUT_MS / 1e3
        while not condition():
            assert time.monotonic() < end, f"{description} did not come true"
            time.sleep(0.03)

    def becomes(self, expression: str, expected: Any) -> None:
        """Poll until an expression has a value; the failure shows the last one."""
        seen: list[Any] = [None]

        def equal() -> bool:
            seen[0] = self.evaluate(expression)
            return bool(seen[0] == expected)

        try:
            self.comes_true(equal)
        except AssertionError:
            raise AssertionError(f"{expression}: expected {expected}, got {seen[0]}") from None

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
            self.until("poise.settled()")  # the last move has arrived
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


class SharedTab:
    """One tab for many tests: opening one takes seconds with software rendering."""

    def __init__(self, chromium: Any, folder: Path) -> None:
        self._chromium, self._folder = chromium, folder
        self._process: Process | None = None
        self._page: Page | None = None

    def page(self) -> Page:
        if self._page is None:
            self._process = Process(self._folder)
            self._page = Page(self._chromium.new_page()).open(self._process.address)
        return self._page

    def close(self) -> None:
        if self._page is not None:
            self._page.tab.close()
        if self._process is not None:
            self._process.close()
        self._process = self._page = None


@pytest.fixture(scope="session")
def shared_tab(chromium: Any, folder: Path) -> Iterator[SharedTab]:
    tab = SharedTab(chromium, folder)
    yield tab
    tab.close()


@pytest.fixture
def page(shared_tab: SharedTab) -> Iterator[Page]:
    """A tab with the standing human; at the end everything is undone, or the next test gets a new tab."""
    page = shared_tab.page()
    try:
        _reset_view(page)
        yield page
        _undo_all(page)
    except BaseException:
        shared_tab.close()
        raise


def _reset_view(page: Page) -> None:
    page.tab.bring_to_front()
    page.keyboard.press("Escape")  # from a panel to the viewport
    page.keyboard.press("Escape")  # clears the selection
    page.keyboard.press("w")
    page.evaluate("poise.setLayout('single')")
    page.evaluate("poise.lookFrom('three-quarter')")
    page.until("poise.settled()")


def _undo_all(page: Page) -> None:
    page.mouse.up()
    page.evaluate("document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
    page.tab.set_viewport_size(SIZE)
    for _ in range(50):
        page.until("poise.settled()")  # what the test left under way is undone too
        if not page.evaluate("poise.undo()"):
            break
        revision = page.evaluate("poise.document().revision")
        page.keyboard.press("Control+z")
        page.until(f"poise.document().revision !== {revision}")
    assert page.evaluate("poise.undo()") == ""
    assert page.errors == []
