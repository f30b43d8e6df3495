"""The trust-region step satisfies the conditions that characterize the global minimum of its model [MoreSorensen1983].

(Λ + μ) z = -g, μ ≥ 0, Λ + μ ⪰ 0, ‖z‖ ≤ Δ and μ (Δ - ‖z‖) = 0 hold at the minimum and nowhere else.
"""

from __future__ import annotations

import numpy as np
import pytest

from poise.solver.trust_region import trust_step
from poise.types import FloatArray

COUNT = 150


def model(rng: np.random.Generator, kind: str) -> tuple[FloatArray, FloatArray, float]:
    """Eigenvalues in ascending order, gradient and radius."""
    size = int(rng.integers(1, 12))
    curvatures = np.sort(rng.normal(size=size) * 10.0 ** rng.uniform(-3, 3))
    gradient = rng.normal(size=size) * 10.0 ** rng.uniform(-6, 2)
    if kind == "convex":
        curvatures = np.sort(np.abs(curvatures)) + 1e-3
    elif kind == "hard":  # no gradient along the lowest eigenvalues, of which there may be several
        lowest = int(rng.integers(1, size + 1))
        curvatures = np.sort(np.concatenate([np.full(lowest, -1.0), rng.uniform(0.5, 2.0, size - lowest)]))
        gradient[:lowest] = 0.0
    elif kind == "nearly hard":
        gradient[0] = rng.choice([-1.0, 1.0]) * 10.0 ** rng.uniform(-9, -5)
    elif kind == "flat":
        curvatures = np.sort(np.where(rng.random(size) < 0.5, 0.0, np.abs(curvatures)))
    return curvatures, gradient, float(10.0 ** rng.uniform(-5, 1))


@pytest.mark.parametrize("kind", ["any", "convex", "hard", "nearly hard", "flat"])
def test_steps_are_global_minima_of_their_models(kind: str) -> None:
    rng = np.random.default_rng(31)
    for number in range(COUNT):
        curvatures, gradient, radius = model(rng, kind)
        found = trust_step(curvatures, gradient, radius)
        step, shift = found.step, found.shift
        size = max(float(np.abs(gradient).max()), radius * float(np.abs(curvatures).max()))
        length = float(np.linalg.norm(step))
        assert length <= radius * (1.0 + 1e-9), (kind, number)
        assert shift >= 0.0
        assert curvatures.min() + shift >= -1e-9 * max(1.0, -curvatures.min()), (kind, number)
        moving = np.abs(gradient) > 1e-9  # smaller slopes along the lowest eigenvalue count as zero
        residual = np.abs((curvatures + shift) * step + gradient)[moving | (np.abs(curvatures + shift) > 1e-6)]
        assert residual.max(initial=0.0) <= 1e-7 * size + 1e-9, (kind, number)
        assert shift * (radius - length) <= 1e-7 * size + 1e-9, (kind, number)
        assert found.on_boundary == (length > radius * (1.0 - 1e-9)) or shift <= 1e-9, (kind, number)


@pytest.mark.parametrize("kind", ["any", "hard", "nearly hard"])
def test_no_random_step_inside_the_radius_is_better(kind: str) -> None:
    rng = np.random.default_rng(32)
    for number in range(COUNT):
        curvatures, gradient, radius = model(rng, kind)
        best = trust_step(curvatures, gradient, radius).predicted_reduction(curvatures, gradient)
        others = rng.normal(size=(200, len(gradient)))
        others *= radius * rng.random((200, 1)) ** 0.3 / np.linalg.norm(others, axis=1, keepdims=True)
        reductions = -(others @ gradient + 0.5 * (others**2) @ curvatures)
        assert reductions.max() <= best + 1e-9 * (1.0 + abs(best)), (kind, number)


def test_all_directions_off_a_saddle_are_reported() -> None:
    rng = np.random.default_rng(33)
    for _ in range(COUNT):
        curvatures, gradient, _ = model(rng, "hard")
        lowest = int(np.count_nonzero(curvatures == curvatures.min()))
        found = trust_step(curvatures, 1e-3 * gradient / max(1.0, np.linalg.norm(gradient)), 0.5)
        assert found.escape_directions == lowest
        assert np.count_nonzero(found.step[:lowest]) == 1
