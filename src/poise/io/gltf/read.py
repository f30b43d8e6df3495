"""Read figures, skins and motions from glTF 2.0: ``.glb``, ``.gltf``, and VRM avatars and animations made of it.

Joints of skins, or nodes that move, become segments with ball joints; the root is free. Y up becomes Z up and facing +Z
facing X; lengths are meters. The figure rests as its skin was bound, with every value zero. Animations become clips.
What glTF does not know, mass and limits, is filled in and said in the notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError, PoiseError
from poise.io.gltf.accessors import Accessors
from poise.io.gltf.animations import Animation, read_animations
from poise.io.gltf.container import SIZE_LIMIT, Entry, open_gltf
from poise.io.gltf.conventions import FACING_MINUS_Z, FACING_Z, Axes
from poise.io.gltf.figure import Bones, complete_figure, hang
from poise.io.gltf.nodes import NodeTree, read_nodes, rigid
from poise.io.gltf.skeleton import Frames, Skeleton, choose_skeleton, extent, relative, rest_frames, world_frames
from poise.io.gltf.skin import read_skin, read_skin_joints
from poise.io.import_report import ImportReport, Notes
from poise.io.units_and_axes import parse_length_unit
from poise.io.vrm.humanoid import Humanoid, read_humanoid
from poise.math import quaternion
from poise.model.figure import Figure
from poise.motion import Clip
from poise.types import FloatArray, Matrix

MOST_FRAMES = 1_000_000  # frames times segments of all clips of a file
GENERATOR = "Poise"
_LARGE, _SMALL = 20.0, 0.02  # meters; figures beyond them were probably made in another unit


@dataclass(frozen=True, eq=False)
class _Motion:
    name: str
    frames: Frames
    frame_time: float


def read_gltf(
    path: Path | str, *, rate: float | None = None, unit: str | float = "m", size_limit: int = SIZE_LIMIT
) -> ImportReport:
    """Read a figure with its skin and its motions.

    Parameters
    ----------
    path : Path or str
        The file; ``.bin`` files that it names must lie beside it.
    rate : float or None
        Frames a second of the clips; by default the keys' own rate, else 30.
    unit : str or float
        What lengths are in: m, cm, mm, in, ft, or meters per unit. glTF says meters, but not all files keep to it.
    size_limit : int
        Largest file to read, with its buffers [bytes].

    Raises
    ------
    FormatError
        The file holds no sound figure; the message says where.
    OSError
        The file cannot be opened.
    """
    if rate is not None and not 1e-3 <= rate <= 1e6:
        raise FormatError(f"the rate must be greater than zero [frames per second], got {rate!r}.", path)
    meters = parse_length_unit(unit)
    container = open_gltf(path, size_limit)
    notes = Notes()
    try:
        return _read(container.document, Accessors(container), notes, rate, meters)
    except FormatError:
        raise
    except PoiseError as error:  # numbers so large that no figure can be made of them
        raise FormatError(str(error), path) from None
    except (FloatingPointError, np.linalg.LinAlgError) as error:
        raise FormatError(f"its transforms cannot be computed with: {error}.", path) from None


def _read(document: Entry, accessors: Accessors, notes: Notes, rate: float | None, scale: float) -> ImportReport:
    _tell_extensions(document, notes)
    humanoid = read_humanoid(document, len(document.entries("nodes")))
    axes = humanoid.axes if humanoid else FACING_Z
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        tree = read_nodes(document, axes, scale)
        skins = read_skin_joints(document, accessors, axes, len(tree.nodes))
        animations = read_animations(document, accessors, tree, notes)
        joints = [number for skin in skins for number in skin.nodes]
        skeleton = choose_skeleton(
            document, tree, joints, humanoid.bones.values() if humanoid else (), animations, notes
        )
        worlds = world_frames(tree, skeleton, {}, notes)
        stands = relative(skeleton, worlds, 1)
        own = np.diag([scale, scale, scale, 1.0]) if _is_ours(document) else None
        rest = stands if humanoid else rest_frames(skeleton, worlds, skins, notes, own)
        motions = _motions(document, tree, skeleton, axes, animations, rate, notes)
        if not _same(stands, rest) and not motions:
            notes.add("the nodes stand otherwise than the skin was bound; how they stand is the clip 'pose'")
            motions = [_Motion("pose", stands, 1.0 / 30.0)]
        size = extent(worlds)
        _tell_size(size, notes)
        _tell_axes(humanoid, bool(skins), scale, notes)
        bones = Bones(skeleton, rest, [each.frames for each in motions], _ends(tree, skeleton, worlds), size)
        hung = hang(_name(document), bones, [_joint_name(tree, number) for number in skeleton.nodes])
        skin = read_skin(document, accessors, axes, tree, skeleton, skins, notes)
        figure = complete_figure(hung, skin, _parts(humanoid, skeleton), notes)
    clips = tuple(_clip(figure, hung.values(each.frames), each) for each in motions)
    return ImportReport(figure, notes.sentences(), clips, skin)


def _clip(figure: Figure, values: FloatArray, motion: _Motion) -> Clip:
    return Clip(figure, values, motion.frame_time, motion.name)


def _motions(
    document: Entry,
    tree: NodeTree,
    skeleton: Skeleton,
    axes: Axes,
    animations: Sequence[Animation],
    rate: float | None,
    notes: Notes,
) -> list[_Motion]:
    left, found = MOST_FRAMES, []
    for animation in animations:
        count, first, step = animation.pace(rate)
        left -= count * max(len(skeleton.nodes), 16)
        if left < 0:
            raise document.error(
                f"animation {animation.name!r}: with it there are more than {MOST_FRAMES} frames of joints to keep; "
                "read it with a lower rate, or split the file."
            )
        times = first + step * np.arange(count, dtype=np.float64)
        worlds = world_frames(tree, skeleton, animation.locals(tree, axes, times), notes)
        found.append(_Motion(animation.name, relative(skeleton, worlds, count), step))
    return found


def _same(one: Frames, other: Frames) -> bool:
    return bool(np.array_equal(one.turns, other.turns) and np.array_equal(one.offsets, other.offsets))


def _ends(
    tree: NodeTree, skeleton: Skeleton, worlds: Sequence[Matrix]
) -> list[dict[str, tuple[FloatArray, FloatArray]]]:
    """Nodes at the ends of bones that are no segments and show nothing: by name, turn and place in their segment."""
    parents = {node.parent for node in tree.nodes}
    own = set(skeleton.nodes)
    found: list[dict[str, tuple[FloatArray, FloatArray]]] = [{} for _ in skeleton.nodes]
    leaves = [
        number
        for number, carrier in skeleton.carriers.items()
        if number not in own and number not in parents and tree.nodes[number].mesh is None
    ]
    places = tree.worlds({}, set(leaves))
    for number in leaves:
        carrier = skeleton.carriers[number]
        (turn, place), (inner_turn, inner_place) = rigid(worlds[carrier]), rigid(places[number])
        back = quaternion.conjugate(turn)
        label = "".join(letter for letter in tree.nodes[number].name if letter.isprintable()).strip()
        if label:
            found[carrier].setdefault(
                label, (quaternion.multiply(back, inner_turn), quaternion.rotate(back, inner_place - place))
            )
    return found


def _parts(humanoid: Humanoid | None, skeleton: Skeleton) -> dict[str, str] | None:
    """Segment of each part that a humanoid names; None where names must tell."""
    if humanoid is None or not humanoid.bones:
        return None
    place = {number: index for index, number in enumerate(skeleton.nodes)}
    return {part: skeleton.names[place[node]] for part, node in humanoid.parts().items()}


def _joint_name(tree: NodeTree, number: int) -> str:
    """Name of the joint that Poise wrote with a node; empty where there is none."""
    entry = tree.nodes[number].entry if number >= 0 else None
    if entry is None or not entry.is_object("extras") or not entry.needed("extras").is_text("joint"):
        return ""
    name = entry.needed("extras").text("joint")
    return name if name.strip() and name.isprintable() else ""


def _name(document: Entry) -> str:
    """Name that Poise wrote for the figure, else that of the file."""
    scenes = document.entries("scenes")
    if scenes and _is_ours(document):
        name = scenes[0].text("name")
        if name.strip() and name.isprintable():
            return name
    stem = "".join(letter for letter in Path(document.path).stem if letter.isprintable()).strip()
    return stem or "figure"


def _is_ours(document: Entry) -> bool:
    """Tell whether Poise wrote the file."""
    asset = document.needed("asset")
    return asset.is_text("generator") and asset.text("generator").startswith(GENERATOR)


def _tell_extensions(document: Entry, notes: Notes) -> None:
    for name in document.texts("extensionsRequired"):
        if name == "EXT_meshopt_compression":
            raise document.error("needs EXT_meshopt_compression, which is not read; export it without compression.")
        if not name.startswith(("KHR_materials", "KHR_texture", "KHR_mesh_quantization", "VRM", "EXT_texture")):
            notes.gather("extensions that the file needs and Poise does not know", name[:60])


def _tell_axes(humanoid: Humanoid | None, skinned: bool, scale: float, notes: Notes) -> None:
    """What the format fixes and a reader takes for granted."""
    unit = "meters" if scale == 1.0 else f"{scale:g} m a unit, as asked for"
    facing = "-Z" if humanoid is not None and humanoid.axes is FACING_MINUS_Z else "+Z"
    form = humanoid.kind if humanoid is not None else "glTF"
    notes.add(f"taken as {form} says: {unit}, right-handed, Y up, facing {facing}; here Z is up and X ahead")
    if humanoid is not None:
        notes.add("the rest pose is the one in which the nodes stand, which is the T-pose in VRM")
    else:
        bound = "that in which the skin was bound" if skinned else "the one in which the nodes stand"
        notes.add(f"the rest pose is {bound}")


def _tell_size(size: float, notes: Notes) -> None:
    if size > _LARGE or 0.0 < size < _SMALL:
        notes.add(f"the figure is {size:.3g} m large; glTF is in meters; unit (--unit cm) says otherwise")
