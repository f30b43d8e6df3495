"""Couplings, coupled limits and driven groups: their constraint rows, alone and in both backends, and invalid ones."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics
from poise.kinematics.selection import bind
from poise.model import Coordinate, CoupledLimit, Coupling, DrivenGroup, Figure, FigureBuilder, LinearRow, Range
from poise.model.coordinate import coordinate_value, with_coordinate
from tests.model.error_cases import Change, ErrorCase, check_error, leg
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import biped, random_configuration

BACKENDS = ("numpy", "native")
SEVENTY = math.radians(70.0)
TIP, MIDDLE = Coordinate("tip", "angle"), Coordinate("middle", "angle")


@pytest.fixture(params=BACKENDS)
def bound(request: pytest.FixtureRequest) -> Kinematics:
    return bind(compile_figure(biped()), request.param)


def posed(figure: Figure, **values: float) -> np.ndarray:
    """A configuration by coordinates, a dot written as two underscores."""
    q = figure.neutral()
    for text, value in values.items():
        each = figure.coordinate(text.replace("__", "."))
        slot = figure.slot(each.joint).q
        q[slot] = with_coordinate(figure.joint(each.joint), each.component, q[slot], value)
    return q


def residual(kinematics: Kinematics, label: str, q: np.ndarray) -> float:
    return float(kinematics.couplings(q).values[kinematics.compiled.coupling_labels.index(label)])


def margin(kinematics: Kinematics, label: str, q: np.ndarray) -> float:
    return float(kinematics.limit_margins(q).values[kinematics.compiled.limit_labels.index(label)])


# --- rows alone -------------------------------------------------------------------------------------------------------


def test_a_coupling_is_one_equality() -> None:
    coupling = Coupling("tendon", ((TIP, 1.0), (MIDDLE, -2.0 / 3.0)), 0.1)
    assert coupling.rows() == (LinearRow("tendon", ((TIP, 1.0), (MIDDLE, -2.0 / 3.0)), 0.1, 0.1),)


def test_a_coupled_limit_is_one_interval() -> None:
    limit = CoupledLimit("tendon", ((TIP, 1.0), (MIDDLE, -1.0)), Range(-0.2))
    assert limit.rows() == (LinearRow("tendon", ((TIP, 1.0), (MIDDLE, -1.0)), -0.2, math.inf),)


@given(st.lists(st.floats(0.01, 1.0), min_size=1, max_size=6), st.floats(-3.0, 3.0))
def test_a_driven_group_holds_exactly_where_every_member_has_its_share(weights: list[float], total: float) -> None:
    shares = [weight / math.fsum(weights) for weight in weights]
    members = tuple((Coordinate(f"vertebra_{index}", "angle"), share) for index, share in enumerate(shares))
    group = DrivenGroup("spine", members, Range(-1.0, 2.0))
    assert len(group.rows()) == len(members) - 1
    values = {each: share * total for each, share in members}
    for row in group.rows():
        assert (row.lower, row.upper) == (0.0, 0.0)
        assert math.fsum(factor * values[each] for each, factor in row.terms) == pytest.approx(0.0, abs=1e-15)
    (limit,) = group.limit_rows()
    assert (limit.label, limit.lower, limit.upper) == ("spine: total", -1.0, 2.0)
    assert math.fsum(factor * values[each] for each, factor in limit.terms) == pytest.approx(total, abs=1e-14)


def test_the_rows_of_a_driven_group_leave_one_degree_of_freedom() -> None:
    members = tuple((Coordinate(f"vertebra_{index}", "angle"), share) for index, share in enumerate((0.5, 0.3, 0.2)))
    rows = DrivenGroup("spine", members).rows()
    matrix = np.zeros((2, 3))
    for index, row in enumerate(rows):
        for each, factor in row.terms:
            matrix[index, int(each.joint[-1])] = factor
    assert np.linalg.matrix_rank(matrix) == 2
    np.testing.assert_allclose(matrix @ [0.5, 0.3, 0.2], 0.0, atol=1e-16)
    assert [row.label for row in rows] == ["spine: vertebra_1.angle", "spine: vertebra_2.angle"]


def test_a_total_without_range_has_no_row() -> None:
    group = DrivenGroup("spine", ((TIP, 1.0),))
    assert (group.range, group.rows(), group.limit_rows()) == (Range(), (), ())


def test_shares_may_miss_one_by_rounding_only() -> None:
    assert DrivenGroup("spine", ((TIP, 0.1 + 0.2), (MIDDLE, 0.7))).members[0][1] == 0.1 + 0.2


def test_numbers_of_other_types_are_kept_as_plain_floats() -> None:
    coupling = Coupling("tendon", {TIP: np.float32(1.0)}, np.int64(2))
    assert (type(coupling.terms[0][1]), type(coupling.value)) == (float, float)
    assert hash(coupling) == hash(Coupling("tendon", ((TIP, 1.0),), 2.0))


def test_a_figure_collects_its_rows_in_order() -> None:
    labels = [row.label for row in biped().equality_rows]
    assert labels == ["left_tendon", "right_tendon", "spine: thoracic.swing_y"]
    assert [row.label for row in biped().inequality_rows] == ["left_hamstrings", "right_hamstrings", "spine: total"]


# --- through the backends ---------------------------------------------------------------------------------------------


def test_the_last_joint_of_a_finger_bends_two_thirds_of_the_one_before(bound: Kinematics) -> None:
    # [Baerlocher2001, 3.8.1]: θ_f1 - 2/3 θ_f2 = 0
    kept = posed(biped(), left_fingers=0.9, left_fingertips=0.6)
    assert residual(bound, "left_tendon", kept) == pytest.approx(0.0, abs=1e-16)
    straight = posed(biped(), left_fingers=0.9)
    assert residual(bound, "left_tendon", straight) == pytest.approx(-0.6, abs=1e-15)
    assert residual(bound, "right_tendon", straight) == 0.0


def test_hamstrings_stop_a_straight_leg_but_not_a_bent_one(bound: Kinematics) -> None:
    # [Baerlocher2001, eq. 3.2] with flexion positive at hip and knee: hip - knee ≤ 1.2
    label = "left_hamstrings: upper limit"
    assert margin(bound, label, posed(biped(), left_hip__swing_y=1.0)) == pytest.approx(0.2, abs=1e-14)
    assert margin(bound, label, posed(biped(), left_hip__swing_y=1.5)) == pytest.approx(-0.3, abs=1e-14)
    assert margin(bound, label, posed(biped(), left_hip__swing_y=1.5, left_knee=1.0)) == pytest.approx(0.7, abs=1e-14)
    assert "left_hamstrings: lower limit" not in bound.compiled.limit_labels


def test_flexion_of_hip_and_knee_have_the_signs_of_the_limit(bound: Kinematics) -> None:
    foot = biped().segment_index("left_foot")
    rest = bound.forward(biped().neutral()).positions[foot]
    raised = bound.forward(posed(biped(), left_hip__swing_y=0.8)).positions[foot]
    bent = bound.forward(posed(biped(), left_knee=0.8)).positions[foot]
    assert raised[0] > rest[0] + 0.3  # x is forward
    assert bent[0] < rest[0] - 0.2
    assert min(raised[2], bent[2]) > rest[2] + 0.05


def signed_leg(hip_sign: float, factor: float, span: tuple[float, float]) -> Figure:
    """A leg of two hinges, z down and y right; the hip's own sign of flexion is chosen."""
    builder = FigureBuilder("leg").segment("pelvis").segment("thigh").segment("shank").root("pelvis")
    builder.hinge("hip", "pelvis", "thigh", axis=(0.0, hip_sign, 0.0))
    builder.hinge("knee", "thigh", "shank", at=(0.0, 0.0, 0.4), axis=(0.0, -1.0, 0.0))
    return builder.couple_limit("hamstrings", {"hip": factor, "knee": -hip_sign * factor}, span).build()


@pytest.mark.parametrize("backend", BACKENDS)
@given(forward=st.floats(-1.0, 2.0), bend=st.floats(0.0, 2.4))
def test_both_signs_of_the_hamstrings_limit_say_the_same(backend: str, forward: float, bend: float) -> None:
    # printed: hip + knee ≥ -70° with hip flexion negative; here: hip - knee ≤ 70° with flexion positive
    printed = bind(compile_figure(signed_leg(-1.0, 1.0, (-SEVENTY, math.inf))), backend)
    positive = bind(compile_figure(signed_leg(1.0, 1.0, (-math.inf, SEVENTY))), backend)
    one, other = np.array([-forward, bend]), np.array([forward, bend])
    np.testing.assert_allclose(printed.forward(one).positions, positive.forward(other).positions, atol=1e-15)
    np.testing.assert_allclose(printed.limit_margins(one).values, positive.limit_margins(other).values, atol=1e-14)
    assert (positive.limit_margins(other).values[0] < 0.0) == (forward - bend > SEVENTY)


@NEEDS_NATIVE
@given(st.floats(-0.5, 1.3))
def test_a_spine_bent_by_its_shares_satisfies_its_rows(total: float) -> None:
    q = posed(biped(), lumbar__swing_y=0.6 * total, thoracic__swing_y=0.4 * total)
    for backend in BACKENDS:
        kinematics = bind(compile_figure(biped()), backend)
        assert residual(kinematics, "spine: thoracic.swing_y", q) == pytest.approx(0.0, abs=1e-15)
        assert margin(kinematics, "spine: total: upper limit", q) == pytest.approx(1.3 - total, abs=1e-14)
        assert margin(kinematics, "spine: total: lower limit", q) == pytest.approx(total + 0.5, abs=1e-14)


def test_a_spine_bent_otherwise_violates_its_row_by_the_difference(bound: Kinematics) -> None:
    q = posed(biped(), lumbar__swing_y=0.3, thoracic__swing_y=0.5)
    expected = 0.6 * 0.5 - 0.4 * 0.3  # share of the first times the other, less the other's share times the first
    assert residual(bound, "spine: thoracic.swing_y", q) == pytest.approx(expected, abs=1e-15)


def test_rows_of_the_backend_are_the_given_sums(bound: Kinematics) -> None:
    figure, rng = biped(), np.random.default_rng(5)
    for _ in range(5):
        q = random_configuration(figure, rng, 0.6)
        for row in figure.equality_rows:
            total = sum(
                factor * coordinate_value(figure.joint(each.joint), each.component, q[figure.slot(each.joint).q])
                for each, factor in row.terms
            )
            assert residual(bound, row.label, q) == pytest.approx(total - row.lower, abs=1e-14)


KNEE = Coordinate("left_knee", "angle")


def knees(factors: object) -> Change:
    return lambda b: b.couple("tendon", factors)


FAULTS: dict[str, ErrorCase] = {
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
        "coupling 'tendon': duplicate coordinate left_knee.angle",
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
def test_an_error_names_the_invalid_part_and_what_to_do(fault: ErrorCase) -> None:
    check_error(fault, leg())


BY_HAND = {
    "term by text": (
        lambda: Coupling("c", (("knee", 1.0),)),
        "coupling 'c': each term needs a Coordinate(joint, compo",
    ),
    "terms as a number": (
        lambda: Coupling("c", 3),
        "coupling 'c': terms must be pairs of coordinate and factor, got 3",
    ),
    "terms without factors": (
        lambda: Coupling("c", (KNEE,)),
        "coupling 'c': terms must be pairs of coordinate and factor",
    ),
    "term twice": (
        lambda: CoupledLimit("c", ((KNEE, 1.0), (KNEE, 1.0)), Range()),
        "duplicate coordinate left_knee.angle",
    ),
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
def test_objects_made_directly_are_checked_too(make: object, said: str) -> None:
    with pytest.raises(FigureError) as caught:
        make()
    assert said in str(caught.value)
    assert caught.value.part == "c"
