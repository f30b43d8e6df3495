"""Training of the posture network: frames of training subjects, Adam with decay, averaged weights.

The whole run is deterministic: a seed fixes the weights and the problems.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from poise.kinematics.mirror import mirrored_frames
from poise.motion import world_frames
from poise.prior.layout import INPUT_COUNT
from poise.types import FloatArray, Matrix
from poise_lab.posture_training.batch_kinematics import Kinematics
from poise_lab.posture_training.batches import random_problems
from poise_lab.posture_training.canonical_body import CanonicalBody
from poise_lab.posture_training.network import Predictor, Weights, initial_weights
from poise_lab.posture_training.recordings import Recordings

_WARMUP_STEPS = 300
_AVERAGING = 0.999  # decay of the averaged weights per step
_MIN_DEVIATION_RAD = 1e-3


@dataclass(frozen=True)
class TrainingOptions:
    """Size and length of a training run.

    Parameters
    ----------
    hidden : int
        Width of the layers.
    steps : int
        Steps after which the learning rate has fallen to one percent.
    stop : int or None
        Steps after which training ends, with the averaged weights; None for all.
    batch : int
        Problems per step.
    learning_rate, weight_decay : float
        Of Adam with decoupled weight decay.
    seed : int
        Seed of weights and problems.
    """

    hidden: int = 336
    steps: int = 16000
    stop: int | None = None
    batch: int = 512
    learning_rate: float = 1.5e-3
    weight_decay: float = 0.02
    seed: int = 0


@dataclass(frozen=True, eq=False)
class Trained:
    """Weights of a trained network, mean and deviation of the coordinates, and losses in the course of training."""

    weights: dict[str, FloatArray]
    mean: FloatArray
    deviation: FloatArray
    losses: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class TrainingFrames:
    """Frames with their mirror images as arrays: coordinates, root, height of the lower ankle, chance to be drawn."""

    x: Matrix
    root_rotation: FloatArray
    root_position: Matrix
    ankle: FloatArray
    chances: FloatArray

    @classmethod
    def of(cls, recordings: Recordings, body: CanonicalBody) -> TrainingFrames:
        """Arrays of recordings; a subject is drawn in proportion to the root of the number of its frames."""
        frames = np.concatenate([recordings.frames, mirrored_frames(body.figure, recordings.frames)])
        rotation, position = body.root(frames)
        _, index, counts = np.unique(recordings.subjects, return_inverse=True, return_counts=True)
        chances = np.tile(counts[index] ** -0.5, 2)
        x = body.values(frames)
        rotations, positions = rotation.T, position.T
        feet = [body.figure.segment_index(f"{side}_foot") for side in ("left", "right")]
        ankle = world_frames(body.figure, frames).positions[:, feet, 2].min(axis=1)
        return cls(x, rotations, positions, ankle, chances / chances.sum())

    def batch(self, chosen: np.ndarray[tuple[int], np.dtype[np.int64]]) -> dict[str, FloatArray]:
        """Arrays of some frames, in single precision."""
        arrays = {
            "x": self.x[chosen],
            "root_rotation": self.root_rotation[:, chosen],
            "root_position": self.root_position[:, chosen],
            "ankle": self.ankle[chosen],
        }
        return {name: np.asarray(array, dtype=np.float32) for name, array in arrays.items()}


def train(
    recordings: Recordings,
    options: TrainingOptions,
    report: Callable[[int, float, float], None] | None = None,
    checkpoint: Callable[[Trained], None] | None = None,
) -> Trained:
    """Train a network on recordings; `report` is called with step, mean loss and seconds every few hundred steps."""
    body = CanonicalBody.of(recordings.figure)
    frames = TrainingFrames.of(recordings, body)
    mean, deviation = frames.x.mean(axis=0), np.maximum(frames.x.std(axis=0), _MIN_DEVIATION_RAD)
    predictor = Predictor(Kinematics(body), jnp.asarray(mean, jnp.float32), jnp.asarray(deviation, jnp.float32))
    weights = initial_weights(options.seed, INPUT_COUNT, options.hidden, len(mean))
    state = (weights, jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights), weights)
    update = _update(predictor, options.weight_decay)
    rng, began, losses = np.random.default_rng(options.seed), time.perf_counter(), list[float]()
    every, recent = max(options.steps // 40, 1), list[float]()
    for step in range(1, (options.stop or options.steps) + 1):
        problems = random_problems(rng, frames.chances, options.batch)
        rate = _rate(options, step)
        state, loss = update(state, frames.batch(problems.frames), problems.arrays(), rate, float(step))
        recent.append(float(loss))
        if step % every == 0:
            losses.append(float(np.mean(recent)))
            recent.clear()
            if report is not None:
                report(step, losses[-1], time.perf_counter() - began)
            if checkpoint is not None and step % (5 * every) == 0:
                checkpoint(_trained(state[3], mean, deviation, losses))
    return _trained(state[3], mean, deviation, losses)


def _trained(weights: Weights, mean: FloatArray, deviation: FloatArray, losses: list[float]) -> Trained:
    return Trained({name: np.asarray(each) for name, each in weights.items()}, mean, deviation, tuple(losses))


def _rate(options: TrainingOptions, step: int) -> float:
    """Learning rate: linear warm-up, then a cosine to one percent."""
    cosine = 0.5 * (1.0 + np.cos(np.pi * step / options.steps))
    warm_up = min(1.0, step / max(min(_WARMUP_STEPS, options.steps // 10), 1))
    return float(options.learning_rate * warm_up * (0.01 + 0.99 * cosine))


State = tuple[Weights, Weights, Weights, Weights]  # weights, first and second moments, averaged weights


def _update(predictor: Predictor, decay: float) -> Callable[..., tuple[State, Array]]:
    """One compiled step of Adam with decoupled weight decay."""

    def update(
        state: State, frames: dict[str, Array], problem: dict[str, Array], rate: float, step: float
    ) -> tuple[State, Array]:
        weights, first, second, averaged = state
        loss, gradient = jax.value_and_grad(predictor.loss)(weights, frames, problem)
        norm = jnp.sqrt(sum((each**2).sum() for each in jax.tree.leaves(gradient)))
        gradient = jax.tree.map(lambda g: g / jnp.maximum(norm, 1.0), gradient)
        first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, gradient)
        second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, gradient)
        corrected, scale = 1.0 - 0.9**step, 1.0 - 0.999**step
        weights = jax.tree.map(
            lambda w, m, v: w * (1.0 - rate * decay) - rate * (m / corrected) / (jnp.sqrt(v / scale) + 1e-8),
            weights,
            first,
            second,
        )
        keep = jnp.minimum(_AVERAGING, (1.0 + step) / (10.0 + step))
        averaged = jax.tree.map(lambda a, w: keep * a + (1.0 - keep) * w, averaged, weights)
        return (weights, first, second, averaged), loss

    compiled: Callable[..., tuple[State, Array]] = jax.jit(update)
    return compiled
