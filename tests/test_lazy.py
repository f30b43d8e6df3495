"""Lazy imports: a package loads only what is used, and every public name exists."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import poise

PACKAGES = ("poise", "poise.io", "poise.prior", "poise.scene")
HEAVY = ("matplotlib", "scipy", "mujoco", "pinocchio", "starlette", "uvicorn", "yaml")


def loaded_by(code: str) -> set[str]:
    """Modules that a fresh interpreter has loaded after some code."""
    script = f"import sys, json; {code}; print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr.splitlines()[-1]))


def own(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("poise.")}


def test_importing_the_package_loads_nothing_and_not_even_numpy() -> None:
    found = loaded_by("import poise")
    assert own(found) == {"poise.errors", "poise.lazy", "poise.natural_criterion", "poise.viewer"}
    assert "numpy" not in found


REACH = (
    "from poise import Scene, library; body = library.human(); scene = Scene(body, library.human_pose(body, 'stand')); "
    "scene.pin('left_sole', 'right_sole'); scene.reach('right_palm', (0.4, -0.2, 1.2)); scene.solve()"
)


@pytest.mark.parametrize("code", ["from poise import library; library.human()", REACH])
def test_a_scene_loads_no_reader_no_network_no_studio_and_no_renderer(code: str) -> None:
    found = loaded_by(code)
    packages = {name.split(".")[1] for name in own(found)}
    assert "scene" in packages or "library" in packages
    assert packages & {"studio", "render", "cli", "analysis", "io", "motion"} == set()
    assert not any(name.startswith(("poise_lab", "benchmarks")) for name in found)
    assert not any(
        name.startswith(("poise.scene.file", "poise.solver.nonlinear", "poise.prior.human")) for name in own(found)
    )
    assert found & set(HEAVY) <= {"yaml"}


def test_a_file_loads_the_reader_of_its_format_alone(tmp_path: Path) -> None:
    path = tmp_path / "box.urdf"
    path.write_text("<robot name='box'><link name='base'/></robot>", encoding="utf-8")
    found = loaded_by(f"import poise; poise.read({str(path)!r})")
    assert "poise.io.urdf.read" in found
    assert own(found) & {"poise.io.gltf.read", "poise.io.fbx.read", "poise.io.mjcf.read"} == set()


def test_the_overview_of_the_command_loads_no_subcommand() -> None:
    found = loaded_by("from poise.cli.main import main; main(['--help'])")
    assert own(found) == own(loaded_by("import poise")) | {"poise.cli", "poise.cli.main"}


@pytest.mark.parametrize("name", PACKAGES)
def test_every_public_name_exists_and_type_checkers_see_the_same(name: str) -> None:
    package = importlib.import_module(name)
    assert package.__file__ is not None
    tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
    checked = next(each for each in tree.body if isinstance(each, ast.If))
    seen = {
        alias.name: statement.module
        for statement in checked.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    assert set(seen) == set(package.__all__) <= set(dir(package))
    for public, home in seen.items():
        assert getattr(package, public) is getattr(importlib.import_module(str(home)), public)


def test_submodules_are_available_without_an_import() -> None:
    found = loaded_by("import poise; poise.collision.table(); poise.library.human")
    assert {"poise.collision", "poise.library"} <= found


def test_the_version_is_that_of_the_installed_package() -> None:
    try:
        expected = importlib.metadata.version("poise")
    except importlib.metadata.PackageNotFoundError:
        expected = "0+unknown"
    assert poise.__version__ == expected
    assert "__version__" in dir(poise)


def test_unknown_attributes_raise_an_error() -> None:
    assert not hasattr(poise, "nonsense")
    assert not hasattr(poise, "_nonsense")
    with pytest.raises(ImportError, match="nonsense"):
        exec("from poise import nonsense")


def test_no_lazy_name_is_also_a_submodule() -> None:
    """An imported submodule becomes an attribute of its package and would hide a lazily loaded name."""
    for name in ("poise", "poise.io", "poise.motion", "poise.collision", "poise.prior", "poise.scene"):
        package = importlib.import_module(name)
        submodules = {found.name for found in pkgutil.iter_modules(package.__path__)}
        assert not submodules & set(package.__all__), name
