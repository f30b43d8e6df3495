"""Give a joint other limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from poise.errors import FigureError, suggest
from poise.model.edit.relations import Edited
from poise.model.fault import at_part
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SwingLimit, TwistRange

Limit = Range | TwistRange | SwingLimit | Sequence[SwingLimit] | tuple[float, float] | None


def limit(figure: Figure, joint: str, **limits: Limit) -> Edited:
    """The figure with limits of a joint changed; those not named stay.

    Parameters
    ----------
    figure : Figure
        Any figure.
    joint : str
        Name of the joint.
    **limits
        A range by its component, ``angle=(0, 2.4)`` [rad or m]; for swing and ball joints ``swing=`` one swing limit or
        several, and ``twist=`` a pair or a TwistRange. None takes a limit away.
    """
    old = figure.joint(joint)
    with at_part("joint", joint):
        new = _limited(old, limits)
    joints = tuple(new if each is old else each for each in figure.joints)
    return Edited(replace(figure, joints=joints))


def _limited(joint: Joint, limits: dict[str, Limit]) -> Joint:
    known = _known(joint.kind)
    ranges, swing, twist = dict(joint.ranges), joint.swing, joint.twist
    for name, given in limits.items():
        if name not in known:
            what = suggest(name, known) if known else "it does not move."
            raise FigureError(f"{joint.kind.phrase} joint has no limit {name!r}; {what}")
        if name == "swing":
            swing = () if given is None else given  # type: ignore[assignment]
        elif joint.kind is JointKind.BALL:
            twist = given if given is None or isinstance(given, TwistRange) else TwistRange(*_ends(given))
        elif given is None:
            ranges.pop(name, None)
        else:
            ranges[name] = Range(*_ends(given))
    return replace(joint, ranges=ranges, swing=swing, twist=twist)


def _known(kind: JointKind) -> tuple[str, ...]:
    if not kind.has_swing:
        return kind.components
    return ("swing", "twist") if kind is JointKind.BALL else ("swing",)


def _ends(span: Any) -> tuple[float, float]:
    if isinstance(span, Range):
        return span.lower, span.upper
    try:
        lower, upper = span
    except (TypeError, ValueError):
        raise FigureError(f"a range is a pair (lower, upper), got {span!r}.") from None
    return lower, upper
