"""Figures of a stage that avoid each other: the bodies of the others are obstacles of a clearance task.

Only the figure that is solved moves aside: the one that is edited, and those that follow it by links. Parts that a link
brings together, with what is next to them, may touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from poise.collision import ClearanceTask, Obstacle, Part
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.model import Figure
from poise.scene import Scene, SceneState
from poise.scene.collision_requests import OTHER_FIGURES
from poise.studio.stage import Stage
from poise.tasks import Task

_CUTOFF_M = 0.1
_MAX_PAIRS = 12


def sync_bodies(scene: Scene, name: str, stage: Stage, states: Mapping[str, SceneState]) -> bool:
    """Give a figure's scene the bodies of the others at their poses, or none; whether anything has changed."""
    others = {other: state for other, state in states.items() if other != name} if stage.apart else {}
    if not others or not _has_solids(scene.figure):
        if OTHER_FIGURES not in scene:
            return False
        scene.remove(OTHER_FIGURES)
        return True
    obstacles = tuple(each for other, state in others.items() for each in bodies(other, state.pose))
    if not obstacles:
        return False
    ignored = _touching(scene, name, stage, others)
    found = scene[OTHER_FIGURES] if OTHER_FIGURES in scene else None
    if isinstance(found, ClearanceTask):
        if (found.obstacles, found.ignored) == (obstacles, ignored):
            return False
        scene.set(OTHER_FIGURES, obstacles=obstacles, ignored=ignored)
    else:
        options = {"cutoff": _CUTOFF_M, "max_pairs": _MAX_PAIRS}
        scene.add(ClearanceTask(name=OTHER_FIGURES, obstacles=obstacles, ignored=ignored, **options))  # type: ignore[arg-type]
    return True


def bodies(name: str, pose: Pose) -> list[Obstacle]:
    """The solid segments of a figure at a pose, each an obstacle."""
    found = []
    for segment in pose.figure.segments:
        parts = tuple(Part(each.geometry, each.placement) for each in segment.shapes if each.solid)
        if parts:
            found.append(Obstacle(_body(name, segment.name), parts, pose.placement(segment.name)))
    return found


def _body(name: str, segment: str) -> str:
    return f"{name}: {segment}"


def _has_solids(figure: Figure) -> bool:
    return any(each.solid for segment in figure.segments for each in segment.shapes)


def _touching(scene: Scene, name: str, stage: Stage, others: Mapping[str, SceneState]) -> tuple[tuple[str, str], ...]:
    """Segments of a figure and bodies of others that links bring together."""
    pairs: set[tuple[str, str]] = set()
    for link in stage.links:
        leads = link.actor == name
        other = link.other if leads else link.actor
        if other not in others or name not in (link.actor, link.other):
            continue
        figure = others[other].figure
        site = _site_of(scene.tasks if leads else others[other].tasks, link.task)
        own, theirs = (site, link.site) if leads else (link.site, site)
        solid = {each.name for each in figure.segments if any(shape.solid for shape in each.shapes)}
        near = [_body(other, each) for each in _around(figure, theirs) if each in solid]
        pairs |= {(one, body) for one in _around(scene.figure, own) for body in near}
    return tuple(sorted(pairs))


def _site_of(tasks: Iterable[Task], name: str) -> str:
    return next((str(getattr(task, "site", "")) for task in tasks if task.name == name), "")


def _around(figure: Figure, site: str) -> list[str]:
    """The segment of a site, its parent and what is below it in the kinematic tree; empty without the site."""
    names = {each.name for each in figure.segments} | {each.name for each in figure.sites}
    if site not in names:
        return []
    segment = site_frame(figure, site).segment
    below = [index for index in range(len(figure.segments)) if segment in figure.ancestors(index)]
    return [figure.segments[index].name for index in {segment, max(int(figure.parents[segment]), 0), *below}]
