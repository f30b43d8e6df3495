"""Where the mesh files lie that a figure names.

An address is resolved to an existing file without ever leaving the places it may point to:

* ``package://name/path``: the folder `name` in one of `package_dirs` or of ROS_PACKAGE_PATH, above the file that holds
  the address or beside it, or beside a folder above it where it has a ``package.xml`` (else ``package://etc/passwd``
  would find a package called etc);
* a relative path: the folder of that file;
* an absolute path or ``file://`` address: as it is.

The file found must lie, with symbolic links followed, in the package or in one of the folders just named; for relative
and absolute paths the package is the nearest folder above with a ``package.xml``, else the folder above the file's own
(robots usually keep ``urdf/`` beside ``meshes/``). Anything else is refused: a figure from elsewhere must not be able
to point at files that are no part of it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

from poise.errors import FormatError


def find_mesh(
    address: str, named_in: Path | str, package_dirs: Sequence[Path | str] = (), *, what: str = "mesh"
) -> Path:
    """Existing file that a mesh address stands for.

    Parameters
    ----------
    address : str
        The address as it stands in the file.
    named_in : Path or str
        The file that holds the address.
    package_dirs : sequence of paths
        Folders in which to look for packages, before those of ROS_PACKAGE_PATH; each may also be a package itself.
    what : str
        What messages call it, where it is no mesh.

    Raises
    ------
    FormatError
        There is no such file, or it lies outside the places an address may point to.
    """
    if "\0" in address:
        raise FormatError(f"{what} {address!r}: no path holds such a character.", named_in)
    scheme, separator, rest = address.partition("://")
    if separator and scheme == "package":
        return _in_package(rest, address, named_in, package_dirs, what)
    if separator and scheme != "file":
        raise FormatError(
            f"{what} {address!r}: {scheme}:// addresses are not fetched; save the {what} beside the file.", named_in
        )
    path = Path(_path_of_address(rest)) if separator else Path(address)
    home = _real(Path(named_in).parent)
    allowed = [_package_of(home), *_search_dirs(package_dirs)]
    return _checked(home / path, allowed, address, named_in, what)


def _path_of_address(rest: str) -> str:
    """Path of a ``file://`` address: the host, usually empty, is dropped."""
    _, _, path = rest.partition("/")
    return "/" + unquote(path)


def _in_package(rest: str, address: str, named_in: Path | str, package_dirs: Sequence[Path | str], what: str) -> Path:
    package, _, inner = unquote(rest).lstrip("/").partition("/")
    if not package or package in (".", "..") or not inner:
        raise FormatError(f"{what} {address!r}: a package address is package://name/path.", named_in)
    dirs = _search_dirs(package_dirs)
    places = _package_places(package, _real(Path(named_in)), dirs)
    if not places:
        looked = ", ".join(str(folder) for folder in dirs) or "the folders above the file"
        raise FormatError(
            f"{what} {address!r}: no package {package!r} in {looked}; name the folder that holds it with --package-dir "
            "or ROS_PACKAGE_PATH.",
            named_in,
        )
    for place in places:
        if (place / inner).is_file():
            return _checked(place / inner, [place, *dirs], address, named_in, what)
    return _checked(places[0] / inner, [places[0], *dirs], address, named_in, what)


def _package_places(package: str, named_in: Path, dirs: Sequence[Path]) -> list[Path]:
    """Folders that a package may be, those of the given folders first."""
    places: list[Path] = []
    for folder in dirs:
        places += [folder] if folder.name == package else []
        places += [folder / package] if (folder / package).is_dir() else []
    for folder in named_in.parents:
        inside = folder / package
        places += [folder] if folder.name == package else []
        if inside.is_dir() and (folder == named_in.parent or (inside / "package.xml").is_file()):
            places.append(inside)
    return places


def _checked(path: Path, allowed: Sequence[Path], address: str, named_in: Path | str, what: str) -> Path:
    found = _real(path)
    if not any(found.is_relative_to(_real(folder)) for folder in allowed):
        raise FormatError(
            f"{what} {address!r}: leads out of its package to {found}, which is refused; name the folder that holds it "
            "with --package-dir if it is meant.",
            named_in,
        )
    if not found.is_file():
        raise FormatError(f"{what} {address!r}: there is no file {found}.", named_in)
    return found


def _search_dirs(package_dirs: Sequence[Path | str]) -> list[Path]:
    from_environment = [folder for folder in os.environ.get("ROS_PACKAGE_PATH", "").split(os.pathsep) if folder]
    return [_real(Path(folder)) for folder in (*package_dirs, *from_environment)]


def _package_of(folder: Path) -> Path:
    """Nearest folder above that is a package, else the folder above."""
    for above in (folder, *folder.parents):
        if (above / "package.xml").is_file():
            return above
    return folder.parent


def _real(path: Path) -> Path:
    """Absolute path with symbolic links followed, whether or not it exists."""
    return Path(os.path.realpath(path))
