"""Verdicts: whether a statement of a source, and an experiment as a whole, is observed as the source tells it.

A check has a number of cases (one, or one for every random course) and the number of those in which the statement
holds. It is *as told* if it holds in all of them, *not as told* if it holds in none, else *partly*, with the rate. An
experiment has the verdict of its statements together. A negative result is part of the record: the check declares the
verdict that is expected, and any other result, a better one too, fails the experiment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

LOST_SHARE = 0.5  # a rate that falls to this fraction, or below, is lost in the counterfactual run


class Verdict(Enum):
    """Whether what a source reports is observed here."""

    AS_TOLD = "as told"
    PARTLY = "partly"
    NOT_AS_TOLD = "not as told"


@dataclass(frozen=True)
class Check:
    """An expected observation.

    Parameters
    ----------
    statement : str
        What the source states, or, with `own`, what is required of Poise beside it.
    holds : bool
        Whether it was observed in every case.
    measured : str
        The measured numbers.
    source : str
        The corresponding numbers of the source, if it has any.
    held, cases : int
        Cases in which it was observed, and their number; by default one case.
    expected : Verdict
        The verdict that the experiment declares for this statement.
    min_rate : float
        Smallest rate held / cases that is accepted with the expected verdict `PARTLY`.
    own : bool
        The statement is not the source's; it does not count for the verdict.
    """

    statement: str
    holds: bool
    measured: str = ""
    source: str = ""
    held: int = -1
    cases: int = 1
    expected: Verdict = Verdict.AS_TOLD
    min_rate: float = 0.0
    own: bool = False

    @property
    def rate(self) -> float:
        """Fraction of the cases in which the statement holds."""
        return float(self.holds) if self.held < 0 else self.held / self.cases

    @property
    def verdict(self) -> Verdict:
        """As told in all cases, in none, or in some."""
        if self.rate == 1.0:
            return Verdict.AS_TOLD
        return Verdict.PARTLY if self.rate > 0.0 else Verdict.NOT_AS_TOLD

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the declared one."""
        return self.verdict is self.expected and self.rate >= self.min_rate

    def is_lost_in(self, counterfactual: Check) -> bool:
        """Whether the statement is observed here and, for the most part, not in the counterfactual run."""
        return self.rate > 0.0 and counterfactual.rate <= LOST_SHARE * self.rate

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "statement": self.statement,
            "holds": self.holds,
            "measured": self.measured,
            "source": self.source,
            "verdict": self.verdict.value,
            "expected": self.expected.value,
            "rate": self.rate,
            "cases": self.cases,
            "own": self.own,
        }


def combined_verdict(checks: Iterable[Check]) -> Verdict:
    """Verdict of the statements of a source together: as told if all are, not as told if none is, else partly."""
    found = {check.verdict for check in checks if not check.own}
    return found.pop() if len(found) == 1 else Verdict.PARTLY


def verdict_in_words(checks: Iterable[Check]) -> str:
    """The combined verdict; a partial one with the number of statements that hold, and the lowest rate of the others.

    Examples
    --------
    >>> verdict_in_words([Check("it bends", True), Check("it jumps", False), Check("it stays", False, held=3, cases=8)])
    'partly: 1 of 3 statements hold, 1 in some cases (3 of 8 at least)'
    """
    told = [check for check in checks if not check.own]
    verdict = combined_verdict(told)
    if verdict is not Verdict.PARTLY:
        return str(verdict.value)
    count = sum(check.verdict is Verdict.AS_TOLD for check in told)
    words = f"{verdict.value}: {count} of {len(told)} statements hold"
    some = [check for check in told if check.verdict is Verdict.PARTLY]
    if some:
        lowest = min(some, key=lambda check: check.rate)
        words += f", {len(some)} in some cases ({lowest.held} of {lowest.cases} at least)"
    return words
