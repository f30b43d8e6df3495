"""Random messages of a person who tries everything: mostly sensible, sometimes out of order, sometimes of nothing."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from poise.library.human_pose import POSES
from poise.statics.wrench import name_of
from poise.studio.document import Document
from poise.studio.drawn import DRAWN
from poise.studio.methods import CHOICES
from poise.studio.protocol import MESSAGES, MOVES
from poise.studio.task_commands import CRITERIA, KINDS
from poise.studio.world_commands import SCENERY
from poise.tasks.criteria import LAST_LEVEL
from tests.studio.random_needs import moves_of, sensible

LONG = frozenset({"bench", "experiment.open", "replay", "import.begin", "import.cancel", "file.open", "file.list"})
"""Messages that a long run leaves out: what they do takes seconds, or is about files."""

FIGURES = dict(lamp=10.0, robot_arm=10.0, chain=10.0, bird=5.0, human=2.0, elephant=0.6)
"""How often each is chosen: mostly small ones, which are solved in less than a millisecond."""

MOST_TASKS, MOST_OBSTACLES, MOST_SEGMENTS, MOST_KEPT = 8, 3, 80, 20
OUT_OF_ORDER = 0.02  # share of messages that ask neither whether a hand holds something nor what is there
MOVES_A_DRAG = 30  # of a hand, about, until it lets go: half a second of a pointer
LETTING = MOVES | {"drag.end"}
OFTEN = {"undo": 20.0, "redo": 15.0, "figure.choose": 3.0, "figure.human": 3.0}
OFTEN |= {"pull.begin": 8.0, "goal.begin": 2.0, "joint.begin": 2.0}
OFTEN |= dict.fromkeys(("obstacle.begin", "obstacle.set", "force.begin", "force.remove", "support.remove"), 3.0)
OFTEN |= dict.fromkeys(("key.remove", "key.move", "pose.paste", "pose.standard", "joint.limit", "task.balance"), 3.0)
OFTEN |= dict.fromkeys(("pose.take", "pose.forget", "time.go", "figure.begin", "obstacle.remove"), 2.0)
"""How often messages are drawn while nothing is held, where not once."""


class RandomEdits:
    """Draws messages for a document as it is.

    Parameters
    ----------
    seed : int
        The same seed gives the same choices.
    kinds : iterable of str, optional
        Messages to draw from; all but the long ones by default.
    """

    def __init__(self, seed: int, kinds: list[str] | None = None) -> None:
        self._random = random.Random(seed)
        self._number = 0
        self._pointer: list[float] | None = None  # where a hand is that holds something
        self.kinds = sorted(set(MESSAGES) - LONG) if kinds is None else kinds
        self._acts = [kind for kind in self.kinds if kind not in LETTING] or self.kinds
        self._weights = [OFTEN.get(kind, 1.0) for kind in self._acts]

    def message(self, document: Document) -> dict[str, Any]:
        """One message, as plain data."""
        kind = self._kind(document)
        if kind not in MOVES:
            self._pointer = None
        scene, figure = document.scene, document.figure
        if len(document.extras.keys) > MOST_KEPT and document.drag is None:
            return {"type": "key.clear"}  # a long motion is made anew with every act about it
        if len(scene.tasks) > MOST_TASKS and kind in ("task.add", "task.create", "task.join", "criterion", "pin"):
            return {"type": "task.remove", "name": scene.tasks[self._random.randrange(len(scene.tasks))].name}
        if len(scene.obstacles) >= MOST_OBSTACLES and kind == "obstacle.add":
            return {"type": "obstacle.remove", "name": scene.obstacles[0].name}
        if len(figure.segments) > MOST_SEGMENTS and kind == "segment.add":
            return {"type": "segment.remove", "segment": figure.segments[-1].name}
        if len(document.extras.poses) > MOST_KEPT and kind == "pose.keep":
            return {"type": "pose.forget", "name": document.extras.poses[0][0]}
        return {"type": kind, **{field: self._field(kind, field, document) for field in MESSAGES[kind]}}

    def _kind(self, document: Document) -> str:
        """What is said next: a hand that holds something moves it until it lets go; now and then anything at all."""
        held = document.drag
        if self._random.random() < OUT_OF_ORDER:
            return self._random.choice(self.kinds)
        if held is None or len(self.kinds) == 1:
            kind = self._random.choices(self._acts, self._weights)[0]
            return sensible(kind, document) if len(self.kinds) > 1 else kind
        if self._random.random() < 1.0 / MOVES_A_DRAG:
            return "drag.end"
        return str(self.choice(moves_of(held)))

    def _field(self, kind: str, field: str, document: Document) -> Any:
        own = getattr(self, f"_{kind.replace('.', '_')}_{field}", None)
        if own is not None:
            return own(document)
        return FIELDS[field](self, document)

    # --- what fields hold ---------------------------------------------------------------------------------------------

    def one(self, names: list[str]) -> str:
        """One of some names; now and then one that is not there."""
        if not names or self._random.random() < 0.02:
            return self._random.choice(("nobody", "left knee", "é", "x" * 200))
        return self._random.choice(names)

    def number(self, spread: float = 1.0) -> float:
        """A number of a usual size; now and then a very large or small one."""
        if self._random.random() < 0.02:
            return self._random.choice((0.0, 1e4, -1e4, 1e-300, 9999.0))
        return self._random.gauss(0.0, spread)

    def point(self) -> list[float]:
        """A place near the figure, or far."""
        return [self.number(0.6) for _ in range(3)]

    def goal(self, document: Document) -> list[float]:
        """A place near some part."""
        places = document.scene.pose.state.positions
        near = places[self._random.randrange(len(places))]
        return [float(each) + self.number(0.2) if abs(each) < 1e3 else 0.0 for each in near]

    def choice(self, words: Any) -> Any:
        """Any of some."""
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
            "frame": lambda: self.choice(("world", "site", "here")),
            "kind": lambda: self.choice(KINDS),
            "active_joints": lambda: self.choice(("all", "branch", [self.one(_joints(document))])),
            "margin": lambda: abs(self.number(0.05)),
        }
        chosen = self._random.sample(sorted(ways), 1 + (self._random.random() < 0.2))
        return {key: ways[key]() for key in chosen}

    def _methods_set_changes(self, document: Document) -> dict[str, Any]:
        key = self.choice(("strategy", "rule", "limits", "pace", "avoidance", "damping"))
        return {key: abs(self.number()) if key == "damping" else self.choice(CHOICES[key])}

    def _levels(self, document: Document) -> list[list[str]]:
        names = [task.name for task in document.scene.tasks if 0 < task.level < LAST_LEVEL]
        self._random.shuffle(names)
        cut = self._random.randrange(len(names) + 1)
        return [each for each in (names[:cut], names[cut:]) if each]

    # --- fields that mean something else in one message than in the others --------------------------------------------

    def _drag_move_goal(self, document: Document) -> list[float]:
        """A little beside where the hand was; now and then it jumps."""
        jumps = self._pointer is None or self._random.random() < 0.02
        self._pointer = self.goal(document) if jumps else [each + self.number(0.02) for each in self._pointer or ()]
        return self._pointer

    def _task_create_kind(self, document: Document) -> str:
        return str(self.choice(KINDS))

    def _criterion_kind(self, document: Document) -> str:
        return str(self.choice(sorted(set(CRITERIA) - {"torques"})))

    def _pose_standard_name(self, document: Document) -> str:
        return self.one(list(POSES))

    def _pose_keep_name(self, document: Document) -> str:
        return self.one(["a", "b", "c"])

    _segment_rename_name = _pose_keep_name

    def _pose_take_name(self, document: Document) -> str:
        return self.one([name for name, _ in document.extras.poses])

    _pose_forget_name = _pose_take_name

    def _figure_choose_name(self, document: Document) -> str:
        return self.one(self._random.choices(list(FIGURES), FIGURES.values()))

    def _gallery_open_name(self, document: Document) -> str:
        return self.one(["lamp", "lamp", "carrying", "two_goals"])

    def _obstacle_name(self, document: Document) -> str:
        return self.one([each.name for each in document.scene.obstacles])

    _obstacle_begin_name = _obstacle_remove_name = _obstacle_set_name = _obstacle_name

    def _obstacle_set_turn(self, document: Document) -> list[float]:
        angle = self._random.uniform(-math.pi, math.pi)
        return [math.cos(angle), 0.0, 0.0, math.sin(angle)]

    def _force_site(self, document: Document) -> str:
        return self.one([name_of(each.site) for each in document.scene.forces.wrenches])

    _force_begin_site = _force_remove_site = _force_site

    def _support_remove_site(self, document: Document) -> str:
        return self.one([each.name for each in document.scene.forces.supports])

    def _file_save_name(self, document: Document) -> str:
        return self.one(["one", "two"])

    def _figure_human_stature(self, document: Document) -> float:
        return self._random.uniform(1.4, 2.1)

    def _segment_resize_factors(self, document: Document) -> list[float]:
        return [self._random.uniform(0.8, 1.25) for _ in range(3)]

    def _trunk_balls(self, document: Document) -> int:
        return self._random.randrange(1, 20)

    def _time(self, document: Document) -> float:
        keys = [key.seconds for key in document.extras.keys]
        return self.choice(keys) if keys and self._random.random() < 0.7 else abs(self._random.gauss(0.0, 0.3))


def _segments(document: Document) -> list[str]:
    return [each.name for each in document.figure.segments]


def _joints(document: Document) -> list[str]:
    return [each.name for each in document.figure.joints]


def _sites(document: Document) -> list[str]:
    return [each.name for each in document.figure.sites] + _segments(document)


def _coordinates(document: Document) -> list[str]:
    return [f"{joint.name}.{part}" for joint in document.figure.joints for part in joint.kind.components]


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
    "kind": lambda draw, document: draw.choice(SCENERY),
    "point": lambda draw, document: [0.1 * each for each in draw.point()],
    "goal": lambda draw, document: draw.goal(document),
    "at": lambda draw, document: draw.goal(document),
    "force": lambda draw, document: [100.0 * each for each in draw.point()],
    "turn": lambda draw, document: [1.0, *(0.3 * each for each in draw.point())],
    "factors": lambda draw, document: draw.point(),
    "number": lambda draw, document: draw.following(),
    "value": lambda draw, document: draw.number(),
    "lower": lambda draw, document: -abs(draw.number(0.5)),
    "upper": lambda draw, document: abs(draw.number(0.5)) + 0.1,
    "margin": lambda draw, document: abs(draw.number(0.02)),
    "friction": lambda draw, document: draw.choice((None, 0.3, 0.8)),
    "share": lambda draw, document: draw.choice((None, None, 0.5)),
    "time": lambda draw, document: draw._time(document),
    "to": lambda draw, document: draw._time(document),
    "on": lambda draw, document: draw.choice((True, False)),
    "self": lambda draw, document: draw.choice((True, False, False)),
    "both": lambda draw, document: draw.choice((True, False)),
    "hands": lambda draw, document: False,
    "feet": lambda draw, document: draw.choice((True, False)),
    "sex": lambda draw, document: draw.choice(("male", "female")),
    "mass": lambda draw, document: draw.choice((None, 70.0)),
    "levels": lambda draw, document: draw._levels(document),
    "changes": lambda draw, document: draw._changes(document),
    "names": lambda draw, document: draw.choice(([], [], [], [], [], [], ["library"], sorted(DRAWN))),
    "stage": lambda draw, document: 0,
    "balls": lambda draw, document: 3,
    "method": lambda draw, document: "levels",
    "bytes": lambda draw, document: 10,
}
