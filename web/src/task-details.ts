// Everything about one task that can be changed: weight, axes, frame, goal, joints, name.

import { chooseJoints } from "./dialog";
import { element } from "./elements";
import { Offer, Point, Task, TaskChanges } from "./protocol";
import { State } from "./state";

export function taskDetails(state: State, task: Task, why: HTMLElement): HTMLElement {
  const set = (changes: TaskChanges): boolean => state.say({ type: "task.set", name: task.name, changes });
  const details = element("div", { class: "details" }, why, weight(task, set));
  if (task.segment !== null && task.level > 0) details.append(kind(task, state.document?.offers.tasks ?? [], set));
  if (task.goal) details.append(goal(task.goal, set));
  if (task.axes) details.append(axes(task, set));
  if (task.frame) details.append(frame(task, set));
  if (task.margin !== null) details.append(margin(task, set));
  if (task.segment !== null) details.append(joints(task, state.joints, set));
  details.append(name(task, set));
  return details;
}

type Set = (changes: TaskChanges) => boolean;

function weight(task: Task, set: Set): HTMLElement {
  const shown = element("output", {}, task.weight.toPrecision(2));
  const slider = element("input", { type: "range", min: -2, max: 2, step: 0.1, value: Math.log10(task.weight), "aria-label": "Weight" });
  const now = (): number => 10 ** Number(slider.value);
  slider.addEventListener("input", () => (shown.textContent = now().toPrecision(2)));
  slider.addEventListener("change", () => set({ weight: now() }));
  return element("label", {}, element("span", { class: "what" }, "Weight"), slider, shown);
}

// What is asked of the part; another kind begins where the figure is.
function kind(task: Task, offers: Offer[], set: Set): HTMLElement {
  const options = offers.map((each): [string, string] => [each.name, each.words]);
  return choice("Asks to", "", [["", task.words.length < 30 ? task.words : task.kind], ...options], (value) => value && set({ kind: value }));
}

function goal(at: Point, set: Set): HTMLElement {
  const inputs = at.map((value, index) => {
    const input = element("input", { type: "number", step: 0.01, value: value.toFixed(3), "aria-label": `Goal ${"xyz"[index]}` });
    input.addEventListener("change", () => {
      const next = inputs.map((each) => Number(each.value)) as Point;
      if (next.every(Number.isFinite)) set({ goal: next });
    });
    return input;
  });
  return element("div", { class: "row" }, element("span", { class: "what" }, "Goal [m]"), ...inputs);
}

function axes(task: Task, set: Set): HTMLElement {
  const toggle = (axis: string): void => {
    const next = [..."xyz"].filter((each) => task.axes!.includes(each) !== (each === axis)).join("");
    if (next) set({ axes: next });
  };
  const each = (axis: string): HTMLElement =>
    element(
      "button",
      { type: "button", class: `axis ${axis}`, "aria-pressed": task.axes!.includes(axis), onclick: () => toggle(axis) },
      axis.toUpperCase(),
    );
  return element("div", { class: "row axes" }, element("span", { class: "what" }, "Axes"), each("x"), each("y"), each("z"));
}

export function choice(title: string, now: string, options: [string, string][], act: (value: string) => void): HTMLElement {
  const select = element(
    "select",
    { "aria-label": title },
    ...options.map(([value, words]) => element("option", { value, selected: value === now }, words)),
  );
  select.addEventListener("change", () => {
    select.blur();
    act(select.value);
  });
  return element("label", {}, element("span", { class: "what" }, title), select);
}

function frame(task: Task, set: Set): HTMLElement {
  return choice("Axes of", task.frame!, [["world", "the world"], ["site", "the part, as it turns"], ["here", "the part, as it is now"]], (value) => set({ frame: value }));
}

function joints(task: Task, every: string[], set: Set): HTMLElement {
  const listed = Array.isArray(task.recruits) ? task.recruits : [];
  const options: [string, string][] = [["all", "all joints"], ["branch", "those of its limb"]];
  if (listed.length) options.push(["listed", `${listed.length} of the joints`]);
  else if (task.recruits === "chain") options.push(["chain", "a chain"]);
  options.push(["choose", "choose…"]);
  return choice("May move", listed.length ? "listed" : String(task.recruits), options, (value) => {
    if (value === "all" || value === "branch") set({ recruits: value });
    if (value === "choose") chooseJoints(every, listed, (names) => set({ recruits: names }));
  });
}

function margin(task: Task, set: Set): HTMLElement {
  const input = element("input", { type: "number", step: 1, min: 0, value: (1000 * task.margin!).toFixed(0), "aria-label": "Margin" });
  input.addEventListener("change", () => set({ margin: Number(input.value) / 1000 }));
  return element("label", {}, element("span", { class: "what" }, "Margin [mm]"), input);
}

function name(task: Task, set: Set): HTMLElement {
  const input = element("input", { type: "text", value: task.name, "aria-label": "Name", maxlength: 100, spellcheck: "false" });
  input.addEventListener("change", () => {
    const next = input.value.trim();
    if (next && next !== task.name) set({ name: next });
  });
  return element("label", {}, element("span", { class: "what" }, "Name"), input);
}
