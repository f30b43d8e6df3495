// The solver panel: backend, strategy, pseudoinverse, limits, damping, avoidance; collision avoidance, and the elephant's trunk.

import { capitalize } from "../labels";
import { DocumentUpdate, MethodChanges, MethodsInfo } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";
import { createSelect, createSlider } from "../ui/slider";

const NOTES: Record<string, string> = {
  pace: "One iteration per frame is what the programs of the literature did: damping is felt as resistance.",
  inverse: "How singular values are computed. All give the same step and differ in time.",
};
const MAX_TRUNK_JOINTS = 120;

export class SolverPanel {
  readonly root = element("div", { class: "methods" });
  private readonly time = element("p", { class: "hint" });
  private shown = ""; // JSON of what is shown

  constructor(private readonly state: State) {
    state.on("document", () => this.update());
    state.on("report", () => this.updateTime());
  }

  private update(): void {
    const document = this.state.document!;
    const json = JSON.stringify([document.methods, document.clearance, document.trunk_joints]);
    if (json === this.shown || this.root.querySelector("input:active")) return;
    this.shown = json;
    this.root.replaceChildren(...this.methodFields(document), ...this.collisionFields(document), ...this.trunkFields(document));
    this.updateTime();
  }

  private methodFields({ catalog, methods }: DocumentUpdate): HTMLElement[] {
    const change = (changes: MethodChanges): boolean => this.state.send({ type: "methods.set", changes });
    const reset = element("button", { type: "button", class: "chip", "data-act": "reset-methods", onclick: () => this.state.send({ type: "methods.reset" }) }, "Reset");
    const head = element("header", {}, element("h3", {}, "Solver"), element("span", { class: "space" }), reset);
    const rows = catalog.methods.flatMap(({ name, label, choices }) => {
      const options = choices.map((choice): [string, string] => [choice.name, capitalize(choice.label)]);
      const row = createSelect(label, String(methods[name as keyof MethodsInfo]), options, (value) => change({ [name]: value }));
      row.classList.add("choice");
      row.dataset.method = name;
      row.title = NOTES[name] ?? "";
      return name === "damping_rule" ? [row, this.dampingField(methods.damping, change)] : [row];
    });
    if (methods.avoidance !== "inequalities") {
      const setInfluence = (value: number): boolean => change({ influence: value / 100 });
      const influence = createSlider("Influence", [2, 100], 1, { end: setInfluence, set: setInfluence }, "cm");
      influence.root.title = "Distance from which obstacles have an effect";
      influence.setValue(100 * methods.influence);
      influence.root.dataset.method = "influence";
      rows.push(influence.root);
    }
    return [head, ...rows, this.time];
  }

  private dampingField(current: number, change: (changes: MethodChanges) => boolean): HTMLElement {
    const output = element("output", {}, `λ ${current.toPrecision(2)}`);
    const slider = element("input", { type: "range", min: -3, max: 0.7, step: 0.05, value: Math.log10(current), "aria-label": "Damping λ" });
    const damping = (): number => Number((10 ** Number(slider.value)).toPrecision(3));
    slider.addEventListener("input", () => (output.textContent = `λ ${damping().toPrecision(2)}`));
    slider.addEventListener("change", () => change({ damping: damping() }));
    const title = "More damping makes the figure follow more slowly";
    return element("label", { class: "choice damping", "data-method": "damping", title }, element("span", { class: "field-label" }, "Damping λ"), slider, output);
  }

  private collisionFields({ clearance }: DocumentUpdate): HTMLElement[] {
    const { enabled, margin, self_collision } = clearance;
    const checkbox = element("input", { type: "checkbox", checked: enabled === true, disabled: enabled === null });
    checkbox.addEventListener("change", () => this.state.send({ type: "clearance.enable", enabled: checkbox.checked }));
    const fields = [element("header", {}, element("h3", {}, "Collisions")), element("label", { class: "check", "data-method": "collisions" }, checkbox, "Avoid collisions")];
    if (enabled === null) return [...fields, element("p", { class: "hint" }, "There are no obstacles. Add one in the World panel.")];
    const setMargin = (value: number): boolean => this.state.send({ type: "clearance.set", self_collision, margin: Math.max(0, value) / 1000 });
    const slider = createSlider("Margin", [0, 50], 1, { end: setMargin, set: setMargin }, "mm");
    slider.setValue(1000 * margin);
    slider.root.dataset.method = "margin";
    return [...fields, slider.root];
  }

  private trunkFields({ trunk_joints }: DocumentUpdate): HTMLElement[] {
    if (trunk_joints === null) return [];
    const setJoints = (value: number): boolean => this.state.send({ type: "trunk.set", joints: Math.round(Math.min(MAX_TRUNK_JOINTS, Math.max(1, value))) });
    const slider = createSlider("Joints", [1, MAX_TRUNK_JOINTS], 1, { end: setJoints, set: setJoints });
    slider.setValue(trunk_joints);
    slider.root.dataset.method = "trunk";
    return [element("header", {}, element("h3", {}, "Trunk")), slider.root];
  }

  private updateTime(): void {
    const { report, document } = this.state;
    if (report && document) this.time.textContent = `${document.methods.name}: ${report.milliseconds.toFixed(1)} ms in the last frame`;
  }
}
