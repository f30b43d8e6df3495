"""Commands about props: a hand takes an obstacle, and puts it down where it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import suggest
from poise.model import Figure, Transform
from poise.studio.document import Document
from poise.studio.messages import Command, CommandError, figures_info
from poise.studio.names import label
from poise.studio.prop import Prop, put_down

_HELD_AT = ("_grip", "_palm", "_fingertip")  # ends of the names of sites at which a prop is held
_REACH_M = 0.25  # a prop farther from the site than this comes to it


def _attach(document: Document, command: figures_info.AttachProp) -> None:
    """An obstacle becomes a prop of a part: where it is, or at the part where it is far away."""
    scene, segment = document.scene, command.segment
    obstacle = next((each for each in scene.obstacles if each.name == command.name), None)
    if obstacle is None:
        names = [each.name for each in scene.obstacles] or ["none"]
        raise CommandError(f"unknown obstacle {command.name[:40]!r}; {suggest(command.name[:40], names)}")
    if obstacle.is_unbounded:
        raise CommandError(f"{label(obstacle.name)} cannot be carried.")
    held = scene.pose.placement(held_at(document.figure, segment))
    hulls = obstacle.hulls()
    center = np.mean([hull.centers.mean(axis=0) for hull in hulls], axis=0)
    offset = held.translation_vector - center
    placement = obstacle.placement
    if float(offset @ offset) > _REACH_M**2:
        x, y, z = (placement.translation_vector + offset).tolist()
        placement = Transform((x, y, z), placement.rotation)
    carried = replace(obstacle, placement=scene.pose.placement(segment).inverse() @ placement)
    prop = Prop(document.data.stage.active or document.figure.name, segment, carried)

    def change() -> None:
        scene.remove_obstacle(command.name)
        document.data = replace(document.data, props=(*document.data.props, prop))

    document.perform(f"{label(segment).capitalize()} takes {label(obstacle.name)}", change)


def held_at(figure: Figure, segment: str) -> str:
    """The site of a segment at which a prop is held; the segment itself if it has none."""
    figure.segment_index(segment)
    for end in _HELD_AT:
        for site in figure.sites:
            if site.segment == segment and site.name.endswith(end):
                return site.name
    return segment


def _detach(document: Document, command: figures_info.DetachProp) -> None:
    """A prop becomes an obstacle where it is."""
    data, scene = document.data, document.scene
    prop = next((each for each in data.props if each.obstacle.name == command.name), None)
    if prop is None:
        raise CommandError(f"no part carries {label(command.name)[:40]}.")
    actor = data.stage.actor(prop.actor)
    pose = scene.pose if actor is None else actor.scene.pose
    obstacle = put_down(prop, pose, [each.name for each in scene.obstacles])

    def change() -> None:
        document.data = replace(data, props=tuple(each for each in data.props if each is not prop))
        scene.add_obstacle(obstacle)

    document.perform(f"Put down {label(command.name)}", change)


PROP_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    figures_info.AttachProp: _attach,
    figures_info.DetachProp: _detach,
}
