"""Resolve names given on the command line: a library figure, or a file of any format."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poise.errors import FigureError, FormatError, suggest
from poise.io import AS_SAVED, FORMATS, ImportReport, format_of, read
from poise.io.poise.pose_file import read_pose_file
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.library import CATALOG, NAMES, make
from poise.model import Figure
from poise.model.validation import SingularSwingWarning
from poise.motion import Clip
from poise.scene import Scene, read_scene

_KIND = re.compile(rb"^poise:[ \t]*['\"]?(\w+)", re.MULTILINE)
SCENE_EXTENSION = ".scene"
POSE_DURATION_S = 1.0 / 30.0  # length of the motion that shows one pose
_HEADER_BYTES = 4096  # the line that declares the kind must be within these


def file_extensions(written: bool = False) -> str:
    """File extensions that can be read, or written, for help texts."""
    extensions = [each.extension for each in FORMATS if not written or each.write or each.write_motion]
    return ", ".join(extensions[:-1]) + f" or {extensions[-1]}"


def load_figure(path: Path, **options: Any) -> ImportReport:
    """Read a figure of any format; None and empty options are not passed on."""
    given = {name: value for name, value in options.items() if value}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        return read(path, **given)


def is_of_library(name: str | Path) -> bool:
    """Whether a name is that of a library figure; a file of the same name takes precedence."""
    return str(name) in NAMES and not Path(name).is_file()


def report_named(name: str | Path, **options: Any) -> ImportReport:
    """Import report of a library figure or of a file."""
    if is_of_library(name):
        notes = [entry.approximate for entry in CATALOG if entry.name == str(name)]
        return ImportReport(make(str(name)), tuple(filter(None, notes)))
    kind = _kind_of(Path(name))
    if kind in ("scene", "pose"):
        return _saved_pose(subject_named(str(name)).subject)
    if not Path(name).exists() and Path(name).suffix.lower() == SCENE_EXTENSION:
        raise FormatError("there is no such file.", name)
    if not Path(name).exists() and not Path(name).suffix:
        raise FigureError(f"{str(name)!r} is neither a file nor a library figure; {suggest(str(name), NAMES)}")
    return load_figure(Path(name), **options)


def kind_named(name: str | Path) -> str:
    """Kind of source for messages: the library, a scene, a pose, or the name of a format."""
    kind = _kind_of(Path(name))
    if kind in ("scene", "pose"):
        return f"a {kind}"
    return "the library" if is_of_library(name) else format_of(name).name


def _saved_pose(subject: Figure | Pose | Scene) -> ImportReport:
    """Figure of a pose or a scene, with the saved pose, also as a motion of one frame."""
    pose = subject if isinstance(subject, Pose) else subject.pose if isinstance(subject, Scene) else None
    if pose is None:
        raise FigureError("the file is declared as a pose or a scene but contains neither.")
    clip = Clip(pose.figure, pose.q[None], POSE_DURATION_S, "pose")
    return ImportReport(pose.figure, (), (clip,), poses={AS_SAVED: pose})


def figure_named(name: str) -> Figure:
    """Figure by library name or by file."""
    return report_named(name).figure


@dataclass(frozen=True)
class Named:
    """Subject of a name, skin and report of a figure file, and notes about meshes that are not loaded."""

    subject: Figure | Pose | Scene
    skin: Skin | None = None
    report: ImportReport | None = None
    missing: tuple[str, ...] = ()


def subject_named(name: str, figure: str | None = None) -> Named:
    """Subject of a name: a library figure, or a file with a figure, a pose or a scene.

    Parameters
    ----------
    name : str
        As given on the command line.
    figure : str or None
        Figure of a pose; None uses the library figure that the pose names.
    """
    kind = _kind_of(Path(name))
    if kind == "scene":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SingularSwingWarning)
            return Named(read_scene(Path(name)).scene)
    if kind == "pose":
        return _pose(Path(name), figure)
    report = report_named(name)
    missing = tuple(note for note in report.notes if note.startswith("mesh"))
    return Named(report.figure, report.skin, report, missing)


def _kind_of(path: Path) -> str:
    """Kind that a Poise file declares; empty for other files and missing ones."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        match = _KIND.search(file.read(_HEADER_BYTES))
    return match[1].decode("ascii", "replace") if match else ""


def _pose(path: Path, figure: str | None) -> Named:
    saved = read_pose_file(path)
    if figure is None and saved.figure not in NAMES:
        raise FormatError(
            f"is a pose of {saved.figure!r}, which is not a library figure; give its file with --figure.", path
        )
    report = report_named(saved.figure if figure is None else figure)
    return Named(Pose(report.figure, saved.configuration(report.figure)), report.skin)
