"""Placement of markers on the segments of a body: initially from their names, then estimated from the recording."""

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

MIN_MARKERS = 4
"""Minimum number of recognized markers."""
_MAX_DEVIATION_LEGS = 0.03  # fraction of the leg: a marker with a larger RMS deviation is not on the segment
_MAX_DISTANCE_LEGS = 0.5  # fraction of the leg: nor is a marker farther from the joint of the segment
_DISTANCE_PENALTY = 0.03  # m of deviation per m of distance, when segments compete for a marker
_BONES = (("thigh", "shin"), ("shin", "foot"), ("upper_arm", "lower_arm"), ("lower_arm", "hand"))


@dataclass(frozen=True, eq=False)
class MarkerPlacements:
    """Sites by marker name, and the landmarks of the recognized names."""

    sites: dict[str, Site]
    landmarks: dict[str, Landmark]

    def neutral(self, marker: str, reference_body: Body) -> Vector3:
        """Position of a marker at the neutral pose, (3,) [m]."""
        site = self.sites[marker]
        index = reference_body.figure.segment_index(site.segment)
        offset = quaternion.rotate(reference_body.neutral.rotations[0, index], site.placement.translation_vector)
        return np.asarray(reference_body.neutral.positions[0, index] + offset)

    def re_estimated(self, observed: Vector3, reference_body: Body, names: tuple[str, ...]) -> MarkerPlacements:
        """Placements at the mean of the observed positions in segment frames, (n, segments, m, 3)."""
        sites = {}
        for name, site in self.sites.items():
            track = observed[:, reference_body.figure.segment_index(site.segment), names.index(name)]
            track = track[~np.isnan(track[:, 0])]
            sites[name] = _site(name, site.segment, track.mean(axis=0)) if len(track) else site
        return MarkerPlacements(sites, self.landmarks)


def initial_placements(
    markers: Markers, reference_body: Body, given: Mapping[str, str]
) -> tuple[MarkerPlacements, list[str]]:
    """Initial placements by name or as given, and the names of unknown markers; markers never visible count as unknown.

    Raises
    ------
    PoseError
        A given marker or site is unknown, or fewer than four markers are recognized.
    """
    for name in given:
        if name not in markers.names:
            raise PoseError(f"markers {markers.name!r}: unknown marker {name!r}; {suggest(name, markers.names)}")
    sites, landmarks, unknown = dict[str, Site](), dict[str, Landmark](), list[str]()
    for name in markers.names:
        mark = landmark(name)
        if np.isnan(markers.trajectory(name)).all():
            unknown.append(name)
        elif name in given:
            sites[name] = _given_site(name, given[name], reference_body)
        elif mark is not None:
            sites[name], landmarks[name] = _landmark_site(name, mark, reference_body), mark
        else:
            unknown.append(name)
    if len(sites) < MIN_MARKERS:
        raise PoseError(
            f"markers {markers.name!r}: expected at least {MIN_MARKERS} recognized markers, got {len(sites)} "
            f"({', '.join(sites) or 'none'}); give the sites (--marker MARKER=SITE) of some of "
            f"{', '.join(unknown[:8])}."
        )
    return MarkerPlacements(sites, landmarks), unknown


def marker_scale(markers: Markers, reference_body: Body, known: MarkerPlacements) -> float:
    """Size of the figure relative to the recorded person: ratio of limb lengths between markers; 1 without any."""
    figure_length = recorded_length = 0.0
    for one, first in known.landmarks.items():
        for other, second in known.landmarks.items():
            ends = tuple(each.near.split("_", 1)[-1] for each in (first, second))
            same_side = first.near.split("_")[0] == second.near.split("_")[0] and first.part != second.part
            if ends not in _BONES or not same_side or not first.offset[1] * second.offset[1] >= 0.0:
                continue
            gaps = np.linalg.norm(markers.trajectory(one) - markers.trajectory(other), axis=1)
            if not np.isnan(gaps).all():
                recorded_length += float(np.nanmedian(gaps))
                figure_length += float(
                    np.linalg.norm(known.neutral(one, reference_body) - known.neutral(other, reference_body))
                )
    return figure_length / recorded_length if recorded_length > 0.0 else 1.0


def assign_unknown_markers(
    unknown: list[str], reference_body: Body, known: MarkerPlacements, observed: Vector3, names: tuple[str, ...]
) -> list[str]:
    """Assign unknown markers to the segments they move with, in place; returns the assigned names."""
    leg = float(
        np.linalg.norm(reference_body.position("left_thigh", True) - reference_body.position("left_foot", True))
    )
    # Segments without a recognized marker are not observed.
    segments = sorted({reference_body.figure.segment_index(each.segment) for each in known.sites.values()})
    assigned = []
    for name in unknown:
        tracks = observed[:, segments, names.index(name)]
        tracks = tracks[~np.isnan(tracks[:, 0, 0])]
        if not len(tracks):
            continue
        means = tracks.mean(axis=0)
        deviations = np.sqrt(np.mean(np.sum((tracks - means) ** 2, axis=2), axis=0))
        best = int(np.argmin(deviations + _DISTANCE_PENALTY * np.linalg.norm(means, axis=1)))
        if deviations[best] <= _MAX_DEVIATION_LEGS * leg and np.linalg.norm(means[best]) <= _MAX_DISTANCE_LEGS * leg:
            segment = reference_body.figure.segments[segments[best]].name
            known.sites[name] = _site(name, segment, means[best])
            assigned.append(name)
    return assigned


def _given_site(name: str, target: str, reference_body: Body) -> Site:
    figure = reference_body.figure
    sites = {each.name: each for each in figure.sites}
    if target in sites:
        return Site(name, sites[target].segment, Transform(sites[target].placement.translation))
    if target in reference_body.parts:
        return Site(name, reference_body.parts[target])
    raise PoseError(
        f"marker {name!r}: {target!r} is not a site or a body part; {suggest(target, [*sites, *reference_body.parts])}"
    )


def _landmark_site(name: str, mark: Landmark, reference_body: Body) -> Site:
    """Site of a landmark, whose offset is a fraction of the leg length from a joint at the neutral pose."""
    part = mark.part if mark.part in reference_body.parts and mark.part != "chest" else reference_body.chest
    near = mark.near if mark.near in reference_body.parts else "head"
    leg = float(
        np.linalg.norm(reference_body.position("left_thigh", True) - reference_body.position("left_foot", True))
    )
    position = reference_body.position(near, True)[0] + leg * np.array(mark.offset)
    index = reference_body.figure.segment_index(reference_body.parts[part])
    offset = position - reference_body.neutral.positions[0, index]
    return _site(
        name,
        reference_body.parts[part],
        quaternion.rotate(quaternion.conjugate(reference_body.neutral.rotations[0, index]), offset),
    )


def _site(name: str, segment: str, position: Vector3) -> Site:
    x, y, z = np.asarray(position).tolist()
    return Site(name, segment, Transform((x, y, z)))
