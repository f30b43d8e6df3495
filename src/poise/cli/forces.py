"""`poise forces SCENE`: how the supports of a scene carry its pose, and what the joints exert."""

from __future__ import annotations

import argparse
import json
import warnings
from pathlib import Path

from poise.errors import ForceError
from poise.figure.check import SingularSwingWarning
from poise.figures import human_strength
from poise.scene import Scene, read_scene


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "forces",
        help="how a scene's supports carry its pose, and what the joints exert",
        description="Prints the forces of all supports and the torques of the joints at the pose of a scene, and their "
        "strength where it is known (people). Exits with 0 when the pose is in equilibrium, 1 when the supports cannot "
        "hold it, 2 on an error.",
    )
    parser.add_argument("scene", metavar="SCENE", type=Path, help="the scene's file")
    parser.add_argument("--solve", action="store_true", help="bring the scene to rest first")
    parser.add_argument("--sex", choices=("male", "female"), default="male", help="whose strength (male)")
    parser.add_argument("--percentile", type=float, default=50.0, metavar="P", help="how strong among them (50)")
    parser.add_argument("--json", action="store_true", help="print JSON (N and N m) instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    scene = _load(arguments.scene)
    if not scene.forces.supports and scene.figure.floats:
        raise ForceError(
            "the scene has no supports, so nothing carries its figure; write them into its file: "
            "forces: {supports: [{site: left_sole}]}."
        )
    if arguments.solve:
        scene.solve()
    strength = human_strength(scene.figure, sex=arguments.sex, percentile=arguments.percentile, pose=scene.pose)
    report = scene.force_report(strength)
    if arguments.json:
        print(json.dumps(report.to_dict(), indent=2, allow_nan=False))
    else:
        print(f"{report}\n\n{report.explain()}")
    return 0 if report.distribution is None or report.distribution.closed else 1


def _load(path: Path) -> Scene:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        return read_scene(path).scene
