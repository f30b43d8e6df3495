"""Named frames on segments: hands, soles, eyes, anything a task may speak of."""

from __future__ import annotations

from dataclasses import dataclass

from poise.model.fault import at_part
from poise.model.transform import IDENTITY, Transform, as_transform


@dataclass(frozen=True)
class Site:
    """A named frame fixed to a segment [Baerlocher2001, 3.9.3].

    Parameters
    ----------
    name : str
        Name of the site.
    segment : str
        Segment that carries it.
    placement : Transform
        The site's frame in the segment.
    """

    name: str
    segment: str
    placement: Transform = IDENTITY

    def __post_init__(self) -> None:
        with at_part("site", self.name):
            object.__setattr__(self, "placement", as_transform(self.placement, "its placement"))
