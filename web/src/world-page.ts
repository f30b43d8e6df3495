// The world: obstacles, and the forces that act on the figure and carry it.

import { button, element } from "./elements";
import { Item, menu } from "./menu";
import { capital, words } from "./names";
import { DocumentMessage, Point, Turn } from "./protocol";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { State } from "./state";

export class WorldPage {
  readonly root = element("div");
  private readonly obstacles = element("div", { class: "things" });
  private readonly forces = element("div", { class: "things" });
  private readonly clear = element("div", { class: "things" });
  private told = "";

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
    private readonly shown: Shown,
  ) {
    const add = menu("Add", "add-obstacle", () => (state.document?.offers.obstacles ?? []).map((each) => ({ title: each.words, act: () => void state.say({ type: "obstacle.add", kind: each.name }) })));
    const push = menu("Add", "add-force", () => this.forceItems());
    const head = (title: string, more: HTMLElement): HTMLElement => element("header", {}, element("h3", {}, title), element("span", { class: "space" }), more);
    this.root.append(head("Obstacles", add), this.obstacles, this.clear, head("Forces and supports", push), this.forces);
    state.on("document", () => this.show());
    state.on("selection", () => this.mark());
  }

  private show(): void {
    const { document } = this.state;
    const told = JSON.stringify([document!.obstacles.map(({ name, at, turn }) => [name, at, turn]), document!.forces, document!.clearance]);
    if (told === this.told || this.root.contains(globalThis.document.activeElement?.closest("input") ?? null)) {
      if (told === this.told) return;
    }
    this.told = told;
    this.showObstacles(document!);
    this.showForces(document!);
    this.mark();
  }

  private mark(): void {
    const { selection } = this.state;
    for (const row of this.root.querySelectorAll<HTMLElement>("[data-thing]")) {
      const name = selection.kind === "obstacle" ? selection.name : selection.kind === "force" ? `force ${selection.site}` : "";
      row.classList.toggle("chosen", row.dataset.thing === name);
    }
  }

  // --- obstacles ------------------------------------------------------------------------------------------------------------

  private showObstacles({ obstacles, clearance }: DocumentMessage): void {
    const rows = obstacles.map(({ name, at, turn }) => {
      const yaw = 2 * Math.atan2(turn[3], turn[0]);
      const flat = Math.abs(turn[1]) < 1e-9 && Math.abs(turn[2]) < 1e-9;
      const set = (): void => {
        const [x, y, z, angle] = inputs.map((each) => Number(each.value));
        const half = (angle * Math.PI) / 360;
        const next: Turn = flat ? [Math.cos(half), 0, 0, Math.sin(half)] : turn;
        if ([x, y, z].every(Number.isFinite)) this.state.say({ type: "obstacle.set", name, at: [x, y, z], turn: next });
      };
      const inputs = [...at, (yaw * 180) / Math.PI].map((value, index) => {
        const title = ["x", "y", "z", "Turn"][index];
        const input = element("input", { type: "number", step: index < 3 ? 0.05 : 5, value: index < 3 ? value.toFixed(2) : value.toFixed(0), "aria-label": `${name} ${title}`, title, disabled: index === 3 && !flat });
        input.addEventListener("change", set);
        return input;
      });
      return this.thing(name, capital(words(name)), () => this.state.select({ kind: "obstacle", name }), () => this.state.say({ type: "obstacle.remove", name }), element("div", { class: "row legend" }, ...["x [m]", "y [m]", "z [m]", "turn [°]"].map((each) => element("span", {}, each))), element("div", { class: "row" }, ...inputs));
    });
    const empty = element("p", { class: "empty" }, "Nothing stands in the way. Add a table, a wall, stairs…");
    this.obstacles.replaceChildren(...(rows.length ? rows : [empty]));
    const box = element("input", { type: "checkbox", checked: clearance.self });
    box.addEventListener("change", () => this.state.say({ type: "avoid", self: box.checked, margin: clearance.margin }));
    this.clear.replaceChildren(element("label", { class: "check" }, box, "Keep clear of itself too"));
  }

  private thing(name: string, title: string, select: () => void, remove: () => void, ...more: HTMLElement[]): HTMLElement {
    const head = element("div", { class: "thing-head" }, element("button", { type: "button", class: "thing-name", onclick: select }, title), button("cross", `Remove ${title}`, remove, { class: "quick shown" }));
    return element("div", { class: "thing", "data-thing": name }, head, ...more);
  }

  // --- forces ---------------------------------------------------------------------------------------------------------------

  private sites(): string[] {
    const info = this.stage.body?.info;
    const segment = this.state.picked;
    if (!info || segment < 0) return [];
    return [info.segments[segment], ...info.sites.filter((site) => site.segment === segment).map((site) => site.name)];
  }

  private forceItems(): Item[] {
    const sites = this.sites();
    if (!sites.length) return [{ title: "Select a part first", note: "forces act on parts of the figure", off: true }];
    const see = (): void => this.shown.toggle("forces", true);
    const push = (site: string, force: Point) => (): void => {
      this.state.say({ type: "force.set", site, force });
      see();
    };
    const carry = (site: string) => (): void => {
      this.state.say({ type: "support.set", site, friction: 0.6, share: null });
      see();
    };
    return sites.flatMap((site) => [
      { title: capital(words(site)), heading: true },
      { title: "Carries 5 kg", act: push(site, [0, 0, -49.03]) },
      { title: "Is pushed back with 50 N", act: push(site, [-50, 0, 0]) },
      { title: "Supports the figure", act: carry(site) },
    ]);
  }

  private showForces({ forces }: DocumentMessage): void {
    const pushes = forces.wrenches.map(({ site, force }) => {
      const inputs = force.map((value, index) => {
        const input = element("input", { type: "number", step: 5, value: value.toFixed(0), "aria-label": `Force ${"xyz"[index]} on ${words(site)} in newtons` });
        input.addEventListener("change", () => {
          const next = inputs.map((each) => Number(each.value)) as Point;
          if (next.every(Number.isFinite)) this.state.say({ type: "force.set", site, force: next });
        });
        return input;
      });
      const legend = element("div", { class: "row legend" }, ...["x [N]", "y [N]", "z [N]"].map((each) => element("span", {}, each)));
      const row = element("div", { class: "row" }, ...inputs);
      return this.thing(`force ${site}`, `Force on ${words(site)}`, () => this.state.select({ kind: "force", site }), () => this.state.say({ type: "force.remove", site }), legend, row);
    });
    const carriers = forces.supports.map(({ site, friction, share }) => {
      const rub = element("input", { type: "number", step: 0.1, min: 0, value: friction ?? "", placeholder: "grip", "aria-label": `Friction of ${words(site)}` });
      const part = element("input", { type: "number", step: 5, value: share === null ? "" : (100 * share).toFixed(0), placeholder: "found", "aria-label": `Share of ${words(site)} in per cent` });
      const say = (): void => {
        const wanted = { friction: rub.value === "" ? null : Number(rub.value), share: part.value === "" ? null : Number(part.value) / 100 };
        this.state.say({ type: "support.set", site, ...wanted });
      };
      rub.addEventListener("change", say);
      part.addEventListener("change", say);
      const row = element("div", { class: "row" }, element("span", { class: "unit" }, "Friction"), rub, element("span", { class: "unit" }, "Share %"), part);
      return this.thing(`support ${site}`, `${capital(words(site))} supports`, () => undefined, () => this.state.say({ type: "support.remove", site }), row);
    });
    const empty = element("p", { class: "empty" }, "Only weight acts; pinned feet carry it. Select a part to push it or let it carry.");
    this.forces.replaceChildren(...(pushes.length + carriers.length ? [...pushes, ...carriers] : [empty]));
  }
}
