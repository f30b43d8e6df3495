"""Poses as binary messages: frames, the motion between keyframes, and the pose library. Numbers are little-endian."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.model import Figure
from poise.studio.document_state import StudioData
from poise.studio.messages import encode
from poise.studio.messages.geometry_updates import FRAME_MESSAGE, POSES_MESSAGE, PoseName, PosesInfo
from poise.studio.pose_shelf import shelf, shelf_pose
from poise.types import FloatArray

MAX_MOTION_FRAMES = 3000  # of a motion message: it is computed anew with every keyframe
_FRAME_HEADER = struct.Struct("<7I")
_MAX_MICROSECONDS = 2**31


def segment_transforms(pose: Pose) -> FloatArray:
    """Position (3) and quaternion w x y z (4) of every segment, shape (n, 7)."""
    state = pose.state
    return np.concatenate([state.positions, _quaternions(state.rotations)], axis=1)


def _outer_product_map() -> FloatArray:
    """The linear map (9, 16) from a rotation matrix to 4 q qᵀ minus the identity: fast enough for 60 poses a second."""
    table = np.zeros((9, 4, 4))
    for row, signs in enumerate(([1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1])):
        table[[0, 4, 8], row, row] = signs
    for one, two, plus, minus in ((0, 1, 7, 5), (0, 2, 2, 6), (0, 3, 3, 1)):
        table[plus, one, two] = table[plus, two, one] = 1.0
        table[minus, one, two] = table[minus, two, one] = -1.0
    for one, two, first, second in ((1, 2, 3, 1), (1, 3, 2, 6), (2, 3, 7, 5)):
        table[[first, second], one, two] = table[[first, second], two, one] = 1.0
    return table.reshape(9, 16)


_OUTER_PRODUCT_MAP = _outer_product_map()
_IDENTITY = np.eye(4).ravel()


def _quaternions(rotations: FloatArray) -> FloatArray:
    """Quaternions (n, 4) of either sign: the row of 4 q qᵀ with the largest diagonal, divided by twice its root."""
    count = len(rotations)
    products = (rotations.reshape(count, 9) @ _OUTER_PRODUCT_MAP + _IDENTITY).reshape(count, 4, 4)
    squares = np.einsum("kii->ki", products)
    best = np.argmax(squares, axis=1)
    every = np.arange(count)
    quaternions: FloatArray = products[every, best] / (2.0 * np.sqrt(squares[every, best]))[:, None]
    return quaternions


def encode_frame(pose: Pose, client: int = 0, number: int = 0, microseconds: int = 0, count: int = 0) -> bytes:
    """A pose: header, center of mass (3), transforms of all segments (7 each), then q, as 32-bit floats.

    The header has seven integers: the kind of message, the client and number of the drag event that the frame answers,
    the latency [µs], the frame's own number, the number of segments and the size of q. A figure without mass has NaN
    for its center of mass.
    """
    transforms = segment_transforms(pose).astype("<f4")
    center = np.asarray(pose.center_of_mass() if pose.figure.mass > 0.0 else [np.nan] * 3, dtype="<f4")
    sizes = (len(transforms), len(pose.q))
    latency = min(microseconds, _MAX_MICROSECONDS)
    header = _FRAME_HEADER.pack(FRAME_MESSAGE, client, number, latency, count & 0xFFFFFFFF, *sizes)
    content: bytes = header + center.tobytes() + transforms.tobytes() + pose.q.astype("<f4").tobytes()
    return content


def encode_header(kind: int, header: Any) -> bytes:
    """Start of a binary message: its kind, the length of the JSON header, and the header padded to four bytes."""
    text = encode(header).encode()
    text += b" " * (-len(text) % 4)
    return struct.pack("<2I", kind, len(text)) + text


# --- many poses -------------------------------------------------------------------------------------------------------


def encode_motion(data: StudioData, *, whole: bool = False) -> bytes:
    """Frames of the motion, from in to out or `whole`; the frame rate is lower where the motion is very long."""
    first, last = (0.0, 0.0) if not data.keyframes else data.extent if whole else data.span
    frame_rate = min(data.frame_rate, MAX_MOTION_FRAMES / max(last - first, 1.0))
    poses = list(data.clip(frame_rate, (first, last) if whole else None)) if data.keyframes else []
    return _encode_poses(PosesInfo("motion", len(poses), first, frame_rate), poses)


def encode_pose_library(figure: Figure, data: StudioData) -> bytes:
    """Poses that fit the figure, by group, then the saved ones, whose group is their folder."""
    poses: list[tuple[PoseName, Pose]] = []
    for name, group in shelf(figure).items():
        try:
            poses.append((PoseName(name, group, True), shelf_pose(figure, name)))
        except PoiseError:  # an edited figure may lack segments that the pose needs
            continue
    poses += [(PoseName(name, name.rpartition("/")[0], False), pose) for name, pose in data.poses]
    info = PosesInfo("library", len(poses), names=[name for name, _ in poses])
    return _encode_poses(info, [pose for _, pose in poses])


def _encode_poses(info: PosesInfo, poses: list[Pose]) -> bytes:
    numbers = np.array([segment_transforms(pose) for pose in poses], dtype="<f4")
    return encode_header(POSES_MESSAGE, info) + numbers.tobytes()
