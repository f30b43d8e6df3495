from __future__ import annotations

import pytest
from benchmarks.run import Run, Settings
from benchmarks.timing import Timings

from benchmarks import run as run_module
from poise.cli.optional_packages import OptionalPackage
from poise.errors import PoiseError


def test_quick_means_fewer_rounds() -> None:
    assert 1 < Settings(quick=True).repeats < Settings().repeats


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(PoiseError, match="seed of a bench must not be negative, got -1"):
        Settings(seed=-1)


def test_the_seed_alone_decides_the_random_numbers() -> None:
    def draw(seed: int) -> list[float]:
        return [float(value) for value in Run(Settings(seed=seed)).random().random(5)]

    assert draw(3) == draw(3)
    assert draw(3) != draw(4)


def test_a_declared_peer_is_found_though_missing_and_others_are_an_error() -> None:
    peer = OptionalPackage("mujoco", error="not installed")
    run = Run(Settings(), (peer,))
    assert run.peer("mujoco") is peer
    with pytest.raises(PoiseError, match=r"did not declare a peer 'mujocco'.*did you mean 'mujoco'"):
        run.peer("mujocco")


def test_measuring_takes_rounds_and_progress_from_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    def fake(contenders: object, repeats: int, *, progress: object) -> Timings:
        asked.update(contenders=contenders, repeats=repeats, progress=progress)
        return Timings(())

    def progress(done: int, total: int) -> None: ...

    monkeypatch.setattr(run_module, "measure", fake)
    contenders = {"a": lambda: None}
    assert Run(Settings(quick=True), (), progress).measure(contenders) == Timings(())
    assert asked == {"contenders": contenders, "repeats": Settings(quick=True).repeats, "progress": progress}
