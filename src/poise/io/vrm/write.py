"""Write people as VRM avatars, version 1.0 or 0.

The avatar stands in the T-pose that VRM asks for (:mod:`poise.io.vrm.t_pose`): frames of bones are upright, what is
seen of the figure is carried along, and the skin is bound there.

What a VRM file says besides its bones: whose avatar it is, what may be done with it, and what version 0 wants.

Terms of use are never guessed: a file is written with the narrowest ones that its version knows (only the author may
use the avatar, nothing may be sold, changed or passed on), and the notes say so. Whoever owns it can widen them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import write_bytes
from poise.io.gltf.conventions import FACING_MINUS_Z, FACING_Z, Axes
from poise.io.gltf.document_builder import GltfDocument
from poise.io.gltf.write import GENERATOR, NodeChoice, choose_nodes
from poise.io.gltf.write_mesh import Parts, add_parts, mesh_parts
from poise.io.import_report import Notes
from poise.io.vrm.humanoid import VERSIONS, Version, bone_name, choose_bones
from poise.io.vrm.t_pose import Stand, t_pose
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model.figure import Figure

UNKNOWN = "unknown"


def write_vrm(
    figure: Figure, path: Path | str, *, version: str = "1", author: str = UNKNOWN, skin: Skin | None = None
) -> tuple[str, ...]:
    """Write a person as an avatar, whole or not at all; returns what was lost.

    Parameters
    ----------
    figure : Figure
        Whose parts are known: by sites named after them, or by the names of its segments.
    path : Path or str
        The file.
    version : str
        ``1`` for VRM 1.0, ``0`` for VRM 0.
    author : str
        Whose avatar it is.
    skin : Skin or None
        What to show in place of the figure's shapes.

    Raises
    ------
    FormatError
        The figure is no person, or there is no such version.
    """
    notes = Notes()
    document = _avatar(figure, _known_version(version), author, skin, notes)
    write_bytes(path, document.as_glb())
    return notes.sentences()


def _known_version(version: str) -> Version:
    for each in VERSIONS:
        if str(version).removesuffix(".0") == each:
            return each
    raise FormatError(f"VRM is written in version 0 or 1, got {version!r}.")


def _avatar(figure: Figure, version: Version, author: str, skin: Skin | None, notes: Notes) -> GltfDocument:
    bones = choose_bones(figure, version, notes)
    axes = (FACING_Z if version == "1" else FACING_MINUS_Z).inverse()
    stand = t_pose(figure, bones)
    seen = [part.moved(stand.from_neutral) for part in mesh_parts(Pose.neutral(figure), skin, notes)]
    stand, seen = _grounded(stand, seen)
    document = GltfDocument(GENERATOR)
    nodes = choose_nodes(figure)
    _add_nodes(document, nodes, stand, axes)
    binds = np.tile(np.eye(4), (len(nodes.segments), 1, 1))
    binds[:, :3, 3] = -axes.vectors(stand.positions[list(nodes.segments)])
    tops = [0]
    mesh = add_parts(document, figure.name, seen, nodes.node_of, axes)
    if mesh is not None:
        bound = document.array(binds, "<f4")
        skeleton = document.add("skins", {"joints": list(range(len(binds))), "inverseBindMatrices": bound})
        tops.append(document.add("nodes", {"name": _free_name(figure), "mesh": mesh, "skin": skeleton}))
    document.add("scenes", {"name": figure.name, "nodes": tops})
    materials = [f"material_{number}" for number in range(len(document.parts("materials")))]
    for material, name in zip(document.parts("materials"), materials, strict=True):
        material["name"] = name
    here = {part: int(nodes.node_of[segment]) for part, segment in bones.items()}
    document.extend(*extension(version, figure.name, author, here, materials))
    notes.add("the avatar stands in the T-pose, as VRM asks for; frames of its bones are upright there")
    notes.add("kinds of joints, limits, masses and couplings have no place in VRM")
    notes.add(TERMS)
    return document


def _free_name(figure: Figure) -> str:
    """Name for the node of the mesh that no segment or site has; readers of VRM know nodes by name."""
    taken = {segment.name for segment in figure.segments} | {site.name for site in figure.sites}
    name = figure.name
    while name in taken:
        name += "_body"
    return name


def _grounded(stand: Stand, seen: Parts) -> tuple[Stand, Parts]:
    """The same with the lowest point at height zero."""
    heights = [part.vertices[:, 2].min() for part in seen if len(part.vertices)]
    lowest = float(min(heights, default=stand.positions[:, 2].min()))
    up = np.tile(np.eye(4), (len(stand.positions), 1, 1))
    up[:, 2, 3] = -lowest
    return stand.raised(-lowest), [part.moved(up) for part in seen]


def _add_nodes(document: GltfDocument, nodes: NodeChoice, stand: Stand, axes: Axes) -> None:
    """Add upright nodes of the segments at their own places in the list, then those of the sites."""
    figure = nodes.figure
    children = nodes.children()
    for index, segment in enumerate(nodes.segments):
        above = nodes.parents[index]
        origin = stand.positions[nodes.segments[above]] if above >= 0 else np.zeros(3)
        node: dict[str, object] = {
            "name": figure.segments[segment].name,
            "translation": axes.vectors(stand.positions[segment] - origin).tolist(),
            "extras": {"joint": figure.joints[segment].name},
        }
        document.add("nodes", node | ({"children": children[index]} if children[index] else {}))
    for site in figure.sites:
        segment = figure.segment_index(site.segment)
        upright = quaternion.from_matrix(stand.rotations[segment])
        origin = stand.positions[nodes.segments[nodes.node_of[segment]]]
        place = stand.positions[segment] - origin + quaternion.rotate(upright, site.placement.translation_vector)
        turn = quaternion.multiply(upright, site.placement.quaternion)
        document.add(
            "nodes",
            {
                "name": site.name,
                "translation": axes.vectors(place).tolist(),
                "rotation": [*axes.vectors(turn[1:]).tolist(), float(turn[0])],
            },
        )


LICENSE = "https://vrm.dev/licenses/1.0/"
TERMS = "terms of use are not carried over: only the author may use the file as it stands, until it says otherwise"


def extension(
    version: Version, name: str, author: str, bones: Mapping[str, int], materials: Sequence[str]
) -> tuple[str, dict[str, object]]:
    """Name and content of the extension; `bones` has the node of each part, `materials` their names."""
    if version == "1":
        humanoid = {bone_name(part, version): {"node": node} for part, node in bones.items()}
        return "VRMC_vrm", {"specVersion": "1.0", "humanoid": {"humanBones": humanoid}, "meta": _meta_1(name, author)}
    return "VRM", {
        "exporterVersion": "Poise",
        "specVersion": "0.0",
        "meta": _meta_0(name, author),
        "humanoid": _humanoid_0(bones),
        "firstPerson": _first_person_0(bones["head"]),
        "blendShapeMaster": {"blendShapeGroups": []},
        "secondaryAnimation": {"boneGroups": [], "colliderGroups": []},
        "materialProperties": [_material_0(each) for each in materials],
    }


def _meta_1(name: str, author: str) -> dict[str, object]:
    return {
        "name": name,
        "authors": [author],
        "licenseUrl": LICENSE,
        "avatarPermission": "onlyAuthor",
        "allowExcessivelyViolentUsage": False,
        "allowExcessivelySexualUsage": False,
        "commercialUsage": "personalNonProfit",
        "allowPoliticalOrReligiousUsage": False,
        "allowAntisocialOrHateUsage": False,
        "creditNotation": "required",
        "allowRedistribution": False,
        "modification": "prohibited",
    }


def _meta_0(name: str, author: str) -> dict[str, object]:
    return {
        "title": name,
        "version": "1",
        "author": author,
        "contactInformation": "",
        "reference": "",
        "allowedUserName": "OnlyAuthor",
        "violentUssageName": "Disallow",
        "sexualUssageName": "Disallow",
        "commercialUssageName": "Disallow",
        "otherPermissionUrl": "",
        "licenseName": "Redistribution_Prohibited",
        "otherLicenseUrl": "",
    }


def _humanoid_0(bones: Mapping[str, int]) -> dict[str, object]:
    """Bones, and how muscles of the engine that version 0 was made for stretch: its own defaults."""
    return {
        "humanBones": [
            {"bone": bone_name(part, "0"), "node": node, "useDefaultValues": True} for part, node in bones.items()
        ],
        "armStretch": 0.05,
        "legStretch": 0.05,
        "upperArmTwist": 0.5,
        "lowerArmTwist": 0.5,
        "upperLegTwist": 0.5,
        "lowerLegTwist": 0.5,
        "feetSpacing": 0.0,
        "hasTranslationDoF": False,
    }


def _first_person_0(head: int) -> dict[str, object]:
    curve = {"curve": [0, 0, 0, 1, 1, 1, 1, 0], "xRange": 90, "yRange": 10}
    looks = ("lookAtHorizontalInner", "lookAtHorizontalOuter", "lookAtVerticalDown", "lookAtVerticalUp")
    return {
        "firstPersonBone": head,
        "firstPersonBoneOffset": {"x": 0.0, "y": 0.06, "z": 0.0},
        "meshAnnotations": [],
        "lookAtTypeName": "Bone",
        **{look: curve for look in looks},
    }


def _material_0(name: str) -> dict[str, object]:
    """A material that is drawn as glTF says."""
    return {
        "name": name,
        "renderQueue": 2000,
        "shader": "VRM_USE_GLTFSHADER",
        "floatProperties": {},
        "vectorProperties": {},
        "textureProperties": {},
        "keywordMap": {},
        "tagMap": {},
    }
