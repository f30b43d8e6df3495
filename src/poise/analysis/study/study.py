"""A study: many independent items of one kind, identified by index; results depend on neither order nor machine."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from poise.errors import StudyError, suggest
from poise.types import AnyArray

Columns = Mapping[str, AnyArray]


class Study(Protocol):
    """A study; it must be possible to pickle it."""

    @property
    def count(self) -> int:
        """Number of items."""

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Results of the items first to last - 1, one row per item, computed on `cores` cores (None: all)."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """Results of a study.

    Parameters
    ----------
    columns : mapping of name to array
        One row per item; NaN, zero or empty in the rows of failed items.
    failures : mapping of item to str
        Reason of each failed item.
    """

    columns: Columns
    failures: Mapping[int, str]

    @property
    def count(self) -> int:
        """Number of items."""
        return len(next(iter(self.columns.values()))) if self.columns else len(self.failures)

    def column(self, name: str) -> AnyArray:
        """Column of a given name, one row per item.

        Raises
        ------
        StudyError
            No such column; if all items failed, the message has the first reason.
        """
        if name in self.columns:
            return self.columns[name]
        if self.failures and not self.columns:
            item, reason = next(iter(self.failures.items()))
            raise StudyError(f"all {len(self.failures)} items of the study failed, item {item} with: {reason}")
        raise StudyError(f"the study has no column {name!r}; {suggest(name, self.columns)}")


def fingerprint(study: Study) -> str:
    """SHA-256 digest of a study and its parameters."""
    return hashlib.sha256(pickle.dumps(study, protocol=4)).hexdigest()


def joined(chunks: Mapping[tuple[int, int], tuple[Columns, Mapping[int, str]]], count: int) -> Outcome:
    """Join the results of chunks (first, last) in the order of the items."""
    failures = {item: reason for _, failed in chunks.values() for item, reason in failed.items()}
    columns: dict[str, AnyArray] = {}
    for (first, last), (results, failed) in chunks.items():
        rows = [item for item in range(first, last) if item not in failed]
        for name, values in results.items():
            if name not in columns:
                columns[name] = _empty(values, count)
            columns[name][rows] = values
    return Outcome(columns, dict(sorted(failures.items())))


def _empty(like: AnyArray, count: int) -> AnyArray:
    """Array with `count` rows shaped like those of `like`, filled with NaN or zero."""
    empty = np.zeros((count, *like.shape[1:]), dtype=like.dtype)
    if np.issubdtype(like.dtype, np.floating):
        empty[...] = np.nan
    return empty
