"""Props: obstacles that a part of a figure carries along. They are drawn with it, and not avoided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from poise.collision import Obstacle
from poise.io.poise.fields import Fields
from poise.io.yaml_document import block_lines, parse_yaml
from poise.kinematics import Pose
from poise.model import Figure
from poise.scene.file.obstacle_values import OBSTACLES
from poise.studio.names import unused_name

_KEY = "obstacles"


class Prop(NamedTuple):
    """An obstacle whose placement is in the frame of a segment of a figure."""

    actor: str
    segment: str
    obstacle: Obstacle


def put_down(prop: Prop, pose: Pose, taken: Iterable[str]) -> Obstacle:
    """The obstacle where it is in a pose of its figure, under a name that is not taken."""
    placement = pose.placement(prop.segment) @ prop.obstacle.placement
    return replace(prop.obstacle, name=unused_name(prop.obstacle.name, list(taken)), placement=placement)


def plain_props(props: Iterable[Prop]) -> list[list[str]]:
    """Plain data: figure, segment, and the obstacle as text of a scene file."""
    return [[each.actor, each.segment, _text(each.obstacle)] for each in props]


def _text(obstacle: Obstacle) -> str:
    return "\n".join(block_lines({_KEY: OBSTACLES.write((obstacle,))}))


def props_from(data: Sequence[Any]) -> tuple[Prop, ...]:
    """Props from plain data; raises PoiseError, TypeError or ValueError if they are not valid."""
    found = []
    for actor, segment, text in data:
        fields = Fields(parse_yaml(str(text)), (_KEY,), "prop", "")
        (obstacle,) = OBSTACLES.read(fields, _KEY, Figure.__new__(Figure))
        found.append(Prop(str(actor), str(segment), obstacle))
    return tuple(found)
