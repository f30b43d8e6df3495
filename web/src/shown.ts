// What is drawn over the figure, each switchable; remembered between visits.

import { remember, remembered } from "./memory";
import { State } from "./state";

export const THINGS: { name: string; title: string; key?: string; server?: boolean; first?: boolean }[] = [
  { name: "centre", title: "Centre of mass", key: "C", first: true },
  { name: "polygon", title: "Support polygon", server: true, first: true },
  { name: "forces", title: "Forces and friction cones", server: true },
  { name: "torques", title: "Torques of joints", server: true },
  { name: "loads", title: "Colours by load", server: true },
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

export class Shown {
  private readonly names: Set<string>;

  constructor(private readonly state: State) {
    const kept = remembered(PLACE);
    this.names = new Set(kept === null ? THINGS.filter((each) => each.first).map((each) => each.name) : kept.split(" "));
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  // How the figure itself is drawn: one of STYLES.
  get style(): string {
    return this.names.has("sticks") ? "sticks" : this.names.has("skin") ? "skin" : "solids";
  }

  draw(style: string): void {
    for (const { name } of STYLES) this.names.delete(name);
    this.toggle(style, style !== "solids");
  }

  next(): void {
    const at = STYLES.findIndex((each) => each.name === this.style);
    this.draw(STYLES[(at + 1) % STYLES.length].name);
  }

  toggle(name: string, on = !this.names.has(name)): void {
    if (on && STYLES.some((each) => each.name === name)) for (const each of STYLES) this.names.delete(each.name);
    if (on) this.names.add(name);
    else this.names.delete(name);
    remember(PLACE, [...this.names].join(" "));
    this.ask();
    this.state.tell("shown");
  }

  // Say to the server what it has to work out; also after a connection came back.
  ask(more: string[] = this.more): void {
    this.more = more;
    const wanted = THINGS.filter((each) => each.server && this.names.has(each.name)).map((each) => each.name);
    if (this.names.has("skin")) wanted.push("skin");
    this.state.say({ type: "show", names: [...wanted, ...more] });
  }

  private more: string[] = [];
}
