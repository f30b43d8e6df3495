"""What can be wrong with couplings, coupled limits and driven groups."""

from __future__ import annotations

import math

import pytest

from poise.errors import FigureError
from poise.model import Coordinate, CoupledLimit, Coupling, DrivenGroup, Range
from tests.model.faults import Fault, Wrong, check_fault, leg

KNEE = Coordinate("left_knee", "angle")


def knees(factors: object) -> Wrong:
    return lambda b: b.couple("tendon", factors)


FAULTS: dict[str, Fault] = {
    "unknown joint": (
        knees({"left_kne": 1.0}),
        "tendon",
        "coupling 'tendon': coordinate 'left_kne': unknown joint",
        "did you mean 'left_knee' or",
    ),
    "unknown component": (
        knees({"left_hip.swing_z": 1.0}),
        "tendon",
        "coupling 'tendon': coordinate 'left_hip.swing_z': a ball joint has no component 'swing_z'",
        "did you mean 'left_hip.swing_",
    ),
    "ambiguous joint": (
        knees({"left_hip": 1.0, "left_knee": 1.0}),
        "tendon",
        "coupling 'tendon': coordinate 'left_hip': a ball joint has several components, name one",
        "known: 'left_hip.swing_x', 'left_hip.swing_y', 'left_hip.twist'",
    ),
    "joint that does not move": (knees({"root": 1.0}), "tendon", "a fixed joint does not move", "leave it out"),
    "no terms": (knees({}), "tendon", "coupling 'tendon': has no terms", "at least one joint with its factor"),
    "factors as a list": (knees(["left_knee"]), "tendon", "coupling 'tendon': write its terms as", "{'joint': factor}"),
    "zero factor": (
        knees({"left_knee": 0.0}),
        "tendon",
        "coupling 'tendon': the factor of left_knee.angle must be finite and not 0, got 0.0",
        "leave the joint out",
    ),
    "nan factor": (
        knees({"left_knee": math.nan}),
        "tendon",
        "coupling 'tendon': the factor of left_knee.angle",
        "got nan",
    ),
    "factor in words": (knees({"left_knee": "two"}), "tendon", "the factor of left_knee.angle", "a finite number"),
    "same joint twice": (
        knees({"left_knee": 1.0, "left_knee.angle": 2.0}),
        "tendon",
        "coupling 'tendon': left_knee.angle is there twice",
        "add its factors",
    ),
    "nan value": (
        lambda b: b.couple("tendon", {"left_knee": 1.0}, math.nan),
        "tendon",
        "coupling 'tendon': the value must be a finite number, got nan",
        "a finite number",
    ),
    "limit of an unknown joint": (
        lambda b: b.couple_limit("hamstrings", {"hip.swing_y": 1.0}, (0.0, 1.0)),
        "hamstrings",
        "coupled limit 'hamstrings': coordinate 'hip.swing_y': unknown joint",
        "known: ",
    ),
    "empty limit": (
        lambda b: b.couple_limit("hamstrings", {"left_knee": 1.0}, (1.0, 0.0)),
        "hamstrings",
        "coupled limit 'hamstrings': a range must have lower <= upper",
        "swap them",
    ),
    "limit without range": (
        lambda b: b.couple_limit("hamstrings", {"left_knee": 1.0}, None),
        "hamstrings",
        "coupled limit 'hamstrings': a range is a pair (lower, upper), got None",
        "a pair (lower, upper)",
    ),
    "shares": (
        lambda b: b.drive("spine", {"left_knee": 0.6, "left_hip.swing_y": 0.5}),
        "spine",
        "driven group 'spine': shares must be positive and sum to 1, got [0.6, 0.5] (sum 1.1)",
        "divide them by their sum",
    ),
    "negative share": (
        lambda b: b.drive("spine", {"left_knee": 1.5, "left_hip.swing_y": -0.5}),
        "spine",
        "driven group 'spine': shares must be positive",
        "divide them by their sum",
    ),
    "group of an ambiguous joint": (
        lambda b: b.drive("spine", {"left_hip": 1.0}),
        "spine",
        "driven group 'spine': coordinate 'left_hip': a ball joint has several components",
        "name one",
    ),
    "empty range of a group": (
        lambda b: b.drive("spine", {"left_knee": 1.0}, (2.0, 1.0)),
        "spine",
        "driven group 'spine': a range must have lower <= upper",
        "swap them",
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_names_its_part_and_what_to_do(fault: Fault) -> None:
    check_fault(fault, leg())


BY_HAND = {
    "term by text": (
        lambda: Coupling("c", (("knee", 1.0),)),
        "coupling 'c': each term names a Coordinate(joint, compo",
    ),
    "terms as a number": (lambda: Coupling("c", 3), "coupling 'c': terms are pairs of coordinate and factor, got 3"),
    "terms without factors": (lambda: Coupling("c", (KNEE,)), "coupling 'c': terms are pairs of coordinate and factor"),
    "term twice": (lambda: CoupledLimit("c", ((KNEE, 1.0), (KNEE, 1.0)), Range()), "left_knee.angle is there twice"),
    "range as a pair": (
        lambda: CoupledLimit("c", ((KNEE, 1.0),), (0.0, 1.0)),
        "coupled limit 'c': its range must be a R",
    ),
    "total as a pair": (
        lambda: DrivenGroup("c", ((KNEE, 1.0),), (0.0, 1.0)),
        "driven group 'c': its range must be a Ran",
    ),
}


@pytest.mark.parametrize(("make", "said"), BY_HAND.values(), ids=BY_HAND)
def test_what_is_made_by_hand_is_checked_too(make: object, said: str) -> None:
    with pytest.raises(FigureError) as caught:
        make()
    assert said in str(caught.value)
    assert caught.value.part == "c"
