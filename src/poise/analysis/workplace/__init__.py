"""Assessment of a workplace: one report of posture scores, strength, low back, lifting, reach, vision and clearance."""

from poise.analysis.workplace.assessment import WorkplaceAssessment, assess_workplace
from poise.analysis.workplace.finding import Finding, Verdict
from poise.analysis.workplace.page import workplace_page, write_workplace_report

__all__ = [
    "Finding",
    "Verdict",
    "WorkplaceAssessment",
    "assess_workplace",
    "workplace_page",
    "write_workplace_report",
]
