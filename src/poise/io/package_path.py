"""Resolve mesh URIs (``package://``, ``file://``, relative paths) to files.

A URI is resolved to an existing file inside the folders that it may refer to:

* ``package://name/path``: the folder `name` in one of `package_dirs` or of ROS_PACKAGE_PATH, above the file that holds
  the URI or beside it, or beside a folder above it if it has a ``package.xml`` (otherwise ``package://etc/passwd``
  would find a package called etc);
* a relative path: relative to the folder of that file;
* an absolute path or ``file://`` URI: unchanged.

The resolved file must lie, with symbolic links followed, in the package or in one of the folders just named. For
relative and absolute paths the package is the nearest folder above with a ``package.xml``, else the folder above the
file's own (robots usually keep ``urdf/`` beside ``meshes/``). Anything else is refused: a downloaded figure must not be
able to refer to files outside its package.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

from poise.errors import FormatError

_MAX_LENGTH, _MAX_NAME_BYTES = 4000, 255


def find_mesh(uri: str, referrer: Path | str, package_dirs: Sequence[Path | str] = (), *, what: str = "mesh") -> Path:
    """Resolve a mesh URI to an existing file.

    Parameters
    ----------
    uri : str
        The URI as written in the file.
    referrer : Path or str
        The file that contains the URI.
    package_dirs : sequence of paths
        Folders to search for packages, before those of ROS_PACKAGE_PATH; each may also be a package itself.
    what : str
        Kind of the file in messages.

    Raises
    ------
    FormatError
        The file does not exist, or lies outside the folders that a URI may refer to.
    """
    if reason := why_no_path(unquote(uri)):
        raise FormatError(f"{what} {uri[:80]!r}: {reason}.", referrer)
    scheme, separator, rest = uri.partition("://")
    if separator and scheme == "package":
        return _in_package(rest, uri, referrer, package_dirs, what)
    if separator and scheme != "file":
        raise FormatError(
            f"{what} {uri!r}: {scheme}:// URIs are not downloaded; save the {what} beside the file.", referrer
        )
    path = Path(_path_of_file_uri(rest)) if separator else Path(uri)
    home = _resolve(Path(referrer).parent)
    allowed = [_package_of(home), *_search_dirs(package_dirs)]
    return _check_inside_package(home / path, allowed, uri, referrer, what)


def why_no_path(path: str) -> str:
    """Why no file system can hold a path; empty if one can."""
    if "\0" in path:
        return "a path cannot contain a zero character"
    try:
        lengths = [len(os.fsencode(part)) for part in path.split("/")]
    except UnicodeEncodeError:
        return "it contains half of a character, which no path has"
    return "it is longer than file systems allow" if len(path) > _MAX_LENGTH or max(lengths) > _MAX_NAME_BYTES else ""


def _path_of_file_uri(rest: str) -> str:
    """Path of a ``file://`` URI; the host, usually empty, is dropped."""
    _, _, path = rest.partition("/")
    return "/" + unquote(path)


def _in_package(rest: str, uri: str, referrer: Path | str, package_dirs: Sequence[Path | str], what: str) -> Path:
    package, _, inner = unquote(rest).lstrip("/").partition("/")
    if not package or package in (".", "..") or not inner:
        raise FormatError(f"{what} {uri!r}: expected package://name/path.", referrer)
    dirs = _search_dirs(package_dirs)
    candidates = _package_candidates(package, _resolve(Path(referrer)), dirs)
    if not candidates:
        searched = ", ".join(str(folder) for folder in dirs) or "the folders above the file"
        raise FormatError(
            f"{what} {uri!r}: package {package!r} not found in {searched}; give the folder that contains it with "
            "--package-dir or ROS_PACKAGE_PATH.",
            referrer,
        )
    for candidate in candidates:
        if (candidate / inner).is_file():
            return _check_inside_package(candidate / inner, [candidate, *dirs], uri, referrer, what)
    return _check_inside_package(candidates[0] / inner, [candidates[0], *dirs], uri, referrer, what)


def _package_candidates(package: str, referrer: Path, dirs: Sequence[Path]) -> list[Path]:
    """Candidate folders of a package, those in the given folders first."""
    candidates: list[Path] = []
    for folder in dirs:
        candidates += [folder] if folder.name == package else []
        candidates += [folder / package] if (folder / package).is_dir() else []
    for folder in referrer.parents:
        inside = folder / package
        candidates += [folder] if folder.name == package else []
        if inside.is_dir() and (folder == referrer.parent or (inside / "package.xml").is_file()):
            candidates.append(inside)
    return candidates


def _check_inside_package(path: Path, allowed: Sequence[Path], uri: str, referrer: Path | str, what: str) -> Path:
    resolved = _resolve(path)
    if not any(resolved.is_relative_to(_resolve(folder)) for folder in allowed):
        raise FormatError(
            f"{what} {uri!r}: refused because it leads out of its package to {resolved}; if that is intended, give the "
            "folder that contains it with --package-dir.",
            referrer,
        )
    if not resolved.is_file():
        raise FormatError(f"{what} {uri!r}: file {resolved} does not exist.", referrer)
    return resolved


def _search_dirs(package_dirs: Sequence[Path | str]) -> list[Path]:
    from_environment = [folder for folder in os.environ.get("ROS_PACKAGE_PATH", "").split(os.pathsep) if folder]
    return [_resolve(Path(folder)) for folder in (*package_dirs, *from_environment)]


def _package_of(folder: Path) -> Path:
    """Nearest folder above with a ``package.xml``, else the parent folder, or the folder if that is where files end up.

    The parent of a home folder holds the files of others, and that of a folder such as ``/tmp`` is the whole machine.
    """
    for above in (folder, *folder.parents):
        if (above / "package.xml").is_file():
            return above
    is_top = folder.parent == folder.parent.parent or folder == _resolve(Path("~").expanduser())
    return folder if is_top else folder.parent


def _resolve(path: Path) -> Path:
    """Absolute path with symbolic links followed, whether or not it exists."""
    return Path(os.path.realpath(path))
