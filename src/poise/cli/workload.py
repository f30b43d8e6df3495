"""`poise workload METHOD`: methods of manual work that take numbers instead of a posture."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from dataclasses import dataclass

from poise.analysis.ergonomics import (
    HandExertion,
    Handling,
    Worker,
    endurance_time,
    energy_demand,
    grip_strength,
    hold_energy,
    lift_energy,
    lower_energy,
    push_energy,
    rest_allowance,
    walk_energy,
)
from poise.analysis.ergonomics.energy import POSTURES

HANDLING_TASKS = ("lift", "lower", "push_initial", "push_sustained", "pull_initial", "pull_sustained", "carry")
_SEXES = ("male", "female")

Answer = tuple[dict[str, float], str]


@dataclass(frozen=True)
class _Method:
    """A method: its summary, how its arguments are declared, and how it is computed."""

    summary: str
    declare: Callable[[argparse.ArgumentParser], None]
    compute: Callable[[argparse.Namespace], Answer]


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "workload",
        help="acceptable loads, strain, energy, endurance, grip",
        description="Methods of manual work that take numbers instead of a posture. `poise ergonomics` assesses "
        "postures, `poise report` workplaces.",
    )
    methods = parser.add_subparsers(title="methods", metavar="METHOD", required=True)
    for name, method in _METHODS.items():
        own = methods.add_parser(name, help=method.summary, description=method.summary)
        method.declare(own)
        own.add_argument("--json", action="store_true", help="print JSON instead of text")
        own.set_defaults(run=run, compute=method.compute)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    data, text = arguments.compute(arguments)
    print(json.dumps(data, indent=2, allow_nan=False) if arguments.json else text)
    return 0


def _number(parser: argparse.ArgumentParser, name: str, text: str, default: float | None = None) -> None:
    """Declare a number; without a default it must be given."""
    shown = text if default is None else f"{text} ({default:g})"
    parser.add_argument(f"--{name}", metavar="X", type=float, required=default is None, default=default, help=shown)


def _declare_handling(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("task", choices=HANDLING_TASKS, metavar="TASK", help=", ".join(HANDLING_TASKS))
    _number(parser, "height", "height of the hands, of a lift or lower the mean of both ends [m]")
    _number(parser, "frequency", "how often per minute")
    _number(parser, "load", "load [kg], or force [N]", 0.0)
    for name, text in (
        ("reach", "lift, lower: hands ahead of the ankles [m]"),
        ("vertical", "lift, lower: vertical travel [m]"),
        ("distance", "push, pull, carry: way [m]"),
    ):
        parser.add_argument(f"--{name}", metavar="X", type=float, help=text)


def _handling(arguments: argparse.Namespace) -> Answer:
    task = Handling(
        arguments.task,
        height=arguments.height,
        frequency=arguments.frequency,
        reach=arguments.reach,
        vertical=arguments.vertical,
        distance=arguments.distance,
    )
    data = {f"acceptable_{sex}": task.acceptable(sex) for sex in _SEXES}
    words = "; ".join(f"{value:.1f} {task.unit} for 75 % of {_people(key)}" for key, value in data.items())
    if arguments.load <= 0.0:
        return data, f"acceptable: {words}"
    data |= {f"capable_{sex}": task.fraction_capable(arguments.load, sex) for sex in _SEXES}
    return data, f"{task.explain(arguments.load)}\nacceptable: {words}"


def _people(key: str) -> str:
    return "women" if key.endswith("female") else "men"


def _declare_strain(parser: argparse.ArgumentParser) -> None:
    _number(parser, "intensity", "force as a fraction of the strength, 0 to 1")
    _number(parser, "efforts", "efforts per minute")
    _number(parser, "seconds", "duration of one effort [s]")
    _number(parser, "wrist", "flexion of the wrist [degrees], extension negative", 0.0)
    _number(parser, "hours", "hours per day", 8.0)


def _strain(arguments: argparse.Namespace) -> Answer:
    exertion = HandExertion(
        arguments.intensity, arguments.efforts, arguments.seconds, math.radians(arguments.wrist), arguments.hours
    )
    return {"index": exertion.index, **exertion.multipliers()}, exertion.explain()


def _declare_energy(parser: argparse.ArgumentParser) -> None:
    _number(parser, "mass", "mass of the person [kg]")
    parser.add_argument("--sex", choices=_SEXES, default="male", help="sex (male)")
    parser.add_argument("--posture", choices=tuple(POSTURES), default="standing", help="posture (standing)")
    _tasks(
        parser, "lift", ("KG", "LOW", "HIGH", "PER_MINUTE"), "load, lower and upper height of the hands [m], per minute"
    )
    parser.add_argument(
        "--style", choices=("stoop", "squat"), default="stoop", help="technique of the lifts and lowerings (stoop)"
    )
    _tasks(
        parser,
        "lower",
        ("KG", "HIGH", "LOW", "PER_MINUTE"),
        "load, upper and lower hands [m], per minute",
    )
    _tasks(parser, "walk", ("M", "SPEED", "KG", "PER_MINUTE"), "distance [m], speed [m/s], load [kg], per minute")
    _tasks(parser, "push", ("N", "M", "HEIGHT", "PER_MINUTE"), "force, distance, height of the hands [m], per minute")
    _tasks(parser, "hold", ("KG", "MINUTES", "PER_MINUTE"), "load held in front, how long [min], per minute")


def _tasks(parser: argparse.ArgumentParser, name: str, numbers: tuple[str, ...], words: str) -> None:
    parser.add_argument(
        f"--{name}",
        metavar=numbers,
        nargs=len(numbers),
        type=float,
        action="append",
        default=[],
        help=f"{words}; may be repeated",
    )


def _energy(arguments: argparse.Namespace) -> Answer:
    worker = Worker(arguments.mass, arguments.sex)
    tasks = [
        (lift_energy(worker, load, low, high, arguments.style), often) for load, low, high, often in arguments.lift
    ]
    tasks += [
        (lower_energy(worker, load, high, low, arguments.style), often) for load, high, low, often in arguments.lower
    ]
    tasks += [(walk_energy(worker, way, speed, load), often) for way, speed, load, often in arguments.walk]
    tasks += [(push_energy(worker, force, way, height), often) for force, way, height, often in arguments.push]
    tasks += [(hold_energy(load, minutes), often) for load, minutes, often in arguments.hold]
    demand = energy_demand(worker, tasks, arguments.posture)
    return {"kcal_per_min": demand.rate, "watts": demand.watts, "limit": demand.limit}, demand.explain()


def _declare_endurance(parser: argparse.ArgumentParser) -> None:
    _number(parser, "fraction", "fraction of the strength, 0 to 1")
    parser.add_argument("--joint", help="ankle, trunk, hand, elbow, knee or shoulder (muscles in general)")
    _number(parser, "seconds", "how long it is held, for the rest that it needs [s]", 0.0)


def _endurance(arguments: argparse.Namespace) -> Answer:
    limit = endurance_time(arguments.fraction, arguments.joint)
    rest = rest_allowance(arguments.seconds, arguments.fraction)
    data = {name: value for name, value in (("seconds", limit), ("rest", rest)) if math.isfinite(value)}
    words = f"can be held for {limit:.0f} s" if math.isfinite(limit) else "can be held without end"
    after = (
        f"{arguments.seconds:g} s need {rest:.0f} s of rest"
        if math.isfinite(rest)
        else f"{arguments.seconds:g} s are too long"
    )
    ending = f"; {after}" if arguments.seconds > 0.0 else ""
    return data, f"{100.0 * arguments.fraction:g} % of the strength {words}{ending}"


def _declare_grip(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sex", choices=_SEXES, default="male", help="sex (male)")
    parser.add_argument("--side", choices=("right", "left"), default="right", help="hand (right)")
    _number(parser, "age", "age [years]", 30.0)
    _number(parser, "force", "grip force that is needed [N]", 0.0)
    _number(parser, "flexion", "flexion of the wrist [degrees], extension negative", 0.0)
    _number(parser, "deviation", "deviation of the wrist toward the thumb [degrees]", 0.0)
    _number(parser, "pronation", "pronation of the forearm [degrees]", 0.0)


def _grip(arguments: argparse.Namespace) -> Answer:
    strength = grip_strength(
        arguments.sex,
        arguments.age,
        side=arguments.side,
        wrist_flexion=math.radians(arguments.flexion),
        wrist_deviation=math.radians(arguments.deviation),
        forearm_twist=math.radians(arguments.pronation),
    )
    data = {"mean": strength.mean, "deviation": strength.deviation, "posture": strength.posture}
    return data | {"capable": strength.capable(arguments.force)}, strength.explain(arguments.force)


_METHODS = {
    "handling": _Method("acceptable loads of lifting, pushing, pulling, carrying", _declare_handling, _handling),
    "strain": _Method("revised strain index of a hand", _declare_strain, _strain),
    "energy": _Method("metabolic rate of a job", _declare_energy, _energy),
    "endurance": _Method("how long a force can be held, and its rest", _declare_endurance, _endurance),
    "grip": _Method("grip strength by sex, age and posture", _declare_grip, _grip),
}
