"""Optional third-party packages: whether each can be imported, its version, and the reason if it cannot."""

from __future__ import annotations

import importlib
import importlib.metadata
import warnings
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from poise.errors import PoiseError


@dataclass(frozen=True)
class OptionalPackage:
    """Result of looking for a package.

    Parameters
    ----------
    name : str
        Import name.
    version : str
        Version; empty if the package is missing or has none.
    error : str
        Reason why it cannot be used; empty if it can.
    found : module or None
        The imported package.
    """

    name: str
    version: str = ""
    error: str = ""
    found: ModuleType | None = field(default=None, compare=False, repr=False)

    @property
    def available(self) -> bool:
        """Whether the package can be used."""
        return self.found is not None

    @property
    def module(self) -> ModuleType:
        """The imported package; raises if it is missing."""
        if self.found is None:
            raise PoiseError(f"package {self.name!r} is not available ({self.error}); check `available` first.")
        return self.found


def find_package(name: str) -> OptionalPackage:
    """Import the package `name`, or report why it cannot be imported.

    A broken package may raise any exception on import, so every exception becomes a reason. Its warnings are ignored.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = importlib.import_module(name)
            return OptionalPackage(name, version=_version(name, module), found=module)
    except ModuleNotFoundError as error:
        if error.name == name:
            return OptionalPackage(name, error="not installed")
        return OptionalPackage(name, error=f"installed, but cannot be imported: it lacks {error.name}")
    except Exception as error:
        return OptionalPackage(name, error=f"installed, but cannot be imported: {type(error).__name__}: {error}")


def lacking(packages: Iterable[OptionalPackage]) -> str:
    """Sentence that names the missing ones of `packages`; empty if all are available."""
    missing = [f"{package.name} ({package.error})" for package in packages if not package.available]
    return "needs " + " and ".join(missing) if missing else ""


def package_entry(package: OptionalPackage) -> dict[str, Any]:
    """Package as an entry of a JSON document."""
    return {
        "name": package.name,
        "available": package.available,
        "version": package.version,
        "error": package.error,
    }


def _version(name: str, module: ModuleType) -> str:
    """``__version__`` of an imported package, else the version of its distribution."""
    version = getattr(module, "__version__", None)
    if isinstance(version, str):
        return version
    for distribution in (*importlib.metadata.packages_distributions().get(name, []), name):
        with suppress(importlib.metadata.PackageNotFoundError):
            return importlib.metadata.version(distribution)
    return ""
