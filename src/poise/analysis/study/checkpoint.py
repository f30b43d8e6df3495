"""Pieces of a study on disk, so that it can go on after it was killed.

Each piece is one file, written beside its place and then moved there in one step: a file that is there is whole. A
small text says which study the folder belongs to.
"""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from poise.analysis.study.study import Columns
from poise.errors import StudyError

_INDEX = "study.json"


class Checkpoint:
    """A folder of pieces.

    Parameters
    ----------
    folder : Path or str
        Made where it is not there; refused where it holds another study.
    fingerprint : str
        Of the study.
    chunk : int
        Items a piece.
    """

    def __init__(self, folder: Path | str, fingerprint: str, chunk: int) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        own = {"study": fingerprint, "chunk": chunk}
        index = self._folder / _INDEX
        if index.exists():
            try:
                held = json.loads(index.read_text(encoding="utf-8"))
            except ValueError:
                held = None
            if held != own:
                raise StudyError(
                    f"{self._folder}: holds pieces of another study, or cut otherwise; give another folder."
                )
        else:
            self._replace(index, json.dumps(own).encode())

    def load(self, first: int, last: int) -> tuple[Columns, Mapping[int, str]] | None:
        """A piece that is there; None where it is not, or cannot be read."""
        path = self._path(first, last)
        if not path.exists():
            return None
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as held:
                bad = {int(k): v for k, v in json.loads(str(held["failures"])).items()}
                return {name.removeprefix("column "): held[name] for name in held.files if name != "failures"}, bad
        except (OSError, ValueError, KeyError, AttributeError, EOFError, zipfile.BadZipFile, zlib.error):
            return None

    def save(self, first: int, last: int, columns: Columns, failures: Mapping[int, str]) -> None:
        """Keep a piece."""
        path = self._path(first, last)
        beside = path.with_suffix(f".{os.getpid()}.part.npz")
        arrays = {f"column {name}": values for name, values in columns.items()}
        np.savez(beside, failures=np.array(json.dumps({str(k): v for k, v in failures.items()})), **arrays)  # type: ignore[arg-type]
        os.replace(beside, path)

    def _replace(self, path: Path, content: bytes) -> None:
        beside = path.with_suffix(f".{os.getpid()}.part")
        beside.write_bytes(content)
        os.replace(beside, path)

    def _path(self, first: int, last: int) -> Path:
        return self._folder / f"items_{first}_{last}.npz"
