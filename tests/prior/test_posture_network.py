"""The posture network in NumPy: against a plain implementation, its symmetries, and its file."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from poise.prior import layout
from poise.prior.conditions import mirrored_conditions
from poise.prior.posture_network import PostureNetwork
from tests.prior.random_network import INDEX, mirror_signs, random_conditions, random_network

SEEDS = range(6)


def plain_outputs(network: PostureNetwork, inputs: np.ndarray) -> list[float]:
    """Outputs by loops over single numbers."""

    def layer(values: list[float], k: int) -> list[float]:
        weight, bias = network.weights[k], network.biases[k]
        return [
            float(bias[j]) + sum(value * float(weight[i, j]) for i, value in enumerate(values))
            for j in range(weight.shape[1])
        ]

    def silu(values: list[float]) -> list[float]:
        return [value / (1.0 + math.exp(-value)) for value in values]

    hidden = silu(layer([float(value) for value in inputs], 0))
    for k in (1, 2, 3):
        hidden = [one + other for one, other in zip(hidden, silu(layer(hidden, k)), strict=True)]
    return layer(hidden, 4)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_outputs_are_those_of_a_plain_implementation(seed: int) -> None:
    rng = np.random.default_rng(seed)
    network, inputs = random_network(rng), rng.normal(size=layout.INPUT_COUNT)
    assert network.outputs(inputs[None])[0] == pytest.approx(plain_outputs(network, inputs), rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("seed", SEEDS)
def test_mirrored_conditions_give_the_mirrored_posture(seed: int) -> None:
    rng = np.random.default_rng(seed)
    network, conditions = random_network(rng), random_conditions(rng)
    one, image = network.predict(conditions), network.predict(mirrored_conditions(conditions))
    reflection = np.array([1.0, -1.0, 1.0])
    assert image.values == pytest.approx(mirror_signs() * one.values[INDEX], abs=1e-4)
    assert image.deviations == pytest.approx(one.deviations[INDEX], rel=1e-4)
    assert image.hip_center == pytest.approx(one.hip_center * reflection, abs=1e-4)
    assert image.pelvis == pytest.approx(one.pelvis * np.outer(reflection, reflection), abs=1e-4)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_posture_turns_and_moves_with_its_conditions(seed: int) -> None:
    rng = np.random.default_rng(seed)
    network, conditions = random_network(rng), random_conditions(rng)
    angle, shift = rng.uniform(-3.0, 3.0), np.append(rng.normal(size=2), 0.0)
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    moved = replace(
        conditions,
        points=(conditions.points @ turn.T + shift) * conditions.point_mask[:, None],
        axes=conditions.axes @ turn.T,
        gaze=turn @ conditions.gaze,
        heading=turn[:2, :2] @ conditions.heading,
        place=turn[:2, :2] @ conditions.place + shift[:2],
    )
    one, other = network.predict(conditions), network.predict(moved)
    assert other.values == pytest.approx(one.values, abs=1e-4)
    assert other.pelvis == pytest.approx(turn @ one.pelvis, abs=1e-4)
    assert other.hip_center == pytest.approx(turn @ one.hip_center + shift, abs=1e-4)


def test_a_file_gives_the_network_in_half_precision_and_the_same_bytes_again() -> None:
    network = random_network(np.random.default_rng(0))
    data = network.to_bytes()
    again = PostureNetwork.from_bytes(data)
    assert again.to_bytes() == data == network.to_bytes()
    for one, other in zip(network.weights, again.weights, strict=True):
        assert other == pytest.approx(one, abs=2e-3)


def test_orientations_of_hands_do_not_tell_the_heading() -> None:
    conditions = random_conditions(np.random.default_rng(1))
    hands = np.array([part.endswith("hand") for part in layout.FRAME_PARTS], dtype=float)
    none = np.zeros(layout.FRAME_COUNT)
    one, two, three = (replace(conditions, frame_mask=mask).frame()[:2] for mask in (none, hands, 1.0 - hands))
    assert one == two != three
