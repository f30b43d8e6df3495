"""Packages that Poise is compared with. None is required: one that is missing is named, not passed over."""

from __future__ import annotations

import importlib
import importlib.metadata
import warnings
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from types import ModuleType

from poise.errors import PoiseError


@dataclass(frozen=True)
class Peer:
    """A package that was looked for.

    Parameters
    ----------
    name : str
        Name under which it is imported.
    version : str
        Its version; empty where it is missing or does not tell.
    error : str
        Why it cannot be used; empty where it can.
    found : module or None
        The imported package.
    """

    name: str
    version: str = ""
    error: str = ""
    found: ModuleType | None = field(default=None, compare=False, repr=False)

    @property
    def available(self) -> bool:
        """Whether it can be used."""
        return self.found is not None

    @property
    def module(self) -> ModuleType:
        """The imported package; an error where it is missing."""
        if self.found is None:
            raise PoiseError(f"the peer {self.name!r} cannot be used ({self.error}): ask `available` first.")
        return self.found


def find_peer(name: str) -> Peer:
    """Import the package `name`, or say why it cannot be.

    A package that is there but broken may raise anything on import; that is its trouble and not the bench's, so every
    exception becomes a reason. What it warns about on import is no concern of ours either.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = importlib.import_module(name)
            return Peer(name, version=_version(name, module), found=module)
    except ModuleNotFoundError as error:
        if error.name == name:
            return Peer(name, error="not installed")
        return Peer(name, error=f"installed, but cannot be imported: it lacks {error.name}")
    except Exception as error:
        return Peer(name, error=f"installed, but cannot be imported: {type(error).__name__}: {error}")


def lacking(peers: Iterable[Peer]) -> str:
    """Sentence that names those of `peers` that are missing; empty where all are there."""
    missing = [f"{peer.name} ({peer.error})" for peer in peers if not peer.available]
    return "needs " + " and ".join(missing) if missing else ""


def _version(name: str, module: ModuleType) -> str:
    """Version of an imported package: what it says itself, else what it was installed as."""
    version = getattr(module, "__version__", None)
    if isinstance(version, str):
        return version
    for distribution in (*importlib.metadata.packages_distributions().get(name, []), name):
        with suppress(importlib.metadata.PackageNotFoundError):
            return importlib.metadata.version(distribution)
    return ""
