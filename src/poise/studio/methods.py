"""By what the studio solves: engine, strategy, inverse, limits, damping, avoidance, chosen from menus [Ge2000, A.5.3].

Where everything is as it was in the beginning every frame is brought as near to rest as its time allows. Anything else
takes one step a frame, as the programs of the literature did, so that damping can be felt as resistance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from poise.backend import backend_status
from poise.collision.avoidance.methods import METHODS
from poise.errors import suggest
from poise.studio.value_checks import Refusal

SPANS = {"damping": (1e-3, 5.0), "influence": (0.02, 1.0)}  # what numbers may be

CHOICES: dict[str, dict[str, str]] = {
    "engine": {
        "native": "native, compiled",
        "numpy": "reference, in Python (slow)",
        "nonlinear": "nonlinear programming",
    },
    "pace": {
        "rest": "every frame to rest",
        "step": "one step a frame",
    },
    "strategy": {
        "priority": "strict levels",
        "weighting": "one level, weights alone",
        "projectors": "whole projectors",
        "afterwards": "projected afterwards",
        "partitioning": "each joint for one level",
    },
    "inverse": {
        "own": "the engine's own",
        "lapack": "LAPACK",
        "golub_reinsch": "Golub and Reinsch",
        "rows": "Givens, by rows",
        "warm_rows": "Givens, by rows, warm",
        "columns": "Givens, by columns (slow)",
    },
    "limits": {
        "active": "active set",
        "clamp_one": "stopped one by one",
        "clamp_all": "stopped all at once",
        "project": "projection",
        "clip": "clipping",
    },
    "rule": {
        "own": "near singularities",
        "fixed": "the same everywhere",
        "smallest": "by the smallest value",
        "bound": "by the length of a step",
        "none": "none",
    },
    "avoidance": {"inequalities": "inequalities", **{name: name for name in METHODS}},
}
TITLES = {
    "engine": "Engine",
    "pace": "Pace",
    "strategy": "Strategy",
    "inverse": "Inverse",
    "limits": "Joint limits",
    "rule": "Damping",
    "avoidance": "Avoidance",
}


@dataclass(frozen=True)
class Methods:
    """What is chosen: words of `CHOICES`, the damping λ, and from which distance on obstacles are minded [m].

    The distance is for the ways of the literature; the engine's own minds a margin.
    """

    engine: str = "native"
    pace: str = "rest"
    strategy: str = "priority"
    inverse: str = "own"
    limits: str = "active"
    rule: str = "own"
    avoidance: str = "inequalities"
    damping: float = 0.05
    influence: float = 0.15

    def changed(self, changes: Mapping[str, Any]) -> Methods:
        """With some choices made; others follow where they would not go together.

        Raises
        ------
        Refusal
            There is no such choice.
        """
        for key, value in changes.items():
            if key in SPANS:
                least, most = SPANS[key]
                if not least <= value <= most:
                    raise Refusal(f"the {key} lies between {least:g} and {most:g}, got {value:g}.")
            elif value not in CHOICES[key]:
                raise Refusal(f"there is no {TITLES[key].lower()} {value[:40]!r}; {suggest(value[:40], CHOICES[key])}")
        if changes.get("engine") == "native" and not has_native():
            raise Refusal("the native engine was not built here; `poise doctor` says why.")
        made = replace(self, **changes)
        if "damping" in changes and made.rule in ("own", "none"):
            made = replace(made, rule="fixed")  # it shall be felt
        return made._consistent(changes)

    def _consistent(self, changes: Mapping[str, Any]) -> Methods:
        """The engine's own ways go with each other; what the laboratory does takes one step a frame."""
        made = self
        if changes.get("inverse") == "own" or changes.get("limits") == "active" or changes.get("rule") == "bound":
            order = made.strategy if made.strategy in ("priority", "weighting") else "priority"
            made = replace(made, inverse="own", limits="active", strategy=order)
        elif made.studied:
            inverse = "lapack" if made.inverse == "own" else made.inverse
            limits = "clamp_one" if made.limits == "active" else made.limits
            made = replace(
                made, inverse=inverse, limits=limits, rule="fixed" if made.rule in ("own", "bound") else made.rule
            )
        if changes.get("pace") == "rest":
            order = made.strategy if not made.studied else "priority"
            return Methods(engine=made.engine, strategy=order, damping=made.damping, influence=made.influence)
        stepped = made.studied or made.avoidance != "inequalities" or made.rule != "own"
        return replace(made, pace="step") if stepped else made

    @property
    def studied(self) -> bool:
        """Whether the laboratory takes the steps."""
        return self.inverse != "own" or self.limits != "active" or self.strategy not in ("priority", "weighting")

    @property
    def name(self) -> str:
        """What tells it from the choice of the beginning, in a few words."""
        first = Methods()
        told = [
            CHOICES[each.name][getattr(self, each.name)]
            for each in fields(self)
            if each.name in CHOICES and getattr(self, each.name) != getattr(first, each.name)
        ]
        if self.pace == "step" and self.rule != "none":
            told.append(f"λ {self.damping:.2g}")
        return ", ".join(told) or "strict levels"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


DEFAULT = Methods()


def has_native() -> bool:
    """Whether the native engine can be used."""
    return backend_status().name.startswith("native")


def first() -> Methods:
    """The choice of the beginning on this machine."""
    return DEFAULT if has_native() else replace(DEFAULT, engine="numpy")


def methods_from(data: object) -> Methods:
    """From plain data of a file; what is not understood stays as it is in the beginning."""
    made = first()
    if not isinstance(data, Mapping):
        return made
    for key, value in data.items():
        if key in SPANS and isinstance(value, (int, float)) and SPANS[key][0] <= value <= SPANS[key][1]:
            made = replace(made, **{str(key): float(value)})  # type: ignore[arg-type]
        elif key in CHOICES and value in CHOICES[key] and not (value == "native" and not has_native()):
            made = replace(made, **{key: value})
    return made
