"""Couplings and coupled limits of a compiled MuJoCo model.

An equality between joints is y - y₀ = a₀ + a₁(x - x₀) + a₂(x - x₀)² + …, from the model's initial values; its linear
part is the coupling y - a₁ x = y₀ + a₀ - a₁ x₀. A fixed tendon is a sum Σ cᵢ qᵢ of joints: equalities between such
tendons are couplings too, and their ranges are coupled limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from poise.io.report import Notes
from poise.io.unique_name import NameMaker
from poise.model.coordinate import Coordinate
from poise.model.coupling import CoupledLimit, Coupling
from poise.model.joint import Joint
from poise.model.limits import Range

_JOINT_EQUALITY, _TENDON_EQUALITY = 2, 3
_JOINT_WRAP = 1
Sum = dict[Coordinate, float]


class RelationReader:
    """Makes couplings and coupled limits between joints that the figure has."""

    def __init__(self, model: Any, joints: Mapping[int, Joint], notes: Notes) -> None:
        self._model = model
        self._joints = joints
        self._notes = notes
        self._name = NameMaker([])

    def couplings(self) -> tuple[Coupling, ...]:
        """Equalities that are switched on and linear, or their linear parts."""
        found = (self._coupling(number) for number in range(self._model.neq))
        return tuple(each for each in found if each is not None)

    def coupled_limits(self) -> tuple[CoupledLimit, ...]:
        """Ranges of fixed tendons."""
        limits = []
        for tendon in range(self._model.ntendon):
            name = str(self._model.tendon(tendon).name) or f"tendon_{tendon}"
            if not self._is_sum(tendon):
                self._notes.gather("tendons through space are not kept", name)
                continue
            terms = self._tendon(tendon)
            if not self._model.tendon_limited[tendon] or not terms or not self._are_there(terms, name):
                continue
            lower, upper = self._model.tendon_range[tendon].tolist()
            limits.append(CoupledLimit(self._name(name), tuple(terms.items()), Range(lower, upper)))
        return tuple(limits)

    def _coupling(self, number: int) -> Coupling | None:
        model, name = self._model, str(self._model.equality(number).name) or f"equality_{number}"
        kind, first, second = (int(each[number]) for each in (model.eq_type, model.eq_obj1id, model.eq_obj2id))
        sums = [each for each in (first, second) if each >= 0]
        if kind == _TENDON_EQUALITY and not all(self._is_sum(each) for each in sums):
            self._notes.gather("equalities of tendons through space are not kept", name)
            return None
        if kind not in (_JOINT_EQUALITY, _TENDON_EQUALITY):
            self._notes.gather("equalities that are not between joints are not kept; close loops with tasks", name)
            return None
        if not model.eq_active0[number]:
            self._notes.gather("equalities that are switched off are not kept", name)
            return None
        reading = self._tendon if kind == _TENDON_EQUALITY else self._joint_sum
        return self._linear(
            name, reading(first), reading(second) if second >= 0 else {}, model.eq_data[number].tolist()
        )

    def _linear(self, name: str, y: Sum, x: Sum, polynomial: list[float]) -> Coupling | None:
        """Coupling y - a₁ x = y₀ + a₀ - a₁ x₀."""
        constant, slope, *higher = polynomial[:5]
        if any(higher):
            self._notes.gather("of equalities that are not linear the linear part at the initial pose was kept", name)
        terms = dict(y)
        for each, factor in x.items():
            terms[each] = terms.get(each, 0.0) - slope * factor
        terms = {each: factor for each, factor in terms.items() if factor != 0.0}
        if not terms or not self._are_there(terms, name):
            return None
        value = constant + sum(factor * self._initial(each) for each, factor in terms.items())
        return Coupling(self._name(name), tuple(terms.items()), value)

    def _initial(self, each: Coordinate) -> float:
        number = next(number for number, joint in self._joints.items() if joint.name == each.joint)
        return float(self._model.qpos0[self._model.jnt_qposadr[number]])

    def _are_there(self, terms: Sum, name: str) -> bool:
        there = all(each.component for each in terms)
        if not there:
            self._notes.gather("relations that speak of joints left out are not kept", name)
        return there

    def _joint_sum(self, number: int) -> Sum:
        return {self._coordinate(number): 1.0}

    def _coordinate(self, number: int) -> Coordinate:
        """Reading of a joint; without a component when the figure does not have it."""
        joint = self._joints.get(number)
        return Coordinate(f"joint {number}", "") if joint is None else Coordinate(joint.name, joint.kind.components[0])

    def _wraps(self, tendon: int) -> range:
        first = int(self._model.tendon_adr[tendon])
        return range(first, first + int(self._model.tendon_num[tendon]))

    def _is_sum(self, tendon: int) -> bool:
        return all(int(self._model.wrap_type[wrap]) == _JOINT_WRAP for wrap in self._wraps(tendon))

    def _tendon(self, tendon: int) -> Sum:
        terms: Sum = {}
        for wrap in self._wraps(tendon):
            each = self._coordinate(int(self._model.wrap_objid[wrap]))
            terms[each] = terms.get(each, 0.0) + float(self._model.wrap_prm[wrap])
        return {each: factor for each, factor in terms.items() if factor != 0.0}
