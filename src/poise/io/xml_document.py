"""XML as a small immutable tree with line numbers, safe against hostile files.

What is refused, because no figure needs it and each is a known way to harm a reader: document types and the entities
they declare (a few lines can stand for gigabytes, or for other files), elements nested deeper than `DEPTH_LIMIT`, more
than `ELEMENT_LIMIT` elements, and files beyond the size limit. Comments and processing instructions are dropped.

XML as text: elements indented by two blanks, attributes escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from types import MappingProxyType
from xml.parsers import expat

from poise.errors import FormatError
from poise.io.atomic_write import SIZE_LIMIT, read_bytes

DEPTH_LIMIT = 200
ELEMENT_LIMIT = 1_000_000


@dataclass(frozen=True)
class Element:
    """An XML element.

    Parameters
    ----------
    tag : str
        Its name, with the prefix as written.
    attributes : mapping of str to str
        Its attributes, read-only.
    children : tuple of Element
        The elements inside it.
    text : str
        The characters directly inside it, white space at the ends dropped.
    line : int
        Line of its opening tag, counted from 1.
    """

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Element, ...]
    text: str
    line: int

    def every(self, tag: str) -> Iterator[Element]:
        """Children of one tag, in order."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        """First child of one tag, None where there is none."""
        return next(self.every(tag), None)


def read_xml(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> Element:
    """Root element of a file; faults are FormatErrors with path and line."""
    return parse_xml(read_bytes(path, size_limit), path)


def parse_xml(content: bytes, path: Path | str = "") -> Element:
    """Root element of a document; `path` names it in messages."""
    if not content.strip():
        raise FormatError("is empty; an XML document was expected.", path)
    builder = _Builder(path)
    try:
        builder.parser.Parse(content, True)
    except expat.ExpatError as error:
        raise FormatError(_fault(error), path, error.lineno) from None
    except (LookupError, UnicodeError, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"is in an encoding that cannot be read: {error}.", path, 1) from None
    return builder.root()


def _fault(error: expat.ExpatError) -> str:
    what = expat.ErrorString(error.code) or "ill-formed"
    cut = what == expat.errors.XML_ERROR_NO_ELEMENTS or "unclosed" in what
    advice = "the file seems to be cut short" if cut else "this is no well-formed XML"
    return f"{what} (column {error.offset + 1}); {advice}."


@dataclass
class _Open:
    """An element whose closing tag has not come yet."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def closed(self) -> Element:
        text = "".join(self.text).strip()
        return Element(self.tag, MappingProxyType(self.attributes), tuple(self.children), text, self.line)


class _Builder:
    """Collects what the parser reports into finished elements."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._waiting: list[_Open] = []
        self._count = 0
        self._root: Element | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self.parser.EntityDeclHandler = self._refuse_doctype

    def root(self) -> Element:
        if self._root is None:  # the parser reports a document without elements itself
            raise self._error("has no elements.")
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > ELEMENT_LIMIT:
            raise self._error(f"has more than {ELEMENT_LIMIT} elements; no figure needs that many.")
        if len(self._waiting) >= DEPTH_LIMIT:
            raise self._error(f"nests elements deeper than {DEPTH_LIMIT}; no figure needs that.")
        self._waiting.append(_Open(tag, attributes, self.parser.CurrentLineNumber))

    def _end(self, _: str) -> None:
        element = self._waiting.pop().closed()
        if self._waiting:
            self._waiting[-1].children.append(element)
        else:
            self._root = element

    def _characters(self, text: str) -> None:
        self._waiting[-1].text.append(text)

    def _refuse_doctype(self, *_: object) -> None:
        raise self._error(
            "declares a document type or an entity, which is refused: entities can be made to fill the memory or to "
            "read other files; remove the <!DOCTYPE ...> part."
        )

    def _error(self, message: str) -> FormatError:
        return FormatError(message, self._path, self.parser.CurrentLineNumber)


_BLANKS = str.maketrans({"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})  # written plainly they would be read as blanks
# What XML 1.0 cannot hold, however it is written.
_IMPOSSIBLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(tag: str, attributes: Mapping[str, str], children: Iterable[list[str]] = ()) -> list[str]:
    """Lines of an element; `children` are the lines of the elements inside it."""
    inside = [f"  {line}" for child in children for line in child]
    start = f"<{tag}" + "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())
    return [f"{start}>", *inside, f"</{tag}>"] if inside else [f"{start}/>"]


def comment(text: str) -> str:
    """Write a comment of one line."""
    return f"<!-- {escape(text, quote=False).replace('--', '- -')} -->"


def numbers(values: Iterable[float]) -> str:
    """Write numbers as attributes have them, each with the fewest digits that read back to the same bits."""
    return " ".join(repr(float(value)) for value in values)


def _quoted(text: str) -> str:
    found = _IMPOSSIBLE.search(text)
    if found:
        raise FormatError(f"{text[:60]!r} holds {found[0]!r}, which XML cannot hold; rename that part.")
    return f'"{escape(text).translate(_BLANKS)}"'
