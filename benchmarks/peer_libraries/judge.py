"""Evaluates the poses of all peers alike, by Poise's kinematics of the file that all of them read.

    python -m benchmarks.peer_libraries.judge FOLDER < answers.json > verdicts.json

Answers are poses by set and peer; what a peer reports about itself is ignored.
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

GOAL_TOL = 1e-3  # errors below it count as met [m and rad]
LIMIT_TOL_RAD = 1e-6  # by which a joint limit may be exceeded
PENETRATION_TOL_M = 1e-4  # by which an obstacle may be entered
RELATIVE_CONFLICT_TOL = (
    1e-2  # of the smallest error of the last level among all peers: a conflict counts as solved within
)
Json = dict[str, Any]


@cache
def figure_of(path: str, free: bool) -> Figure:
    """Figure of a URDF file."""
    return read_urdf(path, free_root=free).figure


def posed(robot: Json, answer: Json) -> Pose:
    """Pose of an answer."""
    free = answer["root"] is not None
    known = {name: angle for name, angle in answer["joints"].items() if name in robot["ranges"]}
    if set(known) != set(robot["ranges"]):
        raise ValueError(
            f"answer: expected all joints of the robot; missing {sorted(set(robot['ranges']) - set(known))}"
        )
    values = {**known, **({"root": answer["root"]} if free else {})}
    return Pose.neutral(figure_of(robot["urdf"], free)).with_values(values)


def beyond(robot: Json, answer: Json) -> float:
    """Largest violation of a joint limit [rad]."""
    ranges = ((answer["joints"][name], *span) for name, span in robot["ranges"].items())
    return max(0.0, *(float(max(low - angle, angle - high)) for angle, low, high in ranges))


def pose_error(pose: Pose, site: str, goal: list[list[float]]) -> float:
    """Position and orientation error of a site, the larger of both [m and rad]."""
    target, actual = np.array(goal), pose.placement(site)
    rotation = np.linalg.norm(so3.log(actual.rotation_matrix @ target[:3, :3].T))
    return float(max(np.linalg.norm(actual.translation_vector - target[:3, 3]), rotation))


def tip_error(pose: Pose, problem: Json) -> float:
    """Error of the tip, in position and if it has a goal in orientation, the larger of both [m and rad]."""
    goal = np.eye(4)
    goal[:3, 3] = problem["position"]
    goal[:3, :3] = problem.get("rotation", pose.placement("tip").rotation_matrix)
    return pose_error(pose, "tip", goal.tolist())


def above(pose: Pose, problem: Json) -> float:
    """Largest error of the levels above the palms: soles, balance, gaze [m and rad]."""
    found = [pose_error(pose, site, goal) for site, goal in problem["soles"].items()]
    if "balance" in problem:
        off = pose.center_of_mass() - problem["balance"]
        eyes = pose.placement("eyes")
        aim = np.array(problem["gaze"]) - eyes.translation_vector
        ahead = eyes.rotation_matrix[:, 0]
        angle = np.arctan2(np.linalg.norm(np.cross(ahead, aim)), ahead @ aim)
        found += [float(np.linalg.norm(off[:2])), float(angle)]
    return max(found)


def missed(pose: Pose, palms: Json) -> float:
    """Norm of the position errors of all palms [m]."""
    return float(np.sqrt(sum(np.sum((pose.position(site) - goal) ** 2) for site, goal in palms.items())))


def clearance(pose: Pose, robot: Json, problem: Json) -> float:
    """Smallest distance of a sphere of the figure to an obstacle [m]."""
    own = np.array([pose.placement(each["link"]).apply(each["at"]) for each in robot["spheres"]])
    radii = np.array([each["radius"] for each in robot["spheres"]])
    each = [np.linalg.norm(own - ball["at"], axis=1) - radii - ball["radius"] for ball in problem["balls"]]
    return float(np.min(each))


def measured(kind: str, robot: Json, problem: Json, answer: Json) -> Json:
    """Errors of one pose."""
    pose = posed(robot, answer)
    if kind == "ticks":
        sites = zip(problem["sites"], problem["transforms"], strict=True)
        error = max(pose_error(pose, site, goal) for site, goal in sites)
        return {"above": 0.0, "missed": error, "beyond": beyond(robot, answer)}
    if "position" in problem:
        return {"above": 0.0, "missed": tip_error(pose, problem), "beyond": beyond(robot, answer)}
    found = {"above": above(pose, problem), "missed": missed(pose, problem["palms"]), "beyond": beyond(robot, answer)}
    return {**found, "clearance": clearance(pose, robot, problem)} if "balls" in problem else found


def valid(numbers: Json) -> bool:
    """Whether joint limits, obstacles and the levels above the palms hold."""
    clear = numbers.get("clearance", 0.0) > -PENETRATION_TOL_M
    return bool(clear and numbers["beyond"] < LIMIT_TOL_RAD and numbers["above"] < GOAL_TOL)


def verdicts(problems: Json, answers: Json) -> Json:
    """By set and peer: share of successes, worst errors, median error of the last level."""
    found: Json = {}
    for name, by_peer in answers.items():
        own = problems["sets"][name]
        robot, asked = problems["robots"][own["robot"]], own["problems"]
        if "goals" in own:  # of a batch, or of ticks
            asked = [{**asked[0], **goals} for goals in own["goals"]]
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
    """Summary of one peer on one set; in a conflict, success is relative to the best pose of any peer."""
    bounds = (
        [GOAL_TOL] * len(numbers)
        if best is None
        else [GOAL_TOL + (1.0 + RELATIVE_CONFLICT_TOL) * each for each in best]
    )
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
