"""Motion: clips, keyframes, smoothing, foot contacts, retargeting, marker fitting."""

from typing import TYPE_CHECKING

from poise.lazy import lazily

if TYPE_CHECKING:
    from poise.motion.animation import Animation, Track, animate
    from poise.motion.clip import Clip
    from poise.motion.collision_free_motion import CollisionFree, collision_free
    from poise.motion.editing import at_times, blended, joined, mirrored_clip, resampled, trimmed
    from poise.motion.foot_contacts import FootContact, find_foot_contacts, stable_part
    from poise.motion.frames import Frames, local_frames, world_frames
    from poise.motion.keyframes import Keyframes, eased, keyframes_from
    from poise.motion.marker_fitting.fit import FittedMarkers, fit_markers
    from poise.motion.markers import Markers
    from poise.motion.recorder import Recorder
    from poise.motion.retargeting.hand_contacts import HandContact
    from poise.motion.retargeting.retarget import Retargeted, retarget
    from poise.motion.smoothing import Smoothed, figure_size, jitter, smooth_motion, trajectory_jitter
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "animation": "Animation Track animate",
            "clip": "Clip",
            "collision_free_motion": "CollisionFree collision_free",
            "editing": "at_times blended joined mirrored_clip resampled trimmed",
            "foot_contacts": "FootContact find_foot_contacts stable_part",
            "frames": "Frames local_frames world_frames",
            "keyframes": "Keyframes eased keyframes_from",
            "marker_fitting.fit": "FittedMarkers fit_markers",
            "markers": "Markers",
            "recorder": "Recorder",
            "retargeting.hand_contacts": "HandContact",
            "retargeting.retarget": "Retargeted retarget",
            "smoothing": "Smoothed jitter trajectory_jitter figure_size smooth_motion",
        },
    )

__all__ = [
    "Animation",
    "Clip",
    "CollisionFree",
    "FittedMarkers",
    "FootContact",
    "Frames",
    "HandContact",
    "Keyframes",
    "Markers",
    "Recorder",
    "Retargeted",
    "Smoothed",
    "Track",
    "animate",
    "at_times",
    "blended",
    "collision_free",
    "eased",
    "figure_size",
    "find_foot_contacts",
    "fit_markers",
    "jitter",
    "joined",
    "keyframes_from",
    "local_frames",
    "mirrored_clip",
    "resampled",
    "retarget",
    "smooth_motion",
    "stable_part",
    "trajectory_jitter",
    "trimmed",
    "world_frames",
]
