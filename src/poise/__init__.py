"""Poise: prioritized inverse kinematics for articulated figures, with joint limits, balance and forces."""

from typing import TYPE_CHECKING

from poise.lazy import lazily
from poise.viewer import register_viewer

if TYPE_CHECKING:
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
    from poise.io import read, read_markers, write, write_motion
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
            "errors": "BackendError FigureError ForceError FormatError PoiseError PoseError SolveError TaskError",
            "model": (
                "Box Capsule Coordinate CoupledLimit Coupling Cylinder DrivenGroup Ellipsoid Figure "
                "FigureBuilder GeneralizedCylinder Joint JointKind Mesh Segment Shape Site Sphere Transform "
                "reroot"
            ),
            "io": "read read_markers write write_motion",
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
    "Coordinate",
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
    "TaskError",
    "TaskReport",
    "TaskState",
    "Transform",
    "TwistRange",
    "Wrench",
    "interpolate",
    "load_scene",
    "mirrored",
    "random_pose",
    "read",
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


register_viewer(_show)
