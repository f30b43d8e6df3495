"""Readers that need optional packages: xacro files, and models of robot_descriptions.

Both run code: xacro evaluates Python expressions of the file, robot_descriptions downloads models. Use them with
sources you trust.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from poise.errors import FormatError, suggest
from poise.io.atomic_write import read_bytes
from poise.io.import_report import ImportReport


def read_xacro(
    path: Path | str,
    *,
    arguments: Mapping[str, str] | None = None,
    free_root: bool = False,
    package_dirs: Sequence[Path | str] = (),
) -> ImportReport:
    """Expand a xacro file with the package xacro and read the resulting URDF; `arguments` are its ``xacro:arg``s.

    Raises
    ------
    FormatError
        The package is missing, the file cannot be expanded, or the result is not a valid robot.
    """
    from poise.io.urdf.read import urdf_from_expanded

    read_bytes(path)  # a missing file is an OSError, with or without the package; a named pipe is refused
    xacro = _imported("xacro", "reading xacro files", path)
    try:
        document = xacro.process_file(str(path), mappings=dict(arguments or {}))
        text = str(document.toxml())
    except OSError:
        raise
    except (Exception, SystemExit) as error:  # any exception of the external package is about the file
        raise FormatError(
            f"xacro cannot expand it: {' '.join(str(error).split()) or type(error).__name__}.", path
        ) from None
    return urdf_from_expanded(text, path, free_root=free_root, package_dirs=package_dirs)


def read_description(name: str, **options: Any) -> ImportReport:
    """Read a robot of the package robot_descriptions by its name, such as ``panda_description``.

    The package downloads the model when it is first used. `options` are those of the reader.

    Raises
    ------
    FormatError
        The package is missing, has no such robot, or cannot load it.
    """
    from poise.io.registry import read

    package = _imported("robot_descriptions", "reading robots by name", name)
    known = [
        str(each) for each in getattr(importlib.import_module("robot_descriptions._descriptions"), "DESCRIPTIONS", {})
    ]
    if known and name not in known:
        raise FormatError(f"robot_descriptions has no {name!r}; {suggest(name, known)}")
    try:
        module = importlib.import_module(f"{package.__name__}.{name}")
    except Exception as error:  # it downloads: network, git and file errors of any kind
        raise FormatError(f"robot_descriptions cannot load {name!r}: {error}.") from None
    for key in ("URDF_PATH", "MJCF_PATH", "XACRO_PATH"):
        if hasattr(module, key):
            path = Path(getattr(module, key))
            folders = [getattr(module, each) for each in ("PACKAGE_PATH", "REPOSITORY_PATH") if hasattr(module, each)]
            dirs = [*folders, *(Path(folder).parent for folder in folders)]
            return read(path, **{"package_dirs": dirs, **options})
    raise FormatError(f"robot_descriptions: {name!r} has no URDF, MJCF or xacro file.")


def _imported(package: str, purpose: str, path: Path | str) -> Any:
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise FormatError(
            f"{purpose} needs the package {package}, which cannot be imported ({error}); install it with "
            f"pip install {package}.",
            path,
        ) from None
