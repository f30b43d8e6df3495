"""How many damaged things are tried, and what trying one may cost.

The usual tests try a few, the same on every run. ``POISE_FUZZ=5000`` tries so many of each kind, others on every run;
``scripts/fuzz`` does that.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from hypothesis import HealthCheck, settings

from poise.errors import PoiseError

try:
    import resource
except ImportError:  # not on this system: memory is not bounded then
    resource = None  # type: ignore[assignment]

EXAMPLES = int(os.environ.get("POISE_FUZZ", "0"))
LONGEST = 30  # seconds after which work that goes on counts as endless; a thousand times what is usual
MOST_MEMORY = 1024**3  # bytes on top of those that are in use, for files of some hundred kilobytes
Test = TypeVar("Test", bound=Callable[..., object])


def fuzzed(usual: int) -> Callable[[Test], Test]:
    """Settings of a test that tries damaged things: so many usually, POISE_FUZZ of them where that is set."""
    return settings(
        max_examples=EXAMPLES or usual,
        derandomize=not EXAMPLES,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )


@contextmanager
def refusable() -> Iterator[None]:
    """Let something be refused by an error of Poise, in words that can be read; every other error is a fault."""
    try:
        with bounded():
            yield
    except PoiseError as error:
        if not 5 < len(str(error)) < 2000:
            raise AssertionError(f"a refusal of {len(str(error))} letters: {str(error)[:200]}") from error


class Endless(BaseException):
    """Work that did not come to an end; no Exception, so that nobody takes it for a fault of the file."""


@contextmanager
def bounded() -> Iterator[None]:
    """Raise where something takes ages or a gigabyte."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Endless(f"still at work after {LONGEST} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        with _memory():
            yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _memory() -> Iterator[None]:
    if resource is None or not os.path.exists("/proc/self/statm"):
        yield
        return
    limits = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MOST_MEMORY, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)
