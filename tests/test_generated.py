"""Files generated from Python declarations are up to date."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from poise import tolerances
from poise.kinematics.native_backend.record_layout import Times
from poise.kinematics.native_backend.schema import LAYOUTS, RecordKind, pack

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif(not (ROOT / "native").is_dir(), reason="the sources of the kernel are not here")
def test_the_headers_of_the_kernel_are_those_of_the_schema() -> None:
    generator = runpy.run_path(str(ROOT / "scripts" / "generate"), run_name="generator")
    for path, text in generator["generated"]().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is out of date: run scripts/generate"


def test_every_kind_of_record_has_a_layout() -> None:
    assert set(LAYOUTS) == set(RecordKind)
    assert [kind.value for kind in RecordKind] == list(range(len(RecordKind)))


@pytest.mark.parametrize("kind", RecordKind, ids=lambda kind: kind.name.lower())
def test_packed_fields_are_found_at_their_offsets(kind: RecordKind) -> None:
    """Each field is filled with a number of its own; groups have two entries each."""
    layout, rows, nq = LAYOUTS[kind], max(LAYOUTS[kind].min_rows, 2), 5
    counts = {name for group in layout.groups for name in group.counted_by}
    values: dict[str, object] = {
        field.name: 2.0 if field.name in counts else np.full(field.size(rows, nq), 10.0 + index)
        for index, field in enumerate(layout.fields)
    }
    entries = {group.name: 4 if len(group.counted_by) > 1 else 2 for group in layout.groups}
    for index, group in enumerate(layout.groups):
        values[group.name] = np.full((entries[group.name], group.size), 100.0 + index)
    numbers = pack(kind, **values)
    for field in layout.fields:
        offset = layout.offset(field.name, rows, nq)
        np.testing.assert_array_equal(numbers[offset : offset + field.size(rows, nq)], values[field.name])
    for group, span in zip(layout.groups, layout.spans(numbers, rows, nq), strict=True):
        assert span.count == entries[group.name]
        np.testing.assert_array_equal(
            numbers[span.start : span.start + group.size * span.count], np.ravel(np.asarray(values[group.name]))
        )


def test_fields_that_are_missing_or_unknown_are_named() -> None:
    with pytest.raises(TypeError, match=r"record ORIENTATION: expected the fields rotation; got turn\."):
        pack(RecordKind.ORIENTATION, turn=np.eye(3))


def test_only_postures_depend_on_the_number_of_coordinates() -> None:
    depending = {kind for kind in RecordKind if any(field.times is Times.NQ for field in LAYOUTS[kind].fields)}
    assert depending == {RecordKind.POSTURE}


def test_tolerances_are_positive_numbers() -> None:
    names = [name for name in vars(tolerances) if name.isupper()]
    assert len(names) > 50
    assert all(getattr(tolerances, name) > 0 for name in names)
