"""Everything that forces do to a figure at a pose, as one value and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.statics.components import component_matrix, component_names, components_of
from poise.statics.distribution import Distribution, SupportForce, distribute
from poise.statics.forces import Forces
from poise.statics.strength import VARIATION, JointEffort, Strength, checked_strength, efforts
from poise.statics.torques import joint_torques
from poise.types import FloatArray, Tangent

MOST_JOINTS = 12  # in a table


@dataclass(frozen=True, eq=False)
class ForceReport:
    """Supports, torques and strengths at a pose.

    Parameters
    ----------
    pose : Pose
        The pose.
    forces : Forces
        What was asked about.
    distribution : Distribution or None
        How the supports carry it; None without supports.
    torques : (nv,) array
        What the freedoms exert; entries of a free root are what is missing to equilibrium.
    joints : tuple of JointEffort
        By part of each joint, in the order of the figure.
    """

    pose: Pose
    forces: Forces
    distribution: Distribution | None
    torques: Tangent
    joints: tuple[JointEffort, ...]

    @property
    def norm(self) -> float:
        """‖τ‖ of all joints, without a free root [N m]."""
        return float(np.linalg.norm([each.torque for each in self.joints]))

    @property
    def hardest(self) -> JointEffort | None:
        """The part nearest to its strength; None where no strength is known."""
        known = [each for each in self.joints if each.used is not None]
        return max(known, key=lambda each: each.used or 0.0, default=None)

    def __getitem__(self, name: str) -> JointEffort:
        """A joint's part by name, ``joint.component``."""
        return {each.name: each for each in self.joints}[name]

    def explain(self) -> str:
        """Which support carries what, which cone is at its edge, which joint is nearest to its strength."""
        lines = [] if self.distribution is None else _support_sentences(self.distribution)
        hardest = self.hardest
        if hardest is not None and hardest.used is not None and hardest.capable is not None:
            over = " It is more than it can." if hardest.used > 1.0 else ""
            lines.append(
                f"{hardest.name} is nearest to its strength: {abs(hardest.torque):.3g} of {hardest.strength:.3g} N m "
                f"({100.0 * hardest.used:.0f} %); {100.0 * hardest.capable:.0f} % of people could hold it.{over}"
            )
        elif self.joints:
            most = max(self.joints, key=lambda each: abs(each.torque))
            lines.append(f"{most.name} carries the most: {abs(most.torque):.3g} N m.")
        return "\n".join(lines)

    def __str__(self) -> str:
        return "\n".join([*_support_table(self.distribution), *_joint_table(self.joints)])

    def to_dict(self) -> dict[str, Any]:
        """The same for JSON: N, N m."""
        found = self.distribution
        return {
            "closed": None if found is None else found.closed,
            "force_left": None if found is None else found.force_left.tolist(),
            "moment_left": None if found is None else found.moment_left.tolist(),
            "supports": [] if found is None else [_support_data(each) for each in found.supports],
            "norm": self.norm,
            "joints": [
                {"name": e.name, "torque": e.torque, "strength": e.strength, "used": e.used, "capable": e.capable}
                for e in self.joints
            ],
        }


def forces_at(pose: Pose, forces: Forces, strength: Strength | None = None) -> ForceReport:
    """Work out how a pose is carried and what its joints exert.

    Parameters
    ----------
    pose : Pose
        The pose.
    forces : Forces
        Wrenches, supports and gravity.
    strength : mapping of joint part to (negative, positive), optional
        Largest moments [N m]; for people :func:`poise.library.human_strength`.
    """
    forces.check(pose.figure)
    table = checked_strength(pose.figure, strength or {})
    found, torques = _carried(pose, forces)
    parts = dict(zip(component_names(pose.figure), (component_matrix(pose) @ torques).tolist(), strict=True))
    return ForceReport(pose, forces, found, torques, efforts(parts, table))


def least_capable(poses: Sequence[Pose], forces: Forces, strength: Strength) -> FloatArray:
    """Share of people who are strong enough in every joint, pose by pose; NaN where no strength is known.

    What the least of all :attr:`poise.statics.JointEffort.capable` of :func:`forces_at` is: Φ grows, so it is Φ of the
    least (S − M)/(c S). Poses are of one figure.
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
    torques = np.array([_carried(pose, forces)[1] for pose in poses])
    parts = components_of(figure, np.array([pose.q for pose in poses]), torques)[:, known]
    most = np.where(parts >= 0.0, ends[known, 1], -ends[known, 0])
    least = ((most - np.abs(parts)) / (VARIATION * most)).min(axis=1)
    return np.array([NormalDist().cdf(each) for each in least.tolist()])


def _carried(pose: Pose, forces: Forces) -> tuple[Distribution | None, Tangent]:
    """How the supports carry a pose, and what its freedoms exert."""
    found = distribute(pose, forces) if forces.supports else None
    wrenches = (*forces.acting(pose), *(() if found is None else found.wrenches))
    return found, joint_torques(pose, wrenches, forces.gravity)


def _support_sentences(found: Distribution) -> list[str]:
    lines = []
    for each in found.supports:
        size = float(np.linalg.norm(each.force))
        said = f"{each.support.name} carries {round(100.0 * each.share)} % of the load ({size:.3g} N)"
        if each.clamped:
            said += "; the force given lay outside its friction cone and was brought to the edge"
        elif each.at_edge:
            said += "; its friction is used up, it is about to slip"
        lines.append(said + ".")
    if not found.closed:
        force, moment = float(np.linalg.norm(found.force_left)), float(np.linalg.norm(found.moment_left))
        what = "The supports cannot hold this pose"
        if not found.shares_kept:
            what += " with the shares given"
        lines.append(f"{what}: {force:.3g} N and {moment:.3g} N m are missing.")
    return lines


def _support_table(found: Distribution | None) -> list[str]:
    if found is None:
        return []
    rows = [("support", "share", "force [N]", "torque [N m]", "friction used")]
    for each in found.supports:
        share = f"{round(100.0 * each.share)} %"
        rows.append((each.support.name, share, _three(each.force), _three(each.torque), _used(each)))
    return [*_aligned(rows), ""]


def _used(each: SupportForce) -> str:
    if each.support.friction is None:
        return "grip"
    return f"{100.0 * each.grip:.0f} %" + (" (clamped)" if each.clamped else "")


def _joint_table(joints: Sequence[JointEffort]) -> list[str]:
    """The parts that exert most, hardest first."""
    order = sorted(joints, key=lambda e: (-(e.used if e.used is not None else -1.0), -abs(e.torque)))
    shown = [each for each in order if abs(each.torque) > 1e-9][:MOST_JOINTS]
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
    left = len([each for each in joints if abs(each.torque) > 1e-9]) - len(shown)
    return [*_aligned(rows), *([f"and {left} more"] if left > 0 else [])]


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    return lines


def _three(values: Any) -> str:
    return " ".join(f"{each + 0.0:.1f}" for each in np.round(values, 1) + 0.0)


def _support_data(each: SupportForce) -> dict[str, Any]:
    return {
        "site": each.support.name,
        "force": each.force.tolist(),
        "torque": each.torque.tolist(),
        "share": each.share,
        "friction_used": each.grip,
        "clamped": each.clamped,
    }
