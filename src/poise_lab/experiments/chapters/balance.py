"""Standing, reaching and curling up in balance."""

from __future__ import annotations

import itertools
import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.kinematics.random_pose import random_pose
from poise.library import bird, human, human_pose
from poise.scene import Scene
from poise.tasks import InertiaTask
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import chain_pose, circle, equal_links, planar_person, points, profile, standing

BALANCE_TOL_M = 1e-5  # [m]
_SQUAT_M = 0.22  # how far the center of mass is lowered; with an upright trunk the ankles allow 0.23


@experiment(
    "inertia-ring",
    title="Rings of inertia",
    source="Baerlocher 7.3.3, fig. 7.7 A to D",
    description="A chain of nine links is closed to a loop with its center of mass in a given place. Then a larger "
    "moment of inertia is requested than possible: the loop opens as far as both tasks allow, and the ring of the "
    "requested inertia stays outside the ring of the actual one. With the center free to rise, it grows further.",
    counterfactual="without the inertia task",
)
def inertia_ring(trial: Trial) -> None:
    """Open a loop out."""
    figure = equal_links(9)
    scene = Scene(figure, chain_pose(figure, [0.2, *([1.35, 0.1] * 4)]))
    trial.stage("A: as it begins", scene, "side")
    scene.match_position("tip", "foot", name="loop", level=1)
    center = scene.keep_center_of_mass(over=(0.03, 0.0, 0.06), axes="xyz", level=2)
    watch = InertiaTask(value=1.0, axis=(0.0, 1.0, 0.0))
    result, found = scene.solve(), []
    trial.stage("B: loop and center of mass", scene, "side")
    trial.check("B: both tasks are met", result.solved, f"{1e3 * result['loop'].error:.4f} mm")
    found.append(watch.inertia(scene.pose))
    scene.keep_inertia(1.0, (0.0, 1.0, 0.0), level=3, enabled=not trial.counterfactual)
    more = scene.copy()
    more.set("inertia", value=4.0)
    more.solve()
    asked = watch.inertia(more.pose)
    curves, kept = [], 0.0
    for title in ("C: inertia as large as it can be", "D: the center free to rise"):
        if title.startswith("D"):
            scene.set(center, axes="x")
        result = scene.solve()
        found.append(watch.inertia(scene.pose))
        kept = max(kept, result["loop"].error, result["center of mass"].error)
        trial.stage(title, scene, "side")
        radius = float(np.sqrt(found[-1] / figure.mass))
        middle = scene.pose.center_of_mass()[[0, 2]]
        shown = (profile(scene.pose, "chain"), circle(middle, radius, "actual"))
        curves.append((*shown, circle(middle, float(np.sqrt(1.0 / figure.mass)), "requested")))
    words = ", ".join(f"{value:.4f}" for value in found) + " kg m² in B, C, D"
    trial.check("C: as large as allowed, whatever is asked", abs(asked / found[1] - 1.0) < 0.01, f"{asked:.4f} kg m²")
    trial.check("C: larger than B, and the rings differ", found[0] * 1.05 < found[1] < 0.9, words)
    trial.check("D: larger than C", found[2] > 1.05 * found[1], words)
    trial.check("loop and center are kept", kept < BALANCE_TOL_M, f"{1e3 * kept:.4f} mm")
    for letter, each in zip("CD", curves, strict=True):
        trial.plot(Plot(f"{letter}: rings of radius √(I/m)", "x [m]", "z [m]", each, equal=True))


@experiment(
    "curl-up",
    title="From stretched to curled up",
    source="Baerlocher 7.3.3, fig. 7.8 A to F",
    description="A planar person of twelve joints stands; its center of mass stays over its foot. Its moment of "
    "inertia is maximized: it stretches out. Then smaller and smaller values are requested, by 5 % each, until it is "
    "curled up. There are no other tasks; no pose found from random starts has less inertia.",
    counterfactual="without balance",
)
def curl_up(trial: Trial) -> None:
    """Stretch, then curl."""
    figure = planar_person()
    start = {"knee": -0.7, "hip": 0.9, "ankle": 0.3, "shoulder": 2.4, "elbow": -0.6}
    scene = Scene(figure, Pose.neutral(figure).with_values(start))
    over = (0.1, 0.0, 0.0)
    if not trial.counterfactual:
        scene.keep_center_of_mass(over=over, axes="x", level=1)
    scene.solve()
    trial.stage("A: as it begins", scene, "side")
    wish = scene.keep_inertia(60.0, (0.0, 1.0, 0.0), level=2)
    scene.solve()
    largest = wish.inertia(scene.pose)
    trial.stage("B: the largest inertia", scene, "side")
    height = float(scene.pose.position("fingers")[2])
    found, off, met = [largest], [], 0.0
    letters = {0.8: "C", 0.55: "D", 0.3: "E"}
    for share in np.round(np.arange(0.95, 0.27, -0.05), 2).tolist():
        scene.set("inertia", value=share * largest)
        result = scene.solve()
        found.append(wish.inertia(scene.pose))
        off.append(abs(float(scene.pose.center_of_mass()[0]) - over[0]))
        met = max(met, abs(found[-1] - share * largest) / largest)
        if share in letters:
            trial.stage(f"{letters[share]}: {share:.2f} of it", scene, "side")
    scene.set("inertia", value="smallest")
    result = scene.solve()
    found.append(wish.inertia(scene.pose))
    off.append(abs(float(scene.pose.center_of_mass()[0]) - over[0]))
    trial.stage("F: curled up", scene, "side")
    words = f"{found[0]:.2f} to {found[-1]:.2f} kg m² in {len(found) - 1} stages"
    trial.check("B is elongated", height > 1.7, f"fingers {height:.2f} m high")
    trial.check("inertia falls from B to F", all(a > b for a, b in itertools.pairwise(found)), words)
    trial.check("C to E have the requested inertia", met < 1e-5, f"off by {met:.0e}")
    near = float(np.linalg.norm(scene.pose.position("head") - scene.pose.position("shank")))
    least = _least_inertia(scene, wish)
    curled = found[-1] < 0.3 * largest and found[-1] < 1.05 * least
    words = f"{found[-1] / largest:.2f} of B, {found[-1] / least:.3f} of the least from random starts"
    trial.check("F is completely curled up", curled, f"{words}, head {near:.2f} m from the knee")
    trial.check("balance is kept", max(off) < BALANCE_TOL_M, f"{1e3 * max(off):.4f} mm at most, {result.status.value}")


def _least_inertia(scene: Scene, task: InertiaTask, starts: int = 12) -> float:
    """Least inertia of solves from random poses within the joint ranges."""
    trial, rng, least = scene.copy(), np.random.default_rng(0), math.inf
    for _ in range(starts):
        trial.pose = random_pose(scene.figure, rng)
        trial.solve()
        least = min(least, task.inertia(trial.pose))
    return least


@experiment(
    "reach-chain",
    title="Reach limited by balance",
    source="Baerlocher 7.3.4, fig. 7.9",
    description="Ten joints; the center of mass stays over the foot on level 1, the tip goes as far as it can on "
    "level 2. The border of its reach lies inside the disc of a chain without balance, and every pose is balanced.",
    counterfactual="without balance",
)
def reach_chain(trial: Trial) -> None:
    """Reach in all directions."""
    figure = equal_links(10)
    bends = [0.2 * (-1) ** number for number in range(10)]
    scene = Scene(figure, chain_pose(figure, bends))
    if not trial.counterfactual:
        scene.keep_center_of_mass(over=(0.0, 0.0, 0.0), level=1)
    scene.reach("tip", scene.pose.position("tip"), level=2)
    length, border, off = 1.0, [], []
    for angle in np.radians(np.linspace(80.0, -30.0, 12)):
        scene.set("tip", goal=(1.6 * np.cos(angle), 0.0, 1.6 * np.sin(angle)))
        scene.solve()
        tip = scene.pose.position("tip")
        border.append((float(tip[0]), float(tip[2])))
        off.append(abs(float(scene.pose.center_of_mass()[0])))
        if len(border) in (2, 5, 9):
            trial.stage(f"toward {np.degrees(angle):.0f}°", scene, "side")
    trial.check("every pose is balanced", max(off) < BALANCE_TOL_M, f"off by {1e3 * max(off):.3f} mm at most")
    reaches = np.hypot(*np.array(border).T)
    level = float(reaches[8])
    trial.check(
        "the border lies inside the disc", reaches.max() < length and level < 0.9, f"{level:.2f} m level, of 1 m"
    )
    aside = np.array([*border, *[(-x, z) for x, z in border[::-1]]])
    curves = (Curve.of("border", aside[:, 0], aside[:, 1]), circle((0.0, 0.0), length, "without balance"))
    trial.plot(Plot("Reach of the tip", "x [m]", "z [m]", (*curves, profile(scene.pose, "chain")), equal=True))


@experiment(
    "shift-and-squat",
    title="Aside, down, up, and on the toes",
    source="Baerlocher fig. 2.6, 2.8",
    description="The center of mass of a standing figure is shifted over one foot, then lowered while pelvis and head "
    "stay upright: it squats, the knees bend and the feet stay. Raised again, it stands; raised further, it "
    "stands on its toes.",
    counterfactual="without the feet pinned",
)
def squat(trial: Trial) -> None:
    """Lower the center of mass and raise it."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    start = scene.pose
    soles = {name: start.position(name) for name in ("left_sole", "right_sole")}
    if not trial.counterfactual:
        scene.pin("left_sole", "right_sole")
    scene.pin("left_sitting_bone", "head_top", position=False, level=2)
    height = float(start.center_of_mass()[2])
    middle = np.array(start.center_of_mass())
    shifted = np.array([middle[0], soles["left_sole"][1], middle[2]])
    task = scene.keep_center_of_mass(over=shifted, axes="xyz", level=3)
    result = scene.solve()
    trial.stage("shifted over the left foot", scene, "front")
    aside = float(np.linalg.norm(scene.pose.center_of_mass() - shifted))
    off = max(float(np.linalg.norm(scene.pose.position(name) - place)) for name, place in soles.items())
    words = f"{1e3 * (shifted - middle)[1]:.0f} mm, {1e3 * aside:.3f} mm off, feet {1e3 * off:.3f} mm"
    trial.check("shifted over one foot it stands", aside < 1e-3 and off < BALANCE_TOL_M, words)
    scene.set(task.name, goal=tuple((middle - [0.0, 0.0, _SQUAT_M]).tolist()))
    result = scene.solve()
    low = scene.pose
    trial.stage("squat", scene)
    fell = height - float(low.center_of_mass()[2])
    trial.check("the center of mass is lower", abs(fell - _SQUAT_M) < 1e-3, f"by {1e3 * fell:.0f} mm")
    off = max(float(np.linalg.norm(low.position(name) - place)) for name, place in soles.items())
    trial.check("the feet stay", off < BALANCE_TOL_M, f"{1e3 * off:.3f} mm")
    knees = low.value("left_knee.flexion") - start.value("left_knee.flexion")
    trial.check("the knees bend", abs(knees) > 0.3, f"{np.degrees(knees):.0f}°")
    trial.check("all tasks are met", result.status.value == "solved")
    scene.set(task.name, goal=tuple(middle.tolist()))
    scene.solve()
    trial.stage("up again", scene)
    stood = float(np.linalg.norm(scene.pose.center_of_mass() - middle))
    trial.check("raised again it stands", stood < 1e-3, f"{1e3 * stood:.3f} mm")
    _on_tiptoe(trial, scene, start, task.name)


def _on_tiptoe(trial: Trial, scene: Scene, start: Pose, center: str) -> None:
    """Raise the center of mass further, the toes held instead of the soles."""
    sides = ("left", "right")
    if not trial.counterfactual:
        scene.remove("left_sole")
        scene.remove("right_sole")
        for side in sides:
            scene.reach(f"{side}_toe", start.position(f"{side}_toe"), level=1)
    toes = np.mean([start.position(f"{side}_toe") for side in sides], axis=0)
    middle = start.center_of_mass()
    scene.set(center, goal=(float(toes[0]) - 0.03, float(middle[1]), float(middle[2]) + 0.05))
    scene.solve()
    trial.stage("on tiptoe", scene, "side")
    heels = min(float(scene.pose.position(f"{side}_heel")[2]) for side in sides)
    trial.check("raised further it stands on its toes", heels > 0.03, f"heels {1e3 * heels:.0f} mm up")
    moved = [scene.pose.position(f"{side}_toe") - start.position(f"{side}_toe") for side in sides]
    kept = max(float(np.abs(each).max()) for each in moved)
    trial.check("which stay on the floor", kept < 1e-4, f"{1e3 * kept:.3f} mm")


@experiment(
    "bird",
    title="A bird on one leg",
    source="Baerlocher fig. 2.7",
    description="A bird on one leg reaches for the ground with its beak; in every frame its weight is over its foot.",
    counterfactual="without balance",
)
def on_one_leg(trial: Trial) -> None:
    """Reach down on one leg."""
    figure = bird()
    scene = Scene(figure, Pose.neutral(figure))
    trial.stage("before", scene)
    foot = next(site.name for site in figure.sites if "sole" in site.name or "foot" in site.name)
    beak = next(site.name for site in figure.sites if "beak" in site.name)
    scene.pin(foot)
    under = scene.pose.center_of_mass()
    if not trial.counterfactual:
        scene.keep_center_of_mass(over=under, level=2)
    start = scene.pose.position(beak)
    task = scene.reach(beak, start, level=3)
    off = []
    for share in np.linspace(0.2, 1.0, 5):
        scene.set(task, goal=start + share * np.array([0.15, 0.0, -0.5 * float(start[2])]))
        scene.solve()
        off.append(float(np.linalg.norm((scene.pose.center_of_mass() - under)[:2])))
    trial.stage("the beak is down", scene)
    trial.check("balanced at every frame", max(off) < BALANCE_TOL_M, f"off by {1e3 * max(off):.2f} mm at most")
    went = float(start[2] - scene.pose.position(beak)[2])
    trial.check("the beak goes down", went > 0.1, f"by {1e3 * went:.0f} mm")


@experiment(
    "reach-hands",
    title="Both hands together, in all directions",
    source="Baerlocher 7.3.4, fig. 7.10",
    description="A person keeps balance and the hands together, and reaches as far as possible in all directions of "
    "the plane of symmetry. Both hold in every pose, and the hands trace the border of their reach.",
    counterfactual="with the reach above balance",
)
def reach_hands(trial: Trial) -> None:
    """Trace the border."""
    scene = standing()
    scene.match_position("left_grip", "right_grip", offset=(0.0, 0.0, 0.0), level=1, name="together")
    under = np.mean([scene.pose.position(f"{side}_sole") for side in ("left", "right")], axis=0)
    scene.keep_balance(over="middle", level=3 if trial.counterfactual else 2)
    scene.reach("right_grip", (0.4, 0.0, 1.2), level=2 if trial.counterfactual else 3)
    gaps, off, border = [], [], []
    for angle in np.radians([100.0, 75.0, 50.0, 25.0, 0.0, -25.0, -45.0]):
        scene.set("right_grip", goal=(2.2 * np.cos(angle), 0.0, 1.2 + 2.2 * np.sin(angle)))
        scene.solve(max_iterations=80)
        pose = scene.pose
        gaps.append(float(np.linalg.norm(pose.position("left_grip") - pose.position("right_grip"))))
        off.append(float(np.linalg.norm((pose.center_of_mass() - under)[:2])))
        border.append(pose.position("right_grip")[[0, 2]])
        if len(border) in (2, 4, 6):
            trial.stage(f"toward {np.degrees(angle):.0f}°", scene, "side")
    trial.check("the hands stay together", max(gaps) < 1e-4, f"{1e3 * max(gaps):.3f} mm apart at most")
    trial.check("balance is kept", max(off) < 1e-4, f"{1e3 * max(off):.3f} mm at most")
    reached = np.array(border)
    wide = float(np.ptp(reached[:, 1]))
    trial.check("they get from the floor to above the head", wide > 1.2, f"over {wide:.2f} m")
    curves = (Curve.of("border", reached[:, 0], reached[:, 1]), points("reached", *border))
    trial.plot(Plot("Reach of the hands", "x [m]", "z [m]", curves, equal=True))
