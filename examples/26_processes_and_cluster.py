"""The same study in this process, in worker processes, and resumed from a folder: bit-identical results."""

import tempfile

import numpy as np

import poise
from poise import library
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.runner import run_study


def study() -> ReachStudy:
    """Reachable workspace of the bulb of a lamp."""
    scene = poise.Scene(library.make("lamp"))
    return ReachStudy(scene.pose, "bulb", low=(-0.4, -0.4, 0.1), high=(0.4, 0.4, 0.6), cell=0.1)


if __name__ == "__main__":  # worker processes import this file
    reach = study()
    serial = run_study(reach, chunk=80)
    with tempfile.TemporaryDirectory() as folder:  # keeps finished chunks: a stopped study resumes
        parallel = run_study(reach, chunk=80, executor="processes", workers=2, folder=folder)
        resumed = run_study(reach, chunk=80, folder=folder)
    for other in (parallel, resumed):
        for name, values in serial.columns.items():
            assert np.array_equal(values, other.columns[name], equal_nan=True)
    print(
        f"{reach.count} cells, bit-identical in this process and in two workers; columns: {', '.join(serial.columns)}"
    )
    print('on a cluster: run_study(study, executor="dask", cluster="tcp://scheduler:8786")')
