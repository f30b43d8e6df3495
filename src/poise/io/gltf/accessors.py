"""Accessors: typed arrays cut out of buffers, as NumPy arrays and without a loop over their elements.

An accessor says of how many elements it is, of which component type (bytes to floats) and how many components; its
buffer view says where they lie and how far apart. Every end is checked against the buffer before a byte is read. Sparse
accessors are filled in; whole numbers marked `normalized` become fractions: c/255, max(c/127, -1) and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.io.gltf.container import SIZE_LIMIT, Container, Entry
from poise.types import AnyArray, FloatArray

MOST_NUMBERS = 16_000_000  # of all accessors read from one file: enough for a surface of 900,000 vertices
_TYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Accessors:
    """All accessors of a file; what they hold is read when it is asked for."""

    def __init__(self, container: Container) -> None:
        document = container.document
        self._entries = document.entries("accessors")
        self._views = document.entries("bufferViews")
        self._buffers = container.buffers
        self._left = MOST_NUMBERS

    def __len__(self) -> int:
        return len(self._entries)

    def where(self, number: int) -> str:
        """Where an accessor stands, for messages."""
        return self._entries[number].where

    def is_a(self, number: int, kind: str) -> bool:
        """Whether an accessor is of type `kind`."""
        return self._entries[number].text("type") == kind

    def floats(self, number: int, kind: str) -> FloatArray:
        """Finite numbers of an accessor of type `kind`: (n,) for SCALAR, else (n, width)."""
        entry = self._entries[number]
        raw = self._raw(entry, kind)
        if raw.dtype.kind != "f" and entry.flag("normalized"):
            values = np.maximum(raw / float(np.iinfo(raw.dtype).max), -1.0)
        else:
            values = raw.astype(np.float64)
        if not np.isfinite(values).all():
            raise entry.error("holds numbers that are not finite.")
        return np.asarray(values)

    def wholes(self, number: int, kind: str) -> AnyArray:
        """Whole numbers of an accessor of type `kind`: (n,) for SCALAR, else (n, width)."""
        entry = self._entries[number]
        raw = self._raw(entry, kind)
        if raw.dtype.kind == "f":
            raise entry.error("must hold whole numbers, its componentType is float.")
        return raw.astype(np.int64)

    def _raw(self, entry: Entry, kind: str) -> AnyArray:
        form = entry.text("type")
        if form != kind:
            raise entry.error(f"must be of type {kind}, got {form!r}.")
        width, dtype = _WIDTHS[kind], _dtype(entry, "componentType")
        count = entry.whole("count", 1, MOST_NUMBERS)
        self._left -= count * width
        if self._left < 0:
            raise entry.error(f"has {count} elements, and all read so far are more than {MOST_NUMBERS} numbers.")
        view = entry.index("bufferView", len(self._views))
        offset = entry.whole("byteOffset", 0, SIZE_LIMIT, 0)
        if view is None:
            found = np.zeros((count, width), dtype)
        else:
            found = self._cut(entry, view, offset, (count, width), dtype)
        sparse = entry.entry("sparse")
        if sparse is not None:
            found = self._filled(found.copy(), sparse)
        return found[:, 0] if kind == "SCALAR" else found

    def _filled(self, found: AnyArray, sparse: Entry) -> AnyArray:
        """Put the elements of a sparse accessor in their places."""
        count = sparse.whole("count", 1, len(found))
        indices, values = sparse.needed("indices"), sparse.needed("values")
        parts = []
        for part, width, dtype in (
            (indices, 1, _dtype(indices, "componentType")),
            (values, found.shape[1], found.dtype),
        ):
            view = part.index("bufferView", len(self._views))
            if view is None:
                raise part.error("the key 'bufferView' is missing.")
            parts.append(self._cut(part, view, part.whole("byteOffset", 0, SIZE_LIMIT, 0), (count, width), dtype))
        places = parts[0][:, 0]
        if places.dtype.kind == "f" or int(places.max()) >= len(found):
            raise indices.error(f"must be whole numbers from 0 to {len(found) - 1}.")
        found[places] = parts[1]
        return found

    def _cut(self, entry: Entry, number: int, offset: int, shape: tuple[int, int], dtype: np.dtype[Any]) -> AnyArray:
        """Elements in a buffer view, (count, width), as a view of its bytes."""
        view = self._views[number]
        if "EXT_meshopt_compression" in (view.entry("extensions") or ()):
            raise view.error("is compressed by EXT_meshopt_compression, which is not read; export it without.")
        buffer = view.index("buffer", len(self._buffers))
        if buffer is None:
            raise view.error("the key 'buffer' is missing.")
        start, size = view.whole("byteOffset", 0, SIZE_LIMIT, 0), view.whole("byteLength", 1, SIZE_LIMIT)
        if start + size > len(self._buffers[buffer]):
            raise view.error(f"ends at byte {start + size} of a buffer of {len(self._buffers[buffer])}.")
        count, width = shape
        element = width * dtype.itemsize
        stride = view.whole("byteStride", 4, 252, element)
        if stride < element:
            raise view.error(f"its byteStride {stride} is less than the {element} bytes of an element.")
        end = offset + (count - 1) * stride + element
        if end > size:
            raise entry.error(f"its {count} elements end at byte {end} of a buffer view of {size}.")
        content = np.frombuffer(self._buffers[buffer], np.uint8, size, start)[offset:end]
        rows = np.lib.stride_tricks.as_strided(content, (count, element), (stride, 1), writeable=False)
        return np.ascontiguousarray(rows).view(dtype)


def _dtype(entry: Entry, key: str) -> np.dtype[Any]:
    code = entry.whole(key, 0, 2**16)
    if code not in _TYPES:
        raise entry.error(f"must be one of {', '.join(map(str, _TYPES))}, got {code}.", key)
    return np.dtype(_TYPES[code])
