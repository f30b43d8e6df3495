// Moving the selection by keyboard: arrow keys along the screen, Page keys along the line of sight; Shift moves ten times as far.

import { Vector3 } from "three";
import { Command } from "./messages";
import { State } from "./state";
import { vec3 } from "./viewport/drag-gestures";
import { Viewport } from "./viewport/viewport";

const STEP = 0.006; // in sizes of the figure
const SHIFT_FACTOR = 10;
const RELEASE_DELAY_MS = 700; // without a key, after which the drag ends
const DIRECTIONS: Record<string, [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};

export class KeyboardMove {
  private goal: Vector3 | null = null;
  private number = 0;
  private timer = 0;

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
  ) {
    state.on("selection", () => this.end());
  }

  // Whether the key was handled: it is one of these, and something movable is selected.
  onKeyDown(event: KeyboardEvent): boolean {
    const direction = DIRECTIONS[event.key];
    const target = event.target as HTMLElement;
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (target !== this.viewport.canvas && target !== document.body) return false; // lists and sliders use the arrow keys themselves
    if (!this.goal && !this.begin()) return false;
    const { camera, size } = this.viewport;
    const step = STEP * size * (event.shiftKey ? SHIFT_FACTOR : 1);
    direction.forEach((component, column) => this.goal!.addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, column), component * step));
    this.state.send({ type: "drag.move", number: ++this.number, goal: vec3(this.goal!) });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.end(), RELEASE_DELAY_MS);
    return true;
  }

  private begin(): boolean {
    const { state, viewport } = this;
    const { selection } = state;
    const { figureMesh } = viewport;
    let command: Command | null = null;
    let start: Vector3 | null = null;
    if (selection.kind === "segment" && figureMesh) {
      start = figureMesh.centerOf(selection.index);
      const local = figureMesh.meshes[selection.index].worldToLocal(start.clone());
      command = { type: "pull.begin", segment: figureMesh.info.segments[selection.index], point: vec3(local), goal: vec3(start) };
    } else if (selection.kind === "task" && state.task?.goal) {
      start = new Vector3(...state.task.goal);
      command = { type: "goal.begin", task: selection.name, goal: state.task.goal };
    } else if (selection.kind === "obstacle" && state.obstacle) {
      start = new Vector3(...state.obstacle.position);
      command = { type: "obstacle.begin", name: selection.name };
    } else if (selection.kind === "figure" && figureMesh) {
      start = figureMesh.meshes[0].position.clone();
      command = { type: "figure.begin" };
    }
    if (!command || !start || !state.send(command)) return false;
    this.goal = start;
    this.number = 0;
    return true;
  }

  private end(): void {
    if (!this.goal) return;
    this.goal = null;
    clearTimeout(this.timer);
    this.state.send({ type: "drag.end" });
  }
}
