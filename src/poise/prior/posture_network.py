"""Inference of the human posture network in NumPy: inputs in a heading frame, layers, outputs to a posture.

Every evaluation includes the mirror image and averages both, so that mirrored conditions give mirrored postures.
:mod:`poise.prior.native_network` does the same in C++.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from poise.prior import layout
from poise.prior.conditions import FRAME_MIRROR, POINT_MIRROR, REFLECTION, Conditions, heading_matrix
from poise.types import FloatArray, Matrix, Vector3

_FILE = "human_posture.npz"
_LAYERS = 5


@dataclass(frozen=True, eq=False)
class PredictedPosture:
    """Output of the network, for its body.

    Parameters
    ----------
    values : (47,) array
        Mean joint coordinates [rad].
    deviations : (47,) array
        Their standard deviations [rad].
    pelvis : (3, 3) array
        Rotation of the pelvis since the neutral pose.
    hip_center : (3,) array
        Position of the hip center [leg lengths], above the floor.
    """

    values: FloatArray
    deviations: FloatArray
    pelvis: Matrix
    hip_center: Vector3


@dataclass(frozen=True, eq=False)
class PostureNetwork:
    """Weights of the network.

    Parameters
    ----------
    weights, biases : tuples of arrays
        Layers: input, three residual ones, output.
    mean, deviation : (47,) arrays
        Standardization of the coordinates [rad].
    whitening : (47, 47) array
        U with UᵀU the inverse correlation of the standardized residuals.
    mirror_index, mirror_sign : (47,) arrays
        Counterpart and sign of each coordinate in the mirror image.
    fingerprint : (k,) array
        Losses of a small run of the training that made it (:mod:`poise_lab.posture_training.fingerprint`).
    """

    weights: tuple[NDArray[np.float32], ...]
    biases: tuple[NDArray[np.float32], ...]
    mean: FloatArray
    deviation: FloatArray
    whitening: Matrix
    mirror_index: NDArray[np.int64]
    mirror_sign: FloatArray
    fingerprint: FloatArray = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def from_bytes(cls, data: bytes) -> PostureNetwork:
        """Network of a file; see :meth:`to_bytes`."""
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            return cls.from_arrays({name: arrays[name] for name in arrays.files})

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, FloatArray]) -> PostureNetwork:
        """Network of named arrays, as the file has them."""
        single = [np.asarray(arrays[f"weight_{k}"], dtype=np.float32) for k in range(_LAYERS)]
        biases = [np.asarray(arrays[f"bias_{k}"], dtype=np.float32) for k in range(_LAYERS)]
        double = {name: np.asarray(arrays[name], np.float64) for name in ("mean", "deviation", "whitening")}
        index, sign = np.asarray(arrays["mirror_index"], np.int64), np.asarray(arrays["mirror_sign"], np.float64)
        fingerprint = np.asarray(arrays.get("fingerprint", np.zeros(0)), np.float64)
        return cls(
            tuple(single), tuple(biases), **double, mirror_index=index, mirror_sign=sign, fingerprint=fingerprint
        )

    @classmethod
    def shipped(cls) -> PostureNetwork:
        """Network that Poise ships."""
        return cls.from_bytes((files("poise.prior") / "data" / _FILE).read_bytes())

    def to_bytes(self) -> bytes:
        """Compressed file with half-precision weights; the same network always gives the same bytes."""
        half = {f"weight_{k}": np.asarray(each, np.float16) for k, each in enumerate(self.weights)}
        single = {f"bias_{k}": each for k, each in enumerate(self.biases)}
        names = ("mean", "deviation", "whitening", "fingerprint")
        others = {name: np.asarray(getattr(self, name), np.float32) for name in names}
        mirror = {"mirror_index": self.mirror_index.astype(np.int8), "mirror_sign": self.mirror_sign.astype(np.int8)}
        buffer = BytesIO()
        np.savez_compressed(buffer, allow_pickle=False, **half, **single, **others, **mirror)
        return buffer.getvalue()

    @cached_property
    def inverse_correlation(self) -> Matrix:
        """UᵀU."""
        return np.asarray(self.whitening.T @ self.whitening)

    @cached_property
    def input_mirror(self) -> tuple[NDArray[np.int64], FloatArray]:
        """Index and sign of each input in the mirror image."""
        points = (3 * POINT_MIRROR[:, None] + np.arange(3)).ravel()
        axes = (6 * FRAME_MIRROR[:, None] + np.arange(6)).ravel()
        same = [np.arange(size) for size in (3, 1, len(layout.PROPORTIONS))]
        blocks = [points, axes, POINT_MIRROR, FRAME_MIRROR, *same, np.array([1, 0])]
        starts = np.cumsum([0, *layout.INPUT_SIZES[:-1]])
        index = np.concatenate([block + start for block, start in zip(blocks, starts, strict=True)])
        sign = np.ones(layout.INPUT_COUNT)
        sign[: len(points) + len(axes)] = np.tile(REFLECTION, (len(points) + len(axes)) // 3)
        sign[starts[4] : starts[4] + 3] = REFLECTION
        return index, sign

    def outputs(self, inputs: FloatArray) -> FloatArray:
        """Outputs (n, 103) of inputs (n, 107)."""
        hidden = _silu(np.asarray(inputs, np.float32) @ self.weights[0] + self.biases[0])
        for weight, bias in zip(self.weights[1:-1], self.biases[1:-1], strict=True):
            hidden += _silu(hidden @ weight + bias)
        return np.asarray(hidden @ self.weights[-1] + self.biases[-1], dtype=np.float64)

    def predict(self, conditions: Conditions) -> PredictedPosture:
        """Expected posture."""
        c, s, origin = conditions.frame()
        (found,) = self.in_heading_frame(conditions.inputs(c, s, origin)[None])
        turn = heading_matrix(c, s)
        hip = turn @ found.hip_center + (origin[0], origin[1], 0.0)
        return replace(found, pelvis=turn @ found.pelvis, hip_center=hip)

    def in_heading_frame(self, inputs: Matrix) -> list[PredictedPosture]:
        """Expected postures of inputs (n, 107), with pelvis and hip center in the heading frame."""
        deviations, found = self.deviation, []
        for values, root, log_deviation in zip(*self._symmetric(inputs), strict=True):
            axes = root[:6] + layout.ROOT_AXES
            own = deviations * np.exp(np.clip(log_deviation, -4.0, 1.0))
            pelvis, hip = _from_axes(axes[:3], axes[3:]), root[6:] + layout.ROOT_POSITION
            found.append(PredictedPosture(values, own, pelvis, hip))
        return found

    def _symmetric(self, inputs: Matrix) -> tuple[Matrix, Matrix, Matrix]:
        """Coordinates (n, 47), root (n, 9) and logarithms of deviations (n, 47), averaged with the mirror image."""
        index, sign = self.input_mirror
        both = self.outputs(np.concatenate([inputs, sign * inputs[:, index]]))
        raw, image = both[: len(inputs)], both[len(inputs) :]
        count = len(self.mean)
        mirrored = self.mirror_sign * (self.mean + self.deviation * image[:, :count])[:, self.mirror_index]
        values = 0.5 * (self.mean + self.deviation * raw[:, :count] + mirrored)
        log_deviation = 0.5 * (raw[:, count + 9 :] + image[:, count + 9 :][:, self.mirror_index])
        root = 0.5 * (raw[:, count : count + 9] + image[:, count : count + 9] * np.tile(REFLECTION, 3))
        return values, root, log_deviation


def _silu(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """x / (1 + exp(−x)), stable for large numbers."""
    return np.asarray(x * (0.5 * np.tanh(0.5 * x) + 0.5), dtype=np.float32)


def _from_axes(forward: Vector3, upward: Vector3) -> Matrix:
    """Rotation with x along `forward` and z nearest to `upward`."""
    x = forward / np.linalg.norm(forward)
    z = upward - (upward @ x) * x
    z = z / np.linalg.norm(z)
    return np.stack([x, np.cross(z, x), z], axis=1)
