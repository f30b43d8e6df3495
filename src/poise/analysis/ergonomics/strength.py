"""Percentage of people who are strong enough, for a pose and over a motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.analysis.ergonomics.angles import joint_angles
from poise.analysis.ergonomics.work import Work, stance
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.library import human_strength
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body
from poise.statics import ForceReport, Forces, Support, analyze_forces, payload, surface_corners
from poise.types import FloatArray

# --- capable ----------------------------------------------------------------------------------------------------------

# How many people are strong enough to hold a pose with a load: per cent capable, joint by joint.


def strength_report(pose: Pose, load: float = 0.0, *, sex: str = "male", sitting: bool | None = None) -> ForceReport:
    """Torques of all joints with a load in both hands, their strength, and the share of people who are strong enough.

    Parameters
    ----------
    pose : Pose
        Of a figure made by :func:`poise.library.human`.
    load : float
        What both hands hold together [kg].
    sex : {"male", "female"}
        Whose strength.
    sitting : bool or None
        The seat carries too; None to tell by the posture.

    Returns
    -------
    ForceReport
        ``report.joints`` has torque, strength and the share of capable people of each part of a joint,
        ``report.most_loaded`` the one that is nearest to its strength. Strengths are approximate.
    """
    supports = standing_supports(pose, load=load, sitting=sitting)
    hands = tuple(payload(f"{side}_grip", 0.5 * load) for side in SIDES) if load > 0.0 else ()
    return analyze_forces(pose, Forces(hands, supports), human_strength(pose.figure, sex=sex))


def standing_supports(pose: Pose, *, load: float = 0.0, sitting: bool | None = None) -> tuple[Support, ...]:
    """What carries a person as it is seen to stand, kneel or sit; parameters as for :func:`strength_report`.

    Raises
    ------
    ErgonomicsError
        The figure lacks sites that tell its soles, knees, seat or hands.
    """
    body = Body.of(pose)
    work = Work(load=load, sitting=sitting)
    how = stance(body, joint_angles(body), work)
    sites = {site.name for site in pose.figure.sites}
    soles = [f"{side}_sole" for place, side in enumerate(SIDES) if how.standing[0, place]]
    knees = [f"{side}_kneecap" for place, side in enumerate(SIDES) if how.kneeling[0, place]]
    toes = [f"{side}_toe" for place, side in enumerate(SIDES) if how.kneeling[0, place]]
    seat = [f"{side}_sitting_bone" for side in SIDES] if how.sitting[0] else []
    wanted = [*soles, *knees, *toes, *seat]
    missing = [site for site in (*wanted, "left_grip", "right_grip") if site not in sites]
    if missing:
        raise ErgonomicsError(
            f"figure {pose.figure.name!r}: has no site {missing[0]!r}; strengths are known for figures made by "
            "poise.library.human."
        )
    return tuple(Support(site, corners=surface_corners(pose.figure, site)) for site in wanted)


# --- over time --------------------------------------------------------------------------------------------------------

# How many people are strong enough for a motion: per cent capable, frame by frame.

MOST_FRAMES = 120
"""Frames that are looked at unless told otherwise, evenly spread over the motion."""


@dataclass(frozen=True, eq=False)
class StrengthOverTime:
    """Strength that a motion takes, held still at each frame: what it takes to move fast is not counted.

    Parameters
    ----------
    times : (n,) array
        When [s].
    capable : (n,) array
        Share of people who are strong enough in every joint, 0 to 1.
    hardest : tuple of str
        The part of a joint that is nearest to its strength, of each time; empty where none is known.
    used : (n,) array
        Share of its strength that this one exerts.
    """

    times: FloatArray
    capable: FloatArray
    hardest: tuple[str, ...]
    used: FloatArray

    def __len__(self) -> int:
        return len(self.times)

    @property
    def worst(self) -> int:
        """The frame in which fewest people are strong enough."""
        return int(np.argmin(self.capable))

    def __str__(self) -> str:
        k = self.worst
        return (
            f"strength over {len(self)} frames: least at {self.times[k]:.2f} s, where {self.hardest[k]} takes "
            f"{100.0 * self.used[k]:.0f} % of its strength and {100.0 * self.capable[k]:.0f} % of people could hold "
            f"it; {100.0 * float(np.mean(self.capable)):.0f} % on the average"
        )

    def to_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "time": self.times.tolist(),
            "capable": self.capable.tolist(),
            "hardest": list(self.hardest),
            "used": self.used.tolist(),
        }


def strength_over(
    clip: Clip, load: float = 0.0, *, sex: str = "male", sitting: bool | None = None, most: int = MOST_FRAMES
) -> StrengthOverTime:
    """How many people are strong enough for a motion.

    Parameters
    ----------
    clip : Clip
        Of a figure made by :func:`poise.library.human`; others are retargeted first.
    load, sex, sitting
        As for :func:`poise.analysis.ergonomics.strength_report`.
    most : int
        Frames that are looked at, at most, evenly spread.
    """
    if most < 1:
        raise ErgonomicsError(f"at least one frame is to be looked at, got {most}.")
    frames = np.unique(np.linspace(0, len(clip) - 1, min(most, len(clip))).round().astype(np.intp))
    rows = []
    for k in frames.tolist():
        hardest = strength_report(clip[k], load, sex=sex, sitting=sitting).most_loaded
        known = hardest is not None and hardest.capable is not None and hardest.used is not None
        rows.append((hardest.name, hardest.capable, hardest.used) if known and hardest else ("", 1.0, 0.0))
    names, capable, used = zip(*rows, strict=True)
    times = clip.frame_time * frames.astype(np.float64)
    return StrengthOverTime(times, np.array(capable, float), tuple(names), np.array(used, float))
