"""Whether a figure is one of the library's people."""

from __future__ import annotations

from poise.figure import Figure

_JOINTS = {"left_shoulder", "left_clavicle", "left_hip", "right_hip"}


def is_human(figure: Figure) -> bool:
    """A figure with the joints of the library's human."""
    return figure.floats and {joint.name for joint in figure.joints} >= _JOINTS
