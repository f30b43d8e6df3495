"""A skin follows its segments; what is no skin is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model import FigureBuilder

FIGURE = (
    FigureBuilder("arm")
    .segment("upper")
    .segment("lower")
    .root("upper")
    .hinge("elbow", "upper", "lower", at=(0.0, 0.0, 1.0), axis=(0.0, 1.0, 0.0))
    .build()
)
LOWER = np.eye(4)
LOWER[2, 3] = -1.0
PARTS: dict[str, Any] = {
    "vertices": np.array([(0.0, 0.0, 0.5), (0.0, 0.0, 1.5), (0.0, 0.1, 1.5)]),
    "faces": np.array([[0, 1, 2]]),
    "bones": np.array([[0, 1, 0, 0]] * 3),
    "weights": np.array([(1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.5, 0.5, 0.0, 0.0)]),
    "inverse_binds": np.array([np.eye(4), LOWER]),
    "segments": ("upper", "lower"),
}


def test_vertices_follow_their_bones_and_those_in_between_follow_both() -> None:
    skin = Skin(**PARTS)
    assert skin.deformed(Pose.neutral(FIGURE)) == pytest.approx(PARTS["vertices"])
    bent = skin.deformed(Pose.neutral(FIGURE).with_values({"elbow": np.pi / 2.0}))
    assert bent == pytest.approx(np.array([(0.0, 0.0, 0.5), (0.5, 0.0, 1.0), (0.25, 0.1, 1.25)]))
    assert repr(skin) == "Skin(3 vertices, 1 triangles, 2 segments)"
    with pytest.raises(ValueError, match="read-only"):
        skin.vertices[0] = 0.0


WRONG: dict[str, tuple[str, Any, str]] = {
    "flat vertices": ("vertices", np.zeros(9), r"expected vertices of shape \(n, 3\)"),
    "NaN": ("vertices", np.full((3, 3), np.nan), "vertices must be finite"),
    "words": ("vertices", [["a", "b", "c"]], "vertices must be numbers"),
    "far face": ("faces", np.array([[0, 1, 3]]), "faces must be from 0 to 2, got 0 to 3"),
    "negative face": ("faces", np.array([[0, 1, -1]]), "faces must be from 0 to 2"),
    "broken face": ("faces", np.array([[0.0, 1.0, 2.0]]), "faces must be integers"),
    "far bone": ("bones", np.array([[0, 1, 0, 2]] * 3), "bones must be from 0 to 1"),
    "few bones": ("bones", np.array([[0, 1, 0, 0]]), r"expected bones of shape \(3, 4\)"),
    "half weights": ("weights", np.full((3, 4), 0.2), "sum to 1"),
    "negative weights": ("weights", np.array([(2.0, -1.0, 0.0, 0.0)] * 3), "must be nonnegative"),
    "one matrix": ("inverse_binds", np.eye(4)[None], r"expected inverse_binds of shape \(2, 4, 4\)"),
    "colors": ("colors", np.zeros((3, 3)), r"expected colors of shape \(3, 4\)"),
}


@pytest.mark.parametrize(("part", "value", "said"), WRONG.values(), ids=WRONG)
def test_invalid_skins_are_refused(part: str, value: Any, said: str) -> None:
    with pytest.raises(FigureError, match=said):
        Skin(**{**PARTS, part: value})


def test_segments_must_be_those_of_the_figure() -> None:
    skin = Skin(**{**PARTS, "segments": ("upper", "hand")})
    with pytest.raises(FigureError, match="no segment 'hand'"):
        skin.deformed(Pose.neutral(FIGURE))
