"""What a person names on the command line: a figure of the library, or a file of any kind."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poise.cli.load_figure import load_figure
from poise.errors import FigureError, FormatError, suggest
from poise.io import AS_SAVED, ImportReport, format_of
from poise.io.poise.pose_file import read_pose_file
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.library import CATALOG, NAMES, make
from poise.model import Figure
from poise.model.check import SingularSwingWarning
from poise.motion import Clip
from poise.scene import Scene, read_scene

_KIND = re.compile(rb"^poise:[ \t]*['\"]?(\w+)", re.MULTILINE)
STILL = 1.0 / 30.0  # seconds for which a pose is shown as a motion
_LOOKED_AT = 4096  # bytes in which the line with the kind must stand


def is_of_library(name: str | Path) -> bool:
    """Tell whether a name is that of a figure of the library; a file is taken where both are there."""
    return str(name) in NAMES and not Path(name).is_file()


def report_named(name: str | Path, **options: Any) -> ImportReport:
    """A figure by its name in the library or by its file, with all that the file holds besides."""
    if is_of_library(name):
        words = [entry.approximate for entry in CATALOG if entry.name == str(name)]
        return ImportReport(make(str(name)), tuple(filter(None, words)))
    kind = _kind_of(Path(name))
    if kind in ("scene", "pose"):
        return _saved(subject_named(str(name)).subject)
    if not Path(name).exists() and not Path(name).suffix:
        raise FigureError(f"{str(name)!r} is neither a file nor a figure of the library; {suggest(str(name), NAMES)}")
    return load_figure(Path(name), **options)


def kind_named(name: str | Path) -> str:
    """What a person would call the source of a figure: the library, a scene, a pose, or the name of a format."""
    kind = _kind_of(Path(name))
    if kind in ("scene", "pose"):
        return f"a {kind}"
    return "the library" if is_of_library(name) else format_of(name).name


def _saved(subject: Figure | Pose | Scene) -> ImportReport:
    """The figure of a pose or of a scene, with the pose as saved, also as a motion of one frame."""
    pose = subject if isinstance(subject, Pose) else subject.pose if isinstance(subject, Scene) else None
    if pose is None:
        raise FigureError("a file that says it holds a pose or a scene holds neither.")
    clip = Clip(pose.figure, pose.q[None], STILL, "pose")
    return ImportReport(pose.figure, (), (clip,), poses={AS_SAVED: pose})


def figure_named(name: str) -> Figure:
    """A figure by its name in the library or by its file."""
    return report_named(name).figure


@dataclass(frozen=True)
class Named:
    """What a name stands for, and the skin that its figure has where it came with one."""

    subject: Figure | Pose | Scene
    skin: Skin | None = None


def subject_named(name: str, figure: str | None = None) -> Named:
    """Whatever a name stands for: a figure of the library, or a file that holds a figure, a pose or a scene.

    Parameters
    ----------
    name : str
        As the person wrote it.
    figure : str or None
        Figure of a pose; None takes the figure of the library that the pose was made for.
    """
    kind = _kind_of(Path(name))
    if kind == "scene":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SingularSwingWarning)
            return Named(read_scene(Path(name)).scene)
    if kind == "pose":
        return _pose(Path(name), figure)
    report = report_named(name)
    return Named(report.figure, report.skin)


def _kind_of(path: Path) -> str:
    """What a file of Poise says it is; empty for other files and for what is no file."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        found = _KIND.search(file.read(_LOOKED_AT))
    return found[1].decode("ascii", "replace") if found else ""


def _pose(path: Path, figure: str | None) -> Named:
    held = read_pose_file(path)
    if figure is None and held.figure not in NAMES:
        raise FormatError(
            f"is a pose of {held.figure!r}, which is no figure of the library; name its file with --figure.", path
        )
    whose = report_named(held.figure if figure is None else figure)
    return Named(Pose(whose.figure, held.configuration(whose.figure)), whose.skin)
