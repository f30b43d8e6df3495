"""Scenes: a figure, its pose and what is wanted of it, to solve, save, compare and undo."""

from poise.scene.scene import Scene
from poise.scene.state import SceneState

__all__ = ["Scene", "SceneState"]
