"""Values of scene files that are arrays of numbers: vectors of any length, and matrices row by row."""

from __future__ import annotations

from poise.io.poise.fields import Fields
from poise.io.yaml_document import format_vector
from poise.model import Figure
from poise.scene.file.values import Value
from poise.types import Matrix


def _read_matrix(fields: Fields, key: str, _: Figure) -> list[list[float]]:
    return [fields.vector_of(node, None, f"each row of {key!r}") for node in fields.items(key)]


def _write_matrix(matrix: Matrix) -> str:
    return "[" + ", ".join(format_vector(row) for row in matrix.tolist()) + "]"


MATRIX = Value(_read_matrix, _write_matrix)
VECTOR = Value(lambda fields, key, _: fields.vector(key, None), lambda values: format_vector(list(map(float, values))))
