"""Collision bits of the geoms of a compiled MuJoCo model, with its predefined contact pairs (<pair>).

MuJoCo tests a predefined pair whatever contype, conaffinity, <exclude> and parents say. Here a pair is a bit that no
other geom has: the contype of its first geom and the conaffinity of its second one. All pairs of one first geom share a
bit, so that 32 bits are enough for nearly every model. The bodies of a pair are not excluded, unless that would let
other geoms of them collide.
"""

from __future__ import annotations

from typing import Any

from poise.io.import_report import Notes

_BITS = 32
_ALL = (1 << _BITS) - 1

BodyPair = tuple[int, int]


class ContactFilter:
    """Bits by geom, and the pairs of bodies that have predefined contacts."""

    def __init__(self, model: Any, notes: Notes) -> None:
        self._model = model
        self._notes = notes
        count = int(model.ngeom)
        self._given = [(int(model.geom_contype[i]) & _ALL, int(model.geom_conaffinity[i]) & _ALL) for i in range(count)]
        self._bits = list(self._given)
        self._pairs = self._predefined()
        self._add_bits()

    def bits(self, geom: int) -> tuple[int, int]:
        """Bits contype and conaffinity of a geom."""
        return self._bits[geom]

    def without_predefined(self, excluded: set[BodyPair]) -> set[BodyPair]:
        """The excluded pairs of bodies but those with predefined contacts."""
        kept = set(excluded)
        for one, other in self._pairs:
            bodies = self._bodies(one, other)
            if bodies not in kept:
                continue
            if self._others_collide(bodies):
                self._notes.gather(
                    "predefined contact pairs of excluded bodies whose other geoms would collide too are not kept",
                    self._title(one, other),
                )
            else:
                kept.discard(bodies)
        return kept

    def _predefined(self) -> list[tuple[int, int]]:
        """Geoms of the predefined pairs, without those of one body."""
        model = self._model
        pairs = [(int(model.pair_geom1[i]), int(model.pair_geom2[i])) for i in range(int(model.npair))]
        return [(one, other) for one, other in pairs if model.geom_bodyid[one] != model.geom_bodyid[other]]

    def _add_bits(self) -> None:
        used = 0
        for contype, conaffinity in self._given:
            used |= contype | conaffinity
        free = [1 << i for i in range(_BITS) if not used & (1 << i)]
        own: dict[int, int] = {}
        for one, other in self._pairs:
            if self._collide(one, other):
                continue
            if one not in own and not free:
                self._notes.gather(
                    f"predefined contact pairs beyond the {_BITS} collision bits are not kept", self._title(one, other)
                )
                continue
            bit = own.setdefault(one, free[0] if free else 0)
            if bit in free:
                free.remove(bit)
            self._bits[one] = (self._bits[one][0] | bit, self._bits[one][1])
            self._bits[other] = (self._bits[other][0], self._bits[other][1] | bit)

    def _collide(self, one: int, other: int) -> bool:
        (type_a, affinity_a), (type_b, affinity_b) = self._given[one], self._given[other]
        return bool((type_a & affinity_b) | (type_b & affinity_a))

    def _others_collide(self, bodies: BodyPair) -> bool:
        """Whether geoms of two bodies that are no predefined pair can collide by their own bits."""
        pairs = {frozenset(pair) for pair in self._pairs}
        first, second = (self._geoms(body) for body in bodies)
        return any(
            self._collide(one, other) for one in first for other in second if frozenset((one, other)) not in pairs
        )

    def _geoms(self, body: int) -> range:
        first = int(self._model.body_geomadr[body])
        return range(first, first + int(self._model.body_geomnum[body]))

    def _bodies(self, one: int, other: int) -> BodyPair:
        first, second = sorted(int(self._model.geom_bodyid[geom]) for geom in (one, other))
        return first, second

    def _title(self, one: int, other: int) -> str:
        return " and ".join(str(self._model.geom(geom).name) or f"geom {geom}" for geom in (one, other))
