"""Figures in time."""

from poise.motion.banded import steadied
from poise.motion.clip import Clip
from poise.motion.easing import eased
from poise.motion.editing import at_times, blended, joined, mirrored_clip, resampled, trimmed
from poise.motion.frames import Frames, local_frames, world_frames
from poise.motion.jitter import jitter, jitter_of, size_of
from poise.motion.keyframes import Keyframes, keyframes
from poise.motion.markers import Markers
from poise.motion.plants import Plant, find_plants, steady
from poise.motion.recorder import Recorder

__all__ = [
    "Clip",
    "Frames",
    "Keyframes",
    "Markers",
    "Plant",
    "Recorder",
    "at_times",
    "blended",
    "eased",
    "find_plants",
    "jitter",
    "jitter_of",
    "joined",
    "keyframes",
    "local_frames",
    "mirrored_clip",
    "resampled",
    "size_of",
    "steadied",
    "steady",
    "trimmed",
    "world_frames",
]
