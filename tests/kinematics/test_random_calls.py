"""Every function of the kernel called with anything: arrays of wrong sizes and numbers, counts, nothing at all.

What it says about its own parameters is taken as a guide, so that most calls get past the types and must be stopped by
the kernel's own checks, or be harmless. A crash ends the tests; `scripts/sanitize` sees what does not crash as well.
"""

from __future__ import annotations

import importlib
import re
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from poise.backend import backend_status
from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.protocol import Primitive, PrimitiveKind
from poise.kinematics.selection import bind
from poise.model import Figure
from poise.solver.native_problem import bind_task_rows
from poise.tasks import CenterOfMassTask, JointsTask, LookAtTask, OrientationTask, PositionTask, PostureTask, Task
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import arm, biped

CALLS = 60  # of each function
ARRAY = re.compile(r"ndarray\[dtype=(\w+), shape=\(([^)]*)\)")
ODD = (np.nan, np.inf, -np.inf, 1e308, -1e308, 1e-308, 0.0, -0.0, 1e9, -1.0, 2.0**31, 0.5)
REFUSALS = (TypeError, ValueError, RuntimeError, IndexError, OverflowError, MemoryError, AttributeError)
SLOW = {"repeat", "repeat_curvature"}


def kernels() -> list[ModuleType]:
    built = [variant.name for variant in backend_status().variants if variant.built and variant.supported]
    return [importlib.import_module(f"poise._kernel_{name}") for name in built]


def tasks_of(figure: Figure) -> list[Task]:
    pose, site = Pose.neutral(figure), figure.sites[0].name
    found: list[Task] = [
        PositionTask(site=site, goal=(0.2, 0.1, 1.0)),
        OrientationTask(site=site, goal=(1.0, 0.0, 0.0, 0.0), level=2),
        LookAtTask(site=site, target=(1.0, 0.0, 1.0), level=2),
        CenterOfMassTask(goal=(0.0, 0.0, 0.8), level=3),
        PostureTask(pose=pose, level=4),
    ]
    return found


class Pool:
    """Draws arguments, near what a function asks for."""

    def __init__(self, figure: Figure, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.sizes = [0, 1, 2, 3, 4, 7, figure.nq, figure.nv, len(figure.segments), len(figure.segments) + 1]
        self.objects: dict[str, list[Any]] = {}

    def __call__(self, asked: str, name: str) -> Any:
        """One argument of a kind; now and then one of any other."""
        if self.rng.random() < 0.03:
            return self.rng.choice(np.array([None, "x", 1.5, b"y", object()], dtype=object))
        found = ARRAY.search(asked)
        if found:
            return self.array(found[1], len([each for each in found[2].split(",") if each.strip()]))
        for kind, held in self.objects.items():
            if asked.strip().endswith(f".{kind}"):
                return held[self.rng.integers(len(held))]
        return self.plain(asked, name)

    def plain(self, asked: str, name: str) -> Any:
        word = asked.strip().split(" ")[0]
        if word == "bool":
            return bool(self.rng.random() < 0.5)
        if word == "int":
            return int(self.rng.choice([0, 1, 2, 3] if name in SLOW else [-1, 0, 1, 2, 3, 7, 20]))
        if word == "float":
            return float(self.rng.choice([*ODD, 0.1, 1e-6, 1.0]))
        if word.startswith("list") or word == "tuple":
            made = [self.array("float64", 1) for _ in range(int(self.rng.integers(0, 4)))]
            return tuple(made) if word == "tuple" else made
        ways = (None, lambda *given: given[0] if given else None, self.array("float64", int(self.rng.integers(1, 3))))
        return ways[self.rng.integers(3)]

    def array(self, kind: str, sides: int) -> Any:
        shape = tuple(int(self.rng.choice(self.sizes)) for _ in range(sides))
        if kind == "bool":
            return self.rng.random(shape) < 0.5
        if kind == "int32":
            return self.rng.integers(-1, self.rng.choice([2, 5, 40]), shape).astype(np.int32)
        values = self.rng.normal(size=shape)
        way = self.rng.random()
        if way < 0.25:
            values[self.rng.random(shape) < 0.2] = self.rng.choice(ODD)
        elif way < 0.4:
            values = np.round(3.0 * values)
        return values


def asked(function: Any) -> list[list[str]]:
    """Kinds of the parameters, one list for each form that a function has; self left out."""
    forms = []
    for line in (function.__doc__ or "").splitlines():
        found = re.match(r"\w+\((.*)\) ->", line)
        if found:
            parts = re.split(r", (?=\w+:)|, /", found[1])
            forms.append([part.split(":", 1)[1] for part in parts if ":" in part])
    return forms


def sound_objects(kernel: ModuleType, figure: Figure) -> dict[str, list[Any]]:
    backend = NativeKinematics(compile_figure(figure), kernel, "native")
    rows = bind_task_rows(figure, tasks_of(figure), backend)
    spoilt = bind_task_rows(figure, tasks_of(figure), backend)
    correction = backend._new_correction()
    return {
        "Model": [backend._model],
        "State": [backend._model.forward(figure.neutral())],
        "Program": [kernel.Program(backend._model, *program_arrays())],
        "TaskRows": [rows.core, spoilt.core],
        "LimitCorrection": [correction],
        "Loop": [backend.solver_loop(rows), backend.solver_loop(spoilt)],
        "VariableMetricDescent": [backend.nonlinear_program(rows)],
        "PrioritizedStep": [kernel.PrioritizedStep()],
        "ProjectorStep": [kernel.ProjectorStep()],
    }


def program_arrays() -> tuple[Any, ...]:
    kinds = np.array([PrimitiveKind.POINT, PrimitiveKind.CENTER_OF_MASS], dtype=np.int32)
    return kinds, np.array([1, 0], dtype=np.int32), np.zeros((2, 3)), np.zeros((2, 3))


def call(function: Any, pool: Pool, name: str) -> bool:
    """Whether a call with drawn arguments was taken."""
    forms = asked(function)
    kinds = forms[pool.rng.integers(len(forms))] if forms else ["object"]
    given = [pool(kind, name) for kind in kinds]
    if pool.rng.random() < 0.02 and given:
        given.pop()
    try:
        with np.errstate(all="ignore"):
            function(*given)
    except REFUSALS:
        return False
    return True


@NEEDS_NATIVE
@pytest.mark.parametrize("figure", [arm, biped], ids=["arm", "biped"])
@pytest.mark.parametrize("kernel", kernels(), ids=lambda kernel: kernel.__name__)
def test_random_calls_are_refused_or_harmless(kernel: ModuleType, figure: Any) -> None:
    pool = Pool(figure(), 0)
    pool.objects = sound_objects(kernel, figure())
    taken = calls = 0
    for kind in sorted(pool.objects):
        for name in dir(getattr(kernel, kind)):
            if name.startswith("__") and name != "__call__":
                continue
            for _ in range(CALLS):
                held = pool.objects[kind]
                function = getattr(held[pool.rng.integers(len(held))], name)
                if callable(function):
                    taken, calls = taken + call(function, pool, name), calls + 1
                elif isinstance(function, np.ndarray) and function.flags.writeable and function.size:
                    function.flat[pool.rng.integers(function.size)] = pool.rng.choice(ODD)
    assert calls > 1000
    assert taken > 0.1 * calls


@NEEDS_NATIVE
@pytest.mark.parametrize("kernel", kernels(), ids=lambda kernel: kernel.__name__)
def test_random_objects_and_functions_are_refused_or_harmless(kernel: ModuleType) -> None:
    pool = Pool(arm(), 1)
    pool.objects = sound_objects(kernel, arm())
    for name in dir(kernel):
        function = getattr(kernel, name)
        if not name.startswith("_") and callable(function):
            known = asked(function.__init__ if isinstance(function, type) else function)
            for _ in range(CALLS if known else 0):
                given = [pool(kind, name) for kind in known[0]]
                try:
                    function(*given)
                except REFUSALS:
                    continue


@NEEDS_NATIVE
def test_numbers_of_tasks_may_be_overwritten_with_anything() -> None:
    """Goals are written in place, through views: whatever stands there afterwards, a run ends."""
    figure = biped()
    backend = bind(compile_figure(figure), "native")
    assert isinstance(backend, NativeKinematics)
    tasks: list[Task] = [*tasks_of(figure), JointsTask(factors={"left_knee.angle": 1.0}, value=0.3, unit="rad")]
    rng = np.random.default_rng(2)
    for _ in range(60):
        rows = bind_task_rows(figure, tasks, backend)
        loop = backend.solver_loop(rows)
        for task in range(len(tasks)):
            numbers = rows.core.numbers(task, 0)
            if numbers.size:
                numbers[rng.integers(numbers.size)] = rng.choice(ODD)
        try:
            loop.run(figure.neutral(), 5, -1.0, 1e-6, 1e-9, False, lambda q: q, 1, 1e-5, 1e-9)
        except REFUSALS:
            continue


@NEEDS_NATIVE
def test_a_program_is_finished_before_it_is_called() -> None:
    backend = bind(compile_figure(arm()), "native")
    assert isinstance(backend, NativeKinematics)
    with pytest.raises(ValueError, match="call finish"):
        backend._kernel.Program(backend._model, *program_arrays())(arm().neutral())
    assert backend.program((Primitive(PrimitiveKind.POINT, 1),))(arm().neutral()).errors.size
