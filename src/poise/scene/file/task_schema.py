"""Schema of tasks in scene files: the keyword of each kind, and the type of each key.

Default values are omitted when a task is written; `kind` and `level` are always present.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from poise.collision import ClearanceTask
from poise.errors import suggest
from poise.io.poise.fields import Fields
from poise.io.yaml_document import YamlMapping, YamlNode, YamlScalar, format_bool
from poise.model import Figure
from poise.scene.file.force_values import FORCES, FRICTION
from poise.scene.file.matrix_values import MATRIX, VECTOR
from poise.scene.file.obstacle_values import FLAG, OBSTACLES, PAIR_VALUES, PAIRS, WHOLE
from poise.scene.file.values import (
    ACTIVE_JOINTS,
    AMOUNT,
    CORNERS,
    DIRECTION,
    FACTORS,
    FRAME,
    LENGTH,
    NAMES,
    NUMBER,
    PLACE,
    PLACEMENT,
    POSE,
    QUATERNION,
    RANGES,
    REGION,
    SITE,
    SITES,
    SPOT,
    SUM,
    TABLE,
    TEXT,
    Value,
    Written,
    errors_at,
)
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    ComfortTask,
    ContactTask,
    DexterityTask,
    DiscomfortTask,
    DistanceTask,
    EffortTask,
    EllipsoidTask,
    EquilibriumTask,
    GaussianPostureTask,
    InertiaTask,
    JointsTask,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PoseTask,
    PositionTask,
    PostureTask,
    RangeWeightedPostureTask,
    RegionTask,
    RelativeOrientationTask,
    RelativePoseTask,
    RelativePositionTask,
    SingularityTask,
    SupportPolygonTask,
    SupportRegionTask,
    Task,
    TorqueTask,
)
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.terms.validation import UNSET_ORIENTATION, UNSET_POSITION

KINDS: dict[str, tuple[type[Task], dict[str, Value]]] = {
    "position": (PositionTask, {"site": SITE, "goal": PLACE, "axes": TEXT, "frame": FRAME}),
    "orientation": (OrientationTask, {"site": SITE, "goal": QUATERNION}),
    "pose": (
        PoseTask,
        {
            "site": SITE,
            "position": PLACE,
            "orientation": QUATERNION,
            "position_weight": NUMBER,
            "degrees_per_meter": NUMBER,
        },
    ),
    "axis": (AxisTask, {"site": SITE, "axis": DIRECTION, "direction": DIRECTION}),
    "look_at": (LookAtTask, {"site": SITE, "target": SPOT, "axis": DIRECTION}),
    "line": (LineTask, {"site": SITE, "point": PLACE, "direction": DIRECTION}),
    "plane": (PlaneTask, {"site": SITE, "point": PLACE, "normal": DIRECTION}),
    "region": (RegionTask, {"site": SITE, "region": REGION}),
    "distance": (DistanceTask, {"site": SITE, "to": SPOT, "distance": LENGTH}),
    "relative_position": (RelativePositionTask, {"site": SITE, "other": SITE, "offset": PLACE}),
    "relative_orientation": (RelativeOrientationTask, {"site": SITE, "other": SITE, "rotation": QUATERNION}),
    "relative_pose": (
        RelativePoseTask,
        {"site": SITE, "other": SITE, "offset": PLACE, "rotation": QUATERNION},
    ),
    "center_of_mass": (CenterOfMassTask, {"goal": PLACE, "axes": TEXT, "over": SITES, "forces": FORCES}),
    "ellipsoid": (EllipsoidTask, {"site": SITE, "on": SITE, "radii": PLACE, "placement": PLACEMENT}),
    "joints": (JointsTask, {"factors": FACTORS, "value": SUM, "unit": TEXT}),
    "equilibrium": (EquilibriumTask, {"forces": FORCES, "tolerance": LENGTH}),
    "support_region": (
        SupportRegionTask,
        {"corners": CORNERS, "margin": LENGTH, "forces": FORCES, "follow_supports": FLAG},
    ),
    "support_polygon": (SupportPolygonTask, {"forces": FORCES, "margin": LENGTH}),
    "inertia": (InertiaTask, {"value": AMOUNT, "axis": DIRECTION}),
    "contact": (
        ContactTask,
        {
            "site": SITE,
            "point": PLACE,
            "normal": DIRECTION,
            "surface": TEXT,
            "axis": DIRECTION,
            "sliding": FLAG,
            "orientation": QUATERNION,
            "friction": FRICTION,
            "corners": CORNERS,
        },
    ),
    "torque": (TorqueTask, {"forces": FORCES, "strength": FACTORS}),
    "effort": (EffortTask, {"forces": FORCES, "strength": FACTORS}),
    "comfort": (ComfortTask, {"table": TABLE}),
    "discomfort": (DiscomfortTask, {"table": RANGES}),
    "dexterity": (
        DexterityTask,
        {"site": SITE, "measure": TEXT, "value": AMOUNT, "velocity": TEXT, "axes": TEXT},
    ),
    "singularity": (SingularityTask, {"site": SITE, "minimum": NUMBER, "velocity": TEXT, "axes": TEXT}),
    "clearance": (
        ClearanceTask,
        {
            "obstacles": OBSTACLES,
            "self_collision": FLAG,
            "margin": LENGTH,
            "cutoff": LENGTH,
            "approach": NUMBER,
            "max_pairs": WHOLE,
            "ignored": PAIRS,
            "pairs": PAIRS,
            "pair_margins": PAIR_VALUES,
            "pair_gains": PAIR_VALUES,
        },
    ),
    "gaussian_posture": (GaussianPostureTask, {"coordinates": NAMES, "values": VECTOR, "root": MATRIX}),
    "posture": (PostureTask, {"pose": POSE, "joints": NAMES}),
    "range_weighted_posture": (RangeWeightedPostureTask, {"pose": POSE, "joints": NAMES}),
}
_WORDS = {kind: word for word, (kind, _) in KINDS.items()}
SHARED_VALUES = {"weight": NUMBER, "active_joints": ACTIVE_JOINTS, "joint_cost": FACTORS, "row_weights": VECTOR}
_COMMON = ("kind", "level", "enabled", *SHARED_VALUES)


def read_task(name: str, node: YamlNode, document: Fields, line: int, figure: Figure) -> Task:
    """Read one task, checked against the figure."""
    where = f"task {name!r}"
    every = Fields(
        node, tuple(node.entries) if isinstance(node, YamlMapping) else ("kind",), where, document.path, line
    )
    word = every.string("kind")
    if word not in KINDS:
        raise every.error(f"unknown kind {word!r}; {suggest(word, KINDS, 20)}", every.key_line("kind"))
    kind, values = KINDS[word]
    fields = Fields(node, (*_COMMON, *values), where, document.path, line)
    given: dict[str, Any] = {"name": name, "level": _read_level(fields), "enabled": fields.boolean("enabled", True)}
    for key, value in (*SHARED_VALUES.items(), *values.items()):
        if key in fields or _is_needed(kind, key):
            given[key] = value.read(fields, key, figure)
    with errors_at(fields):
        task = kind(**given)
        task.check(figure)
        return task


def _read_level(fields: Fields) -> int:
    """Number, or the word `last` for the level of criteria."""
    node = fields.node("level")
    if isinstance(node, YamlScalar) and node.string == "last":
        return LAST_LEVEL
    return fields.integer("level")


def task_entries(task: Task) -> dict[str, Written]:
    """Keys and values of a task that can be written."""
    word = _WORDS[type(task)]
    entries: dict[str, Written] = {"kind": word, "level": "last" if task.level == LAST_LEVEL else str(task.level)}
    if not task.enabled:
        entries["enabled"] = format_bool(False)
    usual = {each.name: each.default for each in dataclasses.fields(task)}
    for key, value in (*KINDS[word][1].items(), *SHARED_VALUES.items()):
        own = getattr(task, key)
        if repr(own) != repr(usual[key]):  # exact, including the sign of zero
            entries[key] = value.write(own)
    return entries


def can_be_written(task: Task) -> bool:
    """Whether a task can be written: built-in kinds can, tasks made of Python code cannot."""
    return type(task) in _WORDS


def _is_needed(kind: type[Task], key: str) -> bool:
    field = next(each for each in dataclasses.fields(kind) if each.name == key)
    if field.default is UNSET_POSITION or field.default is UNSET_ORIENTATION:  # goals only controllers can do without
        return True
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
