"""The proof that a pose is a Kuhn-Tucker point: what is left of the gradient when walls have pushed all they can."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.types import FloatArray


@dataclass(frozen=True, eq=False)
class KktResidual:
    """How far a point is from a Kuhn-Tucker point.

    Parameters
    ----------
    residual : float
        Largest part of the gradient that neither ties nor touched walls balance.
    broken : float
        Largest amount by which a wall is overstepped; 0 inside.
    pushes : (k,)
        Multiplier of every wall, 0 or more; those that are not touched have none.
    labels : tuple of str
        Names of the walls, where they have any.
    """

    residual: float
    broken: float
    pushes: FloatArray
    labels: tuple[str, ...] = ()

    def holds(self, tolerance: float = 1e-8) -> bool:
        """Whether it proves a Kuhn-Tucker point."""
        return self.residual <= tolerance and self.broken <= tolerance

    @property
    def pushing(self) -> dict[str, float]:
        """Multipliers of the walls that push, by name, the strongest first."""
        order = np.argsort(-self.pushes, kind="stable")
        return {self.labels[wall]: float(self.pushes[wall]) for wall in order.tolist() if self.pushes[wall] > 0.0}
