"""Motion penalty of a drag: what a level in conflict pays to move far from the start of a frame.

A goal out of reach leaves flat valleys: a forearm may turn by half a circle so that its mass brings the hand nearer by
a micrometer. A solve takes that way; under the pointer it is a jump. In a frame of a drag a level in conflict pays

    ½ κ ‖e‖ ‖x‖²

for the displacement x from the frame's start, with its error e there, and does not go where it would gain less than
that. What a displacement gains in a valley grows with the error, and so does what it gains to bend a straight limb:
that must stay worth its cost, however small the error is. The next frame begins where this one ended, so a figure whose
goal stays glides to its local optimum. What can be met is met at once: levels that are not in conflict pay nothing, nor
does the anchor, which brings the figure back around a closed path.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.tolerances import MIN_FRAME_DISPLACEMENT
from poise.types import BoolArray, FloatArray


@dataclass(frozen=True, eq=False)
class MotionPenalty:
    """Penalty weight of each level, and the displacement so far in scaled columns: the sum of the accepted steps."""

    weights: FloatArray  # (levels,) κ ‖e‖; zero for levels that do not pay
    displacement: FloatArray  # (nv,)

    @classmethod
    def at_start(cls, kappa: float, error_norms: FloatArray, levels: int, columns: int) -> MotionPenalty:
        """Penalty at a frame's start with these error norms; the first `levels` levels pay."""
        return cls(np.where(np.arange(len(error_norms)) < levels, kappa * error_norms, 0.0), np.zeros(columns))

    def weight_of(self, k: int) -> float:
        """Penalty of level k for half a squared radian."""
        return float(self.weights[k])

    def of_step(self, k: int, x: FloatArray) -> float:
        """What a further step x adds to the penalty of level k."""
        return self.weight_of(k) * float(self.displacement @ x + 0.5 * x @ x)

    def after(self, x: FloatArray) -> MotionPenalty:
        """The penalty after an accepted step."""
        return replace(self, displacement=self.displacement + x)

    def holds_back(self, in_conflict: BoolArray) -> bool:
        """Whether a level that pays would move on if the frame began here."""
        pays = bool((in_conflict & (self.weights > 0.0)).any())
        return pays and float(np.linalg.norm(self.displacement)) > MIN_FRAME_DISPLACEMENT
