"""Studies: many problems of one kind, on all cores, in processes or on a cluster, and what they add up to."""

from poise.errors import StudyError
from poise.studies.accommodation import Accommodation
from poise.studies.population import Person, PopulationStudy
from poise.studies.population_page import draw_population
from poise.studies.reach import ReachMap, ReachStudy
from poise.studies.run import run_study
from poise.studies.study import Outcome, Study
from poise.studies.table import csv_text, write_table

__all__ = [
    "Accommodation",
    "Outcome",
    "Person",
    "PopulationStudy",
    "ReachMap",
    "ReachStudy",
    "Study",
    "StudyError",
    "csv_text",
    "draw_population",
    "run_study",
    "write_table",
]
