// The last steps: the footprint where each foot was, where it went, and an arrow between them.

import { Group, Vector3 } from "three";
import { StepInfo } from "../messages";
import { State } from "../state";
import { Viewport } from "../viewport/viewport";
import { arrow, clearGroup, polyline, triangleFan } from "./primitives";

const BEFORE_COLOR = 0x8fa3b8;
const AFTER_COLORS: Record<"left" | "right", number> = { left: 0x3f8cff, right: 0xff9d4d };
const LIFT = 0.002; // above the floor, in sizes of the figure
const ARC_HEIGHT = 0.25; // of the path of a foot, in lengths of the step
const ARC_POINTS = 16;

export class FootSteps {
  private readonly group = new Group();
  private shown = "";

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
  ) {
    viewport.scene.add(this.group);
    state.on("document", () => this.update());
  }

  // Steps that are drawn.
  get count(): number {
    return this.group.children.length;
  }

  private update(): void {
    const steps = this.state.document?.feet?.steps ?? [];
    const key = JSON.stringify(steps);
    if (key === this.shown) return;
    this.shown = key;
    clearGroup(this.group);
    for (const step of steps) this.group.add(this.draw(step));
    this.viewport.requestRender();
  }

  private draw({ foot, start, end, before, after }: StepInfo): Group {
    const step = new Group();
    const lift = LIFT * this.viewport.size;
    const raised = (point: readonly number[]): Vector3 => new Vector3(point[0], point[1], point[2] + lift);
    const [from, to] = [raised(start), raised(end)];
    const color = AFTER_COLORS[/right|_r\b|\.r\b/i.test(foot) ? "right" : "left"];
    step.add(polyline(before.map(raised), BEFORE_COLOR, 0.9, true), triangleFan(from, before.map(raised), BEFORE_COLOR, 0.25));
    step.add(polyline(after.map(raised), color, 0.95, true), triangleFan(to, after.map(raised), color, 0.3));
    const height = ARC_HEIGHT * from.distanceTo(to);
    const path = Array.from({ length: ARC_POINTS + 1 }, (_, index) => {
      const fraction = index / ARC_POINTS;
      const point = from.clone().lerp(to, fraction);
      point.z += 4 * height * fraction * (1 - fraction);
      return point;
    });
    step.add(polyline(path, color, 0.9), arrow(path[ARC_POINTS - 3], path[ARC_POINTS], 0.007 * this.viewport.size, color));
    return step;
  }
}
