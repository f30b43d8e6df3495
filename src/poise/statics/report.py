"""Force report: contact forces, joint torques and strength of a pose, as one value and as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.statics.contact_program import distribute_by_strength
from poise.statics.distribution import ForceDistribution, SupportForce
from poise.statics.forces import Forces
from poise.statics.joint_torques import joint_torques
from poise.statics.strength import (
    DEFAULT_SPREAD,
    JointEffort,
    Strength,
    StrengthSpread,
    checked_strength,
    component_matrix,
    component_names,
    joint_efforts,
    torque_components,
)
from poise.types import FloatArray, Tangent

_MAX_TABLE_JOINTS = 12
_MIN_SHOWN_TORQUE = 1e-9  # [N m or N]


@dataclass(frozen=True, eq=False)
class ForceReport:
    """Support reactions, joint torques and strength at a pose.

    Parameters
    ----------
    pose : Pose
        The pose.
    forces : Forces
        The forces that were analyzed.
    distribution : ForceDistribution or None
        Contact forces; None without supports.
    torques : (nv,) array
        Joint torques; the entries of a floating base are the residual of the equilibrium.
    joints : tuple of JointEffort
        By joint component, in the order of the figure.
    """

    pose: Pose
    forces: Forces
    distribution: ForceDistribution | None
    torques: Tangent
    joints: tuple[JointEffort, ...]

    @property
    def torque_norm(self) -> float:
        """‖τ‖ of all joints, without a floating base [N m]."""
        return float(np.linalg.norm([each.torque for each in self.joints]))

    @property
    def most_loaded(self) -> JointEffort | None:
        """The component with the largest torque over strength; None where no strength is known."""
        known = [each for each in self.joints if each.used is not None]
        return max(known, key=lambda each: each.used or 0.0, default=None)

    @property
    def least_capable(self) -> JointEffort | None:
        """The component that the fewest people are strong enough for; None where no strength is known."""
        known = [each for each in self.joints if each.capable is not None]
        return min(known, key=lambda each: (each.capable or 0.0, -(each.used or 0.0)), default=None)

    def __getitem__(self, name: str) -> JointEffort:
        """A joint component by name, ``joint.component``."""
        return {each.name: each for each in self.joints}[name]

    def explain(self) -> str:
        """Describe the share of each support, which contact is about to slip, and the most loaded joint."""
        lines = [] if self.distribution is None else _support_sentences(self.distribution)
        joint = self.most_loaded
        if joint is not None and joint.used is not None and joint.capable is not None:
            over = " That exceeds its strength." if joint.used > 1.0 else ""
            lines.append(
                f"{joint.name} is nearest to its strength: {abs(joint.torque):.3g} of {joint.strength:.3g} N m "
                f"({100.0 * joint.used:.0f} %); {100.0 * joint.capable:.0f} % of people could hold it.{over}"
            )
        elif self.joints:
            largest = max(self.joints, key=lambda each: abs(each.torque))
            lines.append(f"{largest.name} carries the most: {abs(largest.torque):.3g} N m.")
        return "\n".join(lines)

    def __str__(self) -> str:
        return "\n".join([*_support_table(self.distribution), *_joint_table(self.joints)])

    def to_dict(self) -> dict[str, Any]:
        """The same for JSON [N, N m]."""
        result = self.distribution
        return {
            "in_equilibrium": None if result is None else result.in_equilibrium,
            "residual_force": None if result is None else result.residual_force.tolist(),
            "residual_moment": None if result is None else result.residual_moment.tolist(),
            "supports": [] if result is None else [_support_dict(each) for each in result.supports],
            "torque_norm": self.torque_norm,
            "joints": [
                {"name": e.name, "torque": e.torque, "strength": e.strength, "used": e.used, "capable": e.capable}
                for e in self.joints
            ],
        }


def analyze_forces(
    pose: Pose, forces: Forces, strength: Strength | None = None, spread: StrengthSpread | None = None
) -> ForceReport:
    """Compute contact forces and joint torques of a static pose.

    Of all contact forces in equilibrium those with the smallest largest use of strength are reported
    (:func:`poise.statics.distribute_by_strength`), those of :func:`poise.statics.capacity`; without strengths the
    shortest.

    Parameters
    ----------
    pose : Pose
        The pose.
    forces : Forces
        Wrenches, supports and gravity.
    strength : mapping of joint component to (negative, positive), optional
        Largest moments [N m]; for people :func:`poise.library.human_strength`.
    spread : mapping of joint component to two pairs, optional
        Coefficients of variation of the strengths; for people :func:`poise.library.human_strength_spread`, else 0.277.
    """
    forces.check(pose.figure)
    table = checked_strength(pose.figure, strength or {})
    distribution, torques = _contact_forces_and_torques(pose, forces, table)
    values = (component_matrix(pose) @ torques).tolist()
    components = dict(zip(component_names(pose.figure), values, strict=True))
    return ForceReport(pose, forces, distribution, torques, joint_efforts(components, table, spread))


def capable_fraction(
    poses: Sequence[Pose], forces: Forces, strength: Strength, spread: StrengthSpread | None = None
) -> FloatArray:
    """Fraction of people who are strong enough in every joint, pose by pose; NaN where no strength is known.

    It is the least :attr:`poise.statics.JointEffort.capable` of :func:`analyze_forces`: Φ is increasing, so it is Φ of
    the least (S − M)/(c S). All poses are of one figure; strengths are the same at all of them.
    """
    if not poses:
        return np.zeros(0)
    figure = poses[0].figure
    forces.check(figure)
    table = checked_strength(figure, strength)
    ends = np.array([table.get(name, (np.nan, np.nan)) for name in component_names(figure)]).reshape(-1, 2)
    known = ~np.isnan(ends[:, 0])
    if not known.any():
        return np.full(len(poses), np.nan)
    torques = np.array([_contact_forces_and_torques(pose, forces, table)[1] for pose in poses])
    components = torque_components(figure, np.array([pose.q for pose in poses]), torques)[:, known]
    limits = np.where(components >= 0.0, ends[known, 1], -ends[known, 0])
    spreads = [(spread or {}).get(name, (DEFAULT_SPREAD, DEFAULT_SPREAD)) for name in component_names(figure)]
    below, above = np.moveaxis(np.array(spreads).reshape(-1, 2, 2)[known], 2, 0)  # (known, directions) each
    direction, column = (components >= 0.0).astype(np.intp), np.arange(int(known.sum()))
    variation = np.where(np.abs(components) <= limits, below[column, direction], above[column, direction])
    least = ((limits - np.abs(components)) / (variation * limits)).min(axis=1)
    return np.array([NormalDist().cdf(each) for each in least.tolist()])


def _contact_forces_and_torques(
    pose: Pose, forces: Forces, strength: Strength
) -> tuple[ForceDistribution | None, Tangent]:
    """Contact forces of a pose, and its joint torques."""
    distribution = distribute_by_strength(pose, forces, strength) if forces.supports else None
    wrenches = (*forces.applied_wrenches(pose), *(() if distribution is None else distribution.wrenches))
    return distribution, joint_torques(pose, wrenches, forces.gravity)


def _support_sentences(distribution: ForceDistribution) -> list[str]:
    lines = []
    for each in distribution.supports:
        size = float(np.linalg.norm(each.force))
        sentence = f"{each.support.name} carries {round(100.0 * each.share)} % of the load ({size:.3g} N)"
        if each.clamped:
            sentence += "; the prescribed force was outside its friction cone and was projected onto it"
        elif each.about_to_slip:
            sentence += "; its friction is used up, it is about to slip"
        lines.append(sentence + ".")
    if not distribution.in_equilibrium:
        force, moment = (
            float(np.linalg.norm(each)) for each in (distribution.residual_force, distribution.residual_moment)
        )
        problem = "The supports cannot hold this pose"
        if not distribution.shares_met:
            problem += " with the given shares"
        lines.append(f"{problem}: {force:.3g} N and {moment:.3g} N m are missing.")
    return lines


def _support_table(distribution: ForceDistribution | None) -> list[str]:
    if distribution is None:
        return []
    rows = [("support", "share", "force [N]", "torque [N m]", "friction used")]
    for each in distribution.supports:
        share = f"{round(100.0 * each.share)} %"
        rows.append((each.support.name, share, _vector(each.force), _vector(each.torque), _friction_cell(each)))
    return [*_aligned(rows), ""]


def _friction_cell(each: SupportForce) -> str:
    if each.support.friction is None:
        return "grip"
    return f"{100.0 * each.friction_used:.0f} %" + (" (clamped)" if each.clamped else "")


def _joint_table(joints: Sequence[JointEffort]) -> list[str]:
    """The components with the largest use of strength, then the largest torque."""
    order = sorted(joints, key=lambda e: (-(e.used if e.used is not None else -1.0), -abs(e.torque)))
    shown = [each for each in order if abs(each.torque) > _MIN_SHOWN_TORQUE][:_MAX_TABLE_JOINTS]
    rows = [("joint", "torque [N m]", "strength", "used", "capable")]
    for each in shown:
        known = each.used is not None and each.capable is not None
        rows.append(
            (
                each.name,
                f"{each.torque:.2f}",
                f"{each.strength:.0f}" if known else "",
                f"{100.0 * (each.used or 0.0):.0f} %" if known else "",
                f"{100.0 * (each.capable or 0.0):.0f} %" if known else "",
            )
        )
    hidden = len([each for each in joints if abs(each.torque) > _MIN_SHOWN_TORQUE]) - len(shown)
    return [*_aligned(rows), *([f"and {hidden} more"] if hidden > 0 else [])]


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    return lines


def _vector(values: Any) -> str:
    return " ".join(f"{each + 0.0:.1f}" for each in np.round(values, 1) + 0.0)


def _support_dict(each: SupportForce) -> dict[str, Any]:
    return {
        "site": each.support.name,
        "force": each.force.tolist(),
        "torque": each.torque.tolist(),
        "share": each.share,
        "friction_used": each.friction_used,
        "clamped": each.clamped,
    }
