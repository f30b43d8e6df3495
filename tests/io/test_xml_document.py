"""XML: read into a tree with lines; hostile and broken documents refused with a line."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.io import xml_document as xml_tree
from poise.io.xml_document import parse_xml, read_xml

LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY lol "lol">
 <!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
 <!ENTITY lol2 "&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;">
]>
<lolz>&lol2;</lolz>
"""
FAULTS = {
    "empty": (b"", None, "is empty; an XML document was expected"),
    "white space": (b" \n ", None, "is empty"),
    "truncated": (b"<robot>\n<link name='a'/>\n", 3, "the file seems to be truncated"),
    "cut in a tag": (b"<robot>\n<link na", 2, "unclosed token (column 1); the file seems to be truncated"),
    "mismatch": (b"<robot>\n<link>\n</robot>", 3, "mismatched tag (column 3); the file is not well-formed XML"),
    "two roots": (b"<a/>\n<b/>", 2, "junk after document element"),
    "garbage": (b"\x00\x01\x02\x03garbage", 1, "the file is not well-formed XML"),
    "bad utf-8": (b"<a>\n\xff</a>", 2, "the file is not well-formed XML"),
    "unknown encoding": (b'<?xml version="1.0" encoding="nonsense"?><a/>', 1, "has an unsupported encoding"),
    "undeclared entity": (b"<a>\n&who;</a>", 2, "undefined entity"),
    "billion laughs": (LAUGHS, 2, "declares a document type or an entity, which is refused"),
    "entity of a file": (b'<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', 1, "is refused"),
    "document type of a file": (b'<!DOCTYPE a SYSTEM "http://localhost/x.dtd"><a/>', 1, "is refused"),
    "deep": (b"<a>" * 100_000, 1, "nests elements deeper than 200"),
}


@pytest.mark.parametrize(("content", "line", "said"), FAULTS.values(), ids=FAULTS)
def test_a_bad_document_is_refused_with_its_line(content: bytes, line: int | None, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_xml(content, "arm.urdf")
    assert (caught.value.path, caught.value.line) == ("arm.urdf", line)
    assert said in str(caught.value)


def test_elements_know_their_line_attributes_and_children() -> None:
    root = parse_xml(b'<robot name="a">\n  <!-- no -->\n  <link name="b"/>\n  text\n  <link/><joint/>\n</robot>')
    assert (root.tag, root.text, dict(root.attributes), root.line) == ("robot", "text", {"name": "a"}, 1)
    assert [child.line for child in root.find_all("link")] == [3, 5]
    assert root.find("joint") is root.children[2]
    assert root.find("material") is None


def test_lines_before_the_declaration_and_zeros_after_the_end_are_tolerated() -> None:
    root = parse_xml(b'\n\n\n<?xml version="1.0"?>\n<robot>\n<link name="a"/></robot>\n\0')
    assert (root.tag, root.line, root.children[0].line) == ("robot", 5, 6)


def test_the_tree_cannot_be_changed() -> None:
    root = parse_xml(b'<a b="1"/>')
    with pytest.raises(dataclasses.FrozenInstanceError):
        root.tag = "c"  # type: ignore[misc]
    with pytest.raises(TypeError):
        root.attributes["b"] = "2"  # type: ignore[index]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "iso-8859-1"])
def test_every_usual_encoding_is_read(encoding: str) -> None:
    declared = encoding.removesuffix("-sig").removesuffix("-le").removesuffix("-be")
    text = f'<?xml version="1.0" encoding="{declared}"?><a n="é"/>'
    assert parse_xml(text.encode(encoding)).attributes["n"] == "é"


def test_the_depth_that_is_allowed_is_read() -> None:
    depth = xml_tree.DEPTH_LIMIT
    assert parse_xml(b"<a>" * depth + b"</a>" * depth).tag == "a"


def test_too_many_elements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "ELEMENT_LIMIT", 10)
    with pytest.raises(FormatError, match="has more than 10 elements"):
        parse_xml(b"<a>" + b"<b/>" * 10 + b"</a>")


def test_the_size_limit_holds_for_files(tmp_path: Path) -> None:
    path = tmp_path / "a.urdf"
    path.write_bytes(b"<a>" + b" " * 100 + b"</a>")
    assert read_xml(path).tag == "a"
    with pytest.raises(FormatError, match="is larger than the size limit of 50 bytes"):
        read_xml(path, size_limit=50)
