"""Which format a file has, by the ending of its name.

A new format is one entry in `FORMATS`. Its functions are named by module and loaded when they are first called, so that
a file of one format does not wait for the code of all.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poise.errors import FormatError, suggest
from poise.io.import_report import ImportReport
from poise.io.markers import MarkerReport
from poise.model.figure import Figure
from poise.motion import Clip


@dataclass(frozen=True)
class Format:
    """A kind of file that figures are read from and written to.

    Parameters
    ----------
    name : str
        What people call it.
    ending : str
        How its files' names end, with the dot, in small letters.
    read : callable
        Takes a path and options, returns an ImportReport.
    write : callable or None
        Takes a figure and a path, returns sentences about what was lost; None where figures cannot be written.
    options : tuple of str
        Keywords that `read` takes.
    write_motion : callable or None
        Takes a clip and a path, returns sentences about what was lost; None where motion cannot be written.
    write_whole : callable or None
        Takes all that was read, motions and skin included, and a path; None where a file cannot hold it.
    write_options : tuple of str
        Keywords that `write` and `write_whole` take.
    """

    name: str
    ending: str
    read: Callable[..., ImportReport]
    write: Callable[..., tuple[str, ...]] | None
    options: tuple[str, ...] = ()
    write_motion: Callable[[Clip, Path], tuple[str, ...]] | None = None
    write_whole: Callable[..., tuple[str, ...]] | None = None
    write_options: tuple[str, ...] = ()


def _in(module: str, name: str) -> Callable[..., Any]:
    """A function of a module of this package, which is loaded when it is called."""

    def call(*arguments: Any, **options: Any) -> Any:
        return getattr(importlib.import_module(f"poise.io.{module}"), name)(*arguments, **options)

    return call


_write_glb, _write_gltf = _in("gltf.write", "write_glb"), _in("gltf.write", "write_gltf")
_read_gltf, _write_vrm = _in("gltf.read", "read_gltf"), _in("vrm.write", "write_vrm")
_read_mjcf, _write_bvh = _in("mjcf.read", "read_mjcf"), _in("bvh.write", "write_bvh")


def _read_poise(path: Path) -> ImportReport:
    return ImportReport(_in("poise.read", "read_figure")(path))


def _write_poise(figure: Figure, path: Path) -> tuple[str, ...]:
    _in("poise.write", "write_figure")(figure, path)
    return ()


AS_SAVED = "as saved"
"""Name of the pose that was asked for itself, so that files show it where they can show one."""


def _write_whole_glb(report: ImportReport, path: Path) -> tuple[str, ...]:
    saved = report.poses.get(AS_SAVED)
    lost: tuple[str, ...] = _write_glb(
        saved or report.figure, path, clips=() if saved else report.clips, skin=report.skin
    )
    return lost


def _write_whole_gltf(report: ImportReport, path: Path) -> tuple[str, ...]:
    saved = report.poses.get(AS_SAVED)
    lost: tuple[str, ...] = _write_gltf(
        saved or report.figure, path, clips=() if saved else report.clips, skin=report.skin
    )
    return lost


def _write_whole_vrm(report: ImportReport, path: Path, **options: str) -> tuple[str, ...]:
    lost: tuple[str, ...] = _write_vrm(report.figure, path, skin=report.skin, **options)
    names = ", ".join(repr(clip.name) for clip in report.clips[:6])
    return (*lost, f"motions are no part of VRM: {names} can go to a .vrma file beside it") if names else lost


_MJCF = ("body", "free_root", "package_dirs")
_MOTION = ("rate", "unit")
FORMATS: tuple[Format, ...] = (
    Format("Poise", ".poise", _read_poise, _write_poise),
    Format(
        "URDF",
        ".urdf",
        _in("urdf.read", "read_urdf"),
        _in("urdf.write", "write_urdf"),
        ("free_root", "package_dirs"),
    ),
    Format("FBX", ".fbx", _in("fbx.read", "read_fbx"), None, ("root",)),
    Format("MJCF", ".mjcf", _read_mjcf, None, _MJCF),
    Format("MJCF", ".xml", _read_mjcf, None, _MJCF),
    Format(
        "BVH", ".bvh", _in("bvh.read", "read_bvh"), _in("bvh.write", "write_bvh_figure"), ("unit", "up"), _write_bvh
    ),
    Format("ASF", ".asf", _in("asf.read", "read_asf"), None, ("unit", "up")),
    Format("AMC", ".amc", _in("asf.read_amc", "read_amc"), None, ("skeleton", "rate", "unit", "up")),
    Format("glTF", ".glb", _read_gltf, _write_glb, _MOTION, _in("gltf.write", "write_glb_motion"), _write_whole_glb),
    Format(
        "glTF text",
        ".gltf",
        _read_gltf,
        _write_gltf,
        _MOTION,
        _in("gltf.write", "write_gltf_motion"),
        _write_whole_gltf,
    ),
    Format("VRM", ".vrm", _read_gltf, _write_vrm, _MOTION, None, _write_whole_vrm, ("version", "author")),
    Format("VRM animation", ".vrma", _read_gltf, None, _MOTION, _in("vrm.write_animation", "write_vrma")),
)


def format_of(path: Path | str) -> Format:
    """Find the format of a file by its ending, in large or small letters."""
    ending = Path(path).suffix.lower()
    for each in FORMATS:
        if each.ending == ending:
            return each
    if holds_markers(path):
        raise FormatError(
            "holds markers and no figure; poise.read_markers reads them, `poise info` tells of them.", path
        )
    endings = [each.ending for each in FORMATS]
    what = f"the ending {ending!r} is of no known format" if ending else "the name has no ending"
    near = f" {suggest(ending, endings)}" if ending else ""
    raise FormatError(f"{what}; known endings: {', '.join(endings)}.{near if 'did you' in near else ''}", path)


def read(path: Path | str, **options: Any) -> ImportReport:
    """Read a figure from a file of any known format.

    Parameters
    ----------
    path : Path or str
        The file; its ending says the format.
    **options
        What the format's reader takes (``free_root`` and ``package_dirs`` for URDF, ``unit`` and ``up`` for
        BVH and ASF, these, ``skeleton`` and ``rate`` for AMC, ``unit`` and ``rate`` for glTF and VRM).

    Raises
    ------
    FormatError
        The ending is unknown, the format has no such option, or the file holds no sound figure.
    OSError
        The file cannot be opened.
    """
    found = format_of(path)
    for option in options:
        if option not in found.options:
            known = ", ".join(found.options) or "none"
            raise FormatError(f"{found.name} files are read without the option {option!r}; known: {known}.", path)
    return found.read(Path(path), **options)


def write(figure: Figure, path: Path | str, **options: Any) -> tuple[str, ...]:
    """Write a figure to a file of any known format, whole or not at all.

    Parameters
    ----------
    figure : Figure
        What to write.
    path : Path or str
        The file; its ending says the format.
    **options
        What the format's writer takes (``version`` and ``author`` for VRM).

    Returns
    -------
    tuple of str
        Sentences about what became something else or was lost; empty when the file holds everything.

    Raises
    ------
    FormatError
        The ending is unknown, or figures are not written to such files.
    """
    check_write_options(path, options)
    return _writer(path, "figures", "write")(figure, Path(path), **options)


def check_write_options(path: Path | str, options: Iterable[str]) -> None:
    """Refuse options that the writer of a file's format does not take."""
    found = format_of(path)
    for option in options:
        if option not in found.write_options:
            known = ", ".join(found.write_options) or "none"
            raise FormatError(f"{found.name} files are written without the option {option!r}; known: {known}.", path)


def write_motion(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write a clip, with the figure that moves, to a file of any known format; as :func:`write`."""
    return _writer(path, "motion", "write_motion")(clip, Path(path))


def check_takes_motion(path: Path | str) -> None:
    """Refuse at once what :func:`write_motion` would refuse after long work."""
    _writer(path, "motion", "write_motion")


def _writer(path: Path | str, what: str, door: str) -> Callable[..., tuple[str, ...]]:
    """The function of a file's format that writes figures or motion."""
    found = format_of(path)
    writer: Callable[..., tuple[str, ...]] | None = getattr(found, door)
    if writer is None:
        raise _unable(found, what, [each for each in FORMATS if getattr(each, door) is not None], path)
    return writer


def _unable(found: Format, what: str, able: list[Format], path: Path | str) -> FormatError:
    endings = ", ".join(each.ending for each in able) or "no format"
    return FormatError(f"{what} cannot be written to {found.name} files; endings that can: {endings}.", path)


MARKER_FORMATS: dict[str, tuple[str, Callable[..., MarkerReport]]] = {
    ".c3d": ("C3D", _in("c3d.read", "read_c3d")),
    ".trc": ("TRC", _in("trc.read", "read_trc")),
}
"""Name and reader by the ending, in small letters."""


def holds_markers(path: Path | str) -> bool:
    """Tell by its name whether a file holds markers instead of a figure."""
    return Path(path).suffix.lower() in MARKER_FORMATS


def read_markers(path: Path | str, *, unit: str | float | None = None, up: str | None = None) -> MarkerReport:
    """Read markers from a C3D or TRC file.

    Parameters
    ----------
    path : Path or str
        The file; its ending says the format.
    unit : str, float or None
        What lengths are in: m, cm, mm, in, ft, or meters per unit; None to take what the file says.
    up : str or None
        Axis that points up, y or z; None to take what the file says, or to tell by the markers.

    Raises
    ------
    FormatError
        The ending is unknown, or the file holds no sound markers.
    OSError
        The file cannot be opened.
    """
    if not holds_markers(path):
        raise FormatError(f"markers are read from files that end with {', '.join(MARKER_FORMATS)}.", path)
    return MARKER_FORMATS[Path(path).suffix.lower()][1](path, unit=unit, up=up)
