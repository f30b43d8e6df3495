// The animated camera: a smooth path through its keyframes, for position and the point it looks at.

import { Vector3 } from "three";
import { CameraKeyInfo, Vec3 } from "../messages";
import { State } from "../state";
import { MotionPlayer } from "./motion-player";
import { Viewport } from "./viewport";

export class CameraTrack {
  follow = true; // the view follows the camera while time passes

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    player: MotionPlayer,
  ) {
    player.onCamera = (seconds) => this.show(seconds);
  }

  private show(seconds: number): void {
    const keys = this.state.document?.cameras ?? [];
    if (!this.follow || !keys.length) return;
    this.viewport.setCamera(interpolate(keys, seconds, "position"), interpolate(keys, seconds, "target"));
  }
}

// Cubic Hermite interpolation; slopes from the neighbors of a keyframe (Catmull-Rom), zero at both ends.
export function interpolate(keys: readonly CameraKeyInfo[], seconds: number, field: "position" | "target"): Vector3 {
  const point = (index: number): Vector3 => new Vector3(...(keys[index][field] as Vec3));
  const last = keys.length - 1;
  if (seconds <= keys[0].time) return point(0);
  if (seconds >= keys[last].time) return point(last);
  const index = keys.findIndex(({ time }) => time > seconds) - 1;
  const slope = (at: number): Vector3 =>
    at === 0 || at === last ? new Vector3() : point(at + 1).sub(point(at - 1)).divideScalar(keys[at + 1].time - keys[at - 1].time);
  const length = keys[index + 1].time - keys[index].time;
  const s = (seconds - keys[index].time) / length;
  const [s2, s3] = [s * s, s * s * s];
  return point(index)
    .multiplyScalar(2 * s3 - 3 * s2 + 1)
    .addScaledVector(slope(index), length * (s3 - 2 * s2 + s))
    .addScaledVector(point(index + 1), 3 * s2 - 2 * s3)
    .addScaledVector(slope(index + 1), length * (s3 - s2));
}
