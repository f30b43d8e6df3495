"""Twelve everyday poses made in the studio as a person would; each action is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.studio.browser.conftest import CHROMIUM, FLAGS, Page, Process

SIZE = {"width": 1100, "height": 720}


class Person:
    """Acts on a page and counts: a click, a drag, a key and a typed word are one action each."""

    def __init__(self, page: Page) -> None:
        self.page, self.actions = page, 0

    def key(self, key: str) -> None:
        self.actions += 1
        self.page.keyboard.press(key)

    def word(self, text: str) -> None:
        self.actions += 1
        self.page.keyboard.type(text)

    def pull(self, segment: str, by: tuple[float, float]) -> None:
        self.actions += 1
        start = self.page.evaluate(f"poise.screen('{segment}')")
        self.page.drag(start, by, steps=10, drop=False)
        self.page.until("poise.settled()")
        self.page.mouse.up()
        self.page.until("poise.undo().startsWith('Pull') && poise.settled()")

    def library(self, words: str) -> None:
        """Open the library, type words, press Enter."""
        self.key("l")
        self.page.until("document.querySelectorAll('.pose').length > 60")
        self.word(words)
        self.page.until("document.querySelector('.pose:not([hidden])')")
        self.key("Enter")
        self.page.until("poise.undo().startsWith('Pose: ') && poise.settled()")


POSES: dict[str, Callable[[Person], None]] = {
    "stand relaxed": lambda person: person.library("relaxed"),
    "sit and type": lambda person: person.library("type"),
    "sit and think": lambda person: person.library("chin"),
    "walk": lambda person: person.library("walk left contact"),
    "run": lambda person: person.library("run flight"),
    "wave": lambda person: person.pull("right_hand", (-60.0, -330.0)),
    "lift a box": lambda person: person.library("bent knees"),
    "carry a box": lambda person: person.library("carry a box"),
    "climb a ladder": lambda person: person.library("ladder"),
    "kneel on one knee": lambda person: person.library("one knee"),
    "sleep": lambda person: person.library("lie on the back"),
    "reach down to the floor": lambda person: person.pull("right_hand", (-10.0, 230.0)),
}


@contextmanager
def studio(folder: Path) -> Iterator[Page]:
    """A new studio in a browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=FLAGS, headless=True, viewport=SIZE
        )
        context.add_init_script("try { localStorage.setItem('poise.hints', '9'); } catch {}")
        process = Process(folder)
        try:
            page = Page(context.new_page()).open(process.address)
            page.until("poise.settled()")
            yield page
        finally:
            process.close()
            context.close()
