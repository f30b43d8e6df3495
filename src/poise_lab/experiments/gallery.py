"""HTML gallery of the experiments, self-contained: pictures of every stage, descriptions and measurements."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from html import escape

import numpy as np

from poise.analysis.report.svg import svg
from poise.render import Look, Picture
from poise.render.camera import framing_camera, view_by_name
from poise.render.stage import build_stage
from poise.types import FloatArray
from poise_lab.experiments.experiment import Note, Outcome, Stage
from poise_lab.experiments.verdict import Check, Verdict

# Style sheet: a list of names on the left, descriptions with their pictures beside it.
STYLE = """
:root { color-scheme: light; --ink: #1f282e; --soft: #5f6d76; --line: #dfe5e9; --paper: #f6f8f9; --card: #fff;
  --mark: #1b6ca8; --good: #2c7d4f; --bad: #b23a48; --warm: #a86a12; }
* { box-sizing: border-box; } html { scroll-behavior: smooth; }
body { margin: 0; display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); background: var(--paper);
  color: var(--ink); font: 16px/1.55 "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.6rem 1rem 2rem 1.4rem; font-size: .84rem;
  border-right: 1px solid var(--line); background: var(--card); }
nav h2 { font-size: 1rem; margin: 0 0 .8rem; } nav summary { cursor: pointer; font-weight: 600; margin-top: .7rem; }
nav summary span { color: var(--soft); font-weight: 400; } nav ul { list-style: none; margin: .2rem 0 0; padding: 0; }
nav a { color: var(--soft); text-decoration: none; display: block; padding: .08rem 0 .08rem .8rem;
  border-left: 2px solid var(--line); } nav a:hover { color: var(--mark); border-color: var(--mark); }
nav li.no a { color: var(--bad); font-weight: 600; }
main { max-width: 78rem; padding: 2.4rem 2.2rem 5rem; }
header { max-width: 46rem; } h1 { font-size: 2.1rem; line-height: 1.2; margin: 0 0 .6rem; letter-spacing: -.01em; }
header p { color: var(--soft); margin: .3rem 0; } header b { color: var(--good); }
section > h2 { font-size: 1.45rem; margin: 3rem 0 1rem; padding-bottom: .4rem; border-bottom: 2px solid var(--ink); }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.4rem 1.6rem 1.2rem;
  margin: 0 0 1.4rem; scroll-margin-top: 1rem; box-shadow: 0 1px 2px rgb(31 40 46 / 5%); }
h3 { font-size: 1.22rem; margin: 0; } .source { color: var(--soft); font-size: .86rem; margin: .1rem 0 0; }
code { font: .84rem/1 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--mark); margin-right: .5rem; }
.story { max-width: 50rem; margin: .6rem 0 1rem; }
.stages { display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: .9rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: .9rem; margin-top: .9rem; }
.stages:empty, .plots:empty { display: none; }
figure { margin: 0; } figure img { width: 100%; display: block; border: 1px solid var(--line); border-radius: 8px; }
figcaption { font-size: .86rem; color: var(--soft); padding: .3rem .1rem 0; }
.plot { max-width: 46rem; } svg { width: 100%; height: auto; background: #fff; border: 1px solid var(--line);
  border-radius: 8px; }
svg text { font: 12px "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--soft); }
svg .title { font-weight: 600; font-size: 13px; fill: var(--ink); } svg .grid { stroke: #eef1f3; }
svg .name { fill: var(--ink); }
.wide { overflow-x: auto; margin-top: .9rem; } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; color: var(--soft); font-weight: 600; font-size: .8rem; padding: .2rem .9rem .25rem 0; }
td { vertical-align: top; padding: .28rem .9rem .28rem 0; border-top: 1px solid var(--line); }
td:nth-child(n + 3) { color: var(--soft); font-variant-numeric: tabular-nums; }
td:first-child { width: 1.5rem; font-weight: 700; } .yes td:first-child::before { content: "✓"; color: var(--good); }
tr.no td:first-child::before { content: "✗"; color: var(--bad); }
tr.partly td:first-child::before { content: "±"; color: var(--warm); }
.note td:first-child::before { content: "·"; color: var(--soft); }
.counterfactual, .not-reproduced { font-size: .88rem; color: var(--soft); margin: .8rem 0 0; }
.not-reproduced b { color: var(--warm); }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; }
  main { padding: 1.4rem 1rem 3rem; } .plots { grid-template-columns: 1fr; } }
@media print { nav { display: none; } body { display: block; } article { break-inside: avoid; } }
"""

IMAGE_SIZE = (360, 360)  # [pixels]
SMOOTHING = 2  # low, because a page has hundreds of pictures
MAX_SHARED_EXTENT = 3.0  # stages share a camera if all of them are at most this many times larger than each one
_MARKS = {Verdict.AS_TOLD: "yes", Verdict.PARTLY: "partly", Verdict.NOT_AS_TOLD: "no"}
HEADS = ("", "Expected observation", "Here", "In the source")


# --- stage pictures ---------------------------------------------------------------------------------------------------


def stage_pictures(stages: Sequence[Stage], size: tuple[int, int] = IMAGE_SIZE) -> list[Picture]:
    """One picture per stage; stages with the same view share a camera, so that figures keep their position and size."""
    looks = [Look(sticks=each.skeleton, smoothing=SMOOTHING) for each in stages]
    sets = [build_stage(each.scene, look) for each, look in zip(stages, looks, strict=True)]
    drawn = []
    for stage, own, look in zip(stages, sets, looks, strict=True):
        together = [other.points for other, beside in zip(sets, stages, strict=True) if beside.view == stage.view]
        camera = framing_camera(_common(own.points, together), view_by_name(stage.view).toward, size)
        drawn.append(Picture(own.pixels(camera, size, look)))
    return drawn


def _common(own: FloatArray, together: list[FloatArray]) -> FloatArray:
    """Points of all stages, or of one stage alone if the others would make it too small."""
    everything = np.concatenate(together)
    return everything if _extent(everything) <= MAX_SHARED_EXTENT * _extent(own) else own


def _extent(points: FloatArray) -> float:
    return float(np.linalg.norm(np.ptp(points, axis=0)))


def data_uri(picture: Picture) -> str:
    """Picture as a data URI."""
    return "data:image/png;base64," + base64.b64encode(picture._repr_png_()).decode("ascii")


# --- page -------------------------------------------------------------------------------------------------------------


def gallery(outcomes: Sequence[Outcome], progress: Callable[[int, int], None] | None = None) -> str:
    """HTML page of outcomes; `progress` is called with the number of experiments drawn and the total."""
    articles: dict[int, str] = {}
    for done, each in enumerate(outcomes, 1):
        articles[id(each)] = _article(each)
        if progress is not None:
            progress(done, len(outcomes))
    chapters = list(dict.fromkeys(each.experiment.chapter for each in outcomes))
    groups = [[each for each in outcomes if each.experiment.chapter == chapter] for chapter in chapters]
    parts = "\n".join(
        _chapter(chapter, [articles[id(each)] for each in group])
        for chapter, group in zip(chapters, groups, strict=True)
    )
    links = "\n".join(_links(chapter, group) for chapter, group in zip(chapters, groups, strict=True))
    counts = ", ".join(
        f"<b>{sum(each.verdict is verdict for each in outcomes)}</b> {verdict.value}" for verdict in Verdict
    )
    passed = sum(each.passed for each in outcomes)
    seconds = sum(each.seconds for each in outcomes)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Experiments</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<nav>\n<h2>Experiments</h2>\n{links}\n</nav>\n<main>\n<header>\n"
        "<h1>The experiments of the literature</h1>\n"
        "<p>Each sets up a scene, changes it and checks what its source states. It runs twice: as described, and as "
        "a counterfactual, with its cause removed, where at least one statement must be lost.</p>\n"
        f'<p class="sum">{counts}. <b>{passed}</b> of {len(outcomes)} have the verdict that is declared for them, and '
        f"lose a statement in the counterfactual run. Total time {seconds:.0f} s.</p>\n"
        f"</header>\n{parts}\n</main>\n</body>\n</html>\n"
    )


def _links(chapter: str, group: Sequence[Outcome]) -> str:
    names = [(_word(each.passed), escape(each.experiment.name)) for each in group]
    items = "\n".join(f'<li class="{kind}"><a href="#{name}">{name}</a></li>' for kind, name in names)
    return (
        f"<details open><summary>{escape(chapter)} <span>{len(group)}</span></summary>\n<ul>\n{items}\n</ul></details>"
    )


def _chapter(chapter: str, articles: Sequence[str]) -> str:
    return f"<section>\n<h2>{escape(chapter)}</h2>\n" + "\n".join(articles) + "\n</section>"


def _article(outcome: Outcome) -> str:
    own = outcome.experiment
    missing = own.not_reproduced
    note = f'<p class="not-reproduced"><b>Not reproduced.</b> {escape(missing)}</p>\n' if missing else ""
    return (
        f'<article id="{escape(own.name)}">\n<h3>{escape(own.title or own.name)}</h3>\n'
        f'<p class="source"><code>{escape(own.name)}</code> {escape(own.source)} · {outcome.seconds:.2f} s · '
        f"{escape(outcome.verdict_in_words)}</p>\n"
        f'<p class="story">{escape(own.description)}</p>\n{_shown(outcome)}\n{_table(outcome)}\n{note}'
        f'<p class="counterfactual"><b>Counterfactual</b>, {escape(own.counterfactual)}: '
        f"{'loses “' + escape(outcome.lost[0]) + '”' if outcome.lost else 'loses nothing'}.</p>\n</article>"
    )


def _shown(outcome: Outcome) -> str:
    """Pictures of the stages, then plots."""
    drawn = zip(outcome.stages, stage_pictures(outcome.stages), strict=True)
    figures = [
        f'<figure><img alt="{escape(stage.title)}" src="{data_uri(picture)}">'
        f"<figcaption>{escape(stage.title)}</figcaption></figure>"
        for stage, picture in drawn
    ]
    plots = [f'<figure class="plot">{svg(plot)}</figure>' for plot in outcome.plots]
    return f'<div class="stages">\n{"".join(figures)}\n</div>\n<div class="plots">\n{"".join(plots)}\n</div>'


def _table(outcome: Outcome) -> str:
    entries: list[Check | Note] = [*outcome.checks, *outcome.notes]
    with_source = any(entry.source for entry in entries)
    heads = "".join(f"<th>{head}</th>" for head in (HEADS if with_source else HEADS[:-1]))
    rows = [_row(_MARKS[each.verdict], each, with_source) for each in outcome.checks]
    rows += [_row("note", each, with_source) for each in outcome.notes]
    return f'<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{"".join(rows)}</tbody></table></div>'


def _row(kind: str, entry: Check | Note, with_source: bool) -> str:
    cells = [entry.statement, entry.measured, *([entry.source] if with_source else [])]
    return f'<tr class="{kind}"><td></td>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"


def _word(holds: bool) -> str:
    return "yes" if holds else "no"
