"""Gaussian priors fitted to the poses of any figure."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.errors import FigureError, PoseError
from poise.kinematics import Pose
from poise.model.joint_coordinates import JointCoordinates
from poise.motion import Clip
from poise.prior import fit_prior

DOG = library.quadruped()


def poses(count: int, spread: float = 0.1, seed: int = 0) -> list[Pose]:
    rng, neutral = np.random.default_rng(seed), Pose.neutral(DOG)
    return [neutral.plus(spread * rng.normal(size=DOG.nv)) for _ in range(count)]


def test_mean_and_precision_are_those_of_many_examples() -> None:
    examples = poses(1000, 0.1)
    prior = fit_prior(examples)
    read = JointCoordinates(DOG, [DOG.coordinate(name) for name in prior.coordinates])
    rows = np.array([read.values(pose.q) for pose in examples])
    found = prior.conditional(DOG, {}, Pose.neutral(DOG))
    precision = found.root.T @ found.root
    assert prior.mean == pytest.approx(rows.mean(axis=0))
    assert precision @ np.cov(rows, rowvar=False) == pytest.approx(np.eye(len(prior.mean)), abs=0.05)
    assert found.mean.violations(1e-6) == {}


def test_few_examples_give_a_positive_definite_precision() -> None:
    found = fit_prior(poses(2)).conditional(DOG, {}, Pose.neutral(DOG))
    assert np.linalg.eigvalsh(found.root.T @ found.root).min() > 0.0
    assert found.values == pytest.approx([found.mean.value(name) for name in found.coordinates])


def test_a_clip_is_as_good_as_its_poses() -> None:
    examples = poses(5)
    assert np.array_equal(fit_prior(Clip.of_poses(examples, 0.1)).mean, fit_prior(examples).mean)


def test_adapting_moves_the_mean_toward_the_examples() -> None:
    prior, others = fit_prior(poses(50)), [pose.plus(np.full(DOG.nv, 0.2)) for pose in poses(20, 0.01, 1)]
    target = fit_prior(others).mean
    distances = [np.linalg.norm(prior.adapted(others, strength).mean - target) for strength in (0.0, 0.5, 1.0, 9.0)]
    assert distances == sorted(distances, reverse=True)
    assert distances[-1] < 1e-9 < distances[-2]


def test_errors_say_what_was_expected() -> None:
    with pytest.raises(PoseError, match="at least two"):
        fit_prior(poses(1))
    with pytest.raises(PoseError, match="one figure"):
        fit_prior([Pose.neutral(DOG), Pose.neutral(library.lamp())])
    with pytest.raises(FigureError, match="fitted to poses of"):
        fit_prior(poses(3)).conditional(library.lamp(), {}, Pose.neutral(library.lamp()))
    with pytest.raises(PoseError, match="strength"):
        fit_prior(poses(3)).adapted(poses(2), -1.0)
