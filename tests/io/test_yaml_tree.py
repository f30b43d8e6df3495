"""YAML: read into a tree with lines; hostile and broken documents refused with a line. Both parsers of PyYAML."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import yaml

from poise.errors import FormatError
from poise.io import yaml_document as yaml_tree
from poise.io.yaml_document import YamlMapping, YamlNode, YamlScalar, YamlSequence, parse_yaml, read_yaml

LAUGHS = "a: &a [lol, lol]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
FAULTS = {
    "empty": ("", None, "is empty"),
    "comment": ("# nothing\n", None, "is empty"),
    "billion laughs": (LAUGHS, 1, "uses the YAML anchor or alias &a, which is refused"),
    "alias": ("a: 1\nb: *a\n", 2, "uses the YAML anchor or alias *a, which is refused"),
    "python object": ("a: !!python/object/apply:os.system [ls]\n", 1, "uses the YAML tag"),
    "custom tag": ("a: 1\nb: !thing 2\n", 2, "uses the YAML tag '!thing', which is refused"),
    "doubled key": ("a: 1\nb: 2\na: 3\n", 3, "the key 'a' is there already, on line 1"),
    "list as key": ("? [1, 2]\n: 3\n", 1, "a key is a list or a map; keys are names"),
    "two documents": ("a: 1\n---\nb: 2\n", 2, "holds a second document"),
    "deep lists": ("[" * 100_000, 1, "nests values deeper than 50"),
    "deep maps": ("{a: " * 100_000, 1, "nests values deeper than 50"),
    "deep blocks": ("- " * 100_000, 1, "nests values deeper than 50"),
    "null byte": ("a: 1\nb: \0\n", 2, "holds the character '\\x00', which no text file has"),
    "lone surrogate": ("a: \ud800\n", 1, "which no text file has"),
    "unbalanced": ("a: [1, 2}\n", 1, "this is no well-formed YAML"),
    "tab": ("a:\n\t- 1\n", 2, "this is no well-formed YAML"),
    "bad escape": ('a: "\\q"\n', 1, "this is no well-formed YAML"),
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
def test_a_scalar_is_read_the_way_people_mean_it(written: str, meant: object) -> None:
    document = parse_yaml(f"a: {written}\n")
    assert isinstance(document, YamlMapping)
    assert meaning(document.entries["a"]) == meant


def test_nan_is_told_apart_from_words() -> None:
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
    with pytest.raises(FormatError, match="is larger than 50 bytes"):
        read_yaml(path, size_limit=50)
