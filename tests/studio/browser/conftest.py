"""A real browser on a real studio; where Chromium is absent these tests are skipped, with the reason."""

from __future__ import annotations

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
# Shadows take time where the picture is drawn without a graphics card. Frames of other sites have no storage.
SHOWN = "center polygon cones goals solids"
PLAINLY = f"""try {{
  if (localStorage.getItem('poise.shown') === null) localStorage.setItem('poise.shown', '{SHOWN}');
  if (localStorage.getItem('poise.hints') === null) localStorage.setItem('poise.hints', '9');
}} catch {{}}"""
SIZE = {"width": 800, "height": 440}
PATIENCE = 20_000  # milliseconds until a test gives up


class Process:
    """`poise studio` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0) -> None:
        command = [sys.executable, "-u", "-m", "poise", "studio", *arguments, "--no-browser", "--port", str(port)]
        self._process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        found = None
        while found is None:
            line = self._process.stdout.readline()
            assert line, "the studio ended before it said its address"
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
    """A tab, with what tests ask of it."""

    def __init__(self, page: Any) -> None:
        self.tab, self.mouse, self.keyboard = page, page.mouse, page.keyboard
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.set_default_timeout(PATIENCE)

    def open(self, address: str) -> Page:
        self.tab.goto(address)
        self.until("window.poise && poise.ready()")
        return self

    def ask(self, expression: str) -> Any:
        return self.tab.evaluate(expression)

    def until(self, expression: str) -> None:
        """Ask until it is true; the page's own policy forbids what Playwright would use for it."""
        end = time.monotonic() + PATIENCE / 1e3
        while not self.ask(expression):
            assert time.monotonic() < end, f"{expression} did not come true"
            time.sleep(0.03)

    def opened(self, task: str) -> Any:
        """The row of a task, with its details."""
        row = self.tab.locator(f".task[data-name='{task}']")
        if row.locator(".line").get_attribute("aria-expanded") != "true":
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
        pytest.skip("there is no Chromium on this machine")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        folder = tmp_path_factory.mktemp("browser")
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=FLAGS, headless=True, viewport=SIZE, accept_downloads=True
        )
        context.add_init_script(PLAINLY)
        yield context
        context.close()


@pytest.fixture
def pages(chromium: Any) -> Iterator[Any]:
    """Makes tabs; at the end none may have met an error."""
    made: list[Page] = []

    def tab() -> Page:
        made.append(Page(chromium.new_page()))
        return made[-1]

    yield tab
    for page in made:
        page.tab.close()
    assert [fault for page in made for fault in page.faults] == []


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scenes")


@pytest.fixture(scope="session")
def kept_page(chromium: Any, folder: Path) -> Iterator[Page]:
    """One tab for many tests: opening one takes seconds where the picture is drawn without a graphics card."""
    process = Process(folder)
    tab = Page(chromium.new_page()).open(process.address)
    yield tab
    tab.tab.close()
    process.close()


@pytest.fixture
def page(kept_page: Page) -> Iterator[Page]:
    """A tab on the standing human; at the end everything is taken back."""
    kept_page.tab.bring_to_front()
    kept_page.keyboard.press("Escape")  # from a panel to the picture
    kept_page.keyboard.press("Escape")  # nothing is selected
    kept_page.keyboard.press("w")
    kept_page.ask("poise.arrange('one')")
    kept_page.ask("poise.look('three-quarter')")
    yield kept_page
    kept_page.mouse.up()
    kept_page.tab.set_viewport_size(SIZE)
    for _ in range(50):
        if not kept_page.ask("poise.undo()"):
            break
        revision = kept_page.ask("poise.document().revision")
        kept_page.keyboard.press("Control+z")
        kept_page.until(f"poise.document().revision !== {revision}")
    kept_page.until("poise.still()")
    assert kept_page.ask("poise.undo()") == ""
    assert kept_page.faults == []
