"""Poise: prioritized inverse kinematics for articulated figures, with joint limits, balance and forces."""

from typing import TYPE_CHECKING

from poise.lazy import lazily
from poise.natural_criterion import register_expected_body, register_natural_criteria
from poise.viewer import register_viewer

if TYPE_CHECKING:
    from poise.control import Controller, TaskControl
    from poise.errors import (
        BackendError,
        FigureError,
        ForceError,
        FormatError,
        PoiseError,
        PoseError,
        SolveError,
        TaskError,
    )
    from poise.io import (
        from_mujoco,
        from_pinocchio,
        read,
        read_description,
        read_markers,
        write,
        write_motion,
    )
    from poise.io.interop.coordinate_map import CoordinateMap
    from poise.kinematics import Pose, PoseSpline, interpolate, mirrored, random_pose
    from poise.model import (
        Box,
        Capsule,
        Coordinate,
        CoupledLimit,
        Coupling,
        Cylinder,
        DrivenGroup,
        Ellipsoid,
        Figure,
        FigureBuilder,
        GeneralizedCylinder,
        Joint,
        JointKind,
        Mesh,
        Segment,
        Shape,
        Site,
        Sphere,
        Transform,
        reroot,
    )
    from poise.model.limits import KernelField, Range, SphericalEllipse, SphericalPolygon, TwistRange
    from poise.motion import Clip, Markers
    from poise.scene import Scene, SceneState, load_scene
    from poise.solver import (
        BatchResult,
        Restarts,
        Result,
        Solver,
        Status,
        TaskReport,
        TaskState,
        restarts,
        solve,
        solve_batch,
        track,
    )
    from poise.statics import Forces, Support, Wrench
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "control": "Controller TaskControl",
            "errors": "BackendError FigureError ForceError FormatError PoiseError PoseError SolveError TaskError",
            "model": (
                "Box Capsule Coordinate CoupledLimit Coupling Cylinder DrivenGroup Ellipsoid Figure "
                "FigureBuilder GeneralizedCylinder Joint JointKind Mesh Segment Shape Site Sphere Transform "
                "reroot"
            ),
            "io.interop.coordinate_map": "CoordinateMap",
            "io": "from_mujoco from_pinocchio read read_description read_markers write write_motion",
            "model.limits": "KernelField Range SphericalEllipse SphericalPolygon TwistRange",
            "motion": "Clip Markers",
            "kinematics": "Pose PoseSpline interpolate mirrored random_pose",
            "scene": "Scene SceneState load_scene",
            "solver": "BatchResult Restarts Result Solver Status TaskReport TaskState restarts solve solve_batch track",
            "statics": "Forces Support Wrench",
            "version": "__version__",
        },
    )

__version__: str  # loaded on first use, as all names are

__all__ = [
    "BackendError",
    "BatchResult",
    "Box",
    "Capsule",
    "Clip",
    "Controller",
    "Coordinate",
    "CoordinateMap",
    "CoupledLimit",
    "Coupling",
    "Cylinder",
    "DrivenGroup",
    "Ellipsoid",
    "Figure",
    "FigureBuilder",
    "FigureError",
    "ForceError",
    "Forces",
    "FormatError",
    "GeneralizedCylinder",
    "Joint",
    "JointKind",
    "KernelField",
    "Markers",
    "Mesh",
    "PoiseError",
    "Pose",
    "PoseError",
    "PoseSpline",
    "Range",
    "Restarts",
    "Result",
    "Scene",
    "SceneState",
    "Segment",
    "Shape",
    "Site",
    "SolveError",
    "Solver",
    "Sphere",
    "SphericalEllipse",
    "SphericalPolygon",
    "Status",
    "Support",
    "TaskControl",
    "TaskError",
    "TaskReport",
    "TaskState",
    "Transform",
    "TwistRange",
    "Wrench",
    "from_mujoco",
    "from_pinocchio",
    "interpolate",
    "load_scene",
    "mirrored",
    "random_pose",
    "read",
    "read_description",
    "read_markers",
    "reroot",
    "restarts",
    "solve",
    "solve_batch",
    "track",
    "write",
    "write_motion",
]


def _show(scene: "Scene", **options: object) -> object:
    """Open the studio on a scene; the studio is imported on first use."""
    from poise.studio.notebook import show

    return show(scene, **options)


def _natural_criteria(start: "Pose") -> object:
    """Criteria of natural postures for a motion that begins at a pose."""
    from poise.scene.natural_posture import natural_criteria

    return natural_criteria(start)


def _expected_body(clip: "Clip", floor: float) -> object:
    """Expected postures of a human for parts that a motion leaves open."""
    from poise.prior.expected_body import expected_body

    return expected_body(clip, floor)


register_viewer(_show)
register_expected_body(_expected_body)
register_natural_criteria(_natural_criteria)
