"""JSON updates for all clients: the document after every edit, the solver's report, and the gallery."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Literal

import numpy as np

from poise.collision import ClearanceTask, Obstacle, Part
from poise.collision.distance import Ground, Rectangle
from poise.extensions import experiments, has_experiments
from poise.kinematics.site_frame import site_frame, site_name
from poise.library import CATALOG
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Sphere
from poise.model.tessellation import triangles
from poise.scene.natural_posture import NaturalSettings
from poise.solver import Result, TaskReport, TaskState
from poise.solver.report import error_words
from poise.statics import Support
from poise.studio.document import Document
from poise.studio.drag import DRAG_TASK, MIRROR_TASK
from poise.studio.figure_commands import trunk_joints
from poise.studio.foot_steps import feet_info
from poise.studio.gallery import GALLERY
from poise.studio.hand_commands import GRIP_TITLES, hands_of
from poise.studio.limb_blend import blend_of
from poise.studio.limbs import POLE_LEVEL, limbs_of, mode_of
from poise.studio.messages import updates
from poise.studio.messages.forces_info import ForcesInfo, PressInfo, SupportInfo, WrenchInfo
from poise.studio.messages.limb_info import CouplingInfo, LimbInfo
from poise.studio.messages.natural_info import NaturalInfo
from poise.studio.messages.timeline_info import CameraKeyInfo, ContactInfo, LayerInfo
from poise.studio.messages.updates import Catalog, Choice, DocumentUpdate, MethodChoice, PropInfo, ShapeInfo, TaskInfo
from poise.studio.names import label
from poise.studio.scene_setup import goal_of
from poise.studio.solver_methods import CHOICES, TITLES, has_native
from poise.studio.task_commands import CRITERIA
from poise.studio.task_kinds import FIGURE_TASKS, TASK_KINDS
from poise.studio.world_commands import OBSTACLE_KINDS
from poise.tasks import SelectionKind, Task

_MESH_FINENESS = 16  # edges around a shape that is sent as triangles
_RECTANGLE_THICKNESS_M = 0.002
_TEMPORARY = (DRAG_TASK, MIRROR_TASK)  # tasks of a drag in progress
_UNFINISHED = "Not done yet: "  # prefix of lines in `Result.explain()` about tasks that still converge


# --- the document -----------------------------------------------------------------------------------------------------


def document_update(document: Document, dragging_client: int = 0) -> DocumentUpdate:
    """Everything about the document except figure and pose."""
    tasks, data = document.scene.tasks, document.data
    return DocumentUpdate(
        revision=document.revision,
        figure=document.figure.name,
        file=document.file,
        changed=document.changed,
        undo=document.history.next_undo,
        redo=document.history.next_redo,
        clipboard=document.clipboard is not None,
        symmetric=document.symmetric,
        **_stage(document),
        limbs=_limbs(document),
        hands=hands_of(document.scene.pose),
        feet=feet_info(document),
        dragging_client=dragging_client,
        tasks=[_task(document, task) for task in tasks if task.name not in _TEMPORARY],
        obstacles=[_obstacle(each) for each in document.scene.obstacles],
        clearance=_clearance(document.scene.clearance),
        forces=_forces(document),
        couplings=_couplings(document),
        locked=sorted(document.scene.locked),
        poses=[name for name, _ in data.poses],
        keyframes=[each.seconds for each in data.keyframes],
        clips=[] if data.source is None else [clip.name for clip in data.source.clips],
        clip=data.clip_name,
        frame_rate=round(data.frame_rate, 3),
        range=data.range,
        contacts=[ContactInfo(foot, planted.tolist()) for foot, planted in data.contacts.items()],
        layers=[LayerInfo(*each[:4], each.times) for each in data.layers],
        layer=data.layer,
        cameras=[CameraKeyInfo(*each) for each in data.cameras],
        recording=document.recorder.on,
        methods=updates.MethodsInfo(name=data.methods.name, **data.methods.to_dict()),
        natural=_natural(document),
        trunk_joints=trunk_joints(document.figure),
        experiment=None if data.experiment is None else data.experiment.message(),
        recorded={name: _frame_times(each) for name, each in document.recorder.milliseconds.items()},
        catalog=_CATALOG,
    )


_CATALOG = Catalog(
    figures=[Choice(entry.name, entry.description) for entry in CATALOG],
    tasks=[Choice(name, kind.title, group=kind.group) for name, kind in TASK_KINDS.items()],
    figure_tasks=[Choice(name, kind.title, group=kind.group) for name, kind in FIGURE_TASKS.items()],
    criteria=[Choice(kind, title, task) for kind, (task, title, _) in CRITERIA.items()],
    obstacles=[Choice(kind, title) for kind, (title, _) in OBSTACLE_KINDS.items()],
    grips=[Choice(grip, title) for grip, title in GRIP_TITLES.items()],
    methods=[
        MethodChoice(
            key,
            TITLES[key],
            [Choice(name, title) for name, title in choices.items() if name != "native" or has_native()],
        )
        for key, choices in CHOICES.items()
    ],
)


def _frame_times(milliseconds: list[float]) -> updates.FrameTimes:
    median, p99 = np.percentile(milliseconds, [50, 99])
    return updates.FrameTimes(len(milliseconds), float(median), float(p99))


def _task(document: Document, task: Task) -> TaskInfo:
    site = getattr(task, "site", None)
    attachment = None if site is None else site_frame(document.figure, site)
    joints = task.active_joints
    frame = getattr(task, "frame", None)
    return TaskInfo(
        name=task.name,
        kind=type(task).__name__.removesuffix("Task"),
        description=task.describe(),
        level=updates.PREFERENCE_LEVEL if task.level >= POLE_LEVEL else task.level,
        weight=task.weight,
        enabled=task.enabled,
        segment=None if attachment is None else attachment.segment,
        point=None if attachment is None else attachment.local_position.tolist(),
        goal=goal_of(task),
        axes=getattr(task, "axes", None),
        frame=None if frame is None or not hasattr(task, "axes") else frame if isinstance(frame, str) else "current",
        active_joints=list(joints.names) if joints.kind is SelectionKind.LISTED else joints.kind.value,
        margin=getattr(task, "margin", None),
    )


def _couplings(document: Document) -> list[CouplingInfo]:
    return [CouplingInfo(name, name not in document.scene.uncoupled) for name in document.scene.couplings]


def _stage(document: Document) -> dict[str, Any]:
    """The other figures, links to them, and what figures carry."""
    stage = document.data.stage
    return {
        "stage": stage.names,
        "active": stage.active or document.figure.name,
        "links": stage.own_links,
        "apart": stage.apart,
        "props": [PropInfo(each.actor, each.segment, _obstacle(each.obstacle)) for each in document.data.props],
    }


def _limbs(document: Document) -> list[LimbInfo]:
    scene = document.scene
    found = []
    for limb in limbs_of(document.figure):
        first, last = document.figure.segment_index(limb.upper), document.figure.segment_index(limb.end)
        pole = limb.pole_task if limb.pole_task in scene else None
        segments = [each for each in document.figure.ancestors(last) if first in document.figure.ancestors(each)]
        found.append(LimbInfo(limb.name, segments, mode_of(scene, limb), blend_of(scene, limb), pole))
    return found


def _natural(document: Document) -> NaturalInfo:
    settings = document.scene.natural or NaturalSettings(0.0)
    applies = replace(settings, strength=1.0).prior_for(document.figure) is not None
    return NaturalInfo(applies, settings.strength, len(settings.examples))


# --- obstacles and forces ---------------------------------------------------------------------------------------------


def _obstacle(obstacle: Obstacle) -> updates.ObstacleInfo:
    transform = obstacle.placement
    parts = [_shape(part) for part in obstacle.parts]
    return updates.ObstacleInfo(obstacle.name, label(obstacle.name), transform.translation, transform.rotation, parts)


def _shape(part: Part) -> ShapeInfo:
    """A primitive that the client builds itself, or triangles."""
    geometry = part.geometry
    shape = partial(
        ShapeInfo, position=part.placement.translation, orientation=part.placement.rotation, color=part.color
    )
    if isinstance(geometry, Box):
        return shape(kind="box", size=geometry.size)
    if isinstance(geometry, Sphere):
        return shape(kind="ellipsoid", size=[geometry.radius] * 3)
    if isinstance(geometry, Ellipsoid):
        return shape(kind="ellipsoid", size=geometry.radii)
    if isinstance(geometry, (Capsule, Cylinder)):
        size = [geometry.radius, geometry.length]
        return shape(kind="capsule" if isinstance(geometry, Capsule) else "cylinder", size=size)
    if isinstance(geometry, Ground):
        return shape(kind="ground", size=[])
    if isinstance(geometry, Rectangle):
        return shape(kind="box", size=[*geometry.size, _RECTANGLE_THICKNESS_M])
    mesh = triangles(geometry, _MESH_FINENESS)
    return shape(kind="mesh", size=mesh.vertices.ravel().tolist(), faces=mesh.faces.ravel().tolist())


def _clearance(task: ClearanceTask | None) -> updates.ClearanceInfo:
    if task is None:
        return updates.ClearanceInfo(False, ClearanceTask.margin, None)
    return updates.ClearanceInfo(task.self_collision, task.margin, task.enabled)


def _forces(document: Document) -> ForcesInfo:
    forces = document.scene.forces
    return ForcesInfo(
        [WrenchInfo(site_name(each.site), each.force, each.torque) for each in forces.wrenches],
        [_support(each) for each in forces.supports],
        [PressInfo(site_name(each.site), site_name(each.other), each.force) for each in forces.internal],
    )


def _support(support: Support) -> SupportInfo:
    frame: Literal["world", "site"] = "site" if support.frame == "site" else "world"
    return SupportInfo(support.name, support.friction, support.share, support.normal, frame, support.horizontal_force)


# --- the gallery ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def gallery_update() -> updates.GalleryUpdate:
    """All example scenes and experiments."""
    infos = experiments().infos() if has_experiments() else ()
    return updates.GalleryUpdate(
        [updates.GalleryScene(each.name, each.description) for each in GALLERY],
        [
            updates.GalleryExperiment(each.name, each.title, each.chapter, each.source, each.description)
            for each in infos
        ],
    )


# --- the solver's report ----------------------------------------------------------------------------------------------

_TASK_STATUS: dict[TaskState, updates.TaskStatus] = {
    TaskState.MET: "met",
    TaskState.TRADED_OFF: "traded_off",
    TaskState.BLOCKED: "blocked",
    TaskState.OUT_OF_REACH: "out_of_reach",
    TaskState.UNFINISHED: "moving",
    TaskState.OFF: "off",
}


def report_update(result: Result, dragged: str = "", moving: bool = False) -> updates.ReportUpdate:
    """Residuals of all tasks with an explanation; `dragged` names what is being dragged."""
    reports = [each for each in result.tasks if each.name not in _TEMPORARY]
    return updates.ReportUpdate(
        light=result.light,
        explanation=_explanation(result, dragged, moving),
        tasks={each.name: _task_report(each, moving) for each in reports},
        milliseconds=1e3 * result.seconds,
        iterations=result.iterations,
        limits=sorted({limit.name.rpartition(": ")[0] or limit.name for limit in result.limits}),
    )


def _task_report(report: TaskReport, moving: bool) -> updates.TaskReport:
    stagnated = report.state is TaskState.UNFINISHED and not moving
    return updates.TaskReport(
        status="out_of_reach" if stagnated else _TASK_STATUS[report.state],
        error="" if report.state is TaskState.OFF else error_words(report),
        error_norm=report.error,
        unit=report.unit,
        limits=[label(each) for each in report.limits],
        competing_tasks=[label(each) for each in (*report.above, *report.beside)],
    )


def _explanation(result: Result, dragged: str, moving: bool) -> list[str]:
    """Sentences of `Result.explain()`, without those that only say that the solver is still running."""
    first, *others = result.explain().splitlines()
    sentences = [first.split(". ")[0].rstrip(".") + "."]
    for each in others:
        if not each.startswith(_UNFINISHED):
            sentences.append(each)
        elif not moving:
            sentences.append(f"Closest approach found: {each.removeprefix(_UNFINISHED)}")
    name = f"the {label(dragged)}" if dragged else DRAG_TASK
    named = [label(each.replace(DRAG_TASK, name)) for each in sentences]
    return [each[:1].upper() + each[1:] for each in named]
