"""Low back: moment, disc compression and shear at L5/S1, by a documented single-equivalent-muscle model.

Everything above the disc between the fifth lumbar vertebra and the sacrum acts on it: weight, loads in the hands,
contacts of the upper body. With F their force, M their moment about the center of the disc, and n the normal of the
disc, which is fixed in the pelvis and inclined 40° forward while standing [Chaffin1999],

    compression = −n·F + M_flexion/d_extensor + M_extension/d_abdominal + |M_lateral|/d_oblique + |M_axial|/d_twist,
    shear       = |F − (n·F) n|.

Muscles pull along n; the erector spinae balances flexion, the rectus abdominis extension, the obliques the rest.
Lever arms, ranges in brackets: erector spinae 5.75 cm (5.0 to 6.5), rectus abdominis 9 cm (7 to 11), obliques 11 cm
to the side (9 to 13) and 10 cm in twist (8 to 12). The 5.0 cm of the classical model is the conservative end.

The reported range follows from the lever arms, from 10° of sacral inclination either way, and upward from antagonist
co-contraction, which was measured to add up to 18 % of compression [GranataMarras2000]; the value itself is without it.
Not modeled: pressure in the abdomen, passive tissue at full flexion (less compression), and the shear that oblique
fibers of the erector spinae take. Forces are static.

Limits: compression 3,400 N (design) and 6,400 N (maximum) of [Waters1993]; shear 500 N (action) and 1,000 N (maximum).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.analysis.ergonomics.strength import strength_report
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.model import Figure
from poise.statics import ForceReport
from poise.statics.wrenches import force_frame
from poise.types import ArrayLike, FloatArray, Vector3

DISC_SITE = "l5_s1"
COMPRESSION_LIMITS_N = (3400.0, 6400.0)
SHEAR_LIMITS_N = (500.0, 1000.0)
_SACRAL_INCLINATION_RAD, _INCLINATION_RANGE_RAD = math.radians(40.0), math.radians(10.0)
_CO_CONTRACTION = 0.18  # of compression, the upper end of what was measured
_LEVER_ARMS_M = {  # least, usual, largest
    "extensor": (0.050, 0.0575, 0.065),
    "abdominal": (0.07, 0.09, 0.11),
    "oblique": (0.09, 0.11, 0.13),
    "twist": (0.08, 0.10, 0.12),
}


@dataclass(frozen=True)
class LowBack:
    """Load of the disc L5/S1.

    Parameters
    ----------
    flexion, lateral, axial : float
        Moments of weight and loads about the center of the disc, about the left, forward and up axis of the pelvis
        [N m]; flexion is positive where the back muscles must hold against it.
    compression, shear : float
        Along and across the normal of the disc [N].
    compression_range, shear_range : two floats
        Least and largest within the uncertainty of lever arms, sacral inclination and co-contraction [N].
    """

    flexion: float
    lateral: float
    axial: float
    compression: float
    shear: float
    compression_range: tuple[float, float]
    shear_range: tuple[float, float]

    @property
    def moment(self) -> float:
        """Norm of the moment [N m]."""
        return math.hypot(self.flexion, self.lateral, self.axial)

    def explain(self) -> str:
        """Moment, compression and shear with their limits as text."""
        design, highest = COMPRESSION_LIMITS_N
        action, maximum = SHEAR_LIMITS_N
        return (
            f"L5/S1: moment {self.moment:.0f} N m (flexion {round(self.flexion)}, lateral {round(self.lateral)}, axial "
            f"{round(self.axial)}); disc compression {self.compression:.0f} N ({self.compression_range[0]:.0f} to "
            f"{self.compression_range[1]:.0f}), {_verdict(self.compression, design, highest)}; shear "
            f"{self.shear:.0f} N ({self.shear_range[0]:.0f} to {self.shear_range[1]:.0f}), "
            f"{_verdict(self.shear, action, maximum)}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON [N m, N]."""
        return {
            "moment": self.moment,
            "flexion": self.flexion,
            "lateral": self.lateral,
            "axial": self.axial,
            "compression": self.compression,
            "compression_range": list(self.compression_range),
            "shear": self.shear,
            "shear_range": list(self.shear_range),
        }


def low_back(pose: Pose, load: float = 0.0, *, sex: str = "male", sitting: bool | None = None) -> LowBack:
    """Load of the disc L5/S1 of a person who holds a load in both hands; parameters as for `strength_report`.

    Raises
    ------
    ErgonomicsError
        The figure was not made by :func:`poise.library.human`.
    """
    return low_back_of_report(strength_report(pose, load, sex=sex, sitting=sitting))


def low_back_of_report(report: ForceReport) -> LowBack:
    """Load of the disc L5/S1 of a force report of any supports, loads and forces."""
    return disc_load(*_load_above_disc(report))


def disc_load(force: ArrayLike, moment: ArrayLike) -> LowBack:
    """Load of the disc L5/S1 from what acts on it, in the axes of the pelvis while standing: x forward, y left, z up.

    Parameters
    ----------
    force : three floats
        Sum of weight and loads above the disc [N]; (0, 0, −650) for 650 N of weight while standing upright.
    moment : three floats
        Their moment about the center of the disc [N m]; its y part is flexion.
    """
    force, moment = np.asarray(force, dtype=np.float64), np.asarray(moment, dtype=np.float64)
    flexion, lateral, axial = float(moment[1]), float(moment[0]), float(moment[2])
    compressions, shears = [], []
    for inclination in (-_INCLINATION_RANGE_RAD, 0.0, _INCLINATION_RANGE_RAD):
        normal = np.array(
            [math.sin(_SACRAL_INCLINATION_RAD + inclination), 0.0, math.cos(_SACRAL_INCLINATION_RAD + inclination)]
        )
        shears.append(float(np.linalg.norm(force - (force @ normal) * normal)))
        compressions.append([-float(force @ normal) + _muscle_force(moment, arm) for arm in range(3)])
    return LowBack(
        flexion,
        lateral,
        axial,
        compressions[1][1],
        shears[1],
        (float(np.min(compressions)), (1.0 + _CO_CONTRACTION) * float(np.max(compressions))),
        (min(shears), max(shears)),
    )


def _muscle_force(moment: Vector3, arm: int) -> float:
    """Sum of the muscle forces that balance a moment in the axes of the pelvis [N], for lever arm 0, 1 or 2."""
    lateral, flexion, axial = moment.tolist()
    sagittal = flexion / _LEVER_ARMS_M["extensor"][arm] if flexion > 0.0 else -flexion / _LEVER_ARMS_M["abdominal"][arm]
    return float(sagittal + abs(lateral) / _LEVER_ARMS_M["oblique"][arm] + abs(axial) / _LEVER_ARMS_M["twist"][arm])


def _load_above_disc(report: ForceReport) -> tuple[Vector3, Vector3]:
    """Force [N], and moment about the center of the disc [N m], of all that is above it, in the axes of the pelvis."""
    pose, figure = report.pose, report.pose.figure
    if DISC_SITE not in {site.name for site in figure.sites}:
        raise ErgonomicsError(
            f"figure {figure.name!r}: has no site {DISC_SITE!r}; the low back is known for figures made by "
            "poise.library.human."
        )
    disc, pelvis = force_frame(figure, DISC_SITE), pose.state.rotations[figure.segment_index("pelvis")]
    above = _segments_above(figure)
    gravity, center = np.asarray(report.forces.gravity), disc.position(pose)
    force, moment = np.zeros(3), np.zeros(3)
    for mass, position in _masses_above(pose, above):
        force += mass * gravity
        moment += np.cross(position - center, mass * gravity)
    contacts = () if report.distribution is None else report.distribution.wrenches
    for wrench in (*report.forces.applied_wrenches(pose), *contacts):
        frame = force_frame(figure, wrench.site)
        if above[frame.segment]:
            acting = wrench.in_world(pose)
            force += np.array(acting.force)
            moment += np.array(acting.torque) + np.cross(frame.position(pose) - center, np.array(acting.force))
    return np.asarray(pelvis.T @ force), np.asarray(pelvis.T @ moment)


def _segments_above(figure: Figure) -> list[bool]:
    """Which segments are above the disc: all that the lowest joint of the spine moves."""
    above = [False] * len(figure.segments)
    lowest = _lowest_spine_segment(figure)
    for index, parent in enumerate(figure.parents):
        above[index] = index == lowest or (parent >= 0 and above[int(parent)])
    return above


def _lowest_spine_segment(figure: Figure) -> int:
    pelvis = figure.segment_index("pelvis")
    return next(
        index
        for index, joint in enumerate(figure.joints)
        if int(figure.parents[index]) == pelvis and "spine" in joint.name
    )


def _masses_above(pose: Pose, above: list[bool]) -> list[tuple[float, FloatArray]]:
    """Mass and position of each part above the disc.

    The lowest joint of a lumped spine is above the disc, and the trunk between them belongs to the pelvis segment: it
    has the mass per length of the slice above, and is as far forward.
    """
    figure, state = pose.figure, pose.state
    parts = [
        (segment.mass, np.asarray(state.positions[index] + state.rotations[index] @ np.array(segment.center)))
        for index, segment in enumerate(figure.segments)
        if above[index]
    ]
    lowest = _lowest_spine_segment(figure)
    site = next(site for site in figure.sites if site.name == DISC_SITE)
    base = np.array(figure.joints[lowest].placement.translation)
    gap = float(base[2] - site.placement.translation[2])
    children = [index for index, parent in enumerate(figure.parents) if int(parent) == lowest]
    height = max(float(figure.joints[child].placement.translation[2]) for child in children)
    slice_above = figure.segments[lowest]
    mass = slice_above.mass * gap / height
    local = base + np.array([slice_above.center[0], 0.0, -0.5 * gap])
    pelvis = figure.segment_index("pelvis")
    return [*parts, (mass, np.asarray(state.positions[pelvis] + state.rotations[pelvis] @ local))]


def _verdict(value: float, limit: float, highest: float) -> str:
    if value <= limit:
        return f"within {limit:,.0f} N"
    return f"above {limit:,.0f} N" if value <= highest else f"above {highest:,.0f} N, the maximum"
