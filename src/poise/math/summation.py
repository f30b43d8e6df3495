"""Sums of floats with the same bits on every Python version.

The built-in ``sum`` adds floats in order up to Python 3.11 and compensates rounding errors from 3.12 on: the same
solve could then end in another bit pattern. A test refuses the built-in for anything but integers and arrays.
"""

from __future__ import annotations

from collections.abc import Iterable


def float_sum(values: Iterable[float]) -> float:
    """The sum of floats, added one by one in their order."""
    total = 0.0
    for value in values:
        total += value
    return total
