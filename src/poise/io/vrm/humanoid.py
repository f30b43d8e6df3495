"""What VRM says about a humanoid: which node is which bone, and which way the figure looks.

VRM 1.0 (``VRMC_vrm``) and VRM animations (``VRMC_vrm_animation``) face +Z, as glTF does; VRM 0 (``VRM``) faces -Z. As
their nodes stand, all of them stand in a T-pose.
"""

from __future__ import annotations

from dataclasses import dataclass

from poise.io.gltf.axes import FACING_MINUS_Z, FACING_Z, Axes
from poise.io.gltf.entry import Entry
from poise.model.skeleton_names import plain_name
from poise.model.skeleton_table import PARTS, SCHEMES


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
