// The figure: its tree, the angles of the selected joint, its limits and size, and the measures of a person.

import { person } from "./person";
import { button, element } from "./elements";
import { capital, words } from "./names";
import { Joint } from "./protocol";
import { degrees, radians, readings, readingTitle } from "./readings";
import { Dial, dial } from "./sliders";
import { Stage } from "./stage";
import { State } from "./state";

export class FigurePage {
  readonly root = element("div");
  private readonly tree = element("div", { class: "tree", role: "tree", "aria-label": "Parts" });
  private readonly joint = element("div", { class: "joint" });
  private readonly measures = element("div");
  private dials: Dial[] = [];
  private shownJoint = "";
  private number = 0;

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
  ) {
    this.root.append(this.joint, element("header", {}, element("h3", {}, "Parts")), this.tree, this.measures);
    this.tree.addEventListener("keydown", (event) => this.wander(event));
    state.on("figure", () => this.build());
    state.on("selection", () => this.select());
    state.on("frame", () => this.live());
  }

  private build(): void {
    this.shownJoint = "-";
    const info = this.stage.body!.info;
    const depth = (index: number): number => (info.parents[index] < 0 ? 0 : 1 + depth(info.parents[index]));
    this.tree.replaceChildren(
      ...this.order(info.parents).map((index, place) => {
        const name = info.segments[index];
        const row = element(
          "button",
          { type: "button", class: "leaf", role: "treeitem", tabindex: place === 0 ? 0 : -1, "data-segment": name, "aria-level": depth(index) + 1, onclick: () => this.state.pick(index) },
          capital(words(name)),
          element("small", {}, this.kind(info.joints[index])),
        );
        row.style.setProperty("--depth", String(depth(index)));
        return row;
      }),
    );
    this.measures.replaceChildren(...(info.human ? [person(this.state, info.human)] : []));
    this.select();
  }

  // Arrows, Home and End go through the tree; Tab goes past it.
  private wander(event: KeyboardEvent): void {
    const rows = [...this.tree.querySelectorAll<HTMLElement>(".leaf")];
    const now = rows.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined || !rows[next]) return;
    for (const row of rows) row.tabIndex = row === rows[next] ? 0 : -1;
    rows[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  // Parents before their children, and each limb whole before the next.
  private order(parents: number[]): number[] {
    const below = (index: number): number[] => [index, ...parents.flatMap((parent, child) => (parent === index ? below(child) : []))];
    return parents.flatMap((parent, index) => (parent < 0 ? below(index) : []));
  }

  private kind(joint: Joint): string {
    const count = joint.kind === "free" ? 6 : joint.readings.length;
    return joint.kind === "fixed" ? "fixed" : `${joint.kind}, ${count}`;
  }

  private select(): void {
    const info = this.stage.body?.info;
    const { picked } = this.state;
    for (const row of this.tree.querySelectorAll<HTMLElement>(".leaf")) {
      const on = picked >= 0 && row.dataset.segment === info?.segments[picked];
      row.setAttribute("aria-selected", String(on));
      if (on && !this.root.hidden) row.scrollIntoView({ block: "nearest" });
    }
    const name = picked >= 0 ? (info?.segments[picked] ?? "") : "";
    if (name === this.shownJoint) return;
    this.shownJoint = name;
    this.dials = [];
    if (!info || picked < 0) {
      this.joint.replaceChildren(element("p", { class: "empty" }, "Select a part to see its angles and limits."));
      return;
    }
    this.joint.replaceChildren(...this.details(picked));
    this.live();
  }

  private details(index: number): HTMLElement[] {
    const info = this.stage.body!.info;
    const joint = info.joints[index];
    const name = info.segments[index];
    const field = element("input", { type: "text", value: words(name), "aria-label": "Name of the part", maxlength: 60, spellcheck: "false" });
    field.addEventListener("change", () => this.state.say({ type: "segment.rename", segment: name, name: field.value }));
    const head = element(
      "header",
      { class: "part-head" },
      field,
      button("plus", "Add a part here", () => this.state.say({ type: "segment.add", parent: name })),
      button("cross", "Remove this part and all on it", () => this.state.say({ type: "segment.remove", segment: name })),
    );
    const turning = joint.kind === "free" ? [] : joint.readings.map((_, place) => this.angle(joint, place));
    const foot = element(
      "div",
      { class: "row buttons" },
      this.act("Reset joint", () => this.state.say({ type: "pose.reset_joint", segment: name })),
      this.act("Reset limb", () => this.state.say({ type: "pose.reset_limb", segment: name })),
    );
    return [head, ...turning, ...(turning.length ? [foot, this.limits(joint)] : []), this.size(name)];
  }

  private act(title: string, act: () => void): HTMLElement {
    return element("button", { type: "button", class: "chip", onclick: act }, title);
  }

  private angle(joint: Joint, place: number): HTMLElement {
    const { name, lower, upper, unit } = joint.readings[place];
    const coordinate = `${joint.name}.${name}`;
    const span: [number, number] = [degrees(lower, unit), degrees(upper, unit)];
    const made = dial(
      readingTitle(name),
      span,
      0.5,
      {
        begin: () => {
          this.number = 0;
          this.state.say({ type: "joint.begin", coordinate });
        },
        move: (value) => this.state.say({ type: "value.move", number: ++this.number, value: radians(value, unit) }),
        end: () => this.state.say({ type: "drag.end" }),
        set: (value) => this.state.say({ type: "joint.set", coordinate, value: radians(value, unit) }),
      },
      unit === "rad" ? "°" : "cm",
    );
    made.root.dataset.coordinate = coordinate;
    this.dials.push(made);
    return made.root;
  }

  private live(): void {
    const body = this.stage.body;
    const { frame, picked } = this.state;
    if (!body || !frame || picked < 0 || !this.dials.length) return;
    const joint = body.info.joints[picked];
    readings(joint, frame.q).forEach((value, place) => this.dials[place]?.show(degrees(value, joint.readings[place].unit)));
  }

  // --- limits and size ----------------------------------------------------------------------------------------------------

  private limits(joint: Joint): HTMLElement {
    const rows = joint.readings.map(({ name, lower, upper, unit }) => {
      const [low, high] = [lower, upper].map((value, end) => {
        const input = element("input", { type: "number", step: 1, value: degrees(value, unit).toFixed(0), "aria-label": `${readingTitle(name)} ${end ? "upper" : "lower"} limit` });
        input.addEventListener("change", () => {
          const ends = [Number(low.value), Number(high.value)].map((each) => radians(each, unit));
          this.state.say({ type: "joint.limit", joint: joint.name, component: name, lower: ends[0], upper: ends[1], both: this.state.both });
        });
        return input;
      });
      return element("div", { class: "row" }, element("span", { class: "what" }, readingTitle(name)), low, element("span", { class: "unit" }, "to"), high);
    });
    return element("details", { class: "fold" }, element("summary", {}, "Limits"), ...rows, this.sides());
  }

  private size(segment: string): HTMLElement {
    const factors = ["Width x", "Width y", "Length z"].map((title) => element("input", { type: "number", step: 5, min: 10, max: 1000, value: 100, "aria-label": `${title} in per cent` }));
    const resize = (): void => {
      const [x, y, z] = factors.map((each) => Number(each.value) / 100);
      this.state.say({ type: "segment.resize", segment, factors: [x, y, z], both: this.state.both });
    };
    const row = element("div", { class: "row size" }, element("span", { class: "what" }, "x y z [%]"), ...factors, this.act("Set", resize));
    return element("details", { class: "fold" }, element("summary", {}, "Size"), row, this.sides());
  }

  private sides(): HTMLElement {
    const box = element("input", { type: "checkbox", checked: this.state.both });
    box.addEventListener("change", () => (this.state.both = box.checked));
    return element("label", { class: "check" }, box, "The other side too");
  }
}
