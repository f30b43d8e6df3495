"""Random problems: a figure, a start and tasks on one to six levels, as a scene; people and their tasks among them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from poise import library
from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library.human_pose import POSES
from poise.model import Box, Figure, Sphere
from poise.scene import Scene
from poise.scene.task_options import TaskOptions
from poise.tasks import HalfSpace, InsideBall, InsideBox, JointSelection
from poise.types import FloatArray
from poise_lab.audit.figures import random_figure

MAX_LEVELS = 6
_HUMAN_PROBABILITY = 0.25
_REROOT_PROBABILITY = 0.3
_OBSTACLE_PROBABILITY = 0.15
_FAR_PROBABILITY = 0.3  # of goals that are probably out of reach
_FAR_FACTOR = 4.0
_HUMAN_SITES = ("right_grip", "left_grip", "head_top", "eyes", "hips", "right_kneecap")


def random_problem(
    seed: int, *, selections: str = "none", couplings: bool = True, valid_start: bool = False, people: bool = True
) -> Scene:
    """Scene with random tasks, from a seed.

    Parameters
    ----------
    selections : {"none", "some", "all"}
        Whether no task, some tasks or all tasks have a joint selection.
    couplings : bool
        Whether random figures may have couplings and coupled limits.
    valid_start : bool
        Start inside all limits; otherwise a third of the starts lies outside.
    people : bool
        Whether a quarter of the figures are people.
    """
    rng = np.random.default_rng([2311, seed])
    while True:
        try:
            if people and rng.random() < _HUMAN_PROBABILITY:
                return _human_problem(rng, selections)
            return _figure_problem(rng, selections, couplings, valid_start)
        except PoiseError:  # a draw that the package refuses, such as a chain from a segment to itself
            continue


# --- random figures ---------------------------------------------------------------------------------------------------


def _figure_problem(rng: np.random.Generator, selections: str, couplings: bool, valid_start: bool) -> Scene:
    figure = random_figure(rng, couplings=couplings)
    start = Pose.neutral(figure)
    if rng.random() < 0.6:
        start = start.plus(rng.normal(size=figure.nv) * rng.uniform(0.2, 2.5))
    if valid_start or rng.random() < 0.5:
        start = start.clamped()
    if rng.random() < _REROOT_PROBABILITY:
        start = start.rerooted(str(rng.choice([segment.name for segment in figure.segments])))
    scene = Scene(start.figure, start)
    if rng.random() < _OBSTACLE_PROBABILITY:
        _add_obstacle(scene, rng)
    levels = int(rng.integers(1, MAX_LEVELS + 1))
    sites = [site.name for site in scene.figure.sites]
    for level in range(1, levels + 1):
        for number in range(2 if rng.random() < 0.2 else 1):
            site = str(rng.choice(sites))
            options = TaskOptions(level=level, name=f"level {level} task {number + 1}")
            if number:
                options["weight"] = float(rng.choice([0.25, 0.5, 1.0]))
            add_selection(options, rng, scene.figure, site, selections)
            _random_task(scene, rng, site, options)
    return scene


def _random_task(scene: Scene, rng: np.random.Generator, site: str, options: TaskOptions) -> None:
    """Add a task of a random kind; about a third of the goals are out of reach."""
    goal = 0.5 * rng.normal(size=3) + [0.0, 0.0, 0.4]
    if rng.random() < _FAR_PROBABILITY:
        goal *= _FAR_FACTOR
    normal = rng.normal(size=3)
    kinds: tuple[Callable[[], object], ...] = (
        lambda: scene.reach(site, goal, **options),
        lambda: scene.reach(site, goal, **options),
        lambda: scene.look_at(site, goal, axis=(0.0, 0.0, 1.0), **options),
        lambda: scene.keep_center_of_mass(0.3 * goal[:2], **_for_whole_figure(options, scene.figure)),
        lambda: scene.keep_inside(site, _random_region(rng, goal, normal), **options),
        lambda: scene.keep_on_plane(site, goal, normal, **options),
        lambda: scene.keep_on_line(site, goal, normal, **options),
        lambda: scene.aim(site, (0.0, 0.0, 1.0), normal, **options),
        lambda: scene.place(site, goal, _random_quaternion(rng), **options),
    )
    kinds[int(rng.integers(len(kinds)))]()


def _random_region(
    rng: np.random.Generator, goal: FloatArray, normal: FloatArray
) -> HalfSpace | InsideBall | InsideBox:
    x, y, z = goal.tolist()
    kind = int(rng.integers(3))
    if kind == 0:
        nx, ny, nz = (normal / np.linalg.norm(normal)).tolist()
        return HalfSpace((0.0, 0.0, z), (nx, ny, nz))
    if kind == 1:
        return InsideBall((x, y, z), float(rng.uniform(0.05, 0.5)))
    a, b, c = rng.uniform(0.1, 0.8, 3).tolist()
    return InsideBox((x, y, z), (a, b, c))


def _random_quaternion(rng: np.random.Generator) -> FloatArray:
    e = rng.normal(size=4)
    return np.asarray(e / np.linalg.norm(e))


def _add_obstacle(scene: Scene, rng: np.random.Generator) -> None:
    """Add a ball or a box that the figure does not touch at the start."""
    x, y, z = (0.6 * rng.normal(size=3) + [0.0, 0.0, 0.5]).tolist()
    shape = Sphere(float(rng.uniform(0.05, 0.3))) if rng.random() < 0.5 else Box((0.3, 0.3, 0.1))
    scene.add_obstacle("obstacle", shape, at=(x, y, z))
    if scene.tasks[-1].error_norm(scene.pose) > 0.0:
        scene.remove_obstacle("obstacle")


# --- people -----------------------------------------------------------------------------------------------------------


@cache
def human() -> Figure:
    """The library's average man."""
    return library.human()


@cache
def named_pose(name: str) -> Pose:
    """A named pose of :func:`human`."""
    return library.human_pose(human(), name)


def random_human_pose(rng: np.random.Generator, noise_rad: float = 0.15) -> Pose:
    """A mixture of two named poses with noise, inside all limits."""
    first, second = (named_pose(str(name)) for name in rng.choice(POSES, 2, replace=False))
    mixture = first.plus(float(rng.uniform()) * second.minus(first))
    return mixture.plus(noise_rad * rng.normal(size=human().nv)).clamped()


def _human_problem(rng: np.random.Generator, selections: str) -> Scene:
    """Pinned feet, balance, and reaches of hands, head or pelvis, gaze and regions below."""
    scene = Scene(human(), named_pose("stand" if rng.random() < 0.7 else "squat"))
    if selections == "all":
        _add_human_tasks(scene, rng, int(rng.integers(1, 4)), selections)
        return scene
    scene.pin("left_sole", "right_sole")
    if rng.random() < 0.7:
        scene.keep_balance("left_sole", "right_sole", over="middle" if rng.random() < 0.5 else "polygon")
    if rng.random() < _OBSTACLE_PROBABILITY:
        _add_obstacle(scene, rng)
    _add_human_tasks(scene, rng, int(rng.integers(1, 4)), selections)
    return scene


def _add_human_tasks(scene: Scene, rng: np.random.Generator, count: int, selections: str) -> None:
    for site in rng.choice(_HUMAN_SITES, count, replace=False).tolist():
        options = TaskOptions(name=f"{site} task")
        add_selection(options, rng, scene.figure, site, selections)
        here = scene.pose.position(site)
        goal = here + rng.normal(size=3) * [0.4, 0.4, 0.3]
        if site == "eyes":
            scene.look_at(site, goal + np.array([1.0, 0.0, 0.0]), **options)
        elif rng.random() < 0.2:
            scene.keep_inside(site, _random_region(rng, goal, rng.normal(size=3)), **options)
        else:
            scene.reach(site, goal, **options)


# --- joint selections -------------------------------------------------------------------------------------------------


def add_selection(options: TaskOptions, rng: np.random.Generator, figure: Figure, site: str, selections: str) -> None:
    """Put a random joint selection into the options: the branch, listed joints or a chain."""
    if selections == "none" or (selections == "some" and rng.random() < 0.4):
        return
    kind = int(rng.integers(3))
    path = [figure.joints[index].name for index in figure.ancestors(_segment_of(figure, site))]
    moving = [name for name in path if figure.joint(name).kind.nv]
    if kind == 0 or not moving:
        options["active_joints"] = JointSelection.branch()
    elif kind == 1:
        count = int(rng.integers(1, len(moving) + 1))
        options["active_joints"] = JointSelection.listed(*moving[:count])
    else:
        own = figure.segments[_segment_of(figure, site)].name
        others = [segment.name for segment in figure.segments if segment.name != own]
        options["active_joints"] = JointSelection.chain(str(rng.choice(others)))


def _segment_of(figure: Figure, site: str) -> int:
    return figure.segment_index(figure.site(site).segment)


def _for_whole_figure(options: TaskOptions, figure: Figure) -> TaskOptions:
    """Options of a task about the whole figure, which has no branch or chain of its own: some listed joints instead."""
    selection = options.get("active_joints")
    if not isinstance(selection, JointSelection) or not selection.needs_segment:
        return options
    moving = [joint.name for joint in figure.joints[1:] if joint.kind.nv]
    changed = options.copy()
    changed["active_joints"] = JointSelection.listed(*moving[::2])
    return changed
