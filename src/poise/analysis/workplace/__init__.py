"""Assessment of a workplace: one report of posture scores, strength, low back, lifting, reach, vision and clearance."""

from poise.analysis.workplace.assessment import WorkplaceAssessment, assess_workplace
from poise.analysis.workplace.finding import Finding, Verdict
from poise.analysis.workplace.page import workplace_page, write_workplace_report
from poise.analysis.workplace.visibility import Mirror, Visibility, floor_grid, visibility

__all__ = [
    "Finding",
    "Mirror",
    "Verdict",
    "Visibility",
    "WorkplaceAssessment",
    "assess_workplace",
    "floor_grid",
    "visibility",
    "workplace_page",
    "write_workplace_report",
]
