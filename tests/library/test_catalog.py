"""Ready figures by name."""

from __future__ import annotations

import pytest

from poise import library
from poise.errors import FigureError


def test_every_entry_says_in_one_line_what_it_is() -> None:
    assert len(set(library.NAMES)) == len(library.NAMES) == len(library.CATALOG) > 0
    for entry in library.CATALOG:
        assert entry.words
        assert "\n" not in entry.words


@pytest.mark.parametrize("name", library.NAMES)
def test_every_entry_makes_a_figure(name: str) -> None:
    assert library.make(name).nv > 0


def test_options_reach_the_figure() -> None:
    assert library.make("human", stature=1.6, mass=50.0).mass == pytest.approx(50.0)


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(FigureError, match="no figure is called 'humn'; did you mean 'human'"):
        library.make("humn")


def test_what_is_approximate_is_said_so() -> None:
    living = {"human", "elephant", "bird", "quadruped"}
    assert {entry.name for entry in library.CATALOG if entry.approximate} == living
    assert all(entry.approximate.startswith("approximate: ") for entry in library.CATALOG if entry.approximate)
