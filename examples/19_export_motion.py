"""Write a motion as BVH and GLB into a folder, and read it back."""

import sys
from pathlib import Path

import poise
from poise import library
from poise.motion import Keyframes

human = library.human()
poses = [library.human_pose(human, name) for name in ("stand", "reach", "stand")]
clip = Keyframes((0.0, 0.5, 1.0), poses, "ease").clip(rate=30)
folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
for name in ("wave.bvh", "wave.glb"):
    for note in poise.write_motion(clip, folder / name):
        print(f"{name}: {note}")
    report = poise.read(folder / name)
    print(f"{name}: read back {len(report.clips[0])} frames, {report.figure}")
