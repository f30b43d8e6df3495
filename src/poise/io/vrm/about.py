"""What a VRM file says besides its bones: whose avatar it is, what may be done with it, and what version 0 wants.

Terms of use are never guessed: a file is written with the narrowest ones that its version knows (only the author may
use the avatar, nothing may be sold, changed or passed on), and the notes say so. Whoever owns it can widen them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from poise.io.vrm.bones import Version, bone_name

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
