"""Bones of a VRM humanoid: their names in both versions, which must be there, and what each hangs on.

Version 1.0 asks for fifteen bones, version 0 for chest and neck too. A bone must lie below the bones that VRM puts
above it; nodes in between do no harm. The thumb's links are called metacarpal, proximal and distal in version 1.0,
proximal, intermediate and distal in version 0.

What VRM says about a humanoid: which node is which bone, and which way the figure looks.

VRM 1.0 (``VRMC_vrm``) and VRM animations (``VRMC_vrm_animation``) face +Z, as glTF does; VRM 0 (``VRM``) faces -Z. As
their nodes stand, all of them stand in a T-pose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from poise.errors import FormatError
from poise.io.gltf.container import Entry
from poise.io.gltf.conventions import FACING_MINUS_Z, FACING_Z, Axes
from poise.io.import_report import Notes
from poise.model.figure import Figure
from poise.model.humanoid_name_table import CORE, FINGERS, PARTS, SCHEMES, SIDES
from poise.model.humanoid_names import plain_name, recognize

Version = Literal["0", "1"]
VERSIONS: tuple[Version, ...] = ("0", "1")
_TRUNK = ("hips", "spine", "chest", "upper_chest", "neck", "head")
_ARM = ("clavicle", "upper_arm", "lower_arm", "hand")
_LEG = ("thigh", "shin", "foot", "toes")
_WORDS = {"clavicle": "Shoulder", "thigh": "UpperLeg", "shin": "LowerLeg"}
_LINKS = ("Proximal", "Intermediate", "Distal")
_THUMB = ("Metacarpal", "Proximal", "Distal")
_LATER = ("_2", "_3", "upper_chest", "toes")  # parts that are nothing without the one before them
_IDENTITY = (1.0, 0.0, 0.0, 0.0)


def bone_name(part: str, version: Version) -> str:
    """Name that VRM has for a part of a human.

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
    return side + _WORDS.get(rest, rest.title().replace("_", ""))


def required(version: Version) -> tuple[str, ...]:
    """Parts that a file of a version must have."""
    return CORE if version == "1" else (*CORE, "chest", "neck")


def lineage(part: str) -> tuple[str, ...]:
    """Parts that VRM puts above a part, the nearest first.

    >>> lineage("left_upper_arm")
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
        return (*links, f"{side}_hand", *lineage(f"{side}_hand"))
    limb, trunk = (_ARM, _TRUNK[:4]) if rest in _ARM else (_LEG, _TRUNK[:1])
    return (*(f"{side}_{each}" for each in reversed(limb[: limb.index(rest)])), *reversed(trunk))


def parts_of(figure: Figure) -> dict[str, str]:
    """Segment of each part of a human: by the sites that are named after parts, else by the names of segments."""
    found = dict(recognize(figure).parts)
    for site in figure.sites:
        if site.name in PARTS and site.placement.rotation == _IDENTITY and not any(site.placement.translation):
            found[site.name] = site.segment
    return {part: found[part] for part in PARTS if part in found}


def choose_bones(figure: Figure, version: Version, notes: Notes) -> dict[str, int]:
    """Segment of each part that becomes a bone.

    Raises
    ------
    FormatError
        The figure is no humanoid: names what is missing, or hangs on something else than VRM says.
    """
    parts = parts_of(figure)
    missing = [part for part in required(version) if part not in parts]
    if missing:
        more = f" and {len(missing) - 4} more" if len(missing) > 4 else ""
        raise FormatError(
            f"VRM {version} is for people and needs {len(required(version))} bones; figure {figure.name!r} has no "
            f"{', '.join(missing[:4])}{more}. Name its segments as poise.io.recognize knows them, or write GLB."
        )
    found: dict[str, int] = {}
    for part, segment in parts.items():
        whole = not part.endswith(_LATER) or lineage(part)[0] in found  # links count from the first
        if whole and _hangs_well(figure, part, segment, parts):
            found[part] = figure.segment_index(segment)
        elif part in required(version):
            above = next(each for each in lineage(part) if each in parts)
            raise FormatError(f"VRM wants {part} below {above}; in figure {figure.name!r} it hangs on something else.")
        else:
            notes.gather("parts that hang otherwise than VRM wants are no bones", part)
    return found


def _hangs_well(figure: Figure, part: str, segment: str, parts: Mapping[str, str]) -> bool:
    """Tell whether a part lies below the nearest one that VRM puts above it."""
    above = next((parts[each] for each in lineage(part) if each in parts), None)
    if above is None:
        return True
    wanted, index = figure.segment_index(above), figure.segment_index(segment)
    while index >= 0 and index != wanted:
        index = int(figure.parents[index])
    return index == wanted and segment != above


@dataclass(frozen=True, eq=False)
class Humanoid:
    """Bones of a humanoid.

    Parameters
    ----------
    kind : str
        ``VRM 0``, ``VRM 1.0`` or ``VRM animation``.
    bones : dict of str to int
        Node of each bone, by the names of VRM.
    axes : Axes
        From the axes of the file to ours.
    """

    kind: str
    bones: dict[str, int]
    axes: Axes

    def parts(self) -> dict[str, int]:
        """Node of each part, by the names of Poise."""
        names = {plain_name(bone): node for bone, node in self.bones.items()}
        found: dict[str, int] = {}
        for part in PARTS:
            for name in SCHEMES["VRM"][part]:
                if name in names and names[name] not in found.values():
                    found[part] = names[name]
                    break
        return found


def read_humanoid(document: Entry, nodes: int) -> Humanoid | None:
    """Read the humanoid of a VRM file; None where the file has none."""
    extensions = document.entry("extensions")
    if extensions is None:
        return None
    for key, kind in (("VRMC_vrm", "VRM 1.0"), ("VRMC_vrm_animation", "VRM animation")):
        if key in extensions:
            extension = extensions.needed(key)
            _check_version(extension)
            humanoid = extension.entry("humanoid")
            return Humanoid(kind, _bones_by_key(humanoid, nodes) if humanoid else {}, FACING_Z)
    if "VRM" in extensions:
        humanoid = extensions.needed("VRM").entry("humanoid")
        return Humanoid("VRM 0", _bones_in_list(humanoid, nodes) if humanoid else {}, FACING_MINUS_Z)
    return None


def _check_version(extension: Entry) -> None:
    version = extension.text("specVersion", "1.0")
    if version.partition(".")[0].partition("-")[0] != "1":
        raise extension.error(f"is of version {version[:40]!r}; version 1.0 is read.", "specVersion")


def _bones_by_key(humanoid: Entry, nodes: int) -> dict[str, int]:
    bones = humanoid.entry("humanBones")
    if bones is None:
        return {}
    found = {name: bones.needed(name).index("node", nodes) for name in bones.keys()}
    return {name: node for name, node in found.items() if node is not None}


def _bones_in_list(humanoid: Entry, nodes: int) -> dict[str, int]:
    pairs = [(bone.text("bone"), bone.index("node", nodes)) for bone in humanoid.entries("humanBones")]
    return {name: node for name, node in pairs if node is not None and name}
