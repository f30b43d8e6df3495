// The two small pictures beside the large one. A click looks from there, a drag turns them, the wheel brings them nearer,
// a double click puts them back.

import { Vector3 } from "three";
import { element } from "./elements";
import { SIDES, Side, Stage } from "./stage";

const FIRST: Side[] = ["front", "right"];
const UP = new Vector3(0, 0, 1);
const SLACK = 4; // pixels that a click may move

export class Views {
  constructor(
    private readonly stage: Stage,
    private readonly holder: HTMLElement,
  ) {
    new ResizeObserver(() => this.place()).observe(holder);
  }

  toggle(): void {
    this.stage.insets = !this.stage.insets;
    this.place();
  }

  private place(): void {
    const { stage, holder } = this;
    for (const each of holder.querySelectorAll(".inset")) each.remove();
    if (stage.insets) for (const [index, box] of stage.insetBoxes().entries()) holder.append(this.window(index, box));
    stage.draw();
  }

  private window(index: number, box: { x: number; y: number; size: number }): HTMLElement {
    const side = FIRST[index];
    const title = side === "front" ? "Front" : "Right";
    const made = element("button", { type: "button", class: "inset", "data-inset": side, title: "Click: look from here. Drag: turn. Double click: as it was." }, title);
    made.style.cssText = `left: ${box.x}px; top: ${box.y}px; width: ${box.size}px; height: ${box.size}px`;
    made.addEventListener("pointerdown", (event) => this.turn(made, index, event));
    made.addEventListener("dblclick", () => this.set(index, new Vector3(...SIDES[side]), 1));
    made.addEventListener("keydown", (event) => event.key === "Enter" && this.look(index));
    made.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { way, away } = this.stage.small[index];
      this.set(index, way, Math.min(3, Math.max(0.3, away * Math.exp(0.0012 * event.deltaY))));
    });
    return made;
  }

  private set(index: number, way: Vector3, away: number): void {
    const own = this.stage.small[index];
    own.way.copy(way).normalize();
    own.away = away;
    this.stage.draw();
  }

  private look(index: number): void {
    const { stage } = this;
    stage.frame(stage.centre, 0.54 * stage.size, stage.small[index].way.clone());
  }

  private turn(made: HTMLElement, index: number, event: PointerEvent): void {
    made.setPointerCapture(event.pointerId);
    const { way, away } = this.stage.small[index];
    const from = way.clone();
    let moved = false;
    const move = (at: PointerEvent): void => {
      const [x, y] = [at.clientX - event.clientX, at.clientY - event.clientY];
      moved ||= Math.hypot(x, y) >= SLACK;
      if (!moved) return;
      const turned = from.clone().applyAxisAngle(UP, -0.012 * x);
      const across = new Vector3().crossVectors(UP, turned).normalize();
      const next = turned.clone().applyAxisAngle(across, 0.012 * y);
      this.set(index, Math.abs(next.z) < 0.98 ? next : turned, away);
    };
    const up = (): void => {
      made.removeEventListener("pointermove", move);
      made.removeEventListener("pointerup", up);
      if (!moved) this.look(index);
    };
    made.addEventListener("pointermove", move);
    made.addEventListener("pointerup", up);
  }
}
