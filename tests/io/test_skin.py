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


def test_vertices_follow_their_bones_and_those_between_both() -> None:
    skin = Skin(**PARTS)
    assert skin.deformed(Pose.neutral(FIGURE)) == pytest.approx(PARTS["vertices"])
    bent = skin.deformed(Pose.neutral(FIGURE).with_values({"elbow": np.pi / 2.0}))
    assert bent == pytest.approx(np.array([(0.0, 0.0, 0.5), (0.5, 0.0, 1.0), (0.25, 0.1, 1.25)]))
    assert repr(skin) == "Skin(3 vertices, 1 triangles, 2 segments)"
    with pytest.raises(ValueError, match="read-only"):
        skin.vertices[0] = 0.0


WRONG: dict[str, tuple[str, Any, str]] = {
    "flat vertices": ("vertices", np.zeros(9), "its vertices must be n × 3 numbers"),
    "NaN": ("vertices", np.full((3, 3), np.nan), "its vertices must be finite"),
    "words": ("vertices", [["a", "b", "c"]], "its vertices must be numbers"),
    "far face": ("faces", np.array([[0, 1, 3]]), "its faces must lie from 0 to 2, got 0 to 3"),
    "negative face": ("faces", np.array([[0, 1, -1]]), "its faces must lie from 0 to 2"),
    "broken face": ("faces", np.array([[0.0, 1.0, 2.0]]), "its faces must be whole numbers"),
    "far bone": ("bones", np.array([[0, 1, 0, 2]] * 3), "its bones must lie from 0 to 1"),
    "few bones": ("bones", np.array([[0, 1, 0, 0]]), "its bones must be 3 × 4 numbers"),
    "half weights": ("weights", np.full((3, 4), 0.2), "must sum to 1"),
    "negative weights": ("weights", np.array([(2.0, -1.0, 0.0, 0.0)] * 3), "must not be negative"),
    "one matrix": ("inverse_binds", np.eye(4)[None], "its inverse_binds must be 2 × 4 × 4 numbers"),
    "colors": ("colors", np.zeros((3, 3)), "its colors must be 3 × 4 numbers"),
}


@pytest.mark.parametrize(("part", "value", "said"), WRONG.values(), ids=WRONG)
def test_what_is_no_skin_is_refused(part: str, value: Any, said: str) -> None:
    with pytest.raises(FigureError, match=said):
        Skin(**{**PARTS, part: value})


def test_segments_must_be_those_of_the_figure() -> None:
    skin = Skin(**{**PARTS, "segments": ("upper", "hand")})
    with pytest.raises(FigureError, match="no segment 'hand'"):
        skin.deformed(Pose.neutral(FIGURE))
