"""Read a figure in Poise's own format.

The format is YAML, meant to be read and edited by people as well (all lengths in meters, angles in radians):

.. code-block:: yaml

    poise: figure
    version: 1
    name: arm
    segments:
      base: {}
      upper_arm:
        mass: 2.0                         # kg
        center: [0.0, 0.0, 0.15]          # of mass
        inertia: [0.02, 0.02, 0.003, 0.0, 0.0, 0.0]   # xx, yy, zz, xy, xz, yz about the center
        shapes:
          - capsule: {radius: 0.04, length: 0.2}
            at: [0.0, 0.0, 0.15]
    joints:
      root: {kind: fixed, child: base}    # the joint without a parent ties the root to the world: fixed or free
      shoulder:
        kind: hinge                       # fixed, hinge, slide, elbow, swing, ball, free
        parent: base
        child: upper_arm
        at: [0.0, 0.0, 1.4]               # the joint's frame in the parent; child_at, child_rotation: in the child
        rotation: [1.0, 0.0, 0.0, 0.0]
        axis: [0.0, -1.0, 0.0]            # default z; y for an elbow
        range: [0.0, 2.5]                 # see poise.io.poise.limits for other limits
    sites:
      hand: {segment: upper_arm, at: [0.0, 0.0, 0.3]}
    couplings:
      finger: {terms: {tip: 1.0, middle: -0.667}, value: 0.0}       # tip - 0.667 middle = 0
    coupled_limits:
      hamstrings: {terms: {hip.flexion: 1.0, knee: -1.0}, range: [-.inf, 1.2]}
    driven_groups:
      spine: {shares: {lumbar: 0.6, thoracic: 0.4}, range: [-0.8, 1.5]}

Parts may come in any order; joints are returned ordered from the root. Unknown keys, wrong types and invalid figures
raise FormatError with the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from poise.errors import FigureError, FormatError, suggest
from poise.io.atomic_write import SIZE_LIMIT, decode_utf8, read_bytes
from poise.io.figure_assembly import check_segment_count, figure_errors_at_lines, joints_root_first
from poise.io.poise.fields import Fields, describe_node, errors_at_key
from poise.io.poise.limits import read_ranges, read_swing, read_twist
from poise.io.poise.shapes import read_placement, read_shape
from poise.io.yaml_document import YamlMapping, YamlNode, YamlScalar, YamlSequence, parse_yaml
from poise.model.coordinate import Coordinate, parse_coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup, Terms
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range
from poise.model.segment import NO_INERTIA, Segment, Site

VERSION = 1
DEFAULT_AXIS = (0.0, 0.0, 1.0)
DEFAULT_ELBOW_AXIS = (0.0, 1.0, 0.0)

_RELATION_KEYS = ("couplings", "coupled_limits", "driven_groups", "collision_exclusions")
_KEYS = ("poise", "version", "name", "segments", "joints", "sites", *_RELATION_KEYS)
_SEGMENT_KEYS = ("mass", "center", "inertia", "shapes")
_JOINT_KEYS = ("kind", "parent", "child", "at", "rotation", "child_at", "child_rotation", "axis")
_JOINT_LIMIT_KEYS = ("range", "ranges", "swing", "twist", "reversed", "velocity_limit", "effort_limit")


class _LinearRelations(NamedTuple):
    """Linear relations between joint coordinates."""

    couplings: tuple[Coupling, ...]
    coupled_limits: tuple[CoupledLimit, ...]
    driven_groups: tuple[DrivenGroup, ...]


def read_figure(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> Figure:
    """Read a figure from a file.

    Raises
    ------
    FormatError
        The file does not contain a valid figure; the message has the line and what to do.
    OSError
        The file cannot be open_document.
    """
    return figure_from_text(decode_utf8(read_bytes(path, size_limit), path), path)


def figure_from_text(text: str, path: Path | str = "") -> Figure:
    """Read a figure from a text; `path` names it in messages."""
    return figure_from_node(parse_yaml(text, path), path)


def figure_from_node(node: YamlNode, path: Path | str = "") -> Figure:
    """Read a figure from a parsed document, or from a node of a larger document."""
    document = open_document(node, "figure", VERSION, _KEYS, path)
    figure_name = document.string("name")
    lines: dict[str, dict[str, int]] = {}
    segments: dict[str, Segment] = {}
    for name, node, line in document.parts("segments"):
        segments[name] = _read_segment(name, Fields(node, _SEGMENT_KEYS, f"segment {name!r}", path, line))
        lines.setdefault("segment", {})[name] = line
    check_segment_count(len(segments), path)
    joints: dict[str, Joint] = {}
    for name, node, line in document.parts("joints"):
        known = _JOINT_KEYS + _JOINT_LIMIT_KEYS
        joints[name] = _read_joint(name, Fields(node, known, f"joint {name!r}", path, line))
        lines.setdefault("joint", {})[name] = line
    sites = []
    for name, node, line in document.parts("sites"):
        fields = Fields(node, ("segment", "at", "rotation"), f"site {name!r}", path, line)
        sites.append(Site(name, fields.string("segment"), read_placement(fields)))
        lines.setdefault("site", {})[name] = line
    rows = _read_rows(document, joints, lines)
    _check_one_root(document, joints, lines)
    with figure_errors_at_lines(lines, path):
        order = joints_root_first(figure_name, segments, joints)
        in_order = tuple(segments[joint.child] for joint in order)
        return Figure(figure_name, in_order, order, tuple(sites), *rows, _read_exclusions(document))


def open_document(node: YamlNode, kind: str, version: int, known: Sequence[str], path: Path | str) -> Fields:
    """Check the kind and the format version of a document, and return its fields."""
    if not isinstance(node, YamlMapping) or "poise" not in node.entries:
        raise FormatError(f"is not a Poise file: the line 'poise: {kind}' is missing.", path, 1)
    header = Fields(node, tuple(node.entries), "", path)
    file_kind = header.string("poise")
    if file_kind != kind:
        raise header.error(f"expected a {kind!r} file, got a {file_kind!r} file.", header.key_line("poise"))
    file_version = header.integer("version")
    if file_version > version:
        raise header.error(
            f"was written by a newer Poise: format version {file_version}, this Poise reads up to {version}; "
            "upgrade with: pip install --upgrade poise",
            header.key_line("version"),
        )
    if file_version < 1:
        raise header.error(f"format version: expected 1 or more, got {file_version}.", header.key_line("version"))
    return Fields(node, known, "", path)


def _check_one_root(document: Fields, joints: dict[str, Joint], lines: dict[str, dict[str, int]]) -> None:
    roots = [joint.name for joint in joints.values() if joint.parent is None]
    if len(roots) == 1:
        return
    expected = "expected exactly one joint without 'parent', which connects the root to the world"
    if not roots:
        raise document.error(
            f"{expected}; got none. Add one: root: {{kind: fixed, child: ...}}", document.key_line("joints")
        )
    names = ", ".join(repr(name) for name in roots)
    raise document.error(f"joint {roots[1]!r}: {expected}; got {names}.", lines["joint"][roots[1]])


def _read_segment(name: str, fields: Fields) -> Segment:
    mass = fields.number("mass", 0.0)
    x, y, z = fields.vector("center", 3, (0.0, 0.0, 0.0))
    i = fields.vector("inertia", 6, NO_INERTIA)
    shapes = [read_shape(node, f"shape {number}", fields) for number, node in enumerate(fields.items("shapes"), 1)]
    with errors_at_key(fields):
        return Segment(name, mass, (x, y, z), (i[0], i[1], i[2], i[3], i[4], i[5]), tuple(shapes))


def _read_joint(name: str, fields: Fields) -> Joint:
    word = fields.string("kind")
    known = [kind.value for kind in JointKind]
    if word not in known:
        raise fields.error(f"unknown joint kind {word!r}; {suggest(word, known)}", fields.key_line("kind"))
    kind = JointKind(word)
    x, y, z = fields.vector("axis", 3, DEFAULT_ELBOW_AXIS if kind is JointKind.ELBOW else DEFAULT_AXIS)
    swing = [read_swing(node, f"swing {number}", fields) for number, node in enumerate(fields.items("swing"), 1)]
    with errors_at_key(fields):
        return Joint(
            name,
            kind,
            fields.string("parent") if "parent" in fields else None,
            fields.string("child"),
            read_placement(fields),
            read_placement(fields, "child_at", "child_rotation"),
            (x, y, z),
            read_ranges(fields, kind),
            tuple(swing),
            read_twist(fields) if "twist" in fields else None,
            fields.boolean("reversed", False),
            _read_dof_limit(fields, "velocity_limit"),
            _read_dof_limit(fields, "effort_limit"),
        )


def _read_dof_limit(fields: Fields, key: str) -> tuple[float, ...]:
    """One number per degree of freedom, .inf without a limit."""
    return tuple(fields.number_of(node, f"each number of {key!r}", infinite=True) for node in fields.items(key))


def _read_exclusions(document: Fields) -> tuple[tuple[str, str], ...] | None:
    key = "collision_exclusions"
    if key not in document:
        return None
    pairs = []
    for node in document.items(key):
        items = node.items if isinstance(node, YamlSequence) else ()
        names = [text for each in items if isinstance(each, YamlScalar) and (text := each.string) is not None]
        if len(names) != 2 or len(items) != 2:
            raise document.error(f"each pair of {key!r} must be two segments, [torso, pelvis].", node.line)
        pairs.append((names[0], names[1]))
    return tuple(pairs)


def _read_rows(document: Fields, joints: dict[str, Joint], lines: dict[str, dict[str, int]]) -> _LinearRelations:
    couplings, coupled_limits, driven_groups = [], [], []
    for part in document.parts("couplings"):
        name, fields = part[0], _row_fields(part, ("terms", "value"), "coupling", document, lines)
        with errors_at_key(fields):
            couplings.append(Coupling(name, _read_terms(fields, "terms", joints), fields.number("value", 0.0)))
    for part in document.parts("coupled_limits"):
        name, fields = part[0], _row_fields(part, ("terms", "range"), "coupled limit", document, lines)
        with errors_at_key(fields):
            span = Range(*fields.interval("range"))
            coupled_limits.append(CoupledLimit(name, _read_terms(fields, "terms", joints), span))
    for part in document.parts("driven_groups"):
        name, fields = part[0], _row_fields(part, ("shares", "range"), "driven group", document, lines)
        with errors_at_key(fields):
            span = Range(*fields.interval("range")) if "range" in fields else Range()
            driven_groups.append(DrivenGroup(name, _read_terms(fields, "shares", joints), span))
    return _LinearRelations(tuple(couplings), tuple(coupled_limits), tuple(driven_groups))


def _row_fields(
    part: tuple[str, YamlNode, int], known: Sequence[str], kind: str, document: Fields, lines: dict[str, dict[str, int]]
) -> Fields:
    name, node, line = part
    lines.setdefault("coupling", {})[name] = line
    return Fields(node, known, f"{kind} {name!r}", document.path, line)


def _read_terms(fields: Fields, key: str, joints: dict[str, Joint]) -> Terms:
    """Factors by coordinate: a mapping ``joint.component: factor``, or a list of joint, component and factor."""
    node = fields.node(key)
    terms: dict[Coordinate, float] = {}
    for written, factor, line in _written_terms(fields, node, key):
        try:
            term_coordinate = parse_coordinate(written, joints)
        except FigureError as error:
            raise fields.error(str(error), line) from None
        if term_coordinate in terms:
            raise fields.error(f"duplicate coordinate {term_coordinate}; add the factors.", line)
        terms[term_coordinate] = factor
    return tuple(terms.items())


def _written_terms(fields: Fields, node: YamlNode, key: str) -> list[tuple[str | Coordinate, float, int]]:
    if isinstance(node, YamlMapping):
        return [
            (text, fields.number_of(value, f"the factor of {text!r}"), node.key_lines[text])
            for text, value in node.entries.items()
        ]
    if not isinstance(node, YamlSequence):
        raise fields.error(
            f"{key!r} must be factors by joint ({{knee: 1.0, ...}}), got {describe_node(node)}.", node.line
        )
    terms: list[tuple[str | Coordinate, float, int]] = []
    for item in node.items:
        term_fields = Fields(item, ("joint", "component", "factor"), fields.where, fields.path)
        terms.append(
            (
                Coordinate(term_fields.string("joint"), term_fields.string("component")),
                term_fields.number("factor"),
                item.line,
            )
        )
    return terms
