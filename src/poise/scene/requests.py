"""What a person may ask of a scene, one method each; every one makes a task and gives it a level.

A new request goes one level below everything that was asked before, unless a level is given; pins share level 1. Its
name is that of its site while no other task has it, else a longer one; ``name=…`` says it outright. All requests take

==============  ====================================================================================================
``name``        what results and :meth:`poise.scene.scene.Scene.set` call it
``level``       1 is the most important
``weight``      importance among the tasks of the same level
``enabled``     False keeps the task and ignores it
``active_joints``    joints it may move: a JointSelection, "all", "branch", or a list of joint names
``joint_cost``  factor of 1 or more on the cost of moving a joint, by name
==============  ====================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math.orientation import finite_numbers
from poise.model import Site, Transform
from poise.model.transform import IDENTITY
from poise.scene.scene_protocol import Asking
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    DistanceTask,
    EllipsoidTask,
    JointsTask,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PoseTask,
    PositionTask,
    PostureTask,
    Region,
    RegionTask,
    RelativeOrientationTask,
    RelativePositionTask,
    Task,
)
from poise.tasks.anchor import anchor, checked_spot, spot_anchor
from poise.tasks.fault import at_task
from poise.tasks.words import site_name
from poise.types import ArrayLike

Where = str | Site  # a site or segment by name, or a site made for the purpose


class Requests(Asking):
    """The requests, on top of a pose and of a way to add a task."""

    # --- places -------------------------------------------------------------------------------------------------------

    def pin(self, *sites: Where, position: bool = True, orientation: bool = True, **options: Any) -> tuple[Task, ...]:
        """Hold sites where they are now, on level 1: their place, their turn, or both."""
        if not position and not orientation:
            raise TaskError("a pin holds a position, an orientation or both; got position=False, orientation=False.")
        if "name" in options and len(sites) != 1:
            raise TaskError(f"a name is for one pin, got {len(sites)} sites; pin them one by one.")
        found = [(site, self._place_of(site)) for site in sites]  # so that none is pinned where one is unknown
        made: list[Task] = []
        for site, place in found:
            own = {"level": 1, **options}
            if not orientation:
                made.append(self._ask(PositionTask, site_name(site), own, site=site, goal=place.position))
            elif not position:
                made.append(self._ask(OrientationTask, site_name(site), own, site=site, goal=place.rotation))
            else:
                both = {"position": place.position, "orientation": place.rotation}
                made.append(self._ask(PoseTask, site_name(site), own, site=site, **both))
        return tuple(made)

    def reach(
        self, site: Where, goal: ArrayLike, *, axes: str = "xyz", frame: str | Sequence[float] = "world", **options: Any
    ) -> PositionTask:
        """Bring a site to a point of the world [m], along some or all axes of a frame."""
        return self._ask(PositionTask, site_name(site), options, site=site, goal=goal, axes=axes, frame=frame)

    def place(self, site: Where, position: ArrayLike, orientation: ArrayLike, **options: Any) -> PoseTask:
        """Bring a site to a place [m] and turn it to an orientation (quaternion w x y z), as one goal.

        ``position_weight`` and ``degrees_per_meter`` say how much each counts; see PoseTask.
        """
        fields: dict[str, Any] = {"position": position, "orientation": orientation}
        fields |= {key: options.pop(key) for key in ("position_weight", "degrees_per_meter") if key in options}
        return self._ask(PoseTask, site_name(site), options, site=site, **fields)

    def keep_inside(self, site: Where, region: Region, **options: Any) -> RegionTask:
        """Keep a site inside a region: HalfSpace, InsideBall or InsideBox. It costs nothing while it is inside."""
        return self._ask(RegionTask, site_name(site), options, site=site, region=region)

    def keep_on_line(self, site: Where, point: ArrayLike, direction: ArrayLike, **options: Any) -> LineTask:
        """Keep a site on the line through a point along a direction."""
        return self._ask(LineTask, site_name(site), options, site=site, point=point, direction=direction)

    def keep_on_plane(self, site: Where, point: ArrayLike, normal: ArrayLike, **options: Any) -> PlaneTask:
        """Keep a site on the plane through a point across a normal."""
        return self._ask(PlaneTask, site_name(site), options, site=site, point=point, normal=normal)

    def keep_on_ellipsoid(
        self, site: Where, on: Where, radii: ArrayLike, placement: Transform = IDENTITY, **options: Any
    ) -> EllipsoidTask:
        """Keep a site on an ellipsoid that another segment or site carries."""
        fields = {"on": on, "radii": radii, "placement": placement}
        return self._ask(EllipsoidTask, site_name(site), options, site=site, **fields)

    def hold_distance(
        self, site: Where, to: Where | ArrayLike, distance: float | None = None, **options: Any
    ) -> DistanceTask:
        """Keep a site at a distance [m] from a point or another site; the distance now where none is given."""
        if distance is None:
            with at_task(site_name(site)):
                other = spot_anchor(self.pose.figure, checked_spot(to, "to")).position(self.pose)  # type: ignore[arg-type]
            distance = float(np.linalg.norm(self._place_of(site).vector - other))
        return self._ask(DistanceTask, site_name(site), options, site=site, to=to, distance=distance)

    # --- turns --------------------------------------------------------------------------------------------------------

    def turn(self, site: Where, orientation: ArrayLike, **options: Any) -> OrientationTask:
        """Turn a site to an orientation, world from site (quaternion w x y z)."""
        return self._ask(OrientationTask, site_name(site), options, site=site, goal=orientation)

    def aim(self, site: Where, axis: ArrayLike, direction: ArrayLike, **options: Any) -> AxisTask:
        """Point one axis of a site along a direction of the world; the turn about it stays free."""
        return self._ask(AxisTask, site_name(site), options, site=site, axis=axis, direction=direction)

    def look_at(
        self, site: Where, goal: Where | ArrayLike, *, axis: ArrayLike = (1.0, 0.0, 0.0), **options: Any
    ) -> LookAtTask:
        """Aim an axis of a site (its x axis as it stands) at a point of the world or at another site."""
        return self._ask(LookAtTask, site_name(site), options, site=site, target=goal, axis=axis)

    # --- two sites ----------------------------------------------------------------------------------------------------

    def meet(
        self, site: Where, other: Where, offset: ArrayLike = (0.0, 0.0, 0.0), **options: Any
    ) -> RelativePositionTask:
        """Bring a site to another site of the figure, or to an offset [m] in its frame: how loops are closed."""
        return self._ask(RelativePositionTask, site_name(site), options, site=site, other=other, offset=offset)

    def turn_like(
        self, site: Where, other: Where, rotation: ArrayLike = (1.0, 0.0, 0.0, 0.0), **options: Any
    ) -> RelativeOrientationTask:
        """Turn a site like another site of the figure, or by a fixed rotation (w x y z) against it."""
        return self._ask(RelativeOrientationTask, site_name(site), options, site=site, other=other, rotation=rotation)

    # --- the whole figure ---------------------------------------------------------------------------------------------

    def keep_center_of_mass(
        self, over: ArrayLike | Sequence[Where] | None = None, *, axes: str = "xy", **options: Any
    ) -> CenterOfMassTask:
        """Keep the center of mass over a place of the floor: a point, the middle of some sites, or where it is now.

        Parameters
        ----------
        over : two or three floats, names of sites, or None
            The point [m]; the mean of where the sites are now; None for where the center of mass is now.
        axes : str
            World axes that count; as it stands the horizontal ones.
        """
        return self._ask(CenterOfMassTask, "center of mass", options, goal=self._middle(over), axes=axes)

    def bend(
        self, factors: str | Mapping[str, float], value: float, *, unit: str = "rad", **options: Any
    ) -> JointsTask:
        """Give a joint's reading, or a weighted sum of several, a value [rad, or m where joints slide]."""
        given = {factors: 1.0} if isinstance(factors, str) else factors
        title = " and ".join(given) if isinstance(given, Mapping) else "joints"
        return self._ask(JointsTask, title, options, factors=given, value=value, unit=unit)

    def posture(self, pose: Pose | None = None, joints: Sequence[str] | None = None, **options: Any) -> PostureTask:
        """Draw joints back to a pose: all of them or some, to the pose now where none is given."""
        return self._ask(PostureTask, "posture", options, pose=self.pose if pose is None else pose, joints=joints)

    # --- where things are now -----------------------------------------------------------------------------------------

    def _place_of(self, site: Where) -> Transform:
        with at_task(site_name(site)):
            found = anchor(self.pose.figure, site)
        return Transform.from_matrix(found.rotation(self.pose), found.position(self.pose))

    def _middle(self, over: ArrayLike | Sequence[Where] | None) -> tuple[float, float, float]:
        """Mean of some sites, or the point that is given."""
        if over is None:
            x, y, z = self.pose.center_of_mass().tolist()
            return (x, y, z)
        if isinstance(over, (str, Site)):
            over = (over,)
        if isinstance(over, Sequence) and over and all(isinstance(each, (str, Site)) for each in over):
            places = [self._place_of(each).vector for each in over]  # type: ignore[arg-type]
            x, y, z = np.mean(places, axis=0).tolist()
            return (x, y, z)
        with at_task("center of mass"):
            numbers = finite_numbers(over, 2 if np.size(over) == 2 else 3, "the point to be over")  # type: ignore[arg-type]
        return (numbers[0], numbers[1], numbers[2] if len(numbers) == 3 else 0.0)
