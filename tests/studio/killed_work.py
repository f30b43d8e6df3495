"""Work of the studio that is killed: it saves, or keeps what no file holds, without end."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache
from pathlib import Path

from poise.scene import Scene, scene_to_text
from poise.studio.document import Document
from poise.studio.extras import Extras
from poise.studio.folder import BESIDE, Folder
from tests.studio.talking import bent_arm

MANY = 60  # tasks, so that a file takes a while to write


@cache
def numbered(number: int) -> tuple[Scene, Extras]:
    """A large scene that says its number in its pose, with a kept pose that says the same."""
    scene = bent_arm()
    scene.pose = scene.pose.with_values({"elbow": 0.001 * number})
    for each in range(MANY):
        scene.reach("tip", (0.1, 0.0, 0.001 * each), name=f"task {each}")
    return scene, Extras().with_pose(f"number {number}", scene.pose)


def _number(scene: Scene) -> int:
    assert len(scene.tasks) == MANY
    return round(1000.0 * scene.pose.value("elbow"))


def save(folder: Path, begun: Callable[[], object]) -> None:
    """Save one scene after the other under one name."""
    own = Folder(folder)
    scenes = [numbered(number) for number in (1, 2)]
    for number in itertools.count():
        scene, extras = scenes[number % 2]
        own.save("mine", scene.snapshot(), extras)
        begun()


def check_save(folder: Path) -> None:
    """The file is one of them, to the last letter; so is that beside it."""
    path = folder / "mine.poise"
    scene = Folder(folder).open("mine")
    number = _number(scene)
    assert path.read_text("utf-8") == scene_to_text(numbered(number)[0].snapshot())
    assert (folder / f"mine{BESIDE}").exists()
    ((name, _),) = Folder(folder).extras("mine", scene).poses
    assert name in ("number 1", "number 2")


def autosave(folder: Path, begun: Callable[[], object]) -> None:
    """Have one document after the other kept; each has a file of another name."""
    own = Folder(folder)
    documents = []
    for number in (1, 2, 3):
        scene, extras = numbered(number)
        document = Document(scene, f"file {number}.poise", extras)
        document.recovered()
        documents.append(document)
    for number in itertools.count():
        own.keep(documents[number % 3])
        own.settle()
        begun()


def check_autosave(folder: Path) -> None:
    """What was kept is of one moment: scene, file and kept poses."""
    found = Folder(folder).kept()
    assert found is not None
    scene, file, extras = found
    number = _number(scene)
    assert file == f"file {number}.poise"
    assert [name for name, _ in extras.poses] == [f"number {number}"]
