"""Engines: one contract, a NumPy implementation to read and a C++ one to run."""

from poise.engine.compiled import CompiledFigure, compile_figure
from poise.engine.contract import Kinematics, Primitive, PrimitiveKind, Program, ProgramRows, Rows, State
from poise.engine.damping import Damping, DampingRule
from poise.engine.select import (
    EngineStatus,
    VariantStatus,
    bind,
    chosen,
    kinematics,
    native_function,
    solve_step,
    status,
    step_solver,
    using,
)
from poise.engine.step import StepProblem, StepResult, StepSolver, StepStatus

__all__ = [
    "CompiledFigure",
    "Damping",
    "DampingRule",
    "EngineStatus",
    "Kinematics",
    "Primitive",
    "PrimitiveKind",
    "Program",
    "ProgramRows",
    "Rows",
    "State",
    "StepProblem",
    "StepResult",
    "StepSolver",
    "StepStatus",
    "VariantStatus",
    "bind",
    "chosen",
    "compile_figure",
    "kinematics",
    "native_function",
    "solve_step",
    "status",
    "step_solver",
    "using",
]
