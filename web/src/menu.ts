// Menus that drop from a button, closed by a click elsewhere or Escape.

import { element, icon } from "./elements";

export interface Item {
  title: string;
  note?: string;
  key?: string;
  act?: () => void;
  heading?: boolean;
  off?: boolean;
  on?: boolean;
}

let opened: { close(): void } | null = null;

export function closeMenu(): boolean {
  const was = opened !== null;
  opened?.close();
  return was;
}

export function menu(label: string, name: string, items: () => Item[]): HTMLElement {
  const title = element("span", { class: "label" }, label);
  const head = element("button", { type: "button", class: "menu-button", "aria-haspopup": "menu", "aria-expanded": "false", "data-menu": name });
  head.append(title, icon("chevron"));
  const holder = element("div", { class: "menu" }, head);
  const close = (): void => {
    holder.querySelector(".drop")?.remove();
    head.setAttribute("aria-expanded", "false");
    removeEventListener("pointerdown", outside, true);
    opened = null;
  };
  const outside = (event: Event): void => {
    if (!holder.contains(event.target as Node)) close();
  };
  head.addEventListener("click", () => {
    if (head.getAttribute("aria-expanded") === "true") return close();
    closeMenu();
    const drop = element("div", { class: "drop", role: "menu" }, ...items().map((item) => entry(item, close)));
    holder.append(drop);
    place(drop, head.getBoundingClientRect());
    head.setAttribute("aria-expanded", "true");
    addEventListener("pointerdown", outside, true);
    opened = { close };
    drop.querySelector<HTMLElement>("button:not([disabled])")?.focus();
    drop.addEventListener("keydown", (event) => wander(event, drop, close, head));
  });
  return holder;
}

// Below its button, or above where there is more room; never off the page, and never cut by a panel that scrolls.
function place(drop: HTMLElement, head: DOMRect): void {
  const below = innerHeight - head.bottom - 14;
  const above = head.top - 14;
  const up = drop.scrollHeight > below && above > below;
  drop.style.maxHeight = `${up ? above : below}px`;
  drop.style.left = `${Math.max(8, Math.min(head.left, innerWidth - drop.offsetWidth - 8))}px`;
  if (up) drop.style.bottom = `${innerHeight - head.top + 4}px`;
  else drop.style.top = `${head.bottom + 4}px`;
}

function entry(item: Item, close: () => void): HTMLElement {
  if (item.heading) return element("h4", {}, item.title);
  const made = element("button", { type: "button", role: "menuitem", disabled: item.off, "aria-checked": item.on });
  made.append(element("span", { class: "title" }, item.title));
  if (item.key) made.append(element("kbd", {}, item.key));
  if (item.note) made.append(element("small", {}, item.note));
  made.addEventListener("click", () => {
    close();
    item.act?.();
  });
  return made;
}

function wander(event: KeyboardEvent, drop: HTMLElement, close: () => void, head: HTMLElement): void {
  const entries = [...drop.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const now = entries.indexOf(document.activeElement as HTMLElement);
  if (event.key === "ArrowDown") entries[(now + 1) % entries.length]?.focus();
  else if (event.key === "ArrowUp") entries[(now + entries.length - 1) % entries.length]?.focus();
  else if (event.key === "Escape") {
    close();
    head.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
