from __future__ import annotations

import io

import pytest

from poise.cli.progress import ProgressBar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(written: str) -> str:
    """What one line of a terminal shows after `written`."""
    line: list[str] = []
    place = 0
    for character in written:
        if character == "\r":
            place = 0
            continue
        line[place : place + 1] = [character]
        place += 1
    return "".join(line).rstrip()


def test_the_bar_grows_with_the_rounds() -> None:
    terminal = Terminal()
    bar = ProgressBar(terminal, "reach")
    bar(5, 10)
    assert shown(terminal.getvalue()) == "reach [" + "#" * 15 + "." * 15 + "] 5/10"
    bar(10, 10)
    assert shown(terminal.getvalue()) == "reach [" + "#" * 30 + "] 10/10"


def test_a_shorter_line_leaves_nothing_of_a_longer_one() -> None:
    terminal = Terminal()
    bar = ProgressBar(terminal, "reach")
    bar(100, 100)
    bar(1, 9)
    assert shown(terminal.getvalue()).endswith("] 1/9")


def test_the_bar_is_wiped_at_the_end_even_after_an_error() -> None:
    terminal = Terminal()

    def interrupted() -> None:
        with ProgressBar(terminal, "reach") as bar:
            bar(1, 2)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert "1/2" in terminal.getvalue()
    assert shown(terminal.getvalue()) == ""


def test_nothing_is_written_where_there_is_no_terminal() -> None:
    stream = io.StringIO()
    with ProgressBar(stream, "reach") as bar:
        bar(1, 2)
    assert stream.getvalue() == ""


def test_the_time_left_goes_by_what_was_done_since_the_first_call() -> None:
    terminal, now = Terminal(), [100.0]
    bar = ProgressBar(terminal, "reach", clock=lambda: now[0])
    bar(50, 100)  # half was there already
    assert "left" not in terminal.getvalue()
    now[0] += 8.0
    bar(60, 100)
    assert shown(terminal.getvalue()).endswith("60/100, 32 s left")
    now[0] += 120.0
    bar(70, 100)
    assert shown(terminal.getvalue()).endswith("70/100, 3 min left")
    bar(100, 100)
    assert shown(terminal.getvalue()).endswith("100/100")
    bar(0, 40)  # the next work begins
    now[0] += 3.0
    bar(10, 40)
    assert shown(terminal.getvalue()).endswith("10/40, 9 s left")


def test_a_wiped_bar_makes_room_and_comes_back() -> None:
    terminal = Terminal()
    bar = ProgressBar(terminal, "reach")
    bar(1, 4)
    bar.wipe()
    assert shown(terminal.getvalue()) == ""
    bar(1, 4)
    assert shown(terminal.getvalue()).endswith("1/4")


def test_nothing_to_do_is_no_division_by_nothing() -> None:
    terminal = Terminal()
    ProgressBar(terminal, "reach")(0, 0)
    assert shown(terminal.getvalue()).endswith("0/0")
