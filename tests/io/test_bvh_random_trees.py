"""Random BVH trees with any channels on any joint, against positions computed from the definition of the format."""

from __future__ import annotations

import numpy as np
import pytest

from poise.io import bvh_from_text, bvh_to_text
from poise.motion.frames import world_frames
from poise.types import FloatArray
from tests.io.bvh_samples import local

WORLD_FROM_Y_UP = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
FRAMES = 3


class Tree:
    """A tree of joints with random channels; positions stay near the offsets, whose place they take."""

    def __init__(self, seed: int, count: int = 12) -> None:
        rng = np.random.default_rng(seed)
        self.parents = [-1, *(int(rng.integers(k)) for k in range(1, count))]
        self.offsets = rng.uniform(-30.0, 30.0, (count, 3)).round(3)
        self.channels: list[list[str]] = []
        for k in range(count):
            turns = [f"{'XYZ'[axis]}rotation" for axis in rng.integers(0, 3, rng.integers(0, 5))]
            moves = [f"{axis}position" for axis in rng.permutation(list("XYZ"))[: rng.integers(1, 4)]]
            self.channels.append((moves if k == 0 or rng.random() < 0.4 else []) + turns)
        self.values = [rng.uniform(-180.0, 180.0, (FRAMES, len(own))).round(3) for own in self.channels]
        for own, offset, values in zip(self.channels, self.offsets, self.values, strict=True):
            for column, name in enumerate(own):
                if name.endswith("position"):
                    values[:, column] = (offset["XYZ".index(name[0])] + rng.uniform(-3.0, 3.0, FRAMES)).round(3)
        self.order: list[int] = []

    def text(self) -> str:
        hierarchy = "HIERARCHY\n" + self._node(0)
        rows = [" ".join(str(x) for i in self.order for x in self.values[i][k]) for k in range(FRAMES)]
        return f"{hierarchy}MOTION\nFrames: {FRAMES}\nFrame Time: 0.01\n" + "\n".join(rows) + "\n"

    def _node(self, i: int) -> str:
        self.order.append(i)
        inside = "".join(self._node(k) for k, parent in enumerate(self.parents) if parent == i)
        place = " ".join(str(x) for x in self.offsets[i])
        channels = f"CHANNELS {len(self.channels[i])} {' '.join(self.channels[i])}"
        return f"{'JOINT' if i else 'ROOT'} joint {i}\n{{\nOFFSET {place}\n{channels}\n{inside}}}\n"

    def places(self, frame: int) -> FloatArray:
        found: list[FloatArray] = []
        for i, parent in enumerate(self.parents):
            own = local(self.offsets[i], list(zip(self.channels[i], self.values[i][frame], strict=True)))
            found.append(own if parent < 0 else found[parent] @ own)
        return np.array([0.01 * WORLD_FROM_Y_UP @ each[:3, 3] for each in found])


@pytest.mark.parametrize("seed", range(25))
def test_joint_positions_follow_the_format_and_round_trip(seed: int) -> None:
    tree = Tree(seed)
    clip = bvh_from_text(tree.text(), unit="cm", up="y").clips[0]
    again = bvh_from_text(bvh_to_text(clip).text, unit="cm", up="y").clips[0]
    found, back = (world_frames(each.figure, each.frames).positions for each in (clip, again))
    names = [segment.name for segment in clip.figure.segments]
    assert names == [f"joint {i}" for i in tree.order]
    for frame in range(FRAMES):
        wanted = tree.places(frame)[tree.order]
        assert np.abs(found[frame] - wanted).max() < 1e-12
        assert np.abs(back[frame] - wanted).max() < 1e-8


def test_several_roots_are_read_as_one_figure_and_each_moves_as_it_does_alone() -> None:
    trees = [Tree(seed) for seed in (3, 4)]
    texts = [tree.text() for tree in trees]
    halves = [text.partition("MOTION\n") for text in texts]
    rows = [half[2].splitlines()[2:] for half in halves]
    both = [" ".join(pair) for pair in zip(*rows, strict=True)]
    head = "HIERARCHY\n" + "".join(half[0].removeprefix("HIERARCHY\n") for half in halves)
    text = f"{head}MOTION\nFrames: {FRAMES}\nFrame Time: 0.01\n" + "\n".join(both) + "\n"
    report = bvh_from_text(text, unit="cm", up="y")
    assert any("the file has 2 roots" in note for note in report.notes)
    places = world_frames(report.figure, report.clips[0].frames).positions
    assert not places[:, 0].any()
    alone = [bvh_from_text(each, unit="cm", up="y") for each in texts]
    expected = [world_frames(each.figure, each.clips[0].frames).positions for each in alone]
    assert places[:, 1:] == pytest.approx(np.concatenate(expected, axis=1), abs=1e-9)
