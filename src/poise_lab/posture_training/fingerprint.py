"""Fingerprint of the training: losses of a small run on made-up postures, stored in the file that Poise ships.

It depends on the code of the training, on the layout of the network and on the bones of the library's human, and on no
recordings. A test runs it again: if it differs, the shipped file is not what the script makes.
"""

from __future__ import annotations

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.prior.human_figure import set_values
from poise.prior.layout import COORDINATES
from poise.types import FloatArray
from poise_lab.posture_training.recordings import Recordings
from poise_lab.posture_training.train import TrainingOptions, train

RELATIVE_TOL = 1e-3
"""Relative difference of losses on other machines."""
_OPTIONS = TrainingOptions(hidden=16, steps=40, stop=6, batch=32)
_FRAMES = 24
_SPREAD_RAD = 0.2


def fingerprint() -> FloatArray:
    """Losses (6,) of the small run."""
    return np.array(train(made_up_recordings(), _OPTIONS).losses)


def made_up_recordings() -> Recordings:
    """Postures with normally distributed coordinates around the standing pose, whatever the limits."""
    figure, rng = library.human(), np.random.default_rng(0)
    stand = library.human_pose(figure, "stand")
    upright = np.array([stand.value(name) for name in COORDINATES])
    frames = np.tile(Pose.neutral(figure).q, (_FRAMES, 1))
    for q in frames:
        set_values(figure, q, COORDINATES, upright + _SPREAD_RAD * rng.normal(size=len(COORDINATES)))
        q[:3] = (0.0, 0.0, 0.9)
    names = np.array([str(k % 4) for k in range(_FRAMES)])
    return Recordings(figure, frames, names, names, names)
