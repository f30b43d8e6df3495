"""A study: many items of one kind of work, each known by its number, in any order and on any machine the same."""

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
    """What is to be done; values that can be pickled."""

    @property
    def count(self) -> int:
        """Items in all."""

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Answers of the items from first up to, not including, last: arrays with one row an item."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """Answers of a study.

    Parameters
    ----------
    columns : mapping of name to array
        One row an item; NaN, zero or empty in the rows of items that failed.
    failures : mapping of item to str
        What went wrong with which.
    """

    columns: Columns
    failures: Mapping[int, str]

    @property
    def count(self) -> int:
        """Items in all."""
        return len(next(iter(self.columns.values()))) if self.columns else len(self.failures)

    def column(self, name: str) -> AnyArray:
        """A column by its name.

        Raises
        ------
        StudyError
            There is none; also where all items have failed, with the first of the reasons.
        """
        if name in self.columns:
            return self.columns[name]
        if self.failures and not self.columns:
            item, words = next(iter(self.failures.items()))
            raise StudyError(f"all {len(self.failures)} items of the study failed, item {item} with: {words}")
        raise StudyError(f"the study has no column {name!r}; {suggest(name, self.columns)}")


def fingerprint(study: Study) -> str:
    """Digest of a study and its parameters; another one has another."""
    return hashlib.sha256(pickle.dumps(study, protocol=4)).hexdigest()


def joined(pieces: Mapping[tuple[int, int], tuple[Columns, Mapping[int, str]]], count: int) -> Outcome:
    """Answers of all pieces in the order of the items."""
    failures = {item: words for _, bad in pieces.values() for item, words in bad.items()}
    columns: dict[str, AnyArray] = {}
    for (first, last), (found, bad) in pieces.items():
        rows = [item for item in range(first, last) if item not in bad]
        for name, values in found.items():
            if name not in columns:
                columns[name] = _empty(values, count)
            columns[name][rows] = values
    return Outcome(columns, dict(sorted(failures.items())))


def _empty(like: AnyArray, count: int) -> AnyArray:
    empty = np.zeros((count, *like.shape[1:]), dtype=like.dtype)
    if np.issubdtype(like.dtype, np.floating):
        empty[...] = np.nan
    return empty
