// Drop-down menus, closed by a click elsewhere or Escape.

import { element, icon } from "./elements";

export interface MenuItem {
  title: string;
  note?: string;
  key?: string;
  onClick?: () => void;
  heading?: boolean;
  disabled?: boolean;
  checked?: boolean;
}

const MARGIN_PX = 8; // to the edges of the page
const GAP_PX = 4; // between button and menu

let openMenu: { close(): void } | null = null;

// Closes the open menu; whether there was one.
export function closeMenu(): boolean {
  const wasOpen = openMenu !== null;
  openMenu?.close();
  return wasOpen;
}

export function createMenu(label: string, name: string, items: () => MenuItem[]): HTMLElement {
  const button = element("button", { type: "button", class: "menu-button", "aria-haspopup": "menu", "aria-expanded": "false", "data-menu": name });
  button.append(element("span", { class: "label" }, label), icon("chevron"));
  const root = element("div", { class: "menu" }, button);
  const close = (): void => {
    root.querySelector(".dropdown")?.remove();
    button.setAttribute("aria-expanded", "false");
    removeEventListener("pointerdown", onPointerDown, true);
    openMenu = null;
  };
  const onPointerDown = (event: Event): void => {
    if (!root.contains(event.target as Node)) close();
  };
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-expanded") === "true") return close();
    closeMenu();
    const dropdown = element("div", { class: "dropdown", role: "menu" }, ...items().map((item) => createItem(item, close)));
    root.append(dropdown);
    positionDropdown(dropdown, button.getBoundingClientRect());
    button.setAttribute("aria-expanded", "true");
    addEventListener("pointerdown", onPointerDown, true);
    openMenu = { close };
    dropdown.querySelector<HTMLElement>("button:not([disabled])")?.focus();
    dropdown.addEventListener("keydown", (event) => onKeyDown(event, dropdown, close, button));
  });
  return root;
}

// Below its button, or above it where there is more space; always inside the page, never clipped by a scrolling panel.
function positionDropdown(dropdown: HTMLElement, button: DOMRect): void {
  const below = innerHeight - button.bottom - 14;
  const above = button.top - 14;
  const upward = dropdown.scrollHeight > below && above > below;
  dropdown.style.maxHeight = `${upward ? above : below}px`;
  dropdown.style.left = `${Math.max(MARGIN_PX, Math.min(button.left, innerWidth - dropdown.offsetWidth - MARGIN_PX))}px`;
  if (upward) dropdown.style.bottom = `${innerHeight - button.top + GAP_PX}px`;
  else dropdown.style.top = `${button.bottom + GAP_PX}px`;
}

function createItem(item: MenuItem, close: () => void): HTMLElement {
  if (item.heading) return element("h4", {}, item.title);
  const button = element("button", { type: "button", role: "menuitem", disabled: item.disabled, "aria-checked": item.checked });
  button.append(element("span", { class: "title" }, item.title));
  if (item.key) button.append(element("kbd", {}, item.key));
  if (item.note) button.append(element("small", {}, item.note));
  button.addEventListener("click", () => {
    close();
    item.onClick?.();
  });
  return button;
}

function onKeyDown(event: KeyboardEvent, dropdown: HTMLElement, close: () => void, button: HTMLElement): void {
  const items = [...dropdown.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const focused = items.indexOf(document.activeElement as HTMLElement);
  if (event.key === "ArrowDown") items[(focused + 1) % items.length]?.focus();
  else if (event.key === "ArrowUp") items[(focused + items.length - 1) % items.length]?.focus();
  else if (event.key === "Escape") {
    close();
    button.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
