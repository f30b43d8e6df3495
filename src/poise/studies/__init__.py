"""Studies: many problems of one kind, on all cores, in processes or on a cluster, and what they add up to."""

from poise.errors import StudyError
from poise.studies.reach import ReachMap, ReachStudy, reach_map
from poise.studies.run import run_study
from poise.studies.study import Outcome, Study

__all__ = ["Outcome", "ReachMap", "ReachStudy", "Study", "StudyError", "reach_map", "run_study"]
