"""Joint coordinates computed together agree with those computed one by one, with gradients and Hessians."""

from __future__ import annotations

import numpy as np
import pytest

from poise.model import Coordinate, Figure
from poise.model.coordinate import coordinate_gradient, coordinate_hessian, coordinate_value
from poise.model.joint_coordinates import JointCoordinates
from tests.support.figures import arm, biped, random_configuration, random_figure

FIGURES = {"arm": arm(), "biped": biped(), "random": random_figure(np.random.default_rng(3), 14)}


def every_coordinate(figure: Figure) -> list[Coordinate]:
    found = [Coordinate(joint.name, each) for joint in figure.joints for each in joint.kind.components]
    return [found[place] for place in np.random.default_rng(8).permutation(len(found))]


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("seed", range(3))
def test_coordinates_agree_with_those_of_single_joints(name: str, seed: int) -> None:
    figure, rng = FIGURES[name], np.random.default_rng(seed)
    coordinates, q = every_coordinate(figure), random_configuration(figure, rng)
    selection, weights = JointCoordinates(figure, coordinates), rng.normal(size=len(coordinates))
    values, gradients = selection.values_and_gradients(q)
    np.testing.assert_array_equal(values, selection.values(q))
    expected = np.zeros((figure.nv, figure.nv))
    for each, weight, value, gradient in zip(coordinates, weights, values, gradients, strict=True):
        joint, slot = figure.joint(each.joint), figure.slot(each.joint)
        own = np.zeros(figure.nv)
        own[slot.v] = coordinate_gradient(joint, each.component, q[slot.q])
        assert value == pytest.approx(coordinate_value(joint, each.component, q[slot.q]), abs=1e-14)
        np.testing.assert_allclose(gradient, own, rtol=1e-13, atol=1e-13)
        expected[slot.v, slot.v] += weight * coordinate_hessian(joint, each.component, q[slot.q])
    np.testing.assert_allclose(selection.hessian(q, weights), expected, rtol=1e-12, atol=1e-12)


def test_coordinates_that_are_entries_of_q_have_constant_gradients() -> None:
    figure = arm()
    entries = [each for each in every_coordinate(figure) if not figure.joint(each.joint).kind.has_quaternion]
    selection = JointCoordinates(figure, entries)
    assert selection.are_configuration_entries
    first, second = (
        selection.values_and_gradients(random_configuration(figure, np.random.default_rng(seed)))[1]
        for seed in range(2)
    )
    np.testing.assert_array_equal(first, second)
    assert not selection.hessian(figure.neutral(), np.ones(len(entries))).any()


def test_an_empty_selection_has_no_rows() -> None:
    values, gradients = JointCoordinates(arm(), []).values_and_gradients(arm().neutral())
    assert values.shape == (0,)
    assert gradients.shape == (0, arm().nv)
