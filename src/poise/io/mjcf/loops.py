"""Closed loops of a MuJoCo model as ready tasks: <connect> and <weld> equalities.

Loops between bodies are on level 0, so that no goal opens them; those to the world are goals of level 1.

=========  ===============================================================================================
equality   tasks
=========  ===============================================================================================
connect    the anchors of both bodies coincide: a relative position, or a position if one body is the world
weld       also their relative orientation, or an orientation
=========  ===============================================================================================

Equalities of joints are couplings of the figure, exact at every pose (:mod:`poise.io.mjcf.joints`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.model.segment import Site
from poise.model.transform import Transform
from poise.tasks import OrientationTask, PositionTask, RelativeOrientationTask, RelativePositionTask, Task
from poise.types import FloatArray

LOOP_LEVEL, WORLD_LEVEL = 0, 1
_CONNECT, _WELD = 0, 1
_SITE_OBJECT = 6  # mjOBJ_SITE
_IDENTITY = np.array([1.0, 0.0, 0.0, 0.0])


class LoopReader:
    """Converts the loop equalities of a model; `names` are the segments by body."""

    def __init__(self, model: Any, names: Mapping[int, str], notes: Notes) -> None:
        self._model = model
        self._names = names
        self._notes = notes
        self._name = UniqueNames([])

    def tasks(self) -> tuple[Task, ...]:
        """Tasks that close all loops."""
        model, tasks = self._model, list[Task]()
        for number in range(model.neq):
            kind = int(model.eq_type[number])
            if kind not in (_CONNECT, _WELD):
                continue
            name = str(model.equality(number).name) or f"loop_{number}"
            if not model.eq_active0[number]:
                self._notes.gather("inactive equalities are not kept", name)
                continue
            ends = self._ends(number, kind)
            if all(body in self._names for body, _ in ends) or self._has_world(ends):
                tasks += self._loop(name, ends, kind == _WELD)
            else:
                self._notes.gather("equalities with bodies that were left out are not kept", name)
        if tasks:
            self._notes.add(f"{len(tasks)} tasks that close loops are in report.tasks; add them to the scene")
        return tuple(tasks)

    def _has_world(self, ends: tuple[tuple[int, Transform], tuple[int, Transform]]) -> bool:
        bodies = [body for body, _ in ends]
        return 0 in bodies and any(body in self._names for body in bodies)

    def _ends(self, number: int, kind: int) -> tuple[tuple[int, Transform], tuple[int, Transform]]:
        """Body and frame in it of both ends, which the equality makes coincide."""
        model = self._model
        one, other = int(model.eq_obj1id[number]), int(model.eq_obj2id[number])
        data: FloatArray = np.asarray(model.eq_data[number], dtype=np.float64)
        if int(model.eq_objtype[number]) == _SITE_OBJECT:
            return self._site(one), self._site(other)
        if kind == _CONNECT:
            return (one, _frame(data[:3])), (other, _frame(data[3:6]))
        return (one, _frame(data[3:6], data[6:10])), (other, _frame(data[:3]))

    def _site(self, site: int) -> tuple[int, Transform]:
        model = self._model
        return int(model.site_bodyid[site]), _frame(model.site_pos[site], model.site_quat[site])

    def _loop(self, name: str, ends: tuple[tuple[int, Transform], tuple[int, Transform]], welded: bool) -> list[Task]:
        if ends[0][0] not in self._names:
            ends = (ends[1], ends[0])
        (body, frame), (other_body, other_frame) = ends
        site = Site(f"{name}_end", self._names[body], frame)
        title = self._name(name)
        turn = self._name(f"{name}_orientation") if welded else ""
        if other_body not in self._names:  # the world
            position = PositionTask(site=site, goal=other_frame.translation, level=WORLD_LEVEL, name=title)
            orientation: Task = OrientationTask(site=site, goal=other_frame.rotation, level=WORLD_LEVEL, name=turn)
            return [position, orientation] if welded else [position]
        other = Site(f"{name}_other_end", self._names[other_body], other_frame)
        joined = RelativePositionTask(site=site, other=other, level=LOOP_LEVEL, name=title)
        if not welded:
            return [joined]
        return [joined, RelativeOrientationTask(site=site, other=other, level=LOOP_LEVEL, name=turn)]


def _frame(position: Any, rotation: Any = _IDENTITY) -> Transform:
    e = np.asarray(rotation, dtype=np.float64)
    length = float(np.linalg.norm(e))
    e = e / length if length > 0.0 else _IDENTITY
    x, y, z = (float(value) for value in position)
    w, a, b, c = e.tolist()
    return Transform((x, y, z), (w, a, b, c))
