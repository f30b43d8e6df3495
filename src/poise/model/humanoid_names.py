"""Humanoid bone mapping: which segment of a figure is which human body part, by its name, else by how it is built.

>>> from poise.model import FigureBuilder
>>> names = "Hips Spine Head LeftArm LeftForeArm LeftHand RightArm RightForeArm RightHand".split()
>>> builder = FigureBuilder("someone").segment("mixamorig:Hips").root("mixamorig:Hips")
>>> for name in names[1:]:
...     _ = builder.segment(f"mixamorig:{name}").fixed(name, "mixamorig:Hips", f"mixamorig:{name}")
>>> found = recognize_humanoid(builder.build())
>>> found.scheme, found.parts["left_upper_arm"]
('Mixamo', 'mixamorig:LeftArm')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from poise.errors import FigureError, suggest
from poise.model.figure import Figure
from poise.model.humanoid_name_table import CORE, PARTS, SCHEMES, Names
from poise.model.humanoid_structure import parts_by_structure
from poise.model.segment import Site
from poise.model.transform import IDENTITY

STATED = "stated"  # scheme of a figure whose sites say which segment is which part
STRUCTURE = "structure"  # of a figure whose names say nothing, recognized by how it is built
MIN_CORE_PARTS = 8  # core parts that must be found; fewer matching names may be coincidence
_SEPARATORS = re.compile(r"[\s_\-.|]+")
_PREFIX = re.compile(r"^(mixamorig\d*|armature|hanim|bip\d*|m_avg|f_avg)[\s_\-.|]+", re.IGNORECASE)


@dataclass(frozen=True)
class HumanoidRecognition:
    """Human body parts recognized in a figure.

    Parameters
    ----------
    scheme : str
        Naming scheme, `STATED` or `STRUCTURE`; empty if the figure was not recognized.
    parts : mapping of part to segment
        Segment of each recognized part, in the order of `PARTS`.
    missing : tuple of str
        Parts that the scheme names but the figure lacks; all parts if it was not recognized.
    """

    scheme: str
    parts: Mapping[str, str]
    missing: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.scheme)

    @property
    def evidence(self) -> str:
        """What it was recognized by, for notes."""
        if self.scheme == STRUCTURE:
            return "its hierarchy, symmetry and proportions"
        return f"the bone names of {self.scheme}"


def recognize_humanoid(figure: Figure) -> HumanoidRecognition:
    """Recognize which segments are which human body parts, by segment names, else by joint names.

    Sites with the names of parts (:func:`with_part_sites`) have priority where they differ: a VRM file says which bone
    is which, whatever its name. A figure without such names may be built as a human
    (:mod:`poise.model.humanoid_structure`).
    """
    named, stated = _recognize_by_names(figure), _stated_parts(figure)
    if not named and not stated:
        return _by_parts(STRUCTURE, parts_by_structure(figure))
    if all(named.parts.get(part) == segment for part, segment in stated.items() if part in CORE):
        return named
    return _by_parts(STATED, stated)


def _by_parts(scheme: str, parts: Mapping[str, str]) -> HumanoidRecognition:
    missing = tuple(part for part in PARTS if part not in parts)
    known = {part: parts[part] for part in PARTS if part in parts}
    return HumanoidRecognition(scheme if known else "", MappingProxyType(known), missing)


def _stated_parts(figure: Figure) -> dict[str, str]:
    """Segments of the sites that have the name of a part and its frame; empty where they are too few for a humanoid."""
    parts = {site.name: site.segment for site in figure.sites if site.name in PARTS and site.placement == IDENTITY}
    stated = {part: parts[part] for part in PARTS if part in parts}
    is_humanoid = sum(part in stated for part in CORE) >= MIN_CORE_PARTS
    return stated if is_humanoid and len(set(stated.values())) == len(stated) else {}


def _recognize_by_names(figure: Figure) -> HumanoidRecognition:
    by_segment = {segment.name: segment.name for segment in figure.segments}
    by_joint = {joint.name: joint.child for joint in figure.joints}
    for names in (by_segment, by_joint):
        found = recognize_names(names)
        if found:
            return found
    return HumanoidRecognition("", MappingProxyType({}), PARTS)


def recognize_names(segment_of_name: Mapping[str, str]) -> HumanoidRecognition:
    """Recognize body parts by names, each with its segment: the scheme that matches the most parts wins."""
    segment_of_plain_name: dict[str, str] = {}
    for name, segment in segment_of_name.items():
        segment_of_plain_name.setdefault(plain_name(name), segment)
    best = HumanoidRecognition("", MappingProxyType({}), PARTS)
    for scheme, names in SCHEMES.items():
        parts = _matched(names, segment_of_plain_name)
        if len(parts) > len(best.parts) and sum(part in parts for part in CORE) >= MIN_CORE_PARTS:
            missing = tuple(part for part in PARTS if part in names and part not in parts)
            best = HumanoidRecognition(scheme, MappingProxyType(parts), missing)
    return best


def _matched(names: Names, segment_of_plain_name: Mapping[str, str]) -> dict[str, str]:
    """Segments of the parts of one scheme; each segment is used for one part only."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for part in PARTS:
        for name in names.get(part, ()):
            segment = segment_of_plain_name.get(name)
            if segment is not None and segment not in taken:
                found[part] = segment
                taken.add(segment)
                break
    return found


def plain_name(name: str) -> str:
    """Normalized name of a joint: lower case, without separators and without the prefix of a tool or a file.

    >>> plain_name("mixamorig:LeftHandIndex1"), plain_name("upperarm_l"), plain_name("Armature|mixamorig9_Hips")
    ('lefthandindex1', 'upperarml', 'hips')
    """
    bare = name.rpartition(":")[2] or name
    while (shorter := _PREFIX.sub("", bare)) != bare and shorter:
        bare = shorter
    return _SEPARATORS.sub("", bare).lower()


def with_part_sites(figure: Figure, parts: Mapping[str, str] | None = None) -> Figure:
    """Add a site for each human body part, so that tasks can use the same names on every skeleton.

    The site ``left_hand`` is at the frame of the segment that is the left hand. Names that a site or a segment already
    has are skipped.

    Parameters
    ----------
    figure : Figure
        Any figure; one that is not recognized is returned unchanged.
    parts : mapping of part to segment, or None
        Segment of each part, if known; None to recognize them by name.

    Raises
    ------
    FigureError
        A part is not in `PARTS`, or its segment is not in the figure.
    """
    if parts is None:
        found = recognize_humanoid(figure)
        parts = found.parts if found.scheme != STRUCTURE else {}
    part_segments = parts
    for part in part_segments:
        if part not in PARTS:
            raise FigureError(f"unknown human body part {part!r}; {suggest(str(part), PARTS)}", str(part))
    taken = _names(figure)
    sites = [Site(part, part_segments[part]) for part in PARTS if part in part_segments and part not in taken]
    return replace(figure, sites=(*figure.sites, *sites)) if sites else figure


def _names(figure: Figure) -> set[str]:
    groups: tuple[Iterable[str], ...] = (
        (segment.name for segment in figure.segments),
        (site.name for site in figure.sites),
    )
    return {name for group in groups for name in group}
