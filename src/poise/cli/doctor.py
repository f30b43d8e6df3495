"""`poise doctor`: what is installed, which engine is in use and why."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from poise.cli.environment import Environment, environment
from poise.cli.optional_packages import OptionalPackage, find_package, package_entry
from poise.errors import BackendError

if TYPE_CHECKING:
    from poise.backend import VariantStatus

OPTIONAL_PACKAGES = ("matplotlib", "mujoco", "pinocchio", "scipy")

_INDENT = 14  # columns


@dataclass(frozen=True)
class Diagnosis:
    """What the doctor found. The engine's name is empty where none can be used; the reason then says why."""

    environment: Environment
    engine: str
    reason: str
    forced: str  # value of POISE_BACKEND; empty where it is not set
    variants: tuple[VariantStatus, ...]
    packages: tuple[OptionalPackage, ...]


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "doctor",
        help="tell what is installed and which engine is in use",
        description="Tell versions, platform, the engine in use and why, and which optional packages are there. "
        "Exits with 1 where no engine can be used.",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    diagnosis = diagnose()
    print(_as_json(diagnosis) if arguments.json else _as_text(diagnosis))
    return 0 if diagnosis.engine else 1


def diagnose() -> Diagnosis:
    """Look at the installation. An engine that cannot be used is a finding here, not an error."""
    name = ""
    variants: tuple[VariantStatus, ...] = ()
    try:
        # Imported here so that the doctor can still speak where the engines cannot even be loaded.
        from poise.backend import backend_status

        engine = backend_status()
        name, reason, variants = engine.name, engine.reason, engine.variants
    except (BackendError, ImportError) as error:
        reason = str(error)
    return Diagnosis(
        environment=environment(),
        engine=name,
        reason=reason,
        forced=os.environ.get("POISE_BACKEND", ""),
        variants=variants,
        packages=tuple(find_package(package) for package in OPTIONAL_PACKAGES),
    )


def _as_json(diagnosis: Diagnosis) -> str:
    document: dict[str, Any] = {
        **dataclasses.asdict(diagnosis.environment),
        "engine": {
            "name": diagnosis.engine,
            "reason": diagnosis.reason,
            "forced": diagnosis.forced,
            "variants": [_variant_entry(variant) for variant in diagnosis.variants],
        },
        "packages": [package_entry(package) for package in diagnosis.packages],
    }
    return json.dumps(document, indent=2)


def _variant_entry(variant: VariantStatus) -> dict[str, Any]:
    return {
        "name": variant.name,
        "built": variant.built,
        "supported": variant.supported,
        "error": variant.error,
    }


def _as_text(diagnosis: Diagnosis) -> str:
    where = diagnosis.environment
    reason = f"POISE_BACKEND={diagnosis.forced}; {diagnosis.reason}" if diagnosis.forced else diagnosis.reason
    return "\n".join(
        [
            *_section("poise", [where.poise]),
            *_section("Python", [where.python]),
            *_section("NumPy", [where.numpy]),
            *_section("platform", [where.platform]),
            *_section("processor", [where.machine]),
            *_section("engine", [diagnosis.engine or "none", f"because: {reason}"]),
            *_section("variants", [_variant_line(variant) for variant in diagnosis.variants] or ["none"]),
            *_section("optional", [_package_line(package) for package in diagnosis.packages]),
        ]
    )


def _section(title: str, lines: list[str]) -> list[str]:
    """Lines beside a title; the title stands on the first."""
    titles = [title] + [""] * (len(lines) - 1)
    return [f"{heading:{_INDENT}}{line}" for heading, line in zip(titles, lines, strict=True)]


def _variant_line(variant: VariantStatus) -> str:
    built = "built" if variant.built else "not built"
    supported = "supported by this processor" if variant.supported else "not supported by this processor"
    return f"{variant.name}: {built}, {supported}" + (f" ({variant.error})" if variant.error else "")


def _package_line(package: OptionalPackage) -> str:
    return f"{package.name}: {package.version or 'there'}" if package.available else f"{package.name}: {package.error}"
