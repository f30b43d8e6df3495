"""Several figures on one stage: the one that is edited, the others as values, and links between their parts.

Every figure has a scene of its own, with its tasks, balance and natural postures. A link is a position task whose goal
follows a part of another figure: hands that meet, hands that lift the same box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from poise.scene import Scene, SceneState, scene_from_text, scene_to_text
from poise.studio.scene_setup import apply_pose
from poise.tasks import PositionTask

if TYPE_CHECKING:
    from poise.model import Figure
    from poise.studio.document_state import StudioData

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
    """All figures of a document but the one that is edited, which is named `active` once there are others.

    They avoid each other where they are kept `apart`.
    """

    active: str = ""
    others: tuple[Actor, ...] = ()
    links: tuple[Link, ...] = ()
    apart: bool = False

    @property
    def names(self) -> list[str]:
        """Names of the other figures."""
        return [actor.name for actor in self.others]

    def states(self, scene: Scene) -> dict[str, SceneState]:
        """Scenes of all figures by name; `scene` is that of the edited figure."""
        return {self.active: scene.snapshot()} | {each.name: each.scene for each in self.others}

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
            **({"apart": True} if self.apart else {}),
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
    return Stage(str(data["active"]), tuple(actors), links, bool(data.get("apart", False)))


def _is_valid(link: Link, scenes: Mapping[str, SceneState]) -> bool:
    if link.actor not in scenes or link.other not in scenes:
        return False
    figure = scenes[link.other].figure
    sites = {each.name for each in figure.segments} | {each.name for each in figure.sites}
    task = next((each for each in scenes[link.actor].tasks if each.name == link.task), None)
    return isinstance(task, PositionTask) and link.site in sites
