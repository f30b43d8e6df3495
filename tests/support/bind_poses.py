"""A humanoid motion written as BVH with any bind pose: the same motion, other zero angles.

The motion is W_i(t), the world rotation of each bone since a T-pose that faces x (z up). A file may use any frame
W_i C_i for a bone, with a constant C_i: its zero angles are then another pose, and the motion is the same.
"""

from __future__ import annotations

import numpy as np

from poise.math import quaternion
from poise.types import FloatArray, Quaternion

X, Y, Z = np.eye(3)
_ARM = (
    ("Shoulder", (0.0, 4.0, 12.0)),
    ("Arm", (0.0, 14.0, 0.0)),
    ("ForeArm", (0.0, 28.0, 0.0)),
    ("Hand", (0.0, 26.0, 0.0)),
)
_LEG = (
    ("UpLeg", (0.0, 9.0, -2.0)),
    ("Leg", (0.0, 0.0, -42.0)),
    ("Foot", (0.0, 0.0, -42.0)),
    ("ToeBase", (14.0, 0.0, -6.0)),
)
_TRUNK = (
    ("Hips", (0.0, 0.0, 92.0)),
    ("Spine", (0.0, 0.0, 12.0)),
    ("Spine1", (0.0, 0.0, 16.0)),
    ("Neck", (0.0, 0.0, 18.0)),
    ("Head", (1.0, 0.0, 9.0)),
)


def skeleton() -> tuple[list[str], list[int], FloatArray, FloatArray]:
    """Names, parents, offsets in the T-pose [cm], and the vectors along the bones."""
    names, parents, offsets = [], [], []
    for number, (name, offset) in enumerate(_TRUNK):
        names.append(name)
        parents.append(number - 1)
        offsets.append(offset)
    for word, sign in (("Left", 1.0), ("Right", -1.0)):
        for limb, root in ((_ARM, "Spine1"), (_LEG, "Hips")):
            parent = names.index(root)
            for name, (x, y, z) in limb:
                names.append(word + name)
                parents.append(parent)
                offsets.append((x, sign * y, z))
                parent = len(names) - 1
    bones = np.array([_bone(index, parents, offsets) for index in range(len(names))])
    return names, parents, np.array(offsets), bones


def _bone(index: int, parents: list[int], offsets: list[tuple[float, float, float]]) -> FloatArray:
    children = [offsets[child] for child, parent in enumerate(parents) if parent == index]
    vector = np.mean(children, axis=0) if children else np.array(offsets[index])
    return np.asarray(vector / np.linalg.norm(vector))


def _rotation(axis: FloatArray, degrees: FloatArray) -> Quaternion:
    return quaternion.from_axis_angle(axis, np.radians(degrees))


def motion(frames: int = 60, still: float = 0.2) -> tuple[Quaternion, FloatArray]:
    """World rotations (n, bones, 4) and root positions (n, 3) [cm]: standing, then steps, a bow, raised arms, a turn.

    The first part of the motion, `still`, stands still.
    """
    names, parents, offsets, _ = skeleton()
    t = np.linspace(0.0, 1.0, frames)
    active = np.clip((t - still) / 0.3, 0.0, 1.0) if still else np.ones(frames)
    swing = active * np.sin(14.0 * t)
    own: dict[str, list[tuple[FloatArray, FloatArray]]] = {
        "Hips": [(Z, 70.0 * active * t), (Y, 12.0 * active)],
        "Spine": [(Y, 15.0 * active * t)],
        "Spine1": [(Z, 12.0 * swing)],
        "Head": [(Z, -25.0 * active * np.sin(9.0 * t)), (Y, -10.0 * active)],
    }
    for word, sign in (("Left", 1.0), ("Right", -1.0)):
        raised = active * 70.0 * t * (1.0 + sign) / 2.0
        own |= {
            f"{word}Arm": [(Y, 25.0 * sign * swing), (X, -sign * (84.0 - raised))],  # hanging, from the T-pose
            f"{word}ForeArm": [(-sign * Z, -(8.0 + 35.0 * active))],
            f"{word}UpLeg": [(Y, -30.0 * sign * swing - 12.0 * active), (X, 4.0 * sign * active)],
            f"{word}Leg": [(Y, 25.0 * active * (1.0 - sign * np.cos(14.0 * t)))],
            f"{word}Foot": [(Y, -8.0 * active)],
        }
    world: list[Quaternion] = []
    for name, parent in zip(names, parents, strict=True):
        rotation = np.tile(quaternion.identity(), (frames, 1))
        for axis, degrees in own.get(name, []):
            rotation = quaternion.multiply(rotation, _rotation(axis, np.broadcast_to(degrees, frames)))
        world.append(rotation if parent < 0 else quaternion.multiply(world[parent], rotation))
    positions = offsets[0] + np.stack([80.0 * active * t, 20.0 * active * t, -6.0 * active], axis=1)
    return np.stack(world, axis=1), positions


def frames_along_x() -> Quaternion:
    """C of a file whose bones all point along x at zero angles."""
    return np.array([quaternion.direct(X, bone, Z) for bone in skeleton()[3]])


def frames_facing(degrees: float) -> Quaternion:
    """C of a character that is modeled facing a heading, counted from x to the left."""
    return np.tile(_rotation(Z, np.array(-degrees)), (len(skeleton()[0]), 1))


def rolled_frames(rng: np.random.Generator) -> Quaternion:
    """C of a file whose bones point as in the T-pose, but whose legs and head are rolled about themselves at random."""
    names, _, _, bones = skeleton()
    angles = rng.uniform(-170.0, 170.0, len(names))
    return np.array(
        [
            _rotation(bone, angle if name.endswith(("UpLeg", "Leg", "Foot", "Head")) else 0.0)
            for name, bone, angle in zip(names, bones, angles, strict=True)
        ]
    )


def random_frames(rng: np.random.Generator) -> Quaternion:
    """C of a file whose zero angles form no recognizable posture."""
    return quaternion.random(rng, len(skeleton()[0]))


def local_frames(frames: Quaternion, world: Quaternion) -> tuple[Quaternion, FloatArray]:
    """Rotations relative to the parents (n, bones, 4) and offsets [cm] of a file with bone frames W C."""
    _, parents, offsets, _ = skeleton()
    own = quaternion.multiply(world, frames)
    local, moved = own.copy(), offsets.copy()
    for index, parent in enumerate(parents):
        if parent >= 0:
            local[:, index] = quaternion.multiply(quaternion.conjugate(own[:, parent]), own[:, index])
            moved[index] = quaternion.rotate(quaternion.conjugate(frames[parent]), offsets[index])
    return local, moved


def to_y_up(vectors: FloatArray) -> FloatArray:
    """Vectors in the axes of files with Y up, facing Z."""
    return np.asarray(vectors[..., [1, 2, 0]])


def bvh(frames: Quaternion, world: Quaternion, positions: FloatArray, up: str = "y", unit_cm: float = 1.0) -> str:
    """The motion in a BVH file with bone frames W C."""
    names, parents, _, _ = skeleton()
    to_file = to_y_up if up == "y" else np.asarray
    local, offsets = local_frames(frames, world)
    rows = [
        _euler_zxy(np.concatenate([local[:, index, :1], to_file(local[:, index, 1:])], axis=1))
        for index in range(len(names))
    ]
    lines: list[str] = ["HIERARCHY"]

    def write(index: int) -> None:
        parent = parents[index]
        offset = np.zeros(3) if parent < 0 else offsets[index]
        places = "Xposition Yposition Zposition " if parent < 0 else ""
        lines.extend([f"{'ROOT' if parent < 0 else 'JOINT'} {names[index]}", "{", _offset(to_file(offset) / unit_cm)])
        lines.append(f"CHANNELS {6 if parent < 0 else 3} {places}Zrotation Xrotation Yrotation")
        children = [child for child, each in enumerate(parents) if each == index]
        for child in children:
            write(child)
        if not children:
            lines.extend(["End Site", "{", _offset(np.zeros(3)), "}"])
        lines.append("}")

    write(0)
    order = [names.index(line.split()[1]) for line in lines if line.startswith(("ROOT", "JOINT"))]
    table = np.concatenate([to_file(positions) / unit_cm, *(rows[index] for index in order)], axis=1)
    lines += ["MOTION", f"Frames: {len(table)}", "Frame Time: 0.033333"]
    lines += [" ".join(f"{value:.6f}" for value in row) for row in table]
    return "\n".join(lines) + "\n"


def _offset(vector: FloatArray) -> str:
    return "OFFSET " + " ".join(f"{value:.6f}" for value in vector)


def _euler_zxy(rotations: Quaternion) -> FloatArray:
    """Angles (n, 3) in degrees about z, x, y of R = R_z R_x R_y."""
    R = quaternion.to_matrix(rotations)
    x = np.arctan2(R[:, 2, 1], np.hypot(R[:, 0, 1], R[:, 1, 1]))
    locked = np.hypot(R[:, 0, 1], R[:, 1, 1]) < 1e-7  # gimbal lock: z and y are about one axis
    z = np.where(locked, np.arctan2(R[:, 1, 0], R[:, 0, 0]), np.arctan2(-R[:, 0, 1], R[:, 1, 1]))
    y = np.where(locked, 0.0, np.arctan2(-R[:, 2, 0], R[:, 2, 2]))
    return np.degrees(np.stack([z, x, y], axis=1))
