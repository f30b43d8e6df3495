// The panel at the side: tasks, figure, world, each under its tab.

import { element } from "./elements";
import { remember, remembered } from "./memory";

export interface Page {
  name: string;
  title: string;
  root: HTMLElement;
  rare?: boolean; // its tab is there only while it has something to show
}

export class Side {
  readonly root = element("section", { class: "panel", "aria-label": "Panels" });
  private readonly tabs = element("div", { class: "tabs", role: "tablist" });

  constructor(private readonly pages: Page[]) {
    for (const { name, title, root, rare } of pages) {
      const tab = element("button", { type: "button", role: "tab", "data-tab": name, hidden: rare === true, onclick: () => this.open(name) }, title);
      root.classList.add("page");
      root.setAttribute("role", "tabpanel");
      root.setAttribute("aria-label", title);
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", (event) => this.wander(event));
    this.root.append(this.tabs, ...pages.map((each) => each.root));
    const kept = remembered("poise.tab");
    this.open(pages.some((each) => each.name === kept && !each.rare) ? kept! : pages[0].name);
  }

  // Show the tab of a page that is there only at times, or take it away.
  offer(name: string, on: boolean): void {
    const tab = this.tabs.querySelector<HTMLElement>(`[data-tab=${name}]`)!;
    tab.hidden = !on;
    if (!on && tab.getAttribute("aria-selected") === "true") this.open(this.pages[0].name);
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
    const there = this.pages.filter((each) => !this.tabs.querySelector<HTMLElement>(`[data-tab=${each.name}]`)!.hidden);
    const now = there.findIndex((each) => !each.root.hidden);
    const next = there[(now + step + there.length) % there.length];
    this.open(next.name);
    this.tabs.querySelector<HTMLElement>(`[data-tab=${next.name}]`)!.focus();
    event.preventDefault();
  }
}
