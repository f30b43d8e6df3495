"""Write humanoid figures as VRM avatars, version 1.0 or 0.

The avatar is written in the T-pose that VRM requires (:mod:`poise.io.vrm.t_pose`): bone frames are those of the world,
the visible mesh is deformed accordingly, and the bind pose of the skin is the T-pose.

Metadata: terms of use are never guessed. A file is written with the most restrictive terms of its version (only the
author may use the avatar; no sale, modification or redistribution), and the notes say so. Its owner can relax them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import write_bytes
from poise.io.gltf.conventions import FACING_MINUS_Z, FACING_Z, Axes
from poise.io.gltf.document_builder import GltfBuilder
from poise.io.gltf.write import GENERATOR, NodeHierarchy, choose_nodes
from poise.io.gltf.write_mesh import Primitives, add_primitives, mesh_primitives
from poise.io.import_report import Notes
from poise.io.vrm.humanoid import VERSIONS, Version, bone_name, choose_bones
from poise.io.vrm.t_pose import TPose, t_pose
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model.figure import Figure

UNKNOWN_AUTHOR = "unknown"


def write_vrm(
    figure: Figure, path: Path | str, *, version: str = "1", author: str = UNKNOWN_AUTHOR, skin: Skin | None = None
) -> tuple[str, ...]:
    """Write a humanoid figure as an avatar, atomically; return what was lost.

    Parameters
    ----------
    figure : Figure
        Figure with recognized body parts: by sites named after them, or by segment names.
    path : Path or str
        The file.
    version : str
        ``1`` for VRM 1.0, ``0`` for VRM 0.
    author : str
        Author of the avatar.
    skin : Skin or None
        Skinned mesh to write instead of the shapes of the figure.

    Raises
    ------
    FormatError
        The figure is not a humanoid, or the version is unsupported.
    """
    notes = Notes()
    document = _avatar(figure, _parse_version(version), author, skin, notes)
    write_bytes(path, document.as_glb())
    return notes.sentences()


def _parse_version(version: str) -> Version:
    for known in VERSIONS:
        if str(version).removesuffix(".0") == known:
            return known
    raise FormatError(f"VRM version: expected 0 or 1, got {version!r}.")


def _avatar(figure: Figure, version: Version, author: str, skin: Skin | None, notes: Notes) -> GltfBuilder:
    bones = choose_bones(figure, version, notes)
    axes = (FACING_Z if version == "1" else FACING_MINUS_Z).inverse()
    pose_frames = t_pose(figure, bones)
    primitives = [
        primitive.deformed(pose_frames.from_neutral) for primitive in mesh_primitives(Pose.neutral(figure), skin, notes)
    ]
    pose_frames, primitives = _grounded(pose_frames, primitives)
    document = GltfBuilder(GENERATOR)
    nodes = choose_nodes(figure)
    _add_nodes(document, nodes, pose_frames, axes)
    binds = np.tile(np.eye(4), (len(nodes.segments), 1, 1))
    binds[:, :3, 3] = -axes.vectors(pose_frames.positions[list(nodes.segments)])
    scene_nodes = [0]
    mesh = add_primitives(document, figure.name, primitives, nodes.node_of, axes)
    if mesh is not None:
        inverse_binds = document.add_accessor(binds, "<f4")
        skeleton = document.add("skins", {"joints": list(range(len(binds))), "inverseBindMatrices": inverse_binds})
        scene_nodes.append(document.add("nodes", {"name": _mesh_node_name(figure), "mesh": mesh, "skin": skeleton}))
    document.add("scenes", {"name": figure.name, "nodes": scene_nodes})
    materials = [f"material_{number}" for number in range(len(document.items("materials")))]
    for material, name in zip(document.items("materials"), materials, strict=True):
        material["name"] = name
    node_of_part = {part: int(nodes.node_of[segment]) for part, segment in bones.items()}
    document.add_extension(*vrm_extension(version, figure.name, author, node_of_part, materials))
    notes.add("the avatar is in the T-pose, as VRM requires; its bone frames are aligned to the world")
    notes.add("joint kinds, joint limits, masses and couplings are lost: VRM has none")
    notes.add(TERMS_NOTE)
    return document


def _mesh_node_name(figure: Figure) -> str:
    """Unique name for the mesh node, since VRM readers identify nodes by name."""
    taken = {segment.name for segment in figure.segments} | {site.name for site in figure.sites}
    name = figure.name
    while name in taken:
        name += "_body"
    return name


def _grounded(pose_frames: TPose, primitives: Primitives) -> tuple[TPose, Primitives]:
    """The T-pose and its mesh with the lowest point at height zero."""
    heights = [primitive.vertices[:, 2].min() for primitive in primitives if len(primitive.vertices)]
    lowest = float(min(heights, default=pose_frames.positions[:, 2].min()))
    up = np.tile(np.eye(4), (len(pose_frames.positions), 1, 1))
    up[:, 2, 3] = -lowest
    return pose_frames.raised(-lowest), [primitive.deformed(up) for primitive in primitives]


def _add_nodes(document: GltfBuilder, nodes: NodeHierarchy, pose_frames: TPose, axes: Axes) -> None:
    """Add unrotated nodes of the segments, in the order of the hierarchy, then those of the sites."""
    figure = nodes.figure
    children = nodes.children()
    for index, segment in enumerate(nodes.segments):
        parent = nodes.parents[index]
        origin = pose_frames.positions[nodes.segments[parent]] if parent >= 0 else np.zeros(3)
        node: dict[str, object] = {
            "name": figure.segments[segment].name,
            "translation": axes.vectors(pose_frames.positions[segment] - origin).tolist(),
            "extras": {"joint": figure.joints[segment].name},
        }
        document.add("nodes", node | ({"children": children[index]} if children[index] else {}))
    for site in figure.sites:
        segment = figure.segment_index(site.segment)
        segment_rotation = quaternion.from_matrix(pose_frames.rotations[segment])
        origin = pose_frames.positions[nodes.segments[nodes.node_of[segment]]]
        position = (
            pose_frames.positions[segment]
            - origin
            + quaternion.rotate(segment_rotation, site.placement.translation_vector)
        )
        rotation = quaternion.multiply(segment_rotation, site.placement.quaternion)
        document.add(
            "nodes",
            {
                "name": site.name,
                "translation": axes.vectors(position).tolist(),
                "rotation": [*axes.vectors(rotation[1:]).tolist(), float(rotation[0])],
            },
        )


LICENSE_URL = "https://vrm.dev/licenses/1.0/"
TERMS_NOTE = (
    "terms of use are not carried over: by default only the author may use the file; edit its metadata to relax them"
)


def vrm_extension(
    version: Version, name: str, author: str, bones: Mapping[str, int], materials: Sequence[str]
) -> tuple[str, dict[str, object]]:
    """Name and content of the VRM extension; `bones` has the node of each part, `materials` their names."""
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
        "materialProperties": [_material_0(material) for material in materials],
    }


def _meta_1(name: str, author: str) -> dict[str, object]:
    return {
        "name": name,
        "authors": [author],
        "licenseUrl": LICENSE_URL,
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
    """Humanoid bones, and the default muscle settings of the Unity avatar that version 0 was designed for."""
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
    """A material rendered by the glTF material properties."""
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
