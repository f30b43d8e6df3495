"""Figures in time."""

from poise.motion.clip import Clip
from poise.motion.frames import Frames, local_frames, world_frames
from poise.motion.markers import Markers

__all__ = ["Clip", "Frames", "Markers", "local_frames", "world_frames"]
