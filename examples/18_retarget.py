"""Interpolate keyframes and retarget the motion to a person of another size, foot contacts kept."""

from poise import library
from poise.motion import Keyframes, jitter, retarget

tall = library.human(sex="male", stature=1.90)
stand, reach = (library.human_pose(tall, name) for name in ("stand", "reach"))
clip = Keyframes((0.0, 0.6, 1.2), (stand, reach, stand)).clip(rate=30)
print("source:", clip)

small = library.human(sex="female", stature=1.55)
result = retarget(clip, small)
print("retargeted:", result)
print(f"jitter {jitter(clip):.1e} before, {jitter(result.clip):.1e} after")
