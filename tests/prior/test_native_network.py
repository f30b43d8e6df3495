"""The posture network in both backends: the same conditions, the same posture; bad arrays raise errors."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.backend import native_module, use_backend
from poise.kinematics import Pose, random_pose
from poise.math.gaussian import combined_gaussian
from poise.prior import Target, default_prior, layout
from poise.prior.conditions import FIELDS, Conditions
from poise.prior.human_figure import human_figure, set_values
from poise.prior.human_prior import HumanPrior
from poise.prior.native_network import native_predictor
from poise.prior.network_body import network_body, rotation_since_neutral
from poise.prior.present_posture import condition_numbers
from tests.prior.random_network import random_conditions

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")
AGREEMENT = 1e-4  # of coordinates [rad], deviations [rad], rotations and hip center [leg lengths]
NEEDS_NATIVE = pytest.mark.skipif(native_module()[0] is None, reason="without the native kernel")


def random_targets(pose: Pose, rng: np.random.Generator) -> dict[str, Target]:
    """Positions with or without an offset, orientations, or both, of some parts."""
    targets = {}
    for part, segment in layout.PART_SEGMENTS.items():
        if rng.random() < 0.5:
            offset = tuple(rng.normal(scale=0.1, size=3).tolist()) if rng.random() < 0.5 else (0.0, 0.0, 0.0)
            targets[part] = Target(
                pose.position(segment) if rng.random() < 0.8 else None,
                pose.orientation(segment) if rng.random() < 0.5 else None,
                offset,
            )
    return targets


@NEEDS_NATIVE
@pytest.mark.parametrize("seed", range(12))
def test_backends_predict_the_same_posture(seed: int) -> None:
    rng = np.random.default_rng(seed)
    human, prior = human_figure(HUMAN), default_prior()
    assert human is not None
    assert isinstance(prior, HumanPrior)
    pose = random_pose(HUMAN, rng)
    start = STAND if seed % 2 else random_pose(HUMAN, rng)  # standing, arms hang
    gaze = (1.0, 0.4, 1.2) if seed % 3 else None
    numbers = condition_numbers(human, random_targets(pose, rng), start, gaze, floor=0.1)
    found = {}
    for backend in ("native", "numpy"):
        with use_backend(backend):
            found[backend] = prior.predicted(numbers)
    for name in ("values", "deviations", "pelvis", "hip_center"):
        np.testing.assert_allclose(getattr(found["native"], name), getattr(found["numpy"], name), atol=AGREEMENT)


@NEEDS_NATIVE
def test_backends_give_the_same_criterion() -> None:
    targets = {
        "right_hand": Target((0.4, -0.2, 1.0), offset=(0.0, 0.0, 0.08)),
        **{f"{side}_foot": Target(STAND.position(f"{side}_foot")) for side in ("left", "right")},
    }
    found = []
    for backend in ("native", "numpy"):
        with use_backend(backend):
            start = library.human_pose(HUMAN, "stand")
            found.append(default_prior().conditional(HUMAN, targets, start))
    np.testing.assert_allclose(found[0].values, found[1].values, atol=AGREEMENT)
    np.testing.assert_allclose(found[0].precision, found[1].precision, rtol=1e-3, atol=1e-3)
    np.testing.assert_allclose(found[0].mean.q, found[1].mean.q, atol=AGREEMENT)


@pytest.mark.parametrize("seed", range(4))
def test_rotations_of_parts_are_those_of_the_body(seed: int) -> None:
    rng = np.random.default_rng(seed)
    body = network_body()
    pose = random_pose(body.figure, rng)
    values = np.array([pose.value(name) for name in layout.COORDINATES])
    neutral = Pose.neutral(body.figure)
    pelvis = rotation(pose, "pelvis") @ rotation(neutral, "pelvis").T
    for part, segment in layout.PART_SEGMENTS.items():
        expected = rotation(pose, segment) @ rotation(neutral, segment).T
        np.testing.assert_allclose(rotation_since_neutral(part, values, pelvis), expected, atol=1e-9)


def rotation(pose: Pose, segment: str) -> np.ndarray:
    return np.asarray(pose.state.rotations[pose.figure.segment_index(segment)])


@pytest.mark.parametrize("backend", ["numpy", pytest.param("native", marks=NEEDS_NATIVE)])
@pytest.mark.parametrize("seed", range(3))
def test_coordinates_are_set_exactly(seed: int, backend: str) -> None:
    pose = random_pose(HUMAN, np.random.default_rng(seed))
    q = Pose.neutral(HUMAN).q.copy()
    with use_backend(backend):
        set_values(HUMAN, q, layout.COORDINATES, np.array([pose.value(name) for name in layout.COORDINATES]))
    found = Pose(HUMAN, q)
    expected = [pose.value(name) for name in layout.COORDINATES]
    np.testing.assert_allclose([found.value(name) for name in layout.COORDINATES], expected, atol=1e-9)


def test_conditions_are_read_back_from_their_numbers() -> None:
    given = random_conditions(np.random.default_rng(3))
    again = Conditions.from_numbers(given.numbers())
    assert len(given.numbers()) == FIELDS["present_pelvis"].stop == 310
    for name in FIELDS:
        np.testing.assert_array_equal(getattr(again, name), getattr(given, name))


@pytest.mark.parametrize("backend", ["numpy", pytest.param("native", marks=NEEDS_NATIVE)])
@pytest.mark.parametrize("seed", range(3))
def test_a_combined_gaussian_minimizes_both(seed: int, backend: str) -> None:
    rng = np.random.default_rng(seed)
    size = 5
    A, mean, center = rng.normal(size=(3, size)), rng.normal(size=size), rng.normal(size=size)
    P, S = A.T @ A, rng.uniform(0.1, 2.0, size)
    with use_backend(backend):
        m, R = combined_gaussian(P, mean, S, center)
    np.testing.assert_allclose(R.T @ R, P + np.diag(S), atol=1e-12)
    np.testing.assert_allclose(np.tril(R, -1), 0.0)
    gradient = P @ (m - mean) + S * (m - center)
    np.testing.assert_allclose(gradient, 0.0, atol=1e-12)


@NEEDS_NATIVE
def test_bad_arrays_raise() -> None:
    prior = default_prior()
    assert isinstance(prior, HumanPrior)
    predictor = native_predictor(prior.network)
    with pytest.raises(ValueError, match="310"):
        predictor.predict(np.zeros(309))
    with pytest.raises(ValueError, match="107"):
        predictor.outputs(np.zeros((1, 5), dtype=np.float32))
    module, _ = native_module()
    assert module is not None
    with pytest.raises(ValueError, match="positive definite"):
        module.combined_gaussian(-np.eye(2), np.zeros(2), np.full(2, 0.1), np.zeros(2))
    beyond = np.array([7], dtype=np.int32)
    with pytest.raises(ValueError, match="out of range"):
        module.compose_rotations(np.zeros(3), beyond, beyond, beyond)
