"""What the studio tells the browsers: the figure once, the document after every act, poses and reports live.

Binary messages begin with a whole number that says what they are: `FIGURE` (text of JSON, then arrays) or `FRAME`
(numbers of a pose). All else is JSON. Numbers are little-endian.
"""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np

from poise.figures import CATALOGUE, POSES
from poise.pose import Pose
from poise.rotations import quaternion
from poise.solver import Result, TaskReport, TaskState
from poise.solver.result_words import error_words
from poise.solver.status import Status
from poise.studio.document import Document
from poise.studio.drag import HELD, goal_of
from poise.studio.names import words
from poise.studio.solids import solids
from poise.tasks import Task
from poise.tasks.anchor import anchor
from poise.tasks.criteria import LAST_LEVEL

FRAME, FIGURE = 1, 2
_HEAD = struct.Struct("<6I")
_WAITING = "Not done yet: "


def frame(pose: Pose, client: int = 0, number: int = 0, microseconds: int = 0, count: int = 0) -> bytes:
    """A pose: head, centre of mass (3), then place (3) and quaternion w x y z (4) of every segment, as 32-bit floats.

    The head tells which drag event of which client it answers, how long the answer took, and its own number. A figure
    without mass has NaN for its centre.
    """
    state = pose.state
    turns = quaternion.from_matrix(state.rotations)
    numbers = np.concatenate([state.positions, turns], axis=1).astype("<f4")
    centre = np.asarray(pose.centre_of_mass() if pose.figure.mass > 0.0 else [np.nan] * 3, dtype="<f4")
    head = _HEAD.pack(FRAME, client, number, min(microseconds, 2**31), count & 0xFFFFFFFF, len(numbers))
    content: bytes = head + centre.tobytes() + numbers.tobytes()
    return content


def figure_message(document: Document) -> bytes:
    """The figure: names, tree, joints, and the triangles of every segment."""
    figure = document.figure
    parts, blobs, offset = [], [], 0
    for solid in solids(figure):
        parts.append({"offset": offset, "vertices": len(solid.vertices), "faces": len(solid.faces)})
        raw = b"".join(array.tobytes() for array in solid)
        blobs.append(raw)
        offset += len(raw)
    data = {
        "type": "figure",
        "name": figure.name,
        "segments": [segment.name for segment in figure.segments],
        "parents": figure.parents.tolist(),
        "joints": [
            {"name": joint.name, "kind": joint.kind.value, "at": joint.child_placement.position}
            for joint in figure.joints
        ],
        "solids": parts,
        "poses": list(POSES) if _is_human(document) else [],
    }
    text = json.dumps(data).encode()
    text += b" " * (-len(text) % 4)
    return struct.pack("<2I", FIGURE, len(text)) + text + b"".join(blobs)


def _is_human(document: Document) -> bool:
    names = {joint.name for joint in document.figure.joints}
    return document.figure.floats and {"left_shoulder", "left_clavicle", "left_hip", "right_hip"} <= names


# --- the document -----------------------------------------------------------------------------------------------------


def document_message(document: Document, holder: int = 0) -> dict[str, Any]:
    """Everything about the document but figure and pose."""
    return {
        "type": "document",
        "revision": document.revision,
        "figure": document.figure.name,
        "file": document.file,
        "changed": document.changed,
        "undo": document.history.next_undo,
        "redo": document.history.next_redo,
        "clipboard": document.clipboard is not None,
        "holder": holder,
        "tasks": [_task(document, task) for task in document.scene.tasks if task.name != HELD],
        "figures": [{"name": entry.name, "words": entry.words} for entry in CATALOGUE],
    }


def _task(document: Document, task: Task) -> dict[str, Any]:
    site = getattr(task, "site", None)
    found = None if site is None else anchor(document.figure, site)
    return {
        "name": task.name,
        "kind": type(task).__name__.removesuffix("Task"),
        "words": task.describe(),
        "level": 0 if task.level == LAST_LEVEL else task.level,
        "weight": task.weight,
        "enabled": task.enabled,
        "segment": None if found is None else found.segment,
        "point": None if found is None else found.local.tolist(),
        "goal": goal_of(task),
        "axes": getattr(task, "axes", None),
    }


# --- the report -------------------------------------------------------------------------------------------------------

_STATES = {
    TaskState.MET: "met",
    TaskState.TRADED_OFF: "traded",
    TaskState.BLOCKED: "blocked",
    TaskState.OUT_OF_REACH: "reach",
    TaskState.UNFINISHED: "moving",
    TaskState.OFF: "off",
}


def report_message(result: Result, held: str = "", moving: bool = False) -> dict[str, Any]:
    """What became of every task, and the light with its words."""
    reports = [each for each in result.tasks if each.name != HELD]
    return {
        "type": "report",
        "light": light(result),
        "words": _in_words(result, held, moving),
        "tasks": {each.name: _task_report(each, moving) for each in reports},
        "milliseconds": 1e3 * result.seconds,
        "steps": result.steps,
        "limits": sorted({label.rpartition(": ")[0] or label for limit in result.limits for label in (limit.name,)}),
    }


def light(result: Result) -> str:
    """Green: all tasks are met. Orange: those of the first level. Red: not even those [Baerlocher2001, 7.2.1]."""
    wanted = [each for each in result.tasks if each.state is not TaskState.OFF and not each.is_criterion]
    missed = [each.level for each in wanted if not each.met]
    if result.status is Status.INFEASIBLE:
        return "red"
    if not missed:
        return "green"
    return "red" if min(missed) == min(each.level for each in wanted) and len(wanted) > 1 else "orange"


def _task_report(report: TaskReport, moving: bool) -> dict[str, Any]:
    stuck = report.state is TaskState.UNFINISHED and not moving
    return {
        "state": "reach" if stuck else _STATES[report.state],
        "error": "" if report.state is TaskState.OFF else error_words(report),
        "amount": report.error,
        "unit": report.unit,
        "limits": [words(each) for each in report.limits],
        "above": [words(each) for each in (*report.above, *report.beside)],
    }


def _in_words(result: Result, held: str, moving: bool) -> list[str]:
    """Sentences, without what only makes sense to somebody who waits for a solver."""
    first, *others = result.explain().splitlines()
    sentences = [first.split(". ")[0].rstrip(".") + "."]
    for each in others:
        if not each.startswith(_WAITING):
            sentences.append(each)
        elif not moving:
            sentences.append(f"As near as it comes from here: {each.removeprefix(_WAITING)}")
    name = f"the {words(held)}" if held else "the pull"
    named = [words(each.replace(HELD, name)) for each in sentences]
    return [each[:1].upper() + each[1:] for each in named]
