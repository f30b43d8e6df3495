"""A page of HTML with a picture of every stage, the stories, and what was measured; it needs nothing else."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

from poise.draw.picture import picture
from poise.experiments.experiment import Check, Outcome, Stage

SIZE = (420, 420)
_STYLE = """
:root { color-scheme: light; --ink: #20292f; --soft: #5d6b74; --line: #dde3e7; --paper: #fbfcfc; --good: #2c7d4f;
  --bad: #b23a48; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 "Segoe UI", "Helvetica Neue", Arial,
  sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 2rem; margin: 0 0 .3rem; } h2 { font-size: 1.5rem; margin: 3rem 0 0; }
article { border-top: 1px solid var(--line); margin-top: 1.6rem; padding-top: 1.2rem; }
h3 { font-size: 1.15rem; margin: 0; } .source, .measured, figcaption, .soft { color: var(--soft); }
.source, .measured, figcaption { font-size: .88rem; } .story { max-width: 48rem; margin: .4rem 0 .8rem; }
.stages { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; width: 16rem; }
figure img { width: 100%; display: block; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
ul { list-style: none; padding: 0; margin: .8rem 0 0; } li { padding-left: 1.5rem; position: relative; }
li::before { position: absolute; left: 0; font-weight: 700; } li.yes::before { content: "✓"; color: var(--good); }
li.no::before { content: "✗"; color: var(--bad); } .measured { margin-left: .5rem; }
"""


def gallery(outcomes: Sequence[Outcome]) -> str:
    """The whole page."""
    chapters = dict.fromkeys(each.experiment.chapter for each in outcomes)
    parts = "\n".join(
        f"<h2>{escape(chapter)}</h2>\n"
        + "\n".join(_article(each) for each in outcomes if each.experiment.chapter == chapter)
        for chapter in chapters
    )
    passed = sum(each.passed for each in outcomes)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Experiments</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Experiments</h1>\n"
        f'<p class="soft">{passed} of {len(outcomes)} come out as told, and fail where they are turned around.</p>\n'
        f"{parts}\n</main>\n</body>\n</html>\n"
    )


def _article(outcome: Outcome) -> str:
    own = outcome.experiment
    stages = "\n".join(_figure(stage) for stage in outcome.stages)
    failing = [check for check in outcome.turned if not check.holds]
    return (
        f'<article id="{escape(own.name)}">\n<h3>{escape(own.name)}</h3>\n'
        f'<div class="source">{escape(own.source)} · {outcome.seconds:.2f} s</div>\n'
        f'<p class="story">{escape(own.story)}</p>\n<div class="stages">\n{stages}\n</div>\n'
        f"<ul>\n{''.join(_item(check) for check in outcome.checks)}</ul>\n"
        f'<p class="soft">Turned around, {escape(own.turned)}: '
        f"{escape('; '.join(check.words for check in failing) or 'nothing')} no longer holds.</p>\n</article>"
    )


def _item(check: Check) -> str:
    numbers = f'<span class="measured">{escape(check.measured)}</span>' if check.measured else ""
    return f'<li class="{"yes" if check.holds else "no"}">{escape(check.words)}{numbers}</li>\n'


def _figure(stage: Stage) -> str:
    drawn = picture(stage.scene, stage.view, size=SIZE)
    data = base64.b64encode(drawn._repr_png_()).decode("ascii")
    title = escape(stage.title)
    return f'<figure><img alt="{title}" src="data:image/png;base64,{data}"><figcaption>{title}</figcaption></figure>'
