"""What a site stands on when nothing more is said: the floor under the lowest sites of its segment."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.model import Site
from poise.model.transform import Triple
from poise.statics.wrench import place_of
from poise.types import Vector3

LEVEL = 5e-3  # sites within this height [m] of a segment's lowest one stand on the floor with it


def standing_points(pose: Pose, site: str | Site, down: Vector3) -> tuple[Triple, ...]:
    """Heel and toes of a sole, say: the lowest sites of a site's segment, in the frame of the site."""
    place = place_of(pose.figure, site)
    own = [place_of(pose.figure, each) for each in pose.figure.sites]
    found = [each.local for each in own if each.segment == place.segment]
    if isinstance(site, Site) or not found or any(each.name == site for each in pose.figure.sites):
        found.append(place.local)
    depths = np.array([pose.state.point(place.segment, local) for local in found]) @ down
    corners: dict[Triple, None] = {}
    for local, depth in zip(found, depths, strict=True):
        if depth >= depths.max() - LEVEL:
            x, y, z = (place.turn.T @ (local - place.local)).tolist()
            corners[x, y, z] = None
    return tuple(corners)
