"""Constraint rows of a driven group whose members reach their joint limits one by one.

One parameter s sets every member of a group (:mod:`poise.kinematics.driven_groups`):

    xᵢ = clamp(shareᵢ s, lowerᵢ, upperᵢ).

The poses that satisfy this form a piecewise straight curve. With rᵢ = xᵢ / shareᵢ, a member is

* *free*: not at a limit, rᵢ = s. The first free member leads the group and the others have the row rᵢ = r_leader;
* *saturated*: at its upper limit with rᵢ < s, or at its lower one with rᵢ > s. Its row is that of the limit, held with
  equality: the member stays there while s goes on;
* *at a kink*: at its upper limit with rᵢ = s. It follows s down and stays behind when s goes up. Its equality is
  replaced by the inequality rᵢ ≤ s, which with its own limit is the convex hull of both ways. Members that share a
  kink are tied to each other.

A saturated member bounds s as well, s ≥ rᵢ at an upper limit: that is where it begins to move again, and the next step
starts there. One inequality per side suffices, that of the nearest member. Without any free member the curve is at one
of its ends, or in a gap where s changes nothing; then the members that saturated last move back, by their own limits.

A member is at a limit when a limit of its joint has no margin left and would be violated by moving this coordinate
alone. The limit of a swing component depends on the joint's other coordinates, so that the members would not be
functions of one parameter: groups on swing and ball joints keep their fixed proportions, xᵢ = shareᵢ · total, and stop
where the first member meets a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from poise.math.summation import float_sum
from poise.model import DrivenGroup, Figure
from poise.tolerances import SATURATION_TOL

NO_LIMIT = -1


def saturates(figure: Figure, group: DrivenGroup) -> bool:
    """Whether the members of a group saturate one by one: several members, none of them on a joint with a swing."""
    joints = [figure.joint(member.joint) for member, _ in group.members]
    return len(joints) > 1 and not any(joint.kind.has_swing for joint in joints)


class Tie(NamedTuple):
    """Row share_other · x_member − share_member · x_other = 0."""

    member: int
    other: int


class AtLimit(NamedTuple):
    """Row margin = 0 of the limit at which a member is saturated."""

    member: int
    limit: int


MemberRow = Tie | AtLimit | None  # None: no equality; at a kink an inequality takes its place


@dataclass(frozen=True)
class GroupRows:
    """Rows of a driven group at a configuration.

    Attributes
    ----------
    equalities : tuple of (n − 1) MemberRow
        Row i − 1 is that of member i; that of the leader is the row of member 0.
    lower, upper : Tie or None
        Bounds of s from below and above: s = r_member must not cross r_other.
    """

    equalities: tuple[MemberRow, ...]
    lower: Tie | None = None
    upper: Tie | None = None


def group_rows(
    x: Sequence[float], shares: Sequence[float], at_lower: Sequence[int], at_upper: Sequence[int]
) -> GroupRows:
    """Rows of a group from the values of its members.

    Parameters
    ----------
    x, shares : (n,)
        Values [rad or m] and shares of the members.
    at_lower, at_upper : (n,)
        Number of the limit that keeps each member from decreasing and from increasing, NO_LIMIT where there is none.
    """
    members = range(len(x))
    free = [i for i in members if at_lower[i] == NO_LIMIT and at_upper[i] == NO_LIMIT]
    if len(free) == len(x):
        return GroupRows(tuple(Tie(i, 0) for i in members[1:]))
    one_sided = [i for i in members if at_lower[i] == NO_LIMIT or at_upper[i] == NO_LIMIT]
    below = [i for i in one_sided if at_upper[i] != NO_LIMIT]  # at the upper limit: s is here or beyond
    above = [i for i in one_sided if at_lower[i] != NO_LIMIT]
    rows = _Rows(x, shares, at_lower, at_upper)
    if free:
        return rows.led_by(free[0], x[free[0]] / shares[free[0]], below, above)
    if below and above and max(map(rows.ratio, below)) > min(map(rows.ratio, above)) + SATURATION_TOL:
        # inconsistent: s would be below some upper limits that are reached, or above lower ones; these members move
        s = float_sum(x) / float_sum(shares)
        leader = next(i for i in one_sided if rows.excess(i, s) <= SATURATION_TOL)
        return rows.led_by(leader, s, below, above)
    return rows.without_leader(below, above)


class _Rows:
    """Values of a group's members, and the rows that they lead to."""

    def __init__(
        self, x: Sequence[float], shares: Sequence[float], at_lower: Sequence[int], at_upper: Sequence[int]
    ) -> None:
        self._x, self._shares, self._upper = x, shares, [limit != NO_LIMIT for limit in at_upper]
        self._limits = [max(lower, upper) for lower, upper in zip(at_lower, at_upper, strict=True)]
        # members between coinciding limits are saturated for every s
        self._rows: dict[int, MemberRow] = {
            i: AtLimit(i, at_upper[i]) for i in range(len(x)) if self._upper[i] and at_lower[i] != NO_LIMIT
        }

    def ratio(self, i: int) -> float:
        """r of a member."""
        return self._x[i] / self._shares[i]

    def excess(self, i: int, s: float) -> float:
        """By how much s asks the member to pass its limit [rad or m]; negative where s has come back."""
        excess = self._shares[i] * s - self._x[i]
        return excess if self._upper[i] else -excess

    def led_by(self, leader: int, s: float, below: list[int], above: list[int]) -> GroupRows:
        """Rows of a group with a free member."""
        bounding_below, bounding_above = self._add_side(leader, s, below), self._add_side(leader, s, above)
        for i in range(len(self._x)):
            self._rows.setdefault(i, Tie(i, leader))
        return GroupRows(
            self._in_order(leader),
            Tie(leader, max(bounding_below, key=self.ratio)) if bounding_below else None,
            Tie(leader, min(bounding_above, key=self.ratio)) if bounding_above else None,
        )

    def _add_side(self, leader: int, s: float, members: list[int]) -> list[int]:
        """Add the rows of members at their upper, or lower, limits; returns those that bound s."""
        bounding, kink = list[int](), NO_LIMIT
        for i in members:
            excess = self.excess(i, s)
            if i == leader or excess < -SATURATION_TOL:
                continue
            bounding.append(i)
            if excess > SATURATION_TOL:
                self._rows[i] = AtLimit(i, self._limits[i])
            elif kink == NO_LIMIT:
                kink, self._rows[i] = i, None
            else:
                self._rows[i] = Tie(i, kink)
        return bounding

    def without_leader(self, below: list[int], above: list[int]) -> GroupRows:
        """Rows of a group without a free member: those that saturated last are tied to each other."""
        leaders = list[int]()
        for members, last in ((below, max), (above, min)):
            if not members:
                continue
            first = last(members, key=self.ratio)
            for i in members:
                is_last = self.excess(i, self.ratio(first)) <= SATURATION_TOL
                self._rows[i] = Tie(i, first) if is_last else AtLimit(i, self._limits[i])
            self._rows[first] = None
            leaders.append(first)
        return GroupRows(self._in_order(leaders[0] if leaders else 0))

    def _in_order(self, leader: int) -> tuple[MemberRow, ...]:
        self._rows[leader] = self._rows[0]  # the leader has no row
        return tuple(self._rows[i] for i in range(1, len(self._x)))
