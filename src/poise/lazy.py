"""Names of a package that are loaded when they are first used, so that a package costs what is used of it.

A package says where its names live and gets the two functions that Python asks for what a module does not have. For
type checkers it imports them as usual::

    if TYPE_CHECKING:
        from poise.io.bvh.read import read_bvh
    else:
        __getattr__, __dir__ = lazily(__name__, {"bvh_read": "read_bvh"})
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package whose names live in modules of it.

    Parameters
    ----------
    package : str
        Its full name.
    homes : mapping of str to str
        Modules, by their names below the package, with the names that each has, separated by blanks. Other modules of
        the package are loaded too when they are asked for by name, as if they had been imported.
    """
    home = {name: f"{package}.{module}" for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        module = f"{package}.{name}"
        if name in home:
            found = getattr(importlib.import_module(home[name]), name)
        elif not name.startswith("_") and importlib.util.find_spec(module) is not None:
            found = importlib.import_module(module)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(sys.modules[package], name, found)  # the next time it is simply there
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home})

    return get, names
