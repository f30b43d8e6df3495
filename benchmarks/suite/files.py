"""Time to read files: a recording of 2,752 frames, and a person with a skin of 13,380 vertices.

Both are generated here in realistic sizes: as many joints and numbers as a recording of the CMU database, as many
vertices, joints and triangles as a person of MakeHuman.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from poise.io import read, write_bvh, write_glb
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model import Figure, FigureBuilder
from poise.motion import Clip

FRAMES, BVH_JOINTS = 2752, 31
RINGS, CORNERS, GLB_JOINTS = 1115, 12, 52

RECORDING_BAR = Bar.of("< 0.3", "a recording opens without a noticeable delay")
SKIN_BAR = Bar.of("< 0.1", "a skinned person opens immediately")
ROUND_TRIP_BAR = Bar.of("<= 1e-6", "reading returns what was written")


@register("files", "Reading a long recording (BVH) and a person with a skin (GLB).")
def files(run: Run) -> Iterable[Measurement]:
    """Write both files, read them several times, and compare one frame."""
    with tempfile.TemporaryDirectory() as folder:
        recording, person = Path(folder) / "recording.bvh", Path(folder) / "person.glb"
        clip = _recording(run.random())
        write_bvh(clip, recording)
        figure = _skeleton(GLB_JOINTS)
        write_glb(figure, person, skin=_tube(figure))
        timed = run.measure({"recording": lambda: read(recording), "person": lambda: read(person)})
        yield Measurement(
            f"BVH of {FRAMES} frames", timed["recording"].minimum, "s", RECORDING_BAR, timed["recording"].rounds
        )
        count = RINGS * CORNERS
        yield Measurement(f"GLB of {count} vertices", timed["person"].minimum, "s", SKIN_BAR, timed["person"].rounds)
        back = read(recording).clips[0]
        middle = FRAMES // 2
        off = np.abs(back[middle].state.positions - clip[middle].state.positions).max()
        yield Measurement("BVH, largest position error of a joint", float(off), "m", ROUND_TRIP_BAR)


def _skeleton(joints: int) -> Figure:
    """Chain of ball joints, 0.1 m apart."""
    builder = FigureBuilder("chain").segment("link_0", mass=1.0).root("link_0", free=True)
    for number in range(1, joints):
        builder.segment(f"link_{number}", mass=1.0)
        builder.ball(f"link_{number}", f"link_{number - 1}", f"link_{number}", at=(0.0, 0.0, 0.1))
    return builder.build()


def _recording(generator: np.random.Generator) -> Clip:
    """Slow random motion of all joints."""
    figure = _skeleton(BVH_JOINTS)
    frames = np.tile(figure.neutral(), (FRAMES, 1))
    for slot in figure.slots:
        turns = np.cumsum(0.01 * generator.normal(size=(FRAMES, 3)), axis=0)
        frames[:, slot.q][:, -4:] = quaternion.exp(turns)
    return Clip(figure, frames, 1.0 / 120.0, "recording")


def _tube(figure: Figure) -> Skin:
    """Closed tube around the chain; each ring has skinning weights for two links."""
    ring, corner = np.meshgrid(np.arange(RINGS), np.arange(CORNERS), indexing="ij")
    height = 0.1 * GLB_JOINTS * ring / (RINGS - 1)
    radius = np.where((ring == 0) | (ring == RINGS - 1), 1e-3, 0.04)
    angle = 2.0 * np.pi * corner / CORNERS
    vertices = np.stack([radius * np.cos(angle), radius * np.sin(angle), height], axis=-1).reshape(-1, 3)
    corner_index = (ring * CORNERS + corner)[:-1]
    next_index = (ring * CORNERS + (corner + 1) % CORNERS)[:-1]
    faces = np.stack(
        [
            *(corner_index, next_index, next_index + CORNERS),
            *(corner_index, next_index + CORNERS, corner_index + CORNERS),
        ],
        axis=-1,
    ).reshape(-1, 3)
    along = np.clip(vertices[:, 2] / 0.1, 0.0, GLB_JOINTS - 1.001)
    lower = along.astype(np.int64)
    share = along - lower
    bones = np.stack([lower, np.minimum(lower + 1, GLB_JOINTS - 1), np.zeros_like(lower), np.zeros_like(lower)], axis=1)
    weights = np.stack([1.0 - share, share, np.zeros_like(share), np.zeros_like(share)], axis=1)
    binds = np.tile(np.eye(4), (GLB_JOINTS, 1, 1))
    binds[:, 2, 3] = -0.1 * np.arange(GLB_JOINTS)
    return Skin(vertices, faces, bones, weights, binds, tuple(segment.name for segment in figure.segments))
