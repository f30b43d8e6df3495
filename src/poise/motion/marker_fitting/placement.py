"""Where markers sit on the segments of a person: first by their names, then by what is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.errors import PoseError, suggest
from poise.math import quaternion
from poise.model import Site, Transform
from poise.motion import Markers
from poise.motion.humanoid import Body, Landmark, landmark
from poise.types import Vector3

FEWEST = 4
"""Markers that must be recognized at least."""
_LOOSE = 0.03  # of the leg: a marker that strays by more from its place on a segment does not sit on it
_FAR = 0.5  # of the leg: nor does one that is farther from its joint
_NEARNESS = 0.03  # how much a meter of distance counts against a segment, as meters of straying
_BONES = (("thigh", "shin"), ("shin", "foot"), ("upper_arm", "lower_arm"), ("lower_arm", "hand"))


@dataclass(frozen=True, eq=False)
class MarkerPlaces:
    """Sites by the names of markers, and what those names stand for."""

    sites: dict[str, Site]
    landmarks: dict[str, Landmark]

    def neutral(self, marker: str, still: Body) -> Vector3:
        """Where a marker is at the neutral pose."""
        site = self.sites[marker]
        index = still.figure.segment_index(site.segment)
        inside = quaternion.rotate(still.neutral.rotations[0, index], site.placement.translation_vector)
        return np.asarray(still.neutral.positions[0, index] + inside)

    def moved(self, seen: Vector3, still: Body, names: tuple[str, ...]) -> MarkerPlaces:
        """Places at the means of what is seen from their segments, (n, segments, m, 3)."""
        sites = {}
        for name, site in self.sites.items():
            track = seen[:, still.figure.segment_index(site.segment), names.index(name)]
            track = track[~np.isnan(track[:, 0])]
            sites[name] = _site(name, site.segment, track.mean(axis=0)) if len(track) else site
        return MarkerPlaces(sites, self.landmarks)


def first_places(markers: Markers, still: Body, given: Mapping[str, str]) -> tuple[MarkerPlaces, list[str]]:
    """Places by name, or as they are given, and the markers of which nothing is known; never seen ones are left out.

    Raises
    ------
    PoseError
        A place is given for no marker or is no site, or fewer than four markers are known.
    """
    for name in given:
        if name not in markers.names:
            raise PoseError(f"markers {markers.name!r}: no marker {name!r}; {suggest(name, markers.names)}")
    sites, landmarks, unknown = dict[str, Site](), dict[str, Landmark](), list[str]()
    for name in markers.names:
        mark = landmark(name)
        if np.isnan(markers.trajectory(name)).all():
            unknown.append(name)
        elif name in given:
            sites[name] = _given(name, given[name], still)
        elif mark is not None:
            sites[name], landmarks[name] = _named(name, mark, still), mark
        else:
            unknown.append(name)
    if len(sites) < FEWEST:
        raise PoseError(
            f"markers {markers.name!r}: {len(sites)} are recognized ({', '.join(sites) or 'none'}) and {FEWEST} are "
            f"needed; say with places (--place MARKER=SITE) where some of {', '.join(unknown[:8])} sit."
        )
    return MarkerPlaces(sites, landmarks), unknown


def marker_scale(markers: Markers, still: Body, known: MarkerPlaces) -> float:
    """Size of the figure by that of who wore the markers: lengths of limbs between markers, summed; 1 without any."""
    ours = theirs = 0.0
    for one, first in known.landmarks.items():
        for other, second in known.landmarks.items():
            ends = tuple(each.near.split("_", 1)[-1] for each in (first, second))
            beside = first.near.split("_")[0] == second.near.split("_")[0] and first.part != second.part
            if ends not in _BONES or not beside or not first.offset[1] * second.offset[1] >= 0.0:
                continue
            gaps = np.linalg.norm(markers.trajectory(one) - markers.trajectory(other), axis=1)
            if not np.isnan(gaps).all():
                theirs += float(np.nanmedian(gaps))
                ours += float(np.linalg.norm(known.neutral(one, still) - known.neutral(other, still)))
    return ours / theirs if theirs > 0.0 else 1.0


def joined_unknown(
    unknown: list[str], still: Body, known: MarkerPlaces, seen: Vector3, names: tuple[str, ...]
) -> list[str]:
    """Put markers on the segments they move with, in place; tells which."""
    leg = float(np.linalg.norm(still.place("left_thigh", True) - still.place("left_foot", True)))
    segments = sorted(
        {still.figure.segment_index(each.segment) for each in known.sites.values()}
    )  # others are not seen
    joined = []
    for name in unknown:
        tracks = seen[:, segments, names.index(name)]
        tracks = tracks[~np.isnan(tracks[:, 0, 0])]
        if not len(tracks):
            continue
        middles = tracks.mean(axis=0)
        strays = np.sqrt(np.mean(np.sum((tracks - middles) ** 2, axis=2), axis=0))
        best = int(np.argmin(strays + _NEARNESS * np.linalg.norm(middles, axis=1)))
        if strays[best] <= _LOOSE * leg and np.linalg.norm(middles[best]) <= _FAR * leg:
            segment = still.figure.segments[segments[best]].name
            known.sites[name] = _site(name, segment, middles[best])
            joined.append(name)
    return joined


def _given(name: str, where: str, still: Body) -> Site:
    figure = still.figure
    found = {each.name: each for each in figure.sites}
    if where in found:
        return Site(name, found[where].segment, Transform(found[where].placement.translation))
    if where in still.parts:
        return Site(name, still.parts[where])
    raise PoseError(f"marker {name!r}: {where!r} is no site or part; {suggest(where, [*found, *still.parts])}")


def _named(name: str, mark: Landmark, still: Body) -> Site:
    """The site of a landmark: shares of the leg, seen from a joint at the neutral pose."""
    part = mark.part if mark.part in still.parts and mark.part != "chest" else still.chest
    near = mark.near if mark.near in still.parts else "head"
    leg = float(np.linalg.norm(still.place("left_thigh", True) - still.place("left_foot", True)))
    place = still.place(near, True)[0] + leg * np.array(mark.offset)
    index = still.figure.segment_index(still.parts[part])
    gap = place - still.neutral.positions[0, index]
    return _site(
        name, still.parts[part], quaternion.rotate(quaternion.conjugate(still.neutral.rotations[0, index]), gap)
    )


def _site(name: str, segment: str, place: Vector3) -> Site:
    x, y, z = np.asarray(place).tolist()
    return Site(name, segment, Transform((x, y, z)))
