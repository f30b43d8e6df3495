"""All forces on a figure as one value: applied wrenches, supports, internal forces and gravity."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.math.summation import float_sum
from poise.model import Figure
from poise.statics.support import Support
from poise.statics.wrenches import GRAVITY, InternalForce, Wrench, checked_triple, force_frame
from poise.types import Direction, Triple, Vector3

_SHARE_SUM_TOL = 1e-9  # shares whose sum differs from 1 by no more are accepted


@dataclass(frozen=True)
class Forces:
    """Wrenches, supports and gravity.

    Parameters
    ----------
    wrenches : tuple of Wrench
        Applied loads: payloads, pushes, pulls.
    supports : tuple of Support
        Contacts that carry the figure; at most one per site.
    gravity : three floats
        [m/s²].
    internal : tuple of InternalForce
        Forces between two sites of the figure; they change joint torques, not the equilibrium.
    """

    wrenches: tuple[Wrench, ...] = ()
    supports: tuple[Support, ...] = ()
    gravity: Triple = GRAVITY
    internal: tuple[InternalForce, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "wrenches", tuple(self.wrenches))
        object.__setattr__(self, "supports", tuple(self.supports))
        object.__setattr__(self, "internal", tuple(self.internal))
        kinds = ((Wrench, self.wrenches), (Support, self.supports), (InternalForce, self.internal))
        for kind, parts in kinds:
            for part in parts:
                if not isinstance(part, kind):
                    raise ForceError(f"forces consist of Wrench, Support and InternalForce values; got {part!r}.")
        object.__setattr__(self, "gravity", checked_triple(self.gravity, "gravity", ""))
        names = [support.name for support in self.supports]
        duplicate = next((name for name in names if names.count(name) > 1), None)
        if duplicate is not None:
            raise ForceError("duplicate support; change the existing one.", duplicate)

    def check_shares(self) -> None:
        """Raise ForceError when all shares are given and do not sum to 1."""
        shares = [support.share for support in self.supports]
        total = float_sum(share for share in shares if share is not None)
        if shares and None not in shares and abs(total - 1.0) > _SHARE_SUM_TOL:
            names = ", ".join(support.name for support in self.supports)
            correction = (1.0 - total) / len(shares)
            nearest = ", ".join(f"{(share or 0.0) + correction:.4g}" for share in shares)
            raise ForceError(
                f"the shares of {names} must add up to 1, got {total:.6g}; leave one out and it takes the rest. The "
                f"nearest that do are {nearest}."
            )

    @property
    def down(self) -> Direction:
        """Unit direction of gravity; −z where gravity is zero."""
        gravity = np.array(self.gravity)
        size = float(np.linalg.norm(gravity))
        return gravity / size if size > 0.0 else np.array([0.0, 0.0, -1.0])

    def weight(self, figure: Figure) -> Vector3:
        """w = m g [N]."""
        return figure.mass * np.array(self.gravity)

    def check(self, figure: Figure) -> None:
        """Raise ForceError when a site does not exist in the figure."""
        between = [site for each in self.internal for site in (each.site, each.other)]
        for site in (*(each.site for each in self.wrenches), *(each.site for each in self.supports), *between):
            force_frame(figure, site)

    @property
    def remainder_support(self) -> Support:
        """The support that takes the remainder of the load, so that forces sum to zero.

        It is the one without a share, else the first.

        Raises
        ------
        ForceError
            There is no support, shares do not sum to 1, or more than one share is open.
        """
        if not self.supports:
            raise ForceError("no support carries the figure: add one, such as Support('left_sole').")
        self.check_shares()
        open_supports = [support for support in self.supports if support.share is None]
        if len(open_supports) > 1:
            names = ", ".join(support.name for support in open_supports)
            raise ForceError(f"the shares of {names} are open; give all but one, which takes the rest.")
        return open_supports[0] if open_supports else self.supports[0]

    def with_equal_shares(self) -> Forces:
        """The same forces with all open shares but one set to equal parts; that one takes the remainder.

        Where some open supports are floors, walls and grips get a share of zero.
        """
        open_supports = [support for support in self.supports if support.share is None]
        if len(open_supports) < 2:
            return self
        floors = [support for support in open_supports if support.is_floor(self.down)] or open_supports
        equal = (1.0 - sum(support.share or 0.0 for support in self.supports)) / len(floors)
        shares = {
            support.name: equal if support in floors else 0.0 for support in open_supports if support != floors[0]
        }
        return replace(self, supports=tuple(replace(s, share=shares.get(s.name, s.share)) for s in self.supports))

    @property
    def has_follower_wrenches(self) -> bool:
        """Whether a wrench rotates with its site."""
        return any(wrench.is_follower for wrench in self.wrenches)

    def applied_wrenches(self, pose: Pose) -> tuple[Wrench, ...]:
        """All known wrenches that load the joints at a pose: wrenches and internal forces, without supports."""
        return (*self.wrenches, *(wrench for each in self.internal for wrench in each.wrenches(pose)))

    def total_load(self, pose: Pose) -> Vector3:
        """Sum of weight and wrenches [N]: the force that the supports must carry."""
        applied = [each.in_world(pose).force for each in self.wrenches]
        return np.asarray(self.weight(pose.figure) + np.sum(applied, axis=0) if applied else self.weight(pose.figure))

    def reactions_by_share(self, pose: Pose) -> tuple[Wrench, ...]:
        """Support reactions at their sites by share: −s (d·F) d plus the horizontal part, F the total load.

        The remainder support takes what the others leave, so that all forces sum to zero [Baerlocher2001, 6.2.2].
        """
        total, down, remainder = self.total_load(pose), self.down, self.remainder_support
        load = float(total @ down)
        reactions: dict[str, Vector3] = {}
        for support in self.supports:
            if support is not remainder:
                horizontal = np.zeros(3) if support.horizontal_force is None else np.array(support.horizontal_force)
                share = float(support.share or 0.0)
                reactions[support.name] = horizontal - (horizontal @ down) * down - share * load * down
        reactions[remainder.name] = -total - np.sum(list(reactions.values()), axis=0) if reactions else -total
        return tuple(Wrench(support.site, tuple(reactions[support.name].tolist())) for support in self.supports)


GRAVITY_ONLY = Forces()
"""Standard gravity, no wrenches, no supports."""
