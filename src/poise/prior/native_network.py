"""The posture network in the native backend: one call from conditions to the expected posture.

Weights and products are in single precision as in NumPy; sums are taken in another order and tanh is another
approximation. Coordinates of both backends agree to 1e-4 rad.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from poise.backend import native_module
from poise.model import JointKind
from poise.prior import layout
from poise.prior.conditions import PAIR_WEIGHTS, PAIRS
from poise.prior.hanging_arm import arm_of
from poise.prior.network_body import network_joints
from poise.prior.posture_network import PostureNetwork, PredictedPosture
from poise.types import FloatArray, Matrix

_predictors: WeakKeyDictionary[PostureNetwork, dict[str, Any]] = WeakKeyDictionary()
_COUNT = len(layout.COORDINATES)
_KIND_CODES = {kind: code for code, kind in enumerate(JointKind)}


def native_predictor(network: PostureNetwork) -> Any:
    """The network as an object of the native kernel in use; None if the NumPy backend is in use."""
    module, name = native_module()
    if module is None:
        return None
    bound = _predictors.setdefault(network, {})
    if name not in bound:
        bound[name] = _made(module, network)
    return bound[name]


def predict(predictor: Any, numbers: FloatArray) -> PredictedPosture:
    """Expected posture with hanging arms for :meth:`poise.prior.conditions.Conditions.numbers`.

    Points with offsets use the expected rotations of their parts.
    """
    found = predictor.predict(numbers)
    pelvis = found[2 * _COUNT : 2 * _COUNT + 9].reshape(3, 3)
    return PredictedPosture(found[:_COUNT], found[_COUNT : 2 * _COUNT], pelvis, found[-3:])


def _made(module: ModuleType, network: PostureNetwork) -> Any:
    index, sign = network.input_mirror
    segments = list(network_joints())
    constants = [layout.HINT_WEIGHT, layout.HEIGHT_OFFSET, *layout.ROOT_AXES, *layout.ROOT_POSITION]
    return module.PosturePredictor(
        [np.ascontiguousarray(each) for each in network.weights],
        [np.ascontiguousarray(each) for each in network.biases],
        _joint_table(),
        _arm_table(),
        network.mean,
        network.deviation,
        network.mirror_sign,
        network.mirror_index.astype(np.int32),
        sign,
        index.astype(np.int32),
        layout.HEADING_WEIGHTS,
        np.array([segments.index(layout.PART_SEGMENTS[part]) for part in layout.POINT_PARTS], dtype=np.int32),
        PAIRS.T.ravel().astype(np.int32),
        PAIR_WEIGHTS,
        np.array(constants),
    )


def _joint_table() -> Matrix:
    """Rows of 24 numbers: parent, kind, first coordinate, axis, frame, neutral rotation."""
    return np.array(
        [
            [each.parent, _KIND_CODES[each.kind], each.row, *each.axis, *each.frame.ravel(), *each.neutral.ravel()]
            for each in network_joints().values()
        ]
    )


def _arm_table() -> FloatArray:
    """Rows of 6 numbers: joints of clavicle and shoulder, first kept coordinate and their number, two factors."""
    segments = list(network_joints())
    rows = []
    for side in layout.SIDES:
        arm = arm_of(side)
        joints = [segments.index(f"{side}_{segment}") for segment in ("clavicle", "upper_arm")]
        rows.append([*joints, arm.kept[0], len(arm.kept), *arm.factors])
    return np.array(rows, dtype=np.float64)
