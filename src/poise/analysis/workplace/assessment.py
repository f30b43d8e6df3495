"""Assessment of a workplace: everything that the methods say about one person at one place, as values.

The scene is solved (natural postures unless it says otherwise), and the pose assessed by RULA, REBA and OWAS, joint
strength, endurance and low back with the load in the hands, the NIOSH and Liberty Mutual equations where the load is
lifted, reach, vision and clearance. :mod:`poise.analysis.workplace.page` lays it out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from poise.analysis.ergonomics import Assessment, LiftEnds, LowBack, Work, assess, low_back_of_report, strength_report
from poise.analysis.ergonomics.endurance import Holding, holding_time_of_report
from poise.analysis.ergonomics.manual_handling import Handling
from poise.analysis.workplace.finding import Finding
from poise.analysis.workplace.findings import findings_of
from poise.analysis.workplace.sight import Sight, sights
from poise.collision import ClearanceTask
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result
from poise.statics import ForceReport

_LEAST_REACH_M = 0.25  # of the Liberty Mutual equations: a nearer load counts as this near
_CLEARANCE_CUTOFF_M = 0.3  # obstacles farther from the body are not listed


@dataclass(frozen=True)
class Gap:
    """Clearance between an obstacle and the nearest part of the body [m]; negative where they overlap."""

    obstacle: str
    segment: str
    distance: float


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
    sights, gaps : tuples
        Visual targets and clearances.
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

    @property
    def findings(self) -> tuple[Finding, ...]:
        """One line per method with a verdict, the most urgent first."""
        return findings_of(self)


def assess_workplace(
    subject: Scene | Pose,
    work: Work | None = None,
    *,
    sex: str = "male",
    lift_to: Pose | None = None,
    lifts_per_minute: float = 0.2,
    hours: float = 1.0,
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

    Raises
    ------
    ErgonomicsError
        The figure is not a human of the library.
    """
    conditions = work or Work()
    scene, result = None, None
    if isinstance(subject, Scene):
        scene = subject.copy()
        scene.default_to_natural()
        result = scene.solve()
        pose = result.pose
    else:
        pose = subject
    forces = strength_report(pose, conditions.load, sex=sex, sitting=conditions.sitting)
    lift = None if lift_to is None else _lift(pose, lift_to, conditions, lifts_per_minute, hours)
    return WorkplaceAssessment(
        pose,
        conditions,
        sex,
        assess(pose, conditions),
        forces,
        low_back_of_report(forces),
        holding_time_of_report(forces),
        lift,
        None if lift is None else _handling(lift),
        result,
        () if scene is None else sights(pose, scene.tasks),
        () if scene is None else gaps(scene, pose),
        scene,
    )


def _lift(start: Pose, end: Pose, work: Work, frequency: float, hours: float) -> LiftEnds:
    coupling = "poor" if work.coupling == "unacceptable" else work.coupling
    return LiftEnds.between(start, end, frequency=frequency, duration=hours, coupling=coupling)


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


def gaps(scene: Scene, pose: Pose) -> tuple[Gap, ...]:
    """Nearest part of the body for each obstacle of a scene within 0.3 m, nearest first."""
    clearance = next((task for task in scene.tasks if isinstance(task, ClearanceTask) and task.obstacles), None)
    if clearance is None:
        return ()
    task = replace(clearance, self_collision=False)
    pairs = task.collision_pairs(pose.figure)
    found = task.distances(pose, _CLEARANCE_CUTOFF_M)
    nearest: dict[str, Gap] = {}
    for index, distance in zip(found.pairs.tolist(), found.distances.tolist(), strict=True):
        first, second = (pairs.names[solid] for solid in pairs.pairs[index])
        if second not in nearest or distance < nearest[second].distance:
            nearest[second] = Gap(second, first, distance)
    return tuple(sorted(nearest.values(), key=lambda each: each.distance))
