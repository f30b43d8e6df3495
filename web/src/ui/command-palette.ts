// The command palette (Ctrl K): every item of every menu, found by typing.

import { showDialog } from "./dialog";
import { element } from "./elements";
import { MenuItem, registeredMenus } from "./menu";

const MAX_SHOWN = 12;

interface Entry {
  menu: string;
  item: MenuItem;
}

// Items whose words begin with the typed words, in any order.
function matches({ menu, item }: Entry, query: string): boolean {
  const words = `${menu} ${item.title} ${item.note ?? ""}`.toLowerCase().split(/[\s,()]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

function entries(): Entry[] {
  const found: Entry[] = [];
  for (const { label, items } of registeredMenus()) {
    let heading = label;
    for (const item of items()) {
      if (item.heading) heading = `${label}: ${item.title}`;
      else if (item.onClick && !item.disabled) found.push({ menu: heading, item });
    }
  }
  return found;
}

export function showCommandPalette(): void {
  const all = entries();
  const input = element("input", { type: "text", placeholder: "Type a command", "aria-label": "Command", class: "palette-input" });
  const list = element("div", { class: "palette-list", role: "listbox" });
  const dialog = showDialog(element("div", { class: "command-palette" }, input, list), "Commands");
  const run = ({ item }: Entry): void => {
    dialog.close();
    item.onClick!();
  };
  const update = (): void => {
    const shown = all.filter((entry) => matches(entry, input.value.trim())).slice(0, MAX_SHOWN);
    list.replaceChildren(
      ...shown.map((entry) =>
        element("button", { type: "button", role: "option", onclick: () => run(entry) }, element("span", { class: "title" }, entry.item.title), element("small", {}, entry.menu)),
      ),
    );
  };
  input.addEventListener("input", update);
  dialog.addEventListener("keydown", (event) => {
    const buttons = [...list.querySelectorAll("button")];
    const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === "ArrowDown") buttons[Math.min(focused + 1, buttons.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (focused > 0 ? buttons[focused - 1] : input).focus();
    else if (event.key === "Enter" && document.activeElement === input) buttons[0]?.click();
    else return;
    event.preventDefault();
  });
  update();
  input.focus();
}
