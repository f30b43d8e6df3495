"""Lazy imports: the public names of a package are imported on first use, so that importing it is cheap.

A package lists the modules of its names and gets the module functions ``__getattr__`` and ``__dir__`` (PEP 562). For
type checkers it imports the names as usual::

    if TYPE_CHECKING:
        from poise.io.bvh.read import read_bvh
    else:
        __getattr__, __dir__ = lazily(__name__, {"bvh.read": "read_bvh"})
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package whose names are defined in its modules.

    Parameters
    ----------
    package : str
        Full name of the package.
    homes : mapping of str to str
        Modules, relative to the package, with the names that each defines, separated by spaces. Other submodules are
        imported too when they are accessed as attributes.
    """
    home = {name: f"{package}.{module}" for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        module = f"{package}.{name}"
        if name in home:
            value = getattr(importlib.import_module(home[name]), name)
        elif not name.startswith("_") and importlib.util.find_spec(module) is not None:
            value = importlib.import_module(module)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, value)  # later accesses do not come here
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home})

    return get, names
