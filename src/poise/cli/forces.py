"""`poise forces SCENE`: contact forces of the supports and joint torques in the pose of a scene."""

from __future__ import annotations

import argparse
import json
import math
import warnings
from pathlib import Path

from poise.analysis.report.html import check_plot
from poise.cli.force_diagram import ENDINGS, force_diagram
from poise.cli.natural_option import add_natural, apply_natural
from poise.errors import ForceError
from poise.library import human_strength
from poise.model.validation import SingularSwingWarning
from poise.scene import Scene, read_scene
from poise.statics import Capacity

PUSH_DIRECTIONS = {
    "forward": (1.0, 0.0, 0.0),
    "backward": (-1.0, 0.0, 0.0),
    "to the left": (0.0, 1.0, 0.0),
    "to the right": (0.0, -1.0, 0.0),
    "up": (0.0, 0.0, 1.0),
    "down": (0.0, 0.0, -1.0),
}


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "forces",
        help="contact forces and joint torques of a pose",
        description="Print the contact forces of all supports and the joint torques in the pose of a scene, with "
        "joint strength where it is known (people). Exits with 0 if the pose is in static equilibrium, 1 if the "
        "supports cannot hold it, 2 on an error.",
    )
    parser.add_argument("scene", metavar="SCENE", type=Path, help="scene file")
    parser.add_argument("--solve", action="store_true", help="solve the scene first")
    add_natural(parser)
    parser.add_argument("--sex", choices=("male", "female"), default="male", help="sex of the strength data (male)")
    parser.add_argument("--percentile", type=float, default=50.0, metavar="P", help="strength percentile (50)")
    parser.add_argument("--capacity", metavar="SITE", help="also print how hard a site can push in six directions")
    parser.add_argument(
        "--diagram", metavar="PAGE", type=Path, help="with --capacity: plot it over all directions, .svg or .html"
    )
    parser.add_argument("--json", action="store_true", help="print JSON (N and N m) instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    if arguments.diagram is not None:
        _check_diagram(arguments.diagram, arguments.capacity)
    scene = _load(arguments.scene)
    if not scene.forces.supports and scene.figure.has_floating_base:
        raise ForceError(
            "the scene has no supports, so nothing holds its figure; add them to the scene file: "
            "forces: {supports: [{site: left_sole}]}."
        )
    if arguments.solve:
        apply_natural(arguments, scene)
        scene.solve()
    strength = human_strength(scene.figure, sex=arguments.sex, percentile=arguments.percentile, pose=scene.pose)
    report = scene.force_report(strength)
    margin = _margin(scene)
    pushes = _pushes(scene, arguments.capacity, strength) if arguments.capacity else {}
    if arguments.diagram is not None:
        on_page = arguments.diagram.suffix.lower() == ".html"
        drawn = force_diagram(scene, arguments.capacity, strength, page=on_page)
        arguments.diagram.write_text(drawn, encoding="utf-8")
    if arguments.json:
        capacities = {
            direction: {"force": _finite(each.force), "limit": each.limit} for direction, each in pushes.items()
        }
        data = {**report.to_dict(), "margin": _finite(margin), **({"capacity": capacities} if pushes else {})}
        print(json.dumps(data, indent=2, allow_nan=False))
    else:
        print(f"{report}\n\n{report.explain()}{_margin_text(margin)}")
        for direction, each in pushes.items():
            size = "any force" if _finite(each.force) is None else f"{each.force:.0f} N"
            print(
                f"{arguments.capacity} can push {direction} by {size}"
                + (f": limited by {each.limit}." if each.limit else ".")
            )
    return 0 if report.distribution is None or report.distribution.in_equilibrium else 1


def _check_diagram(path: Path, site: str | None) -> None:
    check_plot(path, ENDINGS)
    if site is None:
        raise ForceError("--diagram requires --capacity SITE.")


def _margin(scene: Scene) -> float:
    """Margin of the center of mass to the support polygon [m]; NaN if it is undefined."""
    if not scene.forces.supports or scene.forces.has_follower_wrenches or scene.figure.mass <= 0.0:
        return math.nan
    return scene.balance_margin()


def _margin_text(margin: float) -> str:
    if not math.isfinite(margin):
        return ""
    side = "inside" if margin >= 0.0 else "outside"
    return f"\nThe center of mass is {abs(100.0 * margin):.1f} cm {side} the support polygon."


def _pushes(scene: Scene, site: str, strength: dict[str, tuple[float, float]]) -> dict[str, Capacity]:
    """Force capacity of a site in each direction, by name."""
    return {name: scene.force_capacity(site, direction, strength) for name, direction in PUSH_DIRECTIONS.items()}


def _finite(force: float) -> float | None:
    return force if math.isfinite(force) else None


def _load(path: Path) -> Scene:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        return read_scene(path).scene
