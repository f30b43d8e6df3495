"""Reports: sections with text, tables and plots; as text, JSON, SVG and self-contained HTML pages."""

from poise.analysis.report.html import page
from poise.analysis.report.parts import Curve, Plot, Report, Section, Table

__all__ = ["Curve", "Plot", "Report", "Section", "Table", "page"]
