// Modal dialogs: shortcuts, opening files, asking for a name, choosing joints.

import { capitalize, label } from "../labels";
import { element } from "./elements";

export function showDialog(content: HTMLElement, title: string): HTMLDialogElement {
  const dialog = element("dialog", { "aria-label": title }, element("h2", {}, title), content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const SHORTCUTS: [string, [string, string][]][] = [
  [
    "Pose",
    [
      ["Drag a part", "pull it; the body follows"],
      ["X · Y · Z", "while dragging: lock to one axis"],
      ["X", "pose both sides at once"],
      ["W · E · S", "pull · rotate one joint · resize and limits"],
      ["Arrow keys", "move the selection; Page ↑ ↓ away, nearer"],
      ["G", "move the whole figure"],
      ["P", "pin or unpin the part"],
      ["Double-click", "add a goal for that point"],
      ["Drag a goal", "move the goal of a task"],
      ["M", "mirror the pose"],
      ["R · Shift R", "reset the joint · the limb"],
      ["B", "toggle balance"],
      ["Ctrl K", "find a command"],
      ["L", "pose library"],
      ["Shift", "on a ring: snap to 15°"],
    ],
  ],
  [
    "View",
    [
      ["Drag the background", "orbit"],
      ["Right-drag · two fingers", "pan"],
      ["Wheel · pinch", "zoom"],
      ["1 · 3 · 7", "front · right · top"],
      ["Ctrl 1 · Ctrl 3", "back · left"],
      ["0", "three-quarter view"],
      ["F", "frame the selection"],
      ["V", "one view · insets · quad view"],
      ["H", "shapes · smooth skin · skeleton"],
      ["C", "center of mass"],
      ["T", "show or hide the panels"],
    ],
  ],
  [
    "Document",
    [
      ["Ctrl Z · Ctrl Shift Z", "undo · redo"],
      ["Ctrl C · Ctrl V", "copy · paste the pose"],
      ["Ctrl S · Ctrl O", "save · open"],
      ["Drop a file", "import it"],
      ["Alt ↑ · Alt ↓", "move the focused task to another level"],
      ["Delete", "remove the selection"],
      ["K", "show or hide the timeline"],
      ["Shift K", "curves, foot contacts, camera, in and out"],
      ["I · Space", "insert keyframe · play"],
      ["< · >", "previous · next stage of an experiment"],
      ["?", "this list"],
    ],
  ],
];

export function showShortcuts(): void {
  const section = ([title, shortcuts]: [string, [string, string][]]): HTMLElement =>
    element("section", {}, element("h3", {}, title), element("dl", {}, ...shortcuts.flatMap(([key, effect]) => [element("dt", {}, key), element("dd", {}, effect)])));
  showDialog(element("div", { class: "shortcuts" }, ...SHORTCUTS.map(section)), "Shortcuts");
}

export function chooseFile(names: string[], folder: string, onChoose: (name: string) => void): void {
  const list = element("div", { class: "files" });
  const dialog = showDialog(list, `Open from ${folder}`);
  if (!names.length) list.append(element("p", { class: "empty" }, "This folder has no scenes yet. Press Ctrl S to save this one."));
  for (const name of names) {
    const onclick = (): void => {
      dialog.close();
      onChoose(name);
    };
    list.append(element("button", { type: "button", onclick }, name.replace(/\.poise$/, "")));
  }
}

export function askName(suggestion: string, onSave: (name: string) => void): void {
  const input = element("input", { type: "text", value: suggestion || "pose", "aria-label": "Name", maxlength: 100, spellcheck: "false" });
  const form = element("form", { class: "name-form" }, input, element("button", { type: "submit", class: "primary" }, "Save"));
  const dialog = showDialog(form, "Save scene");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return;
    dialog.close();
    onSave(name);
  });
  input.select();
}

export function chooseJoints(joints: string[], chosen: string[], onChoose: (names: string[]) => void): void {
  const checkboxes = joints.map((name) => {
    const checkbox = element("input", { type: "checkbox", value: name, checked: chosen.includes(name) });
    return element("label", { class: "check" }, checkbox, capitalize(label(name)));
  });
  const form = element("form", {}, element("div", { class: "joint-list" }, ...checkboxes), element("button", { type: "submit", class: "primary" }, "Use these joints"));
  const dialog = showDialog(form, "Active joints of the task");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const names = [...form.querySelectorAll<HTMLInputElement>("input:checked")].map((checkbox) => checkbox.value);
    if (!names.length) return;
    dialog.close();
    onChoose(names);
  });
}
