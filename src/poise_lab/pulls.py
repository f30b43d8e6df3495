"""Parts of a standing person pulled farther and farther: what moves first, and what stays.

A hand is pulled forward, down and across, the pelvis down, the head aside, each in a drag with the feet pinned and the
center of mass inside the support polygon, as in the studio. The same drags are solved with joint costs that grow with
the number of joints from the pulled part (the usual remedy), and with natural postures.

    python -m poise_lab.pulls                        print the table
    python -m poise_lab.pulls --pictures FOLDER      also draw every pull, one sheet per kind
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import poise
from poise import library
from poise.collision import ClearanceTask
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.math import quaternion
from poise.model import Figure
from poise.render import picture
from poise.render.sheet import sheet

COST_PER_JOINT = 4.0  # factor of the joint cost from one joint to the next, away from the pulled part
_BALANCE_MARGIN_M = 0.02  # inside the support polygon
_STEP_M = 0.02  # of the goal, per frame
_SETTLING_FRAMES = 20
_VIEW, _PICTURE_SIZE = (0.8, -1.0, 0.25), (170, 220)
_SOLES = ("left_sole", "right_sole")
_GOAL = "pull"


@dataclass(frozen=True)
class Pull:
    """A site that is pulled along a direction by some distances [m]."""

    site: str
    direction: tuple[float, float, float]
    distances: tuple[float, ...] = (0.05, 0.15, 0.3, 0.5, 0.8)


PULLS = {
    "hand forward": Pull("right_grip", (1.0, 0.0, 0.35)),
    "hand down": Pull("right_grip", (0.35, 0.0, -0.7)),
    "hand up": Pull("right_grip", (0.25, -0.1, 1.0), (0.05, 0.15, 0.3, 0.5, 1.2)),
    "hand across": Pull("right_grip", (0.45, 0.9, 0.2)),
    "pelvis down": Pull("pelvis", (0.0, 0.0, -1.0), (0.05, 0.15, 0.3)),
    "head aside": Pull("head", (0.0, 1.0, -0.1), (0.05, 0.1, 0.2)),
}
METHODS = ("no criterion", "joint costs", "natural postures")


def distance_costs(figure: Figure, site: str) -> dict[str, float]:
    """Joint costs that grow with the number of joints from a site's segment; those of other limbs are the highest.

    >>> costs = distance_costs(library.human(), "right_grip")
    >>> costs["right_wrist"] < costs["right_elbow"] < costs["right_shoulder"] < costs["left_knee"]
    True
    """
    joints = [figure.joints[index] for index in figure.ancestors(site_frame(figure, site).segment)]
    moving = [joint.name for joint in joints if joint.kind.nv > 0]
    costs = {name: COST_PER_JOINT**count for count, name in enumerate(moving)}
    highest = max(costs.values())
    return {joint.name: costs.get(joint.name, highest) for joint in figure.joints if joint.kind.nv > 0}


def pull_scene(pull: Pull, method: str) -> poise.Scene:
    """The scene before a pull."""
    figure = library.human()
    scene = poise.Scene(figure, library.human_pose(figure, "stand"), natural=method == METHODS[2])
    scene.pin(*_SOLES)
    scene.keep_balance(margin=_BALANCE_MARGIN_M)
    costs = distance_costs(figure, pull.site) if method == METHODS[1] else {}
    scene.reach(pull.site, scene.pose.position(pull.site), level=2, name=_GOAL, joint_cost=costs)
    return scene


def pulled(pull: Pull, method: str) -> list[poise.Scene]:
    """The scene at each distance of one drag."""
    scene, found = pull_scene(pull, method), []
    begin, done = scene.pose.position(pull.site), 0.0
    along = np.array(pull.direction) / np.linalg.norm(pull.direction)
    for distance in pull.distances:
        frames = max(round((distance - done) / _STEP_M), 1)
        for way in np.linspace(done, distance, frames + 1)[1:]:
            scene.set(_GOAL, goal=begin + way * along)
            result = scene.track(time_budget=None)
        for _ in range(_SETTLING_FRAMES):
            if result.status.is_stationary:
                break
            result = scene.track(time_budget=None)
        done = distance
        found.append(scene.copy())
    return found


@dataclass(frozen=True)
class Motion:
    """How far parts have moved since the start: angles [degrees], places [cm], and depth inside the body [cm]."""

    arm: float
    clavicle: float
    trunk: float
    pelvis: float
    knee: float
    free_hand: float
    head: float
    head_turn: float
    inside: float

    @classmethod
    def of(cls, start: Pose, end: Pose) -> Motion:
        """Motion from one pose to another."""

        def turned(segment: str, parent: str) -> float:
            relative = [
                quaternion.multiply(quaternion.conjugate(pose.orientation(parent)), pose.orientation(segment))
                for pose in (start, end)
            ]
            return float(np.degrees(quaternion.angle_between(*relative)))

        def moved(site: str) -> float:
            return 100.0 * float(np.linalg.norm(end.position(site) - start.position(site)))

        body = ClearanceTask(name="body", self_collision=True, margin=0.0)
        depths = [float(body.error(pose).max(initial=0.0)) for pose in (start, end)]
        return cls(
            arm=turned("right_upper_arm", "right_clavicle"),
            clavicle=turned("right_clavicle", "chest"),
            trunk=turned("chest", "pelvis"),
            pelvis=moved("pelvis"),
            knee=turned("right_shank", "right_thigh"),
            free_hand=moved("left_grip"),
            head=moved("head"),
            head_turn=float(np.degrees(quaternion.angle_between(start.orientation("head"), end.orientation("head")))),
            inside=100.0 * max(depths[1] - depths[0], 0.0),
        )


_COLUMNS = {
    "arm": "upper arm, °",
    "clavicle": "clavicle, °",
    "trunk": "trunk, °",
    "pelvis": "pelvis, cm",
    "knee": "knee, °",
    "free_hand": "free hand, cm",
    "head": "head, cm",
    "head_turn": "head turns, °",
    "inside": "inside the body, cm",
}


def table(names: Sequence[str], found: dict[tuple[str, str], list[poise.Scene]]) -> str:
    """Markdown table of pulls: joint costs → natural postures."""
    lines = ["| pull | " + " | ".join(_COLUMNS.values()) + " |", "|---|" + "---|" * len(_COLUMNS)]
    for name in names:
        pull = PULLS[name]
        start = pull_scene(pull, METHODS[0]).pose
        for k, distance in enumerate(pull.distances):
            moved = [Motion.of(start, found[name, method][k].pose) for method in METHODS[1:]]
            cells = (" → ".join(f"{getattr(each, column):.0f}" for each in moved) for column in _COLUMNS)
            lines.append(f"| {name} {100.0 * distance:.0f} cm | {' | '.join(cells)} |")
    return "\n".join(lines)


def draw(name: str, found: dict[tuple[str, str], list[poise.Scene]], path: Path) -> None:
    """Write a sheet of one pull: a row per method, a column per distance."""
    drawn, captions = [], []
    for method in METHODS:
        for scene, distance in zip(found[name, method], PULLS[name].distances, strict=True):
            drawn.append(picture(scene, _VIEW, size=_PICTURE_SIZE))
            captions.append(f"{method}, {100.0 * distance:.0f} cm")
    sheet(drawn, captions, columns=len(PULLS[name].distances)).save(path)


def main() -> None:
    """Print the table, and draw the pulls."""
    parser = argparse.ArgumentParser(description="Parts of a standing person pulled farther and farther.")
    parser.add_argument("names", nargs="*", metavar="PULL", help="pulls; all by default")
    parser.add_argument("--pictures", metavar="FOLDER", type=Path, help="draw the pulls into this folder")
    arguments = parser.parse_args()
    names = arguments.names or list(PULLS)
    found = {(name, method): pulled(PULLS[name], method) for name in names for method in METHODS}
    sys.stdout.write(table(names, found) + "\n")
    if arguments.pictures is not None:
        for name in names:
            draw(name, found, arguments.pictures / f"pull_{name.replace(' ', '_')}.png")


if __name__ == "__main__":
    main()
