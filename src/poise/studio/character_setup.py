"""Opening a character: soles found from its skin, feet pinned by them, balance, and its clips as keyframes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.io import ImportReport
from poise.io.vrm.humanoid import humanoid_parts
from poise.kinematics import Pose, transfer_pose
from poise.kinematics.skin import Skin
from poise.model import Figure, Joint, JointKind, Site, Transform
from poise.motion import Clip
from poise.scene import Scene
from poise.studio.document_state import StudioData
from poise.studio.keyframe import Keyframe
from poise.studio.scene_setup import BALANCED_TOL_M, GROUND_CONTACT_TOL, initial_scene, interned, pinned_on
from poise.types import IntArray

SIDES = ("left", "right")
MAX_KEYFRAMES = 3000  # of an imported motion; longer ones are thinned
_MAX_FEET = 8  # more segments on the ground are a body that lies, not feet
_SOLE_HEIGHT_FRACTION = 0.02  # of the figure's height: vertices this close to the lowest of a foot are its sole


def open_report(report: ImportReport) -> tuple[Scene, StudioData]:
    """The scene of an imported figure, ready to be pulled, and its motions.

    A character stands with its feet pinned, a human one on its soles; its first clip is in the timeline. A skeleton
    without a mesh starts at the first frame of its motion, without pins.
    """
    report = replace(report, figure=with_soles(report.figure, report.skin))
    data = StudioData(source=report)
    if report.clips:
        data = with_clip(data, report.figure, report.clips[0].name)
    soles = [f"{side}_sole" for side in SIDES if any(site.name == f"{side}_sole" for site in report.figure.sites)]
    if report.character is not None and len(soles) == len(SIDES):
        return _opened(interned(report.figure), soles, report), data
    if report.character is not None and report.skin is not None and report.figure.has_floating_base:
        return _on_feet(interned(report.figure), report.skin), data
    scene = initial_scene(report.figure)
    if report.character is not None:
        return _with_rigid_limbs(scene), data
    if data.keyframes:
        scene.pose = data.keyframes[0].pose
        for task in scene.tasks:
            scene.remove(task)  # pins would hold the motion back
    return scene, data


def _opened(figure: Figure, soles: list[str], report: ImportReport) -> Scene:
    """A character on the ground, with its soles pinned, in balance, with natural postures preferred.

    A file with a pose and no motion is opened in that pose, balanced if the pose is; else the character stands.
    """
    saved = report.clips[0] if len(report.clips) == 1 and len(report.clips[0]) == 1 else None
    if saved is None:
        pose = Pose.neutral(figure).clamped()
        return pinned_on(_with_rigid_limbs(Scene(figure, _on_ground(pose, _lowest_site(pose, soles)))), soles)
    pose = Pose(figure, saved.frames[0]).clamped()
    lowest = _lowest_site(pose, soles) if report.skin is None else float(report.skin.deformed(pose)[:, 2].min())
    scene = _with_rigid_limbs(Scene(figure, _on_ground(pose, lowest)))
    scene.pin(*soles)
    balance = scene.keep_balance(*soles, level=2)
    if balance.error_norm(scene.pose) > BALANCED_TOL_M:
        scene.remove(balance)
    scene.default_to_natural()
    return scene


def _on_feet(figure: Figure, skin: Skin) -> Scene:
    """A character that is not a human, with the ends of its limbs pinned whose skin touches the ground."""
    pose = Pose.neutral(figure).clamped()
    heights, bones = skin.deformed(pose)[:, 2], _strongest_bones(figure, skin)
    ground = heights.min() + GROUND_CONTACT_TOL * float(np.ptp(heights))
    touching = {int(bone) for bone in np.unique(bones[heights <= ground])}
    parents = {parent for bone in touching for parent in figure.ancestors(bone)[1:]}
    feet = [figure.segments[bone].name for bone in sorted(touching - parents)]
    scene = _with_rigid_limbs(Scene(figure, pose))
    return pinned_on(scene, feet if len(feet) <= _MAX_FEET else feet[:1], balanced=len(feet) == 2)


def _strongest_bones(figure: Figure, skin: Skin) -> IntArray:
    """Segment with the largest weight at each vertex."""
    strongest = skin.bones[np.arange(len(skin.bones)), np.argmax(skin.weights, axis=1)]
    return np.asarray(np.array([figure.segment_index(name) for name in skin.segments])[strongest])


def _lowest_site(pose: Pose, sites: list[str]) -> float:
    return min(float(pose.position(site)[2]) for site in sites)


def _on_ground(pose: Pose, lowest: float) -> Pose:
    """The pose with its lowest point [m] at height zero."""
    name = pose.figure.joints[0].name
    root = np.array(pose[name])
    root[2] -= lowest
    return pose.with_values({name: root})


def _with_rigid_limbs(scene: Scene) -> Scene:
    """Lock joints that slide bones along the limbs: clips move them, pulls do not stretch the limbs.

    Slides at the root stay as they are: bones there may be parts on their own, such as feet that a rig moves apart.
    """
    figure = scene.figure
    slides = {joint.child: joint for joint in figure.joints if joint.kind is JointKind.SLIDE}

    def at_root(joint: Joint) -> bool:
        while joint.parent in slides:
            joint = slides[joint.parent]
        return joint.parent == figure.root.name

    scene.lock(*(joint.name for joint in slides.values() if not at_root(joint)))
    return scene


def with_soles(figure: Figure, skin: Skin | None) -> Figure:
    """Add the sites ``left_sole`` and ``right_sole``, with heel and tip, at the lowest vertices of the feet."""
    parts = humanoid_parts(figure)
    if skin is None or not figure.has_floating_base or any(f"{side}_foot" not in parts for side in SIDES):
        return figure
    pose = Pose.neutral(figure)
    vertices = skin.deformed(pose)
    segment_of = _strongest_bones(figure, skin)
    taken = {site.name for site in figure.sites} | {segment.name for segment in figure.segments}
    sites = list(figure.sites)
    for side in SIDES:
        foot = figure.segment_index(parts[f"{side}_foot"])
        own = vertices[[foot in figure.ancestors(int(each)) for each in segment_of]]
        if not len(own):
            return figure
        height = _SOLE_HEIGHT_FRACTION * float(np.ptp(vertices[:, 2]))
        sole = own[own[:, 2] <= own[:, 2].min() + height]
        low, high = sole.min(axis=0), sole.max(axis=0)
        middle = 0.5 * (low + high)
        points = {"sole": middle[0], "heel": low[0], "tip": high[0]}
        for name, x in points.items():
            if f"{side}_{name}" not in taken:
                world = np.array([x, middle[1], low[2]])
                sites.append(_site(f"{side}_{name}", pose, foot, world))
    return replace(figure, sites=tuple(sites))


def _site(name: str, pose: Pose, segment: int, world: np.ndarray) -> Site:
    """A site at a point of the world, upright in the pose."""
    frame = pose.placement(pose.figure.segments[segment].name)
    x, y, z = world.tolist()
    return Site(name, pose.figure.segments[segment].name, frame.inverse() @ Transform((x, y, z)))


# --- clips ------------------------------------------------------------------------------------------------------------


def clip_of(data: StudioData, name: str) -> Clip | None:
    """A clip of the source by name."""
    clips = () if data.source is None else data.source.clips
    return next((clip for clip in clips if clip.name == name), None)


def with_clip(data: StudioData, figure: Figure, name: str) -> StudioData:
    """The data with the keyframes of a clip: one per frame, at the rate of the clip."""
    clip = clip_of(data, name)
    if clip is None:
        return data
    step = -(-len(clip) // MAX_KEYFRAMES)
    chosen = sorted({*range(0, len(clip), step), len(clip) - 1})
    fits = clip.figure.has_joints_of(figure)
    poses = [Pose(figure, clip.frames[k]) if fits else transfer_pose(clip[k], figure) for k in chosen]
    keyframes = tuple(Keyframe(k * clip.frame_time, pose.clamped()) for k, pose in zip(chosen, poses, strict=True))
    return replace(data, keyframes=keyframes, clip_name=name, frame_rate=1.0 / clip.frame_time)


def exported_clips(data: StudioData, figure: Figure) -> tuple[Clip, ...]:
    """All clips of the source, the one in the timeline as edited; a motion of one's own is added."""
    source = () if data.source is None else data.source.clips
    own = replace(data.clip(), name=data.clip_name or "motion") if data.moves else None
    clips = []
    for clip in source:
        if own is not None and clip.name == own.name:
            clips.append(clip if _equal(clip, own) else own)
            own = None
        elif clip.figure.has_joints_of(figure):
            clips.append(clip)
        else:
            clips.append(Clip.of_poses([transfer_pose(pose, figure) for pose in clip], clip.frame_time, clip.name))
    return (*clips, *(() if own is None else (own,)))


def _equal(clip: Clip, other: Clip) -> bool:
    """Whether a clip was not edited."""
    return clip.frames.shape == other.frames.shape and bool(np.abs(clip.frames - other.frames).max() <= 1e-9)
