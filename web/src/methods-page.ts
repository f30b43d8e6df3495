// By what the figure is solved: engine, strategy, inverse, limits, damping, avoidance; collisions, and the trunk.

import { element } from "./elements";
import { DocumentMessage, Methods } from "./protocol";
import { dial } from "./sliders";
import { State } from "./state";
import { choice } from "./task-details";

const NOTES: Record<string, string> = {
  pace: "One step a frame is what the programs of the literature did: damping is felt as resistance.",
  inverse: "How singular values are found; they give the same step, in their own time.",
};

export class MethodsPage {
  readonly root = element("div", { class: "methods" });
  private told = "";

  constructor(private readonly state: State) {
    state.on("document", () => this.show());
    state.on("report", () => this.spent());
  }

  private readonly time = element("p", { class: "hint" });

  private show(): void {
    const document = this.state.document!;
    const told = JSON.stringify([document.methods, document.clearance, document.trunk]);
    if (told === this.told || this.root.querySelector("input:active")) return;
    this.told = told;
    this.root.replaceChildren(...this.menus(document), ...this.more(document));
    this.spent();
  }

  private menus({ offers, methods }: DocumentMessage): HTMLElement[] {
    const set = (changes: Partial<Methods>): boolean => this.state.say({ type: "methods.set", changes });
    const reset = element("button", { type: "button", class: "chip", "data-act": "reset-methods", onclick: () => this.state.say({ type: "methods.reset" }) }, "Reset");
    const head = element("header", {}, element("h3", {}, "How it is solved"), element("span", { class: "space" }), reset);
    const rows = offers.methods.flatMap(({ name, words, choices }) => {
      const row = choice(words, String(methods[name as keyof Methods]), choices.map((each): [string, string] => [each.name, each.words]), (value) => set({ [name]: value }));
      row.classList.add("choice");
      row.dataset.method = name;
      row.title = NOTES[name] ?? "";
      return [row];
    });
    rows.splice(6, 0, this.resistance(methods.damping, set));
    if (methods.avoidance !== "inequalities") {
      const far = dial("Minded from", [2, 100], 1, { end: (value) => set({ influence: value / 100 }), set: (value) => set({ influence: value / 100 }) }, "cm");
      far.show(100 * methods.influence);
      far.root.dataset.method = "influence";
      rows.push(far.root as HTMLLabelElement);
    }
    return [head, ...rows, this.time];
  }

  private resistance(now: number, set: (changes: Partial<Methods>) => boolean): HTMLLabelElement {
    const shown = element("output", {}, `λ ${now.toPrecision(2)}`);
    const slider = element("input", { type: "range", min: -3, max: 0.7, step: 0.05, value: Math.log10(now), "aria-label": "Resistance" });
    const value = (): number => Number((10 ** Number(slider.value)).toPrecision(3));
    slider.addEventListener("input", () => (shown.textContent = `λ ${value().toPrecision(2)}`));
    slider.addEventListener("change", () => set({ damping: value() }));
    const title = "Damping as it is felt: more of it, and the figure follows slower";
    return element("label", { class: "choice feel", "data-method": "damping", title }, element("span", { class: "what" }, "Resistance"), slider, shown);
  }

  private more({ clearance, trunk }: DocumentMessage): HTMLElement[] {
    const box = element("input", { type: "checkbox", checked: clearance.on === true, disabled: clearance.on === null });
    box.addEventListener("change", () => this.state.say({ type: "collisions", on: box.checked }));
    const collide = element("label", { class: "check", "data-method": "collisions" }, box, "Collisions are minded");
    const made = [element("header", {}, element("h3", {}, "Collisions")), collide];
    if (clearance.on !== null) {
      const say = (value: number): boolean => this.state.say({ type: "avoid", self: clearance.self, margin: Math.max(0, value) / 1000 });
      const margin = dial("Margin", [0, 50], 1, { end: say, set: say }, "mm");
      margin.show(1000 * clearance.margin);
      margin.root.dataset.method = "margin";
      made.push(margin.root);
    }
    if (clearance.on === null) made.push(element("p", { class: "hint" }, "Nothing stands in the way; World adds obstacles."));
    if (trunk === null) return made;
    const balls = dial("Balls", [1, 120], 1, { end: (value) => this.say(value), set: (value) => this.say(value) });
    balls.show(trunk);
    balls.root.dataset.method = "trunk";
    return [...made, element("header", {}, element("h3", {}, "Trunk")), balls.root];
  }

  private say(balls: number): void {
    this.state.say({ type: "trunk", balls: Math.round(Math.min(120, Math.max(1, balls))) });
  }

  private spent(): void {
    const { report, document } = this.state;
    if (report && document) this.time.textContent = `${document.methods.name}: ${report.milliseconds.toFixed(1)} ms in the last frame`;
  }
}
