"""Seat requests: sit down on a seat, which then carries the figure."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.library import human_pose
from poise.scene.collision_requests import CollisionRequests
from poise.scene.contact_requests import ContactRequests
from poise.scene.seat import OCCUPANT_SEGMENTS, Seat
from poise.scene.site_requests import SiteRequests
from poise.tasks import HalfSpace, LineTask, OrientationTask, PositionTask, RegionTask

_SPINE_TOTALS = ("spine_sagittal", "spine_lateral", "spine_axial")


class SeatRequests(SiteRequests, ContactRequests, CollisionRequests):
    """Sitting on seats."""

    def sit(self, seat: Seat, *, leaning: bool = True, solid: bool = True) -> Seat:
        """Sit on a seat, facing forward, on level 1: hips at its H-point, cushion and backrest carry.

        The current pose becomes the standard sitting pose there.

        Parameters
        ----------
        seat : Seat
            The seat. With a rail the hips may be anywhere along it.
        leaning : bool
            Whether the trunk lies along the backrest and is carried by it; otherwise the pelvis alone follows it, the
            trunk is free, and only the cushion carries.
        solid : bool
            Whether the seat is an obstacle for the rest of the body. A seat on a rail is not: it moves with the person.

        Raises
        ------
        TaskError
            The figure is not a human of the library.
        """
        if "hips" not in {site.name for site in self.figure.sites}:
            raise TaskError(f"figure {self.figure.name!r} has no site 'hips'; seats are for poise.library.human.")
        carried = seat.supports(self.figure, leaning=leaning)
        self._change(pose=self._seated(seat))  # also the side of obstacles on which solves stay
        self._seat_hips(seat)
        if leaning:
            for total in _SPINE_TOTALS:
                self.bend(total, 0.0, name=f"{seat.name}: {total}", level=1)
        names = {each.name for each in carried}
        others = tuple(each for each in self.forces.supports if each.name not in names)
        self.forces = replace(self.forces, supports=(*others, *carried))
        if solid and seat.travel == 0.0:
            kept = tuple(each for each in self.obstacles if each.name != seat.name)
            task = self.avoid(obstacles=(*kept, seat.obstacle()))
            pairs = tuple((segment, seat.name) for segment in self._occupants())
            self.avoid(ignored=tuple(dict.fromkeys((*task.ignored, *pairs))))
        return seat

    def _seated(self, seat: Seat) -> Pose:
        """Standard sitting pose with the hips on the seat, in the middle of its rail."""
        pose = human_pose(self.pose.figure, "sit")
        goal = np.array(seat.h_point) + 0.5 * seat.travel * np.array(seat.rail_direction)
        q = np.array(pose.q)
        q[:3] += goal - pose.position("hips")
        return Pose(pose.figure, q)

    def _seat_hips(self, seat: Seat) -> None:
        """Hips at the H-point or along the rail; the pelvis along the backrest."""
        pitch = -0.5 * seat.recline
        upright = (float(np.cos(pitch)), 0.0, float(np.sin(pitch)), 0.0)
        self.add(OrientationTask(name=f"{seat.name}: pelvis", site="hips", goal=upright, level=1))
        if seat.travel == 0.0:
            self.add(PositionTask(name=f"{seat.name}: H-point", site="hips", goal=seat.h_point, level=1))
            return
        start, along = np.array(seat.h_point), np.array(seat.rail_direction)
        self.add(
            LineTask(name=f"{seat.name}: rail", site="hips", point=seat.h_point, direction=seat.rail_direction, level=1)
        )
        end = tuple((start + seat.travel * along).tolist())
        for name, point, normal in (("rear end", seat.h_point, along), ("front end", end, -along)):
            region = HalfSpace(point, tuple(normal.tolist()))
            self.add(RegionTask(name=f"{seat.name}: {name}", site="hips", region=region, level=1))

    def _occupants(self) -> tuple[str, ...]:
        """Segments of the figure that may press into the seat."""
        names = [segment.name for segment in self.figure.segments]
        return tuple(name for name in names if name in OCCUPANT_SEGMENTS or name.startswith("vertebra_"))
