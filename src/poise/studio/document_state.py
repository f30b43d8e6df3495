"""State of a document as immutable values: pose library, keyframes, solver methods, and the undo history.

Undo restores these values, so it is exact to the bit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose, from_dict, to_dict, transfer_pose
from poise.model import Figure
from poise.motion import Clip
from poise.scene import SceneState
from poise.studio.animation_curves import CurveCorrection
from poise.studio.camera_keys import CameraKey, camera_keys_from
from poise.studio.in_betweens import feet_of, is_dense, planted_clip, planted_intervals
from poise.studio.keyframe import KEYFRAME_TIME_TOL_S, Keyframe
from poise.studio.layered_motion import layered_clip
from poise.studio.layers import Layer, acting, layers_from
from poise.studio.prop import Prop, plain_props, props_from
from poise.studio.solver_methods import Methods, default_methods, methods_from_dict
from poise.studio.stage import EMPTY_STAGE, Stage, stage_from
from poise.types import BoolArray

if TYPE_CHECKING:
    from poise.io import ImportReport
    from poise.studio.experiment import OpenedExperiment

SAME_TIME_TOL_S = 1e-7  # times that differ by less are those of a keyframe
MAX_TIME_S = 600.0
MAX_KEYFRAME_VALUE = 1e9  # [rad or m]: the square of larger values overflows in the interpolation
FRAME_RATE_HZ = 30.0  # of playback and export, by default
MIN_FRAME_RATE_HZ, MAX_FRAME_RATE_HZ = 1.0, 1000.0
MAX_UNDO = 500  # edits that can be undone


@dataclass(frozen=True)
class StudioData:
    """What a document holds besides its scene.

    Parameters
    ----------
    poses : tuple of (name, Pose)
        The pose library.
    keyframes : tuple of Keyframe
        The motion, in order of time.
    methods : Methods
        Solver methods.
    experiment : OpenedExperiment, optional
        The open experiment; it is not saved.
    source : ImportReport, optional
        The imported file: its character with meshes and textures, and its clips.
    clip_name : str
        Clip of the source in the timeline; empty for a motion of one's own.
    frame_rate : float
        Frames per second of playback and export.
    range : (start, end), optional
        Where playback and export start and end [s]; by default the first and the last keyframe.
    cameras : tuple of CameraKey
        Keyframes of the camera.
    stage : Stage
        The other figures.
    props : tuple of Prop
        What parts of figures carry.
    layers : tuple of Layer
        Offsets that are composed on the motion through the keyframes, from bottom to top.
    layer : str
        The layer whose keys are edited; empty for the keyframes.
    """

    poses: tuple[tuple[str, Pose], ...] = ()
    keyframes: tuple[Keyframe, ...] = ()
    methods: Methods = field(default_factory=default_methods)
    experiment: OpenedExperiment | None = None
    source: ImportReport | None = None
    clip_name: str = ""
    frame_rate: float = FRAME_RATE_HZ
    range: tuple[float, float] | None = None
    cameras: tuple[CameraKey, ...] = ()
    stage: Stage = EMPTY_STAGE
    props: tuple[Prop, ...] = ()
    layers: tuple[Layer, ...] = ()
    layer: str = ""

    # --- pose library -------------------------------------------------------------------------------------------------

    def with_pose(self, name: str, pose: Pose) -> StudioData:
        """Add a pose to the library; replaces one of the same name."""
        others = tuple(each for each in self.poses if each[0] != name)
        return replace(self, poses=(*others, (name, pose)))

    def without_pose(self, name: str) -> StudioData:
        """Delete a pose from the library."""
        self.pose(name)
        return replace(self, poses=tuple(each for each in self.poses if each[0] != name))

    def pose(self, name: str) -> Pose:
        """A pose of the library."""
        for own, pose in self.poses:
            if own == name:
                return pose
        raise PoseError(f"the pose library has no pose {name!r}.")

    # --- keyframes ----------------------------------------------------------------------------------------------------

    def with_keyframe(self, seconds: float, pose: Pose) -> StudioData:
        """Insert a keyframe; replaces one at the same time."""
        if not 0.0 <= seconds <= MAX_TIME_S:
            raise PoseError(f"keyframe time: expected 0 to {MAX_TIME_S:g} s, got {seconds:g}.")
        largest = np.abs(pose.q).max(initial=0.0)
        if not largest <= MAX_KEYFRAME_VALUE:
            raise PoseError(f"keyframe: expected pose values up to {MAX_KEYFRAME_VALUE:g}, got {largest:g}.")
        same = [each for each in self.keyframes if abs(each.seconds - seconds) <= KEYFRAME_TIME_TOL_S]
        new = same[0]._replace(seconds=seconds, pose=pose) if same else Keyframe(seconds, pose)
        return self._with(new)

    def _with(self, keyframe: Keyframe) -> StudioData:
        """Insert a keyframe with its tangents; replaces one at the same time."""
        others = [each for each in self.keyframes if abs(each.seconds - keyframe.seconds) > KEYFRAME_TIME_TOL_S]
        ordered = sorted([*others, keyframe], key=lambda each: each.seconds)
        return replace(self, keyframes=tuple(ordered))

    def with_edited_keyframe(self, seconds: float, change: Callable[[Keyframe], Keyframe]) -> StudioData:
        """Change the keyframe at a time; its time stays."""
        return self._with(change(self.keyframe(seconds)))

    def without_keyframe(self, seconds: float) -> StudioData:
        """Remove the keyframe at a time."""
        removed = self.keyframe(seconds)
        return replace(self, keyframes=tuple(each for each in self.keyframes if each is not removed))

    def with_moved_keyframe(self, seconds: float, to: float) -> StudioData:
        """Move a keyframe to another time."""
        return self.with_retimed_keyframes([seconds], [to])

    def with_retimed_keyframes(
        self, times: Sequence[float], to: Sequence[float], *, copied: bool = False
    ) -> StudioData:
        """Move keyframes to other times, one for each, or copy them there."""
        if len(times) != len(to) or not times:
            raise PoseError(f"keyframes: expected one new time for each, got {len(times)} and {len(to)} times.")
        moved = [self.keyframe(each) for each in times]
        kept = [each for each in self.keyframes if copied or all(each is not other for other in moved)]
        result = replace(self, keyframes=tuple(kept))
        for keyframe, seconds in zip(moved, to, strict=True):
            result = result.with_keyframe(seconds, keyframe.pose)._with(keyframe._replace(seconds=seconds))
        return result

    def keyframe(self, seconds: float) -> Keyframe:
        """The keyframe at a time."""
        for keyframe in self.keyframes:
            if abs(keyframe.seconds - seconds) <= KEYFRAME_TIME_TOL_S:
                return keyframe
        raise PoseError(f"there is no keyframe at {seconds:g} s.")

    def pose_at(self, seconds: float) -> Pose:
        """The motion at a time, with its layers (:mod:`poise.studio.layered_motion`)."""
        layered = self._layered
        return self.base_pose_at(seconds) if layered is None else layered.at(max(seconds - self.extent[0], 0.0))

    @cached_property
    def _layered(self) -> Clip | None:
        """The motion with its layers at its frame rate; None if no layer acts."""
        if not self.keyframes or not any(each.keys for each in acting(self.layers)):
            return None
        base = self._sampled(self.frame_rate, self.base_pose_at, self.extent)
        return layered_clip(base, self.extent[0], self.layers, self.keyframes, self.contacts)

    def base_pose_at(self, seconds: float) -> Pose:
        """The motion below all layers: a smooth spline through the keyframes, constant before and after them.

        Feet that stand in two keyframes in a row are planted between them (:mod:`poise.studio.in_betweens`).
        """
        if not self.keyframes:
            raise PoseError("the motion has no keyframes.")
        first, last = self.keyframes[0], self.keyframes[-1]
        if seconds <= first.seconds:
            return first.pose
        if seconds >= last.seconds:
            return last.pose
        nearest = min(self.keyframes, key=lambda each: abs(each.seconds - seconds))
        if abs(nearest.seconds - seconds) <= SAME_TIME_TOL_S:
            return nearest.pose
        planted = self._planted
        return self.curves.pose(seconds) if planted is None else planted.at(seconds - first.seconds)

    @cached_property
    def curves(self) -> CurveCorrection:
        """The spline through all keyframes with the tangents of their channels."""
        return CurveCorrection(self.keyframes)

    @cached_property
    def _planted(self) -> Clip | None:
        """The motion at its frame rate with planted feet; None if no foot is planted between keyframes."""
        first, last = self.keyframes[0].seconds, self.keyframes[-1].seconds
        spline = self._sampled(self.frame_rate, self.curves.pose, (first, last))
        planted = planted_clip(spline, self.keyframes, self.curves.paths(spline))
        return None if planted is spline else planted

    def clip(self, frame_rate: float | None = None, span: tuple[float, float] | None = None) -> Clip:
        """The motion sampled at a frame rate [1/s], by default its own, by default from in to out [s]."""
        if frame_rate in (None, self.frame_rate) and span is None:
            return self.motion
        return self._sampled(frame_rate or self.frame_rate, self.pose_at, span or self.span)

    @property
    def base_motion(self) -> Clip:
        """The motion below all layers at its frame rate."""
        return self._sampled(self.frame_rate, self.base_pose_at, self.span)

    @cached_property
    def motion(self) -> Clip:
        """The motion at its own frame rate."""
        return self._sampled(self.frame_rate, self.pose_at, self.span)

    @property
    def span(self) -> tuple[float, float]:
        """Start and end of the motion [s]: in and out, or the first and the last keyframe."""
        if not self.keyframes:
            raise PoseError("the motion has no keyframes.")
        return self.range or self.extent

    @property
    def extent(self) -> tuple[float, float]:
        """Times of the first and the last key [s], of layers too."""
        times = [each.seconds for each in self.keyframes[:: max(len(self.keyframes) - 1, 1)]]
        times += [each for layer in self.layers for each in layer.times] if times else []
        return min(times, default=0.0), max(times, default=0.0)

    @property
    def moves(self) -> bool:
        """Whether there is a motion rather than a pose."""
        start, end = self.extent
        return bool(self.keyframes) and end > start

    @cached_property
    def contacts(self) -> dict[str, BoolArray]:
        """For each foot, whether it is planted between each keyframe and the next; empty for a recorded motion."""
        keys = self.keyframes
        if len(keys) < 2 or is_dense(round((keys[-1].seconds - keys[0].seconds) * self.frame_rate) + 1, len(keys)):
            return {}
        figure = keys[0].pose.figure
        feet = feet_of(keys[0].pose) if figure.has_floating_base else []
        return {figure.segments[f[0]].name: p for f, p in zip(feet, planted_intervals(keys, feet), strict=True)}

    def _sampled(self, frame_rate: float, pose_at: Callable[[float], Pose], span: tuple[float, float]) -> Clip:
        first, last = span
        count = max(1, round((last - first) * frame_rate) + 1)
        times = first + np.arange(count) / frame_rate
        return Clip.of_poses([pose_at(min(float(each), last)) for each in times], 1.0 / frame_rate, "motion")

    # --- figures and files --------------------------------------------------------------------------------------------

    def for_figure(self, figure: Figure) -> StudioData:
        """The same data for an edited figure; joint values are transferred by name and clamped."""
        return replace(
            self,
            poses=tuple((name, transfer_pose(pose, figure).clamped()) for name, pose in self.poses),
            keyframes=tuple(
                each.for_figure(figure, transfer_pose(each.pose, figure).clamped()) for each in self.keyframes
            ),
            layers=tuple(each.for_figure(figure) for each in self.layers),
        )

    @property
    def is_default(self) -> bool:
        """Whether there is nothing to save."""
        default = StudioData()
        return replace(self, experiment=None) == default

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "poses": [{"name": name, "pose": to_dict(pose)} for name, pose in self.poses],
            "keyframes": [
                {"seconds": each.seconds, "pose": to_dict(each.pose), **each.extras()} for each in self.keyframes
            ],
            "methods": self.methods.to_dict(),
            **self.settings(),
        }

    def settings(self) -> dict[str, Any]:
        """Plain data of everything but poses, keyframes and solver methods."""
        return {
            "clip": self.clip_name,
            "frame_rate": self.frame_rate,
            "range": None if self.range is None else list(self.range),
            "cameras": [list(each) for each in self.cameras],
            **({"props": plain_props(self.props)} if self.props else {}),
            **({"layers": [each.to_dict() for each in self.layers], "layer": self.layer} if self.layers else {}),
            **({"stage": self.stage.to_dict()} if self.stage.others else {}),
        }

    def with_settings(self, data: Mapping[str, Any]) -> StudioData:
        """The data with plain settings; raises PoseError, TypeError or ValueError if they are not valid."""
        rate = float(data.get("frame_rate", FRAME_RATE_HZ))
        if not MIN_FRAME_RATE_HZ <= rate <= MAX_FRAME_RATE_HZ:
            raise PoseError(f"frame rate: expected {MIN_FRAME_RATE_HZ:g} to {MAX_FRAME_RATE_HZ:g} per second.")
        start, end = (None if each is None else float(each) for each in data.get("range") or (None, None))
        layers, layer = layers_from(data.get("layers", ())), str(data.get("layer", ""))
        return replace(
            self,
            clip_name=str(data.get("clip", "")),
            frame_rate=rate,
            range=checked_range(start, end),
            cameras=camera_keys_from(data.get("cameras", ())),
            props=props_from(data.get("props", ())),
            stage=stage_from(data.get("stage"), StudioData.from_dict),
            layers=layers,
            layer=layer if any(each.name == layer for each in layers) else "",
        )

    @classmethod
    def from_dict(cls, figure: Figure, data: Mapping[str, Any]) -> StudioData:
        """From plain data; raises PoseError, KeyError, OverflowError, TypeError or ValueError if it is not valid."""
        result = cls(methods=methods_from_dict(data.get("methods"))).with_settings(data)
        for each in data["poses"]:
            result = result.with_pose(str(each["name"]), from_dict(figure, each["pose"]))
        for each in data["keyframes"]:
            seconds = float(each["seconds"])
            result = result.with_keyframe(seconds, from_dict(figure, each["pose"]))
            if len(each) > 2:
                result = result._with(result.keyframe(seconds).with_extras(each))
        return result


EMPTY = StudioData()


def checked_range(start: float | None, end: float | None) -> tuple[float, float] | None:
    """In and out of the motion [s]; None if neither is given. Raises PoseError unless they are in order."""
    if start is None or end is None:
        if start is not end:
            raise PoseError("in and out: expected two times, or none.")
        return None
    if not 0.0 <= start < end <= MAX_TIME_S:
        raise PoseError(f"in and out: expected times from 0 to {MAX_TIME_S:g} s in order, got {start:g} and {end:g}.")
    return (start, end)


# --- undo -------------------------------------------------------------------------------------------------------------


class DocumentState(NamedTuple):
    """Everything that undo restores."""

    scene: SceneState
    data: StudioData


@dataclass
class History:
    """States before each edit (`past`) and after each undone edit (`future`), with the labels of the edits."""

    past: list[tuple[str, DocumentState]] = field(default_factory=list)
    future: list[tuple[str, DocumentState]] = field(default_factory=list)

    def record(self, edit: str, before: DocumentState) -> None:
        """Add the state before an edit; clears what could be redone."""
        self.past.append((edit, before))
        del self.past[:-MAX_UNDO]
        self.future.clear()

    def undo(self, current: DocumentState) -> DocumentState | None:
        """State before the last edit; None if there is none."""
        return self._transfer(self.past, self.future, current)

    def redo(self, current: DocumentState) -> DocumentState | None:
        """State after the edit that was undone last; None if there is none."""
        return self._transfer(self.future, self.past, current)

    @staticmethod
    def _transfer(
        source: list[tuple[str, DocumentState]], target: list[tuple[str, DocumentState]], current: DocumentState
    ) -> DocumentState | None:
        if not source:
            return None
        edit, state = source.pop()
        target.append((edit, current))
        return state

    @property
    def next_undo(self) -> str:
        """Label of the edit that undo reverts; empty if there is none."""
        return self.past[-1][0] if self.past else ""

    @property
    def next_redo(self) -> str:
        """Label of the edit that redo repeats; empty if there is none."""
        return self.future[-1][0] if self.future else ""
