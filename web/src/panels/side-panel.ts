// The side panel: tasks, figure, world and solver, each under its tab.

import { loadSetting, saveSetting } from "../storage";
import { element } from "../ui/elements";

export interface Panel {
  name: string;
  title: string;
  root: HTMLElement;
  optional?: boolean; // its tab is hidden until it has content
}

const SETTING = "poise.tab";

export class SidePanel {
  readonly root = element("section", { class: "panel", "aria-label": "Panels" });
  private readonly tabs = element("div", { class: "tabs", role: "tablist" });

  constructor(private readonly panels: Panel[]) {
    for (const { name, title, root, optional } of panels) {
      const tab = element("button", { type: "button", role: "tab", "data-tab": name, hidden: optional === true, onclick: () => this.open(name) }, title);
      root.classList.add("page");
      root.setAttribute("role", "tabpanel");
      root.setAttribute("aria-label", title);
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.root.append(this.tabs, ...panels.map(({ root }) => root));
    const saved = loadSetting(SETTING);
    this.open(panels.some(({ name, optional }) => name === saved && !optional) ? saved! : panels[0].name);
  }

  private tab(name: string): HTMLElement {
    return this.tabs.querySelector<HTMLElement>(`[data-tab=${name}]`)!;
  }

  // Shows or hides the tab of an optional panel.
  setAvailable(name: string, available: boolean): void {
    const tab = this.tab(name);
    tab.hidden = !available;
    if (!available && tab.getAttribute("aria-selected") === "true") this.open(this.panels[0].name);
  }

  open(name: string): void {
    const opened = this.panels.some((panel) => panel.name === name) ? name : this.panels[0].name;
    for (const panel of this.panels) panel.root.hidden = panel.name !== opened;
    for (const tab of this.tabs.querySelectorAll<HTMLElement>("[data-tab]")) {
      const selected = tab.dataset.tab === opened;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
    }
    saveSetting(SETTING, opened);
  }

  private onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const available = this.panels.filter(({ name }) => !this.tab(name).hidden);
    const current = available.findIndex(({ root }) => !root.hidden);
    const next = available[(current + step + available.length) % available.length];
    this.open(next.name);
    this.tab(next.name).focus();
    event.preventDefault();
  }
}
