"""Bone names of human body parts in common skeletons (Mixamo, VRM, VRChat, SMPL, H-Anim and others).

`PARTS` is the vocabulary of Poise: names of body parts that tasks can use whatever the skeleton. Each scheme maps parts
to its own names, the preferred one first. Names are compared without case, without ``_ - . |`` and spaces, and without
a prefix before a colon. Schemes that name joints (SMPL, H-Anim) map a joint to the segment that it moves: the left
elbow moves the left lower arm.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SIDES = ("left", "right")
FINGERS = ("thumb", "index", "middle", "ring", "little")
_MIDDLE = ("hips", "spine", "chest", "upper_chest", "neck", "head", "jaw")
_SIDED = ("eye", "clavicle", "upper_arm", "lower_arm", "hand", "thigh", "shin", "foot", "toes")

PARTS: tuple[str, ...] = (
    *_MIDDLE,
    *(f"{side}_{part}" for side in SIDES for part in _SIDED),
    *(f"{side}_{finger}_{link}" for side in SIDES for finger in FINGERS for link in (1, 2, 3)),
)
"""Human body parts; finger bones are numbered from the hand."""

CORE: tuple[str, ...] = (
    *("hips", "spine", "head"),
    *(f"{side}_{part}" for side in SIDES for part in ("upper_arm", "lower_arm", "hand", "thigh", "shin", "foot")),
)
"""Parts that a human skeleton almost always has."""

Names = Mapping[str, tuple[str, ...]]  # part -> names in the scheme, the preferred one first


def _scheme(middle: dict[str, str], sided: dict[str, str], sides: tuple[str, str]) -> Names:
    """Expand a scheme: ``{s}`` is its word for the side, ``{s[0]}`` the first letter of it; spaces separate names."""
    expanded = {part: tuple(names.split()) for part, names in middle.items()}
    for side, word in zip(SIDES, sides, strict=True):
        for part, names in sided.items():
            expanded[f"{side}_{part}"] = tuple(names.replace("{s}", word).replace("{s[0]}", word[0]).split())
    return MappingProxyType(expanded)


def _fingers(pattern: str, little: str = "pinky", links: tuple[str, str, str] = ("1", "2", "3")) -> dict[str, str]:
    """Finger names by a pattern with ``{f}`` for the finger and ``{n}`` for the link."""
    words = {finger: little if finger == "little" else finger for finger in FINGERS}
    return {
        f"{finger}_{number}": pattern.replace("{f}", word).replace("{n}", link)
        for finger, word in words.items()
        for number, link in enumerate(links, 1)
    }


_LIBRARY_HUMAN_NAMES = {  # names of the library's human that differ from those above
    "hips": ("pelvis",),
    "spine": ("abdomen", "vertebral3"),
    "chest": ("thorax", "vertebrat8"),
    "neck": ("vertebrac4",),
    "lowerarm": ("forearm",),
    "shin": ("shank",),
    "1": ("base",),
    "2": ("middle",),
    "3": ("end",),
}


def _own_names(part: str) -> tuple[str, ...]:
    """Names of a part in the vocabulary itself and in the ready human."""
    plain = part.replace("_", "")
    others = [
        plain.removesuffix(own) + other
        for own, words in _LIBRARY_HUMAN_NAMES.items()
        if plain.endswith(own) and plain != f"upper{own}"
        for other in words
    ]
    return (plain, *others)


_MIXAMO_LIMBS = {
    "eye": "{s}eye",
    "clavicle": "{s}shoulder",
    "upper_arm": "{s}arm",
    "lower_arm": "{s}forearm",
    "hand": "{s}hand",
    "thigh": "{s}upleg",
    "shin": "{s}leg",
    "foot": "{s}foot",
    "toes": "{s}toebase {s}toe",
    **_fingers("{s}hand{f}{n}"),
}
_VRM_FINGERS = _fingers("{s}{f}{n}", "little", ("proximal", "intermediate", "distal"))
_VRM_THUMB = {  # version 1 begins at the metacarpal, version 0 calls the same links proximal, intermediate, distal
    "thumb_1": "{s}thumbmetacarpal {s}thumbproximal",
    "thumb_2": "{s}thumbproximal {s}thumbintermediate",
    "thumb_3": "{s}thumbdistal",
}

SCHEMES: Mapping[str, Names] = MappingProxyType(
    {
        "Poise": MappingProxyType({part: _own_names(part) for part in PARTS}),
        "Mixamo": _scheme(
            {
                "hips": "hips",
                "spine": "spine",
                "chest": "spine1",
                "upper_chest": "spine2",
                "neck": "neck",
                "head": "head",
            },
            _MIXAMO_LIMBS,
            SIDES,
        ),
        "VRM": _scheme(
            {part: part.replace("_", "") for part in _MIDDLE},
            {
                "eye": "{s}eye",
                "clavicle": "{s}shoulder",
                "upper_arm": "{s}upperarm",
                "lower_arm": "{s}lowerarm",
                "hand": "{s}hand",
                "thigh": "{s}upperleg",
                "shin": "{s}lowerleg",
                "foot": "{s}foot",
                "toes": "{s}toes",
                **_VRM_FINGERS,
                **_VRM_THUMB,
            },
            SIDES,
        ),
        "H-Anim": _scheme(
            {
                "hips": "humanoidroot sacroiliac root",
                "spine": "vl5 vl4 vl3 vl2 vl1",
                "chest": "vt12 vt11 vt10 vt9 vt8 vt7 vt6",
                "upper_chest": "vt1 vt2 vt3 vt4 vt5",
                "neck": "vc4 vc7 vc6 vc5 vc3 vc2 vc1",
                "head": "skullbase",
                "jaw": "temporomandibular",
            },
            {
                "eye": "{s}eyeballjoint",
                "clavicle": "{s}sternoclavicular {s}acromioclavicular",
                "upper_arm": "{s}shoulder",
                "lower_arm": "{s}elbow",
                "hand": "{s}wrist {s}radiocarpal",
                "thigh": "{s}hip",
                "shin": "{s}knee",
                "foot": "{s}ankle {s}talocrural",
                "toes": "{s}metatarsal {s}metatarsophalangeal2 {s}tarsometatarsal2",
                **_fingers("{s}{f}{n}"),
            },
            ("l", "r"),
        ),
        "CMU": _scheme(
            {
                "hips": "hips root",
                "spine": "lowerback",
                "chest": "spine upperback",
                "upper_chest": "spine1 thorax",
                "neck": "neck lowerneck",
                "head": "head",
            },
            {
                "clavicle": "{s}shoulder {s[0]}clavicle",
                "upper_arm": "{s}arm {s[0]}humerus",
                "lower_arm": "{s}forearm {s[0]}radius",
                "hand": "{s}hand {s[0]}hand",
                "thigh": "{s}upleg {s[0]}femur",
                "shin": "{s}leg {s[0]}tibia",
                "foot": "{s}foot {s[0]}foot",
                "toes": "{s}toebase {s[0]}toes",
                "thumb_1": "{s[0]}thumb",
                "index_1": "{s}handindex1",
                "middle_1": "{s}fingerbase {s[0]}fingers",
            },
            SIDES,
        ),
        "Unreal": _scheme(
            {
                "hips": "pelvis",
                "spine": "spine01",
                "chest": "spine02",
                "upper_chest": "spine03",
                "neck": "neck01",
                "head": "head",
            },
            {
                "clavicle": "clavicle{s}",
                "upper_arm": "upperarm{s}",
                "lower_arm": "lowerarm{s}",
                "hand": "hand{s}",
                "thigh": "thigh{s}",
                "shin": "calf{s}",
                "foot": "foot{s}",
                "toes": "ball{s}",
                **_fingers("{f}{n}{s}", links=("01", "02", "03")),
            },
            ("l", "r"),
        ),
        "SMPL": _scheme(
            {
                "hips": "pelvis",
                "spine": "spine1 torso",
                "chest": "spine2 spine",
                "upper_chest": "spine3 chest",
                "neck": "neck",
                "head": "head",
                "jaw": "jaw",
            },
            {
                "eye": "{s}eye {s}eyesmplhf",
                "clavicle": "{s}collar {s[0]}collar {s[0]}thorax",
                "upper_arm": "{s}shoulder {s[0]}shoulder",
                "lower_arm": "{s}elbow {s[0]}elbow",
                "hand": "{s}wrist {s[0]}wrist",
                "thigh": "{s}hip {s[0]}hip",
                "shin": "{s}knee {s[0]}knee",
                "foot": "{s}ankle {s[0]}ankle",
                "toes": "{s}foot {s[0]}foot {s[0]}toe",
                **_fingers("{s}{f}{n} {s[0]}{f}{n}"),
            },
            SIDES,
        ),
        "VRChat": _scheme(
            {
                "hips": "hips",
                "spine": "spine",
                "chest": "chest",
                "upper_chest": "upperchest",
                "neck": "neck",
                "head": "head",
            },
            {
                "eye": "{s}eye eye{s[0]}",
                "clavicle": "{s}shoulder",
                "upper_arm": "{s}arm",
                "lower_arm": "{s}elbow",
                "hand": "{s}wrist",
                "thigh": "{s}leg",
                "shin": "{s}knee",
                "foot": "{s}ankle",
                "toes": "{s}toe",
                **_fingers("{f}finger{n}{s[0]}", "little"),
                **{f"thumb_{number}": f"thumb{number - 1}{{s[0]}}" for number in (1, 2, 3)},
            },
            SIDES,
        ),
        "plain": _scheme(
            {
                "hips": "hips pelvis hip",
                "spine": "spine abdomen spine01",
                "chest": "chest torso spine1 spine02",
                "upper_chest": "upperchest spine2 spine03",
                "neck": "neck",
                "head": "head",
                "jaw": "jaw",
            },
            {
                "eye": "eye{s} {s}eye",
                "clavicle": "clavicle{s} {s}clavicle collar{s} {s}collar shoulder{s}",
                "upper_arm": "upperarm{s} {s}upperarm {s}shldr",
                "lower_arm": "lowerarm{s} forearm{s} {s}lowerarm {s}forearm",
                "hand": "hand{s} {s}hand",
                "thigh": "upperleg{s} thigh{s} {s}thigh {s}upperleg",
                "shin": "lowerleg{s} shin{s} calf{s} {s}shin {s}lowerleg {s}calf",
                "foot": "foot{s} {s}foot",
                "toes": "toes{s} toe{s} {s}toes {s}toe",
                **_fingers("{s}{f}{n} {f}{n}{s}"),
            },
            ("l", "r"),
        ),
    }
)
