"""Catalog of the ready-made figures."""

from __future__ import annotations

import pytest

from poise import library
from poise.errors import FigureError


def test_every_entry_has_a_one_line_description() -> None:
    assert len(set(library.NAMES)) == len(library.NAMES) == len(library.CATALOG) > 0
    for entry in library.CATALOG:
        assert entry.description
        assert "\n" not in entry.description


@pytest.mark.parametrize("name", library.NAMES)
def test_every_entry_builds_a_figure(name: str) -> None:
    assert library.make(name).nv > 0


def test_options_are_passed_to_the_figure() -> None:
    assert library.make("human", stature=1.6, mass=50.0).mass == pytest.approx(50.0)


def test_an_unknown_name_suggests_similar_ones() -> None:
    with pytest.raises(FigureError, match="unknown figure 'humn'; did you mean 'human'"):
        library.make("humn")


def test_approximate_figures_are_marked() -> None:
    living = {"human", "elephant", "bird", "quadruped"}
    assert {entry.name for entry in library.CATALOG if entry.approximate} == living
    assert all(entry.approximate.startswith("approximate: ") for entry in library.CATALOG if entry.approximate)
