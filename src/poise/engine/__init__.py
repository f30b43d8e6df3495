"""Engines: one contract, a NumPy implementation to read and a C++ one to run."""

from poise.engine.compiled import CompiledFigure, compile_figure
from poise.engine.contract import Kinematics, Primitive, PrimitiveKind, Program, ProgramRows, Rows, State
from poise.engine.select import EngineStatus, VariantStatus, bind, kinematics, status

__all__ = [
    "CompiledFigure",
    "EngineStatus",
    "Kinematics",
    "Primitive",
    "PrimitiveKind",
    "Program",
    "ProgramRows",
    "Rows",
    "State",
    "VariantStatus",
    "bind",
    "compile_figure",
    "kinematics",
    "status",
]
