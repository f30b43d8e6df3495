// Editor of one task: weight, kind, goal, axes, frame, margin, active joints, name.

import { Choice, TaskChanges, TaskInfo, Vec3 } from "../messages";
import { State } from "../state";
import { chooseJoints } from "../ui/dialog";
import { element } from "../ui/elements";
import { createSelect } from "../ui/slider";
import { TaskFields } from "./task-fields";

type ChangeTask = (changes: TaskChanges) => boolean;

const MAX_DESCRIPTION_LENGTH = 30;

export function taskDetails(state: State, task: TaskInfo, explanation: HTMLElement, fields: TaskFields): HTMLElement {
  const change = (changes: TaskChanges): boolean => state.send({ type: "task.set", name: task.name, changes });
  const details = element("div", { class: "details" }, explanation, weightField(task, change));
  if (task.segment !== null && task.level > 0) details.append(kindField(task, state.document?.catalog.tasks ?? [], change));
  if (task.goal) details.append(goalField(task.goal, change));
  if (task.axes) details.append(axesField(task.axes, change));
  if (task.frame) details.append(frameField(task.frame, change));
  if (task.margin !== null) details.append(marginField(task.margin, change));
  if (task.segment !== null) details.append(jointsField(task, state.movableJoints, change));
  details.append(nameField(task, change), fields.root);
  return details;
}

function weightField(task: TaskInfo, change: ChangeTask): HTMLElement {
  const output = element("output", {}, task.weight.toPrecision(2));
  const slider = element("input", { type: "range", min: -2, max: 2, step: 0.1, value: Math.log10(task.weight), "aria-label": "Weight" });
  const weight = (): number => 10 ** Number(slider.value);
  slider.addEventListener("input", () => (output.textContent = weight().toPrecision(2)));
  slider.addEventListener("change", () => change({ weight: weight() }));
  return element("label", {}, element("span", { class: "field-label" }, "Weight"), slider, output);
}

// The goal of another kind of task is where the figure is.
function kindField(task: TaskInfo, kinds: Choice[], change: ChangeTask): HTMLElement {
  const current = task.description.length < MAX_DESCRIPTION_LENGTH ? task.description : task.kind;
  const options = kinds.map(({ name, label }): [string, string] => [name, label]);
  return createSelect("Kind", "", [["", current], ...options], (kind) => kind && change({ kind }));
}

function goalField(goal: Vec3, change: ChangeTask): HTMLElement {
  const inputs = goal.map((value, index) => {
    const input = element("input", { type: "number", step: 0.01, value: value.toFixed(3), "aria-label": `Goal ${"xyz"[index]}` });
    input.addEventListener("change", () => {
      const changed = inputs.map(({ value: text }) => Number(text)) as Vec3;
      if (changed.every(Number.isFinite)) change({ goal: changed });
    });
    return input;
  });
  return element("div", { class: "row" }, element("span", { class: "field-label" }, "Goal [m]"), ...inputs);
}

function axesField(axes: string, change: ChangeTask): HTMLElement {
  const toggle = (axis: string): void => {
    const changed = [..."xyz"].filter((each) => axes.includes(each) !== (each === axis)).join("");
    if (changed) change({ axes: changed as TaskChanges["axes"] });
  };
  const button = (axis: string): HTMLElement =>
    element("button", { type: "button", class: `axis ${axis}`, "aria-pressed": axes.includes(axis), onclick: () => toggle(axis) }, axis.toUpperCase());
  return element("div", { class: "row axes" }, element("span", { class: "field-label" }, "Axes"), button("x"), button("y"), button("z"));
}

function frameField(frame: string, change: ChangeTask): HTMLElement {
  const options: [string, string][] = [
    ["world", "World"],
    ["site", "Part (moves with it)"],
    ["current", "Part (current orientation)"],
  ];
  return createSelect("Frame", frame, options, (value) => change({ frame: value as TaskChanges["frame"] }));
}

function jointsField(task: TaskInfo, joints: string[], change: ChangeTask): HTMLElement {
  const listed = Array.isArray(task.active_joints) ? task.active_joints : [];
  const options: [string, string][] = [
    ["all", "All joints"],
    ["branch", "Joints of its limb"],
  ];
  if (listed.length) options.push(["listed", `${listed.length} joints`]);
  else if (task.active_joints === "chain") options.push(["chain", "A chain"]);
  options.push(["choose", "Choose…"]);
  return createSelect("Joints", listed.length ? "listed" : String(task.active_joints), options, (value) => {
    if (value === "all" || value === "branch") change({ active_joints: value });
    if (value === "choose") chooseJoints(joints, listed, (names) => change({ active_joints: names }));
  });
}

function marginField(margin: number, change: ChangeTask): HTMLElement {
  const input = element("input", { type: "number", step: 1, min: 0, value: (1000 * margin).toFixed(0), "aria-label": "Margin" });
  input.addEventListener("change", () => change({ margin: Number(input.value) / 1000 }));
  return element("label", {}, element("span", { class: "field-label" }, "Margin [mm]"), input);
}

function nameField(task: TaskInfo, change: ChangeTask): HTMLElement {
  const input = element("input", { type: "text", value: task.name, "aria-label": "Name", maxlength: 100, spellcheck: "false" });
  input.addEventListener("change", () => {
    const name = input.value.trim();
    if (name && name !== task.name) change({ name });
  });
  return element("label", {}, element("span", { class: "field-label" }, "Name"), input);
}
