"""Nothing that Python hands to a native correction can crash it."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.constraint_table import ConstraintCode, clamp_table, crossing_table
from poise.kinematics.selection import bind
from tests.kinematics.test_kernel_inputs import _kernels
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import arm


def model_of(kernel):
    compiled = compile_figure(arm())
    names = ("parents", "kinds", "reversed", "q_starts", "v_starts", "placements", "child_placements", "axes")
    last = ("masses", "centers", "inertias")
    return kernel.Model(*(getattr(compiled, name) for name in (*names, *last)))


FITTING = {ConstraintCode.RANGE: 3, ConstraintCode.ELLIPSE: 11, ConstraintCode.POLYGON: 16, ConstraintCode.TWIST: 14}


def random_row(rng: np.random.Generator) -> tuple[int, int, np.ndarray]:
    """Code, joint and numbers: often what a correction can use, often not."""
    code = int(rng.integers(-1, len(ConstraintCode) + 1) if rng.random() < 0.3 else rng.choice([0, 1, 1, 3, 3, 5]))
    count = FITTING.get(code, 5) if rng.random() < 0.8 else int(rng.integers(1, 20))
    odd = [-1.0, 1e9, 1e300, np.nan, np.inf] if rng.random() < 0.3 else [-1.0, -0.5]
    numbers = rng.choice([0.0, 1.0, 2.0, 0.5] * 4 + odd, count)
    if code == ConstraintCode.TWIST and count == 14:
        numbers[[5, 8, 11]] = 0.0
    return code, int(rng.integers(-1, 5) if rng.random() < 0.1 else 1 if code else 2), numbers


@pytest.mark.parametrize("kernel", _kernels(), ids=lambda kernel: kernel.__name__)
def test_a_correction_survives_random_tables(kernel) -> None:
    rng, refused, accepted, moved = np.random.default_rng(1), 0, 0, 0
    model = model_of(kernel)
    for _ in range(3000):
        rows = [random_row(rng) for _ in range(rng.integers(1, 4))]
        codes, joints = (np.array([row[part] for row in rows], dtype=np.int32) for part in (0, 1))
        ends = np.cumsum([0, *(len(row[2]) for row in rows)]).astype(np.int32)
        ends[-1] = ends[-1] if rng.random() < 0.9 else rng.integers(-2, 60)
        crossed = rng.integers(-1 if rng.random() < 0.1 else 0, 4, rng.integers(0, 3)).astype(np.int32)
        crossings = rng.normal(size=(len(crossed) + int(rng.random() < 0.05), 3))
        numbers = np.concatenate([row[2] for row in rows])
        try:
            correction = kernel.LimitCorrection(model, codes, joints, ends, numbers, crossed, crossings)
        except (ValueError, TypeError):
            refused += 1
            continue
        accepted += 1
        turned = np.array([0.6, 0.8, 0.0, 0.0, 9.0, -9.0, 0.8, 0.0, 0.6, 0.0])
        for q in (arm().neutral(), turned, rng.normal(size=10), np.full(10, np.nan), np.full(10, 1e300)):
            for result in (correction(q), correction.clamp(q)):
                assert result is None or result.shape == (10,)
                moved += result is not None and not np.array_equal(result, q)
            assert len(correction.coordinate_range(q, 1, int(rng.integers(3)))) == 2
    assert refused > 500
    assert accepted > 500
    assert moved > 500


@NEEDS_NATIVE
def test_arguments_that_do_not_fit_are_refused() -> None:
    correction = bind(compile_figure(arm()), "native")._correction
    for call in (correction, correction.clamp):
        with pytest.raises(ValueError, match="q must have 10 numbers"):
            call(np.zeros(9))
        with pytest.raises(TypeError):
            call("q")
    for joint, component, words in ((-1, 0, "no such joint"), (4, 0, "no such joint"), (1, 3, "no such component")):
        with pytest.raises(ValueError, match=words):
            correction.coordinate_range(arm().neutral(), joint, component)
    with pytest.raises(ValueError, match="only swing and ball joints"):
        correction.coordinate_range(arm().neutral(), 2, 0)


@pytest.mark.parametrize("kernel", _kernels(), ids=lambda kernel: kernel.__name__)
def test_a_correction_keeps_its_model_alive_and_knows_its_rows(kernel) -> None:
    table, crossings = clamp_table(arm()), crossing_table(arm())
    flat = (table.codes, table.joints, table.starts, table.numbers)
    correction = kernel.LimitCorrection(model_of(kernel), *flat, *crossings)
    q = np.array(arm().neutral())
    q[4] = -1.0  # elbow.flexion, at least 0
    assert correction(q)[4] == 0.0
    wrong = (np.full(1, ConstraintCode.EDGE, np.int32), np.ones(1, np.int32), np.array([0, 3], np.int32), np.eye(3)[0])
    with pytest.raises(ValueError, match="limit correction: expected a range"):
        kernel.LimitCorrection(model_of(kernel), *wrong, *crossings)
