// Display settings: which overlays are shown and how the figure is drawn; they persist between visits.

import { State } from "../state";
import { loadSetting, saveSetting } from "../storage";

// `server`: computed by the server on subscription. `initial`: shown at the first visit.
export const OVERLAYS: { name: string; title: string; key?: string; server?: boolean; initial?: boolean }[] = [
  { name: "center_of_mass", title: "Center of mass", key: "C", initial: true },
  { name: "support_polygon", title: "Support polygon", server: true, initial: true },
  { name: "forces", title: "Forces and friction cones", server: true },
  { name: "torques", title: "Joint torques", server: true },
  { name: "loads", title: "Colors by load", server: true },
  { name: "inertia", title: "Radius of gyration", server: true },
  { name: "limits", title: "Limits of the selected joint", initial: true },
  { name: "all_limits", title: "Limits of all joints" },
  { name: "twist_field", title: "Zero twist and twist limits" },
  { name: "nearest_points", title: "Nearest points to obstacles", server: true },
  { name: "trails", title: "Motion trails of hands and feet" },
  { name: "goals", title: "Goals of tasks", initial: true },
  { name: "shadows", title: "Shadows", initial: true },
];

export const FIGURE_STYLES: { name: string; title: string }[] = [
  { name: "character", title: "Character" },
  { name: "shapes", title: "Shapes" },
  { name: "skin", title: "Smooth skin" },
  { name: "skeleton", title: "Skeleton" },
];

const SETTING = "poise.display";
const CHARACTER = "character";

function isStyle(name: string): boolean {
  return FIGURE_STYLES.some((style) => style.name === name);
}

export class DisplaySettings {
  private readonly names: Set<string>;
  private otherSubscriptions: string[] = [];
  private subscribedStyle = "";
  private characterStyle = CHARACTER; // of imported characters

  constructor(private readonly state: State) {
    const saved = loadSetting(SETTING);
    this.names = new Set(saved === null ? OVERLAYS.filter(({ initial }) => initial).map(({ name }) => name) : saved.split(" "));
    state.on("figure", () => {
      if (this.style !== this.subscribedStyle) this.changed();
    });
  }

  has(name: string): boolean {
    return isStyle(name) ? this.style === name : this.names.has(name);
  }

  // How the figure is drawn, one of FIGURE_STYLES: as chosen, by default humans with a skin and other figures with their shapes.
  get style(): string {
    if (this.state.hasCharacter) return this.characterStyle;
    return FIGURE_STYLES.find(({ name }) => this.names.has(name))?.name ?? (this.state.isHuman ? "skin" : "shapes");
  }

  // The styles that the figure can be drawn in; an imported character has its own meshes instead of a smooth skin.
  get styles(): { name: string; title: string }[] {
    return FIGURE_STYLES.filter(({ name }) => name !== (this.state.hasCharacter ? "skin" : CHARACTER));
  }

  // An empty style restores the default.
  setStyle(style = ""): void {
    if (this.state.hasCharacter) {
      this.characterStyle = style || CHARACTER;
      return this.changed();
    }
    for (const { name } of FIGURE_STYLES) this.names.delete(name);
    if (style) this.names.add(style);
    this.save();
  }

  nextStyle(): void {
    const index = this.styles.findIndex(({ name }) => name === this.style);
    this.setStyle(this.styles[(index + 1) % this.styles.length].name);
  }

  toggle(name: string, on = !this.names.has(name)): void {
    if (on && isStyle(name)) return this.setStyle(name);
    if (on) this.names.add(name);
    else this.names.delete(name);
    this.save();
  }

  private save(): void {
    saveSetting(SETTING, [...this.names].join(" "));
    this.changed();
  }

  private changed(): void {
    this.subscribe();
    this.state.notify("display");
  }

  // Tells the server what to compute for this page; also after a reconnection.
  subscribe(others: string[] = this.otherSubscriptions): void {
    this.otherSubscriptions = others;
    this.subscribedStyle = this.style;
    const names = OVERLAYS.filter(({ name, server }) => server && this.names.has(name)).map(({ name }) => name);
    if (this.style === "skin") names.push("skin");
    this.state.send({ type: "subscribe", names: [...names, ...others] });
  }
}
