"""XML parsing into an immutable tree with line numbers, safe against malicious files; and XML writing.

Parsing refuses known attacks that no figure needs: document types and the entities they declare (a few lines can expand
to gigabytes, or include other files), elements nested deeper than `DEPTH_LIMIT`, more than `ELEMENT_LIMIT` elements,
and files beyond the size limit. Comments and processing instructions are dropped.

Writing indents elements by two spaces and escapes attributes.
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
_LATE_DECLARATION = re.compile(rb"(\s+)(<\?xml[^>]*\?>)")


@dataclass(frozen=True)
class Element:
    """An XML element.

    Parameters
    ----------
    tag : str
        Tag name, with the namespace prefix as written.
    attributes : mapping of str to str
        Attributes, read-only.
    children : tuple of Element
        Child elements.
    text : str
        Character data directly inside the element, stripped of white space at both ends.
    line : int
        Line of the opening tag, counted from 1.
    """

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Element, ...]
    text: str
    line: int

    def find_all(self, tag: str) -> Iterator[Element]:
        """Children with a tag, in order."""
        return (child for child in self.children if child.tag == tag)

    def find(self, tag: str) -> Element | None:
        """First child with a tag, None if there is none."""
        return next(self.find_all(tag), None)


def read_xml(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> Element:
    """Parse a file and return its root element; errors are FormatErrors with path and line."""
    return parse_xml(read_bytes(path, size_limit), path)


def _tolerated(content: bytes) -> bytes:
    """The document with what other parsers of robots tolerate: lines before its declaration, zeros after its end.

    The declaration is moved to the front, so that line numbers stay.
    """
    if not content.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\0" not in content[:2]:  # UTF-16 ends with a zero
        content = content.rstrip(b"\0")
    late = _LATE_DECLARATION.match(content)
    return content if late is None else late.group(2) + late.group(1) + content[late.end() :]


def parse_xml(content: bytes, path: Path | str = "") -> Element:
    """Parse a document and return its root element; `path` names it in messages."""
    if not content.strip():
        raise FormatError("is empty; an XML document was expected.", path)
    builder = _Builder(path)
    try:
        builder.parser.Parse(_tolerated(content), True)
    except expat.ExpatError as error:
        raise FormatError(_syntax_message(error), path, error.lineno) from None
    except (LookupError, UnicodeError, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"has an unsupported encoding: {error}.", path, 1) from None
    return builder.root()


def _syntax_message(error: expat.ExpatError) -> str:
    problem = expat.ErrorString(error.code) or "ill-formed"
    truncated = problem == expat.errors.XML_ERROR_NO_ELEMENTS or "unclosed" in problem
    advice = "the file seems to be truncated" if truncated else "the file is not well-formed XML"
    return f"{problem} (column {error.offset + 1}); {advice}."


@dataclass
class _OpenElement:
    """An element whose closing tag has not been parsed yet."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def to_element(self) -> Element:
        text = "".join(self.text).strip()
        return Element(self.tag, MappingProxyType(self.attributes), tuple(self.children), text, self.line)


class _Builder:
    """Builds the tree from the events of the parser."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._open: list[_OpenElement] = []
        self._count = 0
        self._root: Element | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._reject_doctype
        self.parser.EntityDeclHandler = self._reject_doctype

    def root(self) -> Element:
        if self._root is None:  # normally the parser itself reports a document without elements
            raise self._error("has no elements.")
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > ELEMENT_LIMIT:
            raise self._error(f"has more than {ELEMENT_LIMIT} elements, the limit for a figure.")
        if len(self._open) >= DEPTH_LIMIT:
            raise self._error(f"nests elements deeper than {DEPTH_LIMIT} levels, the limit for a figure.")
        self._open.append(_OpenElement(tag, attributes, self.parser.CurrentLineNumber))

    def _end(self, _: str) -> None:
        element = self._open.pop().to_element()
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element

    def _characters(self, text: str) -> None:
        self._open[-1].text.append(text)

    def _reject_doctype(self, *_: object) -> None:
        raise self._error(
            "declares a document type or an entity, which is refused because entities can exhaust memory or read other "
            "files; remove the <!DOCTYPE ...> part."
        )

    def _error(self, message: str) -> FormatError:
        return FormatError(message, self._path, self.parser.CurrentLineNumber)


_WHITESPACE_ESCAPES = str.maketrans(
    {"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)  # unescaped, attribute normalization turns them into spaces
# Characters that XML 1.0 cannot represent, even escaped.
_NOT_XML_CHARACTERS = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element_lines(tag: str, attributes: Mapping[str, str], children: Iterable[list[str]] = ()) -> list[str]:
    """Lines of an element; `children` are the lines of the elements inside it."""
    inner = [f"  {line}" for child in children for line in child]
    start = f"<{tag}" + "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())
    return [f"{start}>", *inner, f"</{tag}>"] if inner else [f"{start}/>"]


def comment_line(text: str) -> str:
    """Format a comment on one line."""
    return f"<!-- {escape(text, quote=False).replace('--', '- -')} -->"


def format_numbers(values: Iterable[float]) -> str:
    """Format numbers for an attribute, each with the fewest digits that parse back to the same float64."""
    return " ".join(repr(float(value)) for value in values)


def _quoted(text: str) -> str:
    invalid = _NOT_XML_CHARACTERS.search(text)
    if invalid:
        raise FormatError(f"{text[:60]!r} contains {invalid[0]!r}, which XML cannot represent; rename that part.")
    return f'"{escape(text).translate(_WHITESPACE_ESCAPES)}"'
