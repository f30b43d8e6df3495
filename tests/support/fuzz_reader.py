"""Coverage-guided fuzzing of one reader with atheris: ``python -m tests.support.fuzz_reader .bvh FOLDER [options]``.

FOLDER receives the file under test; the options are those of libFuzzer. A file must be refused by a PoiseError or give
a valid object; everything else ends the run. libFuzzer bounds time and memory (``-timeout``, ``-rss_limit_mb``).
:mod:`tests.support.fuzz_coverage` starts this program for every format.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import warnings
from pathlib import Path

import atheris

_INSTRUMENTED = ["poise.io", "poise.scene.file", "poise.model"]

with atheris.instrument_imports(include=_INSTRUMENTED):
    import poise.io
    from poise.errors import PoiseError

    for _found in pkgutil.walk_packages(poise.io.__path__, "poise.io."):
        importlib.import_module(_found.name)
    from tests.io.read_and_check import SKELETON, read_and_check
    from tests.io.valid_files import ASF


def main() -> None:
    """Fuzz until libFuzzer ends the process."""
    ending, folder, *options = sys.argv[1:]
    (Path(folder) / SKELETON).write_text(ASF)
    path = Path(folder) / f"fuzzed{ending}"
    warnings.simplefilter("ignore")

    def read_one(content: bytes) -> None:
        path.write_bytes(content)
        try:
            read_and_check(path)
        except PoiseError as error:
            if not 5 < len(str(error)) < 2000:
                raise AssertionError(f"a refusal of {len(str(error))} characters: {str(error)[:200]}") from error

    atheris.Setup([sys.argv[0], *options], read_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
