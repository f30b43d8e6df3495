"""Scenes: a figure, its pose and what is wanted of it, to solve, save, compare and undo."""

from poise.scene.file.read import SceneFile, load_scene, read_scene, scene_from_text
from poise.scene.file.write import scene_to_text, write_scene
from poise.scene.scene import Scene
from poise.scene.seat import Seat
from poise.scene.state import SceneState

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
