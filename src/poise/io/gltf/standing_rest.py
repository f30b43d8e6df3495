"""Rest frames of a glTF skeleton in which a humanoid stands and faces X, whatever its bind pose."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.io.gltf.skeleton import Frames, Skeleton
from poise.io.import_report import Notes
from poise.io.standing_pose import RestSkeleton, standing_pose
from poise.math import quaternion
from poise.model.humanoid_names import recognize_names
from poise.types import Quaternion, Vector3


def standing_rest(skeleton: Skeleton, rest: Frames, motions: Sequence[Frames], notes: Notes) -> Frames:
    """The rest frames, or corrected ones if they are those of a humanoid that does not stand or faces elsewhere.

    Segment frames and skin stay as they are; only the pose with all coordinates zero changes.
    """
    rotations, positions = _world(skeleton, rest)
    index = {name: number for number, name in reversed(list(enumerate(skeleton.names)))}
    inverse = quaternion.conjugate(rotations[0])
    since_rest = [quaternion.multiply(_world(skeleton, motion)[0], inverse) for motion in motions]
    body = RestSkeleton(
        parents=np.array(skeleton.parents),
        positions=positions[0],
        tips={},
        parts={part: index[name] for part, name in recognize_names({name: name for name in index}).parts.items()},
        rotations=np.concatenate([np.zeros((0, len(skeleton.names), 4)), *since_rest]),
        rigid=np.zeros(len(skeleton.names), dtype=bool),
    )
    standing = standing_pose(body)
    if standing is None:
        return rest
    notes.add(standing.note)
    world = quaternion.multiply(standing.rotations, rotations[0])
    local = world.copy()
    for segment, parent in enumerate(skeleton.parents):
        if parent >= 0:
            local[segment] = quaternion.multiply(quaternion.conjugate(world[parent]), world[segment])
    return Frames(local[None], rest.offsets)


def _world(skeleton: Skeleton, frames: Frames) -> tuple[Quaternion, Vector3]:
    """Rotations (frames, segments, 4) and positions (frames, segments, 3) in the world."""
    rotations, positions = frames.rotations.copy(), frames.offsets.copy()
    for segment, parent in enumerate(skeleton.parents):
        if parent >= 0:
            positions[:, segment] = positions[:, parent] + quaternion.rotate(
                rotations[:, parent], frames.offsets[:, segment]
            )
            rotations[:, segment] = quaternion.multiply(rotations[:, parent], frames.rotations[:, segment])
    return rotations, positions
