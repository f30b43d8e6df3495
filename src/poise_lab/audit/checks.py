"""All checks by name."""

from __future__ import annotations

from poise.errors import PoiseError, suggest
from poise_lab.audit import (
    backend_iterations,
    backends,
    converged,
    criteria,
    explanations,
    far_goals,
    restarts,
    strict_selection,
    unselected_joints,
)
from poise_lab.audit.check import Check

CHECKS: dict[str, Check] = {
    module.CHECK.name: module.CHECK
    for module in (
        strict_selection,
        unselected_joints,
        far_goals,
        explanations,
        converged,
        restarts,
        criteria,
        backends,
        backend_iterations,
    )
}


def find_check(name: str) -> Check:
    """Check by name."""
    if name not in CHECKS:
        raise PoiseError(f"unknown check {name!r}; {suggest(name, CHECKS)}")
    return CHECKS[name]
