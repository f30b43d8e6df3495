"""World positions of nodes in FBX files by ufbx, a reader that shares no code with Poise, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

_SCRIPT = """
import json, os, sys
import ufbx
answers, kept = [], []  # the bindings may crash when they free an object
for path, name, names, times in json.loads(sys.stdin.read()):
    scene = ufbx.load_file(path)
    stacks = list(scene.anim_stacks)
    stack = next((each for each in stacks if each.name == name), None)
    anim = None if stack is None else stack.anim
    kept += [scene, stacks, stack, anim]
    frames = []
    for time in times:
        evaluated = scene if anim is None else scene.evaluate(anim, time)
        nodes = list(evaluated.nodes)
        kept += [evaluated, nodes]
        origins = {node.name: node.node_to_world.c3 for node in nodes}
        frames.append([[origins[each].x, origins[each].y, origins[each].z] for each in names])
    answers.append([scene.settings.unit_meters, 0.0 if stack is None else stack.time_begin, frames])
print(json.dumps(answers), flush=True)
os._exit(0)
"""


@dataclass(frozen=True)
class Question:
    """Nodes of a file at some times [s] of a motion; an empty name of the motion means the rest pose."""

    path: Path
    motion: str
    names: Sequence[str]
    times: Sequence[float]


@dataclass(frozen=True)
class Answer:
    """Start of the motion [s] and positions [m], in the axes of the file, (times, names, 3)."""

    begin: float
    positions: np.ndarray


def ufbx_positions(questions: Sequence[Question]) -> list[Answer]:
    """Answer all questions in one process; the test is skipped where ufbx is not installed."""
    pytest.importorskip("ufbx")
    asked = json.dumps([[str(each.path), each.motion, list(each.names), list(each.times)] for each in questions])
    command = [sys.executable, "-c", _SCRIPT]
    answered = subprocess.run(command, input=asked, capture_output=True, text=True, check=True, timeout=300).stdout
    return [Answer(begin, unit * np.array(frames)) for unit, begin, frames in json.loads(answered)]


def distances(points: np.ndarray) -> np.ndarray:
    """Distances between all points (n, 3), which do not depend on axes."""
    return np.asarray(np.linalg.norm(points[:, None] - points[None, :], axis=2))


_SKIN_SCRIPT = """
import json, os, sys
import ufbx
path, name, times = json.loads(sys.stdin.read())
scene = ufbx.load_file(path)
stacks = list(scene.anim_stacks)
stack = next((each for each in stacks if each.name == name), None)
kept, frames = [scene, stacks, stack], []
for time in times:
    evaluated = scene if stack is None else scene.evaluate(stack.anim, stack.time_begin + time)
    meshes, points = list(evaluated.meshes), []
    kept += [evaluated, meshes]  # the bindings may crash when they free an object
    for mesh in meshes:
        positions, sums = [[0.0, 0.0, 0.0] for _ in range(mesh.num_vertices)], [0.0] * mesh.num_vertices
        given, deformers = list(mesh.vertices), list(mesh.skin_deformers)
        kept += [given, deformers]
        for deformer in deformers:
            clusters = list(deformer.clusters)
            kept.append(clusters)
            for cluster in clusters:
                m, vertices, weights = cluster.geometry_to_world, list(cluster.vertices), list(cluster.weights)
                kept += [m, vertices, weights]
                for vertex, weight in zip(vertices, weights):
                    p = given[vertex]
                    for axis, letter in enumerate("xyz"):
                        a, b, c, d = (getattr(column, letter) for column in (m.c0, m.c1, m.c2, m.c3))
                        positions[vertex][axis] += weight * (a * p.x + b * p.y + c * p.z + d)
                    sums[vertex] += weight
        points += [[x / total for x in position] for position, total in zip(positions, sums) if total > 0.0]
    frames.append(points)
print(json.dumps([scene.settings.unit_meters, frames]), flush=True)
os._exit(0)
"""


def ufbx_skinned(path: Path, motion: str, times: Sequence[float]) -> np.ndarray:
    """Control points with weights [m] at times after the start of a motion, in the axes of the file, (t, n, 3)."""
    pytest.importorskip("ufbx")
    asked = json.dumps([str(path), motion, list(times)])
    command = [sys.executable, "-c", _SKIN_SCRIPT]
    answered = subprocess.run(command, input=asked, capture_output=True, text=True, check=True, timeout=300).stdout
    unit, frames = json.loads(answered)
    return unit * np.array(frames)
