"""Write a scene to a file; see :mod:`poise.scene.file.read` for the format."""

from __future__ import annotations

import os
from pathlib import Path

from poise.collision.avoidance.settings import DEFAULT_SETTINGS
from poise.errors import FormatError, PoiseError
from poise.io import read
from poise.io.atomic_write import write_text
from poise.io.poise.write import figure_entries
from poise.io.yaml_document import Block, block_lines, format_string
from poise.model import Figure
from poise.scene.file.force_values import write_forces
from poise.scene.file.natural_values import write_natural
from poise.scene.file.obstacle_values import write_avoidance
from poise.scene.file.task_schema import can_be_written, task_entries
from poise.scene.file.values import Written, write_pose
from poise.scene.state import SceneState
from poise.statics import Forces

VERSION = 1
_HEADER = """\
# Poise scene: a figure, its pose and its tasks. Meters and radians; rotations as [w, x, y, z].
# Level 1 has the highest priority; a lower task never disturbs a higher one.
"""


def write_scene(state: SceneState, path: Path | str, figure_file: Path | str | None = None) -> None:
    """Write a scene to a file atomically.

    Parameters
    ----------
    figure_file : Path or str, optional
        Existing file of the figure; the scene refers to it by a relative path. Without it the figure is written
        inline.

    Raises
    ------
    FormatError
        A task or limit cannot be written, or `figure_file` contains another figure. Nothing is written.
    """
    reference = None if figure_file is None else _reference(state.figure, Path(figure_file), Path(path))
    try:
        text = scene_to_text(state, reference)
    except FormatError as error:
        raise FormatError(f"nothing was written: {error}", path) from None
    write_text(path, text)


def scene_to_text(state: SceneState, reference: str | None = None) -> str:
    """Write a scene as text; the figure is inline unless a reference to its file is given."""
    stuck = [task for task in state.tasks if not can_be_written(task)]
    if stuck:
        named = ", ".join(f"{task.name!r} ({type(task).__name__})" for task in stuck)
        raise FormatError(
            f"tasks made of Python code cannot be written: {named}; remove them, and add them again after loading."
        )
    entries: dict[str, str | Block] = {
        "poise": "scene",
        "version": str(VERSION),
        "figure": figure_entries(state.figure) if reference is None else format_string(reference),
    }
    if state.off:
        entries["uncoupled"] = "[" + ", ".join(format_string(name) for name in sorted(state.off)) + "]"
    if state.locked:
        entries["locked"] = "[" + ", ".join(format_string(name) for name in sorted(state.locked)) + "]"
    entries["pose"] = write_pose(state.pose)
    if state.forces != Forces():
        entries["forces"] = write_forces(state.forces)
    if state.avoidance != DEFAULT_SETTINGS:
        entries["avoidance"] = write_avoidance(state.avoidance)
    if state.natural is not None:
        entries["natural"] = write_natural(state.natural)
    if state.feet != "pinned":
        entries["feet"] = format_string(state.feet)
    tasks: dict[str, dict[str, Written]] = {}
    for task in state.tasks:
        try:
            tasks[task.name] = task_entries(task)
        except FormatError as error:
            raise FormatError(f"task {task.name!r}: {error}") from None
    entries["tasks"] = tasks or "{}"
    return _HEADER + "\n".join(block_lines(entries)) + "\n"


def _reference(figure: Figure, figure_file: Path, path: Path) -> str:
    """Relative path from the scene file to the figure file."""
    advice = "write it with poise.write(scene.figure, …), or set scene.figure_file = None to write it inline"
    try:
        held = read(figure_file).figure
    except FileNotFoundError:
        raise FormatError(f"does not exist, but scene.figure_file refers to it; {advice}.", figure_file) from None
    except PoiseError as error:
        raise FormatError(f"contains no readable figure: {error}; {advice}.", figure_file) from None
    if held != figure:
        raise FormatError(f"contains another figure than the scene ({held!r}, not {figure!r}); {advice}.", figure_file)
    try:
        return Path(os.path.relpath(figure_file.resolve(), path.resolve().parent)).as_posix()
    except ValueError:
        raise FormatError(
            f"is on another drive than {path}, so that no relative path leads to it.", figure_file
        ) from None
