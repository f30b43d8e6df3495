"""Experiments of the literature that can be run: each has a description, stages and checks."""

from poise_lab.experiments.experiment import Experiment, Note, Outcome, Stage, Trial
from poise_lab.experiments.gallery import gallery
from poise_lab.experiments.registry import experiment, experiments, find_experiment
from poise_lab.experiments.verdict import Check, Verdict

__all__ = [
    "Check",
    "Experiment",
    "Note",
    "Outcome",
    "Stage",
    "Trial",
    "Verdict",
    "experiment",
    "experiments",
    "find_experiment",
    "gallery",
]
