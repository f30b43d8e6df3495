"""The same study here and in processes, stopped and taken up again: the answers agree to the bit."""

import tempfile

import numpy as np

import poise
from poise import library
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.runner import run_study


def study() -> ReachStudy:
    """Where the tip of a lamp can go."""
    scene = poise.Scene(library.make("lamp"))
    return ReachStudy(scene.pose, "bulb", low=(-0.4, -0.4, 0.1), high=(0.4, 0.4, 0.6), cell=0.1)


if __name__ == "__main__":  # processes begin by reading this file again
    asked = study()
    here = run_study(asked, chunk=80)
    with tempfile.TemporaryDirectory() as folder:  # pieces are kept; whoever is killed goes on where it was
        apart = run_study(asked, chunk=80, where="processes", workers=2, folder=folder)
        again = run_study(asked, chunk=80, folder=folder)
    for other in (apart, again):
        for name, values in here.columns.items():
            assert np.array_equal(values, other.columns[name], equal_nan=True)
    print(f"{asked.count} cells, the same here and in two processes; columns: {', '.join(here.columns)}")
    print('on a cluster: run_study(study, where="dask", cluster="tcp://scheduler:8786")')
