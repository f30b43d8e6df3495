"""Which bodies of a compiled MuJoCo model can collide, and the geoms of the world as obstacles.

MuJoCo does not test bodies that are welded together, nor a body and its parent unless the parent is welded to the
world, nor the pairs of <exclude>. Shapes keep contype and conaffinity, which filter the rest; predefined pairs (<pair>)
are added to them (:mod:`poise.io.mjcf.contact_filter`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from poise.collision import Ground, Obstacle, Part
from poise.io.figure_assembly import UniqueNames
from poise.io.mjcf.contact_filter import ContactFilter
from poise.io.mjcf.shapes import PLANE, ShapeReader, geom_placement

_WORLD = 0
_FILTER_PARENT_BIT = 1 << 9  # mjDSBL_FILTERPARENT
_BODY_BITS = 16  # an exclude signature is (body1 << 16) + body2


class ContactReader:
    """Reads collision exclusions and obstacles; `names` are the segments by body."""

    def __init__(self, model: Any, names: Mapping[int, str], filters: ContactFilter) -> None:
        self._model = model
        self._names = names
        self._filters = filters

    def exclusions(self) -> tuple[tuple[str, str], ...]:
        """Pairs of segments that MuJoCo does not test."""
        return tuple(
            (self._names[one], self._names[other])
            for one, other in sorted(self._filters.without_predefined({*self._families(), *self._excluded()}))
            if one in self._names and other in self._names
        )

    def obstacles(self, shapes: ShapeReader) -> tuple[Obstacle, ...]:
        """Geoms of the world that are not shapes of the figure, each an obstacle; fixed segments do not touch them."""
        model = self._model
        has_world = _WORLD in self._names
        welded = {name for body, name in self._names.items() if int(model.body_weldid[body]) == _WORLD}
        pairs = self._filters.without_predefined(self._excluded())
        excluded = {self._names.get(b, "") for a, b in pairs if a == _WORLD}
        name = UniqueNames([])
        obstacles = []
        for geom in range(int(model.body_geomnum[_WORLD])):
            is_plane = int(model.geom_type[geom]) == PLANE
            bits = self._filters.bits(geom)
            if not any(bits) or (has_world and not is_plane):
                continue
            if is_plane:
                part = Part(Ground(), geom_placement(model, geom), contype=bits[0], conaffinity=bits[1])
            else:
                shape = shapes.shape(geom)
                if shape is None:
                    continue
                part = Part(shape.geometry, shape.placement, shape.color, *bits)
            ignored = tuple(sorted((welded | excluded) - {""}))
            title = name(str(model.geom(geom).name) or ("floor" if is_plane else "obstacle"))
            obstacles.append(Obstacle(title, (part,), ignored_segments=ignored))
        return tuple(obstacles)

    def _families(self) -> set[tuple[int, int]]:
        """Bodies whose welded groups are parent and child, neither of them the world's."""
        model = self._model
        if int(model.opt.disableflags) & _FILTER_PARENT_BIT:
            return set()
        groups: dict[int, list[int]] = {}
        for body in range(model.nbody):
            groups.setdefault(int(model.body_weldid[body]), []).append(body)
        pairs = set()
        for group, members in groups.items():
            parent = int(model.body_weldid[model.body_parentid[group]])
            if group != _WORLD and parent != _WORLD:
                pairs |= {_ordered(one, other) for one in members for other in groups[parent]}
        return pairs

    def _excluded(self) -> set[tuple[int, int]]:
        mask = (1 << _BODY_BITS) - 1
        signatures = [int(each) for each in self._model.exclude_signature]
        return {_ordered(each >> _BODY_BITS, each & mask) for each in signatures}


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one <= other else (other, one)
