"""Registry of file formats: a file name extension selects the reader and the writer.

A new format is one entry in `FORMATS`, or in `MARKER_FORMATS` for recorded markers. Its functions are named by module
and imported when they are first called, so that reading one format does not import the code of all.
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
        Common name of the format.
    extension : str
        File name extension with the dot, in lower case.
    read : callable
        Takes a path and options, returns an ImportReport.
    write : callable or None
        Takes a figure and a path, returns sentences about what was lost; None if figures cannot be written.
    options : tuple of str
        Keywords that `read` accepts.
    write_motion : callable or None
        Takes a clip and a path, returns sentences about what was lost; None if motion cannot be written.
    write_report : callable or None
        Takes a complete ImportReport, motions and skin included, and a path; None if a file cannot hold it.
    write_options : tuple of str
        Keywords that `write` and `write_report` accept.
    """

    name: str
    extension: str
    read: Callable[..., ImportReport]
    write: Callable[..., tuple[str, ...]] | None
    options: tuple[str, ...] = ()
    write_motion: Callable[[Clip, Path], tuple[str, ...]] | None = None
    write_report: Callable[..., tuple[str, ...]] | None = None
    write_options: tuple[str, ...] = ()


def _lazy(module: str, name: str) -> Callable[..., Any]:
    """A function of a module of this package; the module is imported at the first call."""

    def call(*arguments: Any, **options: Any) -> Any:
        return getattr(importlib.import_module(f"poise.io.{module}"), name)(*arguments, **options)

    return call


_write_character = _lazy("gltf.write_character", "write_character")
_write_glb, _write_gltf = _lazy("gltf.write", "write_glb"), _lazy("gltf.write", "write_gltf")
_read_gltf, _write_vrm = _lazy("gltf.read", "read_gltf"), _lazy("vrm.write", "write_vrm")
_read_mjcf, _write_bvh = _lazy("mjcf.read", "read_mjcf"), _lazy("bvh.write", "write_bvh")


def _read_poise(path: Path) -> ImportReport:
    return ImportReport(_lazy("poise.read", "read_figure")(path))


def _write_poise(figure: Figure, path: Path) -> tuple[str, ...]:
    _lazy("poise.write", "write_figure")(figure, path)
    return ()


AS_SAVED = "as saved"
"""Name of the pose in a report that was itself requested; formats that can show a pose show this one."""


def _write_report_glb(report: ImportReport, path: Path) -> tuple[str, ...]:
    return _write_report_as(_write_glb, report, path)


def _write_report_gltf(report: ImportReport, path: Path) -> tuple[str, ...]:
    return _write_report_as(_write_gltf, report, path)


def _write_report_as(write: Callable[..., tuple[str, ...]], report: ImportReport, path: Path) -> tuple[str, ...]:
    """Write the document that the figure was read from, else a new one."""
    saved = report.poses.get(AS_SAVED)
    if report.character is not None:
        lost: tuple[str, ...] = _write_character(report.character, path, pose=saved, clips=report.clips)
        return lost
    return write(saved or report.figure, path, clips=() if saved else report.clips, skin=report.skin)


def _write_report_vrm(report: ImportReport, path: Path, **options: str) -> tuple[str, ...]:
    character, lost = report.character, ()
    if character is not None and character.is_vrm and not options:
        return _write_report_as(_write_glb, report, path)
    lost = _write_vrm(report.figure, path, skin=report.skin, **options)
    if character is not None:
        lost = (*lost, "textures, materials and morph targets are lost: write .glb to keep them")
    names = ", ".join(repr(clip.name) for clip in report.clips[:6])
    return (*lost, f"VRM files hold no motions: write {names} to a .vrma file beside it") if names else lost


_MJCF_OPTIONS = ("body", "free_root", "package_dirs")
_MOTION_OPTIONS = ("rate", "unit")
FORMATS: tuple[Format, ...] = (
    Format("Poise", ".poise", _read_poise, _write_poise),
    Format(
        "URDF",
        ".urdf",
        _lazy("urdf.read", "read_urdf"),
        _lazy("urdf.write", "write_urdf"),
        ("free_root", "package_dirs", "srdf"),
    ),
    Format(
        "xacro", ".xacro", _lazy("interop.optional", "read_xacro"), None, ("arguments", "free_root", "package_dirs")
    ),
    Format("FBX", ".fbx", _lazy("fbx.read", "read_fbx"), None, ("root",)),
    Format("MJCF", ".mjcf", _read_mjcf, None, _MJCF_OPTIONS),
    Format("MJCF", ".xml", _read_mjcf, None, _MJCF_OPTIONS),
    Format(
        "BVH", ".bvh", _lazy("bvh.read", "read_bvh"), _lazy("bvh.write", "write_bvh_figure"), ("unit", "up"), _write_bvh
    ),
    Format("ASF", ".asf", _lazy("asf.read", "read_asf"), None, ("unit", "up")),
    Format("AMC", ".amc", _lazy("asf.read_amc", "read_amc"), None, ("skeleton", "rate", "unit", "up")),
    Format(
        "glTF",
        ".glb",
        _read_gltf,
        _write_glb,
        _MOTION_OPTIONS,
        _lazy("gltf.write", "write_glb_motion"),
        _write_report_glb,
    ),
    Format(
        "glTF text",
        ".gltf",
        _read_gltf,
        _write_gltf,
        _MOTION_OPTIONS,
        _lazy("gltf.write", "write_gltf_motion"),
        _write_report_gltf,
    ),
    Format("VRM", ".vrm", _read_gltf, _write_vrm, _MOTION_OPTIONS, None, _write_report_vrm, ("version", "author")),
    Format("VRM animation", ".vrma", _read_gltf, None, _MOTION_OPTIONS, _lazy("vrm.write_animation", "write_vrma")),
)


def format_of(path: Path | str) -> Format:
    """Find the format of a file by its extension, in upper or lower case."""
    extension = Path(path).suffix.lower()
    for candidate in FORMATS:
        if candidate.extension == extension:
            return candidate
    if holds_markers(path):
        raise FormatError(
            "contains markers, not a figure; read it with poise.read_markers, or list them with `poise info`.", path
        )
    extensions = [candidate.extension for candidate in FORMATS]
    problem = f"unsupported file extension {extension!r}" if extension else "the file name has no extension"
    hint = f" {suggest(extension, extensions)}" if extension else ""
    raise FormatError(
        f"{problem}; supported extensions: {', '.join(extensions)}.{hint if 'did you' in hint else ''}", path
    )


def read(path: Path | str, **options: Any) -> ImportReport:
    """Read a figure from a file of any supported format.

    Parameters
    ----------
    path : Path or str
        The file; its extension selects the format.
    **options
        Options of the format's reader (``free_root`` and ``package_dirs`` for URDF, ``unit`` and ``up`` for
        BVH and ASF, these, ``skeleton`` and ``rate`` for AMC, ``unit`` and ``rate`` for glTF and VRM).

    Raises
    ------
    FormatError
        The extension is unsupported, the format has no such option, or the file does not contain a valid figure.
    OSError
        The file cannot be opened.
    """
    file_format = format_of(path)
    for option in options:
        if option not in file_format.options:
            known = ", ".join(file_format.options) or "none"
            raise FormatError(f"{file_format.name} reader: unknown option {option!r}; supported: {known}.", path)
    return file_format.read(Path(path), **options)


def write(figure: Figure, path: Path | str, **options: Any) -> tuple[str, ...]:
    """Write a figure to a file of any supported format, atomically.

    Parameters
    ----------
    figure : Figure
        The figure.
    path : Path or str
        The file; its extension selects the format.
    **options
        Options of the format's writer (``version`` and ``author`` for VRM).

    Returns
    -------
    tuple of str
        Sentences about what was converted or lost; empty if the file holds everything.

    Raises
    ------
    FormatError
        The extension is unsupported, or the format cannot hold figures.
    """
    check_write_options(path, options)
    return _writer(path, "figures", "write")(figure, Path(path), **options)


def check_write_options(path: Path | str, options: Iterable[str]) -> None:
    """Raise FormatError for options that the writer of a file's format does not accept."""
    file_format = format_of(path)
    for option in options:
        if option not in file_format.write_options:
            known = ", ".join(file_format.write_options) or "none"
            raise FormatError(f"{file_format.name} writer: unknown option {option!r}; supported: {known}.", path)


def write_motion(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write a clip with its figure to a file of any supported format; see :func:`write`."""
    return _writer(path, "motion", "write_motion")(clip, Path(path))


def check_supports_motion(path: Path | str) -> None:
    """Raise FormatError if :func:`write_motion` cannot write to this path; checked before long computations."""
    _writer(path, "motion", "write_motion")


def _writer(path: Path | str, content: str, attribute: str) -> Callable[..., tuple[str, ...]]:
    """The function of a file's format that writes figures or motion."""
    file_format = format_of(path)
    writer: Callable[..., tuple[str, ...]] | None = getattr(file_format, attribute)
    if writer is None:
        extensions = ", ".join(other.extension for other in FORMATS if getattr(other, attribute) is not None)
        raise FormatError(
            f"{content} cannot be written to {file_format.name} files; supported extensions: {extensions}.", path
        )
    return writer


MARKER_FORMATS: dict[str, tuple[str, Callable[..., MarkerReport]]] = {
    ".c3d": ("C3D", _lazy("c3d.read", "read_c3d")),
    ".trc": ("TRC", _lazy("trc.read", "read_trc")),
}
"""Name and reader of marker formats, by extension in lower case."""


def holds_markers(path: Path | str) -> bool:
    """Whether a file holds recorded markers instead of a figure, by its extension."""
    return Path(path).suffix.lower() in MARKER_FORMATS


def read_markers(path: Path | str, *, unit: str | float | None = None, up: str | None = None) -> MarkerReport:
    """Read markers from a C3D or TRC file.

    Parameters
    ----------
    path : Path or str
        The file; its extension selects the format.
    unit : str, float or None
        Length unit: m, cm, mm, in, ft, or meters per unit; None to use the unit that the file states.
    up : str or None
        Up axis, y or z; None to use the one that the file states, else to infer it from the markers.

    Raises
    ------
    FormatError
        The extension is unsupported, or the file does not contain valid markers.
    OSError
        The file cannot be opened.
    """
    if not holds_markers(path):
        raise FormatError(f"markers: unsupported file extension; supported: {', '.join(MARKER_FORMATS)}.", path)
    return MARKER_FORMATS[Path(path).suffix.lower()][1](path, unit=unit, up=up)
