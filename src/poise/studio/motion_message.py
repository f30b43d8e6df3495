"""Many poses at once: the motion of the keyframes, and the poses of the library."""

from __future__ import annotations

import json
import struct

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import POSES
from poise.library.human_pose import is_human
from poise.model import Figure
from poise.studio.beginning import standard_pose
from poise.studio.extras import RATE, Extras
from poise.studio.publish import placements

MOST_FRAMES = 3000  # of a motion that are told: they are made anew with every key, while the hand waits
POSES_MESSAGE = 3  # what a binary message with poses begins with


def motion_message(extras: Extras) -> bytes:
    """Frames of the motion at a steady rate, from the first key on; fewer a second where it is very long."""
    first, last = (extras.keys[0].seconds, extras.keys[-1].seconds) if extras.keys else (0.0, 0.0)
    rate = min(RATE, MOST_FRAMES / max(last - first, 1.0))
    poses = list(extras.clip(rate)) if extras.keys else []
    return _message({"what": "motion", "first": first, "rate": rate}, poses)


def library_message(figure: Figure, extras: Extras) -> bytes:
    """Standard poses, then those that were kept."""
    standard = _standard(figure) if is_human(figure) else []
    kept = [(name, pose, False) for name, pose in extras.poses]
    every = [*((name, pose, True) for name, pose in standard), *kept]
    names = [{"name": name, "standard": given} for name, _, given in every]
    return _message({"what": "library", "names": names}, [pose for _, pose, _ in every])


def _standard(figure: Figure) -> list[tuple[str, Pose]]:
    found = []
    for name in POSES:
        try:
            found.append((name, standard_pose(figure, name)))
        except PoiseError:  # an edited figure may lack what the pose speaks of
            continue
    return found


def _message(about: dict[str, object], poses: list[Pose]) -> bytes:
    text = json.dumps({**about, "count": len(poses)}).encode()
    text += b" " * (-len(text) % 4)
    numbers = np.array([placements(pose) for pose in poses], dtype="<f4")
    return struct.pack("<2I", POSES_MESSAGE, len(text)) + text + numbers.tobytes()
