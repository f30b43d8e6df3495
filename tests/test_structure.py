"""What holds for the project as a whole: layers, sizes, names, docstrings, and what must not stand in its files."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
SOURCES = PROJECT / "src"
PACKAGE = SOURCES / "poise"
LABORATORY = SOURCES / "poise_lab"

# Each layer may import itself and those before it; a subpackage may be a layer of its own.
LAYERS = (
    ("errors", "types", "tolerances", "derivative", "lazy", "processor", "version"),
    ("viewer", "backend", "natural_criterion"),
    ("math",),
    ("model",),
    ("collision.distance",),
    ("kinematics",),
    ("statics",),
    ("tasks",),
    ("collision",),
    ("solver",),
    ("collision.avoidance",),
    ("control",),
    ("motion",),
    ("io",),
    ("library",),
    ("prior",),
    ("scene",),
    ("body",),
    ("render",),
    ("analysis",),
    ("extensions",),
    ("studio",),
    ("cli",),
)
LEVELS = {name: level for level, names in enumerate(LAYERS) for name in names}
DOORS = ("poise", "poise.__main__")  # what stands above all layers

LONGEST_MODULE = 400
LONGEST_FUNCTION = 40
VAGUE = {"utils", "util", "helpers", "helper", "misc", "common"}
PRUNED = {"build", "dist", "__pycache__", "node_modules"}
KEPT_HIDDEN = {".ci", ".github", ".gitignore"}

MODULES = sorted(PACKAGE.rglob("*.py"))
LAB_MODULES = sorted(LABORATORY.rglob("*.py"))
TESTS = sorted((PROJECT / "tests").rglob("*.py"))
Function = ast.FunctionDef | ast.AsyncFunctionDef


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def shown(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


@cache
def known_modules() -> frozenset[str]:
    return frozenset(module_name(path) for path in MODULES)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def package_of(name: str) -> str:
    """Layer that a module belongs to: the longest dotted prefix, after poise, that is one."""
    parts = name.split(".")[1:]
    prefixes = [".".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return next((prefix for prefix in prefixes if prefix in LEVELS), parts[0] if parts else name)


# --- layers -----------------------------------------------------------------------------------------------------------


def imported(statement: ast.stmt) -> Iterator[str]:
    """Modules of Poise that an import names: ``from poise.a import b`` is ``poise.a.b`` where that is a module."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names if alias.name.split(".")[0] == "poise")
    elif isinstance(statement, ast.ImportFrom) and (statement.module or "").split(".")[0] == "poise":
        names = {f"{statement.module}.{alias.name}" for alias in statement.names}
        yield from (name if name in known_modules() else str(statement.module) for name in names)


def type_checking(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def test_every_package_has_its_place_among_the_layers() -> None:
    found = {package_of(module_name(path)) for path in MODULES if module_name(path) not in DOORS}
    assert found - LEVELS.keys() == set(), "new packages go into LAYERS, where they belong"


def test_layers_import_downward_only() -> None:
    """Whatever is imported, also inside functions and for type checkers alone, lies lower or in the same package."""
    wrong = []
    for path in MODULES:
        name = module_name(path)
        own = package_of(name)
        for statement in ast.walk(tree(path)) if name not in DOORS else ():
            for other in imported(statement):
                below = package_of(other)
                if other in DOORS or not (below == own or LEVELS.get(below, 0) < LEVELS.get(own, len(LAYERS))):
                    wrong.append(f"{shown(path)}:{statement.lineno}: {own} imports {other}")
    assert wrong == []


def test_the_product_does_not_import_the_laboratory() -> None:
    """The studio and the command find :mod:`poise_lab` through the registry."""
    wrong = [
        f"{shown(path)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "poise_lab")
        or (isinstance(node, ast.Import) and any(alias.name.split(".")[0] == "poise_lab" for alias in node.names))
    ]
    assert wrong == []


def test_imports_are_absolute() -> None:
    relative = [
        f"{shown(path)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def run_time_imports(path: Path) -> set[str]:
    """Modules of Poise imported when a module is loaded: not those in functions, nor those for type checkers alone."""
    found: set[str] = set()
    for statement in tree(path).body:
        if not type_checking(statement):
            for inner in [statement, *ast.iter_child_nodes(statement)]:
                found.update(imported(inner) if isinstance(inner, ast.stmt) else ())
    return found - {module_name(path)}


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    waiting = {module_name(path): run_time_imports(path) for path in MODULES}
    while waiting:
        ready = {name for name, needs in waiting.items() if not (needs & waiting.keys())}
        assert ready, f"these import each other: {sorted(waiting)}"
        waiting = {name: needs for name, needs in waiting.items() if name not in ready}


# --- sizes and names --------------------------------------------------------------------------------------------------


def test_no_module_is_too_long() -> None:
    sizes = {shown(path): len(path.read_text("utf-8").splitlines()) for path in MODULES + LAB_MODULES + TESTS}
    assert {name: size for name, size in sizes.items() if size > LONGEST_MODULE} == {}


def functions(path: Path) -> Iterator[Function]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, Function))


def lines_without_docstring(function: Function) -> int:
    last = function.end_lineno or function.lineno
    lines = last - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def test_no_function_is_too_long() -> None:
    sizes = {
        f"{shown(path)}:{function.lineno}: {function.name}": lines_without_docstring(function)
        for path in MODULES + LAB_MODULES + TESTS
        for function in functions(path)
    }
    assert {name: size for name, size in sizes.items() if size > LONGEST_FUNCTION} == {}


def test_modules_are_named_after_their_idea() -> None:
    vague = [
        shown(path)
        for path in MODULES + LAB_MODULES + TESTS
        if VAGUE & {part.lower() for part in Path(shown(path)).parts}
    ]
    vague += [shown(path) for path in MODULES + LAB_MODULES + TESTS if path.stem.lower() in VAGUE]
    assert vague == []


# --- public names and docstrings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [path for path in MODULES if "\n__all__ = " in path.read_text("utf-8")], ids=shown)
def test_public_names_are_sorted_and_exist(path: Path) -> None:
    module = importlib.import_module(module_name(path))
    assert list(module.__all__) == sorted(set(module.__all__))
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_every_package_that_gathers_names_says_which() -> None:
    """A package that imports from its own modules has an ``__all__``."""
    for path in MODULES:
        if path.name == "__init__.py" and run_time_imports(path):
            assert "\n__all__ = " in path.read_text("utf-8"), shown(path)


def is_overload(node: ast.stmt) -> bool:
    return any(ast.unparse(each) in ("overload", "typing.overload") for each in getattr(node, "decorator_list", ()))


def public_definitions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.ClassDef | Function]]:
    """Classes, functions and methods whose names do not begin with an underscore, in public classes."""
    for node in body:
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_") and not is_overload(node):
            yield f"{prefix}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node.body, f"{node.name}.")


def test_everything_public_has_a_docstring() -> None:
    bare = [shown(path) for path in MODULES if not ast.get_docstring(tree(path))]
    for path in MODULES:
        definitions = public_definitions(tree(path).body)
        bare += [f"{shown(path)}:{node.lineno}: {name}" for name, node in definitions if not ast.get_docstring(node)]
    assert bare == []


EXAMPLES = [path for path in MODULES if "\n>>> " in path.read_text("utf-8") or "    >>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("path", EXAMPLES, ids=shown)
def test_examples_in_docstrings_give_what_they_say(path: Path) -> None:
    result = doctest.testmod(importlib.import_module(module_name(path)))
    assert result.attempted > 0
    assert result.failed == 0


# --- what must not stand in any file ----------------------------------------------------------------------------------

# Written so that these lines do not match themselves.
MACHINE_PATH = re.compile(r"(?<![\w.$}/])/(?:home|root|tmp|work|workspace|mnt|Users)/\w|\b[A-Z]:\\\\?Users\b")
REGISTRY_HOST = re.compile(
    r"\b(?:pypi|npmjs|pythonhosted|anaconda|yarnpkg)\.(?:org|com|io)\b|\b(?:index|registry)-?url\b", re.I
)
UNFINISHED = re.compile(r"\b(?:TO[D]O|FI[X]ME|XX[X])\b")


def texts(folder: Path = PROJECT) -> Iterator[tuple[Path, str]]:
    """Text files of the project, without what is built or cached."""
    for path in sorted(folder.iterdir()):
        hidden = path.name.startswith(".") and path.name not in KEPT_HIDDEN
        if hidden or path.name in PRUNED or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            yield from texts(path)
            continue
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # no text


@pytest.mark.parametrize(
    "forbidden",
    [MACHINE_PATH, REGISTRY_HOST, UNFINISHED],
    ids=["paths of a machine", "registry hosts", "unfinished work"],
)
def test_no_file_holds(forbidden: re.Pattern[str]) -> None:
    found = [
        f"{shown(path)}:{number}: {match[0]}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        for match in forbidden.finditer(line)
    ]
    assert found == []


def test_what_is_forbidden_is_recognized() -> None:
    slash = "/"
    assert MACHINE_PATH.search(f"see {slash}home{slash}me{slash}file")
    assert MACHINE_PATH.search(f'"{slash}tmp{slash}x"')
    assert not MACHINE_PATH.search("package://home/meshes")
    assert REGISTRY_HOST.search("https://" + "pypi" + ".org/simple")
    assert UNFINISHED.search("# TO" + "DO: later")
    assert len(list(texts())) > len(MODULES)
