"""A population study in tables and plots: for a terminal, as SVG, as a picture of critical bodies, as a page."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.analysis.population.accommodation import Accommodation
from poise.analysis.population.population import DIMENSIONS
from poise.analysis.report.html import check_plot, figure_of, study_page, svg_file, table_html
from poise.analysis.report.parts import Curve, Plot, Table
from poise.analysis.report.svg import svg
from poise.io.atomic_write import write_text
from poise.kinematics import Pose
from poise.render import Picture, picture, sheet
from poise.scene import Scene
from poise.types import BoolArray

PLOTS = (".svg", ".png", ".html")
MOST_ROWS = 20  # goals in a table
_BINS = 12  # statures of a curve
_FEWEST = 3  # bodies behind a point of a curve


def goal_table(found: Accommodation) -> Table:
    """Goals, the hardest first, with the share that reaches each and what limits."""
    shares = found.by_goal
    rows = []
    for goal in np.argsort(shares, kind="stable")[:MOST_ROWS].tolist():
        limits = found.limiting(goal)
        place = "  ".join(f"{each:5.2f}" for each in found.study.goals[goal])
        what = f"{DIMENSIONS[limits[0][0]]} {limits[0][1]:+.1f}" if limits else "–"
        rows.append((f"{goal}", place, f"{shares[goal]:.1%}", what))
    return Table(("goal", "x, y, z [m]", "reach it", "limited by"), tuple(rows))


def limit_table(found: Accommodation) -> Table:
    """Dimensions by how much they part those who can from those who cannot."""
    tried, able = found.tried, found.able
    can, cannot = tried[able[tried]], tried[~able[tried]]
    rows = []
    for name, by in found.limiting():
        values = found.outcome.column(name)
        unit, scale = ("kg", 1.0) if name == "mass" else ("cm", 100.0)
        means = (f"{scale * values[side].mean():.1f} {unit}" for side in (can, cannot))
        rows.append((DIMENSIONS[name], *means, f"{by:+.2f}"))
    return Table(("dimension", "who can", "who cannot", "deviations"), tuple(rows))


def critical_table(found: Accommodation, count: int = 5) -> Table:
    """Bodies at the edge between those who can and those who cannot."""
    columns, rows = found.outcome.columns, []
    for item in found.critical(count):
        miss = float(columns["error"][item].max())
        said = "reaches all" if found.able[item] else f"misses by {1e3 * miss:.0f} mm"
        sex = "woman" if columns["woman"][item] else "man"
        sizes = (f"{columns['stature'][item]:.3f} m", f"{columns['mass'][item]:.0f} kg")
        rows.append((f"{item}", sex, *sizes, said))
    return Table(("body", "", "stature", "mass", ""), tuple(rows))


def population_plots(found: Accommodation) -> tuple[Plot, ...]:
    """Bodies by stature and by what limits most besides it; the share that can, by stature."""
    limits = [name for name, _ in found.limiting() if name != "stature"] or ["acromialheight"]
    tried, able = found.tried, found.able
    critical = found.critical(6)
    stature, other = found.outcome.column("stature"), found.outcome.column(limits[0])
    sides = (("reach all", tried[able[tried]]), ("do not", tried[~able[tried]]), ("at the edge", critical))
    dots = tuple(Curve.of(name, stature[who], other[who], dots=True) for name, who in sides if len(who))
    words = DIMENSIONS[limits[0]] + (" [kg]" if limits[0] == "mass" else " [m]")
    return (Plot("Bodies", "stature [m]", words, dots), _share_plot(found))


def _share_plot(found: Accommodation) -> Plot:
    women = np.asarray(found.outcome.column("woman"), dtype=np.bool_)[found.tried]
    everybody = np.ones(len(found.tried), dtype=np.bool_)
    sides = (("all", everybody), ("women", women), ("men", ~women))
    curves = tuple(curve for name, who in sides if who.any() and (curve := _share_curve(found, name, who)).x)
    return Plot("Share that reaches all goals", "stature [m]", "per cent", curves)


def _share_curve(found: Accommodation, name: str, who: BoolArray) -> Curve:
    bodies = found.tried[who]
    stature, able = found.outcome.column("stature")[bodies], found.able[bodies]
    edges = np.linspace(stature.min(), stature.max() + 1e-9, _BINS + 1)
    places = np.digitize(stature, edges) - 1
    bins = [place for place in range(_BINS) if (places == place).sum() >= _FEWEST]
    x = [float(stature[places == place].mean()) for place in bins]
    return Curve.of(name, x, [100.0 * float(able[places == place].mean()) for place in bins])


def critical_picture(found: Accommodation, count: int = 4, size: tuple[int, int] = (360, 480)) -> Picture:
    """Bodies at the edge, or the first ones where everybody can, each as it reaches for the hardest goal."""
    items = found.critical(count) or found.tried[:count].tolist()
    goal = int(found.by_goal.argmin())
    drawn, captions = [], []
    for item in items:
        figure, sex, sizes = found.study.body(item)
        scene = Scene(figure, Pose(figure, found.study.tried([figure]).q[goal]))
        scene.reach(found.study.site, found.study.goals[goal])
        drawn.append(picture(scene, size=size))
        short = float(found.outcome.column("error")[item, goal])
        said = "reaches it" if found.reached[item, goal] else f"{1e3 * short:.0f} mm short"
        captions.append(f"{item}: {'woman' if sex == 'female' else 'man'}, {sizes['stature']:.2f} m, {said}")
    return sheet(drawn, captions, columns=min(len(drawn), 4))


def population_page(found: Accommodation) -> str:
    """Everything on one page."""
    study = found.study
    hardest = f"the {MOST_ROWS} hardest of {len(study.goals)} goals" if len(study.goals) > MOST_ROWS else "goals"
    first, second = (f"<figure>{svg(plot)}</figure>" for plot in population_plots(found))
    sections = [(f"How many reach the {hardest}", table_html(goal_table(found)) + second)]
    if found.limiting():
        sections.append(("What limits", table_html(limit_table(found)) + first))
    if found.critical(1):
        sections.append(("Bodies at the edge", table_html(critical_table(found, 8))))
    sections.append(("As they reach", figure_of(critical_picture(found), "bodies reaching")))
    drawn = "named one by one" if study.people else f"drawn with seed {study.seed}, {study.women:.0%} women"
    footer = (
        f"{study.count} bodies, {drawn}; {study.site} within {1e3 * study.tolerance:g} mm, standing on both feet in "
        f"balance. {len(found.outcome.failures)} bodies could not be made."
    )
    return study_page("Who can reach it", str(found), sections, footer)


def draw_population(found: Accommodation, path: Path | str) -> None:
    """Draw a population study; the ending says how.

    Parameters
    ----------
    found : Accommodation
        What came out.
    path : Path or str
        ``.svg``: plots; ``.png``: the bodies at the edge as they reach; ``.html``: a page with both and tables.
    """
    check_plot(path, PLOTS)
    ending = Path(path).suffix.lower()
    if ending == ".png":
        critical_picture(found).save(path)
    elif ending == ".svg":
        write_text(path, svg_file([svg(plot) for plot in population_plots(found)]))
    else:
        write_text(path, population_page(found))
