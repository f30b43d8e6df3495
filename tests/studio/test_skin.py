"""The smooth skin: closed, near the solids, and following the segments it lies on."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from poise.draw.surface_nets import surface_nets
from poise.figure import Figure
from poise.figures import human, human_pose, make
from poise.pose.self_contact import figure_solids
from poise.studio.skin import Skin, skin
from poise.studio.skin_message import SKIN, skin_message, whole_shares
from poise.types import FloatArray


@pytest.fixture(scope="module")
def person() -> Figure:
    return human()


@pytest.fixture(scope="module")
def made(person: Figure) -> Skin:
    return skin(person)


def test_the_surface_of_a_ball_is_closed_round_and_looks_outward() -> None:
    x, y, z = np.meshgrid(*[np.arange(24) - 11.5] * 3, indexing="ij")
    field = (np.sqrt(x * x + y * y + z * z) - 8.0).astype(np.float32)
    vertices, faces = surface_nets(field)
    away = vertices - 11.5
    assert np.linalg.norm(away, axis=1) == pytest.approx(np.full(len(vertices), 8.0), abs=0.05)
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    volume = float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)
    assert volume == pytest.approx(4.0 / 3.0 * np.pi * 8.0**3, rel=0.02)
    edges = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    assert set(np.unique(edges, axis=0, return_counts=True)[1].tolist()) == {2}


def test_a_person_is_as_tall_and_as_large_under_the_skin(person: Figure, made: Skin) -> None:
    height = float(made.vertices[:, 2].max() - made.vertices[:, 2].min())
    assert height == pytest.approx(1.76, abs=0.03)
    a, b, c = (made.vertices[made.faces[:, corner]] for corner in range(3))
    litres = 1e3 * float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)
    assert 60.0 < litres < 100.0


def test_shares_add_up_and_belong_to_what_is_near(person: Figure, made: Skin) -> None:
    assert made.shares.sum(axis=1) == pytest.approx(np.ones(len(made.shares)), abs=1e-5)
    assert (whole_shares(made.shares).sum(axis=1, dtype=np.int64) == 255).all()
    hand = person.segment_index("right_hand")
    mine = np.array([made.shares[k][made.segments[k] == hand].sum() for k in range(0, len(made.shares), 7)])
    far = np.linalg.norm(made.vertices[::7] - made.pose.position_of("right_hand"), axis=1) > 0.35
    assert mine[far].max() == 0.0
    assert mine[~far].max() == pytest.approx(1.0)


def bent(made: Skin, rotations: FloatArray, positions: FloatArray) -> FloatArray:
    """Vertices where other placements of the segments take them."""
    state = made.pose.state
    total = np.zeros_like(made.vertices)
    for corner in range(made.segments.shape[1]):
        index = made.segments[:, corner]
        local = np.einsum("nji,nj->ni", state.rotations[index], made.vertices - state.positions[index])
        total += made.shares[:, corner, None] * (np.einsum("nij,nj->ni", rotations[index], local) + positions[index])
    return total


@pytest.mark.parametrize(("name", "most", "nearly_all"), [("stand", 0.012, 0.0055), ("reach", 0.024, 0.0095)])
def test_nothing_tears_when_limbs_move(person: Figure, made: Skin, name: str, most: float, nearly_all: float) -> None:
    state = human_pose(person, name).state
    vertices = bent(made, state.rotations, state.positions)
    edges = np.concatenate([made.faces[:, [0, 1]], made.faces[:, [1, 2]]])
    before = np.linalg.norm(made.vertices[edges[:, 0]] - made.vertices[edges[:, 1]], axis=1)
    grown = np.linalg.norm(vertices[edges[:, 0]] - vertices[edges[:, 1]], axis=1) - before
    assert float(grown.max()) < most
    assert float(np.percentile(grown, 99.9)) < nearly_all


def test_details_of_another_colour_stay_as_they_are(person: Figure, made: Skin) -> None:
    pupils = np.linalg.norm(made.colours - np.array([0.20, 0.14, 0.10]), axis=1) < 0.02
    assert pupils.sum() > 20
    assert set(made.segments[pupils, 0].tolist()) == {person.segment_index("head")}


@pytest.mark.parametrize("name", ["lamp", "chain", "bird"])
def test_every_figure_has_a_skin(name: str) -> None:
    figure = make(name)
    found = skin(figure)
    assert len(found.vertices) > 500
    assert np.isfinite(found.vertices).all()
    assert np.isfinite(found.normals).all()
    assert len(figure_solids(figure)) > 0


def test_the_message_holds_all_arrays(person: Figure, made: Skin) -> None:
    raw = skin_message(person)
    kind, length = struct.unpack_from("<2I", raw)
    told = json.loads(raw[8 : 8 + length])
    count, faces = told["vertices"], told["faces"]
    assert kind == SKIN
    assert count == len(made.vertices)
    assert faces == len(made.faces)
    assert len(raw) == 8 + length + 28 * len(person.segments) + 40 * count + 12 * faces
