"""Every test of this folder that calls `solve_step` runs against each engine there is."""

from __future__ import annotations

import pytest

from poise.backend import backend_status
from poise.solver.hierarchy.step_solver import step_solver

NATIVE = [variant.name for variant in backend_status().variants if variant.built and variant.supported]
ENGINES = ["numpy", *NATIVE[:1]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if hasattr(metafunc.module, "solve_step"):
        metafunc.parametrize("engine", ENGINES, indirect=True)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the test's module calls `solve_step` is this engine's."""
    name = getattr(request, "param", "")
    if name:
        monkeypatch.setattr(request.module, "solve_step", step_solver(name))
    return str(name)
