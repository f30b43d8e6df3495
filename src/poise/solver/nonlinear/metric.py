"""How the metric learns from a step: BFGS, DFP, and Fletcher's switch between them [Zhao1989, eq. 28, 29].

For a step σ that changed the gradient by y all of them give H⁺ with H⁺ y = σ, positive where H is as long as σᵀy > 0.
"""

from __future__ import annotations

import enum

import numpy as np

from poise.types import FloatArray, Matrix

FLAT = 1e-12  # cosine of σ and y below which a step teaches nothing


class MetricRule(enum.Enum):
    """Which formula is used."""

    BFGS = "bfgs"
    DFP = "dfp"
    SWITCH = "switch"  # BFGS where σᵀy ≥ yᵀHy, else DFP


def teach(metric: Matrix, step: FloatArray, change: FloatArray, rule: MetricRule) -> bool:
    """Update a metric in place from a step σ and the change y of the gradient; False where σᵀy is not positive."""
    image = metric @ change
    along, length = float(step @ change), float(change @ image)
    if not along > FLAT * float(np.sqrt((step @ step) * (change @ change))) or not length > 0.0:
        return False
    if rule is MetricRule.DFP or (rule is MetricRule.SWITCH and along < length):
        metric += np.outer(step, step) / along - np.outer(image, image) / length
    else:
        mixed = np.outer(step, ((1.0 + length / along) * step - image) / along)
        mixed -= np.outer(image, step / along)
        metric += 0.5 * (mixed + mixed.T)
    return True
