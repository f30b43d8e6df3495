"""Lift strategies: stoop, semi-squat or squat, with one hand or two, chosen by the posture prior and by effort.

A load is held where it stands: hands at its handles, soles on the floor, in balance with the load. Each strategy is a
solve of its own, with the flexion of the knees as a goal below all others:

==========  ================  ====================================================================================
as people   none              the posture that the prior expects for these goals, see :mod:`poise.scene.natural_posture`
stoop       20°               knees nearly straight, the trunk bends
semi-squat  70°               between both
squat       120°              knees bent, the trunk more upright
on toes     140°              a deep squat with heels that may rise; for figures whose toes bend
==========  ================  ====================================================================================

The cost of a strategy is d + c E: the distance d of the posture from the one that the prior expects, in standard
deviations, and the effort E = Σ (τ/S)² over all joints, torque over strength at the angles of the pose. Effort is
weighted with the prior, not in place of it: a posture of least torque alone is not one that people take.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.analysis.ergonomics.low_back import LowBack, low_back_of_report
from poise.errors import ErgonomicsError, suggest
from poise.kinematics import Pose
from poise.library import human_strength, human_strength_spread, is_human
from poise.math.input_checks import number
from poise.math.orientation import as_vector3
from poise.scene import Scene
from poise.scene.foot_requests import has_toes
from poise.scene.natural_posture import NATURAL_TASK
from poise.solver import Result
from poise.statics import ForceReport, analyze_forces
from poise.statics.strength import checked_strength, component_matrix, component_names, joint_efforts
from poise.types import Triple, Vector3

HANDS = ("any", "both", "either", "left", "right")
ON_TOES = "on toes"
STRATEGIES = {"as people": None, "stoop": 20.0, "semi-squat": 70.0, "squat": 120.0, ON_TOES: 140.0}  # knees [degrees]
_SOLES = ("left_sole", "right_sole")
_TOES = ("left_toe", "right_toe")
_MARGIN_M = 0.02  # of the center of pressure inside the support polygon
_LOW_FRACTION = 0.75  # of the height of the hips: loads higher than this are lifted upright
_EFFORT_COST = 0.3  # of the sum of squared torques over strengths, per standard deviation from the expected posture
_STOOP_INDEX, _SQUAT_INDEX = 90.0, 50.0  # above it is a stoop, below it a squat
_LIFTED_HEEL_M = 0.01  # heels higher than this are mentioned
_UPRIGHT_TRUNK_DEG, _UPRIGHT_KNEES_DEG = 25.0, 45.0
_SIDES = ("left", "right")
_MAX_EXPLAINED = 4  # other ways that are explained
_SAME_FACTOR = 1.02  # figures that differ by less are the same
_KNEES = "knees"  # task of the flexion


@dataclass(frozen=True, eq=False)
class LiftOption:
    """One way to lift, solved.

    Parameters
    ----------
    strategy : str
        One of "as people", "stoop", "semi-squat", "squat", "on toes".
    hands : tuple of str
        Sides that hold the load.
    leaning : bool
        Whether the other hand leans on a support.
    start : Pose
        Pose before the lift.
    scene : Scene
        The scene, solved.
    result : Result
        Its result, with the steps taken.
    report : ForceReport
        Joint torques and strengths.
    strain, effort : float
        Distance from the expected posture [standard deviations], and Σ (τ/S)².
    """

    strategy: str
    hands: tuple[str, ...]
    leaning: bool
    start: Pose
    scene: Scene
    result: Result
    report: ForceReport
    strain: float
    effort: float

    @property
    def met(self) -> bool:
        """Whether the hands reach the load, in balance; the flexion of the knees may differ."""
        return all(report.met for report in self.result if not report.is_criterion and report.name != _KNEES)

    @property
    def cost(self) -> float:
        """What is minimized."""
        return self.strain + _EFFORT_COST * self.effort

    @property
    def knees(self) -> float:
        """Mean flexion of the knees [degrees]."""
        return float(np.mean([self.result.pose.value(f"{side}_knee.flexion", degrees=True) for side in _SIDES]))

    @property
    def heels(self) -> float:
        """Height of the higher heel above the floor on which both stood [m]."""
        rises = [self.result.pose.position(f"{side}_heel") - self.start.position(f"{side}_heel") for side in _SIDES]
        return max(float(rise[2]) for rise in rises)

    @property
    def trunk(self) -> float:
        """Inclination of the line from the hips to the base of the neck from the vertical [degrees]."""
        hips, neck = _landmarks(self.result.pose)
        return math.degrees(math.acos(float(np.clip((neck - hips)[2] / np.linalg.norm(neck - hips), -1.0, 1.0))))

    @property
    def stoop_index(self) -> float:
        """100 (Δ neck − Δ hips) / Δ neck, heights lost since standing: 0 for a squat, 100 for a stoop.

        After the idea of [Schmid2022], whose normative means are below 30 for squats and above 90 for stoops.
        """
        before, after = (_landmarks(pose) for pose in (self.start, self.result.pose))
        hips, neck = (float(one[2] - other[2]) for one, other in zip(before, after, strict=True))
        return float(np.clip(100.0 * (neck - hips) / max(neck, 1e-3), 0.0, 100.0))

    @property
    def low_back(self) -> LowBack:
        """Load of the disc L5/S1."""
        return low_back_of_report(self.report)

    @property
    def posture(self) -> str:
        """The posture in a word, by its own measures: upright, stoop, semi-squat or squat."""
        if self.trunk < _UPRIGHT_TRUNK_DEG and self.knees < _UPRIGHT_KNEES_DEG:
            return "upright"
        index = self.stoop_index
        return "stoop" if index > _STOOP_INDEX else "squat" if index < _SQUAT_INDEX else "semi-squat"

    def describe(self) -> str:
        """Posture, hands and figures in words."""
        hands = "both hands" if len(self.hands) == len(_SIDES) else f"the {self.hands[0]} hand"
        lean = ", leaning on the other" if self.leaning else ""
        used = self.report.most_loaded
        loaded = (
            "" if used is None or used.used is None else f", {used.name} at {100.0 * used.used:.0f} % of its strength"
        )
        steps = f", {len(self.result.steps)} steps" if self.result.steps else ""
        heels = f", heels {100.0 * self.heels:.0f} cm up" if self.heels > _LIFTED_HEEL_M else ""
        return (
            f"{self.posture} with {hands}{lean}{heels}: knees {self.knees:.0f}°, trunk {self.trunk:.0f}°, L5/S1 "
            f"{self.low_back.moment:.0f} N m{loaded}{steps}"
        )


@dataclass(frozen=True, eq=False)
class LiftPlan:
    """Ways to lift a load, the best first.

    Parameters
    ----------
    options : tuple of LiftOption
        By cost; those that do not reach the load last.
    """

    options: tuple[LiftOption, ...]

    @property
    def chosen(self) -> LiftOption:
        """The way of least cost."""
        return self.options[0]

    def explain(self) -> str:
        """Which way is taken, and why not the next ones."""
        best = self.chosen
        lines = [f"Chosen: {best.describe()}."]
        if not best.met:
            lines.append("The load is not reached in balance.")
        seen = {(best.posture, best.hands, best.leaning)}
        for other in self.options[1:]:
            key = other.posture, other.hands, other.leaning
            if key not in seen and len(seen) <= _MAX_EXPLAINED:
                seen.add(key)
                lines.append(f"Not {other.describe()}: {_reason(other, best)}.")
        return "\n".join(lines)


def plan_lift(
    pose: Pose,
    at: Sequence[float],
    mass: float,
    *,
    hands: str = "any",
    width: float = 0.34,
    lean_on: Sequence[float] | None = None,
    feet: str = "free",
    sex: str = "male",
) -> LiftPlan:
    """Ways of a standing person to lift a load, chosen by the posture prior, the load and effort.

    Parameters
    ----------
    pose : Pose
        Standing pose of a figure made by :func:`poise.library.human`, soles on the floor. With ``feet=True`` it may
        also squat with its heels raised.
    at : three floats
        Middle of the load where it stands, at the height of its handles [m].
    mass : float
        Mass of the load [kg].
    hands : {"any", "both", "either", "left", "right"}
        Hands that may hold it; "either" one hand, "any" one or both.
    width : float
        Distance between the handles for two hands [m], across the line from the person to the load.
    lean_on : three floats, optional
        Point of a level surface on which the other hand may lean when one lifts [m].
    feet : {"free", "pinned"}
        Whether the person may step.
    sex : {"male", "female"}
        Sex of the strength data.

    Raises
    ------
    ErgonomicsError
        The figure was not made by the library, or a value is invalid.
    """
    if not is_human(pose.figure):
        raise ErgonomicsError(f"figure {pose.figure.name!r}: lifts require a figure made by poise.library.human.")
    if hands not in HANDS:
        raise ErgonomicsError(f"hands: expected one of {HANDS}, got {hands!r}; {suggest(str(hands), HANDS)}")
    load = _Load(as_vector3(at, "at"), number("mass", mass), number("width", width), feet, sex)
    if load.mass < 0.0 or load.width <= 0.0:
        raise ErgonomicsError(f"expected a mass of 0 or more and a width above 0, got {mass} kg and {width} m.")
    ways = {"any": (_SIDES, ("left",), ("right",)), "both": (_SIDES,), "either": (("left",), ("right",))}
    leans = [None] if lean_on is None else [None, as_vector3(lean_on, "lean_on")]
    low = load.at[2] < _LOW_FRACTION * _landmarks(pose)[0][2]
    strategies = [each for each in STRATEGIES if low or each == "as people"]
    if not has_toes(pose.figure) and ON_TOES in strategies:
        strategies.remove(ON_TOES)
    options = [
        _option(pose, load, strategy, side, lean)
        for side in ways.get(hands, ((hands,),))
        for lean in (leans if len(side) == 1 else [None])
        for strategy in strategies
    ]
    return LiftPlan(tuple(sorted(options, key=lambda each: (not each.met, each.cost))))


@dataclass(frozen=True)
class _Load:
    """A load, and how it is lifted."""

    at: Triple
    mass: float
    width: float
    feet: str
    sex: str


def _option(pose: Pose, load: _Load, strategy: str, hands: tuple[str, ...], lean: Triple | None) -> LiftOption:
    scene = Scene(pose.figure, pose, natural=True, feet=load.feet)
    if strategy == ON_TOES:
        scene.stand_on_toes()
    else:
        scene.pin(*_SOLES)
    scene.add_support(*(_TOES if strategy == ON_TOES else ()), *_SOLES, friction=0.6)
    goals = _handles(pose, load) if len(hands) == len(_SIDES) else (np.array(load.at),)
    if lean is not None:
        other = "right" if hands == ("left",) else "left"
        scene.touch(f"{other}_palm", point=lean)
    if load.mass > 0.0:
        for side in hands:
            scene.apply_load(f"{side}_grip", load.mass / len(hands))
    scene.keep_balance(margin=_MARGIN_M, level=2)
    for side, goal in zip(hands, goals, strict=True):
        scene.reach(f"{side}_grip", goal.tolist(), level=3)
    flexion = STRATEGIES[strategy]
    if flexion is not None:
        knees = {f"{side}_knee.flexion": 0.5 for side in _SIDES}
        scene.bend(knees, flexion, degrees=True, level=4, name=_KNEES)
    result = scene.solve()
    report = _report(scene, load.sex)
    strain = math.fsum(task.error_norm(result.pose) for task in result.requested if task.name == NATURAL_TASK)
    effort = math.fsum(each.used**2 for each in report.joints if each.used is not None)
    return LiftOption(strategy, hands, lean is not None, pose, scene, result, report, strain, effort)


def _report(scene: Scene, sex: str) -> ForceReport:
    """Torques of the shortest contact forces, with strengths.

    Contact forces of the smallest largest use of strength are not unique: where one joint is at its limit, all others
    may be too.
    """
    pose = scene.pose
    report = analyze_forces(pose, scene.forces)
    torques = (component_matrix(pose) @ report.torques).tolist()
    components = dict(zip(component_names(pose.figure), torques, strict=True))
    strength = checked_strength(pose.figure, human_strength(pose.figure, sex=sex, pose=pose))
    spread = human_strength_spread(pose.figure, sex=sex, pose=pose)
    return replace(report, joints=joint_efforts(components, strength, spread))


def _landmarks(pose: Pose) -> tuple[Vector3, Vector3]:
    """Middle of the hips, and base of the neck [m]."""
    hips = 0.5 * (pose.position("left_thigh") + pose.position("right_thigh"))
    return hips, pose.position("neck" if any(each.name == "neck" for each in pose.figure.segments) else "chest")


def _handles(pose: Pose, load: _Load) -> tuple[Vector3, Vector3]:
    """Left and right handle, across the line from the person to the load."""
    toward = np.array(load.at) - pose.position("pelvis")
    aside = np.array([-toward[1], toward[0], 0.0])
    aside = 0.5 * load.width * aside / max(float(np.linalg.norm(aside)), 1e-9)
    return np.array(load.at) + aside, np.array(load.at) - aside


def _reason(other: LiftOption, best: LiftOption) -> str:
    """Why a way is not taken."""
    if not other.met:
        return "it does not reach the load in balance"
    reasons = []
    if other.effort > _SAME_FACTOR * best.effort:
        reasons.append(f"more effort ({other.effort:.1f} instead of {best.effort:.1f})")
    if other.strain > _SAME_FACTOR * best.strain:
        reasons.append(
            f"farther from how people reach there ({other.strain:.1f} instead of {best.strain:.1f} deviations)"
        )
    return " and ".join(reasons) or "about the same cost"
