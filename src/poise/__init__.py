"""Poise poses anything that has joints: say what matters and in which order, get the posture."""

from typing import TYPE_CHECKING

from poise.lazy import lazily
from poise.window import shown_by

if TYPE_CHECKING:
    from poise.errors import (
        EngineError,
        FigureError,
        ForceError,
        FormatError,
        PoiseError,
        PoseError,
        SolveError,
        TaskError,
    )
    from poise.figure import (
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
        Placement,
        Segment,
        Shape,
        Site,
        Sphere,
        reroot,
    )
    from poise.formats import read, read_markers, write, write_motion
    from poise.limits import KernelField, Range, SphericalEllipse, SphericalPolygon, TwistRange
    from poise.motion import Clip, Markers
    from poise.pose import Pose, PoseSpline, interpolate, mirrored, random_pose
    from poise.scene import Scene, SceneState, load_scene
    from poise.solver import (
        Many,
        Restarts,
        Result,
        Solver,
        Status,
        TaskReport,
        TaskState,
        restarts,
        solve,
        solve_many,
        track,
    )
    from poise.statics import Forces, Support, Wrench
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "errors": "EngineError FigureError ForceError FormatError PoiseError PoseError SolveError TaskError",
            "figure": (
                "Box Capsule Coordinate CoupledLimit Coupling Cylinder DrivenGroup Ellipsoid Figure "
                "FigureBuilder GeneralizedCylinder Joint JointKind Mesh Placement Segment Shape Site Sphere "
                "reroot"
            ),
            "formats": "read read_markers write write_motion",
            "limits": "KernelField Range SphericalEllipse SphericalPolygon TwistRange",
            "motion": "Clip Markers",
            "pose": "Pose PoseSpline interpolate mirrored random_pose",
            "scene": "Scene SceneState load_scene",
            "solver": "Many Restarts Result Solver Status TaskReport TaskState restarts solve solve_many track",
            "statics": "Forces Support Wrench",
        },
    )

__all__ = [
    "Box",
    "Capsule",
    "Clip",
    "Coordinate",
    "CoupledLimit",
    "Coupling",
    "Cylinder",
    "DrivenGroup",
    "Ellipsoid",
    "EngineError",
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
    "Many",
    "Markers",
    "Mesh",
    "Placement",
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
    "solve_many",
    "track",
    "write",
    "write_motion",
]


def _show(scene: "Scene", **options: object) -> object:
    """Open the studio on a scene; it is imported when it is used."""
    from poise.studio.notebook import show

    return show(scene, **options)


shown_by(_show)
