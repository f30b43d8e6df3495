"""Write motions of people as VRM animations (``.vrma``).

Such a file has the bones of a humanoid alone, standing in the T-pose (:mod:`poise.io.vrm.t_pose`), and for each its
turn in the bone above it since then; only the hips move along. Whatever lies between two bones is folded into the turn
of the lower one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from poise.io.atomic_write import write_bytes
from poise.io.gltf.conventions import TO_FILE
from poise.io.gltf.document_builder import GltfDocument
from poise.io.gltf.write import GENERATOR
from poise.io.import_report import Notes
from poise.io.vrm.humanoid import bone_name, choose_bones, lineage
from poise.io.vrm.t_pose import Stand, t_pose
from poise.math import quaternion
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.types import FloatArray


def write_vrma(clip: Clip, path: Path | str) -> tuple[str, ...]:
    """Write the motion of a person as a VRM animation, whole or not at all; returns what was lost.

    Raises
    ------
    FormatError
        The figure is no person.
    """
    notes = Notes()
    figure = clip.figure
    bones = choose_bones(figure, "1", notes)
    for part in [part for part in bones if part.endswith("_eye")]:
        del bones[part]  # where eyes look is said otherwise in such files
    stand = t_pose(figure, bones)
    lowest = float(stand.positions[:, 2].min())
    stand = stand.raised(-lowest)
    document = GltfDocument(GENERATOR)
    turns, hips = _since_t_pose(clip, stand, bones)
    _add_bones(document, stand, bones)
    _add_animation(document, clip, turns, hips)
    document.add("scenes", {"name": figure.name, "nodes": [0]})
    humanoid = {bone_name(part, "1"): {"node": number} for number, part in enumerate(bones)}
    document.extend("VRMC_vrm_animation", {"specVersion": "1.0", "humanoid": {"humanBones": humanoid}})
    write_bytes(path, document.as_glb())
    left = len(figure.segments) - len(bones)
    if left:
        notes.add(f"VRM animations hold the bones of a humanoid alone: {left} other segments are left out")
    notes.add("only the hips move along; joints elsewhere that slide do not")
    return notes.sentences()


def _parents(bones: Mapping[str, int]) -> list[int]:
    """Place of the bone above each bone in their list, -1 for the hips."""
    place = {part: number for number, part in enumerate(bones)}
    return [next((place[above] for above in lineage(part) if above in place), -1) for part in bones]


def _since_t_pose(clip: Clip, stand: Stand, bones: Mapping[str, int]) -> tuple[FloatArray, FloatArray]:
    """Turns (frames, bones, 4) of bones in those above them since the T-pose, and places (frames, 3) of the hips."""
    frames = world_frames(clip.figure, clip.frames)
    here = list(bones.values())
    upright = quaternion.conjugate(quaternion.from_matrix(stand.rotations[here]))
    turned = quaternion.multiply(frames.rotations[:, here], upright)
    inner = turned.copy()
    for number, parent in enumerate(_parents(bones)):
        if parent >= 0:
            inner[:, number] = quaternion.multiply(quaternion.conjugate(turned[:, parent]), turned[:, number])
    inner = quaternion.normalized(inner)
    signs = np.where(np.einsum("fsi,fsi->fs", inner[1:], inner[:-1]) < 0.0, -1.0, 1.0)
    inner[1:] *= np.cumprod(signs, axis=0)[:, :, None]  # nothing turns the long way round
    return inner, frames.positions[:, bones["hips"]]


def _add_bones(document: GltfDocument, stand: Stand, bones: Mapping[str, int]) -> None:
    parents = _parents(bones)
    for number, (part, segment) in enumerate(bones.items()):
        above = parents[number]
        origin = stand.positions[list(bones.values())[above]] if above >= 0 else np.zeros(3)
        place = TO_FILE.vectors(stand.positions[segment] - origin).tolist()
        below = [child for child, parent in enumerate(parents) if parent == number]
        node: dict[str, object] = {"name": bone_name(part, "1"), "translation": place}
        document.add("nodes", node | ({"children": below} if below else {}))


def _add_animation(document: GltfDocument, clip: Clip, turns: FloatArray, hips: FloatArray) -> None:
    times = document.array(clip.frame_time * np.arange(len(clip)), "<f4", bounds=True)
    inner = np.concatenate([TO_FILE.vectors(turns[..., 1:]), turns[..., :1]], axis=-1)
    outputs = [(0, "translation", document.array(TO_FILE.vectors(hips), "<f4"))]
    outputs += [(number, "rotation", document.array(inner[:, number], "<f4")) for number in range(inner.shape[1])]
    samplers = [{"input": times, "output": output, "interpolation": "LINEAR"} for _, _, output in outputs]
    channels = [
        {"sampler": number, "target": {"node": node, "path": path}} for number, (node, path, _) in enumerate(outputs)
    ]
    document.add("animations", {"name": clip.name, "channels": channels, "samplers": samplers})
