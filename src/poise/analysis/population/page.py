"""Tables and plots of a population study: as text, SVG, a picture of critical bodies, and an HTML page."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.analysis.population.accommodation import Accommodation, wilson_half_width
from poise.analysis.population.population import DIMENSIONS, EITHER_GRIP
from poise.analysis.report.html import check_plot, figure_of, study_page, svg_file, table_html
from poise.analysis.report.parts import Curve, Plot, Table
from poise.analysis.report.svg import svg
from poise.io.atomic_write import write_text
from poise.kinematics import Pose
from poise.render import Picture, picture, sheet
from poise.scene import Scene
from poise.types import BoolArray, Vector3

PLOTS = (".svg", ".png", ".html")
MAX_GOAL_ROWS = 20  # goals in a table
_STATURE_BINS = 12  # points of a curve
_MIN_BODIES_PER_BIN = 3  # bins with fewer bodies are not plotted


def goal_table(result: Accommodation) -> Table:
    """Goals, hardest first, with the fraction of bodies that reach each and the limiting dimension."""
    shares = result.by_goal
    rows = []
    for goal in np.argsort(shares, kind="stable")[:MAX_GOAL_ROWS].tolist():
        limits = result.limiting(goal)
        position = "  ".join(f"{each:5.2f}" for each in result.study.goals[goal])
        limit = f"{DIMENSIONS[limits[0][0]]} {limits[0][1]:+.1f}" if limits else "–"
        rows.append((f"{goal}", position, f"{shares[goal]:.1%}", limit))
    return Table(("goal", "x, y, z [m]", "reach it", "limited by"), tuple(rows))


def measure_table(result: Accommodation) -> Table:
    """Measures of the poses that reach each goal, hardest first: mean, least and largest over the bodies."""
    valid, rows = result.valid_bodies, []
    for goal in np.argsort(result.by_goal, kind="stable")[:MAX_GOAL_ROWS].tolist():
        cells = []
        for name in result.study.measures:
            values = result.outcome.column(name)[valid, goal]
            values = values[np.isfinite(values)]
            cells.append(f"{values.mean():.2f} ({values.min():.2f} to {values.max():.2f})" if len(values) else "–")
        rows.append((f"{goal}", *cells))
    return Table(("goal", *result.study.measures), tuple(rows))


def sex_table(result: Accommodation) -> Table:
    """Fraction that reaches all goals, by sex."""
    rows = tuple(
        (name, f"{count}", f"{share:.1%} (± {100.0 * wilson_half_width(share, count):.1f})")
        for name, (count, share) in result.by_sex.items()
    )
    return Table(("", "bodies", "reach all"), rows)


def limit_table(result: Accommodation) -> Table:
    """Dimensions by their difference between bodies that succeed and fail."""
    valid, able = result.valid_bodies, result.able
    can, cannot = valid[able[valid]], valid[~able[valid]]
    rows = []
    for name, difference in result.limiting():
        values = result.outcome.column(name)
        unit, scale = ("kg", 1.0) if name == "mass" else ("cm", 100.0)
        means = (f"{scale * values[side].mean():.1f} {unit}" for side in (can, cannot))
        rows.append((DIMENSIONS[name], *means, f"{difference:+.2f}"))
    return Table(("dimension", "mean, succeed", "mean, fail", "deviations"), tuple(rows))


def critical_table(result: Accommodation, count: int = 5) -> Table:
    """Critical bodies: nearest to the boundary between success and failure."""
    columns, rows = result.outcome.columns, []
    for item in result.critical(count):
        miss = float(columns["error"][item].max())
        status = "reaches all" if result.able[item] else f"misses by {1e3 * miss:.0f} mm"
        sex = "woman" if columns["woman"][item] else "man"
        sizes = (f"{columns['stature'][item]:.3f} m", f"{columns['mass'][item]:.0f} kg")
        rows.append((f"{item}", sex, *sizes, status))
    return Table(("body", "", "stature", "mass", ""), tuple(rows))


def population_plots(result: Accommodation) -> tuple[Plot, ...]:
    """Bodies by stature and the most limiting other dimension; fraction that succeeds by stature."""
    limits = [name for name, _ in result.limiting() if name != "stature"] or ["acromialheight"]
    valid, able = result.valid_bodies, result.able
    critical = result.critical(6)
    stature, other = result.outcome.column("stature"), result.outcome.column(limits[0])
    sides = (("reach all", valid[able[valid]]), ("do not", valid[~able[valid]]), ("critical", critical))
    dots = tuple(Curve.of(name, stature[items], other[items], dots=True) for name, items in sides if len(items))
    label = DIMENSIONS[limits[0]] + (" [kg]" if limits[0] == "mass" else " [m]")
    return (Plot("Bodies", "stature [m]", label, dots), _share_plot(result))


def _share_plot(result: Accommodation) -> Plot:
    """Percentage that reaches all goals over stature, for all, women and men."""
    women = np.asarray(result.outcome.column("woman"), dtype=np.bool_)[result.valid_bodies]
    everyone = np.ones(len(result.valid_bodies), dtype=np.bool_)
    sides = (("all", everyone), ("women", women), ("men", ~women))
    curves = tuple(curve for name, mask in sides if mask.any() and (curve := _share_curve(result, name, mask)).x)
    return Plot("Fraction that reaches all goals", "stature [m]", "percent", curves)


def _share_curve(result: Accommodation, name: str, mask: BoolArray) -> Curve:
    """Percentage of the selected bodies that succeed, over stature."""
    bodies = result.valid_bodies[mask]
    stature, able = result.outcome.column("stature")[bodies], result.able[bodies]
    edges = np.linspace(stature.min(), stature.max() + 1e-9, _STATURE_BINS + 1)
    bins = np.digitize(stature, edges) - 1
    plotted = [k for k in range(_STATURE_BINS) if (bins == k).sum() >= _MIN_BODIES_PER_BIN]
    x = [float(stature[bins == k].mean()) for k in plotted]
    return Curve.of(name, x, [100.0 * float(able[bins == k].mean()) for k in plotted])


def critical_picture(result: Accommodation, count: int = 4, size: tuple[int, int] = (360, 480)) -> Picture:
    """Critical bodies (the first bodies if all succeed), each reaching for the hardest goal."""
    items = result.critical(count) or result.valid_bodies[:count].tolist()
    goal = int(result.by_goal.argmin())
    drawn, captions = [], []
    for item in items:
        figure, sex, sizes = result.study.body(item)
        pose = Pose(figure, result.study.attempt([figure]).q[goal])
        position = np.array(result.study.goals[goal]) - [0.0, 0.0, result.study.shoes]
        scene = Scene(figure, pose)
        scene.reach(_reaching_site(pose, result.study.site, position), tuple(position.tolist()))
        drawn.append(picture(scene, size=size))
        error = float(result.outcome.column("error")[item, goal])
        status = "reaches it" if result.reached[item, goal] else f"{1e3 * error:.0f} mm short"
        captions.append(f"{item}: {'woman' if sex == 'female' else 'man'}, {sizes['stature']:.2f} m, {status}")
    return sheet(drawn, captions, columns=min(len(drawn), 4))


def _reaching_site(pose: Pose, site: str, goal: Vector3) -> str:
    """The site of a study; of either hand, the one that is nearer to the goal."""
    hands = ("right_grip", "left_grip") if site == EITHER_GRIP else (site,)
    return min(hands, key=lambda hand: float(np.linalg.norm(pose.position(hand) - goal)))


def population_page(result: Accommodation) -> str:
    """HTML page with all tables and plots."""
    study = result.study
    count = len(study.goals)
    hardest = f"{MAX_GOAL_ROWS} hardest of {count} goals" if count > MAX_GOAL_ROWS else "goals"
    first, second = (f"<figure>{svg(plot)}</figure>" for plot in population_plots(result))
    sections = [
        (f"How many reach the {hardest}", table_html(goal_table(result)) + table_html(sex_table(result)) + second)
    ]
    if study.measures:
        sections.append(("Measures of the poses", table_html(measure_table(result))))
    if result.limiting():
        sections.append(("Limiting dimensions", table_html(limit_table(result)) + first))
    if result.critical(1):
        sections.append(("Critical bodies", table_html(critical_table(result, 8))))
    sections.append(("Poses", figure_of(critical_picture(result), "critical bodies reaching for the hardest goal")))
    origin = "given individually" if study.people else f"sampled with seed {study.seed}, {study.women:.0%} women"
    footer = (
        f"{study.count} bodies, {origin}; {study.site} within {1e3 * study.tolerance:g} mm. ± is the half width of the "
        f"95 % confidence interval, of sampling alone. {len(result.outcome.failures)} bodies could not be built."
    )
    lead = f"{result}. Who was studied: {study.conditions}"
    return study_page("Population study: who reaches the goals", lead, sections, footer)


def draw_population(result: Accommodation, path: Path | str) -> None:
    """Plot a population study; the file extension selects the format.

    Parameters
    ----------
    result : Accommodation
        Results of the study.
    path : Path or str
        ``.svg``: plots; ``.png``: critical bodies in their poses; ``.html``: a page with both and tables.
    """
    check_plot(path, PLOTS)
    ending = Path(path).suffix.lower()
    if ending == ".png":
        critical_picture(result).save(path)
    elif ending == ".svg":
        write_text(path, svg_file([svg(plot) for plot in population_plots(result)]))
    else:
        write_text(path, population_page(result))
