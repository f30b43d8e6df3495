"""Coverage-guided fuzzing of every reader and of the convex distances, for some minutes in all.

``python -m tests.support.fuzz_coverage --minutes 60 [TARGET ...]``: readers by atheris, the distance code of the kernel
by libFuzzer under AddressSanitizer and UBSan (needs clang; ``CLANG`` names another compiler). Inputs begin with the
small valid files of the tests, and the words in them are the dictionary. What is found stays in ``build/fuzz``: inputs
of new coverage in ``TARGET/corpus``, where the next run continues, and inputs that fail in ``TARGET/faults``.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.io.valid_files import valid_files

PROJECT = Path(__file__).parents[2]
FUZZ_FOLDER = PROJECT / "build" / "fuzz"
DISTANCE = "distance"
_SOURCES = ("native/distance/newton_refinement.cpp", "tests/support/fuzz_distance.cpp")
_COMPILE = "-std=c++17 -O2 -g1 -fno-math-errno -UNDEBUG -fsanitize=fuzzer,address,undefined -Inative".split()
_TIMEOUT_S, _MEMORY_MB = 10, 2048  # of one input
_MAX_INPUT = 60_000  # bytes of a file
_MAX_SHAPES = 400  # bytes of two shapes
_RANDOM_PAIRS = 40  # of shapes to begin with
_MAX_WORDS = 300  # of a dictionary
_WORD = re.compile(rb"[A-Za-z_#:][\w#:/. -]{2,30}")


def targets() -> list[str]:
    """Names of all targets: the endings of the files that are read, and the distance code."""
    return [*sorted({Path(name).suffix[1:] for name in valid_files()}), DISTANCE]


def first_inputs(target: str) -> dict[str, bytes]:
    """Inputs that the search begins with, by name: the valid files of a format, random pairs of shapes."""
    if target == DISTANCE:
        rng = random.Random(0)
        return {f"pair_{number}": rng.randbytes(rng.randint(40, _MAX_SHAPES)) for number in range(_RANDOM_PAIRS)}
    return {name: content for name, content in valid_files().items() if Path(name).suffix[1:] == target}


def prepare(target: str, parent: Path = FUZZ_FOLDER) -> Path:
    """Folder of a target with its first inputs and a dictionary of the words in them."""
    folder = parent / target
    for name in ("corpus", "faults"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    words: dict[bytes, None] = {}
    for name, content in first_inputs(target).items():
        (folder / "corpus" / f"first_{name}").write_bytes(content)
        words |= dict.fromkeys(_WORD.findall(content))
    lines = [f'"{word.decode()}"' for word in list(words)[:_MAX_WORDS]]
    (folder / "words").write_text("\n".join(lines) + "\n")
    return folder


def command(target: str, folder: Path) -> list[str] | None:
    """The program of a target, None if it cannot be built here."""
    if target != DISTANCE:
        return [sys.executable, "-m", "tests.support.fuzz_reader", f".{target}", str(folder)]
    compiler = shutil.which(os.environ.get("CLANG", "clang++"))
    if compiler is None:
        return None
    finder = [sys.executable, str(PROJECT / "native" / "find_eigen.py")]
    eigen = subprocess.run(finder, capture_output=True, text=True, check=True).stdout.strip() or "/usr/include/eigen3"
    program = folder / "program"
    build = [compiler, *_COMPILE, "-isystem", eigen, *_SOURCES, "-o", str(program)]
    subprocess.run(build, check=True, cwd=PROJECT)
    return [str(program)]


def run(target: str, seconds: int) -> bool:
    """Fuzz one target; prints its last line of statistics. False if an input failed."""
    folder = prepare(target)
    program = command(target, folder)
    if program is None:
        print(f"{target}: not run, there is no clang++; install it or name it with CLANG", flush=True)  # noqa: T201
        return True
    options = [
        f"-max_total_time={seconds}",
        f"-timeout={_TIMEOUT_S}",
        f"-rss_limit_mb={_MEMORY_MB}",
        f"-max_len={_MAX_INPUT if target != DISTANCE else _MAX_SHAPES}",
        f"-artifact_prefix={folder / 'faults'}/",
        "-len_control=0" if target == DISTANCE else f"-dict={folder / 'words'}",
        str(folder / "corpus"),
    ]
    log = folder / "log"
    with log.open("w") as file:
        code = subprocess.run([*program, *options], cwd=PROJECT, stdout=file, stderr=file, check=False).returncode
    lines = log.read_text(errors="replace").splitlines()
    statistics = next((line for line in reversed(lines) if "cov:" in line), "no statistics")
    print(f"{target}: {'FAULT, see ' + str(log) if code else 'no fault'}; {statistics}", flush=True)  # noqa: T201
    return code == 0


def main() -> int:
    """Run the targets one after the other; 1 if any of them failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0, help="of all targets together")
    parser.add_argument("targets", nargs="*", help=f"of {', '.join(targets())}; all by default")
    options = parser.parse_args()
    chosen = options.targets or targets()
    seconds = max(1, round(60.0 * options.minutes / len(chosen)))
    return 0 if all([run(target, seconds) for target in chosen]) else 1


if __name__ == "__main__":
    sys.exit(main())
