"""The penalty method: one potential for all goals, minimized to a KKT (Kuhn-Tucker) point."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.collision import Obstacle, Part
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Cylinder, Sphere, Transform
from poise.scene import Scene
from poise.solver.nonlinear import LinearConstraints, NonlinearSettings, QuasiNewtonRule, minimize, solve
from poise.tasks import CostTask, JointSelection
from poise.types import FloatArray
from poise_lab.comparisons.solvers import reach_potential
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import format_mm
from poise_lab.techniques.bound_constraints import Potential
from poise_lab.techniques.planar import PlanarTree

SIDES = ("left", "right")
ARMS = tuple(f"{side}_{joint}" for side in SIDES for joint in ("clavicle", "shoulder", "elbow", "wrist"))


@experiment(
    "elbows-and-hands",
    title="Goals for elbows and hands",
    source="Zhao and Badler fig. 3, 4",
    description="Four goals, for both elbows and both hands, with the joints of the arms alone. All are met, and no "
    "limit is violated.",
    counterfactual="with the elbows' goals as far away as the hands'",
)
def elbows_and_hands(trial: Trial) -> None:
    """Four goals."""
    figure = human()
    start = human_pose(figure, "stand")
    raised = start.with_values({f"{side}_elbow.flexion": 1.2 for side in SIDES})
    for side, sign in (("left", 1.0), ("right", -1.0)):
        turned = quaternion.multiply(quaternion.exp([sign * 0.5, -0.5, 0.0]), raised[f"{side}_shoulder"])
        raised = raised.with_values({f"{side}_shoulder": turned})
    raised = raised.clamped()
    scene = Scene(figure, start)
    trial.stage("before", scene)
    arms = JointSelection.listed(*ARMS)
    for side in SIDES:
        far = 0.25 if trial.counterfactual else 0.0
        scene.reach(
            f"{side}_lower_arm",
            raised.position(f"{side}_lower_arm") + np.array([far, 0.0, far]),
            level=1,
            active_joints=arms,
        )
        scene.reach(f"{side}_grip", raised.position(f"{side}_grip"), level=1, active_joints=arms)
    result = scene.solve(method="penalty")
    trial.stage("elbows and hands in place", scene)
    freedoms = sum(figure.slot(name).v.stop - figure.slot(name).v.start for name in ARMS)
    worst = max(each.error for each in result)
    trial.check("all four are met", worst < 1e-5, f"{1e3 * worst:.4f} mm at most, {freedoms} DoF", "16 DoF")
    trial.check("within limits", not scene.pose.violations())
    trial.note("time", f"{1e3 * result.seconds:.0f} ms, {result.iterations} line searches", "2.6 s")


def _over_a_bar(weight: float, at: tuple[float, float]) -> tuple[Scene, list[str]]:
    """A person whose hands are to take a bar at x and z, and the joints they may use; the left hand has a weight."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    legs = [f"{side}_{joint}" for side in SIDES for joint in ("hip", "knee", "ankle")]
    free = [joint.name for joint in figure.joints if joint.name not in (*legs, "root")] + [
        f"{side}_hip" for side in SIDES
    ]
    rod = Obstacle(
        "bar", (Part(Cylinder(0.02, 1.4)),), Transform((at[0], 0.0, at[1]), (math.sqrt(0.5), math.sqrt(0.5), 0, 0))
    )
    scene.avoid(obstacles=[rod], enabled=False)
    for side, aside in (("left", 0.35), ("right", -0.05)):
        own = weight if side == "left" else 1.0
        scene.reach(
            f"{side}_grip", (at[0], aside, at[1]), level=1, weight=own, active_joints=JointSelection.listed(*free)
        )
    return scene, free


@experiment(
    "bar-out-of-reach",
    title="A bar out of reach",
    source="Zhao and Badler fig. 5",
    description="Both hands are to take a bar in front of the feet, lower and farther away than the person can get. "
    "The body bends over; neither goal is met, and the pose is certified as a KKT (Kuhn-Tucker) point. The errors are "
    "distributed by the weights of the goals.",
    counterfactual="with a bar within reach",
)
def bar(trial: Trial) -> None:
    """Bend over for a bar."""
    errors, held, residuals, bows = {}, 0, [], []
    for name, weight in (("equal weights", 1.0), ("the left hand nine times as heavy", 9.0)):
        scene, free = _over_a_bar(weight, (0.55, 0.9) if trial.counterfactual else (1.1, 0.35))
        start = scene.pose
        result = scene.solve(method="penalty")
        errors[name] = [result[f"{side}_grip"].error for side in SIDES]
        proof = result.certificate
        assert proof is not None
        residuals.append(proof.residual)
        held = max(held, len(proof.active))
        bows.append(float(start.position("head_top")[2] - scene.pose.position("head_top")[2]))
        trial.stage(name, scene)
        trial.note(f"time, {name}", f"{1e3 * result.seconds:.0f} ms", "13 s")
    slots = [scene.figure.slot(name).v for name in free]
    freedoms = sum(slot.stop - slot.start for slot in slots)
    trial.note("degrees of freedom", str(freedoms), "31")
    even, uneven = errors.values()
    trial.check("the body bends over", min(bows) > 0.2, f"the head comes down by {1e3 * min(bows):.0f} mm")
    trial.check("neither goal is met", min(even) > 0.02, format_mm(*even))
    trial.check(
        "it is a Kuhn-Tucker point",
        max(residuals) < 1e-6 and held > 3,
        f"residual {max(residuals):.0e}, {held} active limits",
    )
    heavier = uneven[0] < even[0] - 1e-3 and uneven[1] > even[1] + 1e-3
    trial.check(
        "a heavier goal is missed by less, the other by more", heavier, f"{format_mm(*even)}, then {format_mm(*uneven)}"
    )


def _valley(q: FloatArray) -> tuple[float, FloatArray]:
    """Rosenbrock's valley in several dimensions."""
    a, b = q[:-1], q[1:]
    bend = b - a**2
    slope = np.zeros_like(q)
    slope[:-1] += -400.0 * a * bend - 2.0 * (1.0 - a)
    slope[1:] += 200.0 * bend
    return float(np.sum(100.0 * bend**2 + (1.0 - a) ** 2)), slope


@experiment(
    "bfgs-dfp",
    title="Two updates of a variable metric",
    source="Zhao and Badler 4.1",
    description="The same problems, chains under limits and a bent valley, with BFGS updates, DFP updates, and a "
    "switch between them. All converge to the same minima; BFGS needs fewer line searches than DFP.",
    counterfactual="with DFP instead of BFGS",
)
def bfgs_dfp(trial: Trial) -> None:
    """Count line searches."""
    rules = {
        "BFGS": QuasiNewtonRule.DFP if trial.counterfactual else QuasiNewtonRule.BFGS,
        "DFP": QuasiNewtonRule.DFP,
        "switch": QuasiNewtonRule.SWITCH,
    }
    rng = np.random.default_rng(4)
    tree = PlanarTree(np.array([0.4, 0.3, 0.3, 0.2, 0.2]), (-1, 0, 1, 2, 3))
    walls = LinearConstraints.box(np.full(5, -0.9), np.full(5, 0.9))
    problems: list[tuple[Potential, FloatArray, LinearConstraints | None]] = [
        (reach_potential(tree, rng.uniform(-1.0, 1.0, size=2)), 0.5 * rng.normal(size=5), walls) for _ in range(20)
    ]
    problems += [(_valley, rng.normal(size=4), None) for _ in range(5)]
    counts, alike = {name: np.zeros(len(problems)) for name in rules}, np.zeros(len(problems), dtype=np.bool_)
    for place, (potential, start, around) in enumerate(problems):
        ends = []
        for name, rule in rules.items():
            found = minimize(potential, start, around, NonlinearSettings(rule=rule, max_iterations=5000))
            counts[name][place] = found.iterations
            ends.append(found.value)
        alike[place] = max(ends) - min(ends) < 1e-9
    totals = {name: int(each[alike].sum()) for name, each in counts.items()}
    words = f"{int(alike.sum())} of {len(problems)}; the others have several"
    trial.check("the same minima", alike.sum() >= len(problems) - 2, words)
    words = ", ".join(f"{name} {total}" for name, total in totals.items())
    trial.check("BFGS needs fewer line searches", totals["BFGS"] < 0.95 * totals["DFP"], words)
    curves = tuple(Curve.of(name, np.arange(1, len(problems) + 1), each, dots=True) for name, each in counts.items())
    trial.plot(Plot("Line searches", "problem (valleys at the end)", "", curves, log_y=True))


BALL = np.array([0.02, -0.42, 1.15])


def _nearness(pose: Pose) -> float:
    """Potential of a ball beside the elbow: 1/d."""
    return 0.02 / float(np.linalg.norm(pose.position("right_lower_arm") - BALL))


def _nearness_slope(pose: Pose) -> FloatArray:
    site = pose.figure.site("right_lower_arm")
    rows = pose.state.point_jacobian(pose.figure.segment_index(site.segment), site.placement.translation_vector)
    way = pose.position("right_lower_arm") - BALL
    return np.asarray(-0.02 * (way @ rows) / float(np.linalg.norm(way)) ** 3)


@experiment(
    "elbow-potential",
    title="An obstacle that pushes the elbow away",
    source="Zhao and Badler 5",
    description="A hand goes to its goal; a potential of an obstacle, added to that of the goal with a small weight, "
    "pushes the elbow away. The hand arrives, and the elbow is farther from the obstacle than without.",
    counterfactual="without the potential",
)
def elbow_potential(trial: Trial) -> None:
    """Reach past a ball."""
    figure = human()
    start = human_pose(figure, "stand")
    goal = start.position("right_grip") + np.array([0.25, 0.05, 0.3])
    arm = JointSelection.listed("right_clavicle", "right_shoulder", "right_elbow", "right_wrist")
    distances, missed = {}, {}
    for name in ("without", "with"):
        scene = Scene(figure, start)
        ball = Obstacle("ball", (Part(Sphere(0.06)),), Transform(tuple(BALL.tolist())))
        scene.avoid(obstacles=[ball], enabled=False)
        scene.reach("right_grip", goal, level=1, weight=30.0, active_joints=arm)
        if name == "with" and not trial.counterfactual:
            scene.add(
                CostTask(function=_nearness, gradient=_nearness_slope, name="potential", level=2, active_joints=arm)
            )
        result = solve(scene.pose, scene.tasks, tries=1)
        scene.pose = result.pose
        missed[name] = result["right_grip"].error
        distances[name] = float(np.linalg.norm(scene.pose.position("right_lower_arm") - BALL))
        trial.stage(f"{name} the potential", scene)
    trial.check("the hand arrives", max(missed.values()) < 2e-3, format_mm(*missed.values()))
    words = f"{1e3 * distances['without']:.0f} to {1e3 * distances['with']:.0f} mm"
    trial.check("the elbow is farther away", distances["with"] > distances["without"] + 0.02, words)
