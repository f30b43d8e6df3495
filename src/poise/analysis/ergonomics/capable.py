"""How many people are strong enough to hold a pose with a load: per cent capable, joint by joint."""

from __future__ import annotations

from poise.analysis.ergonomics.angles import joint_angles
from poise.analysis.ergonomics.stance import stance
from poise.analysis.ergonomics.work import Work
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.library import human_strength
from poise.motion.body import SIDES, Body
from poise.statics import ForceReport, Forces, Support, carried, forces_at, surface_corners


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
        ``report.hardest`` the one that is nearest to its strength. Strengths are approximate.
    """
    supports = standing_supports(pose, load=load, sitting=sitting)
    hands = tuple(carried(f"{side}_grip", 0.5 * load) for side in SIDES) if load > 0.0 else ()
    return forces_at(pose, Forces(hands, supports), human_strength(pose.figure, sex=sex))


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
