"""What studies are shown on: a page of HTML that needs nothing else, and plots as a picture file of their own."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from poise.analysis.report.html import STYLE
from poise.errors import StudyError, suggest
from poise.render import Picture

_SVG_STYLE = (
    'text { font: 12px "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: #5d6b74; } '
    ".title { font-weight: 600; font-size: 13px; fill: #20292f; } .grid { stroke: #eef1f3; stroke-width: 1; } "
    ".name { fill: #20292f; }"
)
_OWN_STYLE = "img { max-width: 100%; height: auto; } .lead { font-size: 1.15rem; }"


def check_plot(path: Path | str, endings: Sequence[str]) -> None:
    """Refuse a name whose ending is none of those, before anything is run."""
    ending = Path(path).suffix.lower()
    if ending not in endings:
        raise StudyError(f"{path}: a study is drawn as {', '.join(endings)}; {suggest(ending, endings)}")


def study_page(title: str, lead: str, sections: Sequence[tuple[str, str]], footer: str) -> str:
    """A page.

    Parameters
    ----------
    title, lead : str
        Heading, and what came out in a sentence.
    sections : sequence of (heading, HTML)
        What follows.
    footer : str
        How it was made.
    """
    body = "\n".join(f"<section>\n<h2>{escape(heading)}</h2>\n{content}\n</section>" for heading, content in sections)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}{_OWN_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n"
        f'<p class="lead">{escape(lead)}</p>\n{body}\n<footer><p>{escape(footer)}</p></footer>\n'
        "</main>\n</body>\n</html>\n"
    )


def figure_of(picture: Picture, words: str) -> str:
    """A picture inside a page."""
    content = base64.b64encode(picture._repr_png_()).decode("ascii")
    return f'<figure><img src="data:image/png;base64,{content}" alt="{escape(words)}"></figure>'


def svg_file(plots: Sequence[str]) -> str:
    """Plots below each other as one file: each an ``<svg viewBox="0 0 width height" …>`` of its own."""
    sizes = [_size(plot) for plot in plots]
    width, height = max(size[0] for size in sizes), sum(size[1] for size in sizes)
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
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', plot)
    return (int(found[1]), int(found[2])) if found else (720, 380)
