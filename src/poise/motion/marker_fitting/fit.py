"""A motion found from markers on a body: where each marker sits, and the pose of every frame, found together.

Markers are taped on by hand, so nobody knows exactly where on its segment one sits. Two steps take turns over some
frames: poses are solved for markers at their supposed places, and each place becomes the mean of where its marker is
seen from its segment. Names give the first places (:mod:`poise.motion.humanoid`); a marker of unknown name joins the
segment from which it is seen to stand still. At last all frames are solved, on all cores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from poise.errors import FigureError, PoseError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.math.input_checks import number
from poise.model import Figure, Site
from poise.motion import Clip, Markers, at_times, world_frames
from poise.motion.foot_contacts import true_runs
from poise.motion.humanoid import Body
from poise.motion.keyframes import low_pass_filtered
from poise.motion.marker_fitting.placement import MarkerPlaces, first_places, joined_unknown, marker_scale
from poise.solver import Solver, solve_batch
from poise.solver.constraints import project_onto_constraints
from poise.tasks import PositionTask
from poise.types import AnyArray, Matrix, Quaternion, Vector3

ROUNDS = 6
_STEP = 0.1  # seconds between the frames that are solved first
_MOST = 40  # of those, as many tell where markers sit
_SEEN = 0.6  # of the markers that are ever seen together: frames with fewer are left out
_CALM = 0.008  # seconds
_STEPS = 12  # at most, a frame
_BESIDES = 4  # rounds that all frames are worth, for whoever watches


@dataclass(frozen=True, eq=False)
class FittedMarkers:
    """A motion found from markers.

    Parameters
    ----------
    clip : Clip
        The motion, of the frames from first to last.
    sites : mapping of marker to Site
        Where each marker sits on its segment.
    errors : mapping of marker to float
        Root mean square distance of a marker from its site [m, at the figure's size].
    scale : float
        What the markers' places were multiplied with, so that they fit the figure.
    first, last : int
        Frames of the recording that the clip is made of.
    notes : tuple of str
        Which markers were recognized, joined by how they move, and left out.
    """

    clip: Clip
    sites: Mapping[str, Site]
    errors: Mapping[str, float]
    scale: float
    first: int
    last: int
    notes: tuple[str, ...]

    @property
    def error(self) -> float:
        """Root mean square distance over all markers [m]."""
        return float(np.sqrt(np.mean(np.square(list(self.errors.values())))))

    def __str__(self) -> str:
        worst = max(self.errors, key=lambda each: self.errors[each])
        return (
            f"{self.clip!r}: {len(self.sites)} markers, scale {self.scale:.3f}, off by {1000.0 * self.error:.1f} mm "
            f"(most {worst}, {1000.0 * self.errors[worst]:.1f} mm)"
        )


def fit_markers(
    markers: Markers,
    figure: Figure,
    *,
    places: Mapping[str, str] | None = None,
    scale: float | None = None,
    rounds: int = ROUNDS,
    cores: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> FittedMarkers:
    """Find the motion of a person from markers, and where those sit.

    Parameters
    ----------
    markers : Markers
        What cameras saw, Z up, the floor at z = 0; the longest span in which most of them are seen is taken.
    figure : Figure
        Who moves: a person whose root is free.
    places : mapping of marker to site or part, optional
        For markers whose names say nothing: a site of the figure, or a part of a person, that each is near to.
    scale : float, optional
        Size of the figure by that of the recorded person; found from the lengths of limbs by default.
    rounds : int
        How often poses and places take turns; 0 believes the first places.
    cores : int, optional
        Threads to use; all cores by default. The answer does not depend on it.
    progress : callable, optional
        Called with rounds done and rounds in all.

    Raises
    ------
    FigureError, PoseError
        The figure is no person, or too few markers are recognized; says which.
    """
    if not figure.has_floating_base:
        raise FigureError(f"figure {figure.name!r}: its root is fixed, so it cannot go where the markers go.")
    still = Body.of(Pose.neutral(figure))
    known, unknown = first_places(markers, still, places or {})
    first, last = _span(markers)
    size = marker_scale(markers, still, known) if scale is None else number("scale", scale)
    if size <= 0.0 or rounds < 0:
        raise PoseError(f"a scale is greater than zero and rounds are zero or more, got {size} and {rounds}.")
    seen = size * markers.positions[first : last + 1]
    work = _Work(figure, markers.names, seen, cores)
    few = np.unique(np.append(np.arange(0, len(seen), max(round(_STEP / markers.frame_time), 1)), len(seen) - 1))
    told = progress or (lambda done, count: None)
    q = work.one_by_one(_first(still, known, markers.names, seen[0]), few, known)
    chosen = np.unique(np.linspace(0, len(few) - 1, min(len(few), _MOST)).round().astype(np.intp))
    at, part, joined = few[chosen], q[chosen], list[str]()
    for k in range(rounds):
        told(k + 1, rounds + _BESIDES)
        if k == min(2, rounds - 1):
            joined = joined_unknown(unknown, still, known, work.seen_from(part, at), markers.names)
        part = work.solved(part, at, known)
        known = known.moved(work.seen_from(part, at), still, markers.names)
    told(rounds + 1, rounds + _BESIDES)
    few_clip = Clip(figure, work.solved(q, few, known), markers.frame_time)
    frames = work.solved(_filled(few_clip, few, len(seen)), np.arange(len(seen)), known)
    told(rounds + _BESIDES, rounds + _BESIDES)
    calm = low_pass_filtered(figure, frames, _CALM / markers.frame_time)
    clip = Clip(figure, np.array([project_onto_constraints(figure, q) for q in calm]), markers.frame_time, markers.name)
    notes = _notes(known, joined, [each for each in unknown if each not in joined], (first, last, len(markers)))
    return FittedMarkers(clip, known.sites, work.errors(clip.frames, known), size, first, last, notes)


@dataclass(frozen=True, eq=False)
class _Work:
    """Markers (n, m, 3) at the figure's size, to be met by poses."""

    figure: Figure
    names: tuple[str, ...]
    seen: Vector3
    cores: int | None

    def solved(self, starts: Matrix, frames: AnyArray, places: MarkerPlaces) -> Matrix:
        """Frames solved for the markers that are seen in each, all at once where those are the same."""
        found = starts.copy()
        names = list(places.sites)
        goals = self.seen[frames][:, [self.names.index(each) for each in names]]
        patterns, which = np.unique(np.isnan(goals[..., 0]), axis=0, return_inverse=True)
        for k, missing in enumerate(patterns):
            here = np.flatnonzero(which.reshape(-1) == k)
            tasks = [_task(each, places, np.zeros(3)) for each in names]
            left = [j for j in range(len(names)) if not missing[j]]
            if left:
                poses = [Pose.unchecked(self.figure, q) for q in starts[here]]
                wanted = {names[j]: goals[here, j] for j in left}
                many = solve_batch(
                    poses, [tasks[j] for j in left], goals=wanted, cores=self.cores, max_iterations=_STEPS
                )
                found[here] = many.q
        return found

    def one_by_one(self, start: Pose, frames: AnyArray, places: MarkerPlaces) -> Matrix:
        """Frames solved one after the other, each from the one before."""
        solver, pose, found = Solver(self.figure, []), start, []
        for frame in frames:
            goals = {each: self.seen[frame, self.names.index(each)] for each in places.sites}
            solver.update([_task(each, places, goal) for each, goal in goals.items() if not np.isnan(goal[0])])
            pose = solver.solve(pose, max_iterations=_STEPS).pose
            found.append(pose.q)
        return np.array(found)

    def seen_from(self, q: Matrix, frames: AnyArray) -> Vector3:
        """Where markers are as seen from every segment, (n, segments, m, 3)."""
        positions, rotations = world_frames(self.figure, q)
        gaps = self.seen[frames][:, None] - positions[:, :, None]
        return quaternion.rotate(quaternion.conjugate(rotations)[:, :, None], gaps)

    def errors(self, q: Matrix, places: MarkerPlaces) -> dict[str, float]:
        """Root mean square distance of each marker from its site [m]."""
        positions, rotations = world_frames(self.figure, q)
        found = {}
        for name, site in places.sites.items():
            index = self.figure.segment_index(site.segment)
            put = positions[:, index] + quaternion.rotate(rotations[:, index], site.placement.translation_vector)
            gaps = np.linalg.norm(put - self.seen[:, self.names.index(name)], axis=1)
            found[name] = float(np.sqrt(np.nanmean(gaps**2)))
        return found


def _task(marker: str, places: MarkerPlaces, goal: Vector3) -> PositionTask:
    x, y, z = goal.tolist()
    return PositionTask(name=marker, site=places.sites[marker], goal=(x, y, z), level=1)


def _span(markers: Markers) -> tuple[int, int]:
    """First and last frame of the longest span in which most markers are seen."""
    counts = (~markers.missing).sum(axis=1)
    spans = true_runs(counts >= max(_SEEN * counts.max(initial=0), 1))
    if not spans:
        raise PoseError(f"markers {markers.name!r}: no marker is ever seen.")
    return max(spans, key=lambda each: each[1] - each[0])


def _first(still: Body, known: MarkerPlaces, names: tuple[str, ...], seen: Vector3) -> Pose:
    """The neutral pose, moved and turned as a whole to where the markers of the trunk, or else all, are."""
    trunk = {still.parts["hips"], still.parts[still.chest]}
    every = [each for each in known.sites if not np.isnan(seen[names.index(each), 0])]
    held = [each for each in every if known.sites[each].segment in trunk]
    used = held if len(held) >= 3 else every
    if len(used) < 3:
        raise PoseError("fewer than three recognized markers are seen in the first frame of the span.")
    here = np.array([known.neutral(each, still) for each in used])
    there = np.array([seen[names.index(each)] for each in used])
    turn = _rotation(here - here.mean(axis=0), there - there.mean(axis=0))
    shift = there.mean(axis=0) - quaternion.rotate(turn, here.mean(axis=0))
    return _placed(still.figure, turn, shift)


def _rotation(here: Vector3, there: Vector3) -> Quaternion:
    """Rotation that brings places nearest to others in the sense of least squares."""
    u, _, vt = np.linalg.svd(there.T @ here)
    turned = u @ np.diag([1.0, 1.0, float(np.sign(np.linalg.det(u @ vt)))]) @ vt
    return np.asarray(quaternion.from_matrix(turned))


def _placed(figure: Figure, turn: Quaternion, shift: Vector3) -> Pose:
    """The neutral pose turned about the world's origin and then moved."""
    neutral = world_frames(figure, figure.neutral()[None])
    position = quaternion.rotate(turn, neutral.positions[0, 0]) + shift
    rotation = quaternion.multiply(turn, neutral.rotations[0, 0])
    joint, slot = figure.joints[0], figure.slots[0]
    back = joint.placement.inverse()
    q = figure.neutral().copy()
    turned = quaternion.multiply(quaternion.multiply(back.quaternion, rotation), joint.child_placement.quaternion)
    origin = position + quaternion.rotate(rotation, joint.child_placement.translation_vector)
    q[slot.q] = [*(quaternion.rotate(back.quaternion, origin) + back.translation_vector), *turned]
    return Pose.unchecked(figure, q)


def _filled(few: Clip, at: AnyArray, count: int) -> Matrix:
    """Configurations of all frames between some."""
    places = np.interp(np.arange(count), at, np.arange(len(at)))
    return at_times(few, places * few.frame_time)


def _notes(known: MarkerPlaces, joined: list[str], left: list[str], span: tuple[int, int, int]) -> tuple[str, ...]:
    by_name = [each for each in known.sites if each not in joined]
    notes = [f"markers known by name: {', '.join(by_name)}"]
    notes += [f"markers that joined the segment they move with: {', '.join(joined)}"] if joined else []
    notes += [f"markers left out, for they move with no segment or are never seen: {', '.join(left)}"] if left else []
    first, last, count = span
    if last - first + 1 < count:
        notes.append(f"frames {first} to {last} of {count} are taken, in which most markers are seen")
    return tuple(notes)
