"""Percent capable: percentage of people who are strong enough for a pose or a motion, joint by joint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise.analysis.ergonomics.angles import joint_angles
from poise.analysis.ergonomics.work import Work, detect_stance
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.library import human_strength, human_strength_spread
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body
from poise.statics import ForceReport, Forces, Support, Wrench, analyze_forces, payload, surface_corners
from poise.types import FloatArray

HANDS = ("both", "left", "right")
DEFAULT_MAX_FRAMES = 120  # frames of a motion that are evaluated, evenly spaced


def strength_report(
    pose: Pose,
    load: float = 0.0,
    *,
    sex: str = "male",
    sitting: bool | None = None,
    age: float | None = None,
    hand: str = "both",
    forces: Forces | None = None,
) -> ForceReport:
    """Joint torques with a load in the hands, joint strengths, and the fraction of people who are strong enough.

    Parameters
    ----------
    pose : Pose
        Pose of a figure made by :func:`poise.library.human`.
    load : float
        Load in the hands together [kg].
    sex : {"male", "female"}
        Sex of the strength data.
    sitting : bool or None
        Whether the person sits on a seat; None detects it from the posture.
    age : float, optional
        Age [years]; by default the strengths of the tables (:func:`poise.library.human_strength`).
    hand : {"both", "left", "right"}
        Hands that hold the load.
    forces : Forces, optional
        Supports and other forces, such as those of a seat; by default the floor or a plain seat, as detected.

    Returns
    -------
    ForceReport
        ``report.joints`` has torque, strength and fraction of capable people of each joint coordinate,
        ``report.most_loaded`` the one that is nearest to its strength, ``report.least_capable`` the one that the fewest
        people are strong enough for. Strengths are those at the angles of the pose, with the spread of each joint and
        sex; they are approximate.
    """
    given = forces or Forces()
    supports = given.supports or standing_supports(pose, load=load, sitting=sitting)
    hands = loaded_hands(load, hand)
    strength = human_strength(pose.figure, sex=sex, pose=pose, age=age)
    spread = human_strength_spread(pose.figure, sex=sex, pose=pose)
    acting = replace(given, wrenches=(*given.wrenches, *hands), supports=supports)
    return analyze_forces(pose, acting, strength, spread)


def loaded_hands(load: float, hand: str) -> tuple[Wrench, ...]:
    """Weight of a load [kg] in both hands, or in one.

    Raises
    ------
    ErgonomicsError
        The hand is unknown.
    """
    if hand not in HANDS:
        raise ErgonomicsError(f"hand: expected {', '.join(HANDS)}; got {hand!r}.")
    sides = SIDES if hand == "both" else (hand,)
    return tuple(payload(f"{side}_grip", load / len(sides)) for side in sides) if load > 0.0 else ()


def standing_supports(pose: Pose, *, load: float = 0.0, sitting: bool | None = None) -> tuple[Support, ...]:
    """Supports of a person in the detected stance: soles, knees, toes, seat; parameters as for :func:`strength_report`.

    Raises
    ------
    ErgonomicsError
        The figure has no sites for its soles, knees, seat or hands.
    """
    body = Body.of(pose)
    work = Work(load=load, sitting=sitting)
    stance = detect_stance(body, joint_angles(body), work)
    sites = {site.name for site in pose.figure.sites}
    soles = [f"{side}_sole" for column, side in enumerate(SIDES) if stance.standing[0, column]]
    knees = [f"{side}_kneecap" for column, side in enumerate(SIDES) if stance.kneeling[0, column]]
    toes = [f"{side}_toe" for column, side in enumerate(SIDES) if stance.kneeling[0, column]]
    seat = [f"{side}_sitting_bone" for side in SIDES] if stance.sitting[0] else []
    required = [*soles, *knees, *toes, *seat]
    missing = [site for site in (*required, "left_grip", "right_grip") if site not in sites]
    if missing:
        raise ErgonomicsError(
            f"figure {pose.figure.name!r}: has no site {missing[0]!r}; strengths are known only for figures made by "
            "poise.library.human."
        )
    return tuple(Support(site, corners=surface_corners(pose.figure, site)) for site in required)


@dataclass(frozen=True, eq=False)
class StrengthOverTime:
    """Strength that a motion requires, by static analysis of each frame: inertial forces are not included.

    Parameters
    ----------
    times : (n,) array
        Times [s].
    capable : (n,) array
        Fraction of people who are strong enough in every joint, 0 to 1.
    hardest : tuple of str
        Joint coordinate that the fewest people are strong enough for at each time; empty if no strength is known.
    used : (n,) array
        Fraction of its strength that this coordinate uses.
    """

    times: FloatArray
    capable: FloatArray
    hardest: tuple[str, ...]
    used: FloatArray

    def __len__(self) -> int:
        return len(self.times)

    @property
    def worst(self) -> int:
        """Index of the frame in which the fewest people are strong enough."""
        return int(np.argmin(self.capable))

    def __str__(self) -> str:
        k = self.worst
        return (
            f"strength over {len(self)} frames: least at {self.times[k]:.2f} s, where {self.hardest[k]} uses "
            f"{100.0 * self.used[k]:.0f} % of its strength and {100.0 * self.capable[k]:.0f} % of people could hold "
            f"it; {100.0 * float(np.mean(self.capable)):.0f} % on the average"
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "time": self.times.tolist(),
            "capable": self.capable.tolist(),
            "hardest": list(self.hardest),
            "used": self.used.tolist(),
        }


def strength_over_time(
    clip: Clip,
    load: float = 0.0,
    *,
    sex: str = "male",
    sitting: bool | None = None,
    age: float | None = None,
    max_frames: int = DEFAULT_MAX_FRAMES,
) -> StrengthOverTime:
    """Fraction of people who are strong enough for a motion, frame by frame.

    Parameters
    ----------
    clip : Clip
        Motion of a figure made by :func:`poise.library.human`; retarget others first.
    load, sex, sitting, age
        As for :func:`poise.analysis.ergonomics.strength_report`.
    max_frames : int
        Maximum number of frames to evaluate, evenly spaced.
    """
    if max_frames < 1:
        raise ErgonomicsError(f"max_frames: expected an integer of 1 or more, got {max_frames}.")
    frames = np.unique(np.linspace(0, len(clip) - 1, min(max_frames, len(clip))).round().astype(np.intp))
    rows = []
    for k in frames.tolist():
        hardest = strength_report(clip[k], load, sex=sex, sitting=sitting, age=age).least_capable
        known = hardest is not None and hardest.capable is not None and hardest.used is not None
        rows.append((hardest.name, hardest.capable, hardest.used) if known and hardest else ("", 1.0, 0.0))
    names, capable, used = zip(*rows, strict=True)
    times = clip.frame_time * frames.astype(np.float64)
    return StrengthOverTime(times, np.array(capable, float), tuple(names), np.array(used, float))
