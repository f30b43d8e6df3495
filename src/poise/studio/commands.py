"""What each message does to the document."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.errors import TaskError
from poise.figure import Placement, Site
from poise.figures import human_pose, make
from poise.pose import Pose, mirrored
from poise.scene import Scene
from poise.studio.beginning import first_pose, first_scene
from poise.studio.document import Document
from poise.studio.drag import begin_goal, begin_pull, goal_of, seated
from poise.studio.names import words
from poise.studio.protocol import Message, Refusal
from poise.studio.turn import begin_turn
from poise.tasks.criteria import LAST_LEVEL

Command = Callable[[Document, Message], None]


# --- dragging ---------------------------------------------------------------------------------------------------------


def _pull_begin(document: Document, message: Message) -> None:
    document.begin_drag(lambda scene: begin_pull(scene, message["segment"], message["point"], message["goal"]))


def _goal_begin(document: Document, message: Message) -> None:
    document.begin_drag(lambda scene: begin_goal(scene, message["task"]))


def _turn_begin(document: Document, message: Message) -> None:
    document.begin_drag(lambda scene: begin_turn(scene, message["segment"]))


def _drag_move(document: Document, message: Message) -> None:
    document.follow(lambda drag: drag.move(document.scene, message["goal"]))


def _turn_move(document: Document, message: Message) -> None:
    document.follow(lambda drag: drag.turn(document.scene, message["turn"]))


# --- tasks ------------------------------------------------------------------------------------------------------------


def _pin(document: Document, message: Message) -> None:
    """Pin a segment where it is, or let it go where it is pinned already."""
    segment, scene = message["segment"], document.scene
    held = [task.name for task in scene.tasks if task.level == 1 and getattr(task, "site", None) == segment]
    if held:
        document.perform(f"Unpin {words(segment)}", lambda: [scene.remove(name) for name in held])
    else:
        document.perform(f"Pin {words(segment)}", lambda: scene.pin(segment))


def _task_add(document: Document, message: Message) -> None:
    """Hold a point of the surface where it is, below everything that was asked for before."""
    scene, segment = document.scene, message["segment"]
    index = scene.figure.segment_index(segment)
    goal = scene.pose.state.point(index, np.array(message["point"]))
    taken = {task.name for task in scene.tasks}
    name = next(
        each for each in (f"{segment} point", *(f"{segment} point {n}" for n in range(2, 999))) if each not in taken
    )
    site = Site(name, segment, Placement(message["point"]))

    def add() -> None:
        scene.reach(site, goal, name=name)

    document.perform(f"Add goal on {words(segment)}", add)


def _task_set(document: Document, message: Message) -> None:
    name, changes = message["name"], dict(message["changes"])
    word = {"enabled": "Switch", "weight": "Weigh", "name": "Rename", "axes": "Change axes of", "goal": "Move goal of"}
    act = f"{word[next(iter(changes))]} {words(name)}"
    document.perform(act, lambda: document.scene.set(name, **changes))


def _task_remove(document: Document, message: Message) -> None:
    document.perform(f"Remove {words(message['name'])}", lambda: document.scene.remove(message["name"]))


def _task_order(document: Document, message: Message) -> None:
    """Give all tasks but the criteria their levels anew, and their order in each."""
    scene = document.scene
    levels = {name: place for place, names in enumerate(message["levels"], 1) for name in names}
    goals = {task.name for task in scene.tasks if task.level != LAST_LEVEL}
    if levels.keys() != goals or sum(map(len, message["levels"])) != len(goals):
        raise Refusal("an order names every task once, criteria left out.")

    def order() -> None:
        for name, level in levels.items():
            if scene[name].level != level:
                scene.set(name, level=level)

    document.perform("Reorder tasks", order)


def _task_balance(document: Document, message: Message) -> None:
    """Keep the balance over what is pinned, or no longer."""
    scene = document.scene
    if "balance" in scene:
        document.perform("Let balance go", lambda: scene.remove("balance"))
    else:
        document.perform("Keep balance", lambda: scene.keep_balance(level=2))


# --- poses ------------------------------------------------------------------------------------------------------------


def put_on(scene: Scene, pose: Pose) -> None:
    """Take a pose; pins and balance hold from where they are then."""
    scene.pose = pose
    for task in scene.tasks:
        pinned = task.level == 1 and hasattr(task, "site")
        if pinned or (not hasattr(task, "site") and goal_of(task) is not None):
            new = seated(scene, task)
            if new is not task:
                scene.remove(task.name)
                scene.add(new)


def _pose_standard(document: Document, message: Message) -> None:
    pose = human_pose(document.figure, message["name"])
    document.perform(f"Pose: {words(message['name'])}", lambda: put_on(document.scene, pose))


def _pose_reset(document: Document, message: Message) -> None:
    document.perform("Reset pose", lambda: put_on(document.scene, first_pose(document.figure)))


def _pose_reset_joint(document: Document, message: Message) -> None:
    figure, segment = document.figure, message["segment"]
    joint = figure.joints[figure.segment_index(segment)]
    if not joint.kind.nq or joint.parent is None:
        raise TaskError(f"{words(segment)} has no joint to reset.")
    first = first_pose(figure)
    document.perform(
        f"Reset {words(joint.name)}",
        lambda: setattr(document.scene, "pose", document.scene.pose.with_values({joint.name: first[joint.name]})),
    )


def _pose_mirror(document: Document, message: Message) -> None:
    document.perform("Mirror pose", lambda: put_on(document.scene, mirrored(document.scene.pose)))


def _pose_copy(document: Document, message: Message) -> None:
    document.clipboard = document.scene.pose
    document.revision += 1


def _pose_paste(document: Document, message: Message) -> None:
    held = document.clipboard
    if held is None:
        raise Refusal("no pose was copied yet.")
    document.perform("Paste pose", lambda: put_on(document.scene, held))


# --- figures ----------------------------------------------------------------------------------------------------------


def _figure_choose(document: Document, message: Message) -> None:
    fresh = first_scene(make(message["name"]))
    document.perform(f"New {words(message['name'])}", lambda: show(document, fresh))


def show(document: Document, scene: Scene) -> None:
    """Put another scene in the place of the one that is shown; it can be undone."""
    document.scene.restore(scene.snapshot())
    document.scene.figure_file = None
    document.file, document.clipboard = "", None


COMMANDS: dict[str, Command] = {
    "pull.begin": _pull_begin,
    "goal.begin": _goal_begin,
    "turn.begin": _turn_begin,
    "drag.move": _drag_move,
    "turn.move": _turn_move,
    "drag.end": lambda document, _: document.end_drag(),
    "pin": _pin,
    "task.add": _task_add,
    "task.set": _task_set,
    "task.remove": _task_remove,
    "task.order": _task_order,
    "task.balance": _task_balance,
    "undo": lambda document, _: document.undo(),
    "redo": lambda document, _: document.redo(),
    "pose.standard": _pose_standard,
    "pose.reset": _pose_reset,
    "pose.reset_joint": _pose_reset_joint,
    "pose.mirror": _pose_mirror,
    "pose.copy": _pose_copy,
    "pose.paste": _pose_paste,
    "figure.choose": _figure_choose,
}
