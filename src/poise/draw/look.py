"""How a picture shall look: the choices that every kind of picture shares, checked once."""

from __future__ import annotations

from dataclasses import dataclass

from poise.errors import PictureError, suggest

BACKGROUNDS = ("white", "transparent")
FINEST = 8


@dataclass(frozen=True, kw_only=True)
class Look:
    """Choices for a picture.

    Parameters
    ----------
    background : str
        "white" or "transparent".
    ground : bool
        Draw the ground with its grid and shadows: at z = 0, or under a figure that stands elsewhere.
    sticks : bool
        Draw bones in place of shapes; segments without shapes have bones anyway.
    centre_of_mass : bool
        Mark the centre of mass and the place below it.
    goals : bool
        Mark what the tasks of a scene aim at.
    perspective : bool
        Else rays are parallel.
    smoothing : int
        Samples to a pixel at edges, each way; 1 is quick and rough.
    """

    background: str = "white"
    ground: bool = True
    sticks: bool = False
    centre_of_mass: bool = False
    goals: bool = True
    perspective: bool = True
    smoothing: int = 3

    def __post_init__(self) -> None:
        if self.background not in BACKGROUNDS:
            raise PictureError(
                f"there is no background {self.background!r}; {suggest(str(self.background), BACKGROUNDS)}"
            )
        if type(self.smoothing) is not int or not 1 <= self.smoothing <= FINEST:
            raise PictureError(f"smoothing is a whole number from 1 to {FINEST}, got {self.smoothing!r}.")
