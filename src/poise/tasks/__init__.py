"""Tasks: goals for a figure, each with its error, Jacobian, Hessian and unit.

One module per task, named after it; :mod:`poise.tasks.task` is the base class, :mod:`poise.tasks.region` the regions
of a :class:`RegionTask`, :mod:`poise.tasks.criteria` the secondary objectives, :mod:`poise.tasks.terms` what tasks
share.
"""

from poise.errors import TaskError
from poise.tasks.axis import AxisTask
from poise.tasks.center_of_mass import CenterOfMassTask
from poise.tasks.comfort import ComfortTask
from poise.tasks.contact import ContactTask
from poise.tasks.cost import CostTask
from poise.tasks.criteria import comfort, discomfort, flexion, mid_range
from poise.tasks.dexterity import DexterityTask
from poise.tasks.discomfort import ComfortRange, DiscomfortTask
from poise.tasks.distance import DistanceTask
from poise.tasks.effort import EffortTask
from poise.tasks.ellipsoid import EllipsoidTask
from poise.tasks.equilibrium import EquilibriumTask
from poise.tasks.gaussian_posture import GaussianPostureTask
from poise.tasks.inertia import InertiaTask
from poise.tasks.joint_selection import JointSelection, SelectionKind
from poise.tasks.joints import JointsTask
from poise.tasks.line import LineTask
from poise.tasks.look_at import LookAtTask
from poise.tasks.orientation import OrientationTask
from poise.tasks.plane import PlaneTask
from poise.tasks.pose import PoseTask
from poise.tasks.position import PositionTask
from poise.tasks.posture import PostureTask
from poise.tasks.range_weighted_posture import RangeWeightedPostureTask
from poise.tasks.region import HalfSpace, InsideBall, InsideBox, Region, RegionTask
from poise.tasks.relative_orientation import RelativeOrientationTask
from poise.tasks.relative_pose import RelativePoseTask
from poise.tasks.relative_position import RelativePositionTask
from poise.tasks.singularity import SingularityTask
from poise.tasks.support_polygon import SupportPolygonTask
from poise.tasks.support_region import SupportRegionTask
from poise.tasks.task import Interval, Task
from poise.tasks.terms.characteristic_length import characteristic_length, row_scale
from poise.tasks.terms.finite_differences import check_derivatives
from poise.tasks.torque import TorqueTask
from poise.tasks.user import TaskDefinition, UserTask

__all__ = [
    "AxisTask",
    "CenterOfMassTask",
    "ComfortRange",
    "ComfortTask",
    "ContactTask",
    "CostTask",
    "DexterityTask",
    "DiscomfortTask",
    "DistanceTask",
    "EffortTask",
    "EllipsoidTask",
    "EquilibriumTask",
    "GaussianPostureTask",
    "HalfSpace",
    "InertiaTask",
    "InsideBall",
    "InsideBox",
    "Interval",
    "JointSelection",
    "JointsTask",
    "LineTask",
    "LookAtTask",
    "OrientationTask",
    "PlaneTask",
    "PoseTask",
    "PositionTask",
    "PostureTask",
    "RangeWeightedPostureTask",
    "Region",
    "RegionTask",
    "RelativeOrientationTask",
    "RelativePoseTask",
    "RelativePositionTask",
    "SelectionKind",
    "SingularityTask",
    "SupportPolygonTask",
    "SupportRegionTask",
    "Task",
    "TaskDefinition",
    "TaskError",
    "TorqueTask",
    "UserTask",
    "characteristic_length",
    "check_derivatives",
    "comfort",
    "discomfort",
    "flexion",
    "mid_range",
    "row_scale",
]
