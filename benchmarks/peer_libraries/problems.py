"""Writes the problems as plain files, URDF, MJCF and JSON, that any library can read.

    python -m benchmarks.peer_libraries.problems FOLDER [--quick]

The human has 50 degrees of freedom. Its ball joints are written as three hinges each and their limits as ranges, which
contain the true limits; all libraries, including Poise, solve the problem in the file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

from benchmarks.adapters.goals import Goals
from benchmarks.adapters.pinocchio import hinge_values, mjcf_text, urdf_text
from benchmarks.peer_libraries import site_problems
from benchmarks.suite.human_problems import random_standing_pose, standing
from benchmarks.suite.problem_sets import problems
from poise import Pose
from poise.model import Transform

SEED = 0
COUNTS = {False: {"reach": 12, "hard": 12, "chain": 12, "obstacles": 8, "batch": 128}}
COUNTS[True] = {"reach": 2, "hard": 2, "chain": 2, "obstacles": 2, "batch": 8}
BATCH_SPREAD_M = 0.03  # of the goals of the batch around those of its problem
BALL_COUNT = 10  # obstacles around the human
NEAR_PATH_COUNT, NEAR_PATH_M = 5, 0.12  # obstacles near the straight path of the palm, and how near
MIN_CLEARANCE_M = 0.015  # of the start and the witness pose
SPHERES: tuple[tuple[str, tuple[float, float, float], float], ...] = (
    ("pelvis", (0.0, 0.0, 0.0), 0.14),
    ("abdomen", (0.0, 0.0, 0.08), 0.13),
    ("chest", (0.0, 0.0, 0.1), 0.15),
    ("head", (0.02, 0.0, 0.08), 0.11),
)
LIMBS: tuple[tuple[str, float, float, float], ...] = (  # segment, from, to along its z axis, radius [m]
    ("upper_arm", -0.05, -0.27, 0.05),
    ("forearm", -0.03, -0.22, 0.04),
    ("hand", -0.05, -0.09, 0.04),
    ("thigh", -0.08, -0.38, 0.07),
    ("shank", -0.05, -0.38, 0.05),
)


def main() -> None:
    """Write all files into a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="few problems")
    arguments = parser.parse_args()
    folder, counts = arguments.folder, COUNTS[arguments.quick]
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(SEED)
    human = robot(folder, "human", urdf_text(), mjcf_text(), spheres=spheres())
    robots = {name: robot(folder, name, *texts, spheres=[]) for name, texts in site_problems.robots().items()}
    sets = {
        **site_problems.sets(arguments.quick),
        "reach": whole_body("reach", counts["reach"], "whole_body"),
        "conflict": whole_body("hard", counts["hard"], "conflict"),
        "chain": {
            "kind": "chain",
            "measure": "solve",
            "robot": "chain",
            "problems": [site_problems.chain_problem(random) for _ in range(counts["chain"])],
        },
        "obstacles": {
            "kind": "obstacles",
            "measure": "solve",
            "robot": "human",
            "problems": [obstacle_problem(random) for _ in range(counts["obstacles"])],
        },
        "batch": batch(random, counts["batch"]),
    }
    text = json.dumps({"robots": {"human": human, **robots}, "sets": sets})
    (folder / "problems.json").write_text(text, encoding="utf-8")


def robot(folder: Path, name: str, urdf: str, mjcf: str, spheres: list[dict[str, Any]]) -> dict[str, Any]:
    """Files of a robot, its joint ranges and its collision spheres."""
    paths = {}
    for kind, text in (("urdf", urdf), ("mjcf", mjcf), ("solid_urdf", with_spheres(urdf, spheres))):
        path = folder / f"{name.replace(' ', '_')}_{kind}.{'xml' if kind == 'mjcf' else 'urdf'}"
        path.write_text(text, encoding="utf-8")
        paths[kind] = str(path.resolve())
    tree = ElementTree.fromstring(urdf)
    ranges, links = {}, {}
    for joint in tree.iter("joint"):
        limit, child = joint.find("limit"), joint.find("child")
        if joint.get("type") == "revolute" and limit is not None and child is not None:
            name = str(joint.get("name"))
            ranges[name] = [float(limit.get("lower", 0)), float(limit.get("upper", 0))]
            links[name] = child.get("link")
    base = next(tree.iter("link")).get("name")  # the root comes first
    return {**paths, "ranges": ranges, "links": links, "base": base, "spheres": spheres}


def with_spheres(urdf: str, spheres: list[dict[str, Any]]) -> str:
    """URDF with collision spheres added."""
    tree = ElementTree.fromstring(urdf)
    links = {link.get("name"): link for link in tree.iter("link")}
    for each in spheres:
        solid = ElementTree.SubElement(links[each["link"]], "collision")
        ElementTree.SubElement(solid, "origin", xyz=" ".join(map(repr, each["at"])), rpy="0 0 0")
        geometry = ElementTree.SubElement(solid, "geometry")
        ElementTree.SubElement(geometry, "sphere", radius=repr(each["radius"]))
    return ElementTree.tostring(tree, encoding="unicode")


def whole_body(name: str, count: int, kind: str) -> dict[str, Any]:
    """Soles, center of mass, gaze and palms on four levels; all reachable, or palms out of reach."""
    return {
        "kind": kind,
        "measure": "solve",
        "robot": "human",
        "problems": [goals_of(each) for each in problems(name, count, SEED)],
    }


def goals_of(problem: Any) -> dict[str, Any]:
    """Problem as plain data."""
    goals = Goals.of(problem)
    return {
        "start": state(goals.start),
        "soles": {site: matrix(place) for site, place in goals.soles.items()},
        "balance": goals.balance.tolist(),
        "gaze": goals.gaze.tolist(),
        "palms": {site: np.asarray(goal).tolist() for site, goal in goals.palms.items()},
    }


def batch(random: np.random.Generator, count: int) -> dict[str, Any]:
    """The first reach with many goals near its goal."""
    first = goals_of(problems("reach", 1, SEED)[0])
    goals = []
    for _ in range(count):
        moved = {
            site: random.uniform(-BATCH_SPREAD_M, BATCH_SPREAD_M, 3) + goal for site, goal in first["palms"].items()
        }
        goals.append({**first, "palms": {site: goal.tolist() for site, goal in moved.items()}})
    return {"kind": "whole_body", "measure": "batch", "robot": "human", "problems": [first], "goals": goals}


def state(pose: Pose) -> dict[str, Any]:
    """Root (position, then quaternion w, x, y, z) and hinge angles by name."""
    return {"root": pose["root"].tolist(), "joints": {name: float(a) for name, a in hinge_values(pose).items()}}


def matrix(placement: Transform) -> list[list[float]]:
    """Transform (4, 4), world from site."""
    transform = np.eye(4)
    transform[:3, :3], transform[:3, 3] = placement.rotation_matrix, placement.translation_vector
    rows: list[list[float]] = transform.tolist()
    return rows


def spheres() -> list[dict[str, Any]]:
    """Collision spheres of the human: link, center in its frame, radius [m]."""
    found = [{"link": link, "at": list(at), "radius": radius} for link, at, radius in SPHERES]
    for side in ("left_", "right_"):
        for link, first, last, radius in LIMBS:
            count = max(2, round(abs(last - first) / radius))
            for along in np.linspace(first, last, count).tolist():
                found.append({"link": side + link, "at": [0.0, 0.0, along], "radius": radius})
    return found


def obstacle_problem(random: np.random.Generator) -> dict[str, Any]:
    """Goal of a palm among spheres with the soles fixed; a solution (the witness) is known."""
    witness = random_standing_pose(random, ("left", "right"))
    start = standing()
    balls: list[dict[str, Any]] = []
    own = [np.array([center(pose, each) for each in spheres()]) for pose in (start, witness)]
    radii = np.array([each["radius"] for each in spheres()])
    first, last = (pose.position("right_palm") for pose in (start, witness))
    while len(balls) < BALL_COUNT:
        angle, far, radius = random.uniform(-1.8, 1.8), random.uniform(0.25, 0.7), random.uniform(0.06, 0.15)
        at = np.array([far * np.cos(angle), far * np.sin(angle), random.uniform(0.6, 1.7)])
        if len(balls) < NEAR_PATH_COUNT:
            at = first + random.uniform(0.1, 0.9) * (last - first) + random.uniform(-NEAR_PATH_M, NEAR_PATH_M, 3)
        if all((np.linalg.norm(each - at, axis=1) - radii - radius).min() > MIN_CLEARANCE_M for each in own):
            balls.append({"at": at.tolist(), "radius": radius})
    return {
        "start": state(start),
        "soles": {f"{side}_sole": matrix(start.placement(f"{side}_sole")) for side in ("left", "right")},
        "palms": {"right_palm": witness.position("right_palm").tolist()},
        "balls": balls,
    }


def center(pose: Pose, sphere: dict[str, Any]) -> np.ndarray:
    """Center of a collision sphere in the world [m]."""
    return np.asarray(pose.placement(sphere["link"]).apply(sphere["at"]))


if __name__ == "__main__":
    main()
