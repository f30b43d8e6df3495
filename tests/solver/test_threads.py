"""Many threads on the same figures, solvers and scenes: right answers to the bit, and no data races."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from benchmarks.suite.problem_sets import problems

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Primitive, PrimitiveKind
from poise.kinematics.selection import bind
from poise.scene import Scene
from poise.solver import Solver, Status, nonlinear, solve, solve_batch
from poise.tasks import PositionTask
from tests.support.backends import HAS_NATIVE, NEEDS_NATIVE
from tests.support.figures import arm, biped, random_configuration

THREADS = 6
TURNS = 12 if HAS_NATIVE else 2  # solves of each thread; in Python alone one takes a thousand times as long
PROBLEMS = problems("reach", 4, 3)
ROOT = Path(__file__).parents[2]


def at_once(work: Callable[[int], object], count: int = THREADS) -> list[object]:
    """What each of so many threads gives; they begin together."""
    gate = threading.Barrier(count)

    def begun(index: int) -> object:
        gate.wait(30.0)
        return work(index)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begun, range(count)))


def bits(problem: int) -> bytes:
    return solve(PROBLEMS[problem].pose, PROBLEMS[problem].tasks).pose.q.tobytes()


def test_threads_that_share_a_figure_get_the_same_bits() -> None:
    alone = [bits(index) for index in range(len(PROBLEMS))]
    assert at_once(lambda index: [bits((index + k) % len(PROBLEMS)) for k in range(TURNS)]) == [
        [alone[(index + k) % len(PROBLEMS)] for k in range(TURNS)] for index in range(THREADS)
    ]


def test_a_solver_that_threads_share_gives_each_its_own_answer() -> None:
    problem = PROBLEMS[0]
    solver = Solver(problem.pose.figure, problem.tasks)
    alone = solver.solve(problem.pose).pose.q.tobytes()
    once = solver.step(problem.pose).q.tobytes()

    def work(index: int) -> set[bytes]:
        found = {solver.solve(problem.pose).pose.q.tobytes() for _ in range(TURNS)}
        return found | {solver.step(problem.pose).q.tobytes() for _ in range(TURNS)}

    assert at_once(work) == [{alone, once}] * THREADS


def test_goals_may_be_set_by_one_thread_while_others_solve() -> None:
    problem = PROBLEMS[0]
    hand = next(task for task in problem.tasks if isinstance(task, PositionTask))
    solver = Solver(problem.pose.figure, problem.tasks)
    goals = [np.add(hand.goal, (0.0, 0.0, 0.01 * k)) for k in range(2)]
    expected = set()
    for goal in goals:
        solver.set(hand.name, goal=tuple(goal))
        expected.add(solver.solve(problem.pose).pose.q.tobytes())

    def work(index: int) -> set[bytes]:
        found = set()
        for turn in range(TURNS):
            if index == 0:
                solver.set(hand.name, goal=tuple(goals[turn % 2]))
            found.add(solver.solve(problem.pose).pose.q.tobytes())
        return found

    assert set().union(*at_once(work)) <= expected  # type: ignore[arg-type]


def test_a_scene_shared_by_threads_stays_consistent() -> None:
    """Which goal wins is nobody's to say; every pose is a pose, and in the end the last goal is met."""
    problem = PROBLEMS[1]
    scene = Scene(problem.pose.figure, problem.pose)
    for task in problem.tasks:
        scene.add(task)
    hand = next(task for task in problem.tasks if isinstance(task, PositionTask))

    def work(index: int) -> bool:
        for turn in range(TURNS):
            try:
                if index % 3 == 0:
                    scene.set(hand.name, goal=tuple(np.add(hand.goal, (0.0, 0.0, 0.001 * turn))))
                elif index % 3 == 1:
                    scene.solve(max_iterations=20)
                else:
                    scene.track(time_budget=None, max_iterations=5)
            except PoiseError:
                return False
        return bool(np.isfinite(scene.pose.state.positions).all())

    assert all(at_once(work))
    scene.set(hand.name, goal=hand.goal)
    assert scene.solve().status is Status.SOLVED


@NEEDS_NATIVE
def test_kinematics_and_programs_shared_by_threads_are_independent() -> None:
    backend = bind(compile_figure(biped()), "native")
    rng = np.random.default_rng(0)
    poses = [random_configuration(biped(), rng) for _ in range(THREADS)]
    places = [np.array(backend.forward(q).positions) for q in poses]
    program = backend.program((Primitive(PrimitiveKind.POINT, 5),))
    errors = [program(q).errors.copy() for q in poses]

    def work(index: int) -> bool:
        same = True
        for _ in range(200):
            same = same and np.array_equal(backend.forward(poses[index]).positions, places[index])
            found = program(poses[index]).errors.copy()  # of another thread where that called in between; never torn
            same = same and any(np.array_equal(found, each) for each in errors)
        return same

    assert all(at_once(work))


def test_the_nonlinear_method_is_the_same_in_threads() -> None:
    pose = Pose.neutral(arm())
    task = PositionTask(site="grip", goal=(0.3, 0.1, 1.2))
    alone = nonlinear.solve(pose, [task]).pose.q.tobytes()
    assert set(at_once(lambda index: nonlinear.solve(pose, [task]).pose.q.tobytes())) == {alone}


# --- the same on every run --------------------------------------------------------------------------------------------

DIGEST = """
import hashlib, numpy as np
from benchmarks.suite.problem_sets import problems
from poise.solver import solve, solve_batch
digest = hashlib.sha256()
for kind in ("reach", "midconf", "leaning"):
    for each in problems(kind, 3, 0):
        found = solve(each.pose, each.tasks)
        digest.update(found.pose.q.tobytes() + f"{found.status.value} {found.iterations}".encode())
each = problems("reach", 1, 3)[0]
goals = {t.name: np.array(t.goal) + np.linspace(0, 0.05, 40)[:, None] for t in each.tasks if hasattr(t, "goal")}
goals = {name: values for name, values in goals.items() if values.shape == (40, 3)}
digest.update(solve_batch(each.pose, each.tasks, goals=goals, cores=CORES).q.tobytes())
print(digest.hexdigest())
"""


@pytest.mark.nightly
@NEEDS_NATIVE
def test_answers_are_the_same_to_the_bit_in_every_process_and_with_any_number_of_threads() -> None:
    """Other seeds for hashes, other numbers of threads for BLAS and for batches: the same digest of every answer."""
    told = set()
    for seed, threads, cores in (("0", "1", 1), ("1", "2", 2), ("77", "4", 3)):
        own = {"PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": threads, "OMP_NUM_THREADS": threads}
        command = [sys.executable, "-c", DIGEST.replace("CORES", str(cores))]
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **own}, capture_output=True, text=True, check=True)
        told.add(done.stdout.strip())
    assert len(told) == 1
    assert len(told.pop()) == len(hashlib.sha256().hexdigest())


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_batches_in_threads_give_the_bits_of_one(cores: int) -> None:
    problem = PROBLEMS[2]
    hands = [task for task in problem.tasks if isinstance(task, PositionTask)]
    goals = {hand.name: np.array(hand.goal) + np.linspace(0.0, 0.03, 2 * TURNS)[:, None] for hand in hands}
    alone = solve_batch(problem.pose, problem.tasks, goals=goals, cores=1).q.tobytes()
    many = at_once(lambda index: solve_batch(problem.pose, problem.tasks, goals=goals, cores=cores).q.tobytes(), 3)
    assert many == [alone] * 3
