"""Forward kinematics and the Jacobian rows of typical tasks, against Pinocchio and over the degrees of freedom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from benchmarks.comparison import durations, ratios
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.bodies import chain, human, human_tasks, pinocchio_model
from poise.backend import backend_status
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics, Primitive, PrimitiveKind
from poise.kinematics.selection import bind
from poise.model import Figure
from poise.types import PoseVector

SIZES = (10, 50, 100, 300)
BARE_JACOBIAN_BAR = Bar.of(
    "<= 1.0", "one call from Python, all rows included, no slower than Pinocchio's bare Jacobians"
)
ASSEMBLED_ROWS_BAR = Bar.of(
    "<= 0.1", "at least 10 times faster than the same rows assembled through Pinocchio's Python calls"
)
NUMPY_BAR = Bar.of("<= 8.0", "the NumPy backend stays usable without a compiler")
LINEAR_BAR = Bar.of("<= 1.5", "time per degree of freedom is constant: linear cost")


@register("kinematics", "Frames and Jacobian rows of a 50-DoF human; cost up to 300 DoF.", peers=("pinocchio",))
def kinematics(run: Run) -> Iterable[Measurement]:
    """Compare both backends with Pinocchio in one run, then measure the cost over the degrees of freedom."""
    yield from _human(run)
    yield from _growth(run)


def _human(run: Run) -> Iterator[Measurement]:
    figure = human()
    pinocchio = run.peer("pinocchio")
    q = _random_configuration(figure, run.random())
    contenders: dict[str, Callable[[], object]] = {
        name: _program_call(bind(compile_figure(figure), backend), human_tasks(figure), q)
        for name, backend in (("poise", None), ("poise numpy", "numpy"))
    }
    bare, assembled = "pinocchio.computeJointJacobians", "pinocchio rows"
    if pinocchio.available:
        model, ends = pinocchio_model(pinocchio.module, figure)
        theirs = _pinocchio_configuration(figure, q)
        data = model.createData()
        compute = pinocchio.module.computeJointJacobians
        contenders[bare] = lambda: compute(model, data, theirs)
        contenders[assembled] = PinocchioRows(pinocchio.module, model, ends, theirs)
    timings = run.measure(contenders)
    yield from durations(timings, "50-degree human, 18 rows")
    what, needs = "50-degree human", (pinocchio,)
    native = backend_status().name.startswith("native")
    yield from ratios(timings, "poise", bare, what, bar=BARE_JACOBIAN_BAR if native else None, needs=needs)
    yield from ratios(timings, "poise", assembled, what, bar=ASSEMBLED_ROWS_BAR if native else None, needs=needs)
    yield from ratios(timings, "poise numpy", assembled, what, bar=NUMPY_BAR, needs=needs)


def _growth(run: Run) -> Iterator[Measurement]:
    contenders, random = {}, run.random()
    for size in SIZES:
        figure = chain(size)
        end = len(figure.segments) - 1
        rows = (Primitive(PrimitiveKind.POINT, end), Primitive(PrimitiveKind.CENTER_OF_MASS))
        contenders[str(size)] = _program_call(bind(compile_figure(figure)), rows, _random_configuration(figure, random))
    timings = run.measure(contenders)
    yield from durations(timings, "chain, end point and center of mass, degrees of freedom")
    per_dof = [timings[str(size)].minimum / size for size in SIZES]
    yield Measurement("growth, time per degree of freedom at 300 / at 50", per_dof[-1] / per_dof[1], "x", LINEAR_BAR)


def _random_configuration(figure: Figure, random: np.random.Generator) -> PoseVector:
    backend = bind(compile_figure(figure), "numpy")
    return backend.integrate(figure.neutral(), 0.3 * random.normal(size=figure.nv))


def _program_call(backend: Kinematics, rows: tuple[Primitive, ...], q: PoseVector) -> Callable[[], object]:
    program = backend.program(rows)
    return lambda: program(q)


def _pinocchio_configuration(figure: Figure, q: PoseVector) -> PoseVector:
    """Configuration in the order of Pinocchio: quaternions (x, y, z, w)."""
    theirs = np.array(q)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind.has_quaternion:
            theirs[slot.q.stop - 4 : slot.q.stop] = np.roll(q[slot.q.stop - 4 : slot.q.stop], -1)
    return theirs


class PinocchioRows:
    """The same 18 rows through Pinocchio's Python calls, as its users write them."""

    def __init__(self, pinocchio: Any, model: Any, ends: dict[str, int], q: PoseVector) -> None:
        self._pin, self._model, self._ends, self._q = pinocchio, model, ends, q
        self._data = model.createData()
        self._rows = np.zeros((18, model.nv))
        self._target = np.zeros(3)

    def __call__(self) -> object:
        """Assemble foot pose, center of mass, look-at and two hands."""
        pin, model, data, rows = self._pin, self._model, self._data, self._rows
        axes = pin.LOCAL_WORLD_ALIGNED
        pin.computeJointJacobians(model, data, self._q)
        pin.updateFramePlacements(model, data)
        rows[0:6] = pin.getFrameJacobian(model, data, self._ends["foot"], axes)
        rows[6:9] = pin.jacobianCenterOfMass(model, data, False)
        rows[9:12] = self._gaze(pin.getFrameJacobian(model, data, self._ends["eyes"], axes))
        rows[12:15] = pin.getFrameJacobian(model, data, self._ends["left_hand"], axes)[:3]
        rows[15:18] = pin.getFrameJacobian(model, data, self._ends["right_hand"], axes)[:3]
        return rows

    def _gaze(self, frame: Any) -> Any:
        placement = self._data.oMf[self._ends["eyes"]]
        direction = placement.rotation[:, 0]
        gap = self._target - placement.translation
        distance = np.sqrt(gap @ gap)
        aim = gap / distance
        linear = frame[:3]
        return -self._pin.skew(direction) @ frame[3:] + (linear - np.outer(aim, aim @ linear)) / distance
