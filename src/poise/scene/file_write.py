"""Write a scene to a file; see :mod:`poise.scene.file_read` for the format."""

from __future__ import annotations

import os
from pathlib import Path

from poise.collision.avoidance.choice import INEQUALITY
from poise.errors import FormatError, PoiseError
from poise.io import read
from poise.io.atomic_write import write_text
from poise.io.poise.write import figure_entries
from poise.io.yaml_document import Block, block, words
from poise.model import Figure
from poise.scene.force_values import write_forces
from poise.scene.obstacle_values import write_avoidance
from poise.scene.state import SceneState
from poise.scene.task_kinds import can_be_written, task_entries
from poise.scene.task_values import Written, write_pose
from poise.statics import Forces

VERSION = 1
_HEADER = """\
# A scene for Poise: a figure, its pose and what is wanted of it. Meters and radians; rotations as [w, x, y, z].
# Tasks on level 1 come first; a lower task never disturbs a higher one.
"""


def write_scene(state: SceneState, path: Path | str, figure_file: Path | str | None = None) -> None:
    """Write a scene to a file, whole or not at all.

    Parameters
    ----------
    figure_file : Path or str, optional
        File that holds the figure already; the scene then names it, relative to its own folder. Without it the figure
        becomes part of the scene's file.

    Raises
    ------
    FormatError
        A task or limit cannot be written, or `figure_file` does not hold this figure. Nothing is written then.
    """
    reference = None if figure_file is None else _reference(state.figure, Path(figure_file), Path(path))
    try:
        text = scene_to_text(state, reference)
    except FormatError as error:
        raise FormatError(f"nothing was written: {error}", path) from None
    write_text(path, text)


def scene_to_text(state: SceneState, reference: str | None = None) -> str:
    """Write a scene as text; the figure is part of it unless there is a reference to its file."""
    stuck = [task for task in state.tasks if not can_be_written(task)]
    if stuck:
        named = ", ".join(f"{task.name!r} ({type(task).__name__})" for task in stuck)
        raise FormatError(
            f"a file holds no tasks made of Python code: {named}; remove them first, and add them again after loading."
        )
    entries: dict[str, str | Block] = {
        "poise": "scene",
        "version": str(VERSION),
        "figure": figure_entries(state.figure) if reference is None else words(reference),
    }
    if state.off:
        entries["uncoupled"] = "[" + ", ".join(words(name) for name in sorted(state.off)) + "]"
    entries["pose"] = write_pose(state.pose)
    if state.forces != Forces():
        entries["forces"] = write_forces(state.forces)
    if state.avoidance != INEQUALITY:
        entries["avoidance"] = write_avoidance(state.avoidance)
    tasks: dict[str, dict[str, Written]] = {}
    for task in state.tasks:
        try:
            tasks[task.name] = task_entries(task)
        except FormatError as error:
            raise FormatError(f"task {task.name!r}: {error}") from None
    entries["tasks"] = tasks or "{}"
    return _HEADER + "\n".join(block(entries)) + "\n"


def _reference(figure: Figure, figure_file: Path, path: Path) -> str:
    """How the scene's file names the figure's."""
    advice = (
        "write it with poise.write(scene.figure, …), or set scene.figure_file = None to keep it in the scene's file"
    )
    try:
        held = read(figure_file).figure
    except FileNotFoundError:
        raise FormatError(f"is not there, but the scene shall name it as its figure; {advice}.", figure_file) from None
    except PoiseError as error:
        raise FormatError(f"holds no figure that the scene could name: {error}; {advice}.", figure_file) from None
    if held != figure:
        raise FormatError(f"holds another figure than the scene ({held!r}, not {figure!r}); {advice}.", figure_file)
    try:
        return Path(os.path.relpath(figure_file.resolve(), path.resolve().parent)).as_posix()
    except ValueError:
        raise FormatError(
            f"is on another drive than {path}, so that no relative path leads to it.", figure_file
        ) from None
