// All parameters of a task, as in scene files: numbers, vectors, flags, tables by joint, and text for the rest.

import { capitalize } from "../labels";
import { TaskFieldInfo, TaskFieldsUpdate } from "../messages";
import { State } from "../state";
import { element, iconButton } from "../ui/elements";

const ELSEWHERE = ["axes", "frame", "margin", "site"]; // edited by fields of their own, or fixed

type Write = (text: string | null) => void;

export class TaskFields {
  readonly root = element("details", { class: "fold task-fields" }, element("summary", {}, "All parameters"));
  private readonly rows = element("div");

  constructor(
    private readonly state: State,
    private readonly task: string,
  ) {
    this.root.append(this.rows);
    this.root.addEventListener("toggle", () => {
      state.fieldsOpen = this.root.open;
      this.ask();
    });
    if (state.fieldsOpen) this.root.open = true;
  }

  private ask(): void {
    if (this.root.open) this.state.send({ type: "task.fields", name: this.task });
  }

  show(update: TaskFieldsUpdate): void {
    if (update.name !== this.task || this.rows.querySelector("input:focus")) return;
    this.rows.replaceChildren(...update.fields.filter(({ key }) => !ELSEWHERE.includes(key)).map((field) => this.row(field)));
  }

  private row(field: TaskFieldInfo): HTMLElement {
    const write: Write = (text) => void this.state.send({ type: "task.write", name: this.task, key: field.key, text });
    const title = element("span", { class: "field-label" }, capitalize(field.label));
    return element("div", { class: field.form === "table" ? "field-table" : "row", "data-field": field.key }, title, ...this.inputs(field, write));
  }

  private inputs(field: TaskFieldInfo, write: Write): HTMLElement[] {
    if (field.form === "vector") return vectorInputs(field, write);
    if (field.form === "table") return tableRows(field, write);
    if (field.form === "flag") {
      const input = element("input", { type: "checkbox", checked: field.text === "true", "aria-label": field.label });
      input.addEventListener("change", () => write(String(input.checked)));
      return [input];
    }
    if (field.choices.length) return [choice(field, field.text, write)];
    return [textInput(field.label, field.text, field.form === "number", write)];
  }
}

function textInput(title: string, text: string, isNumber: boolean, write: Write): HTMLInputElement {
  const input = element("input", { type: isNumber ? "number" : "text", step: "any", value: text, "aria-label": capitalize(title), spellcheck: "false" });
  input.addEventListener("change", () => write(input.value.trim() || null));
  return input;
}

function choice(field: TaskFieldInfo, current: string, write: Write): HTMLElement {
  const select = element("select", { "aria-label": field.label }, ...field.choices.map((each) => element("option", { value: each, selected: each === current }, each)));
  select.addEventListener("change", () => write(select.value));
  return select;
}

// Three or four numbers; a list of any length, such as weights of rows, is text.
function vectorInputs(field: TaskFieldInfo, write: Write): HTMLElement[] {
  const values = field.text.slice(1, -1).split(",").map((each) => each.trim());
  if (values.length < 3) return [textInput(field.label, field.text === "[]" ? "" : field.text, false, write)];
  const inputs = values.map((value, index) => {
    const input = element("input", { type: "number", step: "any", value, "aria-label": `${capitalize(field.label)} ${index + 1}` });
    input.addEventListener("change", () => write(`[${inputs.map((each) => each.value || "0").join(", ")}]`));
    return input;
  });
  return inputs;
}

// One row for each joint, with a number or a list of numbers, and a row to add another joint.
function tableRows(field: TaskFieldInfo, write: Write): HTMLElement[] {
  const entries = [...field.text.matchAll(/([\w.:"-]+): (\[[^\]]*\]|[^,}]+)/g)].map(([, name, value]): [string, string] => [name, value.trim()]);
  const send = (changed: [string, string][]): void => write(changed.length ? `{${changed.map(([name, value]) => `${name}: ${value}`).join(", ")}}` : "{}");
  const rows = entries.map(([name, value], index) => {
    const input = textInput(`${field.label} of ${name}`, value, !value.startsWith("["), (text) => send(entries.map((entry, other): [string, string] => (other === index ? [name, text ?? "1"] : entry))));
    const remove = iconButton("close", `Remove ${name}`, () => send(entries.filter((_, other) => other !== index)), { class: "row-button always" });
    return element("div", { class: "row" }, element("span", { class: "unit" }, name), input, remove);
  });
  const add = element("select", { "aria-label": `Add a joint to ${field.label}` }, element("option", { value: "" }, "Add a joint…"), ...field.choices.map((each) => element("option", { value: each }, each)));
  add.addEventListener("change", () => add.value && send([...entries.filter(([name]) => name !== add.value), [add.value, "1"]]));
  return [...rows, element("div", { class: "row" }, add)];
}
