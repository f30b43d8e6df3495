"""`poise solve`: solve a scene and report the state of every task.

Exit codes: 0 converged (solved, or a local optimum), 1 not converged (stalled, or out of iterations), 2 an error,
3 the joint limits and couplings of the figure are infeasible.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from pathlib import Path

from poise.cli.natural_option import add_natural, apply_natural
from poise.cli.overwrite import add_force, check_overwrite
from poise.io import write_pose
from poise.model.validation import SingularSwingWarning
from poise.scene import SceneFile, read_scene
from poise.scene.foot_placement import FEET
from poise.scene.scene import SOLVE_METHODS
from poise.solver import Result, Status
from poise.solver.restart import Restart

RESTARTS: dict[str, Restart] = {"on": True, "off": False, "anywhere": "anywhere"}
CODES = {Status.SOLVED: 0, Status.CONVERGED: 0, Status.STALLED: 1, Status.BUDGET: 1, Status.INFEASIBLE: 3}


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "solve",
        help="solve a scene",
        description="Read a scene, solve it, and report for every task whether it is met and what prevents it.",
        epilog="Exits with 0 if the solver converged (solved, or a local optimum), 1 if not (stalled, or out of "
        "iterations), 3 if joint limits and couplings are infeasible, 2 on an error.",
    )
    parser.add_argument("scene", metavar="SCENE", type=Path, help="scene file")
    parser.add_argument("-o", "--output", metavar="POSE", type=Path, help="write the solved pose to this file")
    add_force(parser, "POSE")
    parser.add_argument(
        "--max-iterations", metavar="N", type=_count, default=200, help="maximum number of iterations (200)"
    )
    parser.add_argument(
        "--method",
        choices=SOLVE_METHODS,
        default="hierarchy",
        help="strict priority levels, or one weighted sum by nonlinear programming (default: hierarchy)",
    )
    parser.add_argument(
        "--restart",
        choices=tuple(RESTARTS),
        default="on",
        help="whether to solve again from other starts if a task is not met; anywhere: also on the other side of an "
        "obstacle (default: on)",
    )
    add_natural(parser)
    _add_feet(parser)
    parser.add_argument("--trace", action="store_true", help="print every iteration")
    parser.add_argument("--json", action="store_true", help="print JSON (meters and radians) instead of text")
    parser.set_defaults(run=run)


def _add_feet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--feet",
        choices=FEET,
        help="whether feet stay where tasks keep them, or may step where goals are beyond reach (default: as the scene "
        "says, else pinned)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    output: Path | None = arguments.output
    check_overwrite(arguments, output)
    loaded = _load(arguments.scene)
    for note in loaded.notes:
        print(f"reading the figure: {note}", file=sys.stderr)
    apply_natural(arguments, loaded.scene)
    if arguments.feet is not None:
        loaded.scene.feet = arguments.feet
    result = loaded.scene.solve(
        max_iterations=arguments.max_iterations,
        trace=arguments.trace,
        method=arguments.method,
        restart=RESTARTS[arguments.restart],
    )
    if output is not None:
        write_pose(result.pose.figure, result.pose.q, output)
    if arguments.json:
        print(json.dumps(result.to_dict(), indent=2, allow_nan=False))
    else:
        print(_as_text(result))
        if output is not None:
            print(f"wrote {output}")
    return CODES[result.status]


def _count(text: str) -> int:
    """Parse an integer of 1 or more."""
    try:
        count = int(text)
    except ValueError:
        count = 0
    if count < 1:
        raise argparse.ArgumentTypeError(f"expected an integer of 1 or more, got {text!r}")
    return count


def _load(path: Path) -> SceneFile:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        return read_scene(path)


def _as_text(result: Result) -> str:
    parts = [_trace(result)] if result.trace else []
    parts.append(str(result))
    if not result.solved or result.steps:
        parts.append(result.explain())
    return "\n\n".join(parts)


def _trace(result: Result) -> str:
    """Iterations as a table: scaled error per priority level, step length, trust radius."""
    levels = sorted({task.level for task in result.requested if task.enabled})
    head = " iter.  " + "  ".join(f"{f'level {level}':>9}" for level in levels)
    lines = [f"{head}  {'step':>9}  {'radius':>9}"]
    for count, each in enumerate(result.trace, 1):
        errors = "  ".join(f"{error:9.2e}" for error in each.errors)
        taken = "" if each.accepted else "  rejected"
        lines.append(f"{count:6}  {errors}  {each.step:9.2e}  {each.trust_radius:9.2e}{taken}")
    return "\n".join(lines)
