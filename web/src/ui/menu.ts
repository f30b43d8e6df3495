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
  field?: HTMLElement; // shown as it is
}

const MARGIN_PX = 8; // to the edges of the page
const GAP_PX = 4; // between button and menu

const MIN_SEARCHED_ITEMS = 12; // longer menus have a search field

const menus: { label: string; items: () => MenuItem[] }[] = [];

// All menus of the page, for the command palette.
export function registeredMenus(): readonly { label: string; items: () => MenuItem[] }[] {
  return menus;
}

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
  menus.push({ label, items });
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
    const shown = items();
    const dropdown = element("div", { class: "dropdown", role: "menu" }, ...shown.map((item) => createItem(item, close)));
    if (shown.length > MIN_SEARCHED_ITEMS) dropdown.prepend(searchField(dropdown));
    root.append(dropdown);
    positionDropdown(dropdown, button.getBoundingClientRect());
    button.setAttribute("aria-expanded", "true");
    addEventListener("pointerdown", onPointerDown, true);
    openMenu = { close };
    dropdown.querySelector<HTMLElement>("input, button:not([disabled])")?.focus();
    dropdown.addEventListener("keydown", (event) => onKeyDown(event, dropdown, close, button));
  });
  return root;
}

// Hides items that do not contain the typed text, and headings without items.
function searchField(dropdown: HTMLElement): HTMLElement {
  const input = element("input", { type: "search", placeholder: "Search", "aria-label": "Search this menu" });
  input.addEventListener("input", () => {
    const query = input.value.trim().toLowerCase();
    let heading: HTMLElement | null = null;
    for (const child of dropdown.querySelectorAll<HTMLElement>("h4, button")) {
      if (child.tagName === "H4") {
        heading = child;
        child.hidden = query !== "";
        continue;
      }
      child.hidden = !`${heading?.textContent ?? ""} ${child.textContent ?? ""}`.toLowerCase().includes(query);
      if (!child.hidden && heading) heading.hidden = false;
    }
  });
  return input;
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
  if (item.field) return item.field;
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
  const items = [...dropdown.querySelectorAll<HTMLElement>("input, button:not([disabled], [hidden])")];
  const focused = items.indexOf(document.activeElement as HTMLElement);
  if (event.key === "ArrowDown") items[(focused + 1) % items.length]?.focus();
  else if (event.key === "ArrowUp") items[(focused + items.length - 1) % items.length]?.focus();
  else if (event.key === "Escape") {
    close();
    button.focus();
  } else if (event.key === "Enter" && document.activeElement instanceof HTMLInputElement) items[1]?.click();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
