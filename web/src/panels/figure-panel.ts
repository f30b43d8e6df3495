// The figure panel: the kinematic tree, coordinates, limits and size of the selected joint, and the measures of a human.

import { capitalize, label } from "../labels";
import { HumanMeasures, JointInfo } from "../messages";
import { State } from "../state";
import { loadSetting, saveSetting } from "../storage";
import { element, iconButton } from "../ui/elements";
import { createSelect, createSlider, Slider } from "../ui/slider";
import { coordinateTitle, fromDisplayUnit, jointCoordinates, toDisplayUnit } from "../viewport/joint-coordinates";
import { Viewport } from "../viewport/viewport";
import { HandsControl } from "./hands-control";
import { CouplingsControl, jointFields } from "./joint-control";
import { LimbsControl } from "./limbs-control";

const SEX_SETTING = "poise.sex";

export class FigurePanel {
  readonly root = element("div");
  private readonly tree = element("div", { class: "tree", role: "tree", "aria-label": "Parts" });
  private readonly joint = element("div", { class: "joint" });
  private readonly measures = element("div");
  private sliders: Slider[] = []; // of the coordinates of the selected joint
  private shownSegment = "";
  private number = 0; // of the last drag event

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
  ) {
    const hands = new HandsControl(state, (segment) => viewport.figureMesh?.info.segments[segment] ?? "");
    this.root.append(this.joint, new LimbsControl(state).root, hands.root, element("header", {}, element("h3", {}, "Parts")), this.tree, new CouplingsControl(state).root, this.measures);
    this.tree.addEventListener("keydown", (event) => this.onTreeKeyDown(event));
    state.on("figure", () => this.buildTree());
    state.on("selection", () => this.updateSelection());
    state.on("frame", () => this.updateValues());
  }

  // --- the kinematic tree -------------------------------------------------------------------------------------------------

  private buildTree(): void {
    this.shownSegment = "-";
    const info = this.viewport.figureMesh!.info;
    const depth = (index: number): number => (info.parents[index] < 0 ? 0 : 1 + depth(info.parents[index]));
    this.tree.replaceChildren(
      ...this.treeOrder(info.parents).map((index, position) => {
        const name = info.segments[index];
        const properties = { type: "button", class: "tree-item", role: "treeitem", tabindex: position === 0 ? 0 : -1, "data-segment": name, "aria-level": depth(index) + 1 };
        const item = element("button", { ...properties, onclick: () => this.state.selectSegment(index) }, capitalize(label(name)), element("small", {}, this.jointSummary(info.joints[index])));
        item.style.setProperty("--depth", String(depth(index)));
        return item;
      }),
    );
    this.measures.replaceChildren(...(info.human ? [humanMeasures(this.state, info.human)] : []));
    this.updateSelection();
  }

  // Arrows, Home and End move within the tree; Tab leaves it.
  private onTreeKeyDown(event: KeyboardEvent): void {
    const items = [...this.tree.querySelectorAll<HTMLElement>(".tree-item")];
    const current = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined || !items[next]) return;
    for (const item of items) item.tabIndex = item === items[next] ? 0 : -1;
    items[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  // Depth-first: parents before their children, one limb after the other.
  private treeOrder(parents: number[]): number[] {
    const subtree = (index: number): number[] => [index, ...parents.flatMap((parent, child) => (parent === index ? subtree(child) : []))];
    return parents.flatMap((parent, index) => (parent < 0 ? subtree(index) : []));
  }

  // Kind and degrees of freedom.
  private jointSummary(joint: JointInfo): string {
    const dofs = joint.kind === "free" ? 6 : joint.coordinates.length;
    return joint.kind === "fixed" ? "fixed" : `${joint.kind}, ${dofs}`;
  }

  // --- the selected joint -------------------------------------------------------------------------------------------------

  private updateSelection(): void {
    const info = this.viewport.figureMesh?.info;
    const { selectedSegment } = this.state;
    const name = selectedSegment >= 0 ? (info?.segments[selectedSegment] ?? "") : "";
    for (const item of this.tree.querySelectorAll<HTMLElement>(".tree-item")) {
      const selected = selectedSegment >= 0 && item.dataset.segment === name;
      item.setAttribute("aria-selected", String(selected));
      if (selected && !this.root.hidden) item.scrollIntoView({ block: "nearest" });
    }
    if (name === this.shownSegment) return;
    this.shownSegment = name;
    this.sliders = [];
    if (!info || selectedSegment < 0) {
      this.joint.replaceChildren(element("p", { class: "empty" }, "Select a part to see its joint angles and limits."));
      return;
    }
    this.joint.replaceChildren(...this.segmentDetails(selectedSegment));
    this.updateValues();
  }

  private segmentDetails(index: number): HTMLElement[] {
    const { state } = this;
    const info = this.viewport.figureMesh!.info;
    const joint = info.joints[index];
    const segment = info.segments[index];
    const nameInput = element("input", { type: "text", value: label(segment), "aria-label": "Name of the part", maxlength: 60, spellcheck: "false" });
    nameInput.addEventListener("change", () => state.send({ type: "segment.rename", segment, name: nameInput.value }));
    const head = element(
      "header",
      { class: "segment-head" },
      nameInput,
      iconButton("plus", "Add a part here", () => state.send({ type: "segment.add", parent: segment })),
      iconButton("close", "Remove this part and its children", () => state.send({ type: "segment.remove", segment })),
    );
    const sliders = joint.kind === "free" ? [] : joint.coordinates.map((_, coordinate) => this.createCoordinateSlider(joint, coordinate));
    const resetButtons = element(
      "div",
      { class: "row buttons" },
      this.createButton("Reset joint", () => state.send({ type: "pose.reset_joint", segment })),
      this.createButton("Reset limb", () => state.send({ type: "pose.reset_limb", segment })),
    );
    return [head, ...sliders, ...(sliders.length ? [resetButtons, this.limitFields(joint)] : []), jointFields(state, info, index), this.sizeFields(segment)];
  }

  private createButton(title: string, onClick: () => void): HTMLElement {
    return element("button", { type: "button", class: "chip", onclick: onClick }, title);
  }

  private createCoordinateSlider(joint: JointInfo, index: number): HTMLElement {
    const { state } = this;
    const { name, lower, upper, unit } = joint.coordinates[index];
    const coordinate = `${joint.name}.${name}`;
    const slider = createSlider(
      coordinateTitle(name),
      [toDisplayUnit(lower, unit), toDisplayUnit(upper, unit)],
      0.5,
      {
        begin: () => {
          this.number = 0;
          state.send({ type: "joint.begin", coordinate });
        },
        move: (value) => state.send({ type: "value.move", number: ++this.number, value: fromDisplayUnit(value, unit) }),
        end: () => state.send({ type: "drag.end" }),
        set: (value) => state.send({ type: "joint.set", coordinate, value: fromDisplayUnit(value, unit) }),
      },
      unit === "rad" ? "°" : "cm",
    );
    slider.root.dataset.coordinate = coordinate;
    this.sliders.push(slider);
    return slider.root;
  }

  private updateValues(): void {
    const { figureMesh } = this.viewport;
    const { frame, selectedSegment } = this.state;
    if (!figureMesh || !frame || selectedSegment < 0 || !this.sliders.length) return;
    const joint = figureMesh.info.joints[selectedSegment];
    jointCoordinates(joint, frame.q).forEach((value, index) => this.sliders[index]?.setValue(toDisplayUnit(value, joint.coordinates[index].unit)));
  }

  // --- limits and size ----------------------------------------------------------------------------------------------------

  private limitFields(joint: JointInfo): HTMLElement {
    const rows = joint.coordinates.map(({ name, lower, upper, unit }) => {
      const [lowerInput, upperInput] = [lower, upper].map((value, end) => {
        const input = element("input", { type: "number", step: 1, value: toDisplayUnit(value, unit).toFixed(0), "aria-label": `${coordinateTitle(name)} ${end ? "upper" : "lower"} limit` });
        input.addEventListener("change", () => {
          const limits = [lowerInput, upperInput].map((each) => fromDisplayUnit(Number(each.value), unit));
          this.state.send({ type: "joint.limit", joint: joint.name, component: name, lower: limits[0], upper: limits[1], both_sides: this.state.bothSides });
        });
        return input;
      });
      return element("div", { class: "row" }, element("span", { class: "field-label" }, coordinateTitle(name)), lowerInput, element("span", { class: "unit" }, "to"), upperInput);
    });
    return element("details", { class: "fold" }, element("summary", {}, "Limits"), ...rows, this.bothSidesField());
  }

  private sizeFields(segment: string): HTMLElement {
    const inputs = ["Width x", "Width y", "Length z"].map((title) => element("input", { type: "number", step: 5, min: 10, max: 1000, value: 100, "aria-label": `${title} in percent` }));
    const resize = (): void => {
      const [x, y, z] = inputs.map(({ value }) => Number(value) / 100);
      this.state.send({ type: "segment.resize", segment, factors: [x, y, z], both_sides: this.state.bothSides });
    };
    const row = element("div", { class: "row size" }, element("span", { class: "field-label" }, "x y z [%]"), ...inputs, this.createButton("Set", resize));
    return element("details", { class: "fold" }, element("summary", {}, "Size"), row, this.bothSidesField());
  }

  private bothSidesField(): HTMLElement {
    const checkbox = element("input", { type: "checkbox", checked: this.state.bothSides });
    checkbox.addEventListener("change", () => (this.state.bothSides = checkbox.checked));
    return element("label", { class: "check" }, checkbox, "Apply to both sides");
  }
}

// Measures of a human: stature, mass, proportions, fingers and toes.
function humanMeasures(state: State, current: HumanMeasures): HTMLElement {
  const measures = { ...current, sex: loadSetting(SEX_SETTING) === "female" ? ("female" as const) : ("male" as const) };
  const change = (changes: Partial<typeof measures>, mass: number | null = null): void => {
    Object.assign(measures, changes);
    saveSetting(SEX_SETTING, measures.sex);
    const { stature, sex, hands, feet } = measures;
    state.send({ type: "figure.human", stature, mass, sex, hands, feet });
  };
  const setStature = (value: number): void => change({ stature: value / 100 });
  const setMass = (value: number): void => change({}, value);
  const stature = createSlider("Stature", [120, 220], 0.5, { end: setStature, set: setStature }, "cm");
  const mass = createSlider("Mass", [30, 160], 0.5, { end: setMass, set: setMass }, "kg");
  stature.setValue(100 * current.stature);
  mass.setValue(current.mass);
  const checkbox = (title: string, key: "hands" | "feet"): HTMLElement => {
    const input = element("input", { type: "checkbox", checked: current[key] });
    input.addEventListener("change", () => change({ [key]: input.checked }));
    return element("label", { class: "check" }, input, title);
  };
  const proportions: [string, string][] = [
    ["male", "Male"],
    ["female", "Female"],
  ];
  return element(
    "div",
    { class: "human" },
    element("header", {}, element("h3", {}, "Human")),
    stature.root,
    mass.root,
    createSelect("Proportions", measures.sex, proportions, (sex) => change({ sex: sex as "male" | "female" })),
    checkbox("Fingers", "hands"),
    checkbox("Toes", "feet"),
  );
}
