"""Choose the engine once, and say which and why.

The native kernel has two variants on x86-64: for any such processor (`baseline`) and for those with AVX2 and FMA
(`avx2`); elsewhere only `baseline`. A wheel holds both, an installation from source the one that its machine runs best.
The best one that loads is taken; where none does (no compiler when Poise was installed) the reference engine works in
its place, slower. The environment variable POISE_ENGINE forces a choice:
``reference``, ``native``, ``baseline`` or ``avx2``.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from poise.engine.compiled import CompiledFigure, compile_figure
from poise.engine.contract import Kinematics
from poise.engine.native import NativeKinematics
from poise.engine.native_step import NativeStep
from poise.engine.processor import has_avx2
from poise.engine.reference import ReferenceKinematics
from poise.engine.reference import solve_step as reference_step
from poise.engine.step import StepProblem, StepResult, StepSolver
from poise.errors import EngineError, suggest
from poise.figure import Figure

VARIABLE = "POISE_ENGINE"
VARIANTS = ("avx2", "baseline")  # best first
CHOICES = ("reference", "native", *VARIANTS)


@dataclass(frozen=True)
class VariantStatus:
    """One build of the native kernel: whether it is there and whether this processor can run it."""

    name: str
    built: bool
    supported: bool
    error: str


@dataclass(frozen=True)
class EngineStatus:
    """The engine in use and the reason."""

    name: str
    reason: str
    variants: tuple[VariantStatus, ...]


@dataclass(frozen=True)
class _Choice:
    status: EngineStatus
    module: ModuleType | None


def status() -> EngineStatus:
    """Which engine is in use, and why."""
    return _choice().status


def kinematics(figure: Figure) -> Kinematics:
    """The engine in use, bound to a figure; the same figure gives the same object."""
    return _bound(figure, _named.get())


def chosen() -> str | None:
    """Name of the engine that :func:`using` asks for here; None outside such a block."""
    return _named.get()


@contextmanager
def using(engine: str) -> Iterator[None]:
    """Take another engine, named by POISE_ENGINE's words, for what is asked inside the block: to compare engines.

    Poses keep what they have computed: make them inside the block.
    """
    _chosen(engine)
    token = _named.set(engine)
    try:
        yield
    finally:
        _named.reset(token)


_named: ContextVar[str | None] = ContextVar("poise_engine", default=None)


@lru_cache(maxsize=64)
def _bound(figure: Figure, engine: str | None) -> Kinematics:
    return bind(compile_figure(figure), engine)


def bind(compiled: CompiledFigure, engine: str | None = None) -> Kinematics:
    """Bind an engine, the one in use or one named by POISE_ENGINE's words, to a compiled figure."""
    choice = _choice() if engine is None else _chosen(engine)
    if choice.module is None:
        return ReferenceKinematics(compiled)
    return NativeKinematics(compiled, choice.module, choice.status.name)


def solve_step(problem: StepProblem, warm: Iterable[int] = ()) -> StepResult:
    """Lexicographic minimum of a step, by the engine in use.

    Parameters
    ----------
    problem : StepProblem
    warm : integers
        Inequalities expected to be active, as in :attr:`StepResult.active`; they change the time taken, not the answer.
    """
    return _step_in_use(_named.get())(problem, warm)


def step_solver(engine: str | None = None, budget: int = 0) -> StepSolver:
    """What solves steps: in the engine in use, or in one named by POISE_ENGINE's words.

    Parameters
    ----------
    engine : str, optional
    budget : int
        Working sets the native engine tries before it cuts a search short; 0 for its own bound, which is generous.
    """
    choice = _choice() if engine is None else _chosen(engine)
    return reference_step if choice.module is None else NativeStep(choice.module, budget)


@lru_cache(maxsize=8)
def _step_in_use(engine: str | None) -> StepSolver:
    return step_solver(engine)


def native_function(name: str) -> Callable[..., Any] | None:
    """A function of the native kernel in use, by its name there; None where the reference engine is in use."""
    named = _named.get()
    module = (_choice() if named is None else _chosen(named)).module
    return None if module is None else getattr(module, name)


@lru_cache(maxsize=1)
def _choice() -> _Choice:
    return _choose(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=8)
def _chosen(engine: str) -> _Choice:
    return _choose(engine)


def _load(name: str) -> tuple[VariantStatus, ModuleType | None]:
    supported = name != "avx2" or has_avx2()
    try:
        found = importlib.util.find_spec(f"poise.engine._kernel_{name}") is not None
        module = importlib.import_module(f"poise.engine._kernel_{name}") if found and supported else None
    except ImportError as error:
        return VariantStatus(name, True, supported, str(error)), None
    return VariantStatus(name, found, supported, ""), module


def _choose(wanted: str) -> _Choice:
    if wanted and wanted not in CHOICES:
        raise EngineError(f"{VARIABLE}={wanted!r}: there is no such engine; {suggest(wanted, CHOICES)}")
    loaded = [_load(name) for name in VARIANTS]
    variants = tuple(each for each, _ in loaded)
    if wanted != "reference":
        names = VARIANTS if wanted in ("", "native") else (wanted,)
        for variant, module in loaded:
            if variant.name in names and module is not None:
                why = f"{VARIABLE}={wanted}" if wanted else "the fastest that is built and runs on this processor"
                return _Choice(EngineStatus(f"native ({variant.name})", why, variants), module)
        if wanted:
            raise EngineError(f"{VARIABLE}={wanted!r}: not usable: {_why_not(variants)}; see `poise doctor`.")
    why = f"{VARIABLE}=reference" if wanted else f"no native kernel: {_why_not(variants)}"
    return _Choice(EngineStatus("reference", why, variants), None)


def _why_not(variants: tuple[VariantStatus, ...]) -> str:
    if not any(variant.built for variant in variants):
        return "none was built (no C++ compiler, or it failed, when Poise was installed; `pip install -v` shows why)"
    words = [
        f"{each.name}: {each.error or ('not built' if not each.built else 'this processor lacks AVX2')}"
        for each in variants
        if each.error or not each.built or not each.supported
    ]
    return "; ".join(words)
