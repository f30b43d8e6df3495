// The joint of the selected part: lock, kind, axis, parent, root; and the couplings of the figure.

import { label } from "../labels";
import { Command, FigureInfo, JointInfo, Vec3 } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";
import { createSelect } from "../ui/slider";

type Kind = JointInfo["kind"];

const KINDS: [Kind, string][] = [
  ["fixed", "Fixed"],
  ["hinge", "Hinge"],
  ["slide", "Slider"],
  ["elbow", "Hinge and twist"],
  ["swing", "Swing"],
  ["ball", "Ball"],
  ["free", "Free"],
];
const WITH_AXIS: Kind[] = ["hinge", "slide", "elbow"];

// Lock, kind, axis and parent of the joint that moves a part, and the root of the tree.
export function jointFields(state: State, info: FigureInfo, index: number): HTMLElement {
  const joint = info.joints[index];
  const segment = info.segments[index];
  const rows: HTMLElement[] = [];
  if (info.parents[index] >= 0) {
    const parent = info.segments[info.parents[index]];
    const change = (changes: Partial<Extract<Command, { type: "joint.change" }>>): boolean =>
      state.send({ type: "joint.change", segment, kind: joint.kind, axis: joint.axis, parent, ...changes });
    const lock = element("input", { type: "checkbox", checked: state.document?.locked.includes(joint.name) ?? false });
    lock.addEventListener("change", () => state.send({ type: "joint.lock", joint: joint.name, on: lock.checked }));
    rows.push(
      element("label", { class: "check", title: "It keeps its value whatever the tasks ask for" }, lock, "Locked"),
      createSelect("Joint", joint.kind, KINDS, (kind) => change({ kind: kind as Kind })),
      createSelect("Parent", parent, info.segments.filter((each) => each !== segment).map((each): [string, string] => [each, label(each)]), (name) => change({ parent: name })),
    );
    if (WITH_AXIS.includes(joint.kind)) rows.push(axisRow(joint.axis, (axis) => change({ axis })));
    const root = element("button", { type: "button", class: "chip", "data-action": "reroot", onclick: () => state.send({ type: "figure.reroot", segment }) }, "Make it the root");
    rows.push(element("div", { class: "row buttons" }, root));
  }
  return element("details", { class: "fold joint-kind" }, element("summary", {}, "Joint"), ...rows);
}

function axisRow(axis: Vec3, change: (axis: Vec3) => void): HTMLElement {
  const inputs = axis.map((value, index) => {
    const input = element("input", { type: "number", step: 0.1, value: Number(value.toFixed(3)), "aria-label": `Axis ${"xyz"[index]}` });
    input.addEventListener("change", () => change(inputs.map((each) => Number(each.value)) as Vec3));
    return input;
  });
  return element("div", { class: "row" }, element("span", { class: "field-label" }, "Axis"), ...inputs);
}

// Couplings that can be switched.
export class CouplingsControl {
  readonly root = element("details", { class: "fold couplings", hidden: true }, element("summary", {}, "Couplings"));
  private readonly rows = element("div");
  private shown = "";

  constructor(private readonly state: State) {
    this.root.append(this.rows);
    state.on("document", () => this.update());
  }

  private update(): void {
    const { couplings } = this.state.document!;
    const key = JSON.stringify(couplings);
    if (key === this.shown) return;
    this.shown = key;
    this.root.hidden = !couplings.length;
    this.rows.replaceChildren(
      ...couplings.map(({ name, on }) => {
        const input = element("input", { type: "checkbox", checked: on, "data-coupling": name });
        input.addEventListener("change", () => this.state.send({ type: "coupling.set", name, on: input.checked }));
        return element("label", { class: "check" }, input, label(name));
      }),
    );
  }
}
