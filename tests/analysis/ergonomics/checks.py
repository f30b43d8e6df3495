"""Checks of ergonomic answers against published or hand-worked cases, as the table of ``docs/ergonomics-checks.md``.

``python -m tests.analysis.ergonomics.checks`` writes the page; the tests compare every answer with what is expected,
and the page with the answers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np

from poise.analysis.ergonomics import (
    HandExertion,
    Handling,
    Lift,
    Work,
    endurance_time,
    grip_strength,
    low_back_of_report,
    owas_of_code,
    reba_of_steps,
    rula,
    rula_of_steps,
    strength_report,
)
from poise.kinematics import Pose, drive
from poise.library import human, human_pose, human_sizes, human_strength, human_strength_spread
from poise.math import quaternion
from poise.model import Figure
from poise.scene import Scene
from poise.statics import JointEffort
from tests.analysis.ergonomics import low_back_cases, published_cases, read_cases
from tests.analysis.ergonomics.checks_page import HEAD

PAGE = Path(__file__).parents[3] / "docs" / "ergonomics-checks.md"
INCH_M, POUND_KG = 0.0254, 0.45359237


@cache
def _human() -> Figure:
    return human()


@dataclass(frozen=True)
class Check:
    """One case: what a source gives, how near an answer must be, and how the answer is computed."""

    subject: str
    case: str
    source: str
    unit: str
    expected: float
    tolerance: float
    answer: Callable[[], float]

    def row(self) -> str:
        """Row of the page."""
        cells = (self.subject, self.case, self.source, self.unit, f"{self.expected:g}", f"{self.tolerance:g}")
        return f"| {' | '.join(cells)} | {answer_of(self):.4g} |"


@cache
def answer_of(check: Check) -> float:
    """The answer of a check, computed once."""
    return check.answer()


def _niosh(
    case: str,
    pounds: float,
    inches: tuple[float, float, float],
    angle: float,
    coupling: str,
    answers: tuple[float, float],
) -> list[Check]:
    """Limit [lb] and lifting index of a single-task example; H, V, D in inches."""
    horizontal, vertical, travel = (INCH_M * each for each in inches)
    lift = Lift(horizontal, vertical, travel, math.radians(angle), 0.1, 1.0, coupling)
    limit, index = answers
    source = "NIOSH 94-110, from memory"
    return [
        Check("NIOSH limit", case, source, "lb", limit, round(0.05 * limit, 2), lambda: lift.recommended / POUND_KG),
        Check("NIOSH index", case, source, "", index, round(0.06 * index, 2), lambda: lift.index(pounds * POUND_KG)),
    ]


def _niosh_checks() -> list[Check]:
    return [
        *_niosh("punch press stock, origin", 44, (23, 15, 48), 0, "fair", (16.3, 2.7)),
        *_niosh("punch press stock, destination", 44, (23, 63, 48), 0, "fair", (14.5, 3.0)),
        *_niosh("supply rolls, origin", 35, (15, 27, 17), 0, "poor", (28.0, 1.25)),
        *_niosh("supply rolls, destination", 35, (20, 10, 17), 0, "poor", (18.1, 1.93)),
        *_niosh("bags into a hopper", 40, (18, 15, 21), 45, "fair", (18.9, 2.1)),
        *_package_inspection(),
        Check("NIOSH limit", "ideal lift", "NIOSH 94-110", "kg", 23.0, 1e-9, lambda: Lift(0.25, 0.75).recommended),
        Check(
            "NIOSH frequency", "4/min for 8 h", "NIOSH 94-110, table 5", "", 0.45, 1e-9,
            lambda: Lift(0.25, 0.75, frequency=4.0, duration=8.0).multipliers()["FM"],
        ),
        Check(
            "NIOSH frequency", "12/min for 2 h, V below 75 cm", "NIOSH 94-110, table 5", "", 0.0, 1e-9,
            lambda: Lift(0.25, 0.74, frequency=12.0, duration=2.0).multipliers()["FM"],
        ),
    ]  # fmt: skip


def _package_inspection() -> list[Check]:
    """Three lifts per minute of 26 lb, as read in the manual."""
    ends = (("origin", Lift(10 * INCH_M, 22 * INCH_M, 37 * INCH_M, 0.0, 3.0, 1.0, "fair"), 34.9),)
    ends += (("destination", Lift(20 * INCH_M, 59 * INCH_M, 37 * INCH_M, 0.0, 3.0, 1.0, "fair"), 15.2),)
    source = "NIOSH 94-110 (2021), figure 14"
    return [
        Check("NIOSH limit", f"package inspection, {end}", source, "lb", limit, round(0.05 * limit, 2),
              lambda lift=lift: lift.recommended / POUND_KG)
        for end, lift, limit in ends
    ]  # fmt: skip


def _grip_checks() -> list[Check]:
    rows = (("male", 27.0, "right", 120.8), ("male", 62.0, "left", 76.8), ("female", 33.0, "right", 78.7),
            ("female", 80.0, "right", 42.6))  # fmt: skip
    return [
        Check("grip strength", f"{sex}, {age:.0f} years, {side}", "Mathiowetz et al. 1985", "lb", pounds, 0.05,
              partial(lambda sex, age, side: grip_strength(sex, age, side=side).mean / 4.4482216, sex, age, side))
        for sex, age, side, pounds in rows
    ]  # fmt: skip


def _pair(value: int) -> np.ndarray:
    return np.array([[value, value]])


def _rula(steps: tuple[int, int, int, int, int, int, int], extra: int) -> float:
    upper, lower, wrist, twist, neck, trunk, legs = steps
    scores = rula_of_steps(
        upper_arm=_pair(upper), lower_arm=_pair(lower), wrist=_pair(wrist), wrist_twist=_pair(twist),
        neck=np.array([neck]), trunk=np.array([trunk]), legs=np.array([legs]), extra=extra,
    )  # fmt: skip
    return float(scores.grand[0, 0])


def _reba(steps: tuple[int, int, int, int, int, int], load: int, coupling: int, activity: int) -> float:
    trunk, neck, legs, upper, lower, wrist = steps
    scores = reba_of_steps(
        trunk=np.array([trunk]), neck=np.array([neck]), legs=np.array([legs]), upper_arm=_pair(upper),
        lower_arm=_pair(lower), wrist=_pair(wrist), load=load, coupling=coupling, activity=activity,
    )  # fmt: skip
    return float(scores.score[0, 0])


def _owas(code: str) -> float:
    return float(owas_of_code(*(np.array([int(digit)]) for digit in code)).category[0])


def _worksheet_checks() -> list[Check]:
    rula, reba = "McAtamney & Corlett 1993, tables A to C", "Hignett & McAtamney 2000, tables A to C"
    checks = [
        Check("RULA", "all steps 1", rula, "", 1, 0, lambda: _rula((1, 1, 1, 1, 1, 1, 1), 0)),
        Check("RULA", "3 2 2 1 / 3 3 1, muscle use 1", rula, "", 6, 0, lambda: _rula((3, 2, 2, 1, 3, 3, 1), 1)),
        Check("RULA", "2 2 2 1 / 1 2 1", rula, "", 3, 0, lambda: _rula((2, 2, 2, 1, 1, 2, 1), 0)),
        Check("RULA", "6 3 4 2 / 6 6 2", rula, "", 7, 0, lambda: _rula((6, 3, 4, 2, 6, 6, 2), 0)),
        Check("REBA", "all steps 1", reba, "", 1, 0, lambda: _reba((1, 1, 1, 1, 1, 1), 0, 0, 0)),
        Check("REBA", "3 2 2 / 4 2 2, load 2, coupling 1, activity 1", reba, "", 10, 0,
              lambda: _reba((3, 2, 2, 4, 2, 2), 2, 1, 1)),
        Check("REBA", "2 1 1 / 2 1 1", reba, "", 1, 0, lambda: _reba((2, 1, 1, 2, 1, 1), 0, 0, 0)),
    ]  # fmt: skip
    categories = {"1111": 1, "2121": 2, "2141": 3, "2343": 4, "3151": 4, "4143": 4, "1332": 1}
    checks += [
        Check("OWAS", f"code {code}", "Karhu, Kansi & Kuorinka 1977", "", category, 0, lambda code=code: _owas(code))
        for code, category in categories.items()
    ]
    return checks


def _range_end(coordinate: str, sign: float, others: dict[str, float] | None = None) -> float:
    """Largest angle of a coordinate in a direction without violating a joint limit, from the neutral pose [degrees]."""
    start = Pose.neutral(_human()).with_values(others or {})
    low, high = 0.0, math.pi
    for _ in range(30):
        middle = 0.5 * (low + high)
        inside = not start.with_values({coordinate: sign * middle}).violations()
        low, high = (middle, high) if inside else (low, middle)
    return math.degrees(low)


def _total_end(group: str, sign: float) -> float:
    """Largest total of a driven group of the spine [degrees]."""
    figure = _human()
    pose = drive(Pose.neutral(figure), group, sign * math.pi).pose
    members = next(each for each in figure.driven_groups if each.name == group).members
    return math.degrees(abs(sum(pose.value(f"{each.joint}.{each.component}") for each, _ in members)))


def _range_checks() -> list[Check]:
    aaos, bent = "AAOS, in Norkin & White", {"left_hip.swing_y": 1.57, "left_knee.flexion": 1.57}
    rows: list[tuple[str, str, float, float, float, dict[str, float] | None]] = [
        ("elbow flexion", "left_elbow.flexion", 1, 150, 1, None),
        ("forearm pronation", "left_elbow.twist", 1, 80, 1, None),
        ("forearm supination", "left_elbow.twist", -1, 80, 1, None),
        ("wrist flexion", "left_wrist.swing_x", -1, 80, 1, None),
        ("wrist extension", "left_wrist.swing_x", 1, 70, 1, None),
        ("wrist radial deviation", "left_wrist.swing_y", 1, 20, 1, None),
        ("wrist ulnar deviation", "left_wrist.swing_y", -1, 30, 1, None),
        ("hip flexion, knee bent", "left_hip.swing_y", 1, 120, 3, {"left_knee.flexion": 1.6}),
        ("hip extension", "left_hip.swing_y", -1, 30, 2, None),
        ("hip abduction", "left_hip.swing_x", 1, 45, 2, None),
        ("hip adduction", "left_hip.swing_x", -1, 30, 2, None),
        ("hip medial rotation, hip bent", "left_hip.twist", -1, 45, 6, bent),
        ("hip lateral rotation, hip bent", "left_hip.twist", 1, 45, 6, bent),
        ("knee flexion", "left_knee.flexion", 1, 135, 10, {"left_hip.swing_y": 0.8}),
        ("ankle dorsiflexion, knee straight", "left_ankle.swing_y", 1, 20, 5, None),
        ("ankle plantarflexion", "left_ankle.swing_y", -1, 50, 3, None),
        ("foot inversion", "left_ankle.swing_x", -1, 35, 2, None),
        ("foot eversion", "left_ankle.swing_x", 1, 15, 2, None),
    ]
    checks = [
        Check("joint range", case, aaos, "°", expected, tolerance, partial(_range_end, coordinate, sign, others))
        for case, coordinate, sign, expected, tolerance, others in rows
    ]
    totals = (
        ("trunk flexion", "spine_sagittal", 1, 80), ("trunk extension", "spine_sagittal", -1, 25),
        ("trunk side bend", "spine_lateral", 1, 35), ("trunk rotation", "spine_axial", 1, 45),
    )  # fmt: skip
    return checks + [
        Check("joint range", case, aaos, "°", expected, 1, partial(_total_end, group, sign))
        for case, group, sign, expected in totals
    ]


def _strength_at(flexion: float) -> float:
    """Extension strength of a man's trunk that inclines by some degrees in the hips [N m]."""
    pose = Pose.neutral(_human())
    q = pose.q.copy()
    q[3:7] = quaternion.multiply(quaternion.from_axis_angle((0.0, 1.0, 0.0), math.radians(flexion)), q[3:7])
    return -human_strength(_human(), pose=Pose(_human(), q))["lower_spine.swing_y"][0]


def _capable(name: str, moment: float, sex: str) -> float:
    """Percentage of people who can exert a moment [N m] toward smaller (negative) or larger values of a coordinate."""
    direction = int(moment >= 0.0)
    median = abs(human_strength(_human(), sex=sex)[name][direction])
    spread = human_strength_spread(_human(), sex=sex)[name][direction]
    return 100.0 * (JointEffort(name, moment, median, spread).capable or 0.0)


def _strength_checks() -> list[Check]:
    table = "Stobbe 1982, in Chaffin et al. 1999"
    checks = [
        Check("strength", f"trunk extension, men, {flexion}° of flexion", "Chaffin et al. 1999, table 4.5", "N m",
              moment, 1, partial(_strength_at, flexion))
        for flexion, moment in ((20, 288), (40, 232), (60, 171))
    ]  # fmt: skip
    percentiles = (
        ("elbow flexion, men, 5th percentile", "left_elbow.flexion", 42, "male", 95),
        ("elbow flexion, women, 5th percentile", "left_elbow.flexion", 16, "female", 95),
        ("trunk extension, men, 5th percentile", "lower_spine.swing_y", -164, "male", 95),
        ("trunk extension, women, 50th percentile", "lower_spine.swing_y", -184, "female", 50),
        ("shoulder abduction, women, 95th percentile", "left_shoulder.swing_x", 57, "female", 5),
        ("knee extension, men, 95th percentile", "left_knee.flexion", -318, "male", 5),
    )
    return checks + [
        Check("percent capable", case, table, "%", expected, 0.1, partial(_capable, name, moment, sex))
        for case, name, moment, sex, expected in percentiles
    ]


def _height(sex: str, what: str) -> float:
    """Height of a site above the seat of the median body, sitting [mm]."""
    pose = human_pose(human(sex=sex), "sit")
    return 1e3 * float(pose.position(what)[2] - pose.position("left_sitting_bone")[2])


def _body_checks() -> list[Check]:
    summary = "ANSUR II, mean"
    rows = (
        ("male", "head_top", 918.3),
        ("male", "eyes", 804.5),
        ("female", "head_top", 856.6),
        ("female", "eyes", 747.7),
    )
    statures = (("male", 5, 1648), ("male", 95, 1870), ("female", 5, 1525), ("female", 95, 1740))
    return [
        Check("body", f"{'sitting height' if site == 'head_top' else 'sitting eye height'}, {sex}", summary, "mm",
              expected, 3, partial(_height, sex, site))
        for sex, site, expected in rows
    ] + [
        Check("body", f"stature, {sex}, percentile {rank}", "ANSUR II", "mm", expected, 3,
              partial(lambda sex, rank: 1e3 * human_sizes(sex=sex, percentile=rank).stature, sex, rank))
        for sex, rank, expected in statures
    ]  # fmt: skip


def _asymmetry() -> float:
    """Asymmetry of a lift whose hands are 0.5 m to the right and 0.3 m ahead of the ankles [degrees]."""
    figure = _human()
    stand = human_pose(figure, "stand")
    ankles = 0.5 * (stand.position("left_foot") + stand.position("right_foot"))
    scene = Scene(figure, stand)
    scene.pin("left_sole", "right_sole")
    for side, aside in (("left", 0.1), ("right", -0.1)):
        scene.reach(f"{side}_grip", (ankles[0] + 0.3 + aside, ankles[1] - 0.5 + aside, 0.8))
    scene.solve()
    return math.degrees(Lift.between(scene.pose).asymmetry)


@cache
def _disc_moment(spine: str, load: float) -> tuple[float, float]:
    """Flexion moment at the disc L5/S1, and torque of the lowest joint of the spine, squatting with a load [N m]."""
    report = strength_report(human_pose(human(spine=spine), "squat"), load)
    lowest = next(each for each in report.joints if "spine" in each.name and each.name.endswith("swing_y"))
    return low_back_of_report(report).flexion, abs(lowest.torque)


def _added_moment() -> float:
    """Moment that 10 kg in the hands add at the disc, over their weight times the horizontal lever arm."""
    pose = human_pose(_human(), "squat")
    arm = 0.5 * (pose.position("left_grip") + pose.position("right_grip")) - pose.position("l5_s1")
    added = _disc_moment("lumped", 25.0)[0] - _disc_moment("lumped", 15.0)[0]
    return added / (98.0665 * float(arm[0]))


def _low_back_checks() -> list[Check]:
    hand = "by hand: weight times lever arm"
    return [
        Check("low back", "moment at the disc over torque of the joint L5/S1", "static equilibrium", "", 1, 0.03,
              lambda: _disc_moment("vertebrae", 15.0)[0] / _disc_moment("vertebrae", 15.0)[1]),
        Check("low back", "moment at the disc, lumped spine over all vertebrae", "the same body", "", 1, 0.05,
              lambda: _disc_moment("lumped", 15.0)[0] / _disc_moment("vertebrae", 15.0)[0]),
        Check("low back", "moment of 10 kg more in the hands", hand, "", 1, 1e-6, _added_moment),
        *(Check(*case) for case in low_back_cases.cases()),
        Check("NIOSH asymmetry", "hands 0.5 m aside and 0.3 m ahead", "atan(0.5/0.3), by hand", "°", 59.04, 0.5,
              _asymmetry),
        Check("RULA force", "15 kg, intermittent", "McAtamney & Corlett 1993", "", 2, 0, partial(_force_score, False)),
        Check("RULA force", "15 kg, repeated", "McAtamney & Corlett 1993", "", 3, 0, partial(_force_score, True)),
    ]  # fmt: skip


def _force_score(repeated: bool) -> float:
    stand = human_pose(_human(), "stand")
    loaded = rula(stand, Work(load=15.0, repeated=repeated)).score_d[0]
    return float(loaded - rula(stand, Work(repeated=repeated)).score_d[0])


def _handling_checks() -> list[Check]:
    """Mean loads at the reference conditions of each equation; endurance and strain by hand."""
    source, rarely = "Potvin et al. 2021, reference load", 1.0 / 480.0
    lift = Handling("lift", height=0.337, frequency=rarely, reach=0.25, vertical=0.25)
    near = Handling("lift", height=0.337, frequency=rarely, reach=0.20, vertical=0.25)
    men = Handling("lift", height=0.862, frequency=rarely, reach=0.25, vertical=0.25)
    push = Handling("push_initial", height=1.029, frequency=rarely, distance=2.1)
    carry = Handling("carry", height=0.72, frequency=rarely, distance=2.1)
    return [
        Check("acceptable load", "lift, women, mean", source, "kg", 34.9, 0.1, lambda: near.acceptable("female", 0.5)),
        Check("acceptable load", "lift, women, reach 0.25 m", "by hand: 34.9 (1.2602 − 0.25/0.7686)", "kg", 32.63, 0.05,
              lambda: lift.acceptable("female", 0.5)),
        Check("acceptable load", "lift, men, mean", source, "kg", 82.6, 0.1, lambda: men.acceptable("male", 0.5)),
        Check("acceptable load", "initial push, women, mean", source, "N", 361.9, 0.5,
              lambda: push.acceptable("female", 0.5)),
        Check("acceptable load", "carry, women, mean", source, "kg", 28.6, 0.1,
              lambda: carry.acceptable("female", 0.5)),
        Check("strain index", "20 % of strength, 8/min, 2 s, 8 h", "Garg et al. 2017, by hand", "", 5.879, 0.001,
              lambda: HandExertion(0.2, 8.0, 2.0, 0.0, 8.0).index),
        Check("endurance", "half of the strength", "Rohmert 1960, by hand", "s", 66, 1e-6, lambda: endurance_time(0.5)),
    ]  # fmt: skip


CHECKS: tuple[Check, ...] = (
    *_niosh_checks(),
    *_worksheet_checks(),
    *_low_back_checks(),
    *_handling_checks(),
    *_grip_checks(),
    *_strength_checks(),
    *_range_checks(),
    *_body_checks(),
    *(Check(*case) for case in published_cases.cases()),
    *(Check(*case) for case in read_cases.cases()),
)


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join(check.row() for check in CHECKS) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
