"""Postural stability diagram: which forces the hands can exert without falling or slipping, whatever the strength.

A person of weight W with the center of mass at x_c and the hands at x_h, height h, exerts on an object a force with a
forward part P and an upward part L, and is pushed back by its opposite. The floor carries N = W + L at the center of
pressure [Grieve1979, from memory; statics by hand]

    x_p = (W x_c + L x_h − P h) / (W + L),

which must lie between the heels a and the toes b, with N ≥ 0, and |P| ≤ μ N keeps the feet from slipping. Both are
linear in P and L: lines of the diagram.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import ErgonomicsError, PoiseError
from poise.kinematics import Pose
from poise.statics.support import DEFAULT_FRICTION
from poise.statics.wrenches import GRAVITY

_SOLES = tuple(f"{side}_{site}" for side in ("left", "right") for site in ("heel", "toe"))


@dataclass(frozen=True)
class StabilityDiagram:
    """Forces that keep a person standing.

    Parameters
    ----------
    weight : float
        Of the body [N].
    center, hands, heels, toes : float
        Forward positions of the center of mass, the hands and the ends of the feet [m].
    height : float
        Of the hands above the floor [m].
    friction : float
        Coefficient of friction of the feet.
    """

    weight: float
    center: float
    hands: float
    height: float
    heels: float
    toes: float
    friction: float = DEFAULT_FRICTION

    def __post_init__(self) -> None:
        if not (self.weight > 0.0 and self.toes > self.heels and self.friction >= 0.0 and self.height >= 0.0):
            raise ErgonomicsError(
                "stability diagram: expected weight > 0, toes ahead of heels, friction and height ≥ 0."
            )

    @classmethod
    def of_pose(cls, pose: Pose, friction: float = DEFAULT_FRICTION) -> StabilityDiagram:
        """The diagram of a human of the library who stands on both feet and faces along x."""
        try:
            soles = np.array([pose.position(site) for site in _SOLES])
            hands = 0.5 * (pose.position("left_grip") + pose.position("right_grip"))
        except PoiseError as error:
            raise ErgonomicsError(f"figure {pose.figure.name!r} has no soles or hands: {error}") from None
        floor = float(soles[:, 2].min())
        weight = -GRAVITY[2] * pose.figure.mass
        center = float(pose.center_of_mass()[0])
        ends = float(soles[:, 0].min()), float(soles[:, 0].max())
        return cls(weight, center, float(hands[0]), float(hands[2]) - floor, *ends, friction)

    def pressure(self, push: float, lift: float) -> float:
        """Center of pressure for a forward and an upward force on the object [N], in meters."""
        moment = self.weight * self.center + lift * self.hands - push * self.height
        return moment / self._carried(lift)

    def limits(self, lift: float = 0.0) -> tuple[float, float]:
        """Least and largest forward force [N] for an upward force: negative ones pull. Empty if least > largest."""
        carried = self._carried(lift)
        slip = self.friction * carried
        if self.height == 0.0:
            return -slip, slip
        moment = self.weight * self.center + lift * self.hands
        falls = [(moment - carried * edge) / self.height for edge in (self.toes, self.heels)]
        return max(falls[0], -slip), min(falls[1], slip)

    def _carried(self, lift: float) -> float:
        """Force of the floor [N]."""
        if self.weight + lift <= 0.0:
            raise ErgonomicsError(f"{-lift:.0f} N downward lift a person of {self.weight:.0f} N off the floor.")
        return self.weight + lift

    def explain(self, lift: float = 0.0) -> str:
        """The limits as text, and what sets them."""
        pull, push = self.limits(lift)
        slip = self.friction * (self.weight + lift)
        causes = ["slips" if abs(abs(each) - slip) < 1e-9 else "falls" for each in (pull, push)]
        return (
            f"with {lift:.0f} N upward the person can push {push:.0f} N before the body {causes[1]} and pull "
            f"{-pull:.0f} N before it {causes[0]}"
        )
