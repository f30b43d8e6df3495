"""How a picture shall look: the choices that every kind of picture shares, checked once."""

from __future__ import annotations

from dataclasses import dataclass

from poise.errors import PictureError, suggest
from poise.kinematics.skin import Skin

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
    center_of_mass : bool
        Mark the center of mass and the place below it.
    goals : bool
        Mark what the tasks of a scene aim at.
    perspective : bool
        Else rays are parallel.
    smoothing : int
        Samples to a pixel at edges, each way; 1 is quick and rough.
    skin : Skin or None
        Surface of the figure, as files bring it (`poise.io.read(path).skin`), in place of its shapes.
    smooth : bool or None
        Let the shapes flow into one smooth skin; else they are drawn as they are. None: the people of the library only.
        A `skin` that is given is drawn as it is.
    """

    background: str = "white"
    ground: bool = True
    sticks: bool = False
    center_of_mass: bool = False
    goals: bool = True
    perspective: bool = True
    smoothing: int = 3
    skin: Skin | None = None
    smooth: bool | None = None

    def __post_init__(self) -> None:
        if self.background not in BACKGROUNDS:
            raise PictureError(
                f"there is no background {self.background!r}; {suggest(str(self.background), BACKGROUNDS)}"
            )
        if self.skin is not None and not isinstance(self.skin, Skin):
            raise PictureError(f"the skin of a picture must be a Skin, got {type(self.skin).__name__}.")
        if self.smooth not in (None, True, False) or (self.smooth and self.sticks):
            raise PictureError(
                "smooth is True, False or None, and shapes cannot be smooth where sticks are drawn; "
                f"got smooth={self.smooth!r}, sticks={self.sticks!r}."
            )
        if type(self.smoothing) is not int or not 1 <= self.smoothing <= FINEST:
            raise PictureError(f"smoothing is a whole number from 1 to {FINEST}, got {self.smoothing!r}.")
