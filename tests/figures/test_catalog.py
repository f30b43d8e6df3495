"""Ready figures by name."""

from __future__ import annotations

import pytest

from poise import figures
from poise.errors import FigureError


def test_every_entry_says_in_one_line_what_it_is() -> None:
    assert len(set(figures.NAMES)) == len(figures.NAMES) == len(figures.CATALOG) > 0
    for entry in figures.CATALOG:
        assert entry.words
        assert "\n" not in entry.words


@pytest.mark.parametrize("name", figures.NAMES)
def test_every_entry_makes_a_figure(name: str) -> None:
    assert figures.make(name).nv > 0


def test_options_reach_the_figure() -> None:
    assert figures.make("human", stature=1.6, mass=50.0).mass == pytest.approx(50.0)


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(FigureError, match="no figure is called 'humn'; did you mean 'human'"):
        figures.make("humn")


def test_what_is_approximate_is_said_so() -> None:
    living = {"human", "elephant", "bird", "quadruped"}
    assert {entry.name for entry in figures.CATALOG if entry.approximate} == living
    assert all(entry.approximate.startswith("approximate: ") for entry in figures.CATALOG if entry.approximate)
