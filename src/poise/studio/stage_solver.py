"""Solves the other figures of a stage while parts that they are linked to move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from poise.kinematics.site_frame import site_frame
from poise.scene import Scene, SceneState
from poise.studio.figure_clearance import sync_bodies
from poise.studio.stage import Actor, Stage

FRAME_BUDGET_S = 0.008  # of each other figure while something that it is linked to moves
MAX_STAGNANT_FRAMES = 6  # in a row; the time budget of a frame that makes no progress grows
_GOAL_TOL_M = 1e-4  # goals that move by less are left where they are


class StageSolver:
    """Solves the other figures while parts that they are linked to move."""

    def __init__(self) -> None:
        self._scenes: dict[str, Scene] = {}
        self._moving: dict[str, int] = {}  # frames without motion of figures whose solver has not converged
        self._suspended: set[str] = set()  # tasks of the part that is pulled

    def follow(self, scene: Scene, stage: Stage, pulled: str = "") -> tuple[Stage, bool]:
        """Move all linked goals and solve a frame of the other figures; whether something may move on.

        The goals of the edited figure's own links change in `scene`, which is solved with its next frame. A linked part
        that is pulled (a segment) leads: its own links are suspended.
        """
        states = stage.states(scene)
        linked = {link.actor for link in stage.links}
        for actor in stage.others:
            own = self._scene(actor)
            aimed = self._aim(own, actor.name, stage, states)
            crowded = actor.name in linked and sync_bodies(own, actor.name, stage, states)
            if aimed or crowded or actor.name in self._moving:
                self._solve(actor.name, own)
                stage = stage.with_actor(replace(actor, scene=own.snapshot()))
                states[actor.name] = own.snapshot()
        changed = self._suspend(scene, stage, pulled)
        aimed = self._aim(scene, stage.active, stage, states)
        crowded = sync_bodies(scene, stage.active, stage, states)
        return stage, changed or aimed or crowded or bool(self._moving)

    def _suspend(self, scene: Scene, stage: Stage, pulled: str) -> bool:
        """Suspend the links of the part that is pulled, resume those of a released part; whether any has changed."""
        before = scene.snapshot()
        for link in stage.links:
            if link.actor != stage.active or link.task not in scene:
                continue
            if link.task in self._suspended and not pulled:
                scene.enable(link.task)
                self._suspended.discard(link.task)
            elif pulled and scene[link.task].enabled and _segment_of(scene, link.task) == pulled:
                scene.disable(link.task)
                self._suspended.add(link.task)
        return scene.snapshot() is not before

    def _solve(self, name: str, scene: Scene) -> None:
        before = scene.pose
        result = scene.track(time_budget=FRAME_BUDGET_S)
        stagnant = self._moving.get(name, 0) + 1 if result.pose == before else 0
        if result.status.is_stationary or stagnant > MAX_STAGNANT_FRAMES:
            scene.end_drag()
            self._moving.pop(name, None)
        else:
            self._moving[name] = stagnant

    def _scene(self, actor: Actor) -> Scene:
        """The live scene of a figure, restored where undo or an edit has changed its value."""
        scene = self._scenes.get(actor.name)
        if scene is None or scene.snapshot() is not actor.scene:
            scene = self._scenes[actor.name] = Scene(actor.scene.figure)
            scene.restore(actor.scene)
            self._moving.pop(actor.name, None)
        return scene

    @staticmethod
    def _aim(scene: Scene, name: str, stage: Stage, states: Mapping[str, SceneState]) -> bool:
        """Set the goals of a figure's links; whether one has moved."""
        moved = False
        for link in stage.links:
            if link.actor != name or link.task not in scene or link.other not in states:
                continue
            x, y, z = states[link.other].pose.placement(link.site).translation
            old = getattr(scene[link.task], "goal", None)
            if old is None or max(abs(a - b) for a, b in zip(old, (x, y, z), strict=True)) < _GOAL_TOL_M:
                continue
            scene.set(link.task, goal=(x, y, z))
            moved = True
        return moved


def _segment_of(scene: Scene, task: str) -> str:
    site = getattr(scene[task], "site", "")
    return scene.figure.segments[site_frame(scene.figure, site).segment].name
