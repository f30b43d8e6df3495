// Size of an obstacle along its own axes: the box around its parts, and inputs that scale it.

import { Matrix3, Matrix4, Quaternion } from "three";
import { ObstacleInfo, ShapeInfo, Vec3 } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";

const MIN_SIZE_M = 0.01;

interface Bounds {
  low: Vec3;
  high: Vec3;
}

// Bounds of a shape along its own axes [m]; null for shapes without a size to change.
function ownBounds({ kind, size }: ShapeInfo): Bounds | null {
  const symmetric = (...half: Vec3): Bounds => ({ low: [-half[0], -half[1], -half[2]], high: half });
  if (kind === "box") return symmetric(size[0] / 2, size[1] / 2, size[2] / 2);
  if (kind === "ellipsoid") return symmetric(size[0], size[1], size[2]);
  if (kind === "cylinder") return symmetric(size[0], size[0], size[1] / 2);
  if (kind === "capsule") return symmetric(size[0], size[0], size[1] / 2 + size[0]);
  if (kind !== "mesh") return null;
  const along = (axis: number, choose: (...values: number[]) => number, worst: number): number => size.filter((_, index) => index % 3 === axis).reduce((best, each) => choose(best, each), worst);
  const all = (choose: (...values: number[]) => number, worst: number): Vec3 => [along(0, choose, worst), along(1, choose, worst), along(2, choose, worst)];
  return { low: all(Math.min, Infinity), high: all(Math.max, -Infinity) };
}

// Bounds of an obstacle along its own axes, from its origin [m].
export function bounds(parts: readonly ShapeInfo[]): Bounds | null {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    const own = ownBounds(part);
    if (!own) return null;
    const [w, x, y, z] = part.orientation;
    const { elements } = new Matrix3().setFromMatrix4(new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w)));
    for (let axis = 0; axis < 3; axis += 1) {
      const ends = [0, 1, 2].map((each) => [own.low[each] * elements[3 * each + axis], own.high[each] * elements[3 * each + axis]]);
      low[axis] = Math.min(low[axis], part.position[axis] + ends.reduce((sum, pair) => sum + Math.min(...pair), 0));
      high[axis] = Math.max(high[axis], part.position[axis] + ends.reduce((sum, pair) => sum + Math.max(...pair), 0));
    }
  }
  return { low, high };
}

// Extents of an obstacle along its own axes [m].
export function extents(parts: readonly ShapeInfo[]): Vec3 | null {
  const box = bounds(parts);
  return box && [box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]];
}

// Inputs for depth, width and height; null where the obstacle has no size to change.
export function sizeRow(state: State, { name, parts }: ObstacleInfo): HTMLElement | null {
  const size = extents(parts);
  if (!size) return null;
  const inputs = size.map((value, axis) => {
    const title = ["depth", "width", "height"][axis];
    const input = element("input", { type: "number", step: 0.05, min: MIN_SIZE_M, value: value.toFixed(2), "aria-label": `${name} ${title}`, title });
    input.addEventListener("change", () => {
      const factors: Vec3 = [1, 1, 1];
      factors[axis] = Math.max(Number(input.value), MIN_SIZE_M) / value;
      if (Number.isFinite(factors[axis])) state.send({ type: "obstacle.resize", name, factors });
    });
    return input;
  });
  return element("div", { class: "row" }, ...inputs);
}
