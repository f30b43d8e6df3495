"""The bench of the studio gives its figures; how good they are is the bench's own business."""

from __future__ import annotations

from benchmarks.registry import find_bench
from benchmarks.run import Settings


def test_it_measures_answers_and_their_share_of_a_frame() -> None:
    report = find_bench("studio").run(Settings(quick=True))
    values = {each.name: each.value for each in report.measurements}
    assert values["events answered"] is not None
    assert 0.0 < values["events answered"] <= 1.0
    assert all(value is not None and value > 0.0 for value in values.values())
