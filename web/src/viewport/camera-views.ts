// Standard views, the layouts of main and inset views, and animated camera moves.

import { MathUtils, PerspectiveCamera, Vector3 } from "three";

export type StandardView = "front" | "back" | "left" | "right" | "top" | "three-quarter";

// Directions from the figure to the camera.
export const VIEW_DIRECTIONS: Record<StandardView, [number, number, number]> = {
  front: [1, 0, 0.06],
  back: [-1, 0, 0.06],
  left: [0, 1, 0.06],
  right: [0, -1, 0.06],
  top: [0.001, 0, 1],
  "three-quarter": [0.86, 0.42, 0.26],
};

export type Layout = "single" | "insets" | "quad";

export const LAYOUTS: { name: Layout; title: string }[] = [
  { name: "single", title: "One view" },
  { name: "insets", title: "Front and side insets" },
  { name: "quad", title: "Quad view" },
];

// In pixels, from the upper left corner of the viewport.
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const INSET_SIZE = 190;
const INSET_MARGIN = 12;

// The main view: the whole viewport, or its upper left quarter.
export function mainViewRect(layout: Layout, width: number, height: number): Rect {
  const fraction = layout === "quad" ? 0.5 : 1;
  return { x: 0, y: 0, width: Math.max(1, fraction * width), height: Math.max(1, fraction * height) };
}

export function insetViewRects(layout: Layout, width: number, height: number): Rect[] {
  if (layout === "single") return [];
  if (layout === "quad") {
    const quarter = { width: width / 2, height: height / 2 };
    return [
      { x: 0, y: quarter.height, ...quarter },
      { x: quarter.width, y: quarter.height, ...quarter },
      { x: quarter.width, y: 0, ...quarter },
    ];
  }
  const size = Math.round(Math.min(INSET_SIZE, width / 4, height / 3));
  const x = width - size - INSET_MARGIN;
  return [
    { x, y: INSET_MARGIN, width: size, height: size },
    { x, y: 2 * INSET_MARGIN + size, width: size, height: size },
  ];
}

const DURATION_MS = 260;

// Moves the camera to another position and target, easing in and out; direction and distance are interpolated separately.
export class CameraAnimation {
  private readonly startTime = performance.now();
  private readonly startTarget: Vector3;
  private readonly startPosition: Vector3;

  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly target: Vector3, // of the orbit controls; moved along
    private readonly endTarget: Vector3,
    private readonly endPosition: Vector3,
  ) {
    this.startTarget = target.clone();
    this.startPosition = camera.position.clone();
  }

  // Moves camera and target; whether the end is reached.
  advance(now: number): boolean {
    const fraction = Math.min((now - this.startTime) / DURATION_MS, 1);
    const eased = fraction * fraction * (3 - 2 * fraction);
    this.target.lerpVectors(this.startTarget, this.endTarget, eased);
    const startOffset = this.startPosition.clone().sub(this.startTarget);
    const endOffset = this.endPosition.clone().sub(this.endTarget);
    const distance = MathUtils.lerp(startOffset.length(), endOffset.length(), eased);
    const direction = startOffset.normalize().lerp(endOffset.normalize(), eased);
    if (direction.lengthSq() < 1e-6) direction.copy(endOffset);
    this.camera.position.copy(this.target).addScaledVector(direction.normalize(), distance);
    return fraction === 1;
  }
}
