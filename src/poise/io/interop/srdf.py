"""Read SRDF, the semantic description beside a URDF robot: groups, states, end effectors, collision exclusions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import SIZE_LIMIT
from poise.io.import_report import ImportReport, Notes
from poise.io.xml_document import Element, read_xml
from poise.kinematics import Pose
from poise.model.figure import Figure

_MAX_GROUP_DEPTH = 20


@dataclass(frozen=True)
class Srdf:
    """What an SRDF file says about a figure.

    Parameters
    ----------
    groups : dict of str to joint names
        Moving joints of each group.
    poses : dict of str to Pose
        Named states; joints that a state does not name stay neutral.
    end_effectors : dict of str to segment
        Parent link of each end effector.
    exclusions : tuple of pairs of segments, or None
        Links whose collisions are disabled, adjacent links included; None if the file disables none.
    notes : tuple of str
        What was left out.
    """

    groups: dict[str, tuple[str, ...]]
    poses: dict[str, Pose]
    end_effectors: dict[str, str]
    exclusions: tuple[tuple[str, str], ...] | None
    notes: tuple[str, ...]


def read_srdf(path: Path | str, figure: Figure, *, size_limit: int = SIZE_LIMIT) -> Srdf:
    """Read the SRDF of a figure.

    Raises
    ------
    FormatError
        The file is not a valid SRDF.
    OSError
        The file cannot be opened.
    """
    root = read_xml(path, size_limit=size_limit)
    if root.tag != "robot":
        raise FormatError(f"is not an SRDF file: expected the root element <robot>, got <{root.tag}>.", path, root.line)
    return _Reader(root, figure, path).read()


def with_srdf(report: ImportReport, path: Path | str) -> ImportReport:
    """The report with groups, poses, end effectors and collision exclusions of an SRDF file."""
    read = read_srdf(path, report.figure)
    figure = report.figure
    poses = {**report.poses, **read.poses}
    if read.exclusions is not None:
        figure = replace(figure, collision_exclusions=read.exclusions)
        poses = {name: Pose(figure, pose.q) for name, pose in poses.items()}
    return replace(
        report,
        figure=figure,
        notes=(*report.notes, *read.notes),
        poses=poses,
        groups=read.groups,
        end_effectors=read.end_effectors,
    )


class _Reader:
    def __init__(self, root: Element, figure: Figure, path: Path | str) -> None:
        self._root = root
        self._figure = figure
        self._path = path
        self._notes = Notes()
        self._joints = {joint.name: index for index, joint in enumerate(figure.joints)}
        self._segments = {segment.name: index for index, segment in enumerate(figure.segments)}
        self._groups = {each.attributes.get("name", ""): each for each in root.find_all("group")}
        self._found: dict[str, tuple[str, ...]] = {}  # joints of groups

    def read(self) -> Srdf:
        groups = {name: self._members(name, 0) for name in self._groups}
        poses = {}
        for state in self._root.find_all("group_state"):
            name, group = state.attributes.get("name", ""), state.attributes.get("group", "")
            poses[name if name not in poses else f"{group}/{name}"] = self._pose(state, name)
        effectors = {}
        for element in self._root.find_all("end_effector"):
            link = element.attributes.get("parent_link", "")
            if link in self._segments:
                effectors[element.attributes.get("name", link)] = link
            else:
                self._notes.gather("end effectors on links that do not exist are left out", link)
        return Srdf(groups, poses, effectors, self._exclusions(), self._notes.sentences())

    def _members(self, name: str, depth: int) -> tuple[str, ...]:
        """Moving joints of a named group; groups that others contain are resolved once."""
        if name not in self._found:
            self._found[name] = tuple(dict.fromkeys(self._group(self._groups[name], depth)))
        return self._found[name]

    def _group(self, element: Element, depth: int) -> Iterator[str]:
        """Moving joints of a group: named, of named links, of a chain, or of groups in it."""
        if depth > _MAX_GROUP_DEPTH:
            raise FormatError("groups contain each other.", self._path, element.line)
        for child in element.children:
            name = child.attributes.get("name", "")
            if child.tag == "joint":
                yield from self._moving(self._joints.get(name), name)
            elif child.tag == "link":
                yield from self._moving(self._segments.get(name), name)
            elif child.tag == "chain":
                yield from self._chain(child)
            elif child.tag == "group" and name in self._groups:
                yield from self._members(name, depth + 1)

    def _moving(self, index: int | None, name: str) -> Iterator[str]:
        """The joint of an index, which is that of its child segment too, if it moves."""
        if index is None:
            self._notes.gather("joints and links that do not exist are left out of groups", name)
        elif self._figure.joints[index].kind.nq:
            yield self._figure.joints[index].name

    def _chain(self, chain: Element) -> Iterator[str]:
        base, tip = (chain.attributes.get(key, "") for key in ("base_link", "tip_link"))
        if base not in self._segments or tip not in self._segments:
            self._notes.gather("chains of links that do not exist are left out of groups", f"{base} to {tip}")
            return
        path = self._figure.ancestors(self._segments[tip])
        if self._segments[base] in path:
            path = path[: path.index(self._segments[base])]
        for index in reversed(path):
            if self._figure.joints[index].kind.nq:
                yield self._figure.joints[index].name

    def _pose(self, state: Element, name: str) -> Pose:
        q = self._figure.neutral()
        for child in state.find_all("joint"):
            joint = child.attributes.get("name", "")
            index = self._joints.get(joint)
            if index is None and joint in ("root_joint", "freeflyer_joint") and self._figure.has_floating_base:
                index = 0
            try:
                values = np.array(child.attributes.get("value", "").split(), dtype=np.float64)
            except ValueError:
                raise FormatError(f"joint {joint!r}: value must be numbers.", self._path, child.line) from None
            if index is None or len(values) != self._figure.joints[index].kind.nq or not np.isfinite(values).all():
                self._notes.gather("values of joints that do not exist are left out of poses", f"{joint} ({name})")
                continue
            if self._figure.joints[index].kind.has_quaternion:  # x y z w in SRDF
                values = np.concatenate([values[:-4], values[-1:], values[-4:-1]])
                values[-4:] /= np.linalg.norm(values[-4:]) or 1.0
            q[self._figure.slots[index].q] = values
        return Pose(self._figure, q)

    def _exclusions(self) -> tuple[tuple[str, str], ...] | None:
        disabled = []
        for element in self._root.find_all("disable_collisions"):
            pair = (element.attributes.get("link1", ""), element.attributes.get("link2", ""))
            if all(name in self._segments for name in pair):
                disabled.append(pair)
            else:
                self._notes.gather("disabled collisions of links that do not exist are left out", " and ".join(pair))
        if not disabled:
            return None
        return tuple(dict.fromkeys([*self._figure.adjacent_segments, *disabled]))
