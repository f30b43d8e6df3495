"""`poise studio`: open a figure in the browser studio."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

from poise.cli.subject import subject_named
from poise.errors import FormatError
from poise.extensions import experiments
from poise.kinematics import Pose
from poise.model import Figure
from poise.render.figure_skin import BUILT_IN, SKINS, check_style
from poise.scene import Scene
from poise.studio import Options
from poise.studio import run as run_studio
from poise.studio.character_setup import open_report
from poise.studio.experiment import run_experiment
from poise.studio.run import DEFAULT_PORT
from poise.studio.scene_setup import initial_scene


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "studio",
        help="pose a figure in the browser",
        description="Open a figure in the browser and drag any part of it. WHAT is a scene, a pose, a figure file or "
        "a library name (see `poise figures`); default: the human.",
    )
    parser.add_argument("subject", metavar="WHAT", nargs="?", help="scene, pose, figure file or library name")
    parser.add_argument("--experiment", metavar="NAME", help="open an experiment with its stages (`poise experiments`)")
    parser.add_argument(
        "--folder",
        metavar="DIR",
        type=Path,
        help="folder whose files are accessible (that of WHAT, else the current one)",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: this machine only)")
    parser.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, help=f"port; another is chosen if it is in use ({DEFAULT_PORT})"
    )
    parser.add_argument("--skin", choices=SKINS, default=BUILT_IN, help="skin of people (built-in)")
    parser.add_argument("--no-browser", action="store_true", help="print the address without opening a browser")
    parser.add_argument("--verbose", action="store_true", help="log refused requests with the reason")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    if arguments.verbose:
        logging.basicConfig(level=logging.INFO, format="%(message)s")
    check_style(arguments.skin)
    folder, file, scene, data = Path.cwd(), "", None, None
    name = arguments.subject
    if name is not None and arguments.experiment is not None:
        raise FormatError(f"give {name!r} or --experiment, not both.")
    if name is not None:
        path = Path(name)
        folder = path.resolve().parent if path.is_file() else folder
        named = subject_named(name)
        subject = named.subject
        if isinstance(subject, Scene) and path.suffix == ".poise" and arguments.folder is None:
            file = path.name
        elif named.report is not None and named.report.character is not None:
            scene, data = open_report(named.report)
        else:
            scene = _scene(subject)
    experiment = None
    if arguments.experiment is not None:
        experiment = run_experiment(experiments().find(arguments.experiment).name, lambda fraction: None)
    options = Options(
        arguments.folder or folder,
        file,
        scene,
        arguments.host,
        arguments.port,
        not arguments.no_browser,
        experiment,
        data,
        arguments.skin,
    )
    run_studio(options, lambda text: print(text, flush=True))
    return 0


def _scene(subject: Figure | Pose | Scene) -> Scene:
    if isinstance(subject, Scene):
        return subject
    return Scene(subject.figure, subject) if isinstance(subject, Pose) else initial_scene(subject)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, got {text!r}")
    return int(text)
