"""One framework for every bench: figures with bars, interleaved timing, peers that may be missing, reports.

A bench is a function of one module under :mod:`benchmarks.suite`::

    @register("kinematics", "Frames and Jacobians of whole figures, against other libraries.", peers=("pinocchio",))
    def kinematics(run: Run) -> Iterable[Measurement]:
        pinocchio = run.peer("pinocchio")
        contenders = {"poise": ...}
        if pinocchio.available:
            contenders["pinocchio"] = ...
        timings = run.measure(contenders)
        yield from durations(timings, "frames")
        bar = Bar.of("<= 1.0", "not slower than the library people use today")
        yield from ratios(timings, "poise", "pinocchio", "frames", bar=bar, needs=(pinocchio,))
"""

from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement, Verdict
from benchmarks.registry import Bench, benches, find_bench, register
from benchmarks.report import Report, as_json
from benchmarks.run import Run, Settings
from benchmarks.table import as_text
from benchmarks.timing import Ratio, Timing, Timings, measure
from poise.cli.optional_packages import OptionalPackage, find_package, lacking

__all__ = [
    "Bar",
    "Bench",
    "Measurement",
    "OptionalPackage",
    "Ratio",
    "Report",
    "Run",
    "Settings",
    "Timing",
    "Timings",
    "Verdict",
    "as_json",
    "as_text",
    "benches",
    "durations",
    "find_bench",
    "find_package",
    "lacking",
    "measure",
    "ratios",
    "register",
]
