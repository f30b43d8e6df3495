"""Updates that the server sends, as dataclasses; :func:`encode` writes them as JSON.

Binary messages (frames, figures, motions, skins) begin with a JSON header whose dataclass is here too: see
`pose_messages` and `figure_message`. Lengths are in meters, angles in radians, forces in newtons; quaternions are
(w, x, y, z).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from poise.studio.messages.experiment_info import ExperimentState
from poise.studio.messages.fields import Quat, Vec3
from poise.studio.messages.forces_info import ForcesInfo
from poise.studio.messages.limb_info import CouplingInfo, FeetInfo, HandInfo, LimbInfo
from poise.studio.messages.natural_info import NaturalInfo
from poise.studio.messages.timeline_info import CameraKeyInfo, ContactInfo, LayerInfo

PREFERENCE_LEVEL = -1  # level of criteria on the wire

Color = Annotated[tuple[float, float, float, float], "Color"]
"""Red, green, blue and opacity in the sRGB color space, 0 to 1."""
TaskStatus: TypeAlias = Literal["met", "traded_off", "blocked", "out_of_reach", "moving", "off"]
UPDATE_TYPES: dict[str, type[Update]] = {}


class Omitted(Enum):
    """Marks a field that is left out of the message."""

    OMITTED = "omitted"


OMITTED = Omitted.OMITTED


@dataclass(frozen=True)
class Update:
    """Base of all JSON updates; `type` is the name on the wire."""

    type: ClassVar[str] = ""

    def __init_subclass__(cls, type: str = "") -> None:
        cls.type = type
        UPDATE_TYPES[type] = cls


def encode(message: Any) -> str:
    """JSON text of an update, or of the header of a binary message."""
    return json.dumps(message, default=to_dict)


def to_dict(message: Any) -> dict[str, Any]:
    """Fields of a dataclass by name, without the omitted ones; nested dataclasses stay."""
    if not is_dataclass(message):
        raise TypeError(f"expected a message dataclass, got {type(message).__name__}.")
    data = {field.name: getattr(message, field.name) for field in fields(message)}
    kind = getattr(message, "type", "")
    return ({"type": kind} if kind else {}) | {name: value for name, value in data.items() if value is not OMITTED}


# --- the document -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TaskInfo:
    """A task; `level` is 0 above all priority levels and PREFERENCE_LEVEL below them."""

    name: str
    kind: str
    description: str
    level: int
    weight: float
    enabled: bool
    segment: int | None
    point: Vec3 | None
    goal: Vec3 | None
    axes: str | None
    frame: str | None
    active_joints: str | Sequence[str]
    margin: float | None


@dataclass(frozen=True)
class ShapeInfo:
    """A shape; `size` holds edge lengths, radii, radius and length, or the vertices of a mesh."""

    kind: Literal["box", "ellipsoid", "capsule", "cylinder", "ground", "mesh"]
    size: Sequence[float]
    position: Vec3
    orientation: Quat
    color: Color
    faces: Sequence[int] | Omitted = OMITTED


@dataclass(frozen=True)
class ObstacleInfo:
    """An obstacle and its parts, in its own frame."""

    name: str
    label: str
    position: Vec3
    orientation: Quat
    parts: Sequence[ShapeInfo]


@dataclass(frozen=True)
class PropInfo:
    """An obstacle in the frame of a segment of a figure, which carries it."""

    actor: str
    segment: str
    obstacle: ObstacleInfo


@dataclass(frozen=True)
class ClearanceInfo:
    """Collision avoidance; `enabled` is null where the scene has none."""

    self_collision: bool
    margin: float
    enabled: bool | None


@dataclass(frozen=True)
class MethodsInfo:
    """Chosen solver methods; `name` summarizes them."""

    name: str
    backend: str
    pace: str
    strategy: str
    inverse: str
    limits: str
    damping_rule: str
    avoidance: str
    damping: float
    influence: float


@dataclass(frozen=True)
class FrameTimes:
    """Solver time per frame of a recording [ms]."""

    frames: int
    median: float
    p99: float


@dataclass(frozen=True)
class Choice:
    """An entry of a menu; `task` names the task that a criterion adds, `group` the heading of a kind of task."""

    name: str
    label: str
    task: str | Omitted = OMITTED
    group: str | Omitted = OMITTED


@dataclass(frozen=True)
class MethodChoice:
    """A solver method and what can be chosen for it."""

    name: str
    label: str
    choices: Sequence[Choice]


@dataclass(frozen=True)
class Catalog:
    """What the menus offer."""

    figures: Sequence[Choice]
    tasks: Sequence[Choice]
    figure_tasks: Sequence[Choice]
    criteria: Sequence[Choice]
    obstacles: Sequence[Choice]
    grips: Sequence[Choice]
    methods: Sequence[MethodChoice]


@dataclass(frozen=True)
class DocumentUpdate(Update, type="document"):
    """Everything about the document except figure and pose; `dragging_client` is 0 where nobody drags."""

    revision: int
    figure: str
    file: str
    changed: bool
    undo: str
    redo: str
    clipboard: bool
    symmetric: bool
    stage: Sequence[str]
    active: str
    links: Sequence[str]
    apart: bool
    props: Sequence[PropInfo]
    limbs: Sequence[LimbInfo]
    hands: Sequence[HandInfo]
    feet: FeetInfo | None
    dragging_client: int
    tasks: Sequence[TaskInfo]
    obstacles: Sequence[ObstacleInfo]
    clearance: ClearanceInfo
    forces: ForcesInfo
    couplings: Sequence[CouplingInfo]
    locked: Sequence[str]
    poses: Sequence[str]
    keyframes: Sequence[float]
    clips: Sequence[str]
    clip: str
    frame_rate: float
    range: Sequence[float] | None
    contacts: Sequence[ContactInfo]
    layers: Sequence[LayerInfo]
    layer: str
    cameras: Sequence[CameraKeyInfo]
    recording: bool
    methods: MethodsInfo
    natural: NaturalInfo
    trunk_joints: int | None
    experiment: ExperimentState | None
    recorded: Mapping[str, FrameTimes]
    catalog: Catalog


# --- solver report ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TaskReport:
    """Residual of a task, and the joint limits and other tasks that prevent a smaller one."""

    status: TaskStatus
    error: str
    error_norm: float
    unit: str
    limits: Sequence[str]
    competing_tasks: Sequence[str]


@dataclass(frozen=True)
class ReportUpdate(Update, type="report"):
    """Result of the last solve: traffic light, explanation, tasks by name, active joint limits."""

    light: str
    explanation: Sequence[str]
    tasks: Mapping[str, TaskReport]
    milliseconds: float
    iterations: int
    limits: Sequence[str]


# --- messages for one client ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Welcome(Update, type="welcome"):
    """First message to a client: protocol version and the client's number."""

    version: int
    client: int


@dataclass(frozen=True)
class GalleryScene:
    """An example scene."""

    name: str
    description: str


@dataclass(frozen=True)
class GalleryExperiment:
    """An experiment that can be opened."""

    name: str
    title: str
    chapter: str
    source: str
    description: str


@dataclass(frozen=True)
class GalleryUpdate(Update, type="gallery"):
    """Example scenes and experiments."""

    scenes: Sequence[GalleryScene]
    experiments: Sequence[GalleryExperiment]


@dataclass(frozen=True)
class PlotsUpdate(Update, type="plots"):
    """Plots of the open experiment, as SVG."""

    plots: Sequence[str]


@dataclass(frozen=True)
class ReachUpdate(Update, type="reach"):
    """Sampled points (x, y, z, ...) of the reachable space [m]."""

    points: Sequence[float]


@dataclass(frozen=True)
class BenchmarkLimit:
    """The bound that a measured value must satisfy."""

    relation: str
    limit: float
    reason: str


@dataclass(frozen=True)
class BenchmarkRow:
    """A measured value."""

    name: str
    value: float
    unit: str
    bar: BenchmarkLimit | None
    verdict: str


@dataclass(frozen=True)
class BenchmarkUpdate(Update, type="benchmark"):
    """Results of `poise bench studio`."""

    rows: Sequence[BenchmarkRow]


@dataclass(frozen=True)
class FileList(Update, type="files"):
    """Scene files of the folder."""

    names: Sequence[str]
    folder: str


@dataclass(frozen=True)
class StorageUpdate(Update, type="storage"):
    """Why changes are not stored (empty if they are), and whether another studio owns the folder."""

    problem: str
    elsewhere: bool


@dataclass(frozen=True)
class Progress(Update, type="progress"):
    """Progress of a background job, 0 to 1; an empty text hides it."""

    text: str
    fraction: float


@dataclass(frozen=True)
class Notice(Update, type="notice"):
    """A short message for the person."""

    text: str


@dataclass(frozen=True)
class Rejected(Update, type="rejected"):
    """A command that was rejected, and why."""

    command: str
    reason: str


@dataclass(frozen=True)
class Pong(Update, type="pong"):
    """Answer to a ping, after everything that was sent before; idle once the solver has converged and has reported."""

    number: int
    idle: bool = True
