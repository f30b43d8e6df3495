"""Analyses: reach maps (reachable workspace), population studies, ergonomics, and the study runner behind them."""

from poise.analysis.population.accommodation import Accommodation
from poise.analysis.population.page import draw_population
from poise.analysis.population.population import Person, PopulationStudy
from poise.analysis.reach.map import ReachMap
from poise.analysis.reach.pictures import draw_reach, reach_picture
from poise.analysis.reach.retries import map_reach
from poise.analysis.reach.study import ReachStudy
from poise.analysis.reach.surface import ReachSurface, write_reach_glb
from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Outcome, Study
from poise.analysis.study.table import csv_text, write_table
from poise.errors import StudyError

__all__ = [
    "Accommodation",
    "Outcome",
    "Person",
    "PopulationStudy",
    "ReachMap",
    "ReachStudy",
    "ReachSurface",
    "Study",
    "StudyError",
    "csv_text",
    "draw_population",
    "draw_reach",
    "map_reach",
    "reach_picture",
    "run_study",
    "write_reach_glb",
    "write_table",
]
