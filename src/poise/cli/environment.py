"""Versions, platform and backend of the running program."""

from __future__ import annotations

import importlib.metadata
import platform
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Environment:
    """Versions and platform of the running program."""

    poise: str
    python: str
    numpy: str
    platform: str
    machine: str  # architecture of the processor


def environment() -> Environment:
    """Versions and platform of the running program."""
    return Environment(
        poise=poise_version(),
        python=f"{platform.python_version()} ({platform.python_implementation()})",
        numpy=np.__version__,
        platform=platform.platform(),
        machine=platform.machine(),
    )


def poise_version() -> str:
    """Version of the installed package; "0+unknown" if it runs from its sources."""
    try:
        return importlib.metadata.version("poise")
    except importlib.metadata.PackageNotFoundError:
        return "0+unknown"


def backend_name() -> str:
    """Name of the backend in use."""
    # Imported late: listing benchmarks and printing help should not load the native library.
    from poise.backend import backend_status

    return backend_status().name
