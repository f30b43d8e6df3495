"""Several figures on one stage: the one that is edited, the others as values, and links between their parts.

Every figure has a scene of its own, with its tasks, balance and natural postures. A link is a position task whose goal
follows a part of another figure: hands that meet, hands that lift the same box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from poise.kinematics.site_frame import site_frame
from poise.scene import Scene, SceneState, scene_from_text, scene_to_text
from poise.studio.scene_setup import apply_pose
from poise.tasks import PositionTask

if TYPE_CHECKING:
    from poise.kinematics import Pose
    from poise.model import Figure
    from poise.studio.document_state import StudioData

FRAME_BUDGET_S = 0.008  # of each other figure while something that it is linked to moves
MAX_STAGNANT_FRAMES = 6  # in a row; the time budget of a frame that makes no progress grows
_GOAL_TOL_M = 1e-4  # goals that move by less are left where they are
_FILE = "stage"  # stands for the file in messages about a damaged scene


class Link(NamedTuple):
    """The goal of a task of one figure is where a site of another figure is."""

    actor: str
    task: str
    other: str
    site: str


@dataclass(frozen=True)
class Actor:
    """A figure that is not being edited: its scene, keyframes and poses."""

    name: str
    scene: SceneState
    data: StudioData

    def at_time(self, seconds: float) -> Actor:
        """The figure in the pose of its motion at a time; itself if it has none."""
        pose = self.data.pose_at(seconds) if self.data.keyframes else self.scene.pose
        if pose == self.scene.pose:
            return self
        scene = Scene(self.scene.figure)
        scene.restore(self.scene)
        apply_pose(scene, pose)
        return replace(self, scene=scene.snapshot())

    @cached_property
    def plain(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"name": self.name, "scene": scene_to_text(self.scene), "data": self.data.to_dict()}


@dataclass(frozen=True)
class Stage:
    """All figures of a document but the one that is edited, which is named `active` once there are others."""

    active: str = ""
    others: tuple[Actor, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def names(self) -> list[str]:
        """Names of the other figures."""
        return [actor.name for actor in self.others]

    @property
    def own_links(self) -> list[str]:
        """Tasks of the edited figure that follow other figures."""
        return [link.task for link in self.links if link.actor == self.active]

    def actor(self, name: str) -> Actor | None:
        """Another figure by its name."""
        return next((each for each in self.others if each.name == name), None)

    def without(self, name: str) -> Stage:
        """The stage without another figure and its links; without others it is empty."""
        others = tuple(each for each in self.others if each.name != name)
        links = tuple(link for link in self.links if name not in (link.actor, link.other))
        return replace(self, others=others, links=links) if others else Stage()

    def valid(self, scene: SceneState) -> Stage:
        """The stage without links whose task or site an edit has removed; `scene` is that of the edited figure."""
        scenes = {self.active: scene} | {each.name: each.scene for each in self.others}
        links = tuple(link for link in self.links if _is_valid(link, scenes))
        return self if links == self.links else replace(self, links=links)

    def with_renamed_task(self, old: str, new: str) -> Stage:
        """The stage after a task of the edited figure was renamed."""
        renamed = [
            each._replace(task=new) if (each.actor, each.task) == (self.active, old) else each for each in self.links
        ]
        return replace(self, links=tuple(renamed))

    def with_renamed_site(self, old: str, new: str) -> Stage:
        """The stage after a segment of the edited figure was renamed."""
        renamed = [
            each._replace(site=new) if (each.other, each.site) == (self.active, old) else each for each in self.links
        ]
        return replace(self, links=tuple(renamed))

    def with_actor(self, actor: Actor) -> Stage:
        """The stage with another figure replaced by one of the same name."""
        return replace(self, others=tuple(actor if each.name == actor.name else each for each in self.others))

    def at_time(self, seconds: float) -> Stage:
        """The stage with the poses of all motions of the other figures at a time."""
        others = tuple(actor.at_time(seconds) for actor in self.others)
        same = all(a is b for a, b in zip(others, self.others, strict=True))
        return self if same else replace(self, others=others)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "active": self.active,
            "figures": [each.plain for each in self.others],
            "links": [list(link) for link in self.links],
        }


EMPTY_STAGE = Stage()


def stage_from(data: Mapping[str, Any] | None, data_from: Callable[[Figure, Any], StudioData]) -> Stage:
    """A stage from plain data; raises PoiseError, KeyError, TypeError or ValueError if it is not valid.

    `data_from` reads the studio data of a figure.
    """
    if not data:
        return Stage()
    actors = []
    for each in data["figures"]:
        scene = scene_from_text(str(each["scene"]), _FILE).scene
        actors.append(Actor(str(each["name"]), scene.snapshot(), data_from(scene.pose.figure, each["data"])))
    links = tuple(Link(*map(str, each)) for each in data["links"])
    return Stage(str(data["active"]), tuple(actors), links)


def _is_valid(link: Link, scenes: Mapping[str, SceneState]) -> bool:
    if link.actor not in scenes or link.other not in scenes:
        return False
    figure = scenes[link.other].figure
    sites = {each.name for each in figure.segments} | {each.name for each in figure.sites}
    task = next((each for each in scenes[link.actor].tasks if each.name == link.task), None)
    return isinstance(task, PositionTask) and link.site in sites


def _segment_of(scene: Scene, task: str) -> str:
    site = getattr(scene[task], "site", "")
    return scene.figure.segments[site_frame(scene.figure, site).segment].name


class StageSolver:
    """Solves the other figures while parts that they are linked to move."""

    def __init__(self) -> None:
        self._scenes: dict[str, Scene] = {}
        self._moving: dict[str, int] = {}  # frames without motion of figures whose solver has not converged
        self._suspended: set[str] = set()  # tasks of the part that is pulled

    def follow(self, scene: Scene, stage: Stage, pulled: str = "") -> tuple[Stage, bool]:
        """Move all linked goals and solve a frame of the other figures; whether something may move on.

        The goals of the edited figure's own links change in `scene`, which is solved with its next frame. A linked part
        that is pulled (a segment) leads: its own links are suspended.
        """
        poses = {stage.active: scene.pose} | {each.name: each.scene.pose for each in stage.others}
        for actor in stage.others:
            own = self._scene(actor)
            if self._aim(own, actor.name, stage, poses) or actor.name in self._moving:
                self._solve(actor.name, own)
                stage = stage.with_actor(replace(actor, scene=own.snapshot()))
                poses[actor.name] = own.pose
        changed = self._suspend(scene, stage, pulled)
        aimed = self._aim(scene, stage.active, stage, poses)
        return stage, changed or aimed or bool(self._moving)

    def _suspend(self, scene: Scene, stage: Stage, pulled: str) -> bool:
        """Suspend the links of the part that is pulled, resume those of a released part; whether any has changed."""
        before = scene.snapshot()
        for link in stage.links:
            if link.actor != stage.active or link.task not in scene:
                continue
            if link.task in self._suspended and not pulled:
                scene.enable(link.task)
                self._suspended.discard(link.task)
            elif pulled and scene[link.task].enabled and _segment_of(scene, link.task) == pulled:
                scene.disable(link.task)
                self._suspended.add(link.task)
        return scene.snapshot() is not before

    def _solve(self, name: str, scene: Scene) -> None:
        before = scene.pose
        result = scene.track(time_budget=FRAME_BUDGET_S)
        stagnant = self._moving.get(name, 0) + 1 if result.pose == before else 0
        if result.status.is_stationary or stagnant > MAX_STAGNANT_FRAMES:
            scene.end_drag()
            self._moving.pop(name, None)
        else:
            self._moving[name] = stagnant

    def _scene(self, actor: Actor) -> Scene:
        """The live scene of a figure, restored where undo or an edit has changed its value."""
        scene = self._scenes.get(actor.name)
        if scene is None or scene.snapshot() is not actor.scene:
            scene = self._scenes[actor.name] = Scene(actor.scene.figure)
            scene.restore(actor.scene)
            self._moving.pop(actor.name, None)
        return scene

    @staticmethod
    def _aim(scene: Scene, name: str, stage: Stage, poses: Mapping[str, Pose]) -> bool:
        """Set the goals of a figure's links; whether one has moved."""
        moved = False
        for link in stage.links:
            if link.actor != name or link.task not in scene or link.other not in poses:
                continue
            x, y, z = poses[link.other].placement(link.site).translation
            old = getattr(scene[link.task], "goal", None)
            if old is None or max(abs(a - b) for a, b in zip(old, (x, y, z), strict=True)) < _GOAL_TOL_M:
                continue
            scene.set(link.task, goal=(x, y, z))
            moved = True
        return moved
