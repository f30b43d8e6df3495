"""Marker fitting (motion capture solving): the motion of a figure and the marker placements, estimated together.

Markers are attached by hand, so their exact offsets on the segments are unknown. The fit alternates over a subset of
the frames:

1. The names of the markers give initial placements (:mod:`poise.motion.humanoid`).
2. Solve the poses for the markers at their current placements.
3. Set each placement to the mean of its marker's position in the frame of its segment. A marker of unknown name is
   assigned to the segment relative to which it is stationary.
4. Repeat 2 and 3, then solve all frames, on all cores.
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
from poise.motion.marker_fitting.placement import (
    MarkerPlacements,
    assign_unknown_markers,
    initial_placements,
    marker_scale,
)
from poise.solver import Solver, solve_batch
from poise.solver.constraints import project_onto_constraints
from poise.tasks import PositionTask
from poise.types import AnyArray, Matrix, Quaternion, Vector3

ITERATIONS = 6
"""Default number of alternations between poses and marker placements."""
_KEYFRAME_INTERVAL_S = 0.1  # between the frames that are solved first
_MAX_PLACEMENT_FRAMES = 40  # frames used to estimate the placements
_MIN_VISIBLE_FRACTION = 0.6  # of the largest number of markers seen at once: frames with fewer are dropped
_FILTER_TIME_S = 0.008  # width of the final low-pass filter
_MAX_SOLVER_ITERATIONS = 12  # per frame
_FINAL_PROGRESS_UNITS = 4  # progress units that the solve of all frames counts for


@dataclass(frozen=True, eq=False)
class FittedMarkers:
    """Result of :func:`fit_markers`.

    Parameters
    ----------
    clip : Clip
        Fitted motion, frames `first` to `last` of the recording.
    sites : mapping of marker to Site
        Placement of each marker on its segment.
    errors : mapping of marker to float
        Root mean square distance of a marker from its site [m, at the scale of the figure].
    scale : float
        Factor from marker positions to the size of the figure.
    first, last : int
        Frame range of the recording that the clip covers.
    notes : tuple of str
        Which markers were recognized by name, assigned by their motion, or dropped.
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
    sites: Mapping[str, str] | None = None,
    scale: float | None = None,
    iterations: int = ITERATIONS,
    cores: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> FittedMarkers:
    """Fit the motion of a humanoid figure to markers, and estimate where the markers sit.

    Parameters
    ----------
    markers : Markers
        Recording, Z up, floor at z = 0; the longest range of frames in which most markers are visible is used.
    figure : Figure
        Humanoid figure with a floating base.
    sites : mapping of marker to site or part, optional
        For markers with unknown names: the nearest site of the figure, or the body part.
    scale : float, optional
        Size of the figure relative to the recorded person; by default estimated from the limb lengths.
    iterations : int
        Number of alternations between poses and placements; 0 keeps the initial placements.
    cores : int, optional
        Threads to use; all cores by default. The result does not depend on it.
    progress : callable, optional
        Called with the completed and the total number of progress units.

    Raises
    ------
    FigureError, PoseError
        The figure is not a humanoid with a floating base, or too few markers are recognized; the message lists them.
    """
    if not figure.has_floating_base:
        raise FigureError(f"figure {figure.name!r}: expected a floating base; a fixed root cannot follow the markers.")
    reference_body = Body.of(Pose.neutral(figure))
    placements, unknown = initial_placements(markers, reference_body, sites or {})
    first, last = _visible_range(markers)
    size = marker_scale(markers, reference_body, placements) if scale is None else number("scale", scale)
    if size <= 0.0 or iterations < 0:
        raise PoseError(f"expected scale > 0 and iterations >= 0, got {size} and {iterations}.")
    observed = size * markers.positions[first : last + 1]
    solver = _MarkerSolver(figure, markers.names, observed, cores)
    keyframes = _keyframes(len(observed), markers.frame_time)
    report = progress or (lambda done, count: None)
    start = _initial_pose(reference_body, placements, markers.names, observed[0])
    q = solver.solve_in_sequence(start, keyframes, placements)
    chosen = _evenly_spaced(len(keyframes), _MAX_PLACEMENT_FRAMES)
    subset, subset_q, assigned = keyframes[chosen], q[chosen], list[str]()
    for k in range(iterations):
        report(k + 1, iterations + _FINAL_PROGRESS_UNITS)
        if k == min(2, iterations - 1):
            local = solver.in_segment_frames(subset_q, subset)
            assigned = assign_unknown_markers(unknown, reference_body, placements, local, markers.names)
        subset_q = solver.solve(subset_q, subset, placements)
        local = solver.in_segment_frames(subset_q, subset)
        placements = placements.re_estimated(local, reference_body, markers.names)
    report(iterations + 1, iterations + _FINAL_PROGRESS_UNITS)
    clip = solver.solve_all(q, keyframes, placements, markers)
    report(iterations + _FINAL_PROGRESS_UNITS, iterations + _FINAL_PROGRESS_UNITS)
    dropped = [each for each in unknown if each not in assigned]
    notes = _notes(placements, assigned, dropped, (first, last, len(markers)))
    return FittedMarkers(clip, placements.sites, solver.errors(clip.frames, placements), size, first, last, notes)


def _keyframes(count: int, frame_time: float) -> AnyArray:
    """Indices of the frames that are solved first, including the last frame."""
    return np.unique(np.append(np.arange(0, count, max(round(_KEYFRAME_INTERVAL_S / frame_time), 1)), count - 1))


def _evenly_spaced(count: int, maximum: int) -> AnyArray:
    """At most `maximum` evenly spaced indices below `count`."""
    return np.unique(np.linspace(0, count - 1, min(count, maximum)).round().astype(np.intp))


@dataclass(frozen=True, eq=False)
class _MarkerSolver:
    """Solves frames of one figure for marker positions (n, m, 3) [m], scaled to the figure."""

    figure: Figure
    names: tuple[str, ...]
    observed: Vector3
    cores: int | None

    def solve(self, starts: Matrix, frames: AnyArray, sites: MarkerPlacements) -> Matrix:
        """Solve frames for their visible markers, in batches with the same visible markers."""
        found = starts.copy()
        names = list(sites.sites)
        goals = self.observed[frames][:, [self.names.index(each) for each in names]]
        patterns, which = np.unique(np.isnan(goals[..., 0]), axis=0, return_inverse=True)
        for k, missing in enumerate(patterns):
            model_points = np.flatnonzero(which.reshape(-1) == k)
            tasks = [_task(each, sites, np.zeros(3)) for each in names]
            visible = [j for j in range(len(names)) if not missing[j]]
            if visible:
                poses = [Pose.unchecked(self.figure, q) for q in starts[model_points]]
                batch_goals = {names[j]: goals[model_points, j] for j in visible}
                batch = solve_batch(
                    poses,
                    [tasks[j] for j in visible],
                    goals=batch_goals,
                    cores=self.cores,
                    max_iterations=_MAX_SOLVER_ITERATIONS,
                    restart=False,  # markers are never met exactly, and frames stay where their neighbors are
                )
                found[model_points] = batch.q
        return found

    def solve_in_sequence(self, start: Pose, frames: AnyArray, sites: MarkerPlacements) -> Matrix:
        """Solve frames in sequence, each from the previous one (warm start)."""
        solver, pose, found = Solver(self.figure, []), start, []
        for frame in frames:
            goals = {each: self.observed[frame, self.names.index(each)] for each in sites.sites}
            solver.update([_task(each, sites, goal) for each, goal in goals.items() if not np.isnan(goal[0])])
            pose = solver.solve(pose, max_iterations=_MAX_SOLVER_ITERATIONS, restart=False).pose
            found.append(pose.q)
        return np.array(found)

    def solve_all(self, q: Matrix, keyframes: AnyArray, placements: MarkerPlacements, markers: Markers) -> Clip:
        """Solve the keyframes from `q`, then all frames from the interpolation, low-pass filtered within limits."""
        keyframe_clip = Clip(self.figure, self.solve(q, keyframes, placements), markers.frame_time)
        count = len(self.observed)
        frames = self.solve(_interpolated(keyframe_clip, keyframes, count), np.arange(count), placements)
        filtered = low_pass_filtered(self.figure, frames, _FILTER_TIME_S / markers.frame_time)
        valid = np.array([project_onto_constraints(self.figure, each) for each in filtered])
        return Clip(self.figure, valid, markers.frame_time, markers.name)

    def in_segment_frames(self, q: Matrix, frames: AnyArray) -> Vector3:
        """Marker positions in the frame of every segment, (n, segments, m, 3) [m]."""
        positions, rotations = world_frames(self.figure, q)
        gaps = self.observed[frames][:, None] - positions[:, :, None]
        return quaternion.rotate(quaternion.conjugate(rotations)[:, :, None], gaps)

    def errors(self, q: Matrix, sites: MarkerPlacements) -> dict[str, float]:
        """Root mean square distance of each marker from its site [m]."""
        positions, rotations = world_frames(self.figure, q)
        found = {}
        for name, site in sites.sites.items():
            index = self.figure.segment_index(site.segment)
            predicted = positions[:, index] + quaternion.rotate(rotations[:, index], site.placement.translation_vector)
            gaps = np.linalg.norm(predicted - self.observed[:, self.names.index(name)], axis=1)
            found[name] = float(np.sqrt(np.nanmean(gaps**2)))
        return found


def _task(marker: str, sites: MarkerPlacements, goal: Vector3) -> PositionTask:
    x, y, z = goal.tolist()
    return PositionTask(name=marker, site=sites.sites[marker], goal=(x, y, z), level=1)


def _visible_range(markers: Markers) -> tuple[int, int]:
    """First and last frame of the longest range in which most markers are visible."""
    counts = (~markers.missing).sum(axis=1)
    spans = true_runs(counts >= max(_MIN_VISIBLE_FRACTION * counts.max(initial=0), 1))
    if not spans:
        raise PoseError(f"markers {markers.name!r}: no marker is visible in any frame.")
    return max(spans, key=lambda each: each[1] - each[0])


def _initial_pose(
    reference_body: Body, placements: MarkerPlacements, names: tuple[str, ...], observed: Vector3
) -> Pose:
    """Initial pose: the neutral pose rigidly aligned with the markers of the trunk, or with all if there are few."""
    trunk = {reference_body.parts["hips"], reference_body.parts[reference_body.chest]}
    visible = [each for each in placements.sites if not np.isnan(observed[names.index(each), 0])]
    on_trunk = [each for each in visible if placements.sites[each].segment in trunk]
    used = on_trunk if len(on_trunk) >= 3 else visible
    if len(used) < 3:
        raise PoseError(
            "expected at least three recognized markers in the first frame of the range; rename markers or give sites."
        )
    model_points = np.array([placements.neutral(each, reference_body) for each in used])
    marker_points = np.array([observed[names.index(each)] for each in used])
    rotation_in_world = _rotation(model_points - model_points.mean(axis=0), marker_points - marker_points.mean(axis=0))
    translation = marker_points.mean(axis=0) - quaternion.rotate(rotation_in_world, model_points.mean(axis=0))
    return _rigidly_moved(reference_body, rotation_in_world, translation)


def _rotation(model_points: Vector3, marker_points: Vector3) -> Quaternion:
    """Least-squares rotation between two centered point sets (n, 3), by SVD (Kabsch)."""
    u, _, vt = np.linalg.svd(marker_points.T @ model_points)
    root_rotation = u @ np.diag([1.0, 1.0, float(np.sign(np.linalg.det(u @ vt)))]) @ vt
    return np.asarray(quaternion.from_matrix(root_rotation))


def _rigidly_moved(reference_body: Body, rotation_in_world: Quaternion, translation: Vector3) -> Pose:
    """Neutral pose rotated about the world origin, then translated."""
    figure, neutral = reference_body.figure, reference_body.neutral
    position = quaternion.rotate(rotation_in_world, neutral.positions[0, 0]) + translation
    rotation = quaternion.multiply(rotation_in_world, neutral.rotations[0, 0])
    joint, slot = figure.joints[0], figure.slots[0]
    back = joint.placement.inverse()
    q = figure.neutral().copy()
    root_rotation = quaternion.multiply(
        quaternion.multiply(back.quaternion, rotation), joint.child_placement.quaternion
    )
    origin = position + quaternion.rotate(rotation, joint.child_placement.translation_vector)
    q[slot.q] = [*(quaternion.rotate(back.quaternion, origin) + back.translation_vector), *root_rotation]
    return Pose.unchecked(figure, q)


def _interpolated(keyframes: Clip, at: AnyArray, count: int) -> Matrix:
    """Configurations of all frames, interpolated from those at keyframes."""
    sites = np.interp(np.arange(count), at, np.arange(len(at)))
    return at_times(keyframes, sites * keyframes.frame_time)


def _notes(
    placements: MarkerPlacements, assigned: list[str], dropped: list[str], span: tuple[int, int, int]
) -> tuple[str, ...]:
    by_name = [each for each in placements.sites if each not in assigned]
    notes = [f"markers recognized by name: {', '.join(by_name)}"]
    notes += [f"markers assigned to the segment they move with: {', '.join(assigned)}"] if assigned else []
    notes += (
        [f"markers dropped, as they move with no segment or are never visible: {', '.join(dropped)}"] if dropped else []
    )
    first, last, count = span
    if last - first + 1 < count:
        notes.append(f"frames {first} to {last} of {count} are used, in which most markers are visible")
    return tuple(notes)
