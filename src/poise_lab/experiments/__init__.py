"""The experiments of the literature as scenes that can be run: each with its story, its stages and its checks."""

from poise_lab.experiments.experiment import Check, Experiment, Note, Outcome, Stage, Trial
from poise_lab.experiments.gallery import gallery
from poise_lab.experiments.registry import experiment, experiments, named

__all__ = [
    "Check",
    "Experiment",
    "Note",
    "Outcome",
    "Stage",
    "Trial",
    "experiment",
    "experiments",
    "gallery",
    "named",
]
