"""Counts in the header of a Draco mesh, read before it is decoded: a constant mesh of millions takes a hundred bytes.

The header is the name DRACO, two bytes of version, one each of encoder and method, and 16 bits of flags. Metadata
follows where a flag says so, then the number of triangles and points; in the Edgebreaker method a byte of the traversal
comes first, and points before triangles. Integers have seven bits per byte, lowest first.
"""

from __future__ import annotations

_NAME, _VERSION, _HEADER_BYTES = b"DRACO", b"\x02\x02", 11
_MESH, _EDGEBREAKER, _METADATA = 1, 1, 0x80  # of the encoder, the method, the second byte of the flags


def stated_counts(content: bytes) -> tuple[int, int]:
    """Number of points and triangles that a mesh states; raises ValueError for an invalid header."""
    if content[:5] != _NAME or len(content) < _HEADER_BYTES:
        raise ValueError("is not a Draco mesh")
    if content[7] != _MESH:
        raise ValueError("decodes to points; triangles were expected")
    if content[5:7] != _VERSION:
        raise ValueError(f"is Draco of version {content[5]}.{content[6]}; glTF requires 2.2")
    reader = _Reader(content)
    if content[10] & _METADATA:
        reader.skip_metadata()
    if content[8] == _EDGEBREAKER:
        reader.skip(1)
        return reader.integer(), reader.integer()
    triangles, points = reader.integer(), reader.integer()
    return points, triangles


class _Reader:
    """Reads what follows the fixed part of the header."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, _HEADER_BYTES

    def skip(self, count: int) -> None:
        """Go on by a number of bytes."""
        self._at += count

    def byte(self) -> int:
        """The next byte."""
        if self._at >= len(self._content):
            raise ValueError("is truncated: ends within its header")
        self._at += 1
        return self._content[self._at - 1]

    def integer(self) -> int:
        """The next integer."""
        value = 0
        for shift in range(0, 35, 7):
            part = self.byte()
            value |= (part & 127) << shift
            if part < 128:
                return value
        raise ValueError("has an integer of more than 32 bits in its header")

    def skip_metadata(self) -> None:
        """Go past the metadata of attributes, each after its number, and of the mesh."""
        for _ in range(self.integer()):
            self.integer()
            self._skip_entries()
        self._skip_entries()

    def _skip_entries(self) -> None:
        """Go past names with their values, and nested metadata, which has names too."""
        left, named = 1, False
        while left:
            if named:
                self.skip(self.byte())
            for _ in range(self.integer()):
                self.skip(self.byte())
                self.skip(self.integer())
            left, named = left + self.integer() - 1, True
