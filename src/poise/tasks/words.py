"""How tasks put numbers and names into words."""

from __future__ import annotations

from collections.abc import Iterable

from poise.model import Site


def short(number: float) -> str:
    """A number in at most four digits; zero never has a sign."""
    return f"{number + 0.0:.4g}"


def listed(numbers: Iterable[float]) -> str:
    """Numbers in brackets: ``[0.6 0.2 1.1]``."""
    return "[" + " ".join(short(each) for each in numbers) + "]"


def site_name(site: str | Site) -> str:
    """Name of a site given by name or as a value."""
    return site.name if isinstance(site, Site) else str(site)


def inside_words(margin: float) -> str:
    """A margin [m] in centimeters."""
    return f"{abs(100.0 * margin):.1f} cm {'inside' if margin >= 0.0 else 'outside'}"
