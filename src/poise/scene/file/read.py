"""Read a scene from a file: a figure, its pose and its tasks.

The format is YAML, readable and writable by people. Lengths are meters and angles radians; a length or an
angle may also be written with its unit (``25 cm``, ``30 deg``).

.. code-block:: yaml

    poise: scene
    version: 1
    figure: crane.poise                   # relative to this file; or the whole figure inline
    uncoupled: [tendon]                   # couplings that are switched off
    locked: [left_knee]                   # joints that do not move
    pose:                                 # omitted joints are neutral
      shoulder: 10 deg
      elbow: 0.6
    forces:                               # external forces and supports; optional
      wrenches:
        - {site: hook, force: [0, 0, -50]}
    avoidance: {method: objective function, floor: 0.02}   # avoidance method; optional
    natural: true                         # prefer postures that people take; optional
    feet: free                            # feet may step where goals are beyond reach; pinned if omitted
    seat: {h_point: [0, 0, 0.5], recline: 25 deg}   # sit on it: adds its tasks and supports, which are written instead
    tasks:
      hook:                               # the name of the task
        kind: position
        level: 1
        site: hook
        goal: [1.2, 0.0, 1.2]
        weight: 2.0                       # weight, enabled, active_joints and joint_cost as in the library
      gaze: {kind: look_at, level: 2, site: lamp, target: hook}

Unknown keys, wrong types and values that do not fit the figure raise FormatError with their line.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple

from poise.collision.avoidance.settings import DEFAULT_SETTINGS
from poise.errors import FormatError
from poise.io import read
from poise.io.atomic_write import SIZE_LIMIT, decode_utf8, read_bytes
from poise.io.poise.fields import Fields
from poise.io.poise.read import figure_from_node, open_document
from poise.io.yaml_document import YamlMapping, YamlNode, parse_yaml
from poise.kinematics import Pose
from poise.model import Figure, without_couplings
from poise.scene.file.force_values import read_forces
from poise.scene.file.natural_values import read_natural
from poise.scene.file.obstacle_values import read_avoidance
from poise.scene.file.seat_values import read_seat
from poise.scene.file.task_schema import read_task
from poise.scene.file.values import errors_at, read_pose, text_of
from poise.scene.file.write import VERSION
from poise.scene.foot_placement import FEET
from poise.scene.scene import Scene
from poise.scene.state import SceneState
from poise.solver.input_checks import checked_joints
from poise.statics import Forces

_KEYS = (
    "poise",
    "version",
    "figure",
    "uncoupled",
    "locked",
    "pose",
    "forces",
    "avoidance",
    "natural",
    "feet",
    "seat",
    "tasks",
)


class _FigureSource(NamedTuple):
    """The figure of a scene file."""

    figure: Figure
    file: Path | None
    notes: tuple[str, ...]


class SceneFile(NamedTuple):
    """Contents of a scene file."""

    scene: Scene
    notes: tuple[str, ...]  # what was assumed or lost when the figure was read from a format of others


def load_scene(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> Scene:
    """Read a scene from a file.

    Raises
    ------
    FormatError
        The file, or the figure file it names, holds no sound scene; the message has the line and what to do.
    OSError
        The file cannot be opened.
    """
    return read_scene(path, size_limit=size_limit).scene


def read_scene(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> SceneFile:
    """Read a scene from a file, with notes about its figure."""
    return scene_from_text(decode_utf8(read_bytes(path, size_limit), path), path)


def scene_from_text(text: str, path: Path | str = "", figure: Figure | None = None) -> SceneFile:
    """Read a scene from a text; `path` names it in messages, and figure files are found beside it.

    If a figure is given, it is used in place of the one that the text contains or refers to.
    """
    document = open_document(parse_yaml(text, path), "scene", VERSION, _KEYS, path)
    held = _read_figure(document) if figure is None else _FigureSource(figure, None, ())
    off = _read_uncoupled(document, held.figure)
    coupled = without_couplings(held.figure, off)
    pose = read_pose(document, "pose", coupled) if "pose" in document else Pose.neutral(coupled).clamped()
    forces = read_forces(document, "forces", held.figure) if "forces" in document else Forces()
    tasks = [read_task(name, node, document, line, held.figure) for name, node, line in document.parts("tasks")]
    way = read_avoidance(document, "avoidance") if "avoidance" in document else DEFAULT_SETTINGS
    scene = Scene(held.figure)
    locked = _read_locked(document, held.figure)
    natural = read_natural(document, "natural", held.figure) if "natural" in document else None
    feet = _read_feet(document)
    scene.restore(SceneState(held.figure, pose, tuple(tasks), off, forces, way, locked, natural, feet))
    if "seat" in document:
        seat, leaning = read_seat(document, "seat")
        with errors_at(document, document.key_line("seat")):
            scene.sit(seat, leaning=leaning)
        if "pose" in document:
            scene.pose = pose
    scene.figure_file = held.file
    return SceneFile(scene, held.notes)


def _read_figure(document: Fields) -> _FigureSource:
    node = document.node("figure")
    if isinstance(node, YamlMapping):
        return _FigureSource(_embedded(document, node), None, ())
    name = document.string("figure")
    if PurePosixPath(name).is_absolute() or PureWindowsPath(name).is_absolute():
        raise document.error(
            f"'figure' must be a path relative to the scene's file, so that both can be moved together, got {name!r}.",
            node.line,
        )
    file = Path(document.path).absolute().parent / name  # absolute: it is still right when the folder changes
    try:
        report = read(file)
    except OSError as error:
        raise document.error(f"its figure {name!r} cannot be opened: {error.strerror or error}.", node.line) from None
    except FormatError as error:
        raise document.error(f"its figure cannot be read: {error}", node.line) from None
    return _FigureSource(report.figure, file, report.notes)


def _embedded(document: Fields, node: YamlNode) -> Figure:
    if isinstance(node, YamlMapping) and "poise" not in node.entries:
        raise document.error(
            "'figure' must be the path of a figure's file, or a whole figure with 'poise: figure' and 'version: 1'.",
            node.line,
        )
    return figure_from_node(node, document.path)


def _read_feet(document: Fields) -> str:
    feet = document.string("feet", "pinned")
    if feet not in FEET:
        raise document.error(f"'feet' must be 'pinned' or 'free', got {feet!r}.", document.key_line("feet"))
    return feet


def _read_locked(document: Fields, figure: Figure) -> frozenset[str]:
    names = [text_of(document, node, "each name of 'locked'") for node in document.items("locked")]
    with errors_at(document, document.key_line("locked")):
        return checked_joints(figure, names)


def _read_uncoupled(document: Fields, figure: Figure) -> frozenset[str]:
    names = [text_of(document, node, "each name of 'uncoupled'") for node in document.items("uncoupled")]
    with errors_at(document, document.key_line("uncoupled")):
        without_couplings(figure, names)
    return frozenset(names)
