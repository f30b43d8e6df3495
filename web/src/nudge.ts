// Moving by keyboard: arrows and Page keys carry what is selected along the picture; one press is a step, Shift ten.

import { Vector3 } from "three";
import { point } from "./grips";
import { Command } from "./protocol";
import { Stage } from "./stage";
import { State } from "./state";

const STEP = 0.006; // of the figure's size
const PAUSE = 700; // milliseconds without a key after which it is let go
const WAYS: Record<string, [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};

export class Nudge {
  private goal: Vector3 | null = null;
  private number = 0;
  private timer = 0;

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
  ) {
    state.on("selection", () => this.end());
  }

  // Whether the key was one of these and something is selected that moves.
  press(event: KeyboardEvent): boolean {
    const way = WAYS[event.key];
    const target = event.target as HTMLElement;
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (target !== this.stage.canvas && target !== document.body) return false; // lists and sliders have arrows of their own
    if (!this.goal && !this.begin()) return false;
    const { camera, size } = this.stage;
    const step = STEP * size * (event.shiftKey ? 10 : 1);
    way.forEach((by, column) => this.goal!.addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, column), by * step));
    this.state.say({ type: "drag.move", number: ++this.number, goal: point(this.goal!) });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.end(), PAUSE);
    return true;
  }

  private begin(): boolean {
    const { state, stage } = this;
    const { selection } = state;
    const body = stage.body;
    let first: Command | null = null;
    let start: Vector3 | null = null;
    if (selection.kind === "segment" && body) {
      start = body.middle(selection.index);
      const local = body.meshes[selection.index].worldToLocal(start.clone());
      first = { type: "pull.begin", segment: body.info.segments[selection.index], point: point(local), goal: point(start) };
    } else if (selection.kind === "task" && state.task?.goal) {
      start = new Vector3(...state.task.goal);
      first = { type: "goal.begin", task: selection.name, goal: state.task.goal };
    } else if (selection.kind === "obstacle" && state.obstacle) {
      start = new Vector3(...state.obstacle.at);
      first = { type: "obstacle.begin", name: selection.name };
    } else if (selection.kind === "figure" && body) {
      start = body.meshes[0].position.clone();
      first = { type: "figure.begin" };
    }
    if (!first || !start || !state.say(first)) return false;
    this.goal = start;
    this.number = 0;
    return true;
  }

  end(): void {
    if (!this.goal) return;
    this.goal = null;
    clearTimeout(this.timer);
    this.state.say({ type: "drag.end" });
  }
}
