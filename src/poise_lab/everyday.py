"""Everyday poses, each scripted as a few actions, solved with and without a preference for natural postures.

    python -m poise_lab.everyday                         print the table
    python -m poise_lab.everyday --pictures docs/pictures   also draw each pose before and after
    python -m poise_lab.everyday cup phone               some of them

Every pose begins at a standard pose of the human with its contacts pinned and, where it stands, in balance. The figures
are those of [the page](docs/natural.md): how far the free hand and the head move, how deep parts of the body are inside
each other, and whether all goals are met.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import poise
from poise import library
from poise.collision import ClearanceTask
from poise.kinematics import Pose
from poise.render import picture
from poise.render.sheet import sheet
from poise.solver import Result

Action = Callable[[poise.Scene], object]
_SOLES = ("left_sole", "right_sole")
_SEAT = ("left_sitting_bone", "right_sitting_bone")
_VIEW = (0.8, -1.0, 0.25)
_PICTURE_SIZE = (210, 250)
_COLUMNS = 4
_PICTURES_PER_SHEET = 8  # four poses, before and after


@dataclass(frozen=True)
class EverydayPose:
    """A pose as a few actions.

    Parameters
    ----------
    actions : tuple of callables
        What is asked of the scene, one request each.
    start : str
        Standard pose at which it begins.
    pins : tuple of str
        Sites that stay where they are.
    free : str
        Hand that nothing asks to move; empty where both have goals.
    balanced : bool
        Whether the center of mass stays over the feet.
    """

    actions: tuple[Action, ...]
    start: str = "stand"
    pins: tuple[str, ...] = _SOLES
    free: str = ""
    balanced: bool = True


def _reach(site: str, x: float, y: float, z: float) -> Action:
    return lambda scene: scene.reach(site, (x, y, z), name=f"{site} goal")


def _both(x: float, y: float, z: float) -> tuple[Action, Action]:
    """Both grips, mirrored."""
    return _reach("left_grip", x, y, z), _reach("right_grip", x, -y, z)


def _look(x: float, y: float, z: float) -> Action:
    return lambda scene: scene.look_at("eyes", (x, y, z), axis=(1.0, 0.0, 0.0), name="gaze")


def _step(side: str, x: float, y: float, z: float = 0.0) -> Action:
    """A flat foot elsewhere."""
    return lambda scene: scene.place(f"{side}_sole", (x, y, z), orientation=(1.0, 0.0, 0.0, 0.0), level=1)


def _without_self_collision(scene: poise.Scene) -> object:
    return scene.avoid(self_collision=True)


POSES: dict[str, EverydayPose] = {
    "cup": EverydayPose((_reach("right_grip", 0.42, -0.22, 1.10),), free="left_grip"),
    "phone": EverydayPose((_reach("right_grip", 0.06, -0.13, 1.60),), free="left_grip"),
    "shelf": EverydayPose((_reach("right_grip", 0.36, -0.18, 1.88),), free="left_grip"),
    "box from the floor": EverydayPose(_both(0.45, 0.20, 0.25)),
    "hands on hips": EverydayPose(_both(0.03, 0.20, 0.98)),
    "crossed arms": EverydayPose(
        (_reach("right_grip", 0.22, 0.16, 1.22), _reach("left_grip", 0.20, -0.17, 1.15), _without_self_collision)
    ),
    "push a wall": EverydayPose(
        (_step("right", -0.45, -0.10), *_both(0.62, 0.20, 1.35)), pins=("left_sole",), balanced=False
    ),
    "lunge": EverydayPose(
        (_step("right", 0.80, -0.10), _reach("pelvis", 0.38, 0.0, 0.62)), pins=("left_toe",), balanced=False
    ),
    "ladder": EverydayPose(
        (
            _step("left", 0.22, 0.10, 0.30),
            _reach("left_grip", 0.40, 0.20, 1.75),
            _reach("right_grip", 0.40, -0.20, 1.45),
        ),
        pins=("right_sole",),
    ),
    "look over the shoulder": EverydayPose((_look(-2.0, 1.4, 1.6),), free="right_grip"),
    "tie a shoe": EverydayPose(
        (_step("right", 0.35, -0.10), *_both(0.42, 0.07, 0.14), _without_self_collision), pins=("left_toe",)
    ),
    "throw": EverydayPose(
        (_step("left", 0.50, 0.12), _reach("right_grip", -0.25, -0.45, 1.70), _reach("left_grip", 0.55, 0.20, 1.35)),
        pins=("right_toe",),
    ),
    "carry a suitcase": EverydayPose((_reach("right_grip", 0.06, -0.27, 0.75),), free="left_grip"),
    "drive": EverydayPose(
        _both(-0.02, 0.18, 0.90), start="sit", pins=(*_SEAT, "left_sole", "right_sole"), balanced=False
    ),
    "type": EverydayPose(
        _both(-0.08, 0.10, 0.72), start="sit", pins=(*_SEAT, "left_sole", "right_sole"), balanced=False
    ),
    "saw": EverydayPose((_reach("left_grip", 0.45, 0.15, 0.88), _reach("right_grip", 0.36, -0.16, 1.00))),
    "wave": EverydayPose((_reach("right_grip", 0.12, -0.48, 1.72),), free="left_grip"),
    "kneel and reach": EverydayPose(
        (_reach("right_grip", 1.05, -0.25, 0.45),),
        start="kneel",
        pins=("left_kneecap", "right_kneecap", "left_toe", "right_toe"),
        free="left_grip",
        balanced=False,
    ),
    "sit and reach": EverydayPose(
        (_reach("right_grip", 0.22, -0.35, 0.30),),
        start="sit",
        pins=(*_SEAT, "left_sole", "right_sole"),
        free="left_grip",
        balanced=False,
    ),
    "arabesque": EverydayPose(
        (_reach("right_toe", -0.95, -0.08, 0.72), _reach("left_grip", 0.62, 0.15, 1.40)), pins=("left_sole",)
    ),
}


@dataclass(frozen=True, eq=False)
class Outcome:
    """A pose that was solved.

    Parameters
    ----------
    scene : Scene
        The scene after the solve.
    start : Pose
        Pose at which it began.
    result : Result
        What the solver found.
    seconds : float
        Time of the solve [s].
    """

    scene: poise.Scene
    start: Pose
    result: Result
    seconds: float

    @property
    def pose(self) -> Pose:
        """The pose that was found."""
        return self.result.pose

    def moved(self, site: str) -> float:
        """How far a site has moved [m]."""
        return float(np.linalg.norm(self.pose.position(site) - self.start.position(site)))

    def penetration(self) -> float:
        """How much deeper parts of the body are inside each other than at the start [m]."""
        task = ClearanceTask(name="body", self_collision=True, margin=0.0)
        deepest = [max(0.0, float(task.error(pose).max(initial=0.0))) for pose in (self.pose, self.start)]
        return max(0.0, deepest[0] - deepest[1])


def everyday_scene(name: str, *, natural: bool) -> poise.Scene:
    """The scene of an everyday pose before it is solved."""
    everyday, figure = POSES[name], library.human()
    scene = poise.Scene(figure, library.human_pose(figure, everyday.start), natural=natural)
    for site in everyday.pins:
        scene.pin(site, orientation=site in _SOLES)
    if everyday.balanced:
        scene.keep_balance(level=2)
    for act in everyday.actions:
        act(scene)
    return scene


def solve_everyday(name: str, *, natural: bool) -> Outcome:
    """Solve an everyday pose."""
    scene = everyday_scene(name, natural=natural)
    start, began = scene.pose, time.perf_counter()
    result = scene.solve()
    return Outcome(scene, start, result, time.perf_counter() - began)


def table(solved: Mapping[str, Sequence[Outcome]]) -> str:
    """Figures of some poses as a Markdown table: without and with the preference."""
    lines = [
        "| pose | goals met | free hand moves, cm | head moves, cm | inside the body, cm |",
        "|---|---|---|---|---|",
    ]
    for name, outcomes in solved.items():
        met = " → ".join("yes" if each.result.solved else "no" for each in outcomes)
        free = POSES[name].free
        columns = [[each.moved(free) for each in outcomes]] if free else [[]]
        columns += [[each.moved("head") for each in outcomes], [each.penetration() for each in outcomes]]
        words = [" → ".join(f"{100.0 * value:.1f}" for value in column) for column in columns]
        lines.append(f"| {name} | {met} | {' | '.join(words)} |")
    return "\n".join(lines)


def draw_sheets(solved: Mapping[str, Sequence[Outcome]], folder: Path) -> list[Path]:
    """Write sheets of pictures, each pose before and after side by side."""
    drawn = [
        (picture(outcome.scene, _VIEW, size=_PICTURE_SIZE), f"{name}: {when}")
        for name, outcomes in solved.items()
        for outcome, when in zip(outcomes, ("before", "after"), strict=True)
    ]
    paths = []
    for first in range(0, len(drawn), _PICTURES_PER_SHEET):
        some = drawn[first : first + _PICTURES_PER_SHEET]
        path = folder / f"everyday_{first // _PICTURES_PER_SHEET + 1}.png"
        sheet([each for each, _ in some], [words for _, words in some], columns=_COLUMNS).save(path)
        paths.append(path)
    return paths


def main() -> None:
    """Print the table, and draw the poses."""
    parser = argparse.ArgumentParser(description="Everyday poses with and without a preference for natural postures.")
    parser.add_argument("names", nargs="*", metavar="POSE", help="poses; all by default")
    parser.add_argument("--pictures", metavar="FOLDER", type=Path, help="draw the poses into this folder")
    arguments = parser.parse_args()
    names = arguments.names or list(POSES)
    solved = {name: [solve_everyday(name, natural=natural) for natural in (False, True)] for name in names}
    sys.stdout.write(table(solved) + "\n")
    if arguments.pictures is not None:
        for path in draw_sheets(solved, arguments.pictures):
            sys.stdout.write(f"wrote {path}\n")


if __name__ == "__main__":
    main()
