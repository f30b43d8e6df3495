"""Updates with geometry: headers of the binary messages (figure, poses, skin), the overlays, and curves.

A binary message begins with the number of its kind. Frames have a binary header (`pose_messages.encode_frame`); the
others have a JSON header, its length before it, and arrays after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from poise.studio.messages.fields import Vec3
from poise.studio.messages.timeline_info import CurveInfo
from poise.studio.messages.updates import OMITTED, Omitted, Update

FRAME_MESSAGE = 1
FIGURE_MESSAGE = 2
POSES_MESSAGE = 3
SKIN_MESSAGE = 4
CHARACTER_MESSAGE = 5

# --- the figure -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CoordinateInfo:
    """A joint coordinate and its range; `limited` is false where the range is only that of a slider."""

    name: str
    lower: float
    upper: float
    unit: Literal["rad", "m"]
    limited: bool


@dataclass(frozen=True)
class TwistSample:
    """A value [rad] of a twist limit that depends on the swing, at a direction in the joint frame."""

    end: Literal["lower", "upper"]
    index: int
    direction: Vec3
    value: float


@dataclass(frozen=True)
class JointInfo:
    """A joint: frames (position, quaternion) in parent and child, limits, and its first index `q` in the pose vector.

    `swing_boundary` holds directions on the boundary of the swing limit, `twist_field` directions inside it with the
    twist limits there, both in the joint frame. `polygons` holds the vertices of each swing limit (points on the
    boundary of an ellipse), `twist_samples` the values of twist limits that depend on the swing.
    """

    name: str
    kind: Literal["fixed", "hinge", "slide", "elbow", "swing", "ball", "free"]
    parent_frame: Sequence[float]
    child_frame: Sequence[float]
    axis: Vec3
    q: int
    coordinates: Sequence[CoordinateInfo]
    swing_boundary: Sequence[Vec3]
    twist_field: Sequence[Sequence[float]]
    polygons: Sequence[Sequence[Vec3]]
    twist_samples: Sequence[TwistSample]


@dataclass(frozen=True)
class MeshInfo:
    """Triangles of a segment: byte offset after the header, number of vertices and faces."""

    offset: int
    vertices: int
    faces: int


@dataclass(frozen=True)
class SiteInfo:
    """A site and the index of its segment."""

    name: str
    segment: int


@dataclass(frozen=True)
class HumanMeasures:
    """Measures of a human: stature [m], mass [kg], whether it has fingers and toes."""

    stature: float
    mass: float
    hands: bool
    feet: bool


@dataclass(frozen=True)
class FigureInfo:
    """Header of a figure message: kinematic tree, joints, meshes, standard poses."""

    name: str
    segments: Sequence[str]
    parents: Sequence[int]
    floating_base: bool
    sites: Sequence[SiteInfo]
    joints: Sequence[JointInfo]
    meshes: Sequence[MeshInfo]
    poses: Sequence[str]
    human: HumanMeasures | None
    dofs: int
    mass: float


# --- motions, pose library and skin -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PoseName:
    """A pose of the pose library with its group or folder; standard poses cannot be deleted."""

    name: str
    group: str
    standard: bool


@dataclass(frozen=True)
class PosesInfo:
    """Header of a motion (start [s], frame rate [1/s]) or of the pose library (names)."""

    content: Literal["motion", "library"]
    count: int
    start: float = 0.0
    frame_rate: float = 30.0
    names: Sequence[PoseName] = ()


@dataclass(frozen=True)
class SkinInfo:
    """Header of a skin: number of vertices and faces."""

    figure: str
    vertices: int
    faces: int


@dataclass(frozen=True)
class CharacterNode:
    """A node that follows a segment: its index in the document, and the constant transform from node to segment."""

    segment: int
    node: int
    offset: Sequence[float]  # 4 × 4, column by column


@dataclass(frozen=True)
class CharacterInfo:
    """Header of a character; the bytes of a GLB file follow, none if the figure has no character.

    `axes` is the transform (4 × 4, column by column) from the axes and the unit of the file to the world.
    """

    name: str
    axes: Sequence[float]
    nodes: Sequence[CharacterNode]


# --- overlays ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SupportPolygon:
    """Corners (x, y), height z, and the margin of the center of mass to the boundary [m], negative outside."""

    corners: Sequence[Sequence[float]]
    z: float
    margin: float


@dataclass(frozen=True)
class ForceArrow:
    """A force [N] at a world position; contacts have a friction cone and how much of it is used."""

    kind: Literal["force", "support", "weight"]
    site: str
    position: Vec3
    force: Vec3
    friction: float | Omitted | None = OMITTED
    normal: Vec3 | Omitted = OMITTED
    friction_used: float | Omitted = OMITTED
    share: float | Omitted = OMITTED


@dataclass(frozen=True)
class ForceOverlay:
    """All forces, whether they are in equilibrium, and an explanation."""

    arrows: Sequence[ForceArrow]
    equilibrium: bool
    explanation: Sequence[str]


@dataclass(frozen=True)
class TorqueOverlay:
    """Torque of a joint coordinate [N m], and the fraction of its strength."""

    coordinate: str
    torque: float
    strength_used: float | None


@dataclass(frozen=True)
class InertiaOverlay:
    """Radius of gyration about an axis through the center of mass, its goal [m], and the inertia [kg m²]."""

    radius: float
    goal_radius: float | None
    axis: Vec3
    inertia: float


@dataclass(frozen=True)
class NearestPoints:
    """Nearest points of the figure and an obstacle, their distance [m] and the contact normal."""

    a: Vec3
    b: Vec3
    distance: float
    normal: Vec3
    touching: bool


@dataclass(frozen=True)
class OverlayUpdate(Update, type="overlays"):
    """Overlays that the client subscribed to; null where the scene has nothing to show."""

    newtons_per_meter: float
    support_polygon: SupportPolygon | Omitted | None = OMITTED
    forces: ForceOverlay | Omitted | None = OMITTED
    torques: Sequence[TorqueOverlay] | Omitted | None = OMITTED
    loads: Sequence[float] | Omitted | None = OMITTED
    inertia: InertiaOverlay | Omitted | None = OMITTED
    nearest_points: Sequence[NearestPoints] | Omitted = OMITTED


# --- curves of the motion ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CurvesUpdate(Update, type="curves"):
    """Curves of the channels that a client asked for, from a start [s] at a frame rate [1/s]."""

    start: float
    frame_rate: float
    curves: Sequence[CurveInfo]
