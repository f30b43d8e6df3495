"""Findings of a workplace: each method's number, how urgent it is, why, and what would improve it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from poise.analysis.ergonomics.energy import Worker, energy_demand, lift_energy
from poise.analysis.ergonomics.low_back import COMPRESSION_LIMITS_N, SHEAR_LIMITS_N
from poise.analysis.ergonomics.manual_handling import DESIGN_FRACTION
from poise.analysis.ergonomics.tables import level_of
from poise.analysis.workplace.finding import Finding, Verdict, verdict_of
from poise.analysis.workplace.sight import EASY_RAD, EYES_ONLY_RAD
from poise.library import strength_direction

if TYPE_CHECKING:
    from poise.analysis.workplace.assessment import WorkplaceAssessment
    from poise.solver import TaskReport
    from poise.statics import JointEffort

_ORDER = {Verdict.ACT: 0, Verdict.CHECK: 1, Verdict.GOOD: 2}
_CAPABLE_DESIGN = {"female": 0.75, "male": 0.99}  # NIOSH strength design limits: fraction of people who must be able
_CAPABLE_LIMIT = {"female": 0.01, "male": 0.25}  # upper limits
_MIN_TOLD_ANGLE_RAD = np.radians(15.0)  # smaller ones do not explain a score
_MIN_CLEARANCE_M = 0.02  # less than this is worth a look
_SHORT_HOLDING_S, _LONG_HOLDING_S = 60.0, 480.0
_NOTICEABLE = {"m": 5e-4, "rad": np.radians(0.2)}  # smaller misses are not told beside larger ones
_LIFT_ADVICE = {
    "HM": "bring the load closer to the feet",
    "VM": "start nearer to knuckle height (75 cm)",
    "DM": "shorten the vertical travel",
    "AM": "turn the feet toward the load instead of the trunk",
    "FM": "lift less often, or for fewer hours",
    "CM": "give the load handles",
}


def findings_of(assessed: WorkplaceAssessment) -> tuple[Finding, ...]:
    """Findings of all methods, the most urgent first."""
    parts = (_reach, _scores, _strength, _low_back, _holding, _lift, _handling, _energy, _vision, _clearance)
    every = [finding for part in parts for finding in part(assessed)]
    return tuple(sorted(every, key=lambda each: _ORDER[each.verdict]))


def joint_words(name: str) -> str:
    """Joint of a coordinate in words: "left_shoulder.swing_y" is the left shoulder."""
    return name.split(".")[0].replace("_", " ")


def motion_words(effort: JointEffort) -> str:
    """What a joint does, in words: "extension of the lower spine"."""
    direction = strength_direction(effort.name, effort.torque)
    return f"{direction} of the {joint_words(effort.name)}" if direction else f"the {joint_words(effort.name)}"


def _range_verdict(value: float, high: float, check: float, act: float) -> Verdict:
    """Verdict of a value; worth a look where only its upper end exceeds the limit."""
    verdict = verdict_of(value, check, act)
    return Verdict.CHECK if verdict is Verdict.GOOD and high > check else verdict


def _reach(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    result = assessed.result
    if result is None:
        return
    goals = [task for task in result.tasks if not task.is_criterion]
    missed, count = [task for task in goals if not task.met], len(goals)
    missed.sort(key=lambda task: not _is_noticeable(task))  # tasks below a missed one are often off by a hair
    if not missed:
        yield Finding("Reach", f"{count} of {count} tasks met", Verdict.GOOD, "every goal of the scene is reached")
        return
    yield Finding(
        "Reach",
        f"{count - len(missed)} of {count} tasks met",
        Verdict.ACT,
        "; ".join(f"{task.name} misses its goal by {_length(task)}" for task in _told(missed)),
        f"bring what {missed[0].name} has to reach {_length(missed[0])} nearer, or relax what holds it (section Reach)",
    )


def _is_noticeable(task: TaskReport) -> bool:
    return task.unit not in _NOTICEABLE or task.error >= _NOTICEABLE[task.unit]


def _told(missed: list[TaskReport]) -> list[TaskReport]:
    """Misses that are worth a word: those that can be noticed, or else the first."""
    return [task for task in missed if _is_noticeable(task)] or missed[:1]


def _length(task: TaskReport) -> str:
    """Error of a task in words: lengths in millimeters, angles in degrees."""
    if task.unit == "m":
        return f"{1000.0 * task.error:.0f} mm" if task.error >= 1e-3 else f"{1000.0 * task.error:.2g} mm"
    return f"{np.degrees(task.error):.2g}°" if task.unit == "rad" else f"{task.error:.3g} {task.unit}"


def _scores(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    scores = assessed.scores
    rula, reba = int(scores.rula.worst[0]), int(scores.reba.worst[0])
    category = int(scores.owas.category[0])
    worst = _worst_angle(assessed)
    yield Finding("RULA", f"{rula} of 7", verdict_of(rula, 2, 4), f"{level_of('rula', rula)}; {worst}")
    yield Finding("REBA", f"{reba} of 15", verdict_of(reba, 3, 7), f"{level_of('reba', reba)}; {worst}")
    doubt = "; published tables disagree on this code" if bool(scores.owas.disputed[0]) else ""
    code = scores.owas.codes[0]
    yield Finding(
        "OWAS", f"{code}, category {category}", verdict_of(category, 1, 2), f"{level_of('owas', category)}{doubt}"
    )


def _worst_angle(assessed: WorkplaceAssessment) -> str:
    """The largest angles that the methods count, in words; arms are measured from the trunk."""
    angles = assessed.scores.angles
    parts = {
        "trunk bent forward by": float(angles.trunk_flexion[0]),
        "trunk twisted by": abs(float(angles.trunk_twist[0])),
        "neck bent forward by": float(angles.neck_flexion[0]),
        "arm raised from the trunk by": float(np.abs(angles.arm_raised[0]).max()),
        "wrist bent by": float(np.abs(angles.wrist_flexion[0]).max()),
    }
    ranked = sorted(parts.items(), key=lambda item: -item[1])
    shown = [f"{name} {np.degrees(value):.0f}°" for name, value in ranked[:3] if value >= _MIN_TOLD_ANGLE_RAD]
    return ", ".join(shown) or "all angles are small"


def _strength(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    hardest = assessed.forces.least_capable
    if hardest is None or hardest.capable is None or hardest.used is None:
        return
    capable = hardest.capable
    design, least = _CAPABLE_DESIGN[assessed.sex], _CAPABLE_LIMIT[assessed.sex]
    verdict = Verdict.GOOD if capable >= design else Verdict.CHECK if capable >= least else Verdict.ACT
    people = "women" if assessed.sex == "female" else "men"
    yield Finding(
        "Strength",
        f"{100.0 * capable:.0f} % of {people} capable",
        verdict,
        f"{motion_words(hardest)} uses {100.0 * hardest.used:.0f} % of the median strength; "
        f"the design limit is {100.0 * design:.0f} % capable",
        ""
        if verdict is Verdict.GOOD
        else f"unload the {joint_words(hardest.name)}: a lighter load, or the hands closer to it",
    )


def _low_back(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    back = assessed.low_back
    low, high = back.compression_range
    verdict = _range_verdict(back.compression, high, *COMPRESSION_LIMITS_N)
    within = ", inside the range" if back.compression <= COMPRESSION_LIMITS_N[0] < high else ""
    advice = "" if verdict is Verdict.GOOD else "hold the load closer and bend the trunk less, to unload the low back"
    yield Finding(
        "Low back, compression",
        f"{back.compression:,.0f} N",
        verdict,
        f"{low:,.0f} to {high:,.0f} N at L5/S1; design limit {COMPRESSION_LIMITS_N[0]:,.0f} N{within}",
        advice,
    )
    yield Finding(
        "Low back, shear",
        f"{back.shear:,.0f} N",
        _range_verdict(back.shear, back.shear_range[1], *SHEAR_LIMITS_N),
        f"{back.shear_range[0]:,.0f} to {back.shear_range[1]:,.0f} N; action limit {SHEAR_LIMITS_N[0]:,.0f} N",
    )


def _holding(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    holding = assessed.holding
    if holding is None:
        return
    verdict = verdict_of(-holding.seconds, -_LONG_HOLDING_S, -_SHORT_HOLDING_S)
    if not assessed.work.static and verdict is Verdict.ACT:
        verdict = Verdict.CHECK  # the posture is not held
    yield Finding(
        "Endurance",
        holding.duration,
        verdict,
        f"the {joint_words(holding.joint)} {'gives out first, at' if holding.seconds > 0.0 else 'needs'} "
        f"{100.0 * holding.fraction:.0f} % of its median strength; people differ by a factor of two",
    )


def _lift(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    if assessed.not_covered:
        yield Finding("NIOSH", "does not apply", Verdict.CHECK, assessed.not_covered.rstrip("."))
    if assessed.lift is None:
        return
    load = assessed.work.load
    ends = {"origin": assessed.lift.origin, "destination": assessed.lift.destination}
    for name, lift in ends.items():
        index = lift.index(load)
        factors = lift.multipliers()
        least = min(factors, key=lambda each: factors[each])
        advice = "" if index <= 1.0 else f"{_LIFT_ADVICE[least]}, or lift at most {lift.recommended:.0f} kg"
        yield Finding(
            f"NIOSH, {name}",
            f"lifting index {index:.2f}",
            verdict_of(index, 1.0, 3.0),
            f"recommended weight limit {lift.recommended:.1f} kg; the least multiplier is {least} {factors[least]:.2f}",
            advice,
        )


def _handling(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    if assessed.handling is None:
        return
    load = assessed.work.load
    women = assessed.handling.fraction_capable(load, "female")
    yield Finding(
        "Acceptable load",
        f"{100.0 * women:.0f} % of women",
        Verdict.GOOD if women >= DESIGN_FRACTION else Verdict.CHECK if women >= 0.1 else Verdict.ACT,
        assessed.handling.explain(load),
        "" if women >= DESIGN_FRACTION else f"at most {assessed.handling.acceptable():.0f} kg for 75 % of women",
    )


def _energy(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    """Metabolic rate of standing and of the lift; lowering has no equation here."""
    if assessed.lift is None or assessed.lift.origin.vertical > assessed.lift.destination.vertical:
        return
    origin, destination = assessed.lift.origin, assessed.lift.destination
    worker = Worker(assessed.pose.figure.mass, assessed.sex)
    lift = lift_energy(worker, assessed.work.load, origin.vertical, destination.vertical)
    demand = energy_demand(worker, [(lift, origin.frequency)])
    yield Finding(
        "Energy",
        f"{demand.watts:.0f} W",
        Verdict.GOOD if demand.rate <= demand.limit else Verdict.CHECK,
        demand.explain(),
        "" if demand.rate <= demand.limit else "lift less often, or start higher",
    )


def _vision(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    for sight in assessed.sights:
        yield Finding(
            "Vision",
            f"{np.degrees(sight.off_axis):.0f}° off the relaxed line of sight",
            Verdict.ACT if sight.hidden_by else verdict_of(sight.off_axis, EASY_RAD, EYES_ONLY_RAD),
            f"target of {sight.name!r}: {sight.distance:.2f} m away, {_elevation(sight.elevation)}; {sight.ease}",
            f"make {sight.name} visible past {sight.hidden_by}" if sight.hidden_by else "",
        )


def _elevation(angle: float) -> str:
    degrees = round(float(np.degrees(angle)))
    if degrees == 0:
        return "level with the eyes"
    return f"{abs(degrees)}° {'above' if degrees > 0 else 'below'} the horizontal"


def _clearance(assessed: WorkplaceAssessment) -> Iterator[Finding]:
    if not assessed.gaps:
        return
    gap = assessed.gaps[0]
    yield Finding(
        "Clearance",
        f"{1000.0 * gap.distance:.0f} mm",
        verdict_of(-gap.distance, -_MIN_CLEARANCE_M, 1e-6),
        f"between {gap.segment} and {gap.obstacle}, the nearest",
    )
