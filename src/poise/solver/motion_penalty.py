"""What it costs a level in conflict to move far from where a frame began.

A goal out of reach leaves flat valleys: a forearm may turn by half a circle so that its mass brings the hand nearer by
a micrometer. A solve takes that way; under the hand it is a jump. In a frame of a drag a level in conflict pays

    ½ κ ‖e‖ ‖x‖²

for the way x from the frame's start, with its error e there, and does not go where it would gain less than that. What
a way gains in a valley grows with the error, and so does what it gains to bend a straight limb: that must stay worth
it, however small the error is. The next frame begins where this one ended, so a figure whose goal stays glides to
where it finds nothing better. What can be met is met at once: levels that are not in conflict pay nothing, nor does the
anchor, which brings the figure back round a closed path.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.types import BoolArray, FloatArray

GLIDING = 1e-3  # a frame that ends further from its start is followed by others [rad, or characteristic lengths]


@dataclass(frozen=True, eq=False)
class MotionPrice:
    """What each level pays, and the way so far in scaled columns: the sum of the steps taken."""

    prices: FloatArray  # κ ‖e‖, zero for levels that do not pay
    walked: FloatArray

    @classmethod
    def at(cls, price: float, sizes: FloatArray, levels: int, columns: int) -> MotionPrice:
        """The price κ at a frame's start, where the levels have these sizes and the first so many pay."""
        return cls(np.where(np.arange(len(sizes)) < levels, price * sizes, 0.0), np.zeros(columns))

    def of_level(self, k: int) -> float:
        """What a level pays for half a squared radian."""
        return float(self.prices[k])

    def of_step(self, k: int, x: FloatArray) -> float:
        """What a further step adds to the cost of a level."""
        return self.of_level(k) * float(self.walked @ x + 0.5 * x @ x)

    def after(self, x: FloatArray) -> MotionPrice:
        """The price when a step was taken."""
        return replace(self, walked=self.walked + x)

    def keeps_back(self, in_conflict: BoolArray) -> bool:
        """Whether a level that pays would go on from here, if the way began here."""
        return bool((in_conflict & (self.prices > 0.0)).any()) and float(np.linalg.norm(self.walked)) > GLIDING
