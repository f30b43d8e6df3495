"""Read accessors: typed views of buffers as NumPy arrays, without a loop over the elements.

An accessor states the number of elements, their component type (bytes to floats) and the number of components; its
buffer view states offset and stride. All bounds are checked against the buffer before a byte is read. Sparse accessors
are resolved; integers marked `normalized` become fractions: c/255, max(c/127, -1) and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.io.gltf.container import SIZE_LIMIT, Container, JsonObject
from poise.types import AnyArray, FloatArray

MAX_ACCESSOR_NUMBERS = 16_000_000  # of all accessors read from one file: enough for a mesh of 900,000 vertices
COMPONENT_DTYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
COMPONENT_COUNTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Accessors:
    """All accessors of a file; their content is read on demand."""

    def __init__(self, container: Container) -> None:
        document = container.document
        self._accessors = document.object_list("accessors")
        self._views = document.object_list("bufferViews")
        self._buffers = container.buffers
        self._numbers_left = MAX_ACCESSOR_NUMBERS

    def __len__(self) -> int:
        return len(self._accessors)

    def where(self, number: int) -> str:
        """Location of an accessor in the document, for messages."""
        return self._accessors[number].where

    def is_a(self, number: int, kind: str) -> bool:
        """Whether an accessor is of type `kind`."""
        return self._accessors[number].string("type") == kind

    def floats(self, number: int, kind: str) -> FloatArray:
        """Finite numbers of an accessor of type `kind`: shape (n,) for SCALAR, else (n, components)."""
        accessor = self._accessors[number]
        raw = self._read_raw(accessor, kind)
        if raw.dtype.kind != "f" and accessor.boolean("normalized"):
            values = np.maximum(raw / float(np.iinfo(raw.dtype).max), -1.0)
        else:
            values = raw.astype(np.float64)
        if not np.isfinite(values).all():
            raise accessor.error("contains NaN or infinite numbers.")
        return np.asarray(values)

    def integers(self, number: int, kind: str) -> AnyArray:
        """Integers of an accessor of type `kind`: shape (n,) for SCALAR, else (n, components)."""
        accessor = self._accessors[number]
        raw = self._read_raw(accessor, kind)
        if raw.dtype.kind == "f":
            raise accessor.error("must contain integers, but its componentType is float.")
        return raw.astype(np.int64)

    def _read_raw(self, accessor: JsonObject, kind: str) -> AnyArray:
        accessor_type = accessor.string("type")
        if accessor_type != kind:
            raise accessor.error(f"must be of type {kind}, got {accessor_type!r}.")
        width, dtype = COMPONENT_COUNTS[kind], _dtype(accessor, "componentType")
        count = accessor.integer("count", 1, MAX_ACCESSOR_NUMBERS)
        self._numbers_left -= count * width
        if self._numbers_left < 0:
            raise accessor.error(
                f"has {count} elements; the accessors of the file exceed {MAX_ACCESSOR_NUMBERS} numbers."
            )
        view = accessor.index("bufferView", len(self._views))
        offset = accessor.integer("byteOffset", 0, SIZE_LIMIT, 0)
        if view is None:
            elements = np.zeros((count, width), dtype)
        else:
            elements = self._read_view(accessor, view, offset, (count, width), dtype)
        sparse = accessor.sub_object("sparse")
        if sparse is not None:
            elements = self._apply_sparse(elements.copy(), sparse)
        return elements[:, 0] if kind == "SCALAR" else elements

    def _apply_sparse(self, elements: AnyArray, sparse: JsonObject) -> AnyArray:
        """Substitute the elements of a sparse accessor."""
        count = sparse.integer("count", 1, len(elements))
        indices, values = sparse.required_object("indices"), sparse.required_object("values")
        parts = []
        for part, width, dtype in (
            (indices, 1, _dtype(indices, "componentType")),
            (values, elements.shape[1], elements.dtype),
        ):
            view = part.index("bufferView", len(self._views))
            if view is None:
                raise part.error("the key 'bufferView' is missing.")
            parts.append(
                self._read_view(part, view, part.integer("byteOffset", 0, SIZE_LIMIT, 0), (count, width), dtype)
            )
        element_indices = parts[0][:, 0]
        if element_indices.dtype.kind == "f" or int(element_indices.max()) >= len(elements):
            raise indices.error(f"must be integers from 0 to {len(elements) - 1}.")
        elements[element_indices] = parts[1]
        return elements

    def _read_view(
        self, accessor: JsonObject, number: int, offset: int, shape: tuple[int, int], dtype: np.dtype[Any]
    ) -> AnyArray:
        """Elements in a buffer view, (count, components)."""
        view = self._views[number]
        if "EXT_meshopt_compression" in (view.sub_object("extensions") or ()):
            raise view.error("EXT_meshopt_compression needs the package meshoptimizer (pip install meshoptimizer).")
        buffer = view.index("buffer", len(self._buffers))
        if buffer is None:
            raise view.error("the key 'buffer' is missing.")
        start, size = view.integer("byteOffset", 0, SIZE_LIMIT, 0), view.integer("byteLength", 1, SIZE_LIMIT)
        if start + size > len(self._buffers[buffer]):
            raise view.error(f"ends at byte {start + size}, beyond its buffer of {len(self._buffers[buffer])} bytes.")
        count, width = shape
        element = width * dtype.itemsize
        stride = view.integer("byteStride", 4, 252, element)
        if stride < element:
            raise view.error(f"byteStride {stride} is less than the element size of {element} bytes.")
        end = offset + (count - 1) * stride + element
        if end > size:
            raise accessor.error(f"{count} elements end at byte {end}, beyond its buffer view of {size} bytes.")
        content = np.frombuffer(self._buffers[buffer], np.uint8, size, start)[offset:end]
        rows = np.lib.stride_tricks.as_strided(content, (count, element), (stride, 1), writeable=False)
        return np.ascontiguousarray(rows).view(dtype)


def _dtype(accessor: JsonObject, key: str) -> np.dtype[Any]:
    code = accessor.integer(key, 0, 2**16)
    if code not in COMPONENT_DTYPES:
        raise accessor.error(f"must be one of {', '.join(map(str, COMPONENT_DTYPES))}, got {code}.", key)
    return np.dtype(COMPONENT_DTYPES[code])
