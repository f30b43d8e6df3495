"""Scenes: a figure, its pose and what is wanted of it, to solve, save, compare and undo."""

from typing import TYPE_CHECKING

from poise.lazy import lazily

if TYPE_CHECKING:
    from poise.scene.file.read import SceneFile, load_scene, read_scene, scene_from_text
    from poise.scene.file.write import scene_to_text, write_scene
    from poise.scene.scene import Scene
    from poise.scene.seat import Seat
    from poise.scene.state import SceneState
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "file.read": "SceneFile load_scene read_scene scene_from_text",
            "file.write": "scene_to_text write_scene",
            "scene": "Scene",
            "seat": "Seat",
            "state": "SceneState",
        },
    )

__all__ = [
    "Scene",
    "SceneFile",
    "SceneState",
    "Seat",
    "load_scene",
    "read_scene",
    "scene_from_text",
    "scene_to_text",
    "write_scene",
]
