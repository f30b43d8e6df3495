"""Measures Poise and other libraries on the same problems in one run, and writes docs/benchmarks.md.

    python -m benchmarks.peer_libraries                       # environments in a temporary folder
    python -m benchmarks.peer_libraries --cache ~/peers       # environments are kept for the next run
    python -m benchmarks.peer_libraries --quick -o somewhere  # few problems, written elsewhere

Run it in the root of the repository. Every library has an environment of its own; only the standard library is needed
to start. Poise is built from the repository unless --poise names an interpreter in which it is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

from benchmarks.peer_libraries.environments import PEERS, REPOSITORY, Environment, environment
from benchmarks.peer_libraries.measure import measure
from benchmarks.peer_libraries.page import write_page

ROUNDS = {False: 3, True: 2}


def main() -> None:
    """Install, measure, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, help="folder for the environments (default: a temporary one)")
    parser.add_argument("--poise", type=Path, help="Python interpreter with Poise installed, instead of building it")
    parser.add_argument("--peers", help="names, separated by commas (default: all)")
    parser.add_argument("--quick", action="store_true", help="few problems, two rounds")
    parser.add_argument("-o", "--output", type=Path, default=REPOSITORY / "docs", help="folder for the page")
    arguments = parser.parse_args()
    names = None if arguments.peers is None else ("Poise", "Poise, restarts", *arguments.peers.split(","))
    peers = [peer for peer in PEERS if names is None or peer.name in names]
    with tempfile.TemporaryDirectory() as temporary:
        cache = arguments.cache or Path(temporary)
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0  # before any measurement
        homes: dict[str, Environment] = {}
        for peer in peers:
            given = peer.name == "Poise" and arguments.poise
            if peer.home:
                homes[peer.name] = Environment(homes[peer.home].python, reason=homes[peer.home].reason)
            else:
                homes[peer.name] = Environment(arguments.poise.absolute()) if given else environment(peer, cache)
            print(f"{peer.name}: {homes[peer.name].reason or 'installed'}", flush=True)
        poise, folder = homes["Poise"].python, Path(temporary) / "problems"
        quick = ["--quick"] if arguments.quick else []
        subprocess.run([*module(poise, "problems"), str(folder), *quick], check=True, cwd=REPOSITORY)
        measured = measure(peers, homes, folder, ROUNDS[arguments.quick])
        judge = [*module(poise, "judge"), str(folder)]
        answers = json.dumps(measured.answers)
        done = subprocess.run(judge, input=answers, capture_output=True, text=True, check=True, cwd=REPOSITORY)
        problems = json.loads((folder / "problems.json").read_text(encoding="utf-8"))
        pictures = arguments.output / "pictures"
        pictures.mkdir(parents=True, exist_ok=True)
        grown = [str(poise), "-m", "benchmarks.suite.growth", str(pictures / "growth.svg"), *quick]
        growth = subprocess.run(grown, capture_output=True, text=True, check=True, cwd=REPOSITORY).stdout
        write_page(arguments.output, measured, json.loads(done.stdout), problems, load, growth.strip())
        print(f"wrote {arguments.output / 'benchmarks.md'}")


def module(python: Path, name: str) -> list[str]:
    """Command that runs a module of this package."""
    return [str(python), "-m", f"benchmarks.peer_libraries.{name}"]


if __name__ == "__main__":
    main()
