"""Every test of this folder that calls `solve_step` runs with each backend."""

from __future__ import annotations

import pytest

from poise.backend import backend_status
from poise.solver.hierarchy.step_solver import step_solver

NATIVE = [variant.name for variant in backend_status().variants if variant.built and variant.supported]
BACKENDS = ["numpy", *NATIVE[:1]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if hasattr(metafunc.module, "solve_step"):
        metafunc.parametrize("backend", BACKENDS, indirect=True)


@pytest.fixture(autouse=True)
def backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Replace `solve_step` in the test module by that of this backend."""
    name = getattr(request, "param", "")
    if name:
        monkeypatch.setattr(request.module, "solve_step", step_solver(name))
    return str(name)
