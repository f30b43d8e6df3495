"""A process that saves scenes, or stores recovery files, without end; tests kill it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache
from pathlib import Path

from poise.scene import Scene, scene_to_text
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.scene_folder import DATA_SUFFIX, SceneFolder
from tests.studio.studio_client import bent_arm

MANY = 60  # tasks, so that a file takes a while to write


@cache
def numbered(number: int) -> tuple[Scene, StudioData]:
    """A large scene with its number in its pose, and a saved pose of the same number."""
    scene = bent_arm()
    scene.pose = scene.pose.with_values({"elbow": 0.001 * number})
    for each in range(MANY):
        scene.reach("tip", (0.1, 0.0, 0.001 * each), name=f"task {each}")
    return scene, StudioData().with_pose(f"number {number}", scene.pose)


def _number(scene: Scene) -> int:
    assert len(scene.tasks) == MANY
    return round(1000.0 * scene.pose.value("elbow"))


def save(folder: Path, begun: Callable[[], object]) -> None:
    """Save one scene after the other under one name."""
    scene_folder = SceneFolder(folder)
    scenes = [numbered(number) for number in (1, 2)]
    for number in itertools.count():
        scene, data = scenes[number % 2]
        scene_folder.save("mine", scene.snapshot(), data)
        begun()


def check_save(folder: Path) -> None:
    """The file equals one of them exactly; so does the studio data beside it."""
    path = folder / "mine.poise"
    scene = SceneFolder(folder).open("mine")
    number = _number(scene)
    assert path.read_text("utf-8") == scene_to_text(numbered(number)[0].snapshot())
    assert (folder / f"mine{DATA_SUFFIX}").exists()
    ((name, _),) = SceneFolder(folder).studio_data("mine", scene).poses
    assert name in ("number 1", "number 2")


def autosave(folder: Path, begun: Callable[[], object]) -> None:
    """Store recovery files of one document after the other; each has another file name."""
    scene_folder = SceneFolder(folder)
    documents = []
    for number in (1, 2, 3):
        scene, data = numbered(number)
        document = Document(scene, f"file {number}.poise", data)
        document.mark_recovered()
        documents.append(document)
    for number in itertools.count():
        scene_folder.store_recovery(documents[number % 3])
        scene_folder.flush()
        begun()


def check_autosave(folder: Path) -> None:
    """The recovery file is of one document: scene, file name and saved poses."""
    recovered = SceneFolder(folder).recover()
    assert recovered is not None
    scene, file, data = recovered
    number = _number(scene)
    assert file == f"file {number}.poise"
    assert [name for name, _ in data.poses] == [f"number {number}"]
