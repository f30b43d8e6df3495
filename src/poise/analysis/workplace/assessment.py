"""Assessment of a workplace: everything that the methods say about one person at one place, as values.

The scene is solved (natural postures unless it says otherwise), and the pose assessed by RULA, REBA and OWAS, joint
strength, endurance and low back with the load in the hands, the NIOSH and Liberty Mutual equations where the load is
lifted, reach, vision and clearance. :mod:`poise.analysis.workplace.page` lays it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.analysis.ergonomics import Assessment, LiftEnds, LowBack, Work, assess, low_back_of_report, strength_report
from poise.analysis.ergonomics.endurance import Holding, holding_time_of_report
from poise.analysis.ergonomics.manual_handling import Handling
from poise.analysis.workplace.clearances import Gap, check_clothing, gaps, region_gaps, region_of
from poise.analysis.workplace.finding import Finding
from poise.analysis.workplace.findings import findings_of
from poise.analysis.workplace.sight import Sight, sights
from poise.analysis.workplace.workplace_solve import solve_workplace
from poise.errors import ErgonomicsError, NotCoveredError
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result
from poise.statics import ForceReport, Forces, Support
from poise.statics.wrenches import GRAVITY, force_frame

_LEAST_REACH_M = 0.25  # of the Liberty Mutual equations: a nearer load counts as this near


@dataclass(frozen=True, eq=False)
class WorkplaceAssessment:
    """What the methods say about a person at a workplace.

    Parameters
    ----------
    pose : Pose
        The posture that was assessed.
    work, sex : Work, str
        Conditions, and the sex of the strength data.
    scores : Assessment
        RULA, REBA, OWAS and the joint angles.
    forces : ForceReport
        Joint torques, strengths and percentages of capable people.
    low_back : LowBack
        Load of the disc L5/S1.
    holding : Holding or None
        Joint that gives out first if the posture is held.
    lift : LiftEnds or None
        NIOSH equation at both ends, where the load is lifted.
    handling : Handling or None
        The same lift for the Liberty Mutual equations; None outside their range.
    result : Result or None
        Result of the solve of a scene.
    sights, gaps, region_gaps : tuples
        Visual targets, clearances by obstacle and by part of the body.
    age : float or None
        Age of the person [years], if it was given.
    hand : str
        Hands that hold the load: "both", "left" or "right".
    hand_force : float
        Sum of the forces of the scene on the hands [N], such as the resistance of a cart: RULA, REBA and OWAS count it
        with the load.
    not_covered : str
        Why the NIOSH equation does not cover the lift; empty if it does, or nothing is lifted.
    """

    pose: Pose
    work: Work
    sex: str
    scores: Assessment
    forces: ForceReport
    low_back: LowBack
    holding: Holding | None
    lift: LiftEnds | None
    handling: Handling | None
    result: Result | None
    sights: tuple[Sight, ...]
    gaps: tuple[Gap, ...]
    scene: Scene | None = None
    region_gaps: tuple[Gap, ...] = ()
    age: float | None = None
    hand: str = "both"
    hand_force: float = 0.0
    not_covered: str = ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """One line per method with a verdict, the most urgent first."""
        return findings_of(self)

    @property
    def sitting(self) -> bool:
        """Whether the person sits, as OWAS has it."""
        return self.scores.owas.codes[0][2] == "1"


def assess_workplace(
    subject: Scene | Pose,
    work: Work | None = None,
    *,
    sex: str = "male",
    lift_to: Pose | None = None,
    lifts_per_minute: float = 0.2,
    hours: float = 1.0,
    hand: str = "both",
    age: float | None = None,
    clothing: float = 0.0,
) -> WorkplaceAssessment:
    """Assess a person at a workplace.

    Parameters
    ----------
    subject : Scene or Pose
        A scene, which is solved, or a pose of a figure made by :func:`poise.library.human`.
    work : Work, optional
        Load in both hands and conditions.
    sex : {"male", "female"}
        Sex of the strength data.
    lift_to : Pose, optional
        Where the load is put down; without it nothing is lifted.
    lifts_per_minute, hours : float
        How often, and for how many hours a day.
    hand : {"both", "left", "right"}
        Hands that hold the load.
    age : float, optional
        Age [years] for the strengths.
    clothing : float
        Thickness of clothing or gloves [m], which clearances lose.

    Supports and forces of a scene (a seat, a pedal's resistance) count: who is carried at the seat bones sits, and a
    backrest that carries supports the trunk. Without them the floor or a plain seat is assumed, as the posture says.

    Raises
    ------
    ErgonomicsError
        The figure is not a human of the library, or a number is out of range. A lift that the NIOSH equation does not
        cover (with one hand, sitting, kneeling) is a finding.
    """
    scene, result, pose = _solved(subject, clothing)
    acting = None if scene is None else scene.force_report().forces  # supports in contact
    conditions = _as_carried(work or Work(), () if acting is None else acting.supports)
    forces = strength_report(
        pose, conditions.load, sex=sex, sitting=conditions.sitting, age=age, hand=hand, forces=acting
    )
    lift, not_covered = _lift(pose, lift_to, conditions, lifts_per_minute, hours, 2 if hand == "both" else 1)
    hand_force = force_on_hands(pose, acting)
    return WorkplaceAssessment(
        pose,
        conditions,
        sex,
        assess(pose, replace(conditions, load=conditions.load + hand_force / -GRAVITY[2])),
        forces,
        low_back_of_report(forces),
        holding_time_of_report(forces),
        lift,
        None if lift is None else _handling(lift),
        result,
        () if scene is None else sights(pose, scene.tasks, scene.obstacles),
        () if scene is None else gaps(scene, pose, clothing),
        scene,
        () if scene is None else region_gaps(scene, pose, clothing),
        age,
        hand,
        hand_force,
        not_covered,
    )


def _as_carried(work: Work, supports: Sequence[Support]) -> Work:
    """Conditions with what the supports in contact say: who is carried at the seat bones sits, a backrest supports."""
    names = [support.site if isinstance(support.site, str) else support.site.name for support in supports]
    sits = True if any(name.endswith("_sitting_bone") for name in names) else None
    leans = any(name.endswith("_back") for name in names)
    return replace(
        work,
        sitting=sits if work.sitting is None else work.sitting,
        trunk_supported=work.trunk_supported or leans,
    )


def _solved(subject: Scene | Pose, clothing: float) -> tuple[Scene | None, Result | None, Pose]:
    """A copy of the scene, its result and pose; the pose alone if there is no scene. Clothing is checked before."""
    check_clothing(clothing)
    if not isinstance(subject, Scene):
        return None, None, subject
    scene = subject.copy()
    result = solve_workplace(scene)
    return scene, result, result.pose


def force_on_hands(pose: Pose, forces: Forces | None) -> float:
    """Sum of the forces on hands and fingers [N], the weights of loads included."""
    total = 0.0
    for wrench in () if forces is None else forces.applied_wrenches(pose):
        segment = pose.figure.segments[force_frame(pose.figure, wrench.site).segment].name
        if region_of(segment) == "hands":
            total += float(np.linalg.norm(wrench.force))
    return total


def _lift(
    start: Pose, end: Pose | None, work: Work, frequency: float, hours: float, hands: int
) -> tuple[LiftEnds | None, str]:
    """The NIOSH equation at both ends, or why it does not cover the lift."""
    if end is None:
        return None, ""
    coupling = "poor" if work.coupling == "unacceptable" else work.coupling
    try:
        ends = LiftEnds.between(start, end, frequency=frequency, duration=hours, coupling=coupling, hands=hands)
    except NotCoveredError as error:
        return None, str(error)
    return ends, ""


def _handling(lift: LiftEnds) -> Handling | None:
    """The lift as the Liberty Mutual equations see it; None where they do not cover it."""
    low, high = sorted((lift.origin.vertical, lift.destination.vertical))
    task = "lift" if lift.destination.vertical >= lift.origin.vertical else "lower"
    reach = max(lift.origin.horizontal, lift.destination.horizontal, _LEAST_REACH_M)
    try:
        handling = Handling(
            task,
            height=0.5 * (low + high),
            frequency=lift.origin.frequency,
            reach=reach,
            vertical=max(high - low, 0.25),
        )
        handling.acceptable("female")
        handling.acceptable("male")
    except ErgonomicsError:
        return None
    return handling
