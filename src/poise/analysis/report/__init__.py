"""What a study gives: sections with words, tables and plots, as text, as JSON and as one page of HTML."""

from poise.analysis.report.html import page
from poise.analysis.report.parts import Curve, Plot, Report, Section, Table

__all__ = ["Curve", "Plot", "Report", "Section", "Table", "page"]
