"""Scene: a figure, its pose and its tasks, to solve, save, load and undo.

>>> from poise.model import FigureBuilder
>>> builder = FigureBuilder("crane").segment("base").segment("boom").segment("jib").root("base")
>>> builder = builder.hinge("shoulder", "base", "boom", axis=(0, 1, 0), range=(-2, 2))
>>> builder = builder.hinge("elbow", "boom", "jib", at=(0, 0, 1), axis=(0, 1, 0), range=(0, 2.5))
>>> scene = Scene(builder.site("hook", "jib", at=(0, 0, 1)).build())
>>> scene.pose = scene.pose.with_values({"elbow": 0.5})
>>> task = scene.reach("hook", (1.2, 0, 1.2))
>>> scene.solve().status.value
'solved'
>>> before = scene.snapshot()
>>> task = scene.set("hook", goal=(0.2, 0, 0.3))
>>> print(scene.solve().explain())  # doctest: +NORMALIZE_WHITESPACE
The task is not met. The solver converged: no nearby pose is better.
hook misses its goal by 270 mm: the upper limit of elbow's angle holds it. Relaxing the upper limit of elbow's angle by
5° would lower its error by about 83.7 mm.
>>> scene.restore(before)
>>> scene["hook"].goal
(1.2, 0.0, 1.2)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from poise.errors import FigureError, ForceError, PoseError, TaskError, suggest
from poise.kinematics import Pose
from poise.model import Figure
from poise.scene.balance_requests import BalanceRequests
from poise.scene.coupling_requests import CouplingRequests
from poise.scene.criterion_requests import CriterionRequests
from poise.scene.foot_placement import FEET, place_feet
from poise.scene.foot_requests import FootRequests
from poise.scene.force_requests import ForceRequests, forces_followed
from poise.scene.lock_requests import LockRequests
from poise.scene.natural_drags import MAX_BUDGET_FACTOR, NaturalDrags
from poise.scene.natural_posture import NaturalCriterion
from poise.scene.seat_requests import SeatRequests
from poise.scene.state import SceneState, describe_scene
from poise.scene.task_list import TaskList
from poise.solver import Result, Solver, Status, Step, step
from poise.solver.input_checks import check_budget
from poise.solver.restart import Restart, check_restart
from poise.solver.solver import DEFAULT_TOLERANCES, FRAME_TIME_BUDGET_S, MAX_FRAME_ITERATIONS
from poise.solver.swept_solve import solve_on_side
from poise.statics import Forces
from poise.tasks import Task
from poise.viewer import open_viewer

SOLVE_METHODS = ("hierarchy", "penalty")  # strict priority levels, or one weighted sum


class Scene(
    TaskList,
    CouplingRequests,
    LockRequests,
    ForceRequests,
    BalanceRequests,
    SeatRequests,
    FootRequests,
    CriterionRequests,
    NaturalDrags,
):
    """A figure, its pose and its tasks.

    Requests create tasks, :meth:`set` changes them, :meth:`solve` solves for all of them. Each is checked against the
    figure at once. Names of one family share their first word, so that completion lists them together:

    ===========  ========================================================================================
    end effector :meth:`pin`, :meth:`reach`, :meth:`place`, :meth:`orient`, :meth:`aim`, :meth:`look_at`
    ``match_``   one site follows another: position, orientation
    ``keep_``    what stays: balance, center of mass, distance, equilibrium, inertia, inside, on a line …
    ``prefer_``  criteria in the null space: natural, posture, comfort, mid-range, flexed, straight, low torques
    joints       :meth:`bend`, :meth:`posture`, :meth:`couple`, :meth:`uncouple`, :meth:`lock`, :meth:`unlock`
    contacts     :meth:`touch`, :meth:`grasp`, :meth:`sit`, :meth:`stand_on_toes`, :meth:`carrying_supports`
    ``apply_``   external forces, loads, internal forces; :meth:`add_support`, :meth:`remove_forces`
    ``force_``   reports: :meth:`force_report`, :meth:`force_capacity`; :meth:`balance_margin`
    obstacles    :meth:`add_obstacle`, :meth:`remove_obstacle`, :meth:`avoid`
    tasks        :meth:`add`, :meth:`set`, :meth:`remove`, :meth:`enable`, :meth:`disable`
    solving      :meth:`solve`, :meth:`track`, :meth:`step`, :meth:`end_drag`
    state        :meth:`snapshot`, :meth:`restore`, :meth:`copy`, :meth:`save`, :meth:`show`
    ===========  ========================================================================================

    Parameters
    ----------
    figure : Figure
        From a builder or a file.
    pose : Pose, optional
        Initial pose; by default the neutral pose, clamped to the joint limits.
    natural : bool or None
        Whether to prefer postures that people take, as :meth:`prefer_natural` does; None leaves it open: the studio and
        the commands then do.
    feet : "pinned" or "free"
        Whether feet may step; see :attr:`feet`.
    """

    def __init__(
        self, figure: Figure, pose: Pose | None = None, *, natural: bool | None = None, feet: str = "pinned"
    ) -> None:
        if not isinstance(figure, Figure):
            hint = "; give its .figure" if isinstance(getattr(figure, "figure", None), Figure) else ""
            raise FigureError(f"figure: expected a Figure, got {type(figure).__name__}{hint}.")
        self._state = SceneState(figure, Pose.neutral(figure).clamped())
        self._anchor: Pose | None = None
        self._budget_factor = 1  # the next frame of a drag may take so many times its budget
        self._result: Result | None = None
        self._solver: Solver | None = None  # of the last solve; never part of the value
        self.figure_file: Path | str | None = None  # file of the figure; None: inline in the scene file
        if pose is not None:
            self.pose = pose
        if natural is not None:
            self.prefer_natural(1.0 if natural else 0.0)
        self.feet = feet

    # --- parts -------------------------------------------------------------------------------------------------------

    @property
    def figure(self) -> Figure:
        """The figure, with all its couplings."""
        return self._state.figure

    @property
    def pose(self) -> Pose:
        """Current pose, bound to the figure with its active couplings; assigning one ends a drag."""
        return self._state.pose

    @pose.setter
    def pose(self, pose: Pose) -> None:
        """Set a pose of the same joints."""
        if not isinstance(pose, Pose):
            raise PoseError(f"pose: expected a Pose, got {pose!r}.")
        if not pose.figure.has_joints_of(self.figure):
            raise PoseError(
                f"the pose belongs to {pose.figure!r}, the scene to {self.figure!r}; transfer the values by joint "
                "name with poise.kinematics.to_dict and from_dict."
            )
        self._change(pose=self._bound(pose))
        self._anchor = None

    @property
    def result(self) -> Result | None:
        """Last result of :meth:`solve` or :meth:`track`; None before, and after a step or an undo."""
        return self._result

    @property
    def forces(self) -> Forces:
        """External forces and supports; tasks that depend on them are updated when others are assigned."""
        return self._state.forces

    @forces.setter
    def forces(self, forces: Forces) -> None:
        """Replace the forces."""
        if not isinstance(forces, Forces):
            raise ForceError(f"forces: expected Forces, got {forces!r}.")
        forces.check(self.figure)
        self._change(forces=forces, tasks=forces_followed(self.figure, self.tasks, self.forces, forces))
        self._region_supports = None

    @property
    def feet(self) -> str:
        """Whether feet stay where tasks keep them, "pinned", or :meth:`solve` may place them elsewhere, "free".

        Feet step only where a goal or balance is missed without: see :mod:`poise.scene.foot_placement`. Their tasks
        then have the new places, and :attr:`poise.solver.Result.steps` lists the steps.
        """
        return self._state.feet

    @feet.setter
    def feet(self, feet: str) -> None:
        """Set whether feet may step."""
        if feet not in FEET:
            raise TaskError(f"feet: expected 'pinned' or 'free', got {feet!r}.")
        self._change(feet=feet)

    # --- solving -----------------------------------------------------------------------------------------------------

    def solve(
        self,
        *,
        max_iterations: int = 200,
        trace: bool = False,
        anchor: Pose | None = None,
        time_budget: float | None = None,
        method: str = "hierarchy",
        restart: Restart = True,
    ) -> Result:
        """Solve for all tasks, keep the pose found and return the result; see :func:`poise.solver.solve`.

        `restart` is as there: by default a solve that converges with an unmet goal is repeated from other starts.
        Unless it is "anywhere", or time is limited, the pose keeps its side (:mod:`poise.solver.swept_solve`).
        ``method="penalty"`` turns levels into weights and minimizes their sum by nonlinear programming: see
        :func:`poise.solver.nonlinear.solve`.
        """
        check_restart(restart)
        before = self._state
        limit: dict[str, Any] = {"time_budget": time_budget}
        if method not in SOLVE_METHODS:
            raise TaskError(
                f"method must be 'hierarchy' or 'penalty', got {method!r}; {suggest(str(method), SOLVE_METHODS)}"
            )
        if method == "penalty":
            return self._solve_by_penalty(anchor, max_iterations=max_iterations, trace=trace, **limit)
        if (followed := self._solve_by_avoidance(max_iterations, time_budget)) is not None:
            return self._keep(self._with_lacking(followed))
        reference = None if anchor is None else self._bound(anchor)
        natural = self._natural_criterion(self.pose if reference is None else reference, dragging=False)
        limit["guess"] = natural.guess if time_budget is None else None
        keeps_side = time_budget is None and restart != "anywhere"
        steps = keeps_side and self.feet == "free"

        def once() -> Result:
            start, solver = self.pose, self._solver_for(reference, natural)
            again = False if steps else restart  # feet that step restart where it may help
            found = solver.solve(start, max_iterations=max_iterations, trace=trace, restart=again, **limit)
            return self._keep(found)

        on_side = partial(self._on_side, once, reference, natural, max_iterations)
        result = self._solve_on_contacts(on_side if keeps_side else once)
        if steps and not result.solved:
            state, result = place_feet(self, before, result, max_iterations=max_iterations, restart=restart)
            self.restore(state)
        self._anchor, self._result = None, result
        return result

    def _solve_by_penalty(self, anchor: Pose | None, **options: Any) -> Result:
        from poise.solver import nonlinear

        tasks = (*self._balanced_tasks(), *self._natural_criterion(self.pose, dragging=False).tasks)
        found = nonlinear.solve(self.pose, tasks, anchor=anchor and self._bound(anchor), **options)
        self._anchor = None
        return self._keep(self._with_lacking(found))

    def _on_side(
        self, solve: Callable[[], Result], anchor: Pose | None, natural: NaturalCriterion, max_iterations: int
    ) -> Result:
        """Solve on the side of obstacles where the pose is now: see :mod:`poise.solver.swept_solve`."""
        start, result = self.pose, solve()
        if self.clearance is None:
            return result
        options: dict[str, Any] = {"max_iterations": max_iterations, "tolerances": DEFAULT_TOLERANCES}
        return self._keep(solve_on_side(self._solver_for(anchor, natural), start, result, **options))

    def track(
        self,
        *,
        time_budget: float | None = FRAME_TIME_BUDGET_S,
        max_iterations: int = MAX_FRAME_ITERATIONS,
        grows: bool = True,
    ) -> Result:
        """Advance one frame of a drag; see :func:`poise.track`.

        The first frame begins the drag: its pose is the anchor, the reference posture of the null space until the drag
        ends, by :meth:`solve`, :meth:`step`, :meth:`restore`, :meth:`end_drag` or a new pose. After a frame too short
        to make progress the next one may take twice as long, if `grows`. Out of reach the figure glides: a frame after
        which it would move on has the status `budget`.
        """
        check_budget(max_iterations, time_budget)
        if (followed := self._solve_by_avoidance(max_iterations, time_budget)) is not None:
            return self._keep(self._with_lacking(followed))
        anchor = self._bound(self._anchor or self.pose)
        self._try_update_regions()
        iterations, seconds = self._budget_factor * max_iterations, time_budget and self._budget_factor * time_budget
        result = self._frame(anchor, iterations, seconds)
        made_no_progress = grows and result.status is Status.BUDGET and result.pose == self.pose
        factor = min(2 * self._budget_factor, MAX_BUDGET_FACTOR) if made_no_progress else 1
        self._anchor, self._budget_factor = anchor, factor
        return self._keep(self._with_lacking(self._with_support_status(result)))

    def _solver_for(self, anchor: Pose | None, natural: NaturalCriterion) -> Solver:
        """The solver of the last solve with the tasks written into it, where figure and anchor are the same."""
        self._solver = self._updated(self._solver, anchor, (*self._balanced_tasks(), *natural.tasks))
        return self._solver

    def _updated(self, last: Solver | None, anchor: Pose | None, tasks: Sequence[Task]) -> Solver:
        """A solver with other tasks written into it, or a new one for another figure or anchor."""
        figure = self._state.coupled
        if last is None or last.figure is not figure or last.anchor is not anchor:
            return Solver(figure, tasks, anchor, self.locked)
        last.set_locked(self.locked)
        last.update(tasks)
        return last

    def __getstate__(self) -> dict[str, Any]:
        """Everything except the solver, which is bound to this process."""
        bound = ("_solver", "_plain_solver", "_body_solver", "_body", "_replaced", "_natural_posture")
        return {**self.__dict__, **dict.fromkeys(bound)}

    def end_drag(self) -> None:
        """End a drag: the next frame begins a new one."""
        self._anchor = None

    def step(self) -> Step:
        """Take one prioritized linear step; obstacles are inequality constraints, whatever the avoidance method."""
        natural = self._natural_criterion(self.pose, dragging=False)
        taken = step(self.pose, (*self._balanced_tasks(), *natural.tasks), locked=self.locked)
        self._change(pose=taken.end)
        self._anchor = self._result = None
        return taken

    def _keep(self, result: Result) -> Result:
        """Take over the pose of a result."""
        self._change(pose=result.pose)
        self._result = result
        return result

    # --- files -------------------------------------------------------------------------------------------------------

    def show(self, *, folder: Path | str | None = None, height: int | None = None) -> Any:
        """Open the studio on this scene: in a notebook cell, or at the printed address.

        The window's ``.scene`` is the scene as edited there.

        Parameters
        ----------
        folder : Path or str, optional
            Folder whose files the studio may read and write; by default the current one.
        height : int, optional
            Height of the notebook cell [pixels].
        """
        given = {"folder": folder, "height": height}
        return open_viewer(self, **{name: value for name, value in given.items() if value is not None})

    def save(self, path: Path | str) -> None:
        """Write the scene to a file atomically; :func:`poise.load_scene` restores it exactly.

        The figure is written inline, unless ``scene.figure_file`` names its file: set on load if the scene refers to
        one, or by you.

        Raises
        ------
        FormatError
            A task is made of Python code (UserTask, CostTask), or `figure_file` contains another figure.
        """
        from poise.scene.file.write import write_scene

        write_scene(self._state, path, self.figure_file)

    # --- value semantics ---------------------------------------------------------------------------------------------

    def snapshot(self) -> SceneState:
        """Immutable state of the scene; costs nothing."""
        return self._state

    def restore(self, state: SceneState) -> None:
        """Restore a snapshot exactly."""
        if not isinstance(state, SceneState):
            raise TaskError(f"state: expected a SceneState from snapshot(), got {type(state).__name__}.")
        self._state = state
        self._anchor = self._result = self._region_supports = self._memory = self._replaced = None

    def copy(self) -> Scene:
        """Independent scene with the same state."""
        other = Scene(self.figure)
        other.restore(self._state)
        other.figure_file = self.figure_file
        return other

    def _change(self, **parts: Any) -> None:
        self._state = replace(self._state, **parts)

    def _bound(self, pose: Pose) -> Pose:
        """Pose bound to the figure with its active couplings."""
        coupled = self._state.coupled
        return pose if pose.figure is coupled else Pose(coupled, pose.q)

    def __eq__(self, other: object) -> bool:
        return self._state == other._state if isinstance(other, Scene) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return describe_scene(self._state)

    def __repr__(self) -> str:
        levels = len({task.level for task in self.tasks})
        return f"Scene({self.figure.name!r}: {len(self.tasks)} tasks on {levels} levels)"
