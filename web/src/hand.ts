// The hand on the pointer: hover, click, double click, and whatever is dragged.

import { Vector3 } from "three";
import { Gizmo } from "./gizmo";
import { BallGrip, Grip, gripOf, point, PointGrip, UP } from "./grips";
import { Marks } from "./marks";
import { shapeGrip } from "./shape-grips";
import { Command, Task } from "./protocol";
import { Stage } from "./stage";
import { NOTHING, Selection, State } from "./state";
import { Surroundings } from "./surroundings";

const SLACK = 4; // pixels that a click may move
const AXES: Record<string, Vector3> = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: UP.clone() };

interface Press {
  grip: Grip | null;
  click: Selection; // what a click without a motion selects
  x: number;
  y: number;
  moved: boolean;
}

export class Hand {
  private press: Press | null = null;
  private number = 0;
  onAnswer: (sent: number) => void = () => undefined;

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
    private readonly marks: Marks,
    private readonly gizmo: Gizmo,
    private readonly surroundings: Surroundings,
  ) {
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => this.release());
    canvas.addEventListener("pointerleave", () => !this.press && state.hover(-1));
    canvas.addEventListener("dblclick", (event) => this.twice(event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    stage.controls.mouseButtons = { LEFT: 0, MIDDLE: 0, RIGHT: 2 }; // turn, turn, shift
    state.on("frame", () => this.followed());
  }

  get pulling(): boolean {
    return this.press?.moved === true && this.press.grip !== null;
  }

  get sent(): number {
    return this.number;
  }

  // Pull along one axis of the world alone; the same again frees it.
  lock(letter: string): void {
    if (this.pulling) this.press!.grip!.lock(AXES[letter]);
  }

  release(): void {
    if (this.pulling) this.state.say({ type: "drag.end" });
    this.forget();
  }

  // Let go, and take it back.
  cancel(): void {
    const grip = this.press?.grip;
    if (grip?.cancel) {
      grip.cancel();
      this.forget();
      return;
    }
    this.release();
    this.state.say({ type: "undo" });
  }

  forget(): void {
    this.press = null;
    this.stage.controls.enabled = true;
    this.marks.pull(null, null);
    this.gizmo.hold(null);
    this.stage.canvas.classList.remove("pulling");
  }

  // The figure has moved: the line from what is held to the pointer follows.
  private followed(): void {
    const grip = this.press?.grip;
    if (!this.pulling || !grip?.hit || !grip.goal || !this.stage.body) return;
    this.marks.pull(this.stage.body.at(grip.hit.segment, grip.hit.local), grip.goal, grip.axis);
  }

  // --- what is under the pointer ------------------------------------------------------------------------------------------

  private take(event: PointerEvent): { grip: Grip | null; click: Selection } {
    const { stage, state } = this;
    if (event.button !== 0 || event.altKey) return { grip: null, click: state.selection };
    const ray = stage.aim(event);
    const handle = this.gizmo.hit(ray);
    if (handle) return { grip: shapeGrip(stage, state, this.gizmo, handle, event) ?? gripOf(stage, handle, event), click: state.selection };
    const task = this.marks.hit(ray);
    if (task) return { grip: this.goalGrip(task, event), click: { kind: "task", name: task.name } };
    const force = this.marks.force(ray);
    if (force) return { grip: new PointGrip(stage, { type: "force.begin", site: force.site }, event, force.tip), click: { kind: "force", site: force.site } };
    const hit = stage.body?.hit(ray) ?? null;
    const thing = this.surroundings.hit(ray);
    if (thing && (!hit || thing.distance < ray.ray.origin.distanceTo(hit.world))) {
      const begin = { type: "obstacle.begin" as const, name: thing.name };
      const grip = new PointGrip(stage, begin, event, thing.at, { flat: true });
      return { grip: thing.movable ? grip : null, click: { kind: "obstacle", name: thing.name } };
    }
    if (!hit) return { grip: null, click: NOTHING };
    const segment = stage.body!.info.segments[hit.segment];
    const click: Selection = { kind: "segment", index: hit.segment };
    if (state.mode === "turn") return { grip: new BallGrip(stage, { type: "turn.begin", segment }, event, hit), click };
    const begin = { type: "pull.begin" as const, segment, point: hit.local, goal: point(hit.world) };
    return { grip: new PointGrip(stage, begin, event, hit.world, { hit }), click };
  }

  private goalGrip(task: Task, event: PointerEvent): Grip {
    const at = new Vector3(...task.goal!);
    const flat = task.segment === null; // the center of mass goes along the ground
    if (flat) at.z = 0;
    return new PointGrip(this.stage, { type: "goal.begin", task: task.name, goal: point(at) }, event, at, { flat, task });
  }

  // --- events -------------------------------------------------------------------------------------------------------------

  private down(event: PointerEvent): void {
    if (this.press) return;
    const { grip, click } = this.take(event);
    this.stage.controls.enabled = !grip;
    if (event.button !== 0) return;
    if (grip) this.stage.canvas.setPointerCapture(event.pointerId);
    this.press = { grip, click, x: event.clientX, y: event.clientY, moved: false };
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
      if (press.grip) this.begin(press.grip, press.click);
    }
    if (press.grip) this.drag(press.grip, event);
  }

  private begin(grip: Grip, click: Selection): void {
    this.number = 0;
    this.stage.canvas.classList.add("pulling");
    if (grip.handle) this.gizmo.hold(grip.handle);
    else if (!grip.task) this.state.select(click);
    const first = grip.begin();
    if (first) this.state.say(first);
  }

  private drag(grip: Grip, event: PointerEvent): void {
    const said = grip.follow(event, this.number + 1);
    if (!said) return;
    this.number += 1;
    if (grip.goal) this.carry(grip);
    this.state.say(said);
    this.onAnswer(this.number);
    this.followed();
  }

  // Goals and obstacles go along at once; the figure follows when the server answers.
  private carry(grip: Grip): void {
    const begin = grip.begin();
    if (begin?.type === "goal.begin") this.marks.follow(begin.task, grip.goal!);
    if (begin?.type === "obstacle.begin") this.surroundings.follow(begin.name, grip.goal!);
    this.gizmo.place();
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (!press) return;
    if (this.pulling) this.end(press.grip!);
    else if (!press.moved && event.button === 0) this.state.select(press.click);
    this.forget();
    this.look(event);
  }

  private end(grip: Grip): void {
    const last: Command | null = grip.finish ? grip.finish() : { type: "drag.end" };
    if (last) this.state.say(last);
  }

  private twice(event: MouseEvent): void {
    const ray = this.stage.aim(event);
    if (this.marks.hit(ray) || this.gizmo.hit(ray)) return;
    const hit = this.stage.body?.hit(ray);
    const thing = this.surroundings.hit(ray);
    if (!hit || (thing && thing.distance < ray.ray.origin.distanceTo(hit.world))) return;
    this.state.say({ type: "task.add", segment: this.stage.body!.info.segments[hit.segment], point: hit.local });
  }

  private look(event: PointerEvent): void {
    const ray = this.stage.aim(event);
    const handle = this.gizmo.hit(ray);
    this.gizmo.warm(handle);
    const above = handle !== null || this.marks.hit(ray) !== null || this.marks.force(ray) !== null;
    const hit = above ? null : this.stage.body?.hit(ray);
    const thing = above || hit ? null : this.surroundings.hit(ray);
    this.stage.canvas.classList.toggle("over", Boolean(above || hit || thing?.movable));
    this.state.hover(hit?.segment ?? -1);
  }
}
