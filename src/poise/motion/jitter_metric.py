"""How much a motion trembles: the part that changes from frame to frame, which no body does on purpose.

A motion that is smooth is near a parabola over a few frames; what is left when the parabola through five frames is
taken away is noise. Jitter is its root mean square over all segments, in units of the figure's size, so that motions of
bodies of different size compare.
"""

from __future__ import annotations

import numpy as np

from poise.model import Figure
from poise.motion.clip import Clip
from poise.motion.frames import world_frames
from poise.types import Vector3

_WEIGHTS = np.array([-3.0, 12.0, 17.0, 12.0, -3.0]) / 35.0  # least-squares parabola through five frames, at its middle


def jitter(clip: Clip, segments: tuple[str, ...] | None = None) -> float:
    """Jitter of a clip, of all segments' places or of some, as a share of the figure's size; zero below five frames."""
    names = [each.name for each in clip.figure.segments] if segments is None else list(segments)
    columns = [clip.figure.segment_index(each) for each in names]
    return jitter_of(world_frames(clip.figure, clip.frames).positions[:, columns], size_of(clip.figure))


def jitter_of(places: Vector3, size: float = 1.0) -> float:
    """Jitter of trajectories, (n, k, 3), as a share of a size [m]."""
    count = len(places)
    if count < len(_WEIGHTS):
        return 0.0
    smooth = sum(weight * places[k : count - 4 + k] for k, weight in enumerate(_WEIGHTS.tolist()))
    return float(np.sqrt(np.mean(np.sum((places[2:-2] - smooth) ** 2, axis=-1))) / size)


def size_of(figure: Figure) -> float:
    """Longest edge of the box around a figure's joints at the neutral pose [m]; 1 for a figure of one point."""
    places = world_frames(figure, figure.neutral()[None]).positions[0]
    return float(np.ptp(places, axis=0).max()) or 1.0
