"""Where the mass of the trunk is: divisions preserve it, and people stand as measured."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise import library
from poise.kinematics import Pose
from poise.library.human_skeleton import Skeleton, trunk_slices


@pytest.mark.parametrize("sex", ["male", "female"])
def test_any_division_of_the_trunk_preserves_its_forward_center_and_inertia(sex: str) -> None:
    skeleton = Skeleton(library.human_sizes(sex=sex))
    whole = trunk_slices(skeleton, [])[0]
    for cuts in ([1.0], [0.95, 1.1, 1.3], np.linspace(0.95, 1.35, 30).tolist()):
        slices = trunk_slices(skeleton, cuts)
        assert sum(each.mass * each.forward for each in slices) == pytest.approx(whole.mass * whole.forward, rel=1e-9)
        shifts = [(each.mass, each.forward - whole.forward, each.height - whole.height) for each in slices]
        around_y = sum(each.inertia[1] + m * (x * x + z * z) for each, (m, x, z) in zip(slices, shifts, strict=True))
        product = sum(each.inertia[4] - m * x * z for each, (m, x, z) in zip(slices, shifts, strict=True))
        assert around_y == pytest.approx(whole.inertia[1], rel=1e-9)
        assert product == pytest.approx(whole.inertia[4], rel=1e-9)


def _center(pose: Pose, segments: Callable[[str], bool]) -> float:
    """Forward position of the center of mass of some segments [m]."""
    figure, state = pose.figure, pose.state
    chosen = [
        (each.mass, (state.positions[i] + state.rotations[i] @ np.array(each.center))[0])
        for i, each in enumerate(figure.segments)
        if segments(each.name)
    ]
    return float(sum(mass * x for mass, x in chosen) / sum(mass for mass, _ in chosen))


@pytest.mark.parametrize("spine", ["lumped", "vertebrae"])
@pytest.mark.parametrize("sex", ["male", "female"])
@pytest.mark.parametrize("percentile", [5, 50, 95])
def test_people_stand_aligned_as_measured(sex: str, percentile: float, spine: str) -> None:
    """Woodhull, Maltrud & Mello 1985, 15 people on a reaction board: mean ± one deviation [cm]."""
    pose = library.human_pose(library.human(sex=sex, percentile=percentile, spine=spine), "stand")
    ankle, hip = pose.position("left_foot")[0], pose.position("left_thigh")[0]
    shoulder = pose.position("left_upper_arm")[0]
    legs = ("thigh", "shank", "foot")
    assert 100.0 * (hip - ankle) == pytest.approx(6.2, abs=1.3)
    assert 100.0 * (shoulder - ankle) == pytest.approx(3.8, abs=1.9)
    above_hips = _center(pose, lambda name: not name.endswith(legs))
    assert 100.0 * (above_hips - hip) == pytest.approx(-1.0, abs=1.6)
    assert 3.5 < 100.0 * (pose.center_of_mass()[0] - ankle) < 6.0
    upper_body = _center(pose, lambda name: not name.endswith(legs) and name != "pelvis")
    assert 0.5 < 100.0 * (upper_body - pose.position("l5_s1")[0]) < 2.4  # between the sources of the model
