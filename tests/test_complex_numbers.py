"""Complex numbers are refused where arrays enter: a conversion would drop their imaginary part."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import chain
from poise.model import SphericalPolygon, Transform
from poise.tasks import OrientationTask, PositionTask


def test_complex_goals_orientations_and_configurations_are_refused() -> None:
    figure = chain(2)
    with pytest.raises(PoiseError, match="numbers"):
        PositionTask(site="tip", goal=np.array([1j, 0.0, 0.0]))
    with pytest.raises(PoiseError, match="quaternion"):
        OrientationTask(site="tip", goal=np.array([1.0 + 0j, 0.0, 0.0, 0.0]))
    with pytest.raises(PoiseError, match="numbers"):
        Pose(figure, np.array([0.1 + 0j, 0.2]))
    with pytest.raises(PoiseError, match="numbers"):
        Transform(np.array([1j, 0.0, 0.0]))
    with pytest.raises(PoiseError, match="numbers"):
        SphericalPolygon(np.eye(3) * 1j)
