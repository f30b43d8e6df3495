// Small windows over the page: the shortcut sheet, files to open, a name to save under.

import { element } from "./elements";
import { capital, words } from "./names";

export function show(content: HTMLElement, title: string): HTMLDialogElement {
  const made = element("dialog", { "aria-label": title }, element("h2", {}, title), content);
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (event) => event.target === made && made.close());
  document.body.append(made);
  made.showModal();
  return made;
}

const SHORTCUTS: [string, [string, string][]][] = [
  [
    "Pose",
    [
      ["Drag a part", "pull it; the rest follows"],
      ["X · Y · Z", "while pulling: along one axis"],
      ["W · E · S", "pull · turn a single joint · size and limits"],
      ["Arrows", "move what is selected; Page ↑ ↓ away, nearer"],
      ["G", "carry the whole figure"],
      ["P", "pin the part, or let it go"],
      ["Double click", "give that point a goal"],
      ["Drag a dot", "move the goal of a task"],
      ["M", "mirror the pose"],
      ["R · Shift R", "reset the joint · the limb"],
      ["B", "keep balance, or no longer"],
      ["L", "library of poses"],
      ["Shift", "on a ring: steps of 15°"],
    ],
  ],
  [
    "View",
    [
      ["Drag the ground", "turn round the figure"],
      ["Right drag · two fingers", "shift"],
      ["Wheel · pinch", "nearer, farther"],
      ["1 · 3 · 7", "front · right · top"],
      ["Ctrl 1 · Ctrl 3", "back · left"],
      ["0", "three quarters"],
      ["F", "frame the selection"],
      ["V", "one view · front and side beside · four"],
      ["H", "solids · smooth skin · sticks"],
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
      ["Alt ↑ · Alt ↓", "a focused task to another level"],
      ["Delete", "remove what is selected"],
      ["K", "show or hide time"],
      ["I · Space", "key here · play"],
      ["< · >", "stage of an experiment, back · on"],
      ["?", "this sheet"],
    ],
  ],
];

export function shortcuts(): void {
  const group = ([title, keys]: [string, [string, string][]]): HTMLElement =>
    element(
      "section",
      {},
      element("h3", {}, title),
      element("dl", {}, ...keys.flatMap(([key, what]) => [element("dt", {}, key), element("dd", {}, what)])),
    );
  show(element("div", { class: "sheet" }, ...SHORTCUTS.map(group)), "Shortcuts");
}

export function chooseFile(names: string[], folder: string, open: (name: string) => void): void {
  const list = element("div", { class: "files" });
  const dialog = show(list, `Open from ${folder}`);
  if (!names.length) list.append(element("p", { class: "empty" }, "No scenes here yet. Ctrl S saves this one."));
  for (const name of names) {
    list.append(
      element(
        "button",
        {
          type: "button",
          onclick: () => {
            dialog.close();
            open(name);
          },
        },
        name.replace(/\.poise$/, ""),
      ),
    );
  }
}

export function askName(before: string, save: (name: string) => void): void {
  const input = element("input", { type: "text", value: before || "pose", "aria-label": "Name", maxlength: 100, spellcheck: "false" });
  const form = element("form", { class: "ask" }, input, element("button", { type: "submit", class: "primary" }, "Save"));
  const dialog = show(form, "Save scene");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return;
    dialog.close();
    save(name);
  });
  input.select();
}

export function chooseJoints(every: string[], chosen: string[], done: (names: string[]) => void): void {
  const boxes = every.map((name) => {
    const box = element("input", { type: "checkbox", value: name, checked: chosen.includes(name) });
    return element("label", { class: "check" }, box, capital(words(name)));
  });
  const form = element("form", {}, element("div", { class: "joints" }, ...boxes), element("button", { type: "submit", class: "primary" }, "Use these"));
  const dialog = show(form, "Joints that it may move");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const names = [...form.querySelectorAll<HTMLInputElement>("input:checked")].map((box) => box.value);
    if (!names.length) return;
    dialog.close();
    done(names);
  });
}
