"""Requests about sites and joints: each method creates a task and adds it to the scene.

A new request gets the priority level below all earlier ones unless a level is given; pins share level 1. Its name is
that of its site if no other task has it, else a longer one. All requests take the options of
:class:`poise.scene.task_options.TaskOptions`:

==============  ====================================================================================================
``name``        name in results and for :meth:`poise.scene.scene.Scene.set`
``level``       1 is the most important
``weight``      weight among the tasks of the same level
``enabled``     False keeps the task and ignores it
``active_joints``  joints it may move: a JointSelection, "all", "branch", or a list of joint names
``joint_cost``  factor of 1 or more on the cost of moving a joint, by name
==============  ====================================================================================================
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame, site_name, target_frame
from poise.math.orientation import finite_numbers
from poise.model import Site, Transform
from poise.model.transform import IDENTITY
from poise.scene.gaze_cost import gaze_joint_cost
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.task_options import TaskOptions, with_defaults
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
    RelativePoseTask,
    RelativePositionTask,
    Task,
)
from poise.tasks.terms.validation import checked_target, naming_task
from poise.types import ArrayLike

if TYPE_CHECKING:
    from typing_extensions import Unpack

SiteLike = str | Site  # end effector: a site or segment by name, or a Site


class SiteRequests(SceneProtocol):
    """Tasks of end effectors (sites), pairs of sites, joints and the center of mass."""

    # --- positions ---------------------------------------------------------------------------------------------------

    def pin(
        self, *sites: SiteLike, position: bool = True, orientation: bool = True, **options: Unpack[TaskOptions]
    ) -> tuple[Task, ...]:
        """Pin sites in their current pose, on level 1: position, orientation, or both."""
        if not position and not orientation:
            raise TaskError("a pin needs a position, an orientation or both; got position=False, orientation=False.")
        if "name" in options and len(sites) != 1:
            raise TaskError(f"name: expected one site, got {len(sites)}; pin them one by one.")
        found = [(site, self._transform_of(site)) for site in sites]  # checked first: an unknown site pins none
        made: list[Task] = []
        for site, place in found:
            own = with_defaults(options, level=1)
            if not orientation:
                made.append(self._ask(PositionTask, site_name(site), own, site=site, goal=place.translation))
            elif not position:
                made.append(self._ask(OrientationTask, site_name(site), own, site=site, goal=place.rotation))
            else:
                both = {"position": place.translation, "orientation": place.rotation}
                made.append(self._ask(PoseTask, site_name(site), own, site=site, **both))
        return tuple(made)

    def reach(
        self,
        site: SiteLike,
        goal: ArrayLike,
        *,
        axes: str = "xyz",
        frame: str | Sequence[float] = "world",
        **options: Unpack[TaskOptions],
    ) -> PositionTask:
        """Bring a site to a point of the world [m], along some or all axes of a frame."""
        return self._ask(PositionTask, site_name(site), options, site=site, goal=goal, axes=axes, frame=frame)

    def place(
        self,
        site: SiteLike,
        position: ArrayLike,
        orientation: ArrayLike,
        *,
        position_weight: float | None = None,
        degrees_per_meter: float | None = None,
        **options: Unpack[TaskOptions],
    ) -> PoseTask:
        """Bring a site to a position [m] and an orientation, as one goal.

        Parameters
        ----------
        orientation : quaternion (w, x, y, z), 3×3 rotation matrix or Rotation
            World from site.
        position_weight, degrees_per_meter : float, optional
            Relative weight of position and orientation; see :class:`poise.tasks.PoseTask`.
        """
        fields: dict[str, Any] = {"position": position, "orientation": orientation}
        if position_weight is not None:
            fields["position_weight"] = position_weight
        if degrees_per_meter is not None:
            fields["degrees_per_meter"] = degrees_per_meter
        return self._ask(PoseTask, site_name(site), options, site=site, **fields)

    def keep_inside(self, site: SiteLike, region: Region, **options: Unpack[TaskOptions]) -> RegionTask:
        """Keep a site inside a region: HalfSpace, InsideBall or InsideBox; inactive while the site is inside."""
        return self._ask(RegionTask, site_name(site), options, site=site, region=region)

    def keep_on_line(
        self, site: SiteLike, point: ArrayLike, direction: ArrayLike, **options: Unpack[TaskOptions]
    ) -> LineTask:
        """Keep a site on the line through a point along a direction."""
        return self._ask(LineTask, site_name(site), options, site=site, point=point, direction=direction)

    def keep_on_plane(
        self, site: SiteLike, point: ArrayLike, normal: ArrayLike, **options: Unpack[TaskOptions]
    ) -> PlaneTask:
        """Keep a site on the plane through a point across a normal."""
        return self._ask(PlaneTask, site_name(site), options, site=site, point=point, normal=normal)

    def keep_on_ellipsoid(
        self,
        site: SiteLike,
        on: SiteLike,
        radii: ArrayLike,
        placement: Transform = IDENTITY,
        **options: Unpack[TaskOptions],
    ) -> EllipsoidTask:
        """Keep a site on an ellipsoid that another segment or site carries."""
        fields = {"on": on, "radii": radii, "placement": placement}
        return self._ask(EllipsoidTask, site_name(site), options, site=site, **fields)

    def keep_distance(
        self, site: SiteLike, to: SiteLike | ArrayLike, distance: float | None = None, **options: Unpack[TaskOptions]
    ) -> DistanceTask:
        """Keep a site at a distance [m] from a point or another site; by default the current distance."""
        if distance is None:
            with naming_task(site_name(site)):
                other = target_frame(self.pose.figure, checked_target(to, "to")).position(self.pose)  # type: ignore[arg-type]
            distance = float(np.linalg.norm(self._transform_of(site).translation_vector - other))
        return self._ask(DistanceTask, site_name(site), options, site=site, to=to, distance=distance)

    # --- orientations ------------------------------------------------------------------------------------------------

    def orient(self, site: SiteLike, orientation: ArrayLike, **options: Unpack[TaskOptions]) -> OrientationTask:
        """Rotate a site to an orientation, world from site: quaternion (w, x, y, z), 3×3 matrix or Rotation."""
        return self._ask(OrientationTask, site_name(site), options, site=site, goal=orientation)

    def aim(self, site: SiteLike, axis: ArrayLike, direction: ArrayLike, **options: Unpack[TaskOptions]) -> AxisTask:
        """Point one axis of a site along a world direction; the rotation about it stays free."""
        return self._ask(AxisTask, site_name(site), options, site=site, axis=axis, direction=direction)

    def look_at(
        self,
        site: SiteLike,
        goal: SiteLike | ArrayLike,
        *,
        axis: ArrayLike = (1.0, 0.0, 0.0),
        **options: Unpack[TaskOptions],
    ) -> LookAtTask:
        """Aim an axis of a site (by default x) at a world point or at another site: gaze direction.

        The site ``eyes`` of the library's human turns in the head: eyes, neck and trunk share the gaze. Without a
        ``joint_cost`` the eyes turn first and the trunk last.
        """
        if "joint_cost" not in options:
            with naming_task(site_name(site)):
                frame = site_frame(self.pose.figure, site)
            options = with_defaults(options, joint_cost=gaze_joint_cost(self.pose.figure, frame.segment))
        return self._ask(LookAtTask, site_name(site), options, site=site, target=goal, axis=axis)

    # --- two sites ---------------------------------------------------------------------------------------------------

    def match_position(
        self, site: SiteLike, other: SiteLike, offset: ArrayLike = (0.0, 0.0, 0.0), **options: Unpack[TaskOptions]
    ) -> RelativePositionTask:
        """Bring a site to another site of the figure, or to an offset [m] in its frame: closes kinematic loops."""
        return self._ask(RelativePositionTask, site_name(site), options, site=site, other=other, offset=offset)

    def match_orientation(
        self,
        site: SiteLike,
        other: SiteLike,
        rotation: ArrayLike = (1.0, 0.0, 0.0, 0.0),
        **options: Unpack[TaskOptions],
    ) -> RelativeOrientationTask:
        """Give a site the orientation of another site of the figure, or a fixed rotation (w, x, y, z) from it."""
        return self._ask(RelativeOrientationTask, site_name(site), options, site=site, other=other, rotation=rotation)

    def match_pose(
        self,
        site: SiteLike,
        other: SiteLike,
        offset: ArrayLike = (0.0, 0.0, 0.0),
        rotation: ArrayLike = (1.0, 0.0, 0.0, 0.0),
        **options: Unpack[TaskOptions],
    ) -> RelativePoseTask:
        """Give a site a position [m] and an orientation (w, x, y, z) in the frame of another site of the figure."""
        goal = {"offset": offset, "rotation": rotation}
        return self._ask(RelativePoseTask, site_name(site), options, site=site, other=other, **goal)

    # --- the whole figure --------------------------------------------------------------------------------------------

    def keep_center_of_mass(
        self, over: ArrayLike | Sequence[SiteLike] | None = None, *, axes: str = "xy", **options: Unpack[TaskOptions]
    ) -> CenterOfMassTask:
        """Keep the center of mass over a point of the floor: given, the mean of sites, or its current position.

        Parameters
        ----------
        over : two or three floats, site names, or None
            The point [m]; the mean of the current site positions; None for the current center of mass.
        axes : str
            World axes that are constrained; by default the horizontal ones.
        """
        return self._ask(CenterOfMassTask, "center of mass", options, goal=self._floor_point(over), axes=axes)

    def bend(
        self,
        factors: str | Mapping[str, float],
        value: float,
        *,
        unit: str = "rad",
        degrees: bool = False,
        **options: Unpack[TaskOptions],
    ) -> JointsTask:
        """Set a joint coordinate, or a weighted sum of several, to a value [rad, or m for sliding joints].

        The name of a driven group stands for its total: ``bend("spine_sagittal", 30, degrees=True)`` bends the trunk of
        the library's human forward by 30°, each level by its share. With ``degrees=True`` an angle is given in degrees.
        """
        given = {factors: 1.0} if isinstance(factors, str) else factors
        if degrees:
            if unit != "rad":
                raise TaskError(f"degrees=True requires unit='rad', got {unit!r}.")
            value = math.radians(value)
        title = " and ".join(given) if isinstance(given, Mapping) else "joints"
        if isinstance(given, Mapping):
            given = self._with_totals(given)
        return self._ask(JointsTask, title, options, factors=given, value=value, unit=unit)

    def _with_totals(self, factors: Mapping[str, float]) -> Mapping[str, float]:
        """Factors with driven groups replaced by their members, whose sum is the total."""
        groups = {group.name: group for group in self.figure.driven_groups}
        expanded: dict[str, float] = {}
        for name, factor in factors.items():
            members = [str(each) for each, _ in groups[name].members] if name in groups else [name]
            for each in members:
                expanded[each] = expanded[each] + factor if each in expanded else factor
        return expanded

    def posture(
        self, pose: Pose | None = None, joints: Sequence[str] | None = None, **options: Unpack[TaskOptions]
    ) -> PostureTask:
        """Attract joints to a reference posture: all or some, by default to the current pose."""
        return self._ask(PostureTask, "posture", options, pose=self.pose if pose is None else pose, joints=joints)

    # --- current poses -----------------------------------------------------------------------------------------------

    def _transform_of(self, site: SiteLike) -> Transform:
        with naming_task(site_name(site)):
            found = site_frame(self.pose.figure, site)
        return Transform.from_matrix(found.rotation(self.pose), found.position(self.pose))

    def _floor_point(self, over: ArrayLike | Sequence[SiteLike] | None) -> tuple[float, float, float]:
        """Mean of the site positions, or the given point."""
        if over is None:
            x, y, z = self.pose.center_of_mass().tolist()
            return (x, y, z)
        if isinstance(over, (str, Site)):
            over = (over,)
        if isinstance(over, Sequence) and over and all(isinstance(each, (str, Site)) for each in over):
            places = [self._transform_of(each).translation_vector for each in over]  # type: ignore[arg-type]
            x, y, z = np.mean(places, axis=0).tolist()
            return (x, y, z)
        with naming_task("center of mass"):
            numbers = finite_numbers(over, 2 if np.size(over) == 2 else 3, "the point to be over")  # type: ignore[arg-type]
        return (numbers[0], numbers[1], numbers[2] if len(numbers) == 3 else 0.0)
