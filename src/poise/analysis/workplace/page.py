"""Report of a workplace as a self-contained HTML page, or as PDF printed by Chromium.

The first page is for whoever decides: a picture, one line per method with its verdict, and what would help most. The
sections after it are for whoever checks: reasons of each score, torques, low back, lift, reach, vision, clearance, who
was studied and what is approximate.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from poise.analysis.ergonomics import StabilityDiagram, driver_comfort, grip_strength_of_pose
from poise.analysis.population.population import POPULATION
from poise.analysis.report.html import figure_of, study_page, table_html
from poise.analysis.report.parts import Table
from poise.analysis.workplace.assessment import WorkplaceAssessment
from poise.analysis.workplace.finding import Finding, Verdict
from poise.analysis.workplace.findings import joint_words, motion_words
from poise.analysis.workplace.pdf import print_to_pdf
from poise.errors import FormatError
from poise.io.atomic_write import write_bytes, write_text
from poise.kinematics import Pose
from poise.library import human_pose, strength_direction
from poise.motion.humanoid import SIDES
from poise.render import Picture, pictures
from poise.scene import Scene

if TYPE_CHECKING:
    from poise.analysis.ergonomics import JointAngles
    from poise.solver import TaskReport

REPORT_FORMATS = (".html", ".pdf")
_VIEWS = ("side", "front", "top")
_PICTURE_SIZE = (420, 520)
_SCALE_BAR_M = 0.5
_MAX_SHOWN_TARGET_M = 2.0  # farther visual targets would shrink the person in the pictures
_MAX_JOINT_ROWS = 12
_GRIP_AGE_YEARS = 30.0  # where no age is given
_STYLE = """<style>
.verdict { font-weight: 600; border-radius: 4px; padding: .05rem .5rem; white-space: nowrap; }
.good { background: #dff0e4; color: #1f6b3a; } .check { background: #fdf1d3; color: #7a5600; }
.act { background: #fbdfe0; color: #9b1c2a; }
th.text, td.text { white-space: normal; text-align: left; } .views { display: flex; flex-wrap: wrap; gap: .5rem; }
.views figure { flex: 1 1 12rem; margin: 0; } figcaption { color: var(--soft); font-size: .85rem; }
.bar { height: 4px; background: var(--ink); margin: .2rem 0; }
@page { size: A4; margin: 12mm; }
@media print { html, body { font-size: 11px; background: #fff; } main { max-width: none; padding: 0; }
  h1 { font-size: 18px; } h2 { font-size: 13px; margin: 10px 0 4px; } h3 { margin: 6px 0; } p, ul { margin: 4px 0; }
  table { margin: 4px 0 8px; } td, th { padding: 2px 8px 2px 0; } figure { margin: 0; }
  .views { justify-content: space-between; } .views figure { flex: 0 0 46mm; }
  section { break-inside: avoid; } section:has(.first) { break-inside: auto; break-after: page; } }
</style>"""
_WORDS = {Verdict.GOOD: "good", Verdict.CHECK: "check", Verdict.ACT: "act"}
_APPROXIMATE = (
    "Strengths are medians of published tables at the angles of the pose, with the spread of each joint and sex.",
    "Low-back loads follow from a single-equivalent-muscle model; their range is that of lever arms, inclination of "
    "the sacrum and co-contraction. Abdominal pressure and dynamics are not modeled.",
    "Endurance times are means of many experiments; people differ by a factor of two.",
    "Forces are static: jerks and accelerations add to them.",
    "Angles that the methods call twisted, abducted or raised are those of Thresholds. No conformance to a standard is "
    "claimed.",
)


def write_workplace_report(assessed: WorkplaceAssessment, path: Path | str, title: str = "Workplace") -> None:
    """Write the report as HTML or PDF, by the extension of the file.

    Raises
    ------
    FormatError
        The extension is neither, or PDF was asked for and there is no Chromium.
    """
    target = Path(path)
    ending = target.suffix.lower()
    if ending not in REPORT_FORMATS:
        raise FormatError(f"unsupported report format; the name must end in {' or '.join(REPORT_FORMATS)}.", target)
    text = workplace_page(assessed, title)
    if ending == ".html":
        write_text(target, text)
    else:
        write_bytes(target, print_to_pdf(text))


def workplace_page(assessed: WorkplaceAssessment, title: str = "Workplace") -> str:
    """HTML page of the report."""
    findings = assessed.findings
    sections = [
        ("Summary", f'{_STYLE}<div class="first">{_summary(assessed, findings)}</div>'),
        ("Posture scores", _scores(assessed)),
        ("Joint torques and strength", _torques(assessed)),
        ("Low back", f"<p>{escape(assessed.low_back.explain())}</p>"),
    ]
    if assessed.lift is not None:
        sections.append(("Lift", _lift(assessed)))
    if assessed.result is not None:
        sections.append(("Reach", _reach(assessed)))
    if assessed.sights:
        sections.append(("Vision", _sights(assessed)))
    if assessed.gaps:
        sections.append(("Clearance", _gaps(assessed)))
    sections.append(("Hands", _hands(assessed)))
    if assessed.sitting:
        sections.append(("Comfort of a driver", _driver(assessed)))
    sections += [("Who was studied", _who(assessed)), ("What is approximate", _list(_APPROXIMATE))]
    return study_page(title, _lead(findings), sections, "Computed by Poise; every number can be reproduced.")


def _lead(findings: Sequence[Finding]) -> str:
    act = [finding.method for finding in findings if finding.verdict is Verdict.ACT]
    check = [finding.method for finding in findings if finding.verdict is Verdict.CHECK]
    if act:
        verb = "does not meet its limit" if len(act) == 1 else "do not meet their limits"
        return f"Change this workplace: {', '.join(act)} {verb}."
    if check:
        return f"Acceptable with reservations: look at {', '.join(check)}."
    return "Acceptable by every method that was applied."


def _summary(assessed: WorkplaceAssessment, findings: Sequence[Finding]) -> str:
    rows = "\n".join(
        f"<tr><td>{escape(each.method)}</td><td>{escape(each.result)}</td>"
        f'<td><span class="verdict {_WORDS[each.verdict]}">{each.verdict.value}</span></td>'
        f'<td class="text">{escape(each.reason)}</td></tr>'
        for each in findings
    )
    advice = list(dict.fromkeys(each.advice for each in findings if each.advice))
    helps = f"<h3>What would help most</h3>{_list(advice[:5])}" if advice else ""
    head = "<tr><th>method</th><th>result</th><th>verdict</th><th class='text'>because</th></tr>"
    who = f"<p>{escape(_conditions(assessed))}</p>"
    return f'{who}{_views(assessed)}<div class="wide"><table>{head}\n{rows}</table></div>{helps}'


def _conditions(assessed: WorkplaceAssessment) -> str:
    """Who does what, in one sentence."""
    figure, work = assessed.pose.figure, assessed.work
    hands = "both hands" if assessed.hand == "both" else f"the {assessed.hand} hand"
    load = f"{work.load:g} kg in {hands}" if work.load > 0.0 else "nothing in the hands"
    stature = human_pose(figure, "stand").position("head_top")[2]
    who = "woman" if assessed.sex == "female" else "man"
    age = "" if assessed.age is None else f", {assessed.age:g} years old"
    if assessed.hand_force > 0.0:
        load += f", and forces of {assessed.hand_force:.0f} N on the hands, which RULA, REBA and OWAS count as load"
    often = ""
    if assessed.lift is not None:
        origin = assessed.lift.origin
        often = f"; {origin.frequency:g} lifts per minute for {origin.duration:g} h"
    return f"A body of {stature:.2f} m and {figure.mass:.0f} kg with the strength of a {who}{age}; {load}{often}."


def _views(assessed: WorkplaceAssessment) -> str:
    """Three orthographic pictures at one scale, each with a bar of half a meter; far visual targets are left out."""
    subject: Pose | Scene = assessed.pose
    if assessed.scene is not None:
        subject = assessed.scene.copy()
        subject.pose = assessed.pose
        for sight in assessed.sights:
            if sight.distance > _MAX_SHOWN_TARGET_M:
                subject.remove(sight.name)
    taken = pictures(subject, _VIEWS, size=_PICTURE_SIZE, perspective=False)
    figures = "".join(_view(name, image) for name, image in zip(_VIEWS, taken, strict=True))
    return f'<div class="views">{figures}</div>'


def _view(name: str, image: Picture) -> str:
    """A picture with its name and a scale bar."""
    width = 100.0 * _SCALE_BAR_M * (image.pixels_per_meter or 0.0) / image.size[0]
    bar = f'<div class="bar" style="width: {width:.2f}%"></div>'
    caption = f"{bar}<figcaption>{name}; the bar is {_SCALE_BAR_M:g} m</figcaption></figure>"
    return figure_of(image, f"{name} view").replace("</figure>", caption)


def _scores(assessed: WorkplaceAssessment) -> str:
    scores = assessed.scores
    text = "".join(f"<p>{escape(str(each))}</p>" for each in (scores.rula, scores.reba, scores.owas))
    rows = []
    for part in ("trunk", "neck", "legs", "upper_arm", "lower_arm", "wrist", "wrist_twist"):
        cells = []
        for method in (scores.rula, scores.reba):
            values = getattr(method, part, None)
            cells += ["–", "–"] if values is None else [str(int(each)) for each in np.broadcast_to(values[0], (2,))]
        rows.append((part.replace("_", " "), *cells))
    heads = ("step", *(f"{method}, {side}" for method in ("RULA", "REBA") for side in SIDES))
    return f"{text}{table_html(Table(heads, tuple(rows)))}{table_html(_angle_table(scores.angles))}"


def _angle_table(angles: JointAngles) -> Table:
    """Angles of the body, those of limbs with one column per side."""
    values = {name: _degrees(value) for name, value in angles.rows()}
    names = dict.fromkeys(name.removeprefix("left_").removeprefix("right_") for name in values)
    rows = tuple(
        (name.replace("_", " "), *(values.get(f"{side}_{name}", "") for side in SIDES), values.get(name, ""))
        for name in names
    )
    return Table(("angle", *SIDES, "trunk, neck"), rows)


def _degrees(angle: float) -> str:
    return f"{round(float(np.degrees(angle)))}°"  # an integer has no negative zero


def _torques(assessed: WorkplaceAssessment) -> str:
    known = [joint for joint in assessed.forces.joints if joint.used is not None and joint.capable is not None]
    known.sort(key=lambda joint: -(joint.used or 0.0))
    rows = tuple(
        (
            joint_words(joint.name),
            strength_direction(joint.name, joint.torque),
            f"{abs(joint.torque):.1f}",
            f"{joint.strength:.0f}",
            f"{100.0 * (joint.used or 0.0):.0f} %",
            f"{100.0 * (joint.capable or 0.0):.0f} %",
        )
        for joint in known[:_MAX_JOINT_ROWS]
    )
    lines = f"<p>{escape(_in_words(assessed, assessed.forces.explain()))}</p>"
    if assessed.holding is not None:
        lines += f"<p>{escape(_in_words(assessed, assessed.holding.explain()))}.</p>"
    heads = ("joint", "", "torque [N m]", "median strength [N m]", "used", "capable")
    return f"{lines}{table_html(Table(heads, rows))}"


def _in_words(assessed: WorkplaceAssessment, text: str) -> str:
    """A text with joints and supports in words instead of names of coordinates and sites."""
    for joint in assessed.forces.joints:
        text = text.replace(joint.name, motion_words(joint))
    return re.sub(r"\b(?:left|right)_\w+", lambda match: joint_words(match[0]), text)


def _lift(assessed: WorkplaceAssessment) -> str:
    assert assessed.lift is not None  # the caller asks
    load = assessed.work.load
    rows = []
    for name, lift in (("origin", assessed.lift.origin), ("destination", assessed.lift.destination)):
        factors = (f"{value:.2f}" for value in lift.multipliers().values())
        rows.append((name, f"{lift.recommended:.1f}", f"{lift.index(load):.2f}", *factors))
    heads = ("NIOSH", "RWL [kg]", "LI", *assessed.lift.origin.multipliers())
    accepted = (
        "The Liberty Mutual equations do not cover this lift."
        if assessed.handling is None
        else f"Liberty Mutual equations, {assessed.handling.explain(load)}."
    )
    return f"{table_html(Table(heads, tuple(rows)))}<p>{escape(accepted)}</p>"


def _reach(assessed: WorkplaceAssessment) -> str:
    assert assessed.result is not None  # the caller asks
    rows = tuple(
        (task.name, f"{task.level}", "met" if task.met else "missed", _error(task))
        for task in assessed.result.tasks
        if not task.is_criterion
    )
    return f"{table_html(Table(('task', 'level', '', 'error'), rows))}<p>{escape(assessed.result.explain())}</p>"


def _error(task: TaskReport) -> str:
    if task.unit == "m":
        return f"{1000.0 * task.error:.1f} mm"
    return _degrees(task.error) if task.unit == "rad" else f"{task.error:.3g} {task.unit}"


def _sights(assessed: WorkplaceAssessment) -> str:
    rows = tuple(
        (
            sight.name,
            f"{sight.distance:.2f} m",
            _degrees(sight.elevation),
            _degrees(sight.off_axis),
            sight.ease,
        )
        for sight in assessed.sights
    )
    return table_html(Table(("target", "distance", "elevation", "off the relaxed line of sight", ""), rows))


def _gaps(assessed: WorkplaceAssessment) -> str:
    rows = tuple((gap.obstacle, gap.segment, f"{1000.0 * gap.distance:.0f} mm") for gap in assessed.gaps)
    regions = tuple((gap.segment, gap.obstacle, f"{1000.0 * gap.distance:.0f} mm") for gap in assessed.region_gaps)
    return table_html(Table(("obstacle", "nearest part", "clearance"), rows)) + table_html(
        Table(("part of the body", "nearest obstacle", "clearance"), regions)
    )


def _hands(assessed: WorkplaceAssessment) -> str:
    """Grip strength of both hands, and the forces of a standing person that keep the balance."""
    sex, age = assessed.sex, assessed.age
    lines = [
        f"{side}: {grip_strength_of_pose(assessed.pose, side, sex=sex, age=age or _GRIP_AGE_YEARS).explain()}"
        for side in SIDES
    ]
    if not assessed.sitting:
        lines.append(StabilityDiagram.of_pose(assessed.pose).explain())
    return _list(lines)


def _driver(assessed: WorkplaceAssessment) -> str:
    """Angles beside those that are comfortable for drivers; of interest where the person drives."""
    rows = tuple(
        (
            angle.name,
            f"{angle.value:.0f}°",
            f"{angle.low:.0f}° to {angle.high:.0f}°",
            "comfortable" if angle.outside == 0.0 else f"{angle.outside:+.0f}°",
        )
        for angle in driver_comfort(assessed.pose)
    )
    return table_html(Table(("angle between the bones", "", "comfortable", ""), rows))


def _who(assessed: WorkplaceAssessment) -> str:
    figure = assessed.pose.figure
    strength = "women" if assessed.sex == "female" else "men"
    work = assessed.work
    return _list(
        (
            f"Figure {figure.name!r}, {figure.mass:.0f} kg. Bodies of the library follow {POPULATION}.",
            f"Strength of {strength}; load in the hands {work.load:g} kg, coupling {work.coupling}.",
        )
    )


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"
