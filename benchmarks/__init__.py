"""The benchmarks of Poise: figures with bars, interleaved timing, peers that may be missing, reports.

A benchmark is a function in one module under :mod:`benchmarks.suite`::

    @register("kinematics", "Frames and Jacobians of whole figures, against other libraries.", peers=("pinocchio",))
    def kinematics(run: Run) -> Iterable[Measurement]:
        pinocchio = run.peer("pinocchio")
        contenders = {"poise": ...}
        if pinocchio.available:
            contenders["pinocchio"] = ...
        timings = run.measure(contenders)
        yield from durations(timings, "frames")
        bar = Bar.of("<= 1.0", "not slower than the most used library")
        yield from ratios(timings, "poise", "pinocchio", "frames", bar=bar, needs=(pinocchio,))

`poise bench` lists and runs them. :mod:`benchmarks.adapters` holds the same problems in other libraries;
:mod:`benchmarks.peer_libraries` measures Poise and other libraries in environments of their own. This package imports
nothing by itself, so that the latter starts with the standard library alone.
"""
