"""Solves have the same bits on every Python version: no built-in sum of floats, which rounds otherwise since 3.12."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "poise"
_INTEGER_ATTRIBUTES = {"nq", "nv", "count", "size", "met", "enabled", "is_collision"}
_MARKS = ("# of arrays", "# of integers")

_SOLVES = """
import builtins, hashlib
def compensated(values, start=0):
    values = list(values)
    if not values or not all(type(each) is float for each in values):
        return plain(values, start)
    total, lost = float(start), 0.0
    for each in values:  # Neumaier, as Python 3.12 and later
        new = total + each
        lost += (total - new) + each if abs(total) >= abs(each) else (each - new) + total
        total = new
    return total + lost
plain = builtins.sum
if {compensate}:
    builtins.sum = compensated
from poise.library import make
from poise.studio.scene_setup import initial_scene
digest = hashlib.sha256()
for name in ("human", "quadruped", "robot_arm"):
    figure = make(name)
    scene = initial_scene(figure)
    tip = figure.segments[-1].name
    scene.reach(tip, scene.pose.position(tip) + (0.2, 0.1, 0.15))
    scene.solve()
    digest.update(repr(figure.mass).encode() + scene.pose.q.tobytes())
print(digest.hexdigest())
"""


def _digest(compensate: bool, backend: str) -> str:
    command = [sys.executable, "-c", _SOLVES.format(compensate=compensate)]
    environment = {**os.environ, "POISE_BACKEND": backend}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment, timeout=300).stdout


@pytest.mark.parametrize("backend", ["numpy", "native"])
def test_solves_do_not_depend_on_how_the_interpreter_sums_floats(backend: str) -> None:
    from poise.studio.solver_methods import has_native

    if backend == "native" and not has_native():
        pytest.skip("no native kernel")
    assert _digest(False, backend) == _digest(True, backend)


def _adds_integers(call: ast.Call) -> bool:
    """Whether the elements are comparisons, lengths, or attributes known to be integers."""
    element = call.args[0]
    if isinstance(element, (ast.GeneratorExp, ast.ListComp)):
        element = element.elt
    if isinstance(element, ast.Call) and isinstance(element.func, ast.Name) and element.func.id == "map":
        element = ast.Call(element.args[0], [], [])
    if isinstance(element, ast.Call):
        name = element.func.id if isinstance(element.func, ast.Name) else getattr(element.func, "attr", "")
        return name in ("len", "isinstance", "startswith", "rows", "size", "bool", "int")
    if isinstance(element, ast.Attribute):
        return element.attr in _INTEGER_ATTRIBUTES
    if isinstance(element, ast.Constant):
        return isinstance(element.value, int)
    return isinstance(element, (ast.Compare, ast.BoolOp)) or (
        isinstance(element, ast.UnaryOp) and isinstance(element.op, ast.Not)
    )


def test_floats_are_summed_by_float_sum() -> None:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text("utf-8")
        lines = text.split("\n")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum":
                marked = any(mark in line for line in lines[node.lineno - 1 : node.end_lineno] for mark in _MARKS)
                if not marked and not _adds_integers(node):
                    found.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert not found, f"use poise.math.summation.float_sum, or say what is added with one of {_MARKS}: {found}"
