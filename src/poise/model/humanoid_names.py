"""Which segment of a figure is which part of a human, told by the names that makers of skeletons use.

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
from poise.model.segment import Site

FEWEST = 8  # core parts that must be found; fewer names in common may be chance
_MEANINGLESS = re.compile(r"[\s_\-.|]+")
_PREFIX = re.compile(r"^(mixamorig\d*|armature|hanim|bip\d*|m_avg|f_avg)[\s_\-.|]+", re.IGNORECASE)


@dataclass(frozen=True)
class Recognition:
    """Parts of a human found in a figure.

    Parameters
    ----------
    scheme : str
        Whose names they are; empty where the figure was not recognized.
    parts : mapping of part to segment
        Segment of each part that was found, in the order of the vocabulary.
    missing : tuple of str
        Parts that the scheme has a name for and the figure has not; all parts where it was not recognized.
    """

    scheme: str
    parts: Mapping[str, str]
    missing: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.scheme)


def recognize_humanoid(figure: Figure) -> Recognition:
    """Tell which segments are which parts of a human, by the names of the segments, else by those of the joints."""
    by_segment = {segment.name: segment.name for segment in figure.segments}
    by_joint = {joint.name: joint.child for joint in figure.joints}
    for names in (by_segment, by_joint):
        found = _recognized(names)
        if found:
            return found
    return Recognition("", MappingProxyType({}), PARTS)


def _recognized(segment_of_name: Mapping[str, str]) -> Recognition:
    """Scheme with the most parts among names; of equals the first."""
    spelled: dict[str, str] = {}
    for name, segment in segment_of_name.items():
        spelled.setdefault(plain_name(name), segment)
    best = Recognition("", MappingProxyType({}), PARTS)
    for scheme, names in SCHEMES.items():
        parts = _matched(names, spelled)
        if len(parts) > len(best.parts) and sum(part in parts for part in CORE) >= FEWEST:
            lacking = tuple(part for part in PARTS if part in names and part not in parts)
            best = Recognition(scheme, MappingProxyType(parts), lacking)
    return best


def _matched(names: Names, spelled: Mapping[str, str]) -> dict[str, str]:
    """Segments of the parts of one scheme, each segment for one part only."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for part in PARTS:
        for name in names.get(part, ()):
            segment = spelled.get(name)
            if segment is not None and segment not in taken:
                found[part] = segment
                taken.add(segment)
                break
    return found


def plain_name(name: str) -> str:
    """Bare name of a joint: in small letters, without separators and without the prefix of a maker or a file.

    >>> plain_name("mixamorig:LeftHandIndex1"), plain_name("upperarm_l"), plain_name("Armature|mixamorig9_Hips")
    ('lefthandindex1', 'upperarml', 'hips')
    """
    bare = name.rpartition(":")[2] or name
    while (shorter := _PREFIX.sub("", bare)) != bare and shorter:
        bare = shorter
    return _MEANINGLESS.sub("", bare).lower()


def with_part_sites(figure: Figure, parts: Mapping[str, str] | None = None) -> Figure:
    """Figure with a site for each part of a human, so that tasks name parts alike on every skeleton.

    The site ``left_hand`` stands at the frame of whatever segment is the left hand. Names that a site or a segment
    already has are left as they are.

    Parameters
    ----------
    figure : Figure
        Any figure; one that is not recognized comes back unchanged.
    parts : mapping of part to segment, or None
        Where the parts are, when that is known; else it is told from the names.

    Raises
    ------
    FigureError
        A part is not in the vocabulary, or its segment is not in the figure.
    """
    known = recognize_humanoid(figure).parts if parts is None else parts
    for part in known:
        if part not in PARTS:
            raise FigureError(f"{part!r} is no part of a human; {suggest(str(part), PARTS)}", str(part))
    taken = _names(figure)
    sites = [Site(part, known[part]) for part in PARTS if part in known and part not in taken]
    return replace(figure, sites=(*figure.sites, *sites)) if sites else figure


def _names(figure: Figure) -> set[str]:
    groups: tuple[Iterable[str], ...] = (
        (segment.name for segment in figure.segments),
        (site.name for site in figure.sites),
    )
    return {name for group in groups for name in group}
