"""Report of a benchmark, and its JSON form.

The JSON document has these keys; ``figures`` has one entry per measurement, in the order measured::

    name, description          of the bench
    poise, python, numpy       versions
    platform, machine, backend  what it ran on
    settings                   quick, repeats
    seed                       of the random problems
    peers                      name, available, version, error
    figures                    name, value, unit, rounds, bar (relation, limit, reason; or null), verdict, absent
    bars                       held, not_held, not_measured: names of the figures that have a bar

A figure that was not measured has the value null and says why in ``absent``. JSON does not support numbers that are not
finite: they are written as the strings "nan", "inf" and "-inf".
"""

from __future__ import annotations

import dataclasses
import json
import math
from dataclasses import dataclass
from typing import Any

from benchmarks.measurement import Bar, Measurement, Verdict
from benchmarks.run import Settings
from poise.cli.environment import Environment
from poise.cli.optional_packages import OptionalPackage, package_entry
from poise.errors import PoiseError


@dataclass(frozen=True)
class Report:
    """Measurements of one run of one bench, with everything needed to compare them with another run's."""

    name: str
    description: str
    environment: Environment
    backend: str
    settings: Settings
    peers: tuple[OptionalPackage, ...]
    measurements: tuple[Measurement, ...]

    def __post_init__(self) -> None:
        if not self.measurements:
            raise PoiseError(f"bench {self.name!r} measured nothing: a bench must give at least one measurement.")
        names = [measurement.name for measurement in self.measurements]
        for name in names:
            if names.count(name) > 1:
                raise PoiseError(f"bench {self.name!r} has {names.count(name)} measurements called {name!r}: rename.")

    def barred(self, verdict: Verdict) -> tuple[Measurement, ...]:
        """Measurements that have a bar, and of it this verdict."""
        return tuple(each for each in self.measurements if each.bar is not None and each.verdict is verdict)


def as_json(report: Report) -> str:
    """Report as a JSON document."""
    document = {
        "name": report.name,
        "description": report.description,
        **dataclasses.asdict(report.environment),
        "backend": report.backend,
        "settings": {"quick": report.settings.quick, "repeats": report.settings.repeats},
        "seed": report.settings.seed,
        "peers": [package_entry(peer) for peer in report.peers],
        "figures": [_figure_entry(measurement) for measurement in report.measurements],
        "bars": {
            "held": [each.name for each in report.barred(Verdict.HELD)],
            "not_held": [each.name for each in report.barred(Verdict.NOT_HELD)],
            "not_measured": [each.name for each in report.barred(Verdict.NOT_MEASURED)],
        },
    }
    return json.dumps(document, indent=2, allow_nan=False)


def _figure_entry(measurement: Measurement) -> dict[str, Any]:
    return {
        "name": measurement.name,
        "value": _number(measurement.value),
        "unit": measurement.unit,
        "rounds": measurement.rounds,
        "bar": _bar_entry(measurement.bar),
        "verdict": measurement.verdict.value,
        "absent": measurement.absent,
    }


def _bar_entry(bar: Bar | None) -> dict[str, Any] | None:
    return None if bar is None else {"relation": bar.relation.value, "limit": bar.limit, "reason": bar.reason}


def _number(value: float | None) -> float | str | None:
    return value if value is None or math.isfinite(value) else str(value)
