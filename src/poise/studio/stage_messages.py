"""Messages about the other figures of a stage: meshes and skins once, poses as they move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from poise.kinematics.skin import Skin
from poise.library.human_pose import is_human
from poise.model import Figure
from poise.studio.figure_message import encode_figure
from poise.studio.mesh_messages import encode_skin
from poise.studio.messages.figures_info import STAGE_MESSAGE, StageMessage, StagePose, StageUpdate
from poise.studio.pose_messages import encode_header, segment_transforms
from poise.studio.stage import Actor, Stage

_DECIMALS = 5


def stage_update(stage: Stage) -> StageUpdate:
    """Poses of all other figures."""
    poses = [segment_transforms(each.scene.pose).round(_DECIMALS).ravel().tolist() for each in stage.others]
    return StageUpdate([StagePose(each.name, pose) for each, pose in zip(stage.others, poses, strict=True)])


def stage_meshes(stage: Stage, known: Mapping[str, Figure] | None = None) -> Iterator[tuple[str, bytes]]:
    """Kind and content of the messages with figure and skin of the figures that are not known."""
    for actor in stage.others:
        figure = actor.scene.figure
        if known is not None and known.get(actor.name) is figure:
            continue
        header = encode_header(STAGE_MESSAGE, StageMessage(actor.name))
        yield f"stage figure {actor.name}", header + encode_figure(figure, _own_skin(actor))
        if is_human(figure):
            yield f"stage skin {actor.name}", header + encode_skin(figure)


def _own_skin(actor: Actor) -> Skin | None:
    """The mesh of an imported character."""
    return None if actor.data.source is None else actor.data.source.skin
