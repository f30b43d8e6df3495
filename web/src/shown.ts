// What is drawn over the figure, each switchable; remembered between visits.

import { remember, remembered } from "./memory";
import { State } from "./state";

export const THINGS: { name: string; title: string; key?: string; server?: boolean; first?: boolean }[] = [
  { name: "center", title: "Center of mass", key: "C", first: true },
  { name: "polygon", title: "Support polygon", server: true, first: true },
  { name: "forces", title: "Forces and friction cones", server: true },
  { name: "torques", title: "Torques of joints", server: true },
  { name: "loads", title: "Colors by load", server: true },
  { name: "inertia", title: "Inertia ring", server: true },
  { name: "cones", title: "Limits of the selected joint", first: true },
  { name: "allcones", title: "Limits of all joints" },
  { name: "field", title: "Zero twist and twist arcs" },
  { name: "near", title: "Nearest points of obstacles", server: true },
  { name: "traces", title: "Traces of hands and feet" },
  { name: "goals", title: "Goals of tasks", first: true },
  { name: "shadows", title: "Shadows", first: true },
];

export const STYLES: { name: string; title: string }[] = [
  { name: "solids", title: "Solids" },
  { name: "skin", title: "Smooth skin" },
  { name: "sticks", title: "Sticks" },
];

const PLACE = "poise.shown";

function isStyle(name: string): boolean {
  return STYLES.some((each) => each.name === name);
}

export class Shown {
  private readonly names: Set<string>;
  private more: string[] = [];
  private asked = "";

  constructor(private readonly state: State) {
    const kept = remembered(PLACE);
    this.names = new Set(kept === null ? THINGS.filter((each) => each.first).map((each) => each.name) : kept.split(" "));
    state.on("figure", () => {
      if (this.style !== this.asked) this.changed();
    });
  }

  has(name: string): boolean {
    return isStyle(name) ? this.style === name : this.names.has(name);
  }

  // How the figure itself is drawn, one of STYLES: as was chosen, else people under a skin and all else as it is.
  get style(): string {
    return STYLES.find((each) => this.names.has(each.name))?.name ?? (this.state.person ? "skin" : "solids");
  }

  // Draw it in a style; without one as usual.
  draw(style = ""): void {
    for (const { name } of STYLES) this.names.delete(name);
    if (style) this.names.add(style);
    this.keep();
  }

  next(): void {
    const at = STYLES.findIndex((each) => each.name === this.style);
    this.draw(STYLES[(at + 1) % STYLES.length].name);
  }

  toggle(name: string, on = !this.names.has(name)): void {
    if (on && isStyle(name)) return this.draw(name);
    if (on) this.names.add(name);
    else this.names.delete(name);
    this.keep();
  }

  private keep(): void {
    remember(PLACE, [...this.names].join(" "));
    this.changed();
  }

  private changed(): void {
    this.ask();
    this.state.tell("shown");
  }

  // Say to the server what it has to work out; also after a connection came back.
  ask(more: string[] = this.more): void {
    this.more = more;
    this.asked = this.style;
    const wanted = THINGS.filter((each) => each.server && this.names.has(each.name)).map((each) => each.name);
    if (this.style === "skin") wanted.push("skin");
    this.state.say({ type: "show", names: [...wanted, ...more] });
  }
}
