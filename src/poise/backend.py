"""Select the backend once, and report which one and why.

The native backend is a C++ kernel with two variants on x86-64: for any such processor (`baseline`) and for those with
AVX2 and FMA (`avx2`); on other processors only `baseline`. A wheel contains both, an installation from source the one
that its machine runs best. The best one that loads is used; if none does (no compiler when Poise was installed) the
NumPy backend is used, which is slower. The environment variable POISE_BACKEND forces a choice:
``numpy``, ``native``, ``baseline`` or ``avx2``.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from poise.errors import BackendError, suggest

VARIABLE = "POISE_BACKEND"
VARIANTS = ("avx2", "baseline")  # best first
CHOICES = ("numpy", "native", *VARIANTS)
_WINDOWS_AVX2 = 40  # PF_AVX2_INSTRUCTIONS_AVAILABLE of IsProcessorFeaturePresent


@dataclass(frozen=True)
class VariantStatus:
    """One variant of the native kernel: whether it is built and whether this processor supports it."""

    name: str
    built: bool
    supported: bool
    error: str


@dataclass(frozen=True)
class BackendStatus:
    """The backend in use and the reason."""

    name: str
    reason: str
    variants: tuple[VariantStatus, ...]


@dataclass(frozen=True)
class _Choice:
    status: BackendStatus
    module: ModuleType | None


def backend_status() -> BackendStatus:
    """The backend in use, and why."""
    return _default_choice().status


def forced_backend() -> str | None:
    """Name of the backend forced by :func:`use_backend`; None outside such a block."""
    return _forced.get()


@contextmanager
def use_backend(backend: str) -> Iterator[None]:
    """Use another backend, named as in POISE_BACKEND, inside the block: to compare backends.

    Poses cache what they have computed: create them inside the block.
    """
    _choice_of(backend)  # an unknown or unusable one raises
    token = _forced.set(backend)
    try:
        yield
    finally:
        _forced.reset(token)


_forced: ContextVar[str | None] = ContextVar("poise_backend", default=None)


def native_module(backend: str | None = None) -> tuple[ModuleType | None, str]:
    """Compiled kernel of the backend in use, or of one named as in POISE_BACKEND, and the backend's name.

    The module is None for the NumPy backend.
    """
    name = _forced.get() if backend is None else backend
    choice = _default_choice() if name is None else _choice_of(name)
    return choice.module, choice.status.name


def native_function(name: str) -> Callable[..., Any] | None:
    """Function of the native kernel in use, by its name there; None if the NumPy backend is in use."""
    module, _ = native_module()
    return None if module is None else getattr(module, name)


@lru_cache(maxsize=1)
def _default_choice() -> _Choice:
    return _choose(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=8)
def _choice_of(backend: str) -> _Choice:
    return _choose(backend)


def _load(name: str) -> tuple[VariantStatus, ModuleType | None]:
    supported = name != "avx2" or has_avx2()
    try:
        found = importlib.util.find_spec(f"poise._kernel_{name}") is not None
        module = importlib.import_module(f"poise._kernel_{name}") if found and supported else None
    except ImportError as error:
        return VariantStatus(name, True, supported, str(error)), None
    return VariantStatus(name, found, supported, ""), module


def _choose(requested: str) -> _Choice:
    if requested and requested not in CHOICES:
        raise BackendError(f"{VARIABLE}={requested!r}: unknown backend; {suggest(requested, CHOICES)}")
    loaded = [_load(name) for name in VARIANTS]
    variants = tuple(variant for variant, _ in loaded)
    if requested != "numpy":
        names = VARIANTS if requested in ("", "native") else (requested,)
        for variant, module in loaded:
            if variant.name in names and module is not None:
                reason = (
                    f"{VARIABLE}={requested}" if requested else "the fastest that is built and runs on this processor"
                )
                return _Choice(BackendStatus(f"native ({variant.name})", reason, variants), module)
        if requested:
            raise BackendError(f"{VARIABLE}={requested!r}: not usable: {_why_unusable(variants)}; see `poise doctor`.")
    reason = f"{VARIABLE}=numpy" if requested else f"no native kernel: {_why_unusable(variants)}"
    return _Choice(BackendStatus("numpy", reason, variants), None)


def _why_unusable(variants: tuple[VariantStatus, ...]) -> str:
    if not any(variant.built for variant in variants):
        return "none was built (no C++ compiler, or it failed, when Poise was installed; `pip install -v` shows why)"
    reasons = [
        f"{variant.name}: {variant.error or ('not built' if not variant.built else 'this processor lacks AVX2')}"
        for variant in variants
        if variant.error or not variant.built or not variant.supported
    ]
    return "; ".join(reasons)


@lru_cache(maxsize=1)
def has_avx2() -> bool:
    """True on x86-64 processors with AVX2 and FMA; asks the operating system and runs no special instruction."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return False
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_WINDOWS_AVX2))
    flags = _processor_flags().lower().split()
    return "avx2" in flags and "fma" in flags


def _processor_flags() -> str:
    if sys.platform == "darwin":
        names = ["machdep.cpu.features", "machdep.cpu.leaf7_features"]
        result = subprocess.run(["/usr/sbin/sysctl", "-n", *names], capture_output=True, text=True, check=False)
        return result.stdout
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2] for line in lines if line.startswith("flags")), "")
