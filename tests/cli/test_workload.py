"""`poise workload`: methods of manual work that take numbers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from poise.analysis.ergonomics import HandExertion, Handling, endurance_time, grip_strength
from tests.cli.figure_command import Answer, poise

__all__ = ["poise"]
Command = Callable[..., Answer]

CARRY = ("carry", "--height", 0.8, "--frequency", 1, "--distance", 4)


def data(poise: Command, *arguments: object) -> dict[str, float]:
    result: dict[str, float] = json.loads(poise("workload", *arguments, "--json").out)
    return result


def test_answers_are_those_of_the_functions(poise: Command) -> None:
    carry = Handling("carry", 0.8, 1.0, distance=4.0)
    answer = data(poise, "handling", *CARRY, "--load", 15)
    assert answer["acceptable_female"] == carry.acceptable("female")
    assert answer["capable_male"] == carry.fraction_capable(15.0, "male")
    strain = data(poise, "strain", "--intensity", 0.2, "--efforts", 8, "--seconds", 2)
    assert strain["index"] == HandExertion(0.2, 8.0, 2.0).index
    assert data(poise, "endurance", "--fraction", 0.5, "--joint", "knee")["seconds"] == endurance_time(0.5, "knee")
    assert data(poise, "endurance", "--fraction", 0.1) == {"rest": 0.0}
    assert data(poise, "grip", "--sex", "female", "--age", 60)["mean"] == grip_strength("female", 60.0).mean


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("handling", *CARRY), "14.7 kg for 75 % of women"),
        (("strain", "--intensity", 0.2, "--efforts", 8, "--seconds", 2), "revised strain index 5.9"),
        (("energy", "--mass", 75, "--lift", 10, 0.2, 0.9, 4, "--walk", 5, 1, 10, 2), "above 3.5 kcal/min"),
        (("endurance", "--fraction", 0.5, "--seconds", 30), "held for 66 s; 30 s need 106 s of rest"),
        (("grip", "--sex", "female", "--flexion", 45, "--force", 150), "88 % can exert 150 N"),
    ],
)
def test_texts(poise: Command, arguments: tuple[object, ...], text: str) -> None:
    assert text in poise("workload", *arguments).out


def test_errors_say_what_was_expected(poise: Command) -> None:
    answer = poise("workload", "grip", "--age", 12)
    assert answer.code == 2
    assert "age: expected a number from 20 to 120" in answer.err
