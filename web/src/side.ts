// The panel at the side: tasks, figure, world, each under its tab.

import { element } from "./elements";
import { remember, remembered } from "./memory";

export interface Page {
  name: string;
  title: string;
  root: HTMLElement;
}

export class Side {
  readonly root = element("section", { class: "panel", "aria-label": "Panels" });
  private readonly tabs = element("div", { class: "tabs", role: "tablist" });

  constructor(private readonly pages: Page[]) {
    for (const { name, title, root } of pages) {
      const tab = element("button", { type: "button", role: "tab", "data-tab": name, onclick: () => this.open(name) }, title);
      root.classList.add("page");
      root.setAttribute("role", "tabpanel");
      root.setAttribute("aria-label", title);
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", (event) => this.wander(event));
    this.root.append(this.tabs, ...pages.map((each) => each.root));
    this.open(remembered("poise.tab") ?? pages[0].name);
  }

  open(name: string): void {
    const found = this.pages.some((each) => each.name === name) ? name : this.pages[0].name;
    for (const each of this.pages) each.root.hidden = each.name !== found;
    for (const tab of this.tabs.querySelectorAll<HTMLElement>("[data-tab]")) {
      const on = tab.dataset.tab === found;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
    }
    remember("poise.tab", found);
  }

  private wander(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const now = this.pages.findIndex((each) => !each.root.hidden);
    const next = this.pages[(now + step + this.pages.length) % this.pages.length];
    this.open(next.name);
    this.tabs.querySelector<HTMLElement>(`[data-tab=${next.name}]`)!.focus();
    event.preventDefault();
  }
}
