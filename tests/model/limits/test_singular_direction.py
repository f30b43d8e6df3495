from __future__ import annotations

import ast
import math
import re

import numpy as np
import pytest

from poise.math import sphere
from poise.model.limits import (
    SphericalEllipse,
    SphericalPolygon,
    SwingLimit,
    TwistRange,
    nearest_direction,
    singular_warning,
)
from tests.support.limit_examples import ring


def clearance(limits: tuple[SwingLimit, ...], center: np.ndarray) -> float:
    return float(sphere.arc_length(-center, nearest_direction(limits, -center)))


@pytest.mark.parametrize(("radius", "warned"), [(math.radians(164.9), False), (math.radians(165.1), True)])
def test_the_warning_starts_at_fifteen_degrees(radius: float, warned: bool) -> None:
    text = singular_warning("hip", (SphericalEllipse(radius, 0.5),), TwistRange(-1.0, 1.0))
    assert (text is not None) == warned


def test_the_warning_names_the_joint_and_suggests_a_center() -> None:
    limits = (SphericalEllipse(0.6, 0.6, [0.0, 0.0, -1.0]),)
    text = singular_warning("left_shoulder", limits, TwistRange(-1.0, 1.0))
    assert text is not None
    assert "joint 'left_shoulder': the swing range contains the direction [0.0, 0.0, -1.0]" in text
    offered = ast.literal_eval(re.search(r"center=(\[.*?\])", text).group(1))
    assert singular_warning("left_shoulder", limits, TwistRange(-1.0, 1.0, center=offered)) is None
    assert "keeps 146° away" in text


@pytest.mark.parametrize(
    "limits",
    [
        (SphericalPolygon(ring([150.0, 170.0, 150.0, 140.0])),),
        (SphericalEllipse(2.7, 2.7, [0.0, 1.0, -1.0]),),
        (SphericalPolygon(ring([60.0] * 6)[::-1]), SphericalEllipse(2.0, 2.0, [0.0, 0.3, -1.0])),
        (SphericalPolygon(ring([120.0] * 6)[::-1]), SphericalPolygon(ring([165.0] * 8))),
    ],
)
def test_the_suggested_center_keeps_fifteen_degrees(limits: tuple[SwingLimit, ...]) -> None:
    text = singular_warning("hip", limits, TwistRange(-1.0, 1.0))
    assert text is not None
    offered = np.array(ast.literal_eval(re.search(r"center=(\[.*?\])", text).group(1)))
    assert clearance(limits, offered / np.linalg.norm(offered)) > math.radians(15.0)


def test_a_near_miss_reports_the_clearance() -> None:
    text = singular_warning("hip", (SphericalEllipse(math.radians(170.0), 0.5),), TwistRange(-1.0, 1.0))
    assert "comes within 10.0° of" in text


def test_joints_without_twist_are_advised_to_rotate_their_frame() -> None:
    text = singular_warning("wrist", (SphericalEllipse(0.6, 0.6, [0.0, 0.0, -1.0]),), None)
    assert "rotate the joint's placement so that its z axis points to [0.0, 0.0, -1.0]" in text


def test_ranges_without_a_better_center_are_reported() -> None:
    text = singular_warning("hip", (SphericalEllipse(3.0, 3.0, [0.0, 1.0, 0.0]),), TwistRange(-1.0, 1.0))
    assert "no other center is better" in text
    assert "narrow the swing range" in text
    assert "no other center is better" in singular_warning("hip", (), TwistRange(-1.0, 1.0))


def test_no_warning_without_a_reason() -> None:
    assert singular_warning("hip", (SphericalEllipse(1.0, 1.0),), TwistRange(-1.0, 1.0)) is None
    assert singular_warning("hip", (SphericalEllipse(1.0, 1.0),), None) is None
    assert singular_warning("hip", (), None) is None
