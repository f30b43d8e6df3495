"""Reports and studies as self-contained HTML pages: styles, plots and pictures are inside the file."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from poise.analysis.report.parts import Report, Section, Table, format_cell
from poise.analysis.report.svg import svg
from poise.errors import StudyError, suggest
from poise.render import Picture

STYLE = """
:root { color-scheme: light; --ink: #20292f; --soft: #5d6b74; --line: #dde3e7; --paper: #fbfcfc; --mark: #1b6ca8; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 "Segoe UI", "Helvetica Neue", Arial,
  sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; margin: 0 0 .3rem; } h2 { font-size: 1.25rem; margin: 2.6rem 0 .6rem; }
.intent, footer { color: var(--soft); } .intent { margin: 0 0 1.5rem; }
section { border-top: 1px solid var(--line); }
dl { margin: 0 0 1rem; } dt { font-weight: 600; font-size: .8rem; letter-spacing: .04em; color: var(--mark);
  text-transform: uppercase; margin-top: .6rem; } dd { margin: 0; max-width: 46rem; }
nav ol { margin: 0 0 1.5rem; padding-left: 1.2rem; color: var(--soft); } nav a { color: var(--mark); }
sup { line-height: 0; font-size: .75em; }
.wide { overflow-x: auto; } table { border-collapse: collapse; margin: .8rem 0 1.2rem; font-size: .92rem; }
th, td { padding: .3rem .8rem .3rem 0; text-align: right; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; } th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; } svg { width: 100%; max-width: 46rem; height: auto; background: #fff;
  border: 1px solid var(--line); border-radius: 6px; }
svg text { font: 12px "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--soft); }
svg .title { font-weight: 600; font-size: 13px; fill: var(--ink); } svg .grid { stroke: #eef1f3; stroke-width: 1; }
svg .name { fill: var(--ink); }
"""


def page(report: Report) -> str:
    """HTML page of a report."""
    sections = "\n".join(_section(section, number) for number, section in enumerate(report.sections, 1))
    contents = "\n".join(
        f'<li><a href="#section-{number}">{escape(section.title)}</a></li>'
        for number, section in enumerate(report.sections, 1)
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(report.title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{escape(report.title)}</h1>\n"
        f'<p class="intent">{escape(report.intent)}</p>\n<nav><ol>\n{contents}\n</ol></nav>\n{sections}\n'
        f"<footer><p>Seed {report.seed}. Everything except times is reproducible.</p></footer>\n"
        f"</main>\n</body>\n</html>\n"
    )


def _section(section: Section, number: int) -> str:
    tables = "\n".join(table_html(table) for table in section.tables)
    plots = "\n".join(f"<figure>{svg(plot)}</figure>" for plot in section.plots)
    return (
        f'<section id="section-{number}">\n'
        f"<h2>{escape(section.title)}</h2>\n<dl><dt>Literature</dt><dd>{escape(section.literature)}</dd>"
        f"<dt>Measured here</dt><dd>{escape(section.measured)}</dd></dl>\n{tables}\n{plots}\n</section>"
    )


def _cell(text: str) -> str:
    """HTML of a cell; exponents become superscripts."""
    match = re.fullmatch(r"(-?\d\.\d)e([+-])(\d+)", text)
    if match is None:
        return escape(text)
    return f"{match[1]} · 10<sup>{'−' if match[2] == '-' else ''}{int(match[3])}</sup>"


def table_html(table: Table) -> str:
    """HTML of a table."""
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{_cell(format_cell(cell))}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    return f'<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>'


_SVG_STYLE = (
    'text { font: 12px "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: #5d6b74; } '
    ".title { font-weight: 600; font-size: 13px; fill: #20292f; } .grid { stroke: #eef1f3; stroke-width: 1; } "
    ".name { fill: #20292f; }"
)
_STUDY_STYLE = "img { max-width: 100%; height: auto; } .lead { font-size: 1.15rem; }"


def check_plot(path: Path | str, endings: Sequence[str]) -> None:
    """Raise if a plot file has none of the given extensions; call it before the study runs."""
    ending = Path(path).suffix.lower()
    if ending not in endings:
        expected = f"{', '.join(endings[:-1])} or {endings[-1]}"
        raise StudyError(f"{path}: unsupported plot format; expected {expected}; {suggest(ending, endings)}")


def study_page(title: str, lead: str, sections: Sequence[tuple[str, str]], footer: str) -> str:
    """HTML page of a study.

    Parameters
    ----------
    title, lead : str
        Heading, and the result in one sentence.
    sections : sequence of (heading, HTML)
        Sections of the page.
    footer : str
        How the study was made.
    """
    body = "\n".join(f"<section>\n<h2>{escape(heading)}</h2>\n{content}\n</section>" for heading, content in sections)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}{_STUDY_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n"
        f'<p class="lead">{escape(lead)}</p>\n{body}\n<footer><p>{escape(footer)}</p></footer>\n'
        "</main>\n</body>\n</html>\n"
    )


def figure_of(picture: Picture, description: str) -> str:
    """HTML figure with an embedded PNG picture."""
    content = base64.b64encode(picture._repr_png_()).decode("ascii")
    return f'<figure><img src="data:image/png;base64,{content}" alt="{escape(description)}"></figure>'


def svg_file(plots: Sequence[str]) -> str:
    """Plots stacked in one SVG file; each plot is an ``<svg viewBox="0 0 width height" …>``."""
    sizes = [_size(plot) for plot in plots]
    width, height = max(size[0] for size in sizes), sum(size[1] for size in sizes)  # of integers
    parts, top = [], 0
    for plot, (wide, high) in zip(plots, sizes, strict=True):
        parts.append(plot.replace("<svg ", f'<svg x="0" y="{top}" width="{wide}" height="{high}" ', 1))
        top += high
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
        f'<style>{_SVG_STYLE}</style>\n<rect width="{width}" height="{height}" fill="#fff"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _size(plot: str) -> tuple[int, int]:
    """Width and height of a plot [pixels]."""
    match = re.search(r'viewBox="0 0 (\d+) (\d+)"', plot)
    return (int(match[1]), int(match[2])) if match else (720, 380)
