"""What is told about the pose with which a cell is reached, for many poses at once.

* *margin*: how far the pose is from the nearest limit of any joint [rad, or m]; zero where one is touched.
* *comfort*: 1 where every reading is in the middle of its range, 0 where all are at an end,

      1 − mean over readings of ((x − c)/h)²,

  c the middle and h half of the range; readings without a range do not count.
* *rula*: the score of people's postures, from 1 (acceptable) to 7 (change it now) [McAtamney1993].
* *strength*: the share of people, from 0 to 1, whose joints are all strong enough to hold the pose with a load in
  what reaches, standing as at the start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics import Work, rula
from poise.analysis.ergonomics.capable import standing_supports
from poise.errors import ErgonomicsError, FigureError, StudyError
from poise.kinematics import Pose, PoseRows
from poise.kinematics.selection import kinematics
from poise.library import human_strength
from poise.math import swing_twist
from poise.motion import Clip
from poise.statics import Forces, carried, least_capable
from poise.tasks.reading_span import reading_spans
from poise.types import FloatArray, Matrix


@dataclass(frozen=True)
class Asked:
    """What measures need to know besides poses: the start, what reaches, and what it holds [kg]."""

    pose: Pose
    site: str
    load: float
    sex: str


def margin(asked: Asked, q: Matrix) -> FloatArray:
    """Distance from the nearest limit [rad or m], (n,)."""
    engine = kinematics(asked.pose.figure)
    return np.array([float(engine.walls(each).values.min(initial=np.inf)) for each in q])


def comfort(asked: Asked, q: Matrix) -> FloatArray:
    """Nearness to the middle of all ranges, (n,)."""
    figure = asked.pose.figure
    spans = reading_spans(figure)
    if not spans:
        raise StudyError(f"figure {figure.name!r}: no joint has a range, so nothing is comfortable; leave comfort out.")
    total = np.zeros(len(q))
    for each, span in spans.items():
        joint, own = figure.joint(each.joint), q[:, figure.slot(each.joint).q]
        place = joint.kind.components.index(each.component)
        if not joint.kind.has_swing:
            values = own[:, place]
        elif each.component == "twist":
            values = np.asarray(swing_twist.twist(own))
        else:
            values = np.asarray(swing_twist.swing(own))[:, place]
        total += np.minimum(((values - span.middle) / span.half_width) ** 2, 1.0)
    return np.asarray(1.0 - total / len(spans))


def rula_scores(asked: Asked, q: Matrix) -> FloatArray:
    """RULA's grand score of the worse side, 1 to 7, (n,)."""
    if len(q) == 0:
        return np.zeros(0)
    clip = Clip(asked.pose.figure, q, 1.0, "cells")
    return np.asarray(rula(clip, Work(load=asked.load)).worst, dtype=np.float64)


def strength(asked: Asked, q: Matrix) -> FloatArray:
    """Share of people who are strong enough in every joint, (n,)."""
    figure = asked.pose.figure
    held = (carried(asked.site, asked.load),) if asked.load > 0.0 else ()
    forces = Forces(held, standing_supports(asked.pose))
    return least_capable(PoseRows(figure, q), forces, human_strength(figure, sex=asked.sex))


MEASURES: dict[str, Callable[[Asked, Matrix], FloatArray]] = {
    "margin": margin,
    "comfort": comfort,
    "rula": rula_scores,
    "strength": strength,
}


def check_measure(name: str, asked: Asked) -> None:
    """Try a measure on the start, so that what a figure cannot tell is said before anything is run."""
    try:
        MEASURES[name](asked, asked.pose.q[None])
    except (ErgonomicsError, FigureError) as error:
        raise StudyError(f"{name} cannot be told: {error}") from None
