"""The page docs/benchmarks.md, made from one run: tables, bars, and what others do better."""

from __future__ import annotations

import os
import platform
from datetime import date
from pathlib import Path
from typing import Any

from bars import bars
from measure import Measured

Json = dict[str, Any]
OWN = "Poise"
BUSY = 0.5  # load from which on the page says that the machine had other things to do
SETS = {
    "reach": "Whole body, everything can be met",
    "conflict": "Whole body, in conflict",
    "chain": "A long chain",
    "obstacles": "Among obstacles",
    "batch": "A batch",
}
WORDS = {
    "reach": "Both soles or one stay (level 1), the center of mass goes over a place (2), the eyes look at a point "
    "(3), one palm or both reach (4). A pose that does it all is known.",
    "conflict": "The same with palms mostly out of reach: what comes before them can be kept, and is to be. Success: "
    "soles, balance and gaze within 1 mm and 1 mrad, and palms within 1 % and 1 mm of the best that anyone found so.",
    "chain": "Thirty hinges, about x and y in turn; the tip goes to a place and a turn that it has in a random pose.",
    "obstacles": "Soles stay, the right palm reaches among ten balls, five of them by its way; the human is 48 balls. "
    "A pose that does it is known. Success: arrived, and no ball entered by more than 0.1 mm.",
    "batch": "The first reach with many goals within 3 cm of its own. Poise has a call for it, which uses all cores; "
    "the others go on one after another from objects made once. Milliseconds, by the clock, are those of one of them.",
}
HEAD = """# Measured against others

Poise and other libraries on the same problems in the same run. This page is written by

```sh
python benchmarks/run              # installs every library in an environment of its own, measures, writes this page
```

{machine}

**How.** The problems are plain files (URDF, MJCF, JSON) that Poise writes: a human of 50 degrees of freedom whose ball
joints are three hinges each and whose limits are ranges, and a chain. Everybody solves what stands there; Poise too.
Rounds are interleaved: every library takes its turn in each of {rounds} rounds. Times are those of the processor, one
thread, so that other work on the machine does not count (but for the batch: that is by the clock). The least is taken
of all rounds for each problem, then the average of the set; the median is that of the rounds. What is made once
(models, tasks, programs) is not timed. The poses are judged by one judge, `benchmarks/judge.py`; what a library says of
itself does not count. Met means 1 mm and 1 mrad; limits are kept within 1e-6 rad.

**With what.** Libraries that take steps (Pink, mink, PlaCo) run in the loop that their users write: until every error
is below 1e-4, nothing moves any more, or 100 steps are used up. Weights stand for levels, since they have no strict
ones; damping and weights are those that did best of several tried, apart for conflicts, where the settings that are
quick on reaches swing to and fro. Drake solves one nonlinear program with the first three levels as constraints and the
palms as cost; SciPy bounded least squares with weights, on Pinocchio's derivatives. Poise has its own settings
everywhere. Who knows better ones: each script under `benchmarks/peers` is short, and what it takes is written there.
"""


def write_page(folder: Path, measured: Measured, verdicts: Json, problems: Json, load: float) -> None:
    """Page and pictures."""
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    rounds = max(len(times.solve) for by_peer in measured.times.values() for times in by_peer.values())
    lines = [HEAD.format(machine=machine(load), rounds=rounds), *summary(measured, verdicts), *libraries(measured)]
    solve = {name: least(measured, name, "solve_least", 1e3) for name in SETS if name in measured.times}
    step = {name: least(measured, name, "step_least", 1e6) for name in ("reach", "conflict", "chain", "obstacles")}
    for name, title, values in (("solve", "ms per solve", solve), ("step", "µs per step", step)):
        shown = {SETS[each]: found for each, found in values.items() if found}
        (pictures / f"benchmark_{name}.svg").write_text(bars(title, shown, OWN), encoding="utf-8")
        lines += [f"![{title}, on a scale of powers of ten: shorter is better](pictures/benchmark_{name}.svg)", ""]
    for name, by_peer in verdicts.items():
        own = problems["sets"][name]
        lines += table(name, measured, by_peer, len(own.get("goals", own["problems"])))
    lines += better(measured, verdicts)
    (folder / "benchmarks.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def machine(load: float) -> str:
    """What it was measured on."""
    kind, cores = platform.machine(), os.cpu_count()
    busy = (
        f"**The machine had other work beside** (load {load:.1f} on {cores} cores before the run began): caches "
        "are shared, so that times are longer than on a quiet one, by the clock (installing, first answers, the batch) "
        "much longer; ratios of one run say more."
        if load > BUSY
        else f"Nothing else ran (load {load:.1f} before the run began)."
    )
    return f"Measured {date.today():%Y-%m-%d}: {cores} cores ({kind}), Python {platform.python_version()}. {busy}"


def summary(measured: Measured, verdicts: Json) -> list[str]:
    """One line for every set: Poise, and the quickest of the others."""
    lines = [
        "## In short",
        "",
        "| set | Poise | the quickest other | success of Poise | of the others |",
        "|---|---|---|---|---|",
    ]
    for name, by_peer in verdicts.items():
        times = least(measured, name, "solve_least", 1e3)
        own = times.pop(OWN)
        success = {peer: f"{100.0 * verdict['success']:.0f} %" for peer, verdict in by_peer.items()}
        others = [each for each in success if each != OWN]
        next_one = min(times, key=lambda peer: times[peer], default="")
        beside = f"{next_one}, {number(times[next_one])} ms: {number(times[next_one] / own)} times" if next_one else "–"
        told = ", ".join(f"{peer} {success[peer]}" for peer in others) or "–"
        lines.append(f"| {SETS[name]} | {number(own)} ms | {beside} | {success[OWN]} | {told} |")
    return [*lines, ""]


def libraries(measured: Measured) -> list[str]:
    """What took part, and what it takes to begin; what did not, and why."""
    lines = ["## What took part", "", "| library | version | install [s] | to the first answer [s] | lines of code |"]
    lines.append("|---|---|---|---|---|")
    for name, first in measured.first.items():
        count = measured.lines[name]
        seconds = measured.homes[name].seconds
        install = f"{seconds:.0f}" if seconds else "–"
        lines.append(f"| {name} | {measured.versions[name]} | {install} | {first:.1f} | {count or '–'} |")
    lines += [
        "",
        "Install: an empty environment and the installer's work, downloads included (Poise: built from source, the "
        "others are ready-made), told from when the environment was made. First answer: from the start of Python to "
        "the first pose, imports and reading included. Lines: what a user writes for the whole-body problem, without "
        "comments and empty lines.",
        "",
    ]
    for name, home in measured.homes.items():
        if home.reason:
            lines.append(f"* {name} did not take part: {home.reason.rstrip('.')}.")
        elif measured.peers[name].lacks:
            lines.append(f"* {name} cannot be asked for {measured.peers[name].lacks}.")
    lines += [f"* {what} failed: {why}." for what, why in measured.failures.items()]
    return [*lines, ""]


def least(measured: Measured, name: str, key: str, scale: float) -> dict[str, float]:
    """The least times of a set by peer."""
    found = ((peer, times.shown[key]) for peer, times in measured.times[name].items()) if name in measured.times else ()
    return {peer: scale * value for peer, value in found if value is not None}


def table(name: str, measured: Measured, by_peer: Json, count: int) -> list[str]:
    """Everything about one set."""
    last = "deepest inside [mm]" if name == "obstacles" else "limits passed by [rad]"
    head = ["library", "ms per solve", "median", "times Poise", "µs per step", "steps", "success"]
    head += ["left of the tip [mm]"] if name == "chain" else ["left of level 1 to 3", "left of the palms [mm]"]
    lines = [f"## {SETS[name]}", f"{WORDS[name]} {count} problems.", ""]
    lines += [f"| {' | '.join([*head, last])} |", "|---" * (len(head) + 1) + "|"]
    own = measured.times[name][OWN].shown["solve_least"]
    for peer, verdict in by_peer.items():
        times = measured.times[name][peer]
        shown = times.shown
        step = "–" if shown["step_least"] is None else number(1e6 * shown["step_least"])
        cells = [peer, number(1e3 * shown["solve_least"]), number(1e3 * shown["solve_median"])]
        cells += [number(shown["solve_least"] / own), step, "–" if times.steps is None else f"{times.steps:g}"]
        cells.append(f"{100.0 * verdict['success']:.0f} %")
        if name != "chain":
            cells.append(small(verdict["above"]))
        cells.append(number(1e3 * verdict["missed"]))
        deep = verdict["clearance"]
        cells.append(number(max(0.0, -1e3 * deep)) if deep is not None else small(verdict["beyond"]))
        lines.append(f"| {' | '.join(cells)} |")
    tail = (
        "Steps and what is left of the last level are medians; what is left above it (m and rad) and limits are worst."
    )
    return [*lines, "", tail, ""] if name == "reach" else [*lines, ""]


def better(measured: Measured, verdicts: Json) -> list[str]:
    """Where somebody does better than Poise, by the same numbers."""
    lines = ["## Where others do better", ""]
    for name, by_peer in verdicts.items():
        own, times = by_peer[OWN], measured.times[name]
        for peer, verdict in by_peer.items():
            if peer != OWN:
                lines += [f"* {SETS[name]}: {peer} {words}." for words in ahead(times[OWN], times[peer], own, verdict)]
    own_install, own_lines = measured.homes[OWN].seconds, measured.lines[OWN]
    quicker = [each for each, home in measured.homes.items() if not home.reason and 0 < home.seconds < own_install]
    if quicker:
        lines.append(f"* Installing: {', '.join(quicker)} need less time, since Poise is built from source here.")
    sooner = [each for each, first in measured.first.items() if first < measured.first[OWN]]
    if sooner:
        gives = "gives" if len(sooner) == 1 else "give"
        lines.append(f"* The first answer after installing: {', '.join(sooner)} {gives} it sooner.")
    shorter = [each for each, count in measured.lines.items() if 0 < count < own_lines]
    if shorter:
        lines.append(f"* Lines of code: {', '.join(shorter)} need fewer.")
    return lines if len(lines) > 2 else [*lines, "Nowhere in this run."]


def ahead(own_times: Any, times: Any, own: Json, verdict: Json) -> list[str]:
    """What a peer does better on a set."""
    found = []
    ours, theirs = own_times.shown["solve_least"], times.shown["solve_least"]
    if theirs < ours:
        found.append(f"takes {number(1e3 * theirs)} ms a solve where Poise takes {number(1e3 * ours)}")
    ours, theirs = own_times.shown["step_least"], times.shown["step_least"]
    if ours is not None and theirs is not None and theirs < ours:
        found.append(f"takes {number(1e6 * theirs)} µs a step where Poise takes {number(1e6 * ours)}")
    if verdict["success"] > own["success"]:
        found.append(f"succeeds in {100 * verdict['success']:.0f} % where Poise does in {100 * own['success']:.0f} %")
    return found


def number(value: float) -> str:
    """Three figures."""
    if value == 0.0 or abs(value) < 1e-4:
        return "0"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def small(value: float) -> str:
    """A number that should be zero."""
    return "0" if value < 1e-12 else f"{value:.1e}"
