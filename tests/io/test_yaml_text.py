"""Texts and numbers are written so that they come back, whatever they are."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from poise.io.yaml_document import YamlScalar, block_lines, format_number, format_string, format_vector, parse_yaml

characters = st.characters(exclude_categories=["Cs"])


@given(st.text(characters, max_size=20))
def test_any_text_comes_back(text: str) -> None:
    node = parse_yaml(format_string(text))
    assert isinstance(node, YamlScalar)
    assert node.string == text
    assert yaml.safe_load(format_string(text)) == text


@given(st.floats(allow_nan=False))
def test_any_number_comes_back_to_the_bit(value: float) -> None:
    node = parse_yaml(format_number(value))
    assert isinstance(node, YamlScalar)
    assert repr(node.number) == repr(value)


@pytest.mark.parametrize(
    "text", ["yes", "No", "null", "1", "1e5", "- a", "a: b", "a #b", "", " a", "a ", "~", "*a", "y"]
)
def test_a_text_that_could_be_taken_for_something_else_is_quoted(text: str) -> None:
    assert format_string(text) == f'"{text}"'


@pytest.mark.parametrize("text", ["left_knee", "upper arm", "a/b.stl", "L5-S1", "arm (left)"])
def test_a_plain_name_is_not_quoted(text: str) -> None:
    assert format_string(text) == text


def test_short_maps_go_on_one_line_and_long_ones_do_not() -> None:
    short = {"a": "1", "b": format_vector([0.5, 2.0])}
    assert block_lines({"x": short}) == ["x: {a: 1, b: [0.5, 2.0]}"]
    assert block_lines({"x": {**short, "c": "2", "d": "3"}}) == ["x:", "  a: 1", "  b: [0.5, 2.0]", "  c: 2", "  d: 3"]
    assert block_lines({"x": {"a": "1" * 200}}) == ["x:", "  a: " + "1" * 200]


def test_lists_and_literals_are_indented() -> None:
    assert block_lines({"x": [{"a": "1", "b": "2"}], "w": ["[1]", "[2]"], "z": "one\ntwo\n"}) == [
        "x:",
        "  - a: 1",
        "    b: 2",
        "w:",
        "  - [1]",
        "  - [2]",
        "z: |",
        "  one",
        "  two",
    ]
