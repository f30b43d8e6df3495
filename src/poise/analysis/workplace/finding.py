"""Findings: what each method says of a workplace, in one line with a verdict and a reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How urgent a finding is."""

    GOOD = "acceptable"
    CHECK = "check"
    ACT = "act"


@dataclass(frozen=True)
class Finding:
    """Result of one method.

    Parameters
    ----------
    method : str
        Method, such as "RULA".
    result : str
        Its number with unit.
    verdict : Verdict
        How urgent it is.
    reason : str
        What the result comes from, or what it means.
    advice : str
        What would improve it; empty where nothing has to.
    """

    method: str
    result: str
    verdict: Verdict
    reason: str
    advice: str = ""


def verdict_of(value: float, check: float, act: float) -> Verdict:
    """GOOD up to `check`, CHECK up to `act`, ACT above."""
    return Verdict.GOOD if value <= check else Verdict.CHECK if value <= act else Verdict.ACT
