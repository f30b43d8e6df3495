"""From a trained network to the file that Poise ships: residual correlation, half-precision weights, checksum."""

from __future__ import annotations

import hashlib

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from poise.prior.layout import mirror_permutation
from poise.prior.posture_network import PostureNetwork
from poise.types import FloatArray, Matrix
from poise_lab.posture_training.batch_kinematics import Kinematics
from poise_lab.posture_training.batches import random_problems
from poise_lab.posture_training.canonical_body import CanonicalBody
from poise_lab.posture_training.network import Posed, Predictor
from poise_lab.posture_training.recordings import Recordings
from poise_lab.posture_training.train import Trained, TrainingFrames

_CORRELATION_BATCHES = 24
_BATCH = 512
_UNCORRELATED_SHARE = 0.1  # of the residuals' variance: couplings make their correlation singular


def network_of(trained: Trained, recordings: Recordings, seed: int = 0) -> PostureNetwork:
    """Network to ship, with the correlation of its residuals on random problems of the training recordings."""
    body = CanonicalBody.of(recordings.figure)
    index, sign = mirror_permutation(body.coordinates), body.mirror_signs()
    correlation = _residual_correlation(trained, recordings, body, seed)
    image = correlation[np.ix_(index, index)] * np.outer(sign, sign)
    correlation = 0.5 * (correlation + image)
    shrunk = (1.0 - _UNCORRELATED_SHARE) * correlation + _UNCORRELATED_SHARE * np.eye(len(correlation))
    arrays = trained.weights | {
        "mean": trained.mean,
        "deviation": trained.deviation,
        "whitening": np.linalg.inv(np.linalg.cholesky(shrunk)),
        "mirror_index": index,
        "mirror_sign": sign,
    }
    return PostureNetwork.from_arrays(arrays)


def checksum(data: bytes) -> str:
    """SHA-256 of a file as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def _residual_correlation(trained: Trained, recordings: Recordings, body: CanonicalBody, seed: int) -> Matrix:
    frames, rng = TrainingFrames.of(recordings, body), np.random.default_rng(seed + 1)
    mean, deviation = (jnp.asarray(each, jnp.float32) for each in (trained.mean, trained.deviation))
    predictor = Predictor(Kinematics(body), mean, deviation)
    weights = {name: jnp.asarray(each) for name, each in trained.weights.items()}

    def residuals(own: dict[str, Array], problem: dict[str, Array]) -> Array:
        posed = Posed(predictor.kinematics, own, problem["bones"])
        x, _, _, log_deviation = predictor.predict(weights, posed, problem)
        return (posed.x - x) / (deviation * jnp.exp(log_deviation))

    compiled = jax.jit(residuals)
    rows: list[FloatArray] = []
    for _ in range(_CORRELATION_BATCHES):
        problems = random_problems(rng, frames.chances, _BATCH)
        rows.append(np.asarray(compiled(frames.batch(problems.frames), problems.arrays())))
    clipped = np.clip(np.concatenate(rows), -4.0, 4.0)  # outliers do not decide
    return np.asarray(np.corrcoef(clipped, rowvar=False))
