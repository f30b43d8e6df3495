"""Fields, groups and layouts: how the numbers of a task record are named, packed and found again.

:mod:`poise.kinematics.native_backend.schema` declares the layouts themselves.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np

from poise.types import FloatArray


class Times(enum.Enum):
    """What the count of a field is multiplied by."""

    ONE = "1"
    ROWS = "rows"
    NQ = "nq"


@dataclass(frozen=True)
class Field:
    """Some consecutive numbers of a record.

    Parameters
    ----------
    name : str
        Its name in Python; in C++ ``kName``, or ``name(rows)`` when its offset depends on the number of rows.
    count : int
        How many numbers, before `times`.
    meaning : str
        What they are.
    times : Times
        The count is multiplied by this: one, the number of rows, or the number of coordinates nq.
    fixed : bool
        Parsed when the record is created; may not change afterwards.
    """

    name: str
    count: int
    meaning: str
    times: Times = Times.ONE
    fixed: bool = False

    def size(self, rows: int, nq: int) -> int:
        """Return how many numbers the field has."""
        if self.times is Times.ONE:
            return self.count
        return self.count * (rows if self.times is Times.ROWS else nq)


@dataclass(frozen=True)
class Group:
    """Consecutive entries of the same fields, after the leading fields of a record.

    Parameters
    ----------
    name : str
        Name of one entry.
    fields : tuple of Field
        The fields of one entry.
    counted_by : tuple of str
        Leading fields whose sum is the number of entries; ``("rows",)`` for one per row; empty when the entries
        take all remaining numbers.
    """

    name: str
    fields: tuple[Field, ...]
    counted_by: tuple[str, ...] = ()

    @cached_property
    def size(self) -> int:
        """Numbers of one entry."""
        return sum(field.count for field in self.fields)


@dataclass(frozen=True)
class Span:
    """Where the entries of a group are among the numbers of a record."""

    start: int
    count: int


@dataclass(frozen=True)
class Layout:
    """The numbers of one kind of record: leading fields, then groups of entries.

    Parameters
    ----------
    value : str
        What the rows are.
    min_rows, max_rows : int
        Bounds of the number of rows; `max_rows` is 0 when only the numbers bound it.
    fields : tuple of Field
        The leading fields.
    groups : tuple of Group
        What follows them.
    """

    value: str
    min_rows: int
    max_rows: int
    fields: tuple[Field, ...]
    groups: tuple[Group, ...] = ()

    def head(self, rows: int = 0, nq: int = 0) -> int:
        """Return how many numbers the leading fields have."""
        return sum(field.size(rows, nq) for field in self.fields)

    def offset(self, name: str, rows: int = 0, nq: int = 0) -> int:
        """Return the offset of a leading field."""
        offset = 0
        for field in self.fields:
            if field.name == name:
                return offset
            offset += field.size(rows, nq)
        raise KeyError(f"no field {name!r}; its fields are {', '.join(field.name for field in self.fields)}")

    def spans(self, numbers: FloatArray, rows: int, nq: int = 0) -> list[Span]:
        """Return where the entries of each group are."""
        spans: list[Span] = []
        start = self.head(rows, nq)
        for group in self.groups:
            count = (len(numbers) - start) // group.size
            if group.counted_by:
                count = sum(  # of integers
                    rows if name == "rows" else int(numbers[self.offset(name, rows, nq)]) for name in group.counted_by
                )
            spans.append(Span(start, count))
            start += group.size * count
        return spans

    def fixed_numbers(self, numbers: FloatArray, rows: int, nq: int) -> FloatArray:
        """Return the numbers that may not change after the record was created: counts, segments, joints."""
        parts: list[FloatArray] = []
        offset = 0
        for field in self.fields:
            size = field.size(rows, nq)
            if field.fixed:
                parts.append(numbers[offset : offset + size])
            offset += size
        for group, span in zip(self.groups, self.spans(numbers, rows, nq), strict=True):
            entries = numbers[span.start : span.start + group.size * span.count].reshape(span.count, group.size)
            parts.extend(part.ravel() for part in _fixed_columns(group, entries))
        return np.concatenate([np.zeros(0), *parts])

    def pack(self, values: Mapping[str, object]) -> FloatArray:
        """Return the numbers of a record from its fields and groups by name; counts follow from the groups."""
        given = dict(values)
        entries = [_entries(group, given.pop(group.name, ())) for group in self.groups]
        for group, array in zip(self.groups, entries, strict=True):
            if len(group.counted_by) == 1 and group.counted_by != ("rows",):
                given.setdefault(group.counted_by[0], len(array))
        names = [field.name for field in self.fields]
        if set(given) != set(names):
            raise KeyError(f"expected the fields {', '.join(names)}; got {', '.join(given)}")
        return np.concatenate([*(_flat(given[name]) for name in names), *(array.ravel() for array in entries)])


def _flat(value: object) -> FloatArray:
    return np.ravel(np.asarray(value, dtype=np.float64))


def _entries(group: Group, entries: object) -> FloatArray:
    """Entries of a group (n, size), from an array or from the field values of each entry."""
    if group.size == 1 or isinstance(entries, np.ndarray):
        return _flat(entries).reshape(-1, group.size)
    rows = [np.concatenate([_flat(value) for value in entry]) for entry in cast("Sequence[Sequence[object]]", entries)]
    return np.array(rows, dtype=np.float64).reshape(len(rows), group.size)


def _fixed_columns(group: Group, entries: FloatArray) -> list[FloatArray]:
    if all(field.fixed for field in group.fields):
        return [entries]
    columns: list[FloatArray] = []
    offset = 0
    for field in group.fields:
        if field.fixed:
            columns.append(entries[:, offset : offset + field.count])
        offset += field.count
    return columns
