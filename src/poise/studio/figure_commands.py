"""What messages about the figure do to the document: another figure, another size, other parts.

Whatever still makes sense for the edited figure is kept: the pose joint by joint, tasks and forces whose sites are
there, kept poses and keyframes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import both_sides, carried
from poise.library import human, make
from poise.model import Capsule, Figure, Joint, JointKind, Range, Segment, Shape, Transform, coupling_names, edit
from poise.model.limits import SphericalEllipse, TwistRange
from poise.scene import Scene, SceneState
from poise.studio.beginning import first_scene, known
from poise.studio.document import Document
from poise.studio.extras import Extras
from poise.studio.gallery import Entry, gallery_entry
from poise.studio.names import words
from poise.studio.protocol import Message
from poise.studio.seat import put_on
from poise.studio.value_checks import Refusal
from poise.tasks import CenterOfMassTask, PostureTask, RangeWeightedPostureTask, Task

NEW_SIZE = 0.25  # of a new segment, in lengths of the one it hangs on


# --- another one ------------------------------------------------------------------------------------------------------


def _choose(document: Document, message: Message) -> None:
    fresh = _fresh(message["name"])
    document.perform(f"New {words(message['name'])}", lambda: show(document, fresh))


@lru_cache(maxsize=16)
def _fresh(name: str) -> SceneState:
    """A figure of the library as it begins; made and brought to rest once."""
    return first_scene(make(name)).snapshot()


def _gallery(document: Document, message: Message) -> None:
    entry = gallery_entry(message["name"])
    state = _opened(entry)
    document.perform(f"Open {entry.words}", lambda: show(document, state))


@lru_cache(maxsize=16)
def _opened(entry: Entry) -> SceneState:
    return entry.make().snapshot()


def show(document: Document, state: SceneState, extras: Extras | None = None) -> None:
    """Put another scene in the place of the one that is shown; it can be undone."""
    document.scene.restore(state)
    document.scene.figure_file = None
    document.extras = extras or Extras()
    document.file, document.clipboard = "", None


def _human(document: Document, message: Message) -> None:
    """A person of other sizes, in the same pose."""
    given = {key: message[key] for key in ("stature", "mass", "sex", "hands", "feet")}
    figure = human(**given)
    document.perform(f"A person of {100.0 * message['stature']:.0f} cm", lambda: refit(document, figure, grounded=True))


# --- the same, edited -------------------------------------------------------------------------------------------------


def refit(document: Document, figure: Figure, *, grounded: bool = False) -> None:
    """Give the document an edited figure; tasks and forces whose sites are gone go with them.

    Where the figure is `grounded`, its lowest point is brought back to the height where it was, and pins follow.
    """
    figure, scene, old = known(figure), document.scene, document.scene.snapshot()
    pose = carried(old.pose, figure).clamped()
    if grounded and figure.floats:
        drop = float(old.pose.state.positions[:, 2].min() - pose.state.positions[:, 2].min())
        root = np.array(pose[figure.joints[0].name])
        root[2] += drop
        pose = pose.with_values({figure.joints[0].name: root})
    off = frozenset(name for name in old.off if name in coupling_names(figure))
    scene.restore(SceneState(figure, pose, (), off, avoidance=old.avoidance))
    scene.pose = pose
    for task in old.tasks:
        fitting = _fitting(task, figure)
        if fitting is not None:
            scene.add(fitting)
    _carry_forces(scene, old)
    if grounded:
        put_on(scene, scene.pose)
    scene.figure_file = None
    document.extras = document.extras.carried_to(figure)
    document.clipboard = None if document.clipboard is None else carried(document.clipboard, figure).clamped()


def _fitting(task: Task, figure: Figure) -> Task | None:
    try:
        if isinstance(task, (PostureTask, RangeWeightedPostureTask)):
            task = replace(task, pose=carried(task.pose, figure).clamped())
        task.check(figure)
    except PoiseError:
        return None
    return task


def _carry_forces(scene: Scene, old: SceneState) -> None:
    kept = {}
    forces, bare = old.forces, replace(old.forces, wrenches=(), supports=(), internal=())
    for field, parts in (("wrenches", forces.wrenches), ("supports", forces.supports), ("internal", forces.internal)):
        there = []
        for part in parts:
            try:
                replace(bare, **{field: (part,)}).check(scene.figure)  # type: ignore[arg-type]
            except PoiseError:
                continue
            there.append(part)
        kept[field] = tuple(there)
    scene.forces = replace(old.forces, **kept)  # type: ignore[arg-type]


def _add(document: Document, message: Message) -> None:
    """Hang a new limb on a segment, at its end, on a ball joint."""
    figure, parent = document.figure, message["parent"]
    index = figure.segment_index(parent)
    size = _length(figure, index)
    taken = {each.name for each in figure.segments} | {joint.name for joint in figure.joints}
    name = next(each for number in range(1, 1000) if (each := f"part_{number}") not in taken)
    shape = Shape(Capsule(0.12 * size, 0.76 * size), Transform((0.0, 0.0, 0.5 * size)), (0.80, 0.77, 0.70, 1.0))
    volume = shape.geometry.volume
    segment = Segment(name, mass=1000.0 * volume, center=(0.0, 0.0, 0.5 * size), shapes=(shape,))
    joint = Joint(
        f"{name}_joint",
        JointKind.BALL,
        parent,
        name,
        placement=Transform(_end(figure, index)),
        swing=(SphericalEllipse(1.2, 1.2),),
        twist=TwistRange(-0.8, 0.8),
    )
    document.perform(
        f"Add a part to {words(parent)}", lambda: refit(document, edit.add_segment(figure, segment, joint).figure)
    )


def _length(figure: Figure, index: int) -> float:
    """How long a new part is: like those beside it."""
    steps = [float(np.linalg.norm(joint.placement.vector)) for joint in figure.joints[1:]]
    own = float(np.linalg.norm(_end(figure, index)))
    return max(own, NEW_SIZE * max(steps, default=1.0), 0.02)


def _end(figure: Figure, index: int) -> tuple[float, float, float]:
    """The farthest place of a segment that something hangs on, or the end of its shape."""
    name = figure.segments[index].name
    places = [joint.placement.vector for joint in figure.joints if joint.parent == name]
    places += [site.placement.vector for site in figure.sites if site.segment == name]
    x, y, z = max(places, key=lambda place: float(np.linalg.norm(place)), default=np.zeros(3)).tolist()
    return (x, y, z)


def _remove(document: Document, message: Message) -> None:
    figure, segment = document.figure, message["segment"]
    document.perform(f"Remove {words(segment)}", lambda: refit(document, edit.remove_segment(figure, segment).figure))


def _rename(document: Document, message: Message) -> None:
    """Another name for a segment; tasks and forces at it go along."""
    figure, segment, name = document.figure, message["segment"], message["name"].strip().replace(" ", "_")

    def rename() -> None:
        old = document.scene.snapshot()
        new = edit.rename(figure, segments={segment: name}).figure
        tasks = tuple(_at_renamed(task, segment, name) for task in old.tasks)
        document.scene.restore(replace(old, tasks=tasks))
        refit(document, new)

    document.perform(f"Rename {words(segment)}", rename)


def _at_renamed(task: Task, old: str, new: str) -> Task:
    """A task whose site, or one of those that it stays over, has another name."""
    if isinstance(task, CenterOfMassTask) and old in task.over:
        return replace(task, over=tuple(new if site == old else site for site in task.over))
    return replace(task, site=new) if getattr(task, "site", None) == old else task  # type: ignore[call-arg]


def _resize(document: Document, message: Message) -> None:
    figure, segment, factors = document.figure, message["segment"], message["factors"]
    if not all(0.1 <= each <= 10.0 for each in factors):
        raise Refusal("a part is made between a tenth and ten times as large.")

    def resized() -> None:
        if message["both"]:
            made = both_sides(figure, segment, lambda each, name: edit.resize(each, name, factors))
        else:
            made = edit.resize(figure, segment, factors)
        refit(document, made.figure, grounded=True)

    document.perform(f"Resize {words(segment)}", resized)


def _limit(document: Document, message: Message) -> None:
    """Other ends for a reading; the swing of a ball joint has an ellipse of these half axes."""
    figure, joint, component = document.figure, message["joint"], message["component"]
    span = (message["lower"], message["upper"])
    if span[0] > span[1]:
        raise Refusal("the lower end of a limit lies below the upper one.")

    def limited() -> None:
        if message["both"]:
            made = both_sides(figure, joint, lambda each, name: _narrowed(each, name, component, span))
        else:
            made = _narrowed(figure, joint, component, span)
        refit(document, made.figure)

    document.perform(f"Limit {words(joint)}", limited)


def _narrowed(figure: Figure, joint: str, component: str, span: tuple[float, float]) -> edit.Edited:
    own = figure.joint(joint)
    if component in ("swing_x", "swing_y"):
        old = own.swing[0] if own.swing and isinstance(own.swing[0], SphericalEllipse) else SphericalEllipse(1.5, 1.5)
        radius = min(max(0.5 * (span[1] - span[0]), 0.02), math.pi - 0.05)
        x = radius if component == "swing_x" else old.radius_x
        y = radius if component == "swing_y" else old.radius_y
        return edit.limit(figure, joint, swing=SphericalEllipse(x, y, old.center))
    if component == "twist" and own.kind is JointKind.BALL:
        return edit.limit(figure, joint, twist=TwistRange(*span))
    return edit.limit(figure, joint, **{component: Range(*span)})


FIGURE_COMMANDS: dict[str, Callable[[Document, Message], None]] = {
    "figure.choose": _choose,
    "gallery.open": _gallery,
    "figure.human": _human,
    "segment.add": _add,
    "segment.remove": _remove,
    "segment.rename": _rename,
    "segment.resize": _resize,
    "joint.limit": _limit,
}
