"""Read figures, skins and motions from glTF 2.0: ``.glb``, ``.gltf``, and the VRM avatars and animations based on it.

Joints of skins, or animated nodes, become segments with ball joints; the root has a free joint (floating base). Y up
becomes Z up, and facing +Z becomes facing X; lengths are meters. The rest pose of the figure, with all coordinates
zero, is the bind pose of the skin, unless that of a humanoid does not stand or faces elsewhere
(:mod:`poise.io.standing_pose`). Animations become clips. glTF has no masses and no joint limits; defaults are added
and noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError, PoiseError
from poise.io.figure_assembly import check_segment_count
from poise.io.gltf.accessors import Accessors
from poise.io.gltf.animations import Animation, read_animations
from poise.io.gltf.character import make_character
from poise.io.gltf.container import SIZE_LIMIT, Container, JsonObject, open_gltf
from poise.io.gltf.conventions import FACING_MINUS_Z, FACING_Z, Axes
from poise.io.gltf.decompression import DRACO, decompressed
from poise.io.gltf.figure import Bones, build_joints, complete_figure
from poise.io.gltf.materials import Materials
from poise.io.gltf.nodes import NodeTree, read_nodes, rotation_and_position
from poise.io.gltf.skeleton import (
    Frames,
    Skeleton,
    choose_skeleton,
    extent,
    frames_relative_to_parents,
    rest_frames,
    world_frames,
)
from poise.io.gltf.skin import read_skin, read_skin_joints
from poise.io.gltf.standing_rest import standing_rest
from poise.io.import_report import ImportReport, Notes
from poise.io.units_and_axes import parse_length_unit
from poise.io.vrm.humanoid import Humanoid, read_humanoid
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model.figure import Figure
from poise.motion import Clip
from poise.types import FloatArray, Matrix

MAX_JOINT_FRAMES = 1_000_000  # frames times segments, of all clips of a file
GENERATOR = "Poise"
NODE_POSE = -1  # index of a clip that is the node pose, not an animation
REST_POSE = "rest"  # name of the bind pose, if the neutral pose is another
_MAX_EXTENT_M, _MIN_EXTENT_M = 20.0, 0.02  # outside this range the unit is probably not the meter


@dataclass(frozen=True, eq=False)
class _Motion:
    name: str
    frames: Frames
    frame_time: float
    animation: int = NODE_POSE  # index in the document


def read_gltf(
    path: Path | str, *, rate: float | None = None, unit: str | float = "m", size_limit: int = SIZE_LIMIT
) -> ImportReport:
    """Read a figure with its skin and its motions.

    Parameters
    ----------
    path : Path or str
        The file; ``.bin`` files that it refers to must lie beside it.
    rate : float or None
        Frames per second of the clips; None for the rate of the keyframes if uniform, else 30.
    unit : str or float
        Length unit: m, cm, mm, in, ft, or meters per unit. glTF specifies meters, but not all files comply.
    size_limit : int
        Maximum size of the file with its buffers [bytes].

    Raises
    ------
    FormatError
        The file does not contain a valid figure; the message gives the location.
    OSError
        The file cannot be opened.
    """
    if rate is not None and not 1e-3 <= rate <= 1e6:
        raise FormatError(f"rate: expected a positive number of frames per second, got {rate!r}.", path)
    meters = parse_length_unit(unit)
    container = open_gltf(path, size_limit)
    notes = Notes()
    try:
        container = decompressed(container, notes)
        return _read(container, Accessors(container), notes, rate, meters)
    except FormatError:
        raise
    except PoiseError as error:  # numbers too large for a figure
        raise FormatError(str(error), path) from None
    except (FloatingPointError, np.linalg.LinAlgError) as error:
        raise FormatError(f"its transforms are numerically invalid: {error}.", path) from None


def _read(container: Container, accessors: Accessors, notes: Notes, rate: float | None, scale: float) -> ImportReport:
    document = container.document
    _note_extensions(document, notes)
    humanoid = read_humanoid(document, len(document.object_list("nodes")))
    axes = humanoid.axes if humanoid else FACING_Z
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        tree = read_nodes(document, axes, scale)
        skins = read_skin_joints(document, accessors, axes, len(tree.nodes))
        animations = read_animations(document, accessors, tree, notes)
        joints = [number for skin in skins for number in skin.nodes]
        skeleton = choose_skeleton(
            document, tree, joints, humanoid.bones.values() if humanoid else (), animations, notes
        )
        check_segment_count(len(skeleton.nodes), document.path)
        worlds = world_frames(tree, skeleton, {}, notes)
        node_pose = frames_relative_to_parents(skeleton, worlds, 1)
        world_from_bind = np.diag([scale, scale, scale, 1.0]) if _is_written_by_poise(document) else None
        rest = node_pose if humanoid else rest_frames(skeleton, worlds, skins, notes, world_from_bind)
        motions = _motions(document, tree, skeleton, axes, animations, rate, notes)
        if not _frames_equal(node_pose, rest) and not motions:
            notes.add("the node pose differs from the bind pose of the skin; it is the clip 'pose'")
            motions = [_Motion("pose", node_pose, 1.0 / 30.0)]
        figure_extent = extent(worlds)
        _note_extent(figure_extent, notes)
        _note_conventions(humanoid, bool(skins), scale, notes)
        file_rest = rest
        if humanoid is None and not _is_written_by_poise(document):  # VRM and Poise define their rest pose
            rest = standing_rest(skeleton, rest, [motion.frames for motion in motions], notes)
        bones = Bones(
            skeleton, rest, [motion.frames for motion in motions], _ends(tree, skeleton, worlds), figure_extent
        )
        jointed = build_joints(_name(document), bones, [_joint_name(tree, number) for number in skeleton.nodes])
        skin = read_skin(document, accessors, axes, tree, skeleton, skins, Materials(container, notes), notes)
        figure = complete_figure(jointed, skin, _parts(humanoid, skeleton), notes)
    clips = tuple(_clip(figure, jointed.values(motion.frames), motion) for motion in motions)
    poses = {} if rest is file_rest else {REST_POSE: Pose(figure, jointed.values(file_rest)[0])}
    # Clips at another rate are not the animations of the document: they are written anew.
    sources = {m.animation: clip if rate is None else None for m, clip in zip(motions, clips, strict=True)}
    character = make_character(container, axes, tree, skeleton, sources, notes)
    return ImportReport(figure, notes.sentences(), clips, skin, poses, character=character)


def _clip(figure: Figure, values: FloatArray, motion: _Motion) -> Clip:
    return Clip(figure, values, motion.frame_time, motion.name)


def _motions(
    document: JsonObject,
    tree: NodeTree,
    skeleton: Skeleton,
    axes: Axes,
    animations: Sequence[Animation],
    rate: float | None,
    notes: Notes,
) -> list[_Motion]:
    left, found = MAX_JOINT_FRAMES, []
    for animation in animations:
        count, first, step = animation.sampling(rate)
        left -= count * max(len(skeleton.nodes), 16)
        if left < 0:
            raise document.error(
                f"animation {animation.name!r} exceeds the limit of {MAX_JOINT_FRAMES} joint frames per file; "
                "read it with a lower rate, or split the file."
            )
        times = first + step * np.arange(count, dtype=np.float64)
        worlds = world_frames(tree, skeleton, animation.locals(tree, axes, times), notes)
        frames = frames_relative_to_parents(skeleton, worlds, count)
        found.append(_Motion(animation.name, frames, step, animation.index))
    return found


def _frames_equal(one: Frames, other: Frames) -> bool:
    return bool(np.array_equal(one.rotations, other.rotations) and np.array_equal(one.offsets, other.offsets))


def _ends(
    tree: NodeTree, skeleton: Skeleton, worlds: Sequence[Matrix]
) -> list[dict[str, tuple[FloatArray, FloatArray]]]:
    """Leaf nodes without a mesh that are not segments: rotation and position in their segment, by name."""
    parents = {node.parent for node in tree.nodes}
    segment_nodes = set(skeleton.nodes)
    found: list[dict[str, tuple[FloatArray, FloatArray]]] = [{} for _ in skeleton.nodes]
    leaves = [
        number
        for number, carrier in skeleton.carriers.items()
        if number not in segment_nodes and number not in parents and tree.nodes[number].mesh is None
    ]
    leaf_transforms = tree.worlds({}, set(leaves))
    for number in leaves:
        carrier = skeleton.carriers[number]
        segment_rotation, segment_position = rotation_and_position(worlds[carrier])
        leaf_rotation, leaf_position = rotation_and_position(leaf_transforms[number])
        inverse = quaternion.conjugate(segment_rotation)
        label = "".join(character for character in tree.nodes[number].name if character.isprintable()).strip()
        if label:
            position = quaternion.rotate(inverse, leaf_position - segment_position)
            found[carrier].setdefault(label, (quaternion.multiply(inverse, leaf_rotation), position))
    return found


def _parts(humanoid: Humanoid | None, skeleton: Skeleton) -> dict[str, str] | None:
    """Segment of each body part that the file maps; None if bone names must be recognized instead."""
    if humanoid is None or not humanoid.bones:
        return None
    segment_of = {number: index for index, number in enumerate(skeleton.nodes)}
    return {part: skeleton.names[segment_of[node]] for part, node in humanoid.parts().items()}


def _joint_name(tree: NodeTree, number: int) -> str:
    """Joint name that Poise wrote with a node; empty if there is none."""
    entry = tree.nodes[number].entry if number >= 0 else None
    if entry is None or not entry.is_object("extras") or not entry.required_object("extras").is_string("joint"):
        return ""
    name = entry.required_object("extras").string("joint")
    return name if name.strip() and name.isprintable() else ""


def _name(document: JsonObject) -> str:
    """Figure name that Poise wrote, else the name of the file."""
    scenes = document.object_list("scenes")
    if scenes and _is_written_by_poise(document):
        name = scenes[0].string("name")
        if name.strip() and name.isprintable():
            return name
    stem = "".join(character for character in Path(document.path).stem if character.isprintable()).strip()
    return stem or "figure"


def _is_written_by_poise(document: JsonObject) -> bool:
    """Whether the file was written by Poise."""
    asset = document.required_object("asset")
    return asset.is_string("generator") and asset.string("generator").startswith(GENERATOR)


def _note_extensions(document: JsonObject, notes: Notes) -> None:
    for name in document.string_list("extensionsRequired"):
        if not name.startswith(("KHR_materials", "KHR_texture", "KHR_mesh_quantization", "VRM", "EXT_texture", DRACO)):
            notes.gather("unsupported required extensions", name[:60])


def _note_conventions(humanoid: Humanoid | None, skinned: bool, scale: float, notes: Notes) -> None:
    """Note the conventions of the format."""
    unit = "meters" if scale == 1.0 else f"{scale:g} m per unit, as requested"
    facing = "-Z" if humanoid is not None and humanoid.axes is FACING_MINUS_Z else "+Z"
    file_format = humanoid.kind if humanoid is not None else "glTF"
    notes.add(
        f"conventions of {file_format}: {unit}, right-handed, Y up, facing {facing}; converted to Z up, X forward"
    )
    if humanoid is not None:
        notes.add("the rest pose is the node pose, which is the T-pose in VRM")
    else:
        notes.add(f"the rest pose is the {'bind pose of the skin' if skinned else 'node pose'}")


def _note_extent(figure_extent: float, notes: Notes) -> None:
    if figure_extent > _MAX_EXTENT_M or 0.0 < figure_extent < _MIN_EXTENT_M:
        notes.add(
            f"the figure is {figure_extent:.3g} m in size, assuming meters as glTF does; override with unit (--unit cm)"
        )
