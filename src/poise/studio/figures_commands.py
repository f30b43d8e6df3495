"""Commands about several figures on one stage: add, edit another one, remove, link parts of two figures."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.collision import Obstacle
from poise.errors import suggest
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.math import quaternion
from poise.model import Transform
from poise.scene import Scene, SceneState
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.figure_commands import library_scene
from poise.studio.limbs import limbs_of
from poise.studio.messages import Command, CommandError, figures_info
from poise.studio.names import label, unused_name
from poise.studio.object_drags import with_root_transform
from poise.studio.prop import put_down
from poise.studio.stage import Actor, Link, Stage

MAX_FIGURES = 8
MEETING_BUDGET_S = 0.5  # for the other figure to come half the way
_GAP = 0.45  # between the joints of two figures, in heights of the first
_BENT = 0.92  # distance of a limb's ends where parts meet, in lengths of the limb
_MEETING_STEPS = 21
_HALF_TURN = (0.0, 0.0, 0.0, 1.0)  # quaternion about z


def _add(document: Document, command: figures_info.AddFigure) -> None:
    """Another figure in front of the one that is edited, facing it; it is edited next."""
    stage = document.data.stage
    if len(stage.others) + 1 >= MAX_FIGURES:
        raise CommandError(f"the stage holds at most {MAX_FIGURES} figures.")
    own = stage.active or document.figure.name
    name = unused_name(command.figure, [own, *stage.names])
    state = _facing(document.scene, library_scene(command.figure))
    actor = Actor(name, state, StudioData(frame_rate=document.data.frame_rate))
    grown = replace(stage, active=own, others=(*stage.others, actor))

    def change() -> None:
        document.data = replace(document.data, stage=grown)
        _edit(document, name)

    document.perform(f"Add {label(name)}", change)


def _facing(scene: Scene, state: SceneState) -> SceneState:
    """The scene of another figure turned about the vertical and moved in front of a figure."""
    if not state.figure.has_floating_base:
        return state
    own, other = scene.pose.state.positions, state.pose.state.positions
    height = max(float(np.ptp(own[:, 2])), float(np.ptp(other[:, 2])), 0.1)
    y = 0.5 * float(own[:, 1].min() + own[:, 1].max())
    root = state.pose.placement(state.figure.segments[0].name)
    back = float(other[:, 0].max()) - root.translation[0]
    place = (float(own[:, 0].max()) + _GAP * height + back, y, root.translation[2])
    turned = quaternion.multiply(np.array(_HALF_TURN), root.quaternion)
    return with_root_transform(state, state.pose, Transform(place, tuple(turned.tolist())))


def _choose(document: Document, command: figures_info.ChooseStageFigure) -> None:
    _other(document, command.name)
    document.perform(f"Edit {label(command.name)}", lambda: _edit(document, command.name))


def _edit(document: Document, name: str) -> None:
    """Exchange the edited figure and another one."""
    data = document.data
    stage, actor = data.stage, _other(document, name)
    own = Actor(stage.active, document.scene.snapshot(), replace(data, stage=Stage()))
    others = tuple(own if each.name == name else each for each in stage.others)
    obstacles = document.scene.obstacles
    document.scene.restore(actor.scene)
    document.scene.figure_file = None
    _share(document.scene, obstacles)
    shared = {key: getattr(data, key) for key in ("methods", "frame_rate", "range", "cameras", "props")}
    document.data = replace(actor.data, stage=replace(stage, active=name, others=others), **shared)
    document.clipboard = None


def _share(scene: Scene, obstacles: tuple[Obstacle, ...]) -> None:
    """Give a figure the obstacles of the stage."""
    names = {each.name for each in obstacles}
    for each in scene.obstacles:
        if each.name not in names:
            scene.remove_obstacle(each.name)
    for each in obstacles:
        if each not in scene.obstacles:
            scene.add_obstacle(each)


def _other(document: Document, name: str) -> Actor:
    actor = document.data.stage.actor(name)
    if actor is None:
        names = document.data.stage.names
        raise CommandError(f"the stage has no other figure {name[:40]!r}; {suggest(name[:40], names or ['none'])}")
    return actor


def _remove(document: Document, command: figures_info.RemoveFigure) -> None:
    """Remove another figure, the tasks that follow it, and put down what it carries."""
    actor = _other(document, command.name)
    data, scene = document.data, document.scene
    stage = data.stage
    followers = [each for each in stage.links if each.other == command.name]

    def change() -> None:
        shrunk = replace(stage, others=tuple(_without_tasks(each, followers) for each in stage.others))
        for link in followers:
            if link.actor == stage.active and link.task in scene:
                scene.remove(link.task)
        for prop in data.props:
            if prop.actor == command.name:
                scene.add_obstacle(put_down(prop, actor.scene.pose, [each.name for each in scene.obstacles]))
        shrunk = shrunk.without(command.name)
        own = shrunk.active or document.figure.name  # the last figure has no other name than its own
        kept = [each for each in data.props if each.actor != command.name]
        props = tuple(each._replace(actor=own) if each.actor == stage.active else each for each in kept)
        document.data = replace(data, stage=shrunk, props=props)

    document.perform(f"Remove {label(command.name)}", change)


def _without_tasks(actor: Actor, links: list[Link]) -> Actor:
    """A figure without the tasks of its links."""
    scene = Scene(actor.scene.figure)
    scene.restore(actor.scene)
    for link in links:
        if link.actor == actor.name and link.task in scene:
            scene.remove(link.task)
    return replace(actor, scene=scene.snapshot())


def _avoid(document: Document, command: figures_info.AvoidFigures) -> None:
    data = replace(document.data, stage=replace(document.data.stage, apart=command.on))
    edit = "Keep figures apart" if command.on else "Let figures overlap"
    document.perform(edit, lambda: setattr(document, "data", data))


def _link(document: Document, command: figures_info.LinkFigures) -> None:
    """A position task whose goal follows a part of another figure, and with `both` also the other way round."""
    scene, stage, actor = document.scene, document.data.stage, _other(document, command.name)
    goal = actor.scene.pose.placement(command.other).translation
    middle = meeting_point((scene.pose, command.site), (actor.scene.pose, command.other))
    if not all(map(math.isfinite, middle)):
        raise CommandError("the figures have no finite positions to link.")

    def change() -> None:
        linked, links, meeting = stage, [], goal
        if command.both:
            other = Scene(actor.scene.figure)
            other.restore(actor.scene)
            theirs = _follower(other, command.other, f"{command.other} to {stage.active}", middle)
            other.solve(time_budget=MEETING_BUDGET_S)
            meeting = other.pose.placement(command.other).translation
            links.append(Link(command.name, theirs, stage.active, command.site))
            linked = stage.with_actor(replace(actor, scene=other.snapshot()))
        own = _follower(scene, command.site, f"{command.site} to {command.name}", meeting)
        links.append(Link(stage.active, own, command.name, command.other))
        document.data = replace(document.data, stage=replace(linked, links=(*stage.links, *links)))

    document.perform(f"Link {label(command.site)} to {label(command.name)}", change)


def meeting_point(one: tuple[Pose, str], other: tuple[Pose, str]) -> tuple[float, float, float]:
    """Where two sites meet: halfway, raised towards both limbs' roots until each limb reaches it without the trunk."""
    ends = np.array([pose.placement(site).translation for pose, site in (one, other)])
    roots, reaches = zip(*(_limb_reach(pose, site) for pose, site in (one, other)), strict=True)
    start, end = ends.mean(axis=0), np.mean(roots, axis=0)
    steps = np.linspace(0.0, 1.0, _MEETING_STEPS)[:, None]
    points = start + steps * (end - start)
    short = [np.linalg.norm(points - root, axis=1) - reach for root, reach in zip(roots, reaches, strict=True)]
    missing = np.maximum(np.max(short, axis=0), 0.0)
    x, y, z = points[int(np.argmin(missing.round(3)))].tolist()
    return (x, y, z)


def _limb_reach(pose: Pose, site: str) -> tuple[np.ndarray, float]:
    """Root of the limb that a site belongs to, and how far it reaches with the limb nearly straight [m]."""
    figure, end = pose.figure, np.array(pose.placement(site).translation)
    segment = site_frame(figure, site).segment
    for limb in limbs_of(figure):
        upper = figure.segment_index(limb.upper)
        chain = [each for each in reversed(figure.ancestors(segment)) if upper in figure.ancestors(each)]
        if chain:
            points = np.array([*(pose.state.positions[each] for each in chain), end])
            length = float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
            return points[0], _BENT * length
    return end, math.inf


def _follower(scene: Scene, site: str, name: str, goal: tuple[float, ...]) -> str:
    unused = unused_name(name, [task.name for task in scene.tasks])
    scene.reach(site, goal, name=unused)
    return unused


FIGURES_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    figures_info.AddFigure: _add,
    figures_info.ChooseStageFigure: _choose,
    figures_info.RemoveFigure: _remove,
    figures_info.LinkFigures: _link,
    figures_info.AvoidFigures: _avoid,
}
