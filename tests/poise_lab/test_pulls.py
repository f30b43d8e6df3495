"""Pulls of parts of a standing person: what moves first, and what stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from poise_lab.pulls import METHODS, PULLS, Motion, pull_scene, pulled, table

START = pull_scene(PULLS["hand forward"], METHODS[0]).pose


def motions(name: str, *distances: float) -> list[Motion]:
    scenes = pulled(replace(PULLS[name], distances=distances), METHODS[2])
    return [Motion.of(START, scene.pose) for scene in scenes]


def test_a_pulled_hand_moves_its_arm_first_then_clavicle_and_trunk() -> None:
    near, far = motions("hand forward", 0.15, 0.8)
    assert near.arm > 3.0 * near.trunk
    assert max(near.clavicle, near.trunk) < 5.0
    assert near.pelvis < 2.0
    assert near.knee < 2.0
    assert far.arm > 90.0
    assert far.clavicle > 15.0
    assert far.trunk > 20.0
    assert far.head > 30.0  # the body leans at the hips


def test_the_head_keeps_its_gaze_while_the_trunk_turns() -> None:
    (found,) = motions("hand across", 0.8)
    assert found.trunk > 20.0
    assert found.head_turn < 0.5 * found.trunk


def test_a_hand_pulled_to_the_floor_bends_the_knees_last() -> None:
    near, far = motions("hand down", 0.15, 0.5)
    assert near.knee < 5.0
    assert far.knee > 60.0


def test_a_pulled_pelvis_bends_the_knees_and_the_gaze_stays() -> None:
    (found,) = motions("pelvis down", 0.05)
    assert found.knee > 30.0
    assert found.head_turn < 5.0


def test_the_table_compares_joint_costs_with_natural_postures() -> None:
    short = replace(PULLS["hand up"], distances=(0.05,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PULLS, "hand up", short)
        words = table(["hand up"], {("hand up", method): pulled(short, method) for method in METHODS})
    assert words.splitlines()[2].startswith("| hand up 5 cm |")
    assert words.count("→") == 9
