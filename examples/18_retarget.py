"""Make a small motion from keys and carry it over to a person of another size, feet planted."""

from poise import library
from poise.motion import Keyframes, retarget
from poise.motion import jitter

tall = library.human(sex="male", stature=1.90)
stand, reach = (library.human_pose(tall, name) for name in ("stand", "reach"))
clip = Keyframes((0.0, 0.6, 1.2), (stand, reach, stand)).clip(rate=30)
print("made:", clip)

small = library.human(sex="female", stature=1.55)
found = retarget(clip, small)
print("carried over:", found)
print(f"jitter {jitter(clip):.1e} before, {jitter(found.clip):.1e} after")
