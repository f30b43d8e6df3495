"""Poses of one figure as rows of an array: a sequence of poses that are made when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from poise.kinematics.pose import Pose
from poise.model import Figure
from poise.types import Matrix


class PoseRows(Sequence[Pose]):
    """Poses of configurations that an engine, or arithmetic on such, has computed: taken as they are, not checked.

    Parameters
    ----------
    figure : Figure
        Whose.
    q : (n, nq) array
        One configuration a row.
    """

    def __init__(self, figure: Figure, q: Matrix) -> None:
        self.figure, self.q = figure, q

    def __len__(self) -> int:
        return len(self.q)

    def __iter__(self) -> Iterator[Pose]:
        return (self[index] for index in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Pose: ...

    @overload
    def __getitem__(self, index: slice) -> PoseRows: ...

    def __getitem__(self, index: int | slice) -> Pose | PoseRows:
        if isinstance(index, slice):
            return PoseRows(self.figure, self.q[index])
        return Pose.of_engine(self.figure, self.q[index].copy())
