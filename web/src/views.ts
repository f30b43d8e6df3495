// The small pictures beside the large one: two in a corner, or three quarters of the view. A click looks from there, a
// drag turns them, with the right button shifts them, the wheel brings them nearer, a double click puts them back.

import { Vector3 } from "three";
import { element } from "./elements";
import { remember, remembered } from "./memory";
import { Layout, LAYOUTS, SIDES, Side } from "./layouts";
import { Stage } from "./stage";

const PLACE = "poise.views";
const FIRST: Side[] = ["front", "right", "top"];
const TITLES = ["Front", "Right", "Top"];
const UP = new Vector3(0, 0, 1);
const SLACK = 4; // pixels that a click may move

export class Views {
  constructor(
    private readonly stage: Stage,
    private readonly holder: HTMLElement,
  ) {
    new ResizeObserver(() => this.place()).observe(holder);
    const kept = remembered(PLACE);
    if (LAYOUTS.some((each) => each.name === kept)) this.choose(kept as Layout);
  }

  toggle(): void {
    const at = LAYOUTS.findIndex((each) => each.name === this.stage.layout);
    this.choose(LAYOUTS[(at + 1) % LAYOUTS.length].name);
  }

  choose(layout: Layout): void {
    remember(PLACE, layout);
    this.stage.arrange(layout);
    this.place();
  }

  private place(): void {
    const { stage, holder } = this;
    for (const each of holder.querySelectorAll(".inset")) each.remove();
    holder.classList.toggle("four", stage.layout === "four");
    stage.canvas.after(...stage.insets.map((box, index) => this.window(index, box))); // below tools and words
    stage.draw();
  }

  private window(index: number, box: { x: number; y: number; width: number; height: number }): HTMLElement {
    const side = FIRST[index];
    const title = "Click: look from here. Drag: turn. Right drag: shift. Wheel: nearer. Double click: as it was.";
    const made = element("button", { type: "button", class: "inset", "data-inset": side, title }, TITLES[index]);
    made.style.cssText = `left: ${box.x}px; top: ${box.y}px; width: ${box.width}px; height: ${box.height}px`;
    made.addEventListener("pointerdown", (event) => (event.button === 2 ? this.shift(made, index, event) : this.turn(made, index, event)));
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    made.addEventListener("dblclick", () => {
      this.stage.small[index].shift.set(0, 0, 0);
      this.set(index, new Vector3(...SIDES[side]), 1);
    });
    made.addEventListener("keydown", (event) => event.key === "Enter" && this.look(index));
    made.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { way, away } = this.stage.small[index];
      this.set(index, way, Math.min(3, Math.max(0.3, away * Math.exp(0.0012 * event.deltaY))));
    });
    return made;
  }

  // Under the right button what is seen goes along with the pointer.
  private shift(made: HTMLElement, index: number, event: PointerEvent): void {
    const { camera, shift, away } = this.stage.small[index];
    const from = shift.clone();
    const meter = (1.12 * away * this.stage.size) / made.clientHeight;
    const [right, up] = [0, 1].map((column) => new Vector3().setFromMatrixColumn(camera.matrixWorld, column));
    this.follow(made, event, (x, y) => {
      shift.copy(from).addScaledVector(right, -x * meter).addScaledVector(up, y * meter);
      this.stage.draw();
    });
  }

  private follow(made: HTMLElement, event: PointerEvent, act: (x: number, y: number) => void, still: () => void = () => undefined): void {
    made.setPointerCapture(event.pointerId);
    let moved = false;
    const move = (at: PointerEvent): void => {
      const [x, y] = [at.clientX - event.clientX, at.clientY - event.clientY];
      moved ||= Math.hypot(x, y) >= SLACK;
      if (moved) act(x, y);
    };
    const up = (): void => {
      made.removeEventListener("pointermove", move);
      made.removeEventListener("pointerup", up);
      if (!moved) still();
    };
    made.addEventListener("pointermove", move);
    made.addEventListener("pointerup", up);
  }

  private set(index: number, way: Vector3, away: number): void {
    const own = this.stage.small[index];
    own.way.copy(way).normalize();
    own.away = away;
    this.stage.draw();
  }

  private look(index: number): void {
    const { stage } = this;
    stage.frame(stage.center, 0.54 * stage.size, stage.small[index].way.clone());
  }

  private turn(made: HTMLElement, index: number, event: PointerEvent): void {
    const { way, away } = this.stage.small[index];
    const from = way.clone();
    const act = (x: number, y: number): void => {
      const turned = from.clone().applyAxisAngle(UP, -0.012 * x);
      const across = new Vector3().crossVectors(UP, turned).normalize();
      const next = turned.clone().applyAxisAngle(across, 0.012 * y);
      this.set(index, Math.abs(next.z) < 0.98 ? next : turned, away);
    };
    this.follow(made, event, act, () => this.look(index));
  }
}
