"""What a study gives: sections with words, tables and plots, as text, as JSON and as one page of HTML."""

from poise.lab.report.page import page
from poise.lab.report.parts import Curve, Plot, Report, Section, Table

__all__ = ["Curve", "Plot", "Report", "Section", "Table", "page"]
