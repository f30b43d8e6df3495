"""Every cell of the RULA, REBA and OWAS tables against a second transcription."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from poise.analysis.ergonomics import owas_of_code, reba_of_steps, rula_of_steps
from poise.analysis.ergonomics.tables import level_of, table
from poise.errors import ErgonomicsError
from poise.types import AnyArray

# Rows: upper arm 1 to 6, each with lower arm 1 to 3; columns: wrist 1 to 4, each with twist 1 and 2.
RULA_A = """
12222333
22223333
23333344
23333444
33333444
34444455
33444455
34444455
44444555
44444555
44444555
44455566
55555667
56666777
66677778
77777889
88888999
99999999
"""
# Rows: neck; columns: trunk 1 to 6, each with legs 1 and 2.
RULA_B = """
132334556677
232345556777
333445566777
555667777788
777778888888
888888899999
"""
# Rows: score C; columns: score D.
RULA_C = """
1233455
2234455
3334456
3334566
4445677
4456677
5566777
5567777
"""
# Rows: trunk; columns: neck 1 to 3, each with legs 1 to 4.
REBA_A = """
123412343356
234534564567
245645675678
356756786789
467867897899
"""
# Rows: upper arm; columns: lower arm 1 and 2, each with wrist 1 to 3.
REBA_B = """
122123
123234
345455
455567
678788
788899
"""
# Rows: score A; columns: score B.
REBA_C = """
1 1 1 2 3 3 4 5 6 7 7 7
1 2 2 3 4 4 5 6 6 7 7 8
2 3 3 3 4 5 6 7 7 8 8 8
3 4 4 4 5 6 7 8 8 9 9 9
4 4 4 5 6 7 8 8 9 9 9 9
6 6 6 7 8 8 9 9 10 10 10 10
7 7 7 8 9 9 9 10 10 11 11 11
8 8 8 9 10 10 10 10 10 11 11 11
9 9 9 10 10 10 11 11 11 12 12 12
10 10 10 11 11 11 11 12 12 12 12 12
11 11 11 11 12 12 12 12 12 12 12 12
12 12 12 12 12 12 12 12 12 12 12 12
"""
# Rows: back 1 to 4, each with arms 1 to 3; columns: legs 1 to 7, each with load 1 to 3.
OWAS = """
111111111222222111111
111111111222222111111
111111111223223111112
223223223333333222233
223223233344344334234
334223333344444444234
111111112333444111111
223111112444444333111
223111233444444444111
233223223444444444234
334234334444444444234
444234334444444444234
"""


def grid(text: str) -> AnyArray:
    lines = text.split("\n")[1:-1]
    return np.array([[int(each) for each in (line.split() if " " in line else line)] for line in lines])


def test_every_cell_of_rula() -> None:
    first, second, both = grid(RULA_A).reshape(6, 3, 4, 2), grid(RULA_B).reshape(6, 6, 2), grid(RULA_C)
    steps = itertools.product(range(1, 7), range(1, 4), range(1, 5), (1, 2), range(1, 7), range(1, 7), (1, 2))
    upper, lower, wrist, twist, neck, trunk, legs = np.array(list(steps)).T
    for extra in (0, 1, 4):
        found = rula_of_steps(
            upper_arm=upper[:, None], lower_arm=lower[:, None], wrist=wrist[:, None], wrist_twist=twist[:, None],
            neck=neck, trunk=trunk, legs=legs, extra=extra,
        )  # fmt: skip
        c = np.minimum(first[upper - 1, lower - 1, wrist - 1, twist - 1] + extra, 8)
        d = np.minimum(second[neck - 1, trunk - 1, legs - 1] + extra, 7)
        assert np.array_equal(found.worst, both[c - 1, d - 1])


def test_every_cell_of_reba() -> None:
    first, second, both = grid(REBA_A).reshape(5, 3, 4), grid(REBA_B).reshape(6, 2, 3), grid(REBA_C)
    steps = itertools.product(range(1, 6), range(1, 4), range(1, 5), range(1, 7), (1, 2), range(1, 4))
    trunk, neck, legs, upper, lower, wrist = np.array(list(steps)).T
    for load, coupling, activity in ((0, 0, 0), (2, 1, 1), (3, 3, 3)):
        found = reba_of_steps(
            trunk=trunk, neck=neck, legs=legs, upper_arm=upper[:, None], lower_arm=lower[:, None],
            wrist=wrist[:, None], load=load, coupling=coupling, activity=activity,
        )  # fmt: skip
        a = first[trunk - 1, neck - 1, legs - 1] + load
        b = second[upper - 1, lower - 1, wrist - 1] + coupling
        assert np.array_equal(found.worst, both[np.minimum(a, 12) - 1, np.minimum(b, 12) - 1] + activity)


def test_every_owas_code_and_the_two_disputed_ones() -> None:
    cells = grid(OWAS).reshape(4, 3, 7, 3)
    back, arms, legs = np.array(list(itertools.product(range(1, 5), range(1, 4), range(1, 8)))).T
    disputed_codes = []
    for load in (1, 2, 3):
        found = owas_of_code(back, arms, legs, load)
        assert np.array_equal(found.category, cells[back - 1, arms - 1, legs - 1, load - 1])
        disputed_codes += [code for code, mark in zip(found.codes, found.disputed, strict=True) if mark]
    assert sorted(disputed_codes) == ["3373", "4132"]


@pytest.mark.parametrize(("method", "name"), [("rula", "grand"), ("reba", "both"), ("reba", "trunk_neck_legs")])
def test_table_scores_are_monotonic(method: str, name: str) -> None:
    cells = np.array(table(method)[name])
    for axis in range(cells.ndim):
        assert (np.diff(cells, axis=axis) >= 0).all()


def test_levels_have_descriptions() -> None:
    assert [level_of("rula", score) for score in (2, 3, 6, 7)] == [
        "acceptable",
        "investigate further",
        "investigate and change soon",
        "investigate and change at once",
    ]
    assert level_of("reba", 11) == "very high, change now"
    assert level_of("niosh", 3.2) == "high"


RULA_STEPS = dict.fromkeys(("upper_arm", "lower_arm", "wrist", "wrist_twist", "neck", "trunk", "legs"), 1)
REBA_STEPS = dict.fromkeys(("trunk", "neck", "legs", "upper_arm", "lower_arm", "wrist"), 1)


@pytest.mark.parametrize(
    ("score", "steps", "name", "value"),
    [
        (rula_of_steps, RULA_STEPS, "upper_arm", 0),
        (rula_of_steps, RULA_STEPS, "upper_arm", 7),
        (rula_of_steps, RULA_STEPS, "wrist_twist", 3),
        (rula_of_steps, RULA_STEPS, "legs", np.array([3])),
        (rula_of_steps, RULA_STEPS, "trunk", 1.5),
        (rula_of_steps, RULA_STEPS, "extra", 9),
        (reba_of_steps, REBA_STEPS, "legs", 0),
        (reba_of_steps, REBA_STEPS, "load", 50),
        (reba_of_steps, REBA_STEPS, "coupling", -5),
    ],
)
def test_steps_that_are_not_on_the_worksheet_are_refused(score, steps, name, value) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ErgonomicsError, match=f"{name}: expected integers from"):
        score(**(steps | {name: value}))


def test_plain_numbers_are_steps_of_one_posture() -> None:
    assert "RULA 1 " in str(rula_of_steps(**RULA_STEPS))
    assert "REBA 1 " in str(reba_of_steps(**REBA_STEPS))
    assert owas_of_code(2, 1, 2, 1).codes == ["2121"]
    with pytest.raises(ErgonomicsError, match="OWAS back: expected integers from 1 to 4, got 5"):
        owas_of_code(5, 1, 2, 1)
