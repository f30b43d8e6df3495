"""Studies: many problems of one kind, on all cores, in processes or on a cluster, and what they add up to."""

from poise.errors import StudyError
from poise.studies.accommodation import Accommodation
from poise.studies.population import Person, PopulationStudy
from poise.studies.population_page import draw_population
from poise.studies.reach import ReachStudy
from poise.studies.reach_map import ReachMap
from poise.studies.reach_pictures import draw_reach, reach_picture
from poise.studies.reach_rounds import map_reach
from poise.studies.reach_surface import ReachSurface, write_reach_glb
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
