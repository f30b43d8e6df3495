"""`poise doctor`: report what is installed, which backend is in use and why."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from poise.body.mesh_files import PACKAGE, BodyStatus, body_status
from poise.cli.environment import Environment, environment
from poise.cli.optional_packages import OptionalPackage, find_package, package_entry
from poise.errors import BackendError

if TYPE_CHECKING:
    from poise.backend import VariantStatus

OPTIONAL_PACKAGES = ("matplotlib", "mujoco", "pinocchio", "scipy")

_TITLE_COLUMNS = 14


@dataclass(frozen=True)
class Diagnosis:
    """State of the installation. The backend name is empty if none can be used; `reason` says why."""

    environment: Environment
    backend: str
    reason: str
    forced: str  # value of POISE_BACKEND; empty if unset
    variants: tuple[VariantStatus, ...]
    packages: tuple[OptionalPackage, ...]
    body: BodyStatus


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "doctor",
        help="report what is installed and which backend is in use",
        description="Print versions, platform, the backend in use and why, and the optional packages. Exits with 1 if "
        "no backend can be used.",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    diagnosis = diagnose()
    print(_as_json(diagnosis) if arguments.json else _as_text(diagnosis))
    return 0 if diagnosis.backend else 1


def diagnose() -> Diagnosis:
    """Inspect the installation. A backend that cannot be used is a finding here, not an error."""
    name = ""
    variants: tuple[VariantStatus, ...] = ()
    try:
        # Imported here so that the report still works if no backend can be imported.
        from poise.backend import backend_status

        status = backend_status()
        name, reason, variants = status.name, status.reason, status.variants
    except (BackendError, ImportError) as error:
        reason = str(error)
    return Diagnosis(
        environment=environment(),
        backend=name,
        reason=reason,
        forced=os.environ.get("POISE_BACKEND", ""),
        variants=variants,
        packages=tuple(find_package(package) for package in OPTIONAL_PACKAGES),
        body=body_status(),
    )


def _as_json(diagnosis: Diagnosis) -> str:
    document: dict[str, Any] = {
        **dataclasses.asdict(diagnosis.environment),
        "backend": {
            "name": diagnosis.backend,
            "reason": diagnosis.reason,
            "forced": diagnosis.forced,
            "variants": [_variant_entry(variant) for variant in diagnosis.variants],
        },
        "realistic_skin": {**dataclasses.asdict(diagnosis.body), "available": diagnosis.body.available},
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
            *_section("backend", [diagnosis.backend or "none", f"because: {reason}"]),
            *_section("variants", [_variant_line(variant) for variant in diagnosis.variants] or ["none"]),
            *_section("skin", [_body_line(diagnosis.body)]),
            *_section("optional", [_package_line(package) for package in diagnosis.packages]),
        ]
    )


def _section(title: str, lines: list[str]) -> list[str]:
    """Lines next to a title; the title is on the first line."""
    titles = [title] + [""] * (len(lines) - 1)
    return [f"{heading:{_TITLE_COLUMNS}}{line}" for heading, line in zip(titles, lines, strict=True)]


def _variant_line(variant: VariantStatus) -> str:
    built = "built" if variant.built else "not built"
    supported = "supported by this processor" if variant.supported else "not supported by this processor"
    return f"{variant.name}: {built}, {supported}" + (f" ({variant.error})" if variant.error else "")


def _body_line(body: BodyStatus) -> str:
    return f"{PACKAGE}: {body.version}" if body.available else f"{PACKAGE}: {body.problem}"


def _package_line(package: OptionalPackage) -> str:
    return (
        f"{package.name}: {package.version or 'installed'}" if package.available else f"{package.name}: {package.error}"
    )
