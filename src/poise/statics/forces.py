"""All forces of a scene: what acts on the figure, where it is supported, and gravity."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.model import Figure
from poise.model.transform import Triple
from poise.statics.internal import InternalForce
from poise.statics.support import Support
from poise.statics.wrench import GRAVITY, Wrench, checked_triple, place_of
from poise.types import Direction, Vector3

SAME = 1e-9  # shares that miss 1 by no more add up to 1


@dataclass(frozen=True)
class Forces:
    """Wrenches, supports and gravity, as one value.

    Parameters
    ----------
    wrenches : tuple of Wrench
        What is known: loads, pushes, pulls.
    supports : tuple of Support
        What carries the figure; no two at the same site.
    gravity : three floats
        [m/s²].
    internal : tuple of InternalForce
        What sites exert on each other: it changes torques, not balance.
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
                    raise ForceError(f"forces are made of Wrench, Support and InternalForce values, got {part!r}.")
        object.__setattr__(self, "gravity", checked_triple(self.gravity, "gravity", ""))
        names = [support.name for support in self.supports]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ForceError("is a support twice; change the one there is.", twice)

    def check_shares(self) -> None:
        """Raise ForceError when all shares are given and do not add up to 1."""
        shares = [support.share for support in self.supports]
        total = sum(share for share in shares if share is not None)
        if shares and None not in shares and abs(total - 1.0) > SAME:
            names = ", ".join(support.name for support in self.supports)
            each = (1.0 - total) / len(shares)
            nearest = ", ".join(f"{(share or 0.0) + each:.4g}" for share in shares)
            raise ForceError(
                f"the shares of {names} must add up to 1, got {total:.6g}; leave one out and it takes the rest. The "
                f"nearest that do are {nearest}."
            )

    @property
    def down(self) -> Direction:
        """Direction of gravity; down where there is none."""
        pull = np.array(self.gravity)
        size = float(np.linalg.norm(pull))
        return pull / size if size > 0.0 else np.array([0.0, 0.0, -1.0])

    def weight(self, figure: Figure) -> Vector3:
        """w = m g [N]."""
        return figure.mass * np.array(self.gravity)

    def check(self, figure: Figure) -> None:
        """Raise ForceError when a site is not there."""
        between = [site for each in self.internal for site in (each.site, each.other)]
        for site in (*(each.site for each in self.wrenches), *(each.site for each in self.supports), *between):
            place_of(figure, site)

    @property
    def closing(self) -> Support:
        """The support that closes the sum of forces: the one without a share, else the first.

        Raises
        ------
        ForceError
            There is no support, shares do not add up to 1, or more than one has none.
        """
        if not self.supports:
            raise ForceError("nothing carries the figure: add a support, such as Support('left_sole').")
        self.check_shares()
        open_ones = [support for support in self.supports if support.share is None]
        if len(open_ones) > 1:
            named = ", ".join(support.name for support in open_ones)
            raise ForceError(f"the shares of {named} are open; give all but one, which takes the rest.")
        return open_ones[0] if open_ones else self.supports[0]

    def shared(self) -> Forces:
        """The same with open shares made equal, but for one that closes the sum.

        Where some of them push up, as floors do, walls and bars that are held carry nothing of the load.
        """
        open_ones = [support for support in self.supports if support.share is None]
        if len(open_ones) < 2:
            return self
        floors = [support for support in open_ones if support.pushes_up(self.down)] or open_ones
        each = (1.0 - sum(support.share or 0.0 for support in self.supports)) / len(floors)
        shares = {support.name: each if support in floors else 0.0 for support in open_ones if support != floors[0]}
        return replace(self, supports=tuple(replace(s, share=shares.get(s.name, s.share)) for s in self.supports))

    @property
    def turning(self) -> bool:
        """Whether a wrench turns with its site."""
        return any(wrench.turns for wrench in self.wrenches)

    def acting(self, pose: Pose) -> tuple[Wrench, ...]:
        """All that is known to act on joints at a pose: wrenches and internal forces, without supports."""
        return (*self.wrenches, *(wrench for each in self.internal for wrench in each.wrenches(pose)))

    def total(self, pose: Pose) -> Vector3:
        """Sum of weight and wrenches [N]: what supports must carry."""
        known = [each.in_world(pose).force for each in self.wrenches]
        return np.asarray(self.weight(pose.figure) + np.sum(known, axis=0) if known else self.weight(pose.figure))

    def by_shares(self, pose: Pose) -> tuple[Wrench, ...]:
        """Forces of the supports at their sites, by shares: −s (d·F) d and the part across, F what is to be carried.

        The closing support takes what the others leave, so that the sum of all forces is zero [Baerlocher2001, 6.2.2].
        """
        total, down, closing = self.total(pose), self.down, self.closing
        load = float(total @ down)
        made: dict[str, Vector3] = {}
        for support in self.supports:
            if support is not closing:
                across = np.zeros(3) if support.across is None else np.array(support.across)
                made[support.name] = across - (across @ down) * down - float(support.share or 0.0) * load * down
        made[closing.name] = -total - np.sum(list(made.values()), axis=0) if made else -total
        return tuple(Wrench(support.site, tuple(made[support.name].tolist())) for support in self.supports)


WEIGHT_ALONE = Forces()
"""Standard gravity, and nothing else."""
