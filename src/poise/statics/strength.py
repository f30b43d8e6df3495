"""Joint torque components, strength tables, and the fraction of people strong enough for a torque.

**Components.** Torques are reported as flexion and twist of an elbow, swing and twist of a ball joint. A ball joint's
torque is given in its moved frame. Its twist is the component about the limb; its swing components are about the x and
y axes moved by the swing alone, so that twisting the limb changes neither. The components are orthogonal and in N m at
every pose [Baerlocher2001, 6.4.4].

**Strength.** A strength table maps ``joint.component`` to the largest moments [N m] toward (smaller, larger) values,
the first negative: what :func:`poise.library.human_strength` returns. Of people with median strength S and coefficient
of variation c, the fraction Φ((S − M)/(c S)) can exert the moment M. Strengths are not distributed evenly about their
median: c is one number below it and another above, per joint and direction
(:func:`poise.library.human_strength_spread`), so that 95 % of people can exert the 5th percentile of the table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

import numpy as np

from poise.errors import ForceError, suggest
from poise.kinematics import Pose
from poise.math import swing_twist
from poise.model import Figure, JointKind
from poise.types import Matrix

STRENGTH_VARIATION = 0.277  # coefficient of variation of static strength

Strength = Mapping[str, tuple[float, float]]
Spread = tuple[float, float]  # coefficients of variation below and above the median
StrengthSpread = Mapping[str, tuple[Spread, Spread]]  # toward smaller and larger values
DEFAULT_SPREAD: Spread = (STRENGTH_VARIATION, STRENGTH_VARIATION)


@lru_cache(maxsize=64)
def component_names(figure: Figure) -> tuple[str, ...]:
    """Names of all torque components, ``joint.component``, in dof order; a floating base has none."""
    return tuple(
        f"{joint.name}.{component}"
        for joint in figure.joints
        if joint.kind is not JointKind.FREE
        for component in joint.kind.components
    )


def component_matrix(pose: Pose) -> Matrix:
    """Matrix (components, nv) from torques by degree of freedom to torque components."""
    figure = pose.figure
    matrix = np.zeros((len(component_names(figure)), figure.nv))
    start = 0
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        count = joint.kind.nv
        if joint.kind is JointKind.FREE or count == 0:
            continue
        block = np.eye(count)
        if joint.kind is JointKind.BALL:
            twist = float(swing_twist.twist(pose.q[slot.q]))
            cosine, sine = math.cos(twist), math.sin(twist)
            block[:2, :2] = [[cosine, -sine], [sine, cosine]]
        matrix[start : start + count, slot.v] = block
        start += count
    return matrix


def torque_components(figure: Figure, q: Matrix, torques: Matrix) -> Matrix:
    """Components (n, components) of torques (n, nv) at configurations (n, nq): a batch of :func:`component_matrix`."""
    blocks = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        block = torques[:, slot.v]
        if joint.kind is JointKind.FREE:
            continue
        if joint.kind is JointKind.BALL:
            twist = np.asarray(swing_twist.twist(q[:, slot.q]))
            cosine, sine, (x, y, z) = np.cos(twist), np.sin(twist), block.T
            block = np.stack([cosine * x - sine * y, sine * x + cosine * y, z], axis=1)
        blocks.append(block)
    return np.concatenate(blocks, axis=1)


def swing_and_twist(components: dict[str, float]) -> dict[str, float]:
    """Merge the two swing components of each ball or swing joint to their norm ``joint.swing``; keep all others."""
    result: dict[str, float] = {}
    for name, value in components.items():
        joint, _, component = name.rpartition(".")
        if component in ("swing_x", "swing_y"):
            result[f"{joint}.swing"] = math.hypot(result.get(f"{joint}.swing", 0.0), value)
        else:
            result[name] = value
    return result


@dataclass(frozen=True)
class JointEffort:
    """Torque of one joint component, and its strength.

    Parameters
    ----------
    name : str
        ``joint.component``.
    torque : float
        Torque that it exerts [N m, or N for a translation].
    strength : float or None
        Largest torque in that direction; None where it is unknown.
    spread : two floats
        Coefficients of variation of that strength below and above the median.
    """

    name: str
    torque: float
    strength: float | None = None
    spread: Spread = DEFAULT_SPREAD

    @property
    def used(self) -> float | None:
        """Torque over strength; None where the strength is unknown."""
        return None if self.strength is None else abs(self.torque) / self.strength

    @property
    def capable(self) -> float | None:
        """Fraction of people who are strong enough, where the strength is the median of the population."""
        if self.strength is None:
            return None
        variation = self.spread[0] if abs(self.torque) <= self.strength else self.spread[1]
        return percent_capable(abs(self.torque), self.strength, variation) / 100.0


def percent_capable(moment: float, strength: float, variation: float = STRENGTH_VARIATION) -> float:
    """Percentage of people who can exert a moment [N m], given the median strength [N m].

    >>> round(percent_capable(50.0, 77.0), 1)
    89.7
    """
    if not (strength > 0.0 and variation > 0.0 and math.isfinite(moment)):
        raise ForceError(f"strength and variation must be greater than zero; got {strength!r} and {variation!r}.")
    return 100.0 * NormalDist().cdf((strength - abs(moment)) / (variation * strength))


def checked_strength(figure: Figure, strength: Strength) -> dict[str, tuple[float, float]]:
    """A strength table whose names are all torque components of the figure's joints."""
    known, table = component_names(figure), {}
    for name, ends in strength.items():
        component = name if name in known else f"{name}.angle" if f"{name}.angle" in known else name
        if component not in known:
            raise ForceError(f"no joint has a torque component {name!r}; {suggest(name, known)}")
        low, high = (float(each) for each in ends)
        if not (low < 0.0 < high and math.isfinite(low) and math.isfinite(high)):
            raise ForceError(f"strength of {name!r}: expected (negative, positive) [N m]; got {tuple(ends)}.")
        table[component] = (low, high)
    return table


def joint_efforts(
    components: Mapping[str, float], strength: Mapping[str, tuple[float, float]], spread: StrengthSpread | None = None
) -> tuple[JointEffort, ...]:
    """Torque, strength and its spread of every component."""
    efforts = []
    for name, torque in components.items():
        ends, direction = strength.get(name), int(torque >= 0.0)
        spreads = (spread or {}).get(name, (DEFAULT_SPREAD, DEFAULT_SPREAD))
        efforts.append(JointEffort(name, torque, None if ends is None else abs(ends[direction]), spreads[direction]))
    return tuple(efforts)
