"""Foot contacts in a trajectory, and the jitter metric."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoseError
from poise.motion import find_foot_contacts, trajectory_jitter
from poise.types import FloatArray

TIME = 1.0 / 120.0


def steps() -> FloatArray:
    """Trajectory of a walking foot: planted 0.5 s, then a swing 0.5 m forward and 0.2 m up in 0.4 s; three times."""
    swing = np.linspace(0.0, 1.0, 49)
    ease = swing**2 * (3.0 - 2.0 * swing)
    parts, x = [], 0.0
    for _ in range(3):
        parts.append(np.tile([x, 0.1, 0.05], (60, 1)))
        parts.append(np.stack([x + 0.5 * ease, 0.1 + 0.0 * swing, 0.05 + 0.2 * np.sin(np.pi * swing) ** 2], axis=1))
        x += 0.5
    return np.concatenate([*parts, np.tile([x, 0.1, 0.05], (60, 1))])


def test_every_foot_contact_of_a_walk_is_found_at_its_position() -> None:
    track = steps() + np.random.default_rng(0).normal(scale=1e-4, size=(3 * 109 + 60, 3))
    found = find_foot_contacts(track, TIME, height=0.05)
    assert [round(contact.position[0], 2) for contact in found] == [0.0, 0.5, 1.0, 1.5]
    for number, contact in enumerate(found):
        start = 109 * number
        assert abs(contact.first - start) <= 6
        assert abs(contact.last - (start + 59)) <= 6
        assert len(contact) == contact.last - contact.first + 1


def test_a_stationary_foot_in_the_air_is_not_planted() -> None:
    track = np.concatenate([np.tile([0.0, 0.0, 0.0], (60, 1)), np.tile([0.0, 0.0, 0.5], (60, 1))])
    assert len(find_foot_contacts(track, TIME, height=0.05)) == 1
    assert len(find_foot_contacts(track, TIME)) == 2


def test_short_stops_are_dropped_and_noise_does_not_split_a_contact() -> None:
    rest = np.zeros((120, 3))
    rest[60, 0] = 0.0033  # at 0.2 m/s for two frames: above the speed, below half as much again
    assert [(contact.first, contact.last) for contact in find_foot_contacts(rest, TIME)] == [(0, 119)]
    quick = np.cumsum(np.tile([0.01, 0.0, 0.0], (120, 1)), axis=0)
    quick[60:66] = quick[60]
    quick[66:] -= quick[66] - quick[60] - [0.01, 0.0, 0.0]
    assert find_foot_contacts(quick, TIME, shortest=0.1) == []


def test_invalid_trajectories_are_rejected() -> None:
    with pytest.raises(PoseError, match=r"finite array of shape \(n, 3\)"):
        find_foot_contacts(np.zeros((4, 2)), TIME)
    with pytest.raises(PoseError, match="finite"):
        find_foot_contacts(np.full((4, 3), np.nan), TIME)
    assert find_foot_contacts(np.zeros((1, 3)), TIME) == []


def test_parabolas_have_no_jitter_and_noise_has_its_own_size() -> None:
    t = np.arange(200.0)[:, None, None] * TIME
    smooth = np.concatenate([t**2, 3.0 * t, 1.0 - t], axis=2)
    assert trajectory_jitter(smooth) < 1e-12
    noise = np.random.default_rng(1).normal(size=(20_000, 1, 3))
    assert trajectory_jitter(1e-3 * noise) == pytest.approx(1e-3 * np.sqrt(3.0 * 18.0 / 35.0), rel=0.02)
    assert trajectory_jitter(1e-3 * noise, 2.0) == pytest.approx(0.5 * trajectory_jitter(1e-3 * noise))
    assert trajectory_jitter(np.zeros((4, 1, 3))) == 0.0
