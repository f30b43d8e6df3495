from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest

from poise.cli.optional_packages import OptionalPackage, find_package, lacking
from poise.errors import PoiseError


def write_package(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))


def test_an_installed_peer_has_a_version_and_a_module() -> None:
    import numpy

    peer = find_package("numpy")
    assert peer.available
    assert (peer.version, peer.error) == (numpy.__version__, "")
    assert peer.module is numpy


def test_a_peer_that_does_not_tell_its_version_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(tmp_path, "peer_without_version", "", monkeypatch)
    monkeypatch.setattr(importlib.metadata, "packages_distributions", lambda: {"peer_without_version": ["pytest"]})
    assert find_package("peer_without_version").version == importlib.metadata.version("pytest")
    monkeypatch.setattr(importlib.metadata, "packages_distributions", dict)
    unknown = find_package("peer_without_version")
    assert unknown.available
    assert unknown.version == ""


def test_a_package_that_lists_no_modules_is_looked_up_by_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(tmp_path, "bare_peer", "", monkeypatch)
    monkeypatch.setattr(importlib.metadata, "packages_distributions", dict)
    monkeypatch.setattr(importlib.metadata, "version", {"bare_peer": "4.5"}.__getitem__)
    assert find_package("bare_peer").version == "4.5"


def test_a_missing_peer_is_reported_as_not_installed() -> None:
    peer = find_package("no_such_peer")
    assert peer == OptionalPackage("no_such_peer", error="not installed")
    assert not peer.available
    with pytest.raises(PoiseError, match=r"'no_such_peer' is not available \(not installed\)"):
        _ = peer.module


def test_a_broken_peer_reports_the_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(tmp_path, "peer_with_a_fault", "raise RuntimeError('no display')", monkeypatch)
    write_package(tmp_path, "peer_in_need", "import no_such_dependency", monkeypatch)
    assert find_package("peer_with_a_fault").error == "installed, but cannot be imported: RuntimeError: no display"
    assert find_package("peer_in_need").error == "installed, but cannot be imported: it lacks no_such_dependency"


def test_warnings_of_a_peer_are_suppressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(tmp_path, "peer_that_warns", "import warnings\nwarnings.warn('old')\n", monkeypatch)
    assert find_package("peer_that_warns").available


def test_the_lacking_peers_are_named_and_the_others_not() -> None:
    there = find_package("numpy")
    assert lacking([there]) == ""
    assert lacking([]) == ""
    missing = [OptionalPackage("one", error="not installed"), there, OptionalPackage("two", error="broken")]
    assert lacking(missing) == "needs one (not installed) and two (broken)"
