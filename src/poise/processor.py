"""What the processor can do, asked of the operating system without running any special instruction."""

from __future__ import annotations

import platform
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

_WINDOWS_AVX2 = 40  # PF_AVX2_INSTRUCTIONS_AVAILABLE of IsProcessorFeaturePresent


@lru_cache(maxsize=1)
def has_avx2() -> bool:
    """True on x86-64 processors with AVX2 and FMA."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return False
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_WINDOWS_AVX2))
    flags = _flags().lower().split()
    return "avx2" in flags and "fma" in flags


def _flags() -> str:
    if sys.platform == "darwin":
        names = ["machdep.cpu.features", "machdep.cpu.leaf7_features"]
        asked = subprocess.run(["/usr/sbin/sysctl", "-n", *names], capture_output=True, text=True, check=False)
        return asked.stdout
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2] for line in lines if line.startswith("flags")), "")
