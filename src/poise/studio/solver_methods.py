"""Solver methods that the studio offers: backend, strategy, pseudoinverse, joint limits, damping, collision avoidance.

The menus follow [Ge2000, A.5.3]. With the default methods every frame is solved as close to convergence as its time
budget allows. All others take one iteration per frame, as the programs of the literature did, so that damping can be
felt as resistance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from poise.backend import backend_status
from poise.collision.avoidance.methods import METHODS
from poise.errors import suggest
from poise.studio.messages import Command, CommandError
from poise.studio.messages.session_commands import ResetMethods, SetMethods

if TYPE_CHECKING:
    from poise.studio.document import Document

NUMBER_RANGES = {"damping": (1e-3, 5.0), "influence": (0.02, 1.0)}  # damping λ without unit, influence distance [m]
_SHOWN = 40  # characters of an unknown word that an error repeats

CHOICES: dict[str, dict[str, str]] = {
    "backend": {
        "native": "native (compiled)",
        "numpy": "NumPy (slow)",
        "nonlinear": "nonlinear programming",
    },
    "pace": {
        "converge": "to convergence",
        "single": "one iteration per frame",
    },
    "strategy": {
        "priority": "strict priority levels",
        "weighting": "one level, weights only",
        "projectors": "full null-space projectors",
        "afterwards": "projection after the solve",
        "partitioning": "each joint for one level",
    },
    "inverse": {
        "default": "of the backend",
        "lapack": "LAPACK SVD",
        "golub_reinsch": "Golub-Reinsch SVD",
        "rows": "Givens, by rows",
        "warm_rows": "Givens, by rows, warm start",
        "columns": "Givens, by columns (slow)",
    },
    "limits": {
        "active": "active set",
        "clamp_one": "clamping one by one",
        "clamp_all": "clamping all at once",
        "project": "projection",
        "clip": "clipping the step",
    },
    "damping_rule": {
        "default": "near singularities",
        "fixed": "constant",
        "smallest": "by the smallest singular value",
        "bound": "by the step length",
        "none": "none",
    },
    "avoidance": {"inequalities": "inequality constraints", **{name: name for name in METHODS}},
}
TITLES = {
    "backend": "Backend",
    "pace": "Iterations",
    "strategy": "Strategy",
    "inverse": "Pseudoinverse",
    "limits": "Joint limits",
    "damping_rule": "Damping",
    "avoidance": "Avoidance",
}


@dataclass(frozen=True)
class Methods:
    """Chosen methods: keys of `CHOICES`, the damping λ, and the influence distance of obstacles [m].

    The influence distance is for the avoidance methods of the literature; inequality constraints use a margin.
    """

    backend: str = "native"
    pace: str = "converge"
    strategy: str = "priority"
    inverse: str = "default"
    limits: str = "active"
    damping_rule: str = "default"
    avoidance: str = "inequalities"
    damping: float = 0.05
    influence: float = 0.15

    def with_changes(self, changes: Mapping[str, Any]) -> Methods:
        """Methods after some choices; others are adapted where they do not go together.

        Raises
        ------
        CommandError
            A choice is unknown or out of range.
        """
        for key, value in changes.items():
            if key in NUMBER_RANGES:
                lower, upper = NUMBER_RANGES[key]
                if not lower <= value <= upper:
                    raise CommandError(f"{key}: expected {lower:g} to {upper:g}, got {value:g}.")
            elif value not in CHOICES[key]:
                word = value[:_SHOWN]
                raise CommandError(f"{TITLES[key].lower()}: unknown choice {word!r}; {suggest(word, CHOICES[key])}")
        if changes.get("backend") == "native" and not has_native():
            raise CommandError("the native backend was not built on this machine; `poise doctor` says why.")
        changed = replace(self, **changes)
        if "damping" in changes and changed.damping_rule in ("default", "none"):
            changed = replace(changed, damping_rule="fixed")  # so that the new λ has an effect
        return changed._consistent(changes)

    def _consistent(self, changes: Mapping[str, Any]) -> Methods:
        """Adapt choices to each other.

        The default pseudoinverse, the active set and the step length rule belong together; techniques of the literature
        take one iteration per frame.
        """
        made = self
        own = (changes.get("inverse"), changes.get("limits"), changes.get("damping_rule"))
        if own[0] == "default" or own[1] == "active" or own[2] == "bound":
            strategy = made.strategy if made.strategy in ("priority", "weighting") else "priority"
            made = replace(made, inverse="default", limits="active", strategy=strategy)
        elif made.uses_techniques:
            made = replace(
                made,
                inverse="lapack" if made.inverse == "default" else made.inverse,
                limits="clamp_one" if made.limits == "active" else made.limits,
                damping_rule="fixed" if made.damping_rule in ("default", "bound") else made.damping_rule,
            )
        if changes.get("pace") == "converge":
            strategy = made.strategy if not made.uses_techniques else "priority"
            return Methods(backend=made.backend, strategy=strategy, damping=made.damping, influence=made.influence)
        single = made.uses_techniques or made.avoidance != "inequalities" or made.damping_rule != "default"
        return replace(made, pace="single") if single else made

    @property
    def uses_techniques(self) -> bool:
        """Whether a technique of an extension takes the iterations (see `poise.extensions.techniques`)."""
        return self.inverse != "default" or self.limits != "active" or self.strategy not in ("priority", "weighting")

    @property
    def name(self) -> str:
        """Short summary: everything that differs from the defaults."""
        default = Methods()
        parts = [
            CHOICES[each.name][getattr(self, each.name)]
            for each in fields(self)
            if each.name in CHOICES and getattr(self, each.name) != getattr(default, each.name)
        ]
        if self.pace == "single" and self.damping_rule != "none":
            parts.append(f"λ {self.damping:.2g}")
        return ", ".join(parts) or "strict levels"

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self)


DEFAULT = Methods()


def has_native() -> bool:
    """Whether the native backend can be used."""
    return backend_status().name.startswith("native")


def default_methods() -> Methods:
    """The default methods on this machine."""
    return DEFAULT if has_native() else replace(DEFAULT, backend="numpy")


def methods_from_dict(data: object) -> Methods:
    """Methods from plain data of a file; unknown entries are ignored."""
    methods = default_methods()
    if not isinstance(data, Mapping):
        return methods
    for key, value in data.items():
        if key in NUMBER_RANGES and isinstance(value, (int, float)):
            lower, upper = NUMBER_RANGES[key]
            if lower <= value <= upper:
                methods = replace(methods, **{str(key): float(value)})  # type: ignore[arg-type]
        elif key in CHOICES and value in CHOICES[key] and not (value == "native" and not has_native()):
            methods = replace(methods, **{key: value})
    return methods


# --- commands ---------------------------------------------------------------------------------------------------------


def _set(document: Document, command: SetMethods) -> None:
    methods = document.data.methods.with_changes(command.changes)
    _apply(document, f"Solve by {methods.name}", methods)


def _reset(document: Document, command: ResetMethods) -> None:
    _apply(document, "Reset the solver methods", default_methods())


def _apply(document: Document, edit: str, methods: Methods) -> None:
    """Use other methods from now on, and solve again."""
    if methods == document.data.methods:
        document.revision += 1  # publish it nevertheless: what a page shows may be out of date
        return
    data = replace(document.data, methods=methods)
    document.perform(edit, lambda: setattr(document, "data", data))
    document.resume_solver()


METHOD_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {SetMethods: _set, ResetMethods: _reset}
