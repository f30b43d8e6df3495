"""What a figure was measured with: versions, platform and engine. Without them a number cannot be compared."""

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
    """Look at the running program."""
    return Environment(
        poise=poise_version(),
        python=f"{platform.python_version()} ({platform.python_implementation()})",
        numpy=np.__version__,
        platform=platform.platform(),
        machine=platform.machine(),
    )


def poise_version() -> str:
    """Version of the installed package; "0+unknown" where it runs from its sources without being installed."""
    try:
        return importlib.metadata.version("poise")
    except importlib.metadata.PackageNotFoundError:
        return "0+unknown"


def engine_name() -> str:
    """Name of the engine in use."""
    # Loaded late: listing benches and asking for help should not pay for loading the native library.
    from poise.backend import backend_status

    return backend_status().name
