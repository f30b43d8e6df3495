"""Restricted range of motion: people whose joints move less, as a profile of joints and angles.

A restriction is the largest angle by which a joint may move its limb away from standing upright: 60° for a shoulder
means an upper arm that cannot be raised above 60° against the collarbone. It is added to the limits of the joint.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from poise.errors import FigureError, suggest
from poise.library.human_pose import human_pose
from poise.math import swing_twist
from poise.math.input_checks import number
from poise.model import Figure
from poise.model.edit import limit
from poise.model.limits import Range, SphericalEllipse

_LARGEST_DEG = 170.0


def restricted(figure: Figure, angles: Mapping[str, float]) -> Figure:
    """A human whose joints move less.

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.library.human`.
    angles : mapping
        By joint, such as "left_shoulder", "right_hip" or "left_knee", the largest angle from standing [degrees], more
        than 5 and up to 170. Shoulders are measured against the collarbone, which keeps its own range.

    Raises
    ------
    FigureError
        A joint is unknown or cannot be restricted, or an angle is out of range.

    Examples
    --------
    >>> from poise import library
    >>> stiff = library.restricted(library.human(), {"left_knee": 60})
    >>> round(math.degrees(stiff.joint("left_knee").ranges["flexion"].upper))
    60
    """
    standing = human_pose(figure, "stand")
    names = [joint.name for joint in figure.joints]
    for name, value in angles.items():
        if name not in names:
            raise FigureError(f"figure {figure.name!r} has no joint {name!r}; {suggest(str(name), names)}")
        angle = number(f"restriction of {name}", value)
        if not 5.0 <= angle <= _LARGEST_DEG:
            raise FigureError(f"restriction of {name}: expected from 5 to {_LARGEST_DEG:g} degrees, got {value!r}.")
        joint = figure.joint(name)
        if joint.kind.has_swing:
            swing = [standing.value(f"{name}.{component}") for component in ("swing_x", "swing_y")]
            radius = math.radians(angle)
            cone = SphericalEllipse(radius, radius, swing_twist.direction_of_swing(swing))
            figure = limit(figure, name, swing=(*joint.swing, cone)).figure
        elif "flexion" in joint.ranges:
            own = joint.ranges["flexion"]
            figure = limit(figure, name, flexion=Range(own.lower, min(own.upper, math.radians(angle)))).figure
        else:
            raise FigureError(f"{name} cannot be restricted by an angle; use poise.model.edit.limit.")
    return figure
