"""Named frames on segments: hands, soles, eyes, anything a task may speak of."""

from __future__ import annotations

from dataclasses import dataclass

from poise.figure.placement import IDENTITY, Placement


@dataclass(frozen=True)
class Site:
    """A named frame fixed to a segment [Baerlocher2001, 3.9.3].

    Parameters
    ----------
    name : str
        Name of the site.
    segment : str
        Segment that carries it.
    placement : Placement
        The site's frame in the segment.
    """

    name: str
    segment: str
    placement: Placement = IDENTITY
