"""One judge for all: what the poses that came back are worth, by Poise's kinematics of the file that everybody read.

    python benchmarks/judge.py FOLDER < answers.json > verdicts.json

Answers are poses by set and peer; nothing that a peer says of itself counts.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from poise import Pose
from poise.io import read_urdf
from poise.math import so3
from poise.model import Figure

CLOSE = 1e-3  # what counts as met [m and rad]
KEPT = 1e-6  # by which a limit may be passed [rad]
TOUCHED = 1e-4  # by which an obstacle may [m]
AS_NEAR = 1e-2  # of the least that anyone leaves of the last level: with no more, a conflict counts as solved
Json = dict[str, Any]


@cache
def figure_of(path: str, free: bool) -> Figure:
    """What the file holds."""
    return read_urdf(path, free_root=free).figure


def posed(robot: Json, answer: Json) -> Pose:
    """The pose that was answered."""
    free = answer["root"] is not None
    known = {name: angle for name, angle in answer["joints"].items() if name in robot["ranges"]}
    if set(known) != set(robot["ranges"]):
        raise ValueError(f"joints are missing from an answer: {sorted(set(robot['ranges']) - set(known))}")
    values = {**known, **({"root": answer["root"]} if free else {})}
    return Pose.neutral(figure_of(robot["urdf"], free)).with_values(values)


def beyond(robot: Json, answer: Json) -> float:
    """How far the farthest joint is outside its range [rad]."""
    ranges = ((answer["joints"][name], *span) for name, span in robot["ranges"].items())
    return max(0.0, *(max(low - angle, angle - high) for angle, low, high in ranges))


def placed(pose: Pose, site: str, goal: list[list[float]]) -> float:
    """Error of a site's place and turn, the larger of both [m and rad]."""
    wanted, found = np.array(goal), pose.placement(site)
    turn = np.linalg.norm(so3.log(found.rotation_matrix @ wanted[:3, :3].T))
    return float(max(np.linalg.norm(found.translation_vector - wanted[:3, 3]), turn))


def above(pose: Pose, problem: Json) -> float:
    """The largest error of what comes before the palms: soles, balance, gaze [m and rad]."""
    found = [placed(pose, site, goal) for site, goal in problem["soles"].items()]
    if "balance" in problem:
        off = pose.center_of_mass() - problem["balance"]
        eyes = pose.placement("eyes")
        aim = np.array(problem["gaze"]) - eyes.translation_vector
        ahead = eyes.rotation_matrix[:, 0]
        angle = np.arctan2(np.linalg.norm(np.cross(ahead, aim)), ahead @ aim)
        found += [float(np.linalg.norm(off[:2])), float(angle)]
    return max(found)


def missed(pose: Pose, palms: Json) -> float:
    """What is left of the palms' goals, all together [m]."""
    return float(np.sqrt(sum(np.sum((pose.position(site) - goal) ** 2) for site, goal in palms.items())))


def clearance(pose: Pose, robot: Json, problem: Json) -> float:
    """Least distance of a ball of the figure to one of the obstacles [m]."""
    own = np.array([pose.placement(each["link"]).apply(each["at"]) for each in robot["spheres"]])
    radii = np.array([each["radius"] for each in robot["spheres"]])
    each = [np.linalg.norm(own - ball["at"], axis=1) - radii - ball["radius"] for ball in problem["balls"]]
    return float(np.min(each))


def measured(kind: str, robot: Json, problem: Json, answer: Json) -> Json:
    """Numbers of one pose."""
    pose = posed(robot, answer)
    if kind == "chain":
        return {"above": 0.0, "missed": placed(pose, "tip", problem["tip"]), "beyond": beyond(robot, answer)}
    found = {"above": above(pose, problem), "missed": missed(pose, problem["palms"]), "beyond": beyond(robot, answer)}
    return {**found, "clearance": clearance(pose, robot, problem)} if "balls" in problem else found


def valid(numbers: Json) -> bool:
    """Whether limits, obstacles and all that comes before the palms are kept."""
    clear = numbers.get("clearance", 0.0) > -TOUCHED
    return bool(clear and numbers["beyond"] < KEPT and numbers["above"] < CLOSE)


def verdicts(problems: Json, answers: Json) -> Json:
    """By set and peer: share that succeeded, worst numbers, what is left of the last level."""
    found: Json = {}
    for name, by_peer in answers.items():
        own = problems["sets"][name]
        robot, asked = problems["robots"][own["robot"]], own["problems"]
        if name == "batch":
            asked = [{**asked[0], "palms": goals} for goals in own["goals"]]
        numbers = {
            peer: [measured(own["kind"], robot, each, pose) for each, pose in zip(asked, poses, strict=True)]
            for peer, poses in by_peer.items()
        }
        best = [
            min([each[k]["missed"] for each in numbers.values() if valid(each[k])], default=float("nan"))
            for k in range(len(asked))
        ]
        found[name] = {peer: verdict(each, best if name == "conflict" else None) for peer, each in numbers.items()}
    return found


def verdict(numbers: list[Json], best: list[float] | None) -> Json:
    """What is said of one peer on one set; in a conflict, the best that anyone found is the measure."""
    bounds = [CLOSE] * len(numbers) if best is None else [CLOSE + (1.0 + AS_NEAR) * each for each in best]
    arrived = [valid(each) and each["missed"] < bound for each, bound in zip(numbers, bounds, strict=True)]
    return {
        "success": float(np.mean(arrived)),
        "above": max(each["above"] for each in numbers),
        "above_median": float(np.median([each["above"] for each in numbers])),
        "missed": float(np.median([each["missed"] for each in numbers])),
        "beyond": max(each["beyond"] for each in numbers),
        "clearance": min((each["clearance"] for each in numbers if "clearance" in each), default=None),
    }


if __name__ == "__main__":
    read = json.loads((Path(sys.argv[1]) / "problems.json").read_text(encoding="utf-8"))
    json.dump(verdicts(read, json.load(sys.stdin)), sys.stdout)
