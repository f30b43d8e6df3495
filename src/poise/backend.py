"""Choose the engine once, and say which and why.

The native kernel has two variants on x86-64: for any such processor (`baseline`) and for those with AVX2 and FMA
(`avx2`); elsewhere only `baseline`. A wheel holds both, an installation from source the one that its machine runs best.
The best one that loads is taken; where none does (no compiler when Poise was installed) the reference engine works in
its place, slower. The environment variable POISE_BACKEND forces a choice:
``numpy``, ``native``, ``baseline`` or ``avx2``.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from poise.errors import BackendError, suggest
from poise.processor import has_avx2

VARIABLE = "POISE_BACKEND"
VARIANTS = ("avx2", "baseline")  # best first
CHOICES = ("numpy", "native", *VARIANTS)


@dataclass(frozen=True)
class VariantStatus:
    """One build of the native kernel: whether it is there and whether this processor can run it."""

    name: str
    built: bool
    supported: bool
    error: str


@dataclass(frozen=True)
class BackendStatus:
    """The engine in use and the reason."""

    name: str
    reason: str
    variants: tuple[VariantStatus, ...]


@dataclass(frozen=True)
class _Choice:
    status: BackendStatus
    module: ModuleType | None


def backend_status() -> BackendStatus:
    """Which engine is in use, and why."""
    return _choice().status


def forced_backend() -> str | None:
    """Name of the engine that :func:`using` asks for here; None outside such a block."""
    return _named.get()


@contextmanager
def use_backend(backend: str) -> Iterator[None]:
    """Take another engine, named by POISE_BACKEND's words, for what is asked inside the block: to compare engines.

    Poses keep what they have computed: make them inside the block.
    """
    _chosen(backend)
    token = _named.set(backend)
    try:
        yield
    finally:
        _named.reset(token)


_named: ContextVar[str | None] = ContextVar("poise_engine", default=None)


def native_module(backend: str | None = None) -> tuple[ModuleType | None, str]:
    """Compiled kernel of the backend in use, or of one named as in POISE_BACKEND, and the backend's name.

    The module is None for the NumPy backend.
    """
    named = _named.get() if backend is None else backend
    choice = _choice() if named is None else _chosen(named)
    return choice.module, choice.status.name


def native_function(name: str) -> Callable[..., Any] | None:
    """Function of the native kernel in use, by its name there; None if the NumPy backend is in use."""
    module, _ = native_module()
    return None if module is None else getattr(module, name)


@lru_cache(maxsize=1)
def _choice() -> _Choice:
    return _choose(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=8)
def _chosen(backend: str) -> _Choice:
    return _choose(backend)


def _load(name: str) -> tuple[VariantStatus, ModuleType | None]:
    supported = name != "avx2" or has_avx2()
    try:
        found = importlib.util.find_spec(f"poise._kernel_{name}") is not None
        module = importlib.import_module(f"poise._kernel_{name}") if found and supported else None
    except ImportError as error:
        return VariantStatus(name, True, supported, str(error)), None
    return VariantStatus(name, found, supported, ""), module


def _choose(wanted: str) -> _Choice:
    if wanted and wanted not in CHOICES:
        raise BackendError(f"{VARIABLE}={wanted!r}: there is no such engine; {suggest(wanted, CHOICES)}")
    loaded = [_load(name) for name in VARIANTS]
    variants = tuple(each for each, _ in loaded)
    if wanted != "numpy":
        names = VARIANTS if wanted in ("", "native") else (wanted,)
        for variant, module in loaded:
            if variant.name in names and module is not None:
                why = f"{VARIABLE}={wanted}" if wanted else "the fastest that is built and runs on this processor"
                return _Choice(BackendStatus(f"native ({variant.name})", why, variants), module)
        if wanted:
            raise BackendError(f"{VARIABLE}={wanted!r}: not usable: {_why_not(variants)}; see `poise doctor`.")
    why = f"{VARIABLE}=numpy" if wanted else f"no native kernel: {_why_not(variants)}"
    return _Choice(BackendStatus("numpy", why, variants), None)


def _why_not(variants: tuple[VariantStatus, ...]) -> str:
    if not any(variant.built for variant in variants):
        return "none was built (no C++ compiler, or it failed, when Poise was installed; `pip install -v` shows why)"
    words = [
        f"{each.name}: {each.error or ('not built' if not each.built else 'this processor lacks AVX2')}"
        for each in variants
        if each.error or not each.built or not each.supported
    ]
    return "; ".join(words)
