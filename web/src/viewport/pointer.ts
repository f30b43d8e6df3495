// Pointer handler of the viewport: hover, click, double click, and drags of whatever is under the pointer.

import { MOUSE, Raycaster, Vector3 } from "three";
import { Command, TaskInfo } from "../messages";
import { Markers } from "../overlays/markers";
import { NO_SELECTION, Selection, State } from "../state";
import { DragGesture, handleDrag, PointDrag, TrackballDrag, UP, vec3 } from "./drag-gestures";
import { editDrag } from "./edit-gestures";
import { Gizmo } from "./gizmo";
import { ObstacleMeshes } from "./obstacle-meshes";
import { StageFigures } from "./stage-figures";
import { Viewport } from "./viewport";

const CLICK_TOLERANCE_PX = 4;
const MEETING_DEPTH_M = 0.12; // of parts of two figures that meet, such as hands
const AXES: Record<string, Vector3> = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: UP.clone() };

interface Press {
  pointer: PointerEvent; // that began it
  gesture: DragGesture | null;
  click: Selection; // what a click without motion selects
  x: number;
  y: number;
  moved: boolean;
}

export class PointerHandler {
  private press: Press | null = null;
  private number = 0; // of the last drag event
  private replaying = false; // the press of the first finger goes to the camera's controls
  onEventSent: (number: number) => void = () => undefined;
  onDrag: () => void = () => undefined; // before a drag begins

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly markers: Markers,
    private readonly gizmo: Gizmo,
    private readonly obstacleMeshes: ObstacleMeshes,
    private readonly stageFigures: StageFigures,
  ) {
    const { canvas } = viewport;
    canvas.addEventListener("pointerdown", (event) => this.onPointerDown(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.onPointerMove(event));
    canvas.addEventListener("pointerup", (event) => this.onPointerUp(event));
    canvas.addEventListener("pointercancel", () => this.release());
    canvas.addEventListener("pointerleave", () => !this.press && state.hover(-1));
    canvas.addEventListener("dblclick", (event) => this.onDoubleClick(event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    viewport.controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.ROTATE, RIGHT: MOUSE.PAN };
    state.on("frame", () => this.updatePullLine());
  }

  get dragging(): boolean {
    return this.press?.moved === true && this.press.gesture !== null;
  }

  // Constrains the drag to one world axis; the same key again frees it.
  lockAxis(key: string): void {
    if (this.dragging) this.press!.gesture!.lockAxis(AXES[key]);
  }

  release(): void {
    if (this.dragging) this.state.send({ type: "drag.end" });
    this.reset();
  }

  // Releases and undoes the drag.
  cancel(): void {
    const gesture = this.press?.gesture;
    if (gesture?.cancel) {
      gesture.cancel();
      this.reset();
      return;
    }
    const sent = this.number > 0; // a drag without events is not an edit
    this.release();
    if (sent) this.state.send({ type: "undo" });
  }

  reset(): void {
    this.press = null;
    this.viewport.controls.enabled = true;
    this.markers.setPull(null, null);
    this.markers.setDepth(null);
    this.gizmo.setDragged(null);
    this.viewport.canvas.classList.remove("dragging");
  }

  // The line from the pulled point to the pointer follows the figure.
  private updatePullLine(): void {
    const gesture = this.press?.gesture;
    if (!this.dragging || !gesture?.hit || !gesture.goal || !this.viewport.figureMesh) return;
    this.markers.setPull(this.viewport.figureMesh.toWorld(gesture.hit.segment, gesture.hit.local), gesture.goal, gesture.axis);
  }

  // --- what is under the pointer ------------------------------------------------------------------------------------------

  private pick(event: PointerEvent): { gesture: DragGesture | null; click: Selection } {
    const { viewport, state } = this;
    if (event.button !== 0 || event.altKey) return { gesture: null, click: state.selection };
    const raycaster = viewport.raycast(event);
    const handle = this.gizmo.pick(raycaster);
    if (handle) return { gesture: editDrag(viewport, state, this.gizmo, this.obstacleMeshes, handle, event) ?? handleDrag(viewport, handle, event), click: state.selection };
    const task = this.markers.pickGoal(raycaster);
    if (task) return { gesture: this.goalDrag(task, event), click: { kind: "task", name: task.name } };
    const force = this.markers.pickForceTip(raycaster);
    if (force) return { gesture: new PointDrag(viewport, { type: "force.begin", site: force.site }, event, force.tip), click: { kind: "force", site: force.site } };
    const hit = viewport.figureMesh?.pick(raycaster) ?? null;
    const obstacle = this.obstacleMeshes.pick(raycaster);
    if (obstacle && (!hit || obstacle.distance < raycaster.ray.origin.distanceTo(hit.world))) {
      const command = { type: "obstacle.begin" as const, name: obstacle.name };
      return { gesture: new PointDrag(viewport, command, event, obstacle.position, { horizontal: true }), click: { kind: "obstacle", name: obstacle.name } };
    }
    const other = this.otherFigure(raycaster, hit?.world ?? null);
    if (other) return { gesture: null, click: { kind: "other figure", name: other } };
    if (!hit) return { gesture: null, click: NO_SELECTION };
    state.grabbed = hit;
    const segment = viewport.figureMesh!.info.segments[hit.segment];
    const click: Selection = { kind: "segment", index: hit.segment };
    if (state.tool === "rotate") return { gesture: new TrackballDrag(viewport, { type: "rotate.begin", segment }, event, hit), click };
    const command = { type: "pull.begin" as const, segment, point: hit.local, goal: vec3(hit.world) };
    return { gesture: new PointDrag(viewport, command, event, hit.world, { hit }), click };
  }

  // Another figure in front of everything else; where parts of two figures meet, the edited one is preferred.
  private otherFigure(raycaster: Raycaster, own: Vector3 | null): string | null {
    const other = this.stageFigures.pick(raycaster);
    const behind = own ? raycaster.ray.origin.distanceTo(own) : Infinity;
    return other && other.distance + MEETING_DEPTH_M < behind ? other.name : null;
  }

  private goalDrag(task: TaskInfo, event: PointerEvent): DragGesture {
    const goal = new Vector3(...task.goal!);
    const horizontal = task.segment === null; // the center of mass moves on the ground
    if (horizontal) goal.z = 0;
    return new PointDrag(this.viewport, { type: "goal.begin", task: task.name, goal: vec3(goal) }, event, goal, { horizontal, task });
  }

  // --- events -------------------------------------------------------------------------------------------------------------

  private onPointerDown(event: PointerEvent): void {
    if (this.replaying) return;
    if (this.press) return this.onSecondFinger(event);
    const { gesture, click } = this.pick(event);
    this.viewport.controls.enabled = !gesture;
    if (event.button !== 0) return;
    if (gesture) this.viewport.canvas.setPointerCapture(event.pointerId);
    this.press = { pointer: event, gesture, click, x: event.clientX, y: event.clientY, moved: false };
  }

  // Two fingers pan and zoom wherever the first one landed: what it has pulled is undone, and both go to the camera's controls.
  private onSecondFinger(event: PointerEvent): void {
    const { press } = this;
    if (event.pointerType !== "touch" || !press?.gesture || event.pointerId === press.pointer.pointerId) return;
    if (this.dragging) this.cancel();
    else this.reset();
    const { pointerId, clientX, clientY } = press.pointer;
    this.replaying = true;
    this.viewport.canvas.dispatchEvent(new PointerEvent("pointerdown", { pointerId, clientX, clientY, pointerType: "touch", button: 0, buttons: 1, bubbles: true }));
    this.replaying = false;
  }

  private onPointerMove(event: PointerEvent): void {
    const { press } = this;
    if (press && event.pointerId !== press.pointer.pointerId) return;
    if (!press) {
      if (event.buttons === 0 && event.pointerType !== "touch") this.updateHover(event);
      return;
    }
    if (!press.moved) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < CLICK_TOLERANCE_PX) return;
      press.moved = true;
      if (press.gesture) this.beginDrag(press.gesture, press.click);
    }
    if (press.gesture) this.moveDrag(press.gesture, event);
  }

  private beginDrag(gesture: DragGesture, click: Selection): void {
    this.number = 0;
    this.onDrag();
    this.viewport.canvas.classList.add("dragging");
    if (gesture.handle) this.gizmo.setDragged(gesture.handle);
    else if (!gesture.task) this.state.select(click);
    const command = gesture.begin();
    if (command) this.state.send(command);
    if (command?.type === "pull.begin" && this.isPinned(gesture.hit?.segment ?? -1)) this.state.notice("Pinned: press P to release it.");
  }

  // Whether a task on the first level holds a part in place.
  private isPinned(segment: number): boolean {
    const tasks = this.state.document?.tasks ?? [];
    return tasks.some((task) => task.level === 1 && task.enabled && task.segment === segment && (task.kind === "Pose" || task.kind === "Position"));
  }

  private moveDrag(gesture: DragGesture, event: PointerEvent): void {
    const command = gesture.move(event, this.number + 1);
    if (!command) return;
    this.number += 1;
    if (gesture.goal) this.previewDrag(gesture);
    this.markers.setDepth(gesture.goal);
    this.state.send(command);
    this.onEventSent(this.number);
    this.updatePullLine();
  }

  // Goals and obstacles follow the pointer at once; the figure follows when the server answers.
  private previewDrag(gesture: DragGesture): void {
    const command = gesture.begin();
    if (command?.type === "goal.begin") this.markers.moveGoal(command.task, gesture.goal!);
    if (command?.type === "obstacle.begin") this.obstacleMeshes.moveObstacle(command.name, gesture.goal!);
    this.gizmo.update();
  }

  private onPointerUp(event: PointerEvent): void {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer.pointerId) return;
    if (this.dragging) this.endDrag(press.gesture!);
    else if (!press.moved && event.button === 0) this.state.select(press.click);
    this.reset();
    this.updateHover(event);
  }

  private endDrag(gesture: DragGesture): void {
    const command: Command | null = gesture.finish ? gesture.finish() : { type: "drag.end" };
    if (command) this.state.send(command);
  }

  // A double click on a part adds a position task for that point.
  private onDoubleClick(event: MouseEvent): void {
    const raycaster = this.viewport.raycast(event);
    if (this.markers.pickGoal(raycaster) || this.gizmo.pick(raycaster)) return;
    const hit = this.viewport.figureMesh?.pick(raycaster);
    const obstacle = this.obstacleMeshes.pick(raycaster);
    if (!hit || this.otherFigure(raycaster, hit.world)) return;
    if (obstacle && obstacle.distance < raycaster.ray.origin.distanceTo(hit.world)) return;
    this.state.send({ type: "task.add", segment: this.viewport.figureMesh!.info.segments[hit.segment], point: hit.local });
  }

  private updateHover(event: PointerEvent): void {
    const raycaster = this.viewport.raycast(event);
    const handle = this.gizmo.pick(raycaster);
    this.gizmo.setHovered(handle);
    const onMarker = handle !== null || this.markers.pickGoal(raycaster) !== null || this.markers.pickForceTip(raycaster) !== null;
    const own = onMarker ? null : this.viewport.figureMesh?.pick(raycaster);
    const other = onMarker ? null : this.otherFigure(raycaster, own?.world ?? null);
    const hit = other ? null : own;
    const obstacle = onMarker || own || other ? null : this.obstacleMeshes.pick(raycaster);
    this.viewport.canvas.classList.toggle("hovering", Boolean(onMarker || own || other || obstacle));
    this.state.hover(hit?.segment ?? -1);
  }
}
