"""Random commands for a document: mostly valid, sometimes out of order, sometimes about names that do not exist."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from poise.kinematics.site_frame import site_name
from poise.library.hand_grips import GRIPS
from poise.library.human_pose import POSES
from poise.studio.document import Document
from poise.studio.drag import Drag, JointDrag, RotationDrag
from poise.studio.limbs import POLE_LEVEL, limbs_of
from poise.studio.messages import COMMAND_TYPES, MoveCommand
from poise.studio.messages.commands import field_types
from poise.studio.object_drags import FigureDrag, ObstacleDrag
from poise.studio.overlays import OVERLAYS
from poise.studio.solver_methods import CHOICES
from poise.studio.task_commands import CRITERIA
from poise.studio.task_kinds import FIGURE_TASKS, TASK_KINDS
from poise.studio.world_commands import OBSTACLE_KINDS
from tests.studio.edit_prerequisites import with_prerequisite

LONG = frozenset({"bench", "experiment.open", "replay", "import.begin", "import.cancel", "file.open", "file.list"})
"""Commands that a long run leaves out: they take seconds, or concern files."""

MOVES = frozenset(kind for kind, command in COMMAND_TYPES.items() if issubclass(command, MoveCommand))

FIGURES = dict(lamp=10.0, robot_arm=10.0, chain=10.0, bird=5.0, human=2.0, elephant=0.6)
"""Relative frequency of each figure: mostly small ones, which are solved in less than a millisecond."""

MAX_TASKS, MAX_OBSTACLES, MAX_SEGMENTS, MAX_SAVED = 8, 3, 80, 20
OUT_OF_ORDER = 0.02  # fraction of commands that ignore the drag in progress and the prerequisites
MOVES_PER_DRAG = 30  # on average: half a second of pointer events
DRAG_ONLY = MOVES | {"drag.end"}
FREQUENCIES = {"undo": 20.0, "redo": 15.0, "figure.choose": 3.0, "figure.human": 3.0}
FREQUENCIES |= {"pull.begin": 8.0, "goal.begin": 2.0, "joint.begin": 2.0}
FREQUENCIES |= dict.fromkeys(("obstacle.begin", "obstacle.set", "force.begin", "force.remove", "support.remove"), 3.0)
FREQUENCIES |= dict.fromkeys(
    ("keyframe.remove", "keyframe.move", "pose.paste", "pose.standard", "joint.limit", "task.balance"), 3.0
)
FREQUENCIES |= dict.fromkeys(("pose.apply", "pose.delete", "time.seek", "figure.begin", "obstacle.remove"), 2.0)
"""Relative frequency of commands outside drags, 1 for all others."""


class RandomEdits:
    """Draws random commands that suit the current document.

    Parameters
    ----------
    seed : int
        The same seed gives the same choices.
    kinds : iterable of str, optional
        Types of commands to draw from; by default all but the long ones.
    """

    def __init__(self, seed: int, kinds: list[str] | None = None) -> None:
        self._random = random.Random(seed)
        self._number = 0
        self._pointer: list[float] | None = None  # position of the pointer during a drag
        self.kinds = sorted(set(COMMAND_TYPES) - LONG) if kinds is None else kinds
        self._edits = [kind for kind in self.kinds if kind not in DRAG_ONLY] or self.kinds
        self._weights = [FREQUENCIES.get(kind, 1.0) for kind in self._edits]

    def message(self, document: Document) -> dict[str, Any]:
        """One command, as plain data."""
        kind = self._kind(document)
        if kind not in MOVES:
            self._pointer = None
        scene, figure = document.scene, document.figure
        if len(document.data.keyframes) > MAX_SAVED and document.drag is None:
            return {"type": "keyframe.clear"}  # a long motion is computed anew with every edit of it
        if len(scene.tasks) > MAX_TASKS and kind in ("task.add", "task.create", "task.join", "criterion", "pin"):
            return {"type": "task.remove", "name": scene.tasks[self._random.randrange(len(scene.tasks))].name}
        if len(scene.obstacles) >= MAX_OBSTACLES and kind == "obstacle.add":
            return {"type": "obstacle.remove", "name": scene.obstacles[0].name}
        if len(figure.segments) > MAX_SEGMENTS and kind == "segment.add":
            return {"type": "segment.remove", "segment": figure.segments[-1].name}
        if len(document.data.poses) > MAX_SAVED and kind == "pose.save":
            return {"type": "pose.delete", "name": document.data.poses[0][0]}
        return {
            "type": kind,
            **{field: self._field(kind, field, document) for field in field_types(COMMAND_TYPES[kind])},
        }

    def _kind(self, document: Document) -> str:
        """Type of the next command: a drag is moved until it ends; now and then anything at all."""
        drag = document.drag
        if self._random.random() < OUT_OF_ORDER:
            return self._random.choice(self.kinds)
        if drag is None or len(self.kinds) == 1:
            kind = self._random.choices(self._edits, self._weights)[0]
            return with_prerequisite(kind, document) if len(self.kinds) > 1 else kind
        if self._random.random() < 1.0 / MOVES_PER_DRAG:
            return "drag.end"
        return str(self.choice(moves_of(drag)))

    def _field(self, kind: str, field: str, document: Document) -> Any:
        own = getattr(self, f"_{kind.replace('.', '_')}_{field}", None)
        if own is not None:
            return own(document)
        return FIELDS[field](self, document)

    # --- values of fields ---------------------------------------------------------------------------------------------

    def one(self, names: list[str]) -> str:
        """One of some names; now and then an unknown one."""
        if not names or self._random.random() < 0.02:
            return self._random.choice(("nobody", "left knee", "é", "x" * 200))
        return self._random.choice(names)

    def number(self, spread: float = 1.0) -> float:
        """A number of a usual size; now and then a very large or small one."""
        if self._random.random() < 0.02:
            return self._random.choice((0.0, 1e4, -1e4, 1e-300, 9999.0))
        return self._random.gauss(0.0, spread)

    def point(self) -> list[float]:
        """A position near the figure, or far away."""
        return [self.number(0.6) for _ in range(3)]

    def goal(self, document: Document) -> list[float]:
        """A position near some segment."""
        positions = document.scene.pose.state.positions
        near = positions[self._random.randrange(len(positions))]
        return [float(each) + self.number(0.2) if abs(each) < 1e3 else 0.0 for each in near]

    def choice(self, words: Any) -> Any:
        """One of some values."""
        return self._random.choice(list(words))

    def following(self) -> int:
        """The number of the next event of a drag; now and then an old one."""
        self._number += 1
        return self._number if self._random.random() < 0.98 else self._random.randrange(self._number)

    def _changes(self, document: Document) -> dict[str, Any]:
        ways: dict[str, Callable[[], Any]] = {
            "enabled": lambda: self._random.random() < 0.7,
            "weight": lambda: abs(self.number()),
            "name": lambda: self.choice(("one", "two", "three")),
            "axes": lambda: self.choice(("x", "xy", "xyz")),
            "goal": lambda: self.goal(document),
            "frame": lambda: self.choice(("world", "site", "current")),
            "kind": lambda: self.choice(TASK_KINDS),
            "active_joints": lambda: self.choice(("all", "branch", [self.one(_joints(document))])),
            "margin": lambda: abs(self.number(0.05)),
        }
        chosen = self._random.sample(sorted(ways), 1 + (self._random.random() < 0.2))
        return {key: ways[key]() for key in chosen}

    def _methods_set_changes(self, document: Document) -> dict[str, Any]:
        key = self.choice(("strategy", "damping_rule", "limits", "pace", "avoidance", "damping"))
        return {key: abs(self.number()) if key == "damping" else self.choice(CHOICES[key])}

    def _levels(self, document: Document) -> list[list[str]]:
        names = [task.name for task in document.scene.tasks if 0 < task.level < POLE_LEVEL]
        self._random.shuffle(names)
        cut = self._random.randrange(len(names) + 1)
        return [each for each in (names[:cut], names[cut:]) if each]

    # --- fields with another meaning in one command than in the others ------------------------------------------------

    def _drag_move_goal(self, document: Document) -> list[float]:
        """Near the last position of the pointer; now and then it jumps."""
        jumps = self._pointer is None or self._random.random() < 0.02
        self._pointer = self.goal(document) if jumps else [each + self.number(0.02) for each in self._pointer or ()]
        return self._pointer

    def _task_create_kind(self, document: Document) -> str:
        return str(self.choice(TASK_KINDS))

    def _criterion_kind(self, document: Document) -> str:
        return str(self.choice(sorted(set(CRITERIA) - {"torques"})))

    def _pose_standard_name(self, document: Document) -> str:
        return self.one(list(POSES))

    def _pose_save_name(self, document: Document) -> str:
        return self.one(["a", "b", "c"])

    _segment_rename_name = _pose_save_name

    def _pose_apply_name(self, document: Document) -> str:
        return self.one([name for name, _ in document.data.poses])

    _pose_delete_name = _pose_apply_name

    def _clip_choose_name(self, document: Document) -> str:
        source = document.data.source
        return self.choice([clip.name for clip in source.clips]) if source and source.clips else "walk"

    def _frame_rate_set_rate(self, document: Document) -> float:
        return self.choice((24.0, 25.0, 30.0, 60.0))

    def _figure_choose_name(self, document: Document) -> str:
        return self.one(self._random.choices(list(FIGURES), FIGURES.values()))

    def _gallery_open_name(self, document: Document) -> str:
        return self.one(["lamp", "lamp", "carrying", "two_goals"])

    def _obstacle_name(self, document: Document) -> str:
        return self.one([each.name for each in document.scene.obstacles])

    _prop_attach_name = _obstacle_resize_name = _obstacle_begin_name = _obstacle_remove_name = _obstacle_set_name = (
        _obstacle_name
    )

    def _obstacle_set_orientation(self, document: Document) -> list[float]:
        angle = self._random.uniform(-math.pi, math.pi)
        return [math.cos(angle), 0.0, 0.0, math.sin(angle)]

    def _force_site(self, document: Document) -> str:
        return self.one([site_name(each.site) for each in document.scene.forces.wrenches])

    _force_begin_site = _force_remove_site = _force_site

    def _support_remove_site(self, document: Document) -> str:
        return self.one([each.name for each in document.scene.forces.supports])

    def _coupling_set_name(self, document: Document) -> str:
        return self.one(list(document.scene.couplings))

    def _stage_choose_name(self, document: Document) -> str:
        return self.one(document.data.stage.names)

    _stage_remove_name = _stage_link_name = _stage_choose_name

    def _layer_set_name(self, document: Document) -> str:
        return self.one([each.name for each in document.data.layers])

    _layer_remove_name = _layer_rename_name = _layer_set_name

    def _layer_choose_name(self, document: Document) -> str | None:
        return None if self._random.random() < 0.4 else self._layer_set_name(document)

    def _layer_add_name(self, document: Document) -> str:
        return str(self.choice(("breathing", "layer 1")))

    def _layer_rename_to(self, document: Document) -> str:
        return self._layer_add_name(document)

    def _prop_detach_name(self, document: Document) -> str:
        return self.one([each.obstacle.name for each in document.data.props])

    def _joint_change_kind(self, document: Document) -> str:
        return str(self.choice(("fixed", "hinge", "slide", "elbow", "swing", "ball")))

    def _support_surface_frame(self, document: Document) -> str:
        return str(self.choice(("world", "site")))

    def _limit_twist_end(self, document: Document) -> str:
        return str(self.choice(("lower", "upper")))

    def _task_whole_kind(self, document: Document) -> str:
        return str(self.choice(FIGURE_TASKS))

    def _file_save_name(self, document: Document) -> str:
        return self.one(["one", "two"])

    def _feet_set_feet(self, document: Document) -> str:
        return str(self.choice(("pinned", "free")))

    def _figure_human_stature(self, document: Document) -> float:
        return self._random.uniform(1.4, 2.1)

    def _segment_resize_factors(self, document: Document) -> list[float]:
        return [self._random.uniform(0.8, 1.25) for _ in range(3)]

    _obstacle_resize_factors = _segment_resize_factors

    def _trunk_set_joints(self, document: Document) -> int:
        return self._random.randrange(1, 20)

    def _keyframe_copy_to(self, document: Document) -> list[float]:
        return [self._time(document)]

    _keyframe_retime_to = _keyframe_copy_to

    def _time(self, document: Document) -> float:
        times = [each.seconds for each in document.data.keyframes]
        times += [time for layer in document.data.layers for time in layer.times]
        return self.choice(times) if times and self._random.random() < 0.7 else abs(self._random.gauss(0.0, 0.3))


def _segments(document: Document) -> list[str]:
    return [each.name for each in document.figure.segments]


def _joints(document: Document) -> list[str]:
    return [each.name for each in document.figure.joints]


def _sites(document: Document) -> list[str]:
    return [each.name for each in document.figure.sites] + _segments(document)


def _coordinates(document: Document) -> list[str]:
    return [f"{joint.name}.{part}" for joint in document.figure.joints for part in joint.kind.components]


def _channels(document: Document) -> list[str]:
    return _coordinates(document) + [f"{segment}@z" for segment in _segments(document)]


FIELDS: dict[str, Callable[[RandomEdits, Document], Any]] = {
    "segment": lambda draw, document: draw.one(_segments(document)),
    "parent": lambda draw, document: draw.one(_segments(document)),
    "site": lambda draw, document: draw.one(_sites(document)),
    "other": lambda draw, document: draw.one(_sites(document)),
    "task": lambda draw, document: draw.one([task.name for task in document.scene.tasks]),
    "name": lambda draw, document: draw.one([task.name for task in document.scene.tasks]),
    "joint": lambda draw, document: draw.one(_joints(document)),
    "coordinate": lambda draw, document: draw.one(_coordinates(document)),
    "component": lambda draw, document: draw.choice(("angle", "swing_x", "swing_y", "twist", "distance", "flexion")),
    "kind": lambda draw, document: draw.choice(OBSTACLE_KINDS),
    "point": lambda draw, document: [0.1 * each for each in draw.point()],
    "goal": lambda draw, document: draw.goal(document),
    "position": lambda draw, document: draw.goal(document),
    "force": lambda draw, document: [100.0 * each for each in draw.point()],
    "rotation": lambda draw, document: [1.0, *(0.3 * each for each in draw.point())],
    "orientation": lambda draw, document: [1.0, *(0.3 * each for each in draw.point())],
    "factors": lambda draw, document: draw.point(),
    "number": lambda draw, document: draw.following(),
    "value": lambda draw, document: draw.number(),
    "lower": lambda draw, document: -abs(draw.number(0.5)),
    "upper": lambda draw, document: abs(draw.number(0.5)) + 0.1,
    "margin": lambda draw, document: abs(draw.number(0.02)),
    "limb": lambda draw, document: draw.one([limb.name for limb in limbs_of(document.figure)]),
    "blend": lambda draw, document: draw.choice((0.0, 0.3, 1.0)),
    "hand": lambda draw, document: draw.choice(("left", "right", "both")),
    "grip": lambda draw, document: draw.one(list(GRIPS)),
    "mode": lambda draw, document: draw.choice(("free", "fk", "ik")),
    "strength": lambda draw, document: abs(draw.number()),
    "friction": lambda draw, document: draw.choice((None, 0.3, 0.8)),
    "share": lambda draw, document: draw.choice((None, None, 0.5)),
    "time": lambda draw, document: draw._time(document),
    "to": lambda draw, document: draw._time(document),
    "times": lambda draw, document: [draw._time(document)],
    **dict.fromkeys(("on", "follow"), lambda draw, document: draw.choice((True, False))),
    "enabled": lambda draw, document: draw.choice((True, False)),
    "self_collision": lambda draw, document: draw.choice((True, False, False)),
    "both_sides": lambda draw, document: draw.choice((True, False)),
    "hands": lambda draw, document: False,
    "lift": lambda draw, document: draw.choice((True, False)),
    "feet": lambda draw, document: draw.choice((True, False)),  # of a human; another meaning in feet.set
    "sex": lambda draw, document: draw.choice(("male", "female")),
    "mass": lambda draw, document: draw.choice((None, 70.0)),
    "levels": lambda draw, document: draw._levels(document),
    "changes": lambda draw, document: draw._changes(document),
    "names": lambda draw, document: draw.choice(([], [], [], [], [], [], ["library"], sorted(OVERLAYS))),
    "channel": lambda draw, document: draw.one(_channels(document)),
    "channels": lambda draw, document: [draw.one(_channels(document))],
    "incoming": lambda draw, document: draw.choice((None, 0.0, draw.number())),
    "outgoing": lambda draw, document: draw.choice((None, 0.0, draw.number())),
    "continued": lambda draw, document: draw.choice((True, False)),
    "foot": lambda draw, document: draw.one(list(document.data.contacts)),
    "planted": lambda draw, document: draw.choice((True, False)),
    "start": lambda draw, document: draw.choice((None, 0.0, 0.2)),
    "end": lambda draw, document: draw.choice((None, 0.5, 0.1)),
    "target": lambda draw, document: draw.goal(document),
    "weight": lambda draw, document: draw.choice((0.0, 0.4, 1.0, 1.5)),
    **dict.fromkeys(("muted", "solo"), lambda draw, document: draw.choice((True, False, False))),
    "whole": lambda draw, document: False,
    "both": lambda draw, document: draw.choice((True, False)),
    "figure": lambda draw, document: "lamp",
    "key": lambda draw, document: draw.choice(("joint_cost", "row_weights", "goal")),
    "text": lambda draw, document: draw.choice((None, "{}", "[0.1, 0.2, 0.9]", "1")),
    **dict.fromkeys(("axis", "normal", "torque"), lambda draw, document: draw.point()),
    "horizontal": lambda draw, document: draw.choice((None, draw.point())),
    "index": lambda draw, document: draw.choice((0, 0, 1)),
    "vertices": lambda draw, document: [draw.number() for _ in range(12)],
    "stage": lambda draw, document: 0,
    "joints": lambda draw, document: 3,
    "method": lambda draw, document: "levels",
    "bytes": lambda draw, document: 10,
}


def moves_of(drag: Drag) -> tuple[str, ...]:
    """Move commands that suit a drag."""
    if isinstance(drag, JointDrag):
        return ("value.move",)
    if isinstance(drag, RotationDrag):
        return ("rotate.move",)
    return ("drag.move", "rotate.move") if isinstance(drag, (FigureDrag, ObstacleDrag)) else ("drag.move",)
