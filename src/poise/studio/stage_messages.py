"""Messages about the other figures of a stage: meshes, skins and motions once, poses as they move."""

from __future__ import annotations

from collections.abc import Iterator

from poise.kinematics.skin import Skin
from poise.library.human_pose import is_human
from poise.studio.document_state import StudioData
from poise.studio.figure_message import encode_figure
from poise.studio.mesh_messages import encode_skin
from poise.studio.messages.figures_info import STAGE_MESSAGE, StageMessage, StagePose, StageUpdate
from poise.studio.pose_messages import encode_header, encode_motion, segment_transforms
from poise.studio.stage import EMPTY_STAGE, Actor, Stage

_DECIMALS = 5


def stage_update(stage: Stage) -> StageUpdate:
    """Poses of all other figures."""
    poses = [segment_transforms(each.scene.pose).round(_DECIMALS).ravel().tolist() for each in stage.others]
    return StageUpdate([StagePose(each.name, pose) for each, pose in zip(stage.others, poses, strict=True)])


def stage_meshes(stage: Stage, known: Stage = EMPTY_STAGE) -> Iterator[tuple[str, bytes]]:
    """Kind and content of the messages with figure, skin and motion of the figures whose own are not known."""
    for actor in stage.others:
        figure, before = actor.scene.figure, known.actor(actor.name)
        header = encode_header(STAGE_MESSAGE, StageMessage(actor.name))
        same = before is not None and before.scene.figure is figure
        if not same:
            yield from _meshes(actor, header)
        if actor.data.keyframes if before is None or not same else motion_changed(actor.data, before.data):
            yield f"stage motion {actor.name}", header + encode_motion(actor.data, whole=True)


def _meshes(actor: Actor, header: bytes) -> Iterator[tuple[str, bytes]]:
    figure = actor.scene.figure
    yield f"stage figure {actor.name}", header + encode_figure(figure, _own_skin(actor))
    if is_human(figure):
        yield f"stage skin {actor.name}", header + encode_skin(figure)


def motion_changed(data: StudioData, before: StudioData) -> bool:
    """Whether the motion differs from another one."""
    same_keys = data.keyframes is before.keyframes and data.layers == before.layers
    return not same_keys or (data.frame_rate, data.range) != (before.frame_rate, before.range)


def _own_skin(actor: Actor) -> Skin | None:
    """The mesh of an imported character."""
    return None if actor.data.source is None else actor.data.source.skin
