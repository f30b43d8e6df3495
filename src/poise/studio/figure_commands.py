"""Commands about the figure: open another one, change measures, add, remove, rename and resize segments, set limits.

What still fits the edited figure is kept: joint values by name, tasks and forces whose sites exist, the pose library
and keyframes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose, edit_both_sides, transfer_pose
from poise.library import elephant, human, make
from poise.model import Capsule, Figure, Joint, JointKind, Range, Segment, Shape, Transform, coupling_names, edit
from poise.model.limits import SphericalEllipse, TwistRange
from poise.scene import Scene, SceneState
from poise.scene.lock_requests import locked_joints_of
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.gallery import GalleryEntry, gallery_entry
from poise.studio.limit_edit import with_swing, with_twist
from poise.studio.messages import Command, CommandError, session_commands
from poise.studio.names import label
from poise.studio.prop import put_down
from poise.studio.scene_setup import apply_pose, initial_scene, interned
from poise.tasks import CenterOfMassTask, PostureTask, RangeWeightedPostureTask, SupportPolygonTask, Task

NEW_SEGMENT_SCALE = 0.25  # length of a new segment relative to the longest one
MIN_SEGMENT_LENGTH_M = 0.02
MIN_SCALE, MAX_SCALE = 0.1, 10.0  # of a segment
MAX_TRUNK_JOINTS = 120
TRUNK_PREFIX = "trunk_"  # of the segments of an elephant's trunk
_NEW_SEGMENT_DENSITY = 1000.0  # [kg/m³]
_NEW_SEGMENT_COLOR = (0.80, 0.77, 0.70, 1.0)


# --- another figure ---------------------------------------------------------------------------------------------------


def _choose(document: Document, command: session_commands.ChooseFigure) -> None:
    state = library_scene(command.name)
    document.perform(f"New {label(command.name)}", lambda: show_scene(document, state))


@lru_cache(maxsize=16)
def library_scene(name: str) -> SceneState:
    """The initial scene of a figure of the library, solved once."""
    return initial_scene(make(name)).snapshot()


def _open_gallery_scene(document: Document, command: session_commands.OpenGalleryScene) -> None:
    entry = gallery_entry(command.name)
    state = _gallery_scene(entry)
    document.perform(f"Open {entry.description}", lambda: show_scene(document, state))


@lru_cache(maxsize=16)
def _gallery_scene(entry: GalleryEntry) -> SceneState:
    return entry.make().snapshot()


def show_scene(document: Document, state: SceneState, data: StudioData | None = None) -> None:
    """Replace the scene of the document; call it inside :meth:`Document.perform` so that it can be undone."""
    document.scene.restore(state)
    document.scene.figure_file = None
    document.data = data or StudioData()
    document.file, document.clipboard = "", None


def _set_human(document: Document, command: session_commands.SetHuman) -> None:
    """A human of other measures, in the same pose."""
    measures: dict[str, Any] = {key: getattr(command, key) for key in ("stature", "mass", "sex", "hands", "feet")}
    figure = human(**measures)
    edit_label = f"Human of {100.0 * command.stature:.0f} cm"
    document.perform(edit_label, lambda: replace_figure(document, figure, grounded=True))


def trunk_joints(figure: Figure) -> int | None:
    """Number of ball joints of an elephant's trunk; None for other figures."""
    count = sum(segment.name.startswith(TRUNK_PREFIX) for segment in figure.segments)
    return count if figure.name == "elephant" and count else None


def _set_trunk(document: Document, command: session_commands.SetTrunk) -> None:
    """Change the number of joints of the trunk; its length stays."""
    if trunk_joints(document.figure) is None:
        raise CommandError("the figure has no trunk; open the elephant first.")
    if not 1 <= command.joints <= MAX_TRUNK_JOINTS:
        raise CommandError(f"trunk: expected 1 to {MAX_TRUNK_JOINTS} joints, got {command.joints}.")
    figure = elephant(command.joints, free=document.figure.has_floating_base)
    document.perform(f"Trunk of {command.joints} joints", lambda: replace_figure(document, figure))


# --- the same figure, edited ------------------------------------------------------------------------------------------


def replace_figure(document: Document, figure: Figure, *, grounded: bool = False) -> None:
    """Give the document an edited figure; tasks and forces whose sites no longer exist are removed.

    If `grounded`, the lowest point of the figure stays at its height, and pins follow.
    """
    figure, scene, old = interned(figure), document.scene, document.scene.snapshot()
    pose = transfer_pose(old.pose, figure).clamped()
    if grounded and figure.has_floating_base:
        root = np.array(pose[figure.joints[0].name])
        root[2] += _lowest(old.pose) - _lowest(pose)
        pose = pose.with_values({figure.joints[0].name: root})
    off = frozenset(name for name in old.off if name in coupling_names(figure))
    locked = locked_joints_of(figure, old.locked)
    scene.restore(SceneState(figure, pose, (), off, avoidance=old.avoidance, locked=locked, feet=old.feet))
    _keep_natural(scene, old)
    scene.pose = pose
    for task in old.tasks:
        fitted = _fitted_task(task, figure)
        if fitted is not None:
            scene.add(fitted)
    _keep_valid_forces(scene, old)
    if grounded:
        apply_pose(scene, scene.pose)
    scene.figure_file = None
    _put_down_props(document, old.pose)
    document.data = document.data.for_figure(figure)
    document.clipboard = None if document.clipboard is None else transfer_pose(document.clipboard, figure).clamped()


def _lowest(pose: Pose) -> float:
    """Height of the lowest site or segment [m]."""
    sites = [float(pose.position(site.name)[2]) for site in pose.figure.sites]
    return min([float(pose.state.positions[:, 2].min()), *sites])


def _put_down_props(document: Document, old: Pose) -> None:
    """What a removed part of the edited figure has carried stays where it is, as an obstacle."""
    data, scene = document.data, document.scene
    actor = data.stage.active or old.figure.name
    segments = {each.name for each in scene.figure.segments}
    dropped = [each for each in data.props if each.actor == actor and each.segment not in segments]
    for each in dropped:
        scene.add_obstacle(put_down(each, old, [obstacle.name for obstacle in scene.obstacles]))
    if dropped:
        document.data = replace(data, props=tuple(each for each in data.props if each not in dropped))


def _keep_natural(scene: Scene, old: SceneState) -> None:
    """Prefer natural postures as before; a prior or examples of the old figure are dropped where they do not fit."""
    if old.natural is not None:
        examples = [transfer_pose(pose, scene.figure).clamped() for pose in old.natural.examples]
        prior = old.natural.prior
        own = prior if prior is not None and prior.applies_to(scene.figure) else None
        scene.prefer_natural(old.natural.strength, own, examples)


def _fitted_task(task: Task, figure: Figure) -> Task | None:
    """The task for an edited figure; None if it no longer fits."""
    try:
        if isinstance(task, (PostureTask, RangeWeightedPostureTask)):
            task = replace(task, pose=transfer_pose(task.pose, figure).clamped())
        task.check(figure)
    except PoiseError:
        return None
    return task


def _keep_valid_forces(scene: Scene, old: SceneState) -> None:
    kept = {}
    forces, empty = old.forces, replace(old.forces, wrenches=(), supports=(), internal=())
    for field, parts in (("wrenches", forces.wrenches), ("supports", forces.supports), ("internal", forces.internal)):
        valid = []
        for part in parts:
            try:
                replace(empty, **{field: (part,)}).check(scene.figure)  # type: ignore[arg-type]
            except PoiseError:
                continue
            valid.append(part)
        kept[field] = tuple(valid)
    scene.forces = replace(old.forces, **kept)  # type: ignore[arg-type]


def _add_segment(document: Document, command: session_commands.AddSegment) -> None:
    """Attach a new limb to the end of a segment by a ball joint."""
    figure, parent = document.figure, command.parent
    index = figure.segment_index(parent)
    length = _new_length(figure, index)
    taken = {each.name for each in figure.segments} | {joint.name for joint in figure.joints}
    name = next(each for number in range(1, 1000) if (each := f"part_{number}") not in taken)
    capsule = Capsule(0.12 * length, 0.76 * length)
    shape = Shape(capsule, Transform((0.0, 0.0, 0.5 * length)), _NEW_SEGMENT_COLOR)
    mass = _NEW_SEGMENT_DENSITY * shape.geometry.volume
    segment = Segment(name, mass=mass, center=(0.0, 0.0, 0.5 * length), shapes=(shape,))
    joint = Joint(
        f"{name}_joint",
        JointKind.BALL,
        parent,
        name,
        placement=Transform(_end_of(figure, index)),
        swing=(SphericalEllipse(1.2, 1.2),),
        twist=TwistRange(-0.8, 0.8),
    )
    document.perform(
        f"Add a segment to {label(parent)}",
        lambda: replace_figure(document, edit.add_segment(figure, segment, joint).figure),
    )


def _new_length(figure: Figure, index: int) -> float:
    """Length of a new segment, similar to its neighbors [m]."""
    lengths = [float(np.linalg.norm(joint.placement.translation_vector)) for joint in figure.joints[1:]]
    own = float(np.linalg.norm(_end_of(figure, index)))
    return max(own, NEW_SEGMENT_SCALE * max(lengths, default=1.0), MIN_SEGMENT_LENGTH_M)


def _end_of(figure: Figure, index: int) -> tuple[float, float, float]:
    """The child joint or site of a segment that is farthest from its origin [m]."""
    name = figure.segments[index].name
    positions = [joint.placement.translation_vector for joint in figure.joints if joint.parent == name]
    positions += [site.placement.translation_vector for site in figure.sites if site.segment == name]
    x, y, z = max(positions, key=lambda each: float(np.linalg.norm(each)), default=np.zeros(3)).tolist()
    return (x, y, z)


def _remove_segment(document: Document, command: session_commands.RemoveSegment) -> None:
    figure, segment = document.figure, command.segment
    document.perform(
        f"Remove {label(segment)}",
        lambda: replace_figure(document, edit.remove_segment(figure, segment).figure),
    )


def _rename_segment(document: Document, command: session_commands.RenameSegment) -> None:
    """Rename a segment; tasks and forces at it follow."""
    figure, segment, name = document.figure, command.segment, command.name.strip().replace(" ", "_")

    def rename() -> None:
        old = document.scene.snapshot()
        renamed = edit.rename(figure, segments={segment: name}).figure
        tasks = tuple(_with_renamed_site(task, segment, name) for task in old.tasks)
        document.scene.restore(replace(old, tasks=tasks))
        document.data = _with_renamed_segment(document.data, figure, segment, name)
        replace_figure(document, renamed)

    document.perform(f"Rename {label(segment)}", rename)


def _with_renamed_segment(data: StudioData, figure: Figure, old: str, new: str) -> StudioData:
    """Links and props of a renamed segment follow."""
    actor = data.stage.active or figure.name
    props = tuple(
        each._replace(segment=new) if (each.actor, each.segment) == (actor, old) else each for each in data.props
    )
    return replace(data, stage=data.stage.with_renamed_site(old, new), props=props)


def _with_renamed_site(task: Task, old: str, new: str) -> Task:
    if isinstance(task, (CenterOfMassTask, SupportPolygonTask)):
        supports = tuple(replace(each, site=new) if each.site == old else each for each in task.forces.supports)
        wrenches = tuple(replace(each, site=new) if each.site == old else each for each in task.forces.wrenches)
        forces = replace(task.forces, supports=supports, wrenches=wrenches)
        if isinstance(task, SupportPolygonTask):
            return replace(task, forces=forces)
        return replace(task, over=tuple(new if site == old else site for site in task.over), forces=forces)
    return replace(task, site=new) if getattr(task, "site", None) == old else task  # type: ignore[call-arg]


def _resize_segment(document: Document, command: session_commands.ResizeSegment) -> None:
    figure, segment, factors = document.figure, command.segment, command.factors
    if not all(MIN_SCALE <= each <= MAX_SCALE for each in factors):
        raise CommandError(f"scale factors: expected {MIN_SCALE:g} to {MAX_SCALE:g}.")

    def resize() -> None:
        if command.both_sides:
            resized = edit_both_sides(figure, segment, lambda each, name: edit.resize(each, name, factors))
        else:
            resized = edit.resize(figure, segment, factors)
        replace_figure(document, resized.figure, grounded=True)

    document.perform(f"Resize {label(segment)}", resize)


def _set_joint_limit(document: Document, command: session_commands.SetJointLimit) -> None:
    """Set the limits of a joint coordinate; measured swing and twist limits keep their form (`limit_edit`)."""
    figure, joint, component = document.figure, command.joint, command.component
    limits = (command.lower, command.upper)
    if limits[0] > limits[1]:
        raise CommandError("joint limit: expected a lower limit below the upper one.")

    def set_limit() -> None:
        if command.both_sides:
            limited = edit_both_sides(figure, joint, lambda each, name: _with_limit(each, name, component, limits))
        else:
            limited = _with_limit(figure, joint, component, limits)
        replace_figure(document, limited.figure)

    document.perform(f"Limit {label(joint)}", set_limit)


def _with_limit(figure: Figure, name: str, component: str, limits: tuple[float, float]) -> edit.EditResult:
    if component in ("swing_x", "swing_y"):
        return with_swing(figure, name, ("swing_x", "swing_y").index(component), limits)
    if component == "twist" and figure.joint(name).kind is JointKind.BALL:
        return with_twist(figure, name, limits)
    return edit.limit(figure, name, **{component: Range(*limits)})  # type: ignore[arg-type]


FIGURE_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    session_commands.ChooseFigure: _choose,
    session_commands.OpenGalleryScene: _open_gallery_scene,
    session_commands.SetHuman: _set_human,
    session_commands.SetTrunk: _set_trunk,
    session_commands.AddSegment: _add_segment,
    session_commands.RemoveSegment: _remove_segment,
    session_commands.RenameSegment: _rename_segment,
    session_commands.ResizeSegment: _resize_segment,
    session_commands.SetJointLimit: _set_joint_limit,
}
