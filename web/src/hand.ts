// The hand on the pointer: hover, click, double click, pull, turn, and the goals of tasks.

import { Plane, Quaternion, Vector3 } from "three";
import { Hit } from "./body";
import { Marks } from "./marks";
import { Command, Point, Task } from "./protocol";
import { Stage } from "./stage";

export type Mode = "move" | "turn";

export interface Owner {
  say(command: Command): boolean;
  select(segment: number): void;
  hover(segment: number): void;
  selected(): number;
  mode(): Mode;
  name(segment: number): string;
}

const SLACK = 4; // pixels that a click may move
const UP = new Vector3(0, 0, 1);

interface Press {
  hit: Hit | null;
  task: Task | null;
  x: number;
  y: number;
  moved: boolean;
  plane: Plane;
  offset: Vector3; // from the pointer on the plane to what is held
  start: Vector3;
}

function point(vector: Vector3): Point {
  return [vector.x, vector.y, vector.z];
}

export class Hand {
  private press: Press | null = null;
  private number = 0;
  private axis: Vector3 | null = null;
  private goal = new Vector3();

  constructor(
    private readonly stage: Stage,
    private readonly marks: Marks,
    private readonly owner: Owner,
  ) {
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => this.release());
    canvas.addEventListener("pointerleave", () => !this.press && owner.hover(-1));
    canvas.addEventListener("dblclick", (event) => this.twice(event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    stage.controls.mouseButtons = { LEFT: 0, MIDDLE: 0, RIGHT: 2 }; // turn, turn, shift
  }

  get pulling(): boolean {
    return this.press?.moved === true && (this.press.hit !== null || this.press.task !== null);
  }

  // Pull along one axis of the world alone; null frees it again.
  lock(letter: string | null): void {
    if (!this.pulling) return;
    const axes: Record<string, Vector3> = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: UP.clone() };
    const next = letter ? axes[letter] : null;
    this.axis = next && this.axis?.equals(next) ? null : next;
  }

  release(): void {
    if (this.pulling) this.owner.say({ type: "drag.end" });
    this.forget();
  }

  forget(): void {
    this.press = null;
    this.axis = null;
    this.stage.controls.enabled = true;
    this.marks.pull(null, null);
    this.stage.canvas.classList.remove("pulling");
  }

  // The figure has moved: the line from what is held to the pointer follows.
  followed(): void {
    const { press } = this;
    if (!this.pulling || !press?.hit || this.owner.mode() === "turn" || !this.stage.body) return;
    this.marks.pull(this.stage.body.at(press.hit.segment, press.hit.local), this.goal, this.axis);
  }

  // --- events -----------------------------------------------------------------------------------------------------------

  private down(event: PointerEvent): void {
    if (this.press) return;
    const ray = this.stage.aim(event);
    const task = event.button === 0 && !event.altKey ? this.marks.hit(ray) : null;
    const hit = event.button === 0 && !event.altKey && !task ? (this.stage.body?.hit(ray) ?? null) : null;
    const held = task ? this.handle(task) : hit?.world;
    this.stage.controls.enabled = !held;
    if (event.button !== 0) return;
    const way = this.stage.camera.getWorldDirection(new Vector3()).negate();
    const flat = task !== null && task.segment === null; // the centre of mass goes along the ground
    const plane = new Plane().setFromNormalAndCoplanarPoint(flat ? UP : way, held ?? new Vector3());
    const offset = new Vector3();
    if (held) {
      const found = ray.ray.intersectPlane(plane, new Vector3());
      if (found) offset.subVectors(held, found);
      this.stage.canvas.setPointerCapture(event.pointerId);
    }
    const start = held?.clone() ?? new Vector3();
    this.press = { hit, task, x: event.clientX, y: event.clientY, moved: false, plane, offset, start };
    this.goal.copy(start);
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press) {
      if (event.buttons === 0 && event.pointerType !== "touch") this.look(event);
      return;
    }
    if (!press.moved) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      press.moved = true;
      if (press.hit || press.task) this.begin(press);
    }
    if (press.hit && this.owner.mode() === "turn" && !press.task) this.turn(press, event);
    else if (press.hit || press.task) this.pull(press, event);
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (!press) return;
    if (this.pulling) this.owner.say({ type: "drag.end" });
    else if (!press.moved && event.button === 0 && !press.task) this.owner.select(press.hit?.segment ?? -1);
    else if (!press.moved && press.task) this.owner.select(press.task.segment ?? -1);
    this.forget();
    this.look(event);
  }

  private twice(event: MouseEvent): void {
    const ray = this.stage.aim(event);
    if (this.marks.hit(ray)) return;
    const hit = this.stage.body?.hit(ray);
    if (hit) this.owner.say({ type: "task.add", segment: this.owner.name(hit.segment), point: hit.local });
  }

  private look(event: PointerEvent): void {
    const ray = this.stage.aim(event);
    const task = this.marks.hit(ray);
    const hit = task ? null : this.stage.body?.hit(ray);
    this.stage.canvas.classList.toggle("over", Boolean(task ?? hit));
    this.owner.hover(hit?.segment ?? -1);
  }

  // --- dragging ---------------------------------------------------------------------------------------------------------

  private handle(task: Task): Vector3 {
    const at = new Vector3(...task.goal!);
    if (task.segment === null) at.z = 0;
    return at;
  }

  private begin(press: Press): void {
    this.number = 0;
    this.stage.canvas.classList.add("pulling");
    const goal = point(press.start);
    if (press.task) this.owner.say({ type: "goal.begin", task: press.task.name, goal });
    else {
      const segment = this.owner.name(press.hit!.segment);
      this.owner.select(press.hit!.segment);
      if (this.owner.mode() === "turn") this.owner.say({ type: "turn.begin", segment });
      else this.owner.say({ type: "pull.begin", segment, point: press.hit!.local, goal });
    }
  }

  private pull(press: Press, event: PointerEvent): void {
    const ray = this.stage.aim(event).ray;
    if (this.axis) {
      const far = this.axis.clone().multiplyScalar(20 * this.stage.size);
      const from = press.start.clone().sub(far);
      ray.distanceSqToSegment(from, press.start.clone().add(far), undefined, this.goal);
    } else {
      const found = ray.intersectPlane(press.plane, new Vector3());
      if (!found) return;
      this.goal.addVectors(found, press.offset);
    }
    const far = this.goal.clone().sub(this.stage.centre);
    if (far.length() > 8 * this.stage.size) this.goal.copy(this.stage.centre).add(far.setLength(8 * this.stage.size));
    if (press.task) this.marks.follow(press.task.name, this.goal);
    this.owner.say({ type: "drag.move", number: ++this.number, goal: point(this.goal) });
    this.followed();
  }

  // The part turns like a ball under the finger: along the screen, or about the line of sight with Shift.
  private turn(press: Press, event: PointerEvent): void {
    const { camera, canvas } = this.stage;
    const scale = (2.2 * Math.PI) / canvas.clientHeight;
    const across = (event.clientX - press.x) * scale;
    const along = (event.clientY - press.y) * scale;
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    const towards = new Vector3().setFromMatrixColumn(camera.matrixWorld, 2);
    const turned = new Quaternion();
    if (event.shiftKey) turned.setFromAxisAngle(towards, -across);
    else turned.setFromAxisAngle(up, across).premultiply(new Quaternion().setFromAxisAngle(right, along));
    const { w, x, y, z } = turned;
    this.owner.say({ type: "turn.move", number: ++this.number, turn: [w, x, y, z] });
  }
}
