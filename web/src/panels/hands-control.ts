// Hands of a figure with fingers: preset shapes for the left hand, the right hand or both.

import { capitalize } from "../labels";
import { State } from "../state";
import { element } from "../ui/elements";

type Hand = "left" | "right" | "both";

const HANDS: Hand[] = ["left", "right", "both"];

export class HandsControl {
  readonly root = element("div", { class: "hands", hidden: true });
  private hand: Hand = "both"; // that the shapes are for
  private shown = "";

  // `nameOf` gives the name of a segment.
  constructor(
    private readonly state: State,
    private readonly nameOf: (segment: number) => string,
  ) {
    state.on("document", () => this.update());
    state.on("selection", () => this.followSelection());
  }

  // A selected hand or finger is the one that is shaped.
  private followSelection(): void {
    if (!this.state.document?.hands.length) return;
    const side = /^(left|right)_(hand|thumb|index|middle|ring|little)/.exec(this.nameOf(this.state.selectedSegment))?.[1];
    if (side) this.choose(side as Hand);
  }

  private choose(hand: Hand): void {
    this.hand = hand;
    this.update();
  }

  private update(): void {
    const { hands, catalog } = this.state.document!;
    const key = JSON.stringify([hands, this.hand, this.state.isHuman]);
    if (key === this.shown) return;
    this.shown = key;
    this.root.hidden = !hands.length;
    const current = hands.filter(({ side }) => this.hand === "both" || side === this.hand).map(({ grip }) => grip);
    const sides = HANDS.map((hand) => this.chip(capitalize(hand), { "data-hand": hand, "aria-pressed": this.hand === hand, onclick: () => this.choose(hand) }));
    const shapes = catalog.grips.map(({ name, label: hint }) =>
      this.chip(capitalize(name), { "data-grip": name, title: hint, "aria-pressed": current.length > 0 && current.every((grip) => grip === name), onclick: () => this.shape(name) }),
    );
    this.root.replaceChildren(
      element("header", {}, element("h3", {}, "Hands")),
      element("div", { class: "limb" }, element("div", { class: "limb-head", role: "group", "aria-label": "Hand to shape" }, element("span", { class: "field-label" }, "Shape"), ...sides)),
      element("div", { class: "grips", role: "group", "aria-label": "Shapes of the hand" }, ...shapes),
    );
  }

  private chip(title: string, properties: Record<string, unknown>): HTMLElement {
    return element("button", { type: "button", class: "chip", ...properties }, title);
  }

  private shape(grip: string): void {
    this.state.send({ type: "hand.shape", hand: this.hand, grip });
  }
}
