"""Humanoid bones of VRM: their names in both versions, which are required, their parents; and reading them from a file.

Version 1.0 requires fifteen bones, version 0 also chest and neck. A bone must be a descendant of the bones that VRM
places above it; other nodes in between are allowed. The bones of the thumb are metacarpal, proximal and distal in
version 1.0, proximal, intermediate and distal in version 0.

VRM 1.0 (``VRMC_vrm``) and VRM animations (``VRMC_vrm_animation``) face +Z, as glTF does; VRM 0 (``VRM``) faces -Z. In
all of them the node pose is a T-pose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from poise.errors import FormatError
from poise.io.gltf.container import JsonObject
from poise.io.gltf.conventions import FACING_MINUS_Z, FACING_Z, Axes
from poise.io.import_report import Notes
from poise.model.figure import Figure
from poise.model.humanoid_name_table import CORE, FINGERS, PARTS, SCHEMES, SIDES
from poise.model.humanoid_names import plain_name, recognize_humanoid

Version = Literal["0", "1"]
VERSIONS: tuple[Version, ...] = ("0", "1")
_TRUNK = ("hips", "spine", "chest", "upper_chest", "neck", "head")
_ARM = ("clavicle", "upper_arm", "lower_arm", "hand")
_LEG = ("thigh", "shin", "foot", "toes")
_VRM_WORDS = {"clavicle": "Shoulder", "thigh": "UpperLeg", "shin": "LowerLeg"}
_LINKS = ("Proximal", "Intermediate", "Distal")
_THUMB = ("Metacarpal", "Proximal", "Distal")
_DEPENDENT_PARTS = ("_2", "_3", "upper_chest", "toes")  # parts that require the part before them
_IDENTITY = (1.0, 0.0, 0.0, 0.0)


def bone_name(part: str, version: Version) -> str:
    """VRM name of a body part.

    >>> bone_name("left_shin", "1"), bone_name("right_thumb_1", "1"), bone_name("right_thumb_1", "0")
    ('leftLowerLeg', 'rightThumbMetacarpal', 'rightThumbProximal')
    """
    side, _, rest = part.partition("_")
    if side not in SIDES:
        return side + rest.title()
    finger, _, link = rest.rpartition("_")
    if finger in FINGERS:
        links = _THUMB if finger == "thumb" and version == "1" else _LINKS
        return side + finger.title() + links[int(link) - 1]
    return side + _VRM_WORDS.get(rest, rest.title().replace("_", ""))


def required_parts(version: Version) -> tuple[str, ...]:
    """Body parts that a VRM version requires."""
    return CORE if version == "1" else (*CORE, "chest", "neck")


def bone_ancestors(part: str) -> tuple[str, ...]:
    """Ancestors of a body part in the VRM hierarchy, nearest first.

    >>> bone_ancestors("left_upper_arm")
    ('left_clavicle', 'upper_chest', 'chest', 'spine', 'hips')
    """
    if part in _TRUNK:
        return tuple(reversed(_TRUNK[: _TRUNK.index(part)]))
    side, _, rest = part.partition("_")
    if side not in SIDES or rest == "eye":
        return tuple(reversed(_TRUNK))
    finger, _, link = rest.rpartition("_")
    if finger in FINGERS:
        links = tuple(f"{side}_{finger}_{number}" for number in range(int(link) - 1, 0, -1))
        return (*links, f"{side}_hand", *bone_ancestors(f"{side}_hand"))
    limb, trunk = (_ARM, _TRUNK[:4]) if rest in _ARM else (_LEG, _TRUNK[:1])
    return (*(f"{side}_{bone}" for bone in reversed(limb[: limb.index(rest)])), *reversed(trunk))


def humanoid_parts(figure: Figure) -> dict[str, str]:
    """Segment of each body part: by sites named after parts, else by recognized segment names."""
    found = dict(recognize_humanoid(figure).parts)
    for site in figure.sites:
        if site.name in PARTS and site.placement.rotation == _IDENTITY and not any(site.placement.translation):
            found[site.name] = site.segment
    return {part: found[part] for part in PARTS if part in found}


def choose_bones(figure: Figure, version: Version, notes: Notes) -> dict[str, int]:
    """Segment of each body part that becomes a VRM bone.

    Raises
    ------
    FormatError
        A required body part is missing, or is not a descendant of the part that VRM requires.
    """
    parts = humanoid_parts(figure)
    missing = [part for part in required_parts(version) if part not in parts]
    if missing:
        more = f" and {len(missing) - 4} more" if len(missing) > 4 else ""
        raise FormatError(
            f"VRM {version} requires {len(required_parts(version))} humanoid bones; figure {figure.name!r} has no "
            f"{', '.join(missing[:4])}{more}. Name its segments as docs/formats.md lists them, or write GLB."
        )
    found: dict[str, int] = {}
    for part, segment in parts.items():
        complete = (
            not part.endswith(_DEPENDENT_PARTS) or bone_ancestors(part)[0] in found
        )  # finger bones are numbered from the first
        if complete and _has_required_ancestor(figure, part, segment, parts):
            found[part] = figure.segment_index(segment)
        elif part in required_parts(version):
            ancestor = next(bone for bone in bone_ancestors(part) if bone in parts)
            raise FormatError(
                f"VRM requires {part} to be a descendant of {ancestor}; in figure {figure.name!r} it is not."
            )
        else:
            notes.gather("parts with another parent than VRM requires are not written as humanoid bones", part)
    return found


def _has_required_ancestor(figure: Figure, part: str, segment: str, parts: Mapping[str, str]) -> bool:
    """Whether a part is a descendant of its nearest ancestor in the VRM hierarchy."""
    ancestor = next((parts[bone] for bone in bone_ancestors(part) if bone in parts), None)
    if ancestor is None:
        return True
    ancestor_index, index = figure.segment_index(ancestor), figure.segment_index(segment)
    while index >= 0 and index != ancestor_index:
        index = int(figure.parents[index])
    return index == ancestor_index and segment != ancestor


@dataclass(frozen=True, eq=False)
class Humanoid:
    """Humanoid bones of a VRM file.

    Parameters
    ----------
    kind : str
        ``VRM 0``, ``VRM 1.0`` or ``VRM animation``.
    bones : dict of str to int
        Node of each bone, by VRM name.
    axes : Axes
        Change of axes from the file to Poise.
    """

    kind: str
    bones: dict[str, int]
    axes: Axes

    def parts(self) -> dict[str, int]:
        """Node of each body part, by Poise name."""
        names = {plain_name(bone): node for bone, node in self.bones.items()}
        found: dict[str, int] = {}
        for part in PARTS:
            for name in SCHEMES["VRM"][part]:
                if name in names and names[name] not in found.values():
                    found[part] = names[name]
                    break
        return found


def read_humanoid(document: JsonObject, nodes: int) -> Humanoid | None:
    """Read the humanoid of a VRM file; None if the file is not VRM."""
    extensions = document.sub_object("extensions")
    if extensions is None:
        return None
    for key, kind in (("VRMC_vrm", "VRM 1.0"), ("VRMC_vrm_animation", "VRM animation")):
        if key in extensions:
            extension = extensions.required_object(key)
            _check_version(extension)
            humanoid = extension.sub_object("humanoid")
            return Humanoid(kind, _bones_by_key(humanoid, nodes) if humanoid else {}, FACING_Z)
    if "VRM" in extensions:
        humanoid = extensions.required_object("VRM").sub_object("humanoid")
        return Humanoid("VRM 0", _bones_in_list(humanoid, nodes) if humanoid else {}, FACING_MINUS_Z)
    return None


def _check_version(extension: JsonObject) -> None:
    version = extension.string("specVersion", "1.0")
    if version.partition(".")[0].partition("-")[0] != "1":
        raise extension.error(f"unsupported version {version[:40]!r}; expected 1.0.", "specVersion")


def _bones_by_key(humanoid: JsonObject, nodes: int) -> dict[str, int]:
    bones = humanoid.sub_object("humanBones")
    if bones is None:
        return {}
    found = {name: bones.required_object(name).index("node", nodes) for name in bones.keys()}
    return {name: node for name, node in found.items() if node is not None}


def _bones_in_list(humanoid: JsonObject, nodes: int) -> dict[str, int]:
    pairs = [(bone.string("bone"), bone.index("node", nodes)) for bone in humanoid.object_list("humanBones")]
    return {name: node for name, node in pairs if node is not None and name}
