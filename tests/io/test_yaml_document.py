"""YAML: read into a tree with lines; hostile and broken documents refused with a line. Both parsers of PyYAML."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FormatError
from poise.io import yaml_document as yaml_tree
from poise.io.yaml_document import (
    YamlMapping,
    YamlNode,
    YamlScalar,
    YamlSequence,
    block_lines,
    format_number,
    format_string,
    format_vector,
    parse_yaml,
    read_yaml,
)

LAUGHS = "a: &a [lol, lol]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
FAULTS = {
    "empty": ("", None, "is empty"),
    "comment": ("# nothing\n", None, "is empty"),
    "billion laughs": (LAUGHS, 1, "uses the YAML anchor or alias &a, which is refused"),
    "alias": ("a: 1\nb: *a\n", 2, "uses the YAML anchor or alias *a, which is refused"),
    "python object": ("a: !!python/object/apply:os.system [ls]\n", 1, "uses the YAML tag"),
    "custom tag": ("a: 1\nb: !thing 2\n", 2, "uses the YAML tag '!thing', which is refused"),
    "doubled key": ("a: 1\nb: 2\na: 3\n", 3, "duplicate key 'a', first on line 1"),
    "list as key": ("? [1, 2]\n: 3\n", 1, "a key is a sequence or a mapping; keys must be strings"),
    "two documents": ("a: 1\n---\nb: 2\n", 2, "contains a second document"),
    "deep lists": ("[" * 100_000, 1, "nests values deeper than 50"),
    "deep maps": ("{a: " * 100_000, 1, "nests values deeper than 50"),
    "deep blocks": ("- " * 100_000, 1, "nests values deeper than 50"),
    "null byte": ("a: 1\nb: \0\n", 2, "contains the character '\\x00', which YAML does not allow"),
    "lone surrogate": ("a: \ud800\n", 1, "which YAML does not allow"),
    "unbalanced": ("a: [1, 2}\n", 1, "is not well-formed YAML"),
    "tab": ("a:\n\t- 1\n", 2, "is not well-formed YAML"),
    "bad escape": ('a: "\\q"\n', 1, "is not well-formed YAML"),
}
SCALARS: dict[str, object] = {
    "1": 1.0,
    "-1.5": -1.5,
    "1e-3": 0.001,
    "1E5": 1e5,
    "+.5": 0.5,
    "3.": 3.0,
    ".inf": math.inf,
    "-.Inf": -math.inf,
    "true": True,
    "False": False,
    "~": None,
    "null": None,
    "yes": "yes",
    "0777": 777.0,
    "0x1F": "0x1F",
    "12:30": "12:30",
    "1_000": "1_000",
    "2001-01-01": "2001-01-01",
    "'1'": "1",
    '"true"': "true",
    "1e": "1e",
    "inf": "inf",
}


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    found = getattr(yaml, request.param, None)
    if found is None:
        pytest.skip("PyYAML was built without the parser in C")
    monkeypatch.setattr(yaml_tree, "_PARSER", found)


@pytest.mark.parametrize(("text", "line", "said"), FAULTS.values(), ids=FAULTS)
def test_a_bad_document_is_refused_with_its_line(text: str, line: int | None, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_yaml(text, "arm.poise")
    assert (caught.value.path, caught.value.line) == ("arm.poise", line)
    assert said in str(caught.value)


def meaning(node: YamlNode) -> object:
    assert isinstance(node, YamlScalar)
    for found in (node.number, node.boolean, node.string):
        if found is not None:
            return found
    assert node.is_null
    return None


@pytest.mark.parametrize(("written", "meant"), SCALARS.items(), ids=SCALARS)
def test_a_scalar_is_read_as_yaml_1_2(written: str, meant: object) -> None:
    document = parse_yaml(f"a: {written}\n")
    assert isinstance(document, YamlMapping)
    assert meaning(document.entries["a"]) == meant


def test_nan_is_reported_apart_from_words() -> None:
    node = parse_yaml(".nan")
    assert isinstance(node, YamlScalar)
    assert node.number is not None
    assert math.isnan(node.number)


def test_nodes_know_their_lines() -> None:
    document = parse_yaml("a: 1\nb:\n  - x\n  - {c: 2,\n     d: 3}\n")
    assert isinstance(document, YamlMapping)
    assert dict(document.key_lines) == {"a": 1, "b": 2}
    listed = document.entries["b"]
    assert isinstance(listed, YamlSequence)
    assert [item.line for item in listed.items] == [3, 4]
    inner = listed.items[1]
    assert isinstance(inner, YamlMapping)
    assert dict(inner.key_lines) == {"c": 4, "d": 5}


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_tree, "NODE_LIMIT", 10)
    with pytest.raises(FormatError, match="has more than 10 values"):
        parse_yaml("[" + "1, " * 20 + "]")


def test_the_size_limit_holds_for_files(tmp_path: Path) -> None:
    path = tmp_path / "a.poise"
    path.write_text("a: 1" + " " * 100)
    assert isinstance(read_yaml(path), YamlMapping)
    with pytest.raises(FormatError, match="is larger than the size limit of 50 bytes"):
        read_yaml(path, size_limit=50)


characters = st.characters(exclude_categories=["Cs"])


@given(st.text(characters, max_size=20))
def test_any_text_round_trips(text: str) -> None:
    node = parse_yaml(format_string(text))
    assert isinstance(node, YamlScalar)
    assert node.string == text
    assert yaml.safe_load(format_string(text)) == text


@given(st.floats(allow_nan=False))
def test_any_number_round_trips_to_the_bit(value: float) -> None:
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
