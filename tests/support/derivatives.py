"""One check for every Jacobian and gradient: central differences on the manifold of each argument.

`marked` walks all modules of `poise` and finds the functions and methods decorated with
`poise.derivative.derivative_of`. A method without a mark inherits the mark of the protocol it implements, so an
interface is marked once and each of its implementations is checked. `unmarked` finds those that should have one.

Arguments come from *samplers*. To have the derivatives of a package checked, add a module to `support/samplers/`::

    @sampler("poise.model.limits.")
    def limits(found: Marked, rng: np.random.Generator) -> Sample:
        return Sample({"d": sphere.uniform(rng)}, owner=found.owner(...))

The longest prefix of the dotted name is used. For an object that belongs to one value of the moved argument (a state at
q) give that value among the arguments and `owner_at`, which builds the object for every moved argument; for poses also
give `add` and `subtract`.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

import poise
from poise.derivative import Derivative
from poise.math import quaternion, so3, sphere
from tests.support import samplers

ENDINGS = ("_jacobian", "_gradient")


@dataclass(frozen=True)
class Marked:
    """A marked derivative and its declaration."""

    name: str  # dotted, as in poise.math.so3.left_jacobian or poise.model.limits.x.Cone.margin_gradient
    mark: Derivative
    owner: type | ModuleType  # where both functions are looked up


@dataclass(frozen=True)
class Sample:
    """Arguments at which a derivative is checked."""

    arguments: dict[str, Any]  # for both functions, by name; holds the argument that is moved
    owner: Any = None  # for methods: the object
    owner_at: Callable[[Any], Any] | None = None  # for objects that belong to one value of the moved argument
    add: Callable[[Any, Any], Any] | None = None  # x ⊕ h, needed for moved="pose"
    subtract: Callable[[Any, Any], Any] | None = None  # the h with a ⊕ h = b, called as subtract(a, b)
    dofs: int = 0  # length of h, needed for moved="pose"
    constant: bool = False  # the derivative is zero because the value does not depend on the argument


Sampler = Callable[[Marked, np.random.Generator], Sample]

_samplers: dict[str, Sampler] = {}


def sampler(prefix: str) -> Callable[[Sampler], Sampler]:
    """Register a function that draws arguments for the derivatives whose dotted name starts with the prefix."""

    def register(function: Sampler) -> Sampler:
        _samplers[prefix] = function
        return function

    return register


def sampler_of(name: str) -> Sampler:
    """Sampler with the longest prefix of the name; without one the test fails and says what to do."""
    for found in pkgutil.iter_modules(samplers.__path__):
        importlib.import_module(f"{samplers.__name__}.{found.name}")
    fitting = [prefix for prefix in _samplers if name.startswith(prefix)]
    if not fitting:
        raise AssertionError(f"no arguments known for {name}: register a sampler in tests/support/samplers/.")
    return _samplers[max(fitting, key=len)]


@cache
def modules() -> tuple[ModuleType, ...]:
    """Return every module of poise."""
    names = [found.name for found in pkgutil.walk_packages(poise.__path__, "poise.") if "__main__" not in found.name]
    return tuple(importlib.import_module(name) for name in names)


def _classes() -> Iterator[type]:
    for module in modules():
        for value in vars(module).values():
            if inspect.isclass(value) and value.__module__ == module.__name__:
                yield value


def _is_protocol(owner: type) -> bool:
    return bool(getattr(owner, "_is_protocol", False))


def _functions(owner: type) -> dict[str, Any]:
    """Public methods of a class that are not abstract, the inherited ones too."""
    methods = {name: inspect.getattr_static(owner, name) for name in dir(owner) if not name.startswith("_")}
    plain = {name: getattr(method, "__func__", method) for name, method in methods.items()}
    return {
        name: method
        for name, method in plain.items()
        if inspect.isfunction(method) and not getattr(method, "__isabstractmethod__", False)
    }


@cache
def _protocols() -> tuple[dict[str, Any], ...]:
    """Functions of every protocol that has a marked one."""
    found = [_functions(each) for each in _classes() if _is_protocol(each)]
    return tuple(each for each in found if any(hasattr(function, "__derivative__") for function in each.values()))


def _method_mark(owner: type, name: str, method: Any) -> Derivative | None:
    mark = getattr(method, "__derivative__", None)
    if mark is not None:
        return mark
    for promised in _protocols():
        mark = getattr(promised.get(name), "__derivative__", None)
        if mark is not None and all(hasattr(owner, word) for word in promised):
            return mark
    return None


def _candidates() -> Iterator[tuple[str, Derivative | None, type | ModuleType]]:
    """Every public function and method of poise with its mark, if it has one."""
    for module in modules():
        for name, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_"):
                yield f"{module.__name__}.{name}", getattr(value, "__derivative__", None), module
    for owner in _classes():
        if not (_is_protocol(owner) or inspect.isabstract(owner)):
            for name, method in _functions(owner).items():
                yield f"{owner.__module__}.{owner.__qualname__}.{name}", _method_mark(owner, name, method), owner


@cache
def marked() -> tuple[Marked, ...]:
    """Return every function and method of poise that is marked as a derivative."""
    return tuple(Marked(name, mark, owner) for name, mark, owner in _candidates() if mark is not None)


def unmarked() -> list[str]:
    """Return the public functions and methods called a Jacobian or a gradient that carry no mark."""
    return [name for name, mark, _ in _candidates() if mark is None and name.endswith(ENDINGS)]


def _moved(found: Marked, sample: Sample, x: Any, h: np.ndarray) -> Any:
    if found.mark.moved == "pose":
        return _needed(sample.add, found, "add")(x, h)
    return {
        "vector": lambda: x + h.reshape(np.shape(x)),
        "quaternion": lambda: quaternion.multiply(x, quaternion.exp(h)),
        "rotation_left": lambda: so3.exp(h) @ x,
        "rotation_right": lambda: x @ so3.exp(h),
        "direction": lambda: sphere.exp_map(x, h),
    }[found.mark.moved]()


def _difference(found: Marked, sample: Sample, a: Any, b: Any) -> np.ndarray:
    if found.mark.compared == "pose":
        return _needed(sample.subtract, found, "subtract")(a, b)
    result = {
        "vector": lambda: np.subtract(b, a),
        "direction": lambda: np.subtract(b, a),
        "quaternion": lambda: quaternion.log(quaternion.multiply(quaternion.conjugate(a), b)),
        "rotation_left": lambda: so3.log(b @ np.swapaxes(a, -1, -2)),
        "rotation_right": lambda: so3.log(np.swapaxes(a, -1, -2) @ b),
    }[found.mark.compared]()
    return np.asarray(result)


def _needed(function: Callable[..., Any] | None, found: Marked, word: str) -> Callable[..., Any]:
    if function is None:
        raise AssertionError(f"the sample for {found.name} moves or compares poses and must give `{word}`.")
    return function


def _directions(found: Marked, sample: Sample, x: Any) -> np.ndarray:
    """Columns along which the argument is moved."""
    if found.mark.moved == "vector":
        return np.eye(np.size(x))
    if found.mark.moved == "pose":
        return np.eye(sample.dofs)
    if found.mark.moved == "direction":
        return np.linalg.svd(np.atleast_2d(x))[2][1:].T  # two unit vectors at right angles to x
    return np.eye(3)


def _call(found: Marked, sample: Sample, name: str, x: Any) -> Any:
    arguments = dict(sample.arguments)
    if sample.owner_at is not None:
        del arguments[found.mark.wrt]
        return getattr(sample.owner_at(x), name)(**arguments)
    owner = found.owner if sample.owner is None else sample.owner
    return getattr(owner, name)(**{**arguments, found.mark.wrt: x})


def numeric(found: Marked, sample: Sample, step: float = 1e-4) -> np.ndarray:
    """Derivative by central differences of fourth order, one column per direction of motion."""
    x = sample.arguments[found.mark.wrt]
    center = _call(found, sample, found.mark.value, x)
    columns = []
    for h in _directions(found, sample, x).T:
        one, minus_one, two, minus_two = (
            _difference(found, sample, center, _call(found, sample, found.mark.value, _moved(found, sample, x, s * h)))
            for s in (step, -step, 2.0 * step, -2.0 * step)
        )
        columns.append((8.0 * (one - minus_one) - (two - minus_two)) / (12.0 * step))
    return np.stack(columns, axis=-1)


def analytic(found: Marked, sample: Sample) -> np.ndarray:
    """Derivative as the function gives it, along the same directions."""
    x = sample.arguments[found.mark.wrt]
    value = np.asarray(_call(found, sample, found.name.rpartition(".")[2], x))
    return value @ _directions(found, sample, x) if found.mark.moved == "direction" else value


def check(found: Marked, draw: Sampler | None = None, count: int = 20, tolerance: float = 1e-7) -> float:
    """Check a derivative at `count` random arguments; return the largest difference, relative where it exceeds 1.

    Raises AssertionError where the derivative is wrong, is of another shape, or where it comes out bit for bit like the
    differences everywhere, which would mean that it is computed by them.
    """
    draw = sampler_of(found.name) if draw is None else draw
    rng = np.random.default_rng(zlib.crc32(found.name.encode()))
    largest, distinct = 0.0, False
    for _ in range(count):
        sample = draw(found, rng)
        given, expected = analytic(found, sample), numeric(found, sample)
        if given.shape != expected.shape:
            raise AssertionError(f"{found.name} has shape {given.shape}, its value asks for {expected.shape}.")
        difference = float(
            np.max(np.abs(given - expected), initial=0.0) / max(1.0, np.max(np.abs(expected), initial=0.0))
        )
        if not difference <= tolerance:
            raise AssertionError(f"{found.name} is off by {difference:.3g} at {sample.arguments}.")
        largest = max(largest, difference)
        distinct = distinct or sample.constant or not np.array_equal(given, expected)
    if not distinct:
        raise AssertionError(f"{found.name} equals the differences bit for bit: the check says nothing.")
    return largest
