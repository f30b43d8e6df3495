"""A page of HTML with a picture of every stage, the stories, and what was measured; it needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from poise.analysis.report.svg import svg
from poise_lab.experiments.experiment import Check, Note, Outcome
from poise_lab.experiments.page_style import STYLE
from poise_lab.experiments.stage_pictures import as_address, stage_pictures

HEADS = ("", "What must be observed", "Here", "In the source")


def gallery(outcomes: Sequence[Outcome], progress: Callable[[int, int], None] | None = None) -> str:
    """The whole page; `progress` is called with experiments drawn and in all."""
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
    passed = sum(each.passed for each in outcomes)
    seconds = sum(each.seconds for each in outcomes)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Experiments</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<nav>\n<h2>Experiments</h2>\n{links}\n</nav>\n<main>\n<header>\n"
        "<h1>The experiments of the literature</h1>\n"
        "<p>Each sets a scene, changes it and says what must be observed. It is run twice: as told, where every check "
        "must hold, and turned around, with its cause taken away, where one must fail.</p>\n"
        f'<p class="sum"><b>{passed}</b> of {len(outcomes)} come out as told, and fail where they are turned around. '
        f"All together took {seconds:.0f} s.</p>\n</header>\n{parts}\n</main>\n</body>\n</html>\n"
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
    failing = [check.words for check in outcome.turned if not check.holds]
    unseen = f'<p class="unseen"><b>Told and not seen here.</b> {escape(own.unseen)}</p>\n' if own.unseen else ""
    return (
        f'<article id="{escape(own.name)}">\n<h3>{escape(own.title or own.name)}</h3>\n'
        f'<p class="source"><code>{escape(own.name)}</code> {escape(own.source)} · {outcome.seconds:.2f} s</p>\n'
        f'<p class="story">{escape(own.story)}</p>\n{_shown(outcome)}\n{_table(outcome)}\n{unseen}'
        f'<p class="turned"><b>Turned around</b>, {escape(own.turned)}: '
        f"{'no longer “' + escape(failing[0]) + '”' if failing else 'everything still holds'}.</p>\n</article>"
    )


def _shown(outcome: Outcome) -> str:
    """Pictures, then plots."""
    drawn = zip(outcome.stages, stage_pictures(outcome.stages), strict=True)
    figures = [
        f'<figure><img alt="{escape(stage.title)}" src="{as_address(picture)}">'
        f"<figcaption>{escape(stage.title)}</figcaption></figure>"
        for stage, picture in drawn
    ]
    plots = [f'<figure class="plot">{svg(plot)}</figure>' for plot in outcome.plots]
    return f'<div class="stages">\n{"".join(figures)}\n</div>\n<div class="plots">\n{"".join(plots)}\n</div>'


def _table(outcome: Outcome) -> str:
    rows_told: list[Check | Note] = [*outcome.checks, *outcome.notes]
    told = any(each.source for each in rows_told)
    heads = "".join(f"<th>{head}</th>" for head in (HEADS if told else HEADS[:-1]))
    rows = [_row(_word(each.holds), each, told) for each in outcome.checks]
    rows += [_row("note", each, told) for each in outcome.notes]
    return f'<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{"".join(rows)}</tbody></table></div>'


def _row(kind: str, each: Check | Note, told: bool) -> str:
    cells = [each.words, each.measured, *([each.source] if told else [])]
    return f'<tr class="{kind}"><td></td>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"


def _word(holds: bool) -> str:
    return "yes" if holds else "no"
