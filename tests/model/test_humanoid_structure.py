"""Humans whose bone names say nothing are recognized by how they are built; others are not."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.model import Figure, FigureBuilder
from poise.model.humanoid_names import STRUCTURE, recognize_humanoid
from poise.model.humanoid_structure import parts_by_structure

# joints of a human of height 1 [z up, x forward]: name, parent, place of the left or middle one
_MIDDLE = (
    ("hips", None, (0.0, 0.0, 0.53)),
    ("spine", "hips", (0.0, 0.0, 0.60)),
    ("chest", "spine", (0.0, 0.0, 0.70)),
    ("neck", "chest", (0.0, 0.0, 0.84)),
    ("head", "neck", (0.02, 0.0, 0.90)),
    ("top", "head", (0.02, 0.0, 1.0)),
)
_SIDED = (
    ("clavicle", "chest", (0.0, 0.02, 0.80)),
    ("upper_arm", "clavicle", (0.0, 0.11, 0.81)),
    ("lower_arm", "upper_arm", (0.0, 0.20, 0.66)),
    ("hand", "lower_arm", (0.03, 0.27, 0.54)),
    ("thigh", "hips", (0.0, 0.05, 0.51)),
    ("shin", "thigh", (0.01, 0.05, 0.28)),
    ("foot", "shin", (0.0, 0.05, 0.04)),
    ("toes", "foot", (0.08, 0.05, 0.0)),
)


def _skeleton(rng: np.random.Generator, *, yaw: float = 0.0, squash: float = 1.0) -> tuple[Figure, dict[str, str]]:
    """A skeleton of random proportions and meaningless names, and the name of each part."""
    scale = 1.5 * rng.uniform(0.3, 2.0)
    sizes = {name: rng.uniform(0.9, 1.1) for name, *_ in (*_MIDDLE, *_SIDED)}
    c, s = np.cos(yaw), np.sin(yaw)
    turn = scale * np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, squash]])
    bones = list(_MIDDLE)
    places = {name: np.array(at) for name, _, at in _MIDDLE}
    for side, sign in (("left", 1.0), ("right", -1.0)):
        for name, parent, at in _SIDED:
            bones.append((f"{side}_{name}", parent if parent in places else f"{side}_{parent}", at))
            places[f"{side}_{name}"] = np.array(at) * (1.0, sign, 1.0)
    random_names = {name: f"bone{k}" for k, name in enumerate(rng.permutation(sorted(places)))}
    builder = FigureBuilder("someone").segment(random_names["hips"]).root(random_names["hips"])
    for name, parent, _ in bones[1:]:
        assert parent is not None
        step = (places[name] - places[parent]) * sizes[name.partition("_")[2] or name]
        x, y, z = (turn @ step).tolist()
        builder = builder.segment(random_names[name])
        builder = builder.ball(f"j {name}", random_names[parent], random_names[name], at=(x, y, z))
    return builder.build(), random_names


@pytest.mark.parametrize("seed", range(8))
def test_random_skeletons_without_names_are_recognized(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure, names = _skeleton(rng, yaw=rng.uniform(-np.pi, np.pi))
    found = recognize_humanoid(figure)
    assert found.scheme == STRUCTURE
    expected = {part: name for part, name in names.items() if part != "top"}
    assert dict(found.parts) == expected


def test_a_trunk_that_is_not_upright_or_too_short_is_no_human() -> None:
    figure, _ = _skeleton(np.random.default_rng(0), squash=0.2)
    assert not recognize_humanoid(figure)


@pytest.mark.parametrize("name", ["quadruped", "bird", "elephant", "chain", "robot_arm", "lamp"])
def test_other_figures_are_not_built_as_humans(name: str) -> None:
    assert not parts_by_structure(library.make(name))


def test_the_library_s_human_is_built_as_its_names_say() -> None:
    human = library.human()
    named = recognize_humanoid(human).parts
    found = parts_by_structure(human)
    limbs = ("upper_arm", "lower_arm", "hand", "thigh", "shin", "foot")
    for part in ("hips", "head", *(f"{side}_{limb}" for side in ("left", "right") for limb in limbs)):
        assert found[part] == named[part]
