"""Write motions of humanoid figures as VRM animations (``.vrma``).

Such a file contains only the humanoid bones in the T-pose (:mod:`poise.io.vrm.t_pose`), and for each bone its rotation
relative to the T-pose in the parent bone; only the hips translate. Segments between two bones are merged into the
rotation of the lower one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from poise.io.atomic_write import write_bytes
from poise.io.gltf.conventions import POISE_TO_GLTF
from poise.io.gltf.document_builder import GltfBuilder
from poise.io.gltf.write import GENERATOR
from poise.io.import_report import Notes
from poise.io.vrm.humanoid import bone_ancestors, bone_name, choose_bones
from poise.io.vrm.t_pose import TPose, t_pose
from poise.math import quaternion
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.types import FloatArray


def write_vrma(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write the motion of a humanoid figure as a VRM animation, atomically; return what was lost.

    Raises
    ------
    FormatError
        The figure is not a humanoid.
    """
    notes = Notes()
    figure = clip.figure
    bones = choose_bones(figure, "1", notes)
    for part in [part for part in bones if part.endswith("_eye")]:
        del bones[part]  # VRM animations store the gaze separately
    pose_frames = t_pose(figure, bones)
    lowest = float(pose_frames.positions[:, 2].min())
    pose_frames = pose_frames.raised(-lowest)
    document = GltfBuilder(GENERATOR)
    rotations, hips = _rotations_from_t_pose(clip, pose_frames, bones)
    _add_bones(document, pose_frames, bones)
    _add_animation(document, clip, rotations, hips)
    document.add("scenes", {"name": figure.name, "nodes": [0]})
    humanoid = {bone_name(part, "1"): {"node": number} for number, part in enumerate(bones)}
    document.add_extension("VRMC_vrm_animation", {"specVersion": "1.0", "humanoid": {"humanBones": humanoid}})
    write_bytes(path, document.as_glb())
    omitted = len(figure.segments) - len(bones)
    if omitted:
        notes.add(f"VRM animations hold humanoid bones only: {omitted} other segments are left out")
    notes.add("only the hips translate; translations of other joints are lost")
    return notes.sentences()


def _parents(bones: Mapping[str, int]) -> list[int]:
    """Index of the parent bone of each bone, -1 for the hips."""
    index = {part: number for number, part in enumerate(bones)}
    return [next((index[ancestor] for ancestor in bone_ancestors(part) if ancestor in index), -1) for part in bones]


def _rotations_from_t_pose(clip: Clip, pose_frames: TPose, bones: Mapping[str, int]) -> tuple[FloatArray, FloatArray]:
    """Rotations (frames, bones, 4) of bones in their parents relative to the T-pose, and hips positions (frames, 3)."""
    frames = world_frames(clip.figure, clip.frames)
    segments = list(bones.values())
    inverse_t_pose = quaternion.conjugate(quaternion.from_matrix(pose_frames.rotations[segments]))
    world = quaternion.multiply(frames.rotations[:, segments], inverse_t_pose)
    local = world.copy()
    for number, parent in enumerate(_parents(bones)):
        if parent >= 0:
            local[:, number] = quaternion.multiply(quaternion.conjugate(world[:, parent]), world[:, number])
    local = quaternion.normalized(local)
    signs = np.where(np.einsum("fsi,fsi->fs", local[1:], local[:-1]) < 0.0, -1.0, 1.0)
    local[1:] *= np.cumprod(signs, axis=0)[:, :, None]  # interpolation takes the shorter arc
    return local, frames.positions[:, bones["hips"]]


def _add_bones(document: GltfBuilder, pose_frames: TPose, bones: Mapping[str, int]) -> None:
    parents = _parents(bones)
    for number, (part, segment) in enumerate(bones.items()):
        parent = parents[number]
        origin = pose_frames.positions[list(bones.values())[parent]] if parent >= 0 else np.zeros(3)
        position = POISE_TO_GLTF.vectors(pose_frames.positions[segment] - origin).tolist()
        children = [child for child, parent in enumerate(parents) if parent == number]
        node: dict[str, object] = {"name": bone_name(part, "1"), "translation": position}
        document.add("nodes", node | ({"children": children} if children else {}))


def _add_animation(document: GltfBuilder, clip: Clip, rotations: FloatArray, hips: FloatArray) -> None:
    times = document.add_accessor(clip.frame_time * np.arange(len(clip)), "<f4", bounds=True)
    xyzw = np.concatenate([POISE_TO_GLTF.vectors(rotations[..., 1:]), rotations[..., :1]], axis=-1)
    outputs = [(0, "translation", document.add_accessor(POISE_TO_GLTF.vectors(hips), "<f4"))]
    outputs += [(number, "rotation", document.add_accessor(xyzw[:, number], "<f4")) for number in range(xyzw.shape[1])]
    samplers = [{"input": times, "output": output, "interpolation": "LINEAR"} for _, _, output in outputs]
    channels = [
        {"sampler": number, "target": {"node": node, "path": path}} for number, (node, path, _) in enumerate(outputs)
    ]
    document.add("animations", {"name": clip.name, "channels": channels, "samplers": samplers})
