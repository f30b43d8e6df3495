"""Fingers and thumb of the left hand as chains of three capsules, evaluated for many angles at once.

A digit has a swing joint at its base and two hinges. Its bone k points along R_base R_swing (z cos c + p sin c): c is
the sum of its hinge angles, p the direction in which it bends, which is also the side of its pad.

Distances are measured at points along bones and pads: by the native kernel, or the same with NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import NamedTuple

import numpy as np

from poise.backend import native_function
from poise.library.held_objects import KINDS, Surface
from poise.math import quaternion
from poise.model import Capsule, Figure, Transform
from poise.types import BoolArray, FloatArray

_BONES = ("base", "middle", "end")
_PAD_START = 0.35  # of the length of the end bone: the pad is beyond it
_PAD_POINTS = 5  # along a pad
_PAD_ANGLE_RAD = 0.8  # from the middle of a pad to its side
_SMALL_ANGLE = 1e-12
_OTHER_POINTS = 5  # along the axis of a bone, to measure its distance from other bones
NO_CAPSULES = np.zeros((0, 7))


class DigitDistances(NamedTuple):
    """Signed distances [m] of bones (d, n, 3) and pads (d, n) from an object, and of bones (d, n, 3) from capsules."""

    bones: FloatArray
    pads: FloatArray
    others: FloatArray


@dataclass(frozen=True, eq=False)
class Digits:
    """Several digits: frames of their bases, lengths of links, capsules' lengths and radii [m], directions of pads.

    Parameters
    ----------
    origins : array (d, 3)
        Base joints in the frame of the hand, or of an object.
    frames : array (d, 3, 3)
        Rotations of the base joints.
    links, lengths, radii : arrays (d, 3)
        Distances between joints, lengths of the capsules' axes, and their radii.
    pads : array (d, 3)
        Direction p in which each bends, in the frame of its bones.
    """

    origins: FloatArray
    frames: FloatArray
    links: FloatArray
    lengths: FloatArray
    radii: FloatArray
    pads: FloatArray

    @classmethod
    def of(cls, figure: Figure, names: Sequence[str]) -> Digits:
        """Digits of the left hand by name."""
        rows = [_digit(figure, name) for name in names]
        return cls(*(np.array(column) for column in zip(*rows, strict=True)))

    def seen_from(self, placement: Transform) -> Digits:
        """The digits in the frame of an object that is placed in the frame of the hand."""
        R = quaternion.to_matrix(placement.quaternion)
        return replace(self, origins=(self.origins - placement.translation_vector) @ R, frames=R.T @ self.frames)

    def subset(self, mask: BoolArray) -> Digits:
        """Some of the digits."""
        return Digits(*(getattr(self, field.name)[mask] for field in fields(self)))

    def bones(self, angles: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Starts and directions (d, n, 3, 3) of the bones.

        `angles` (d, n, 4) are the two components of the swing and the two hinge angles [rad].
        """
        c = np.stack([np.zeros(angles.shape[:2]), angles[..., 2], angles[..., 2] + angles[..., 3]], axis=-1)
        directions = np.sin(c)[..., None] * self.pads[:, None, None]
        directions[..., 2] += np.cos(c)
        directions = _swung(angles[..., :2], directions)
        directions = np.einsum("dij,dnkj->dnki", self.frames, directions)
        ends = (directions * self.links[:, None, :, None]).cumsum(axis=2)
        starts = np.empty_like(ends)
        starts[:, :, 0] = 0.0
        starts[:, :, 1:] = ends[:, :, :-1]
        return starts + self.origins[:, None, None], directions

    def frames_at(self, angles: FloatArray) -> FloatArray:
        """Frames (d, 3, 3, 3) of the bones at angles (d, 4): z along the bone, p toward the pad."""
        c = np.stack([np.zeros(len(angles)), angles[:, 2], angles[:, 2] + angles[:, 3]], axis=-1)
        bent = quaternion.to_matrix(quaternion.exp(c[..., None] * np.cross((0.0, 0.0, 1.0), self.pads)[:, None]))
        swing = np.pad(angles[:, :2], ((0, 0), (0, 1)))
        swung = quaternion.to_matrix(quaternion.exp(swing))
        return np.asarray(np.einsum("dij,djk,dbkl->dbil", self.frames, swung, bent))

    def distances(
        self, angles: FloatArray, surface: Surface, count: int, *, lines: int = 0, others: FloatArray = NO_CAPSULES
    ) -> DigitDistances:
        """Distances at angles (d, n, 4).

        Parameters
        ----------
        angles : array (d, n, 4)
            As for :meth:`bones`.
        surface : Surface
            The object.
        count : int
            Points along the axis of each bone.
        lines : int
            Lines along each pad; pads are not measured with 0.
        others : array (m, 7)
            Capsules: start, axis and radius [m].
        """
        native = native_function("digit_distances")
        if native is None:
            return self._plain_distances(angles, surface, count, lines, others)
        kind, sizes = KINDS.index(surface.kind), np.array(surface.sizes)
        parts = self.origins, self.frames, np.stack([self.links, self.lengths, self.radii]), self.pads
        arrays = (np.ascontiguousarray(each) for each in (*parts, angles))
        found = native(*arrays, kind, sizes, count, lines, np.ascontiguousarray(others), _OTHER_POINTS)
        return DigitDistances(*found)

    def _plain_distances(
        self, angles: FloatArray, surface: Surface, count: int, lines: int, others: FloatArray
    ) -> DigitDistances:
        """The same with NumPy."""
        bones, radii = self.bones(angles), self.radii[:, None]
        found = surface(self._points(bones, count)).min(axis=-1) - radii
        pads = self._pad_distances(angles, bones, surface, lines) if lines else np.full(angles.shape[:2], np.inf)
        gaps = np.full(found.shape, np.inf)
        if len(others):
            gaps = _from_capsules(self._points(bones, _OTHER_POINTS), others) - radii
        return DigitDistances(np.asarray(found), pads, gaps)

    def capsules(self, angles: FloatArray) -> FloatArray:
        """The bones as capsules (3 d, 7) at angles (d, 4): start, axis and radius."""
        starts, directions = (each[:, 0] for each in self.bones(angles[:, None]))
        axes = directions * self.lengths[:, :, None]
        return np.concatenate([starts, axes, self.radii[:, :, None]], axis=-1).reshape(-1, 7)

    def _points(self, bones: tuple[FloatArray, FloatArray], count: int) -> FloatArray:
        """Points (d, n, 3, count, 3) along the axes of the bones."""
        starts, directions = bones
        axes = directions * self.lengths[:, None, :, None]
        return np.asarray(axes[:, :, :, None] * _shares(0.0, count)[:, None] + starts[:, :, :, None])

    def _pad_distances(
        self, angles: FloatArray, bones: tuple[FloatArray, FloatArray], surface: Surface, lines: int
    ) -> FloatArray:
        """Distances (d, n) of the pads of the end bones from an object, at some lines along each pad."""
        starts, directions = (each[:, :, 2] for each in bones)
        c = (angles[..., 2] + angles[..., 3])[..., None]
        normals = np.cos(c) * self.pads[:, None]
        normals[..., 2] -= np.sin(c)[..., 0]
        normals = np.einsum("dij,dnj->dni", self.frames, _swung(angles[..., :2], normals[:, :, None])[:, :, 0])
        cosine, sine = _pad_angles(lines)
        aside = np.cross(directions, normals)
        around = cosine[:, None] * normals[:, :, None] + sine[:, None] * aside[:, :, None]
        at = starts[:, :, None] + around * self.radii[:, None, None, 2:]
        along = (_shares(_PAD_START, _PAD_POINTS) * self.lengths[:, 2:])[:, None, :, None]
        points = at[:, :, :, None] + (directions[:, :, None] * along)[:, :, None]
        return np.asarray(surface(points).min(axis=(-2, -1)))


def _from_capsules(points: FloatArray, capsules: FloatArray) -> FloatArray:
    """Distances (d, n, b) of bones, given by points (d, n, b, k, 3), from the nearest of some capsules (m, 7)."""
    p, starts, axes, radii = points.reshape(-1, 3), capsules[:, :3], capsules[:, 3:6], capsules[:, 6]
    squares, offsets = np.einsum("ci,ci->c", axes, axes), np.einsum("ci,ci->c", starts, axes)
    along = p @ axes.T - offsets
    t = np.clip(along / squares, 0.0, 1.0)
    square = np.einsum("ni,ni->n", p, p)[:, None] - 2.0 * (p @ starts.T) + np.einsum("ci,ci->c", starts, starts)
    square += t * (t * squares - 2.0 * along)
    nearest = (np.sqrt(np.maximum(square, 0.0)) - radii).min(axis=-1)
    return np.asarray(nearest.reshape(points.shape[:-1]).min(axis=-1))


@cache
def _pad_angles(lines: int) -> tuple[FloatArray, FloatArray]:
    """Cosines and sines of the angles of lines around an end bone, from the middle of its pad."""
    angles = np.linspace(-_PAD_ANGLE_RAD, _PAD_ANGLE_RAD, lines) if lines > 1 else np.zeros(1)
    return np.cos(angles), np.sin(angles)


@cache
def _shares(first: float, count: int) -> FloatArray:
    """Shares of the length of a bone, to its end."""
    return np.linspace(first, 1.0, count)


def _digit(figure: Figure, name: str) -> tuple[FloatArray, ...]:
    names = [f"left_{name}_{bone}" for bone in _BONES]
    capsules = [figure.segment(each).shapes[0].geometry for each in names]
    lengths = np.array([each.length for each in capsules if isinstance(each, Capsule)])
    radii = np.array([each.radius for each in capsules if isinstance(each, Capsule)])
    links = np.array([*(figure.joint(each).placement.translation[2] for each in names[1:]), lengths[2]])
    axis = np.array(figure.joint(names[1]).axis)
    axis /= np.linalg.norm(axis)
    base = figure.joint(names[0]).placement
    pad = np.array([axis[1], -axis[0], 0.0])  # axis × z
    return base.translation_vector, quaternion.to_matrix(base.quaternion), links, lengths, radii, pad


def _swung(swing: FloatArray, vectors: FloatArray) -> FloatArray:
    """Vectors (d, n, k, 3) rotated by swings (d, n, 2), the rotation vectors (x, y, 0)."""
    angle = np.sqrt(swing[..., 0] ** 2 + swing[..., 1] ** 2)
    x, y = (swing[..., k] / np.maximum(angle, _SMALL_ANGLE) for k in (0, 1))
    x, y, cosine, sine = (each[..., None] for each in (x, y, np.cos(angle), np.sin(angle)))
    a, b, c = np.moveaxis(vectors, -1, 0)
    along = (x * a + y * b) * (1.0 - cosine)
    rotated = (
        a * cosine + y * c * sine + x * along,
        b * cosine - x * c * sine + y * along,
        c * cosine + (x * b - y * a) * sine,
    )
    return np.stack(rotated, axis=-1)
