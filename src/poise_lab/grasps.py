"""Thirty objects in a hand: whether the pads of the fingertips touch, no finger is inside, and how long it takes.

    python -m poise_lab.grasps                                  print the table
    python -m poise_lab.grasps --picture docs/pictures/grasps.png   also draw a dozen of them
    python -m poise_lab.grasps --random 200                     random objects in hands of three people instead

Distances are measured by forward kinematics of the whole figure, apart from the search that closes the hand. The pad of
a fingertip is the part of the surface of its end bone on the side to which it bends, up to 60° around the bone, without
the third that is nearest to its joint. Bones of different fingers must not overlap. See [the page](docs/grasps.md).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.library.hand_grips import FINGERS
from poise.library.held_objects import signed_distance
from poise.math import quaternion
from poise.model import Box, Capsule, Cylinder, Figure, Joint, JointKind, Shape, Sphere, Transform
from poise.render import picture
from poise.render.sheet import sheet
from poise.types import FloatArray

MAX_GAP_M, MAX_DEPTH_M, MAX_TIME_MS = 1e-3, 5e-4, 20.0
_PAD_ANGLES = np.radians(np.arange(-60.0, 61.0, 7.5))
_PAD_SHARES = np.linspace(1.0 / 3.0, 1.0, 15)
_AXIS_POINTS = 61
_REPEATS = 7  # the fastest of so many counts
_THREE = ("index", "middle", "ring")
_PINCH = ("index",)
_TRIPOD = ("index", "middle")
_OBJECT_COLOR = (0.35, 0.5, 0.7, 1.0)


@dataclass(frozen=True)
class GraspCase:
    """An object, how it is held, by which fingers beside the thumb, and its rotation about the bar axis [degrees]."""

    geometry: object
    hold: str = "power"
    fingers: tuple[str, ...] = FINGERS
    tilt: float = 0.0
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def placement(self, figure: Figure, side: str) -> Transform:
        """The object in the frame of the hand."""
        tilt = math.radians(self.tilt)
        return library.object_placement(figure, side, self.geometry, self.hold, tilt=tilt) @ Transform(self.shift)


CASES: dict[str, GraspCase] = {
    **{f"bar {cm} cm": GraspCase(Cylinder(0.005 * cm, 1.0)) for cm in (2, 3, 4, 5, 6, 7, 8, 9)},
    "ball 4 cm": GraspCase(Sphere(0.02), "precision", _TRIPOD),
    "ball 5 cm": GraspCase(Sphere(0.025), "precision", _THREE),
    "tennis ball 6.7 cm": GraspCase(Sphere(0.0335)),
    "baseball 7.4 cm": GraspCase(Sphere(0.037)),
    "ball 10 cm": GraspCase(Sphere(0.05)),
    "door knob 5.5 cm": GraspCase(Sphere(0.0275)),
    "cube 3 cm": GraspCase(Box((0.03, 0.03, 0.03)), "precision", _PINCH),
    "cube 5 cm": GraspCase(Box((0.05, 0.05, 0.05)), "precision", _TRIPOD),
    "box 6 × 6 × 20 cm": GraspCase(Box((0.06, 0.06, 0.20)), "precision", tilt=-20.0),
    "book 3 cm": GraspCase(Box((0.03, 0.20, 0.15)), "precision"),
    "phone 8 mm": GraspCase(Box((0.008, 0.0715, 0.147))),
    "square handle 3 cm": GraspCase(Box((0.03, 0.03, 0.12)), tilt=20.0),
    "flat handle 2 × 4 cm": GraspCase(Box((0.02, 0.04, 0.14))),
    "hammer 3.2 cm": GraspCase(Capsule(0.016, 0.30)),
    "screwdriver 2.8 cm": GraspCase(Capsule(0.014, 0.09)),
    "suitcase handle 2.4 cm": GraspCase(Cylinder(0.012, 0.11)),
    "drawer handle 1.2 cm": GraspCase(Cylinder(0.006, 0.12)),
    "pen 9 mm": GraspCase(Capsule(0.0045, 0.14), "precision", _PINCH),
    "cup 8 cm": GraspCase(Cylinder(0.04, 0.095)),
    "glass 6.5 cm": GraspCase(Cylinder(0.0325, 0.14)),
    "bottle neck 3 cm": GraspCase(Capsule(0.015, 0.08), "precision", _THREE),
    "steering wheel 3 cm": GraspCase(library.Torus(0.185, 0.015)),
}


@dataclass(frozen=True)
class GraspMeasure:
    """Distances of the pads by finger, greatest depth of a bone in the object and in another finger [m]; time [ms]."""

    pads: dict[str, float]
    depth: float
    overlap: float
    violations: int
    milliseconds: float

    @property
    def touches(self) -> bool:
        """Whether every finger that holds the object touches it with its pad, and no bone is inside another solid."""
        inside = max(self.depth, self.overlap)
        return max(self.pads.values()) <= MAX_GAP_M and inside <= MAX_DEPTH_M and not self.violations


def measure(case: GraspCase, figure: Figure, side: str = "left", repeats: int = 1) -> GraspMeasure:
    """Close a hand around an object, and measure."""
    placement = case.placement(figure, side)
    times = []
    for _ in range(repeats):
        start = time.process_time()
        closed = library.close_hand(figure, side, case.geometry, placement, fingers=case.fingers)
        times.append(time.process_time() - start)
    pose = Pose.neutral(figure).with_values(dict(closed.values))
    hand = pose.transform(f"{side}_hand")
    to_object = (Transform.from_matrix(hand[:3, :3], hand[:3, 3]) @ placement).inverse()
    frame = np.column_stack([quaternion.to_matrix(to_object.quaternion), to_object.translation_vector])
    pads, depth, bones = {}, 0.0, {}
    for finger in (*FINGERS, "thumb"):
        for bone in ("base", "middle", "end"):
            axis, pad = _surface(pose, f"{side}_{finger}_{bone}")
            radius = figure.segment(f"{side}_{finger}_{bone}").shapes[0].geometry.radius  # type: ignore[attr-defined]
            depth = max(depth, radius - float(_distances(case, frame, axis).min()))
            bones[finger, bone] = axis, radius
        if finger in (*case.fingers, "thumb"):
            pads[finger] = abs(float(_distances(case, frame, pad).min()))
    return GraspMeasure(pads, depth, _overlap(bones), len(pose.violations(1e-9)), 1e3 * min(times))


def _overlap(bones: dict[tuple[str, str], tuple[FloatArray, float]]) -> float:
    """Greatest depth of a bone in one of another finger [m]; bones are points of their axes, and radii."""
    depth = 0.0
    for (one, first), (other, second) in combinations(bones.items(), 2):
        if one[0] != other[0]:
            between = np.linalg.norm(first[0][:, None] - second[0], axis=-1)
            depth = max(depth, first[1] + second[1] - float(between.min()))
    return depth


def random_case(rng: np.random.Generator) -> tuple[str, GraspCase]:
    """A random object of everyday sizes, by kind."""

    def at(low: float, high: float) -> float:
        return float(rng.uniform(low, high))

    def box(low: float, high: float) -> Box:
        return Box((at(low, high), at(low, high), at(low, high)))

    long = Box((at(0.018, 0.035), at(0.02, 0.04), at(0.10, 0.14)))
    cases = {
        "bar": GraspCase(Cylinder(at(0.01, 0.045), 1.0)),
        "ball": GraspCase(Sphere(at(0.027, 0.05))),
        "box": GraspCase(Box((at(0.02, 0.07), at(0.05, 0.2), at(0.1, 0.2))), "precision", tilt=at(-20.0, 20.0)),
        "round handle": GraspCase(Cylinder(at(0.006, 0.02), at(0.10, 0.14))),
        "square handle": GraspCase(long),
        "tool": GraspCase(Capsule(at(0.012, 0.02), at(0.09, 0.30))),
        "pen": GraspCase(Capsule(at(0.0035, 0.006), 0.14), "precision", _PINCH),
        "cup": GraspCase(Cylinder(at(0.03, 0.042), at(0.08, 0.15))),
        "rim": GraspCase(library.Torus(at(0.16, 0.22), at(0.012, 0.018))),
        "small ball": GraspCase(Sphere(at(0.008, 0.02)), "precision", _PINCH),
        "small box": GraspCase(box(0.01, 0.04), "precision", _PINCH),
        "ball of 3 to 5 cm": GraspCase(Sphere(at(0.016, 0.024)), "precision", _TRIPOD),
    }
    kind = str(rng.choice(list(cases)))
    return kind, cases[kind]


def random_table(count: int, seed: int = 0) -> str:
    """How many random objects of each kind are touched, as Markdown; hands of three people, left or right."""
    rng = np.random.default_rng(seed)
    people: list[dict[str, Any]] = [{}, {"sex": "female", "percentile": 5}, {"percentile": 95}]
    figures = [library.human(hands=True, **person) for person in people]
    found: dict[str, list[GraspMeasure]] = {}
    for _ in range(count):
        kind, case = random_case(rng)
        figure, side = figures[rng.integers(len(figures))], ("left", "right")[rng.integers(2)]
        found.setdefault(kind, []).append(measure(case, figure, side))
    lines = ["| objects | touched | farthest pad of those missed, mm |", "|---|---|---|"]
    for kind, each in sorted(found.items()):
        missed = [f"{1e3 * max(one.pads.values()):.1f}" for one in each if not one.touches]
        lines.append(f"| {kind} | {len(each) - len(missed)} of {len(each)} | {', '.join(missed)} |")
    every = [one for each in found.values() for one in each]
    times = [one.milliseconds for one in every]
    lines += ["", f"{sum(one.touches for one in every)} of {count} touch; median {np.median(times):.0f} ms, at most "]
    return "\n".join(lines) + f"{max(times):.0f} ms.\n"


def _distances(case: GraspCase, frame: FloatArray, points: FloatArray) -> FloatArray:
    return signed_distance(case.geometry)(points @ frame[:3, :3].T + frame[:3, 3])


def _surface(pose: Pose, name: str) -> tuple[FloatArray, FloatArray]:
    """Points of the axis of a finger bone, and of its pad if it is an end bone, in the world [m]."""
    bone = pose.figure.segment(name).shapes[0].geometry
    assert isinstance(bone, Capsule)
    frame = pose.transform(name)
    along = np.linspace(0.0, bone.length, _AXIS_POINTS)[:, None] * frame[:3, 2] + frame[:3, 3]
    hinge = name if not name.endswith("base") else name.replace("base", "middle")
    pad = np.cross(pose.figure.joint(hinge).axis, (0.0, 0.0, 1.0))
    pad /= np.linalg.norm(pad)
    aside = np.cross((0.0, 0.0, 1.0), pad)
    around = bone.radius * (np.cos(_PAD_ANGLES)[:, None] * pad + np.sin(_PAD_ANGLES)[:, None] * aside)
    local = around[:, None] + _PAD_SHARES[:, None] * np.array([0.0, 0.0, bone.length])
    return along, local.reshape(-1, 3) @ frame[:3, :3].T + frame[:3, 3]


_DRAWN = (
    "bar 2 cm", "bar 4 cm", "bar 9 cm", "ball 4 cm", "tennis ball 6.7 cm", "cube 5 cm", "box 6 × 6 × 20 cm",
    "phone 8 mm", "hammer 3.2 cm", "pen 9 mm", "cup 8 cm", "steering wheel 3 cm",
)  # fmt: skip
_VIEW, _SIZE, _SHORT_M = (1.0, 0.9, 0.45), (230, 230), 0.22  # bars are drawn this long


def hand_figure(figure: Figure, case: GraspCase, side: str = "left") -> Pose:
    """A hand by itself with the object in it, to draw."""
    placement = case.placement(figure, side)
    closed = library.close_hand(figure, side, case.geometry, placement, fingers=case.fingers)
    names = [f"{side}_{finger}_{bone}" for finger in (*FINGERS, "thumb") for bone in ("base", "middle", "end")]
    hand = figure.segment(f"{side}_hand")
    held = tuple(Shape(part, placement @ at, _OBJECT_COLOR) for part, at in _drawn_parts(case.geometry))
    segments = (replace(hand, shapes=(*hand.shapes, *held)), *map(figure.segment, names))
    root = Joint("root", JointKind.FIXED, None, hand.name)
    return Pose.neutral(Figure("hand", segments, (root, *map(figure.joint, names)))).with_values(dict(closed.values))


def draw(figure: Figure, path: Path) -> None:
    """Draw a dozen hands."""
    drawn = [picture(hand_figure(figure, CASES[name]), _VIEW, size=_SIZE, ground=False) for name in _DRAWN]
    sheet(drawn, list(_DRAWN), columns=4).save(path)


def _drawn_parts(geometry: object) -> list[tuple[Any, Transform]]:
    """Parts of an object as shapes: long bars are cut, a torus is an arc of capsules."""
    if isinstance(geometry, Cylinder):
        return [(Cylinder(geometry.radius, min(geometry.length, _SHORT_M)), Transform())]
    if not isinstance(geometry, library.Torus):
        return [(geometry, Transform())]
    parts = []
    for angle in np.radians(np.arange(-40.0, 41.0, 10.0)) - 0.5 * math.pi:
        at = geometry.ring_radius * np.array([math.cos(angle), math.sin(angle), 0.0])
        along = np.array([-math.sin(angle), math.cos(angle), 0.0])
        w, x, y, z = quaternion.direct((0.0, 0.0, 1.0), along).tolist()
        length = geometry.ring_radius * math.radians(10.0)
        parts.append((Capsule(geometry.tube_radius, length), Transform(tuple(at.tolist()), (w, x, y, z))))
    return parts


def table(found: dict[str, GraspMeasure]) -> str:
    """Every object, as Markdown."""
    lines = ["| object | fingers | farthest pad, mm | deepest bone, mm | time, ms |", "|---|---|---|---|---|"]
    for name, each in found.items():
        worst = max(each.pads, key=lambda finger: each.pads[finger])
        holding = CASES[name].fingers
        who = "all" if holding == FINGERS else "thumb, " + ", ".join(holding)
        gap, depth = 1e3 * each.pads[worst], 1e3 * each.depth
        miss = "" if each.touches else f" ({worst})"
        lines.append(f"| {name} | {who} | {gap:.2f}{miss} | {depth:.2f} | {each.milliseconds:.0f} |")
    good = sum(each.touches for each in found.values())
    quick = sum(each.milliseconds <= MAX_TIME_MS for each in found.values())
    return "\n".join([*lines, "", f"{good} of {len(found)} touch; {quick} within {MAX_TIME_MS:.0f} ms.", ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, and draw some."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--picture", type=Path, help="draw a dozen hands to this PNG file")
    parser.add_argument("--random", type=int, metavar="N", help="so many random objects instead")
    parser.add_argument("--side", choices=("left", "right"), default="left")
    parser.add_argument("--small", action="store_true", help="a small woman instead of an average man")
    options = parser.parse_args(arguments)
    if options.random is not None:
        sys.stdout.write(random_table(options.random))
        return 0
    figure = library.human(sex="female", percentile=5, hands=True) if options.small else library.human(hands=True)
    measure(next(iter(CASES.values())), figure)
    found = {name: measure(case, figure, options.side, _REPEATS) for name, case in CASES.items()}
    sys.stdout.write(table(found))
    if options.picture is not None:
        draw(figure, options.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
