"""Mesh URIs resolve to existing files inside the folders they may refer to."""

from __future__ import annotations

from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.io.package_path import find_mesh


@pytest.fixture
def robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package `arm` with urdf/arm.urdf and meshes/a b.stl, and a secret beside the package."""
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)
    package = tmp_path / "share" / "arm"
    (package / "urdf").mkdir(parents=True)
    (package / "meshes").mkdir()
    (package / "urdf" / "arm.urdf").touch()
    (package / "meshes" / "a b.stl").touch()
    (tmp_path / "share" / "secret.stl").touch()
    return package / "urdf" / "arm.urdf"


@pytest.mark.parametrize(
    "address",
    [
        "package://arm/meshes/a b.stl",
        "package://arm/meshes/a%20b.stl",
        "package:///arm/meshes/a b.stl",
        "package://arm/urdf/../meshes/a b.stl",
        "../meshes/a b.stl",
    ],
)
def test_a_uri_of_the_own_package_is_found(address: str, robot: Path) -> None:
    assert find_mesh(address, robot) == (robot.parent.parent / "meshes" / "a b.stl").resolve()


def test_absolute_paths_and_file_uris_are_found_inside_the_package(robot: Path) -> None:
    mesh = robot.parent.parent / "meshes" / "a b.stl"
    assert find_mesh(str(mesh), robot) == mesh.resolve()
    assert find_mesh(mesh.as_uri(), robot) == mesh.resolve()


def test_packages_are_found_in_given_folders_and_in_the_environment(
    robot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copy.urdf").touch()
    with pytest.raises(
        FormatError, match="package 'arm' not found in the folders above the file; give the folder that contains it"
    ):
        find_mesh("package://arm/meshes/a b.stl", tmp_path / "copy.urdf")
    share = tmp_path / "share"
    assert find_mesh("package://arm/meshes/a b.stl", tmp_path / "copy.urdf", [share]).name == "a b.stl"
    assert find_mesh("package://arm/meshes/a b.stl", tmp_path / "copy.urdf", [share / "arm"]).name == "a b.stl"
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(share))
    assert find_mesh("package://arm/meshes/a b.stl", tmp_path / "copy.urdf").name == "a b.stl"


@pytest.mark.parametrize(
    "address",
    [
        "package://arm/../secret.stl",
        "package://arm/%2e%2e/secret.stl",
        "../../secret.stl",
        "../../../../../../../../../../etc/passwd",
        "/etc/passwd",
        "file:///etc/passwd",
        "file://localhost/etc/passwd",
    ],
)
def test_a_path_out_of_the_package_is_refused(address: str, robot: Path) -> None:
    with pytest.raises(FormatError, match=r"refused because it leads out of its package to"):
        find_mesh(address, robot)


@pytest.mark.parametrize("address", ["package://arm/meshes/link.stl", "../meshes/link.stl"])
def test_a_link_out_of_the_package_is_refused(address: str, robot: Path, tmp_path: Path) -> None:
    link = robot.parent.parent / "meshes" / "link.stl"
    link.symlink_to(tmp_path / "share" / "secret.stl")
    with pytest.raises(FormatError, match="leads out of its package"):
        find_mesh(address, robot)
    assert find_mesh(address, robot, [tmp_path / "share"]).name == "secret.stl"


def test_a_folder_beside_the_package_is_a_package_only_with_a_package_xml(robot: Path, tmp_path: Path) -> None:
    other = tmp_path / "share" / "other"
    other.mkdir()
    (other / "a.stl").touch()
    with pytest.raises(FormatError, match="package 'other' not found"):
        find_mesh("package://other/a.stl", robot)
    (other / "package.xml").touch()
    assert find_mesh("package://other/a.stl", robot).name == "a.stl"


@pytest.mark.skipif(not Path("/etc/passwd").exists(), reason="this system has no such file")
def test_system_folders_are_not_packages(robot: Path) -> None:
    with pytest.raises(FormatError, match="package 'etc' not found"):
        find_mesh("package://etc/passwd", robot)


def test_a_package_that_is_itself_a_link_is_followed(robot: Path, tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "arm").symlink_to(robot.parent.parent)
    (tmp_path / "work" / "a.urdf").touch()
    assert find_mesh("package://arm/meshes/a b.stl", tmp_path / "work" / "a.urdf").name == "a b.stl"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("package://arm/meshes/none.stl", "does not exist"),
        ("package://arm/meshes", "does not exist"),
        ("none.stl", "does not exist"),
        ("package://arm", "expected package://name/path"),
        ("package://", "expected package://name/path"),
        ("package://../secret.stl", "expected package://name/path"),
        ("http://localhost/a.stl", "http:// URIs are not downloaded"),
        ("a\0.stl", "a path cannot contain a zero character"),
    ],
)
def test_missing_files_are_named(address: str, said: str, robot: Path) -> None:
    with pytest.raises(FormatError, match=said) as caught:
        find_mesh(address, robot)
    assert caught.value.path == str(robot)


def test_the_nearest_folder_with_a_package_description_is_the_package(robot: Path, tmp_path: Path) -> None:
    (tmp_path / "share" / "package.xml").touch()
    assert find_mesh("../../secret.stl", robot).name == "secret.stl"


@pytest.mark.parametrize(
    "address",
    ["a" * 300 + ".stl", "package://" + "b" * 300 + "/x.stl", "x/" * 3000 + "x.stl", "file:///%00.stl", "\ud800.stl"],
)
def test_paths_that_no_file_system_can_hold_are_refused(address: str, robot: Path) -> None:
    with pytest.raises(FormatError):
        find_mesh(address, robot)


def test_files_above_a_home_folder_are_not_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home" / "me"
    home.mkdir(parents=True)
    (home / "own.stl").touch()
    (tmp_path / "home" / "secret.stl").touch()
    monkeypatch.setenv("HOME", str(home))
    assert find_mesh("own.stl", home / "robot.urdf").name == "own.stl"
    with pytest.raises(FormatError, match="leads out of its package"):
        find_mesh("../secret.stl", home / "robot.urdf")


def test_files_of_the_whole_machine_are_not_of_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)
    with pytest.raises(FormatError, match="leads out of its package"):
        find_mesh("/etc/hostname.stl", "/robots/robot.urdf")
