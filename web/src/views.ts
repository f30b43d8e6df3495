// The two small pictures beside the large one: from the front and from the right; a click looks from there.

import { element } from "./elements";
import { Side, Stage } from "./stage";

const SIDES: Side[] = ["front", "right"];

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
    if (stage.insets) {
      for (const [index, box] of stage.insetBoxes().entries()) {
        const side = SIDES[index];
        const made = element("button", { type: "button", class: "inset", title: `Look from the ${side}` }, side === "front" ? "Front" : "Right");
        made.style.cssText = `left: ${box.x}px; top: ${box.y}px; width: ${box.size}px; height: ${box.size}px`;
        made.addEventListener("click", () => stage.look(side));
        holder.append(made);
      }
    }
    stage.draw();
  }
}
