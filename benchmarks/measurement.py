"""A measured number, the bar (acceptance threshold) it must hold, and the verdict.

A bar is a relation and a limit with its reason. A measurement without a value says why it has none;
its bar is then neither held nor broken. A value that is not finite holds no bar.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import Enum

from poise.errors import PoiseError


class Relation(Enum):
    """How a value must stand to the limit of its bar."""

    AT_MOST = "<="
    AT_LEAST = ">="
    BELOW = "<"
    ABOVE = ">"
    EQUAL = "=="


class Verdict(Enum):
    """Verdict on the bar of a measurement."""

    HELD = "held"
    NOT_HELD = "not held"
    NOT_MEASURED = "not measured"
    NO_BAR = "no bar"


@dataclass(frozen=True)
class Bar:
    """A limit that a measurement must hold, and why.

    Parameters
    ----------
    relation : Relation
        How the value must stand to the limit.
    limit : float
        In the unit of the measurement.
    reason : str
        Why the bar stands where it stands, in words.
    """

    relation: Relation
    limit: float
    reason: str

    def __post_init__(self) -> None:
        if not math.isfinite(self.limit):
            raise PoiseError(f"a bar's limit must be a finite number, got {self.limit}.")
        if not self.reason.strip():
            raise PoiseError(
                f"the bar '{self.relation.value} {self.limit:g}' gives no reason: say in words why it stands there."
            )

    @classmethod
    def of(cls, text: str, reason: str) -> Bar:
        """Bar from text: ``Bar.of("<= 1.0", "not slower than before")``."""
        match = re.fullmatch(r"\s*(<=|>=|==|<|>)\s*(\S+)\s*", text)
        try:
            if match is None:
                raise ValueError
            return cls(Relation(match[1]), float(match[2]), reason)
        except ValueError:
            known = ", ".join(relation.value for relation in Relation)
            raise PoiseError(f"cannot read the bar {text!r}: expected one of {known} and a number.") from None

    def holds(self, value: float) -> bool:
        """Whether `value` stands to the limit as it must; never for a value that is not finite."""
        if not math.isfinite(value):
            return False
        return {
            Relation.AT_MOST: value <= self.limit,
            Relation.AT_LEAST: value >= self.limit,
            Relation.BELOW: value < self.limit,
            Relation.ABOVE: value > self.limit,
            Relation.EQUAL: value == self.limit,
        }[self.relation]


@dataclass(frozen=True)
class Measurement:
    """A named number with its unit and, where there is one, the bar it must hold.

    Parameters
    ----------
    name : str
        What was measured; unique within a report.
    value : float or None
        The number; None where it could not be measured.
    unit : str
        Unit of the value and of the bar's limit; "s" is scaled for reading; empty for plain numbers.
    bar : Bar or None
        What the value must hold.
    rounds : int or None
        How many rounds of timing stand behind the value; None where it was not timed.
    absent : str
        Why there is no value; exactly where `value` is None.
    """

    name: str
    value: float | None
    unit: str = ""
    bar: Bar | None = None
    rounds: int | None = None
    absent: str = ""

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise PoiseError("a measurement needs a name; got an empty one.")
        if self.value is None and not self.absent.strip():
            raise PoiseError(f"measurement {self.name!r} has no value: say in `absent` why.")
        if self.value is not None and self.absent:
            raise PoiseError(
                f"measurement {self.name!r} has a value and yet is absent because {self.absent!r}: drop one."
            )
        if self.value is not None:
            object.__setattr__(self, "value", float(self.value))  # NumPy scalars become plain floats

    @property
    def verdict(self) -> Verdict:
        """Whether the bar is held, broken, could not be tried, or is not there."""
        if self.value is None:
            return Verdict.NOT_MEASURED
        if self.bar is None:
            return Verdict.NO_BAR
        return Verdict.HELD if self.bar.holds(self.value) else Verdict.NOT_HELD

    @property
    def complaint(self) -> str:
        """What was expected, what was found and why it matters; empty unless the bar is broken."""
        if self.bar is None or self.verdict is not Verdict.NOT_HELD:
            return ""
        expected = f"{self.bar.relation.value} {self.bar.limit:g} {self.unit}".rstrip()
        return f"expected {expected}, got {self.value:g} ({self.bar.reason})"
