// The world panel: obstacles, external forces and supports.

import { capitalize, label } from "../labels";
import { DocumentUpdate, ObstacleInfo, Quat, PressInfo, PropInfo, SupportInfo, Vec3, WrenchInfo } from "../messages";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { element, iconButton } from "../ui/elements";
import { createMenu, MenuItem } from "../ui/menu";
import { StageFigures } from "../viewport/stage-figures";
import { Viewport } from "../viewport/viewport";
import { FIRST_PRESS, pressRow, surfaceRows, torqueRow } from "./force-details";
import { sizeRow } from "./obstacle-size";
import { StageControl } from "./stage-control";

const FIVE_KILOGRAMS: Vec3 = [0, 0, -49.03]; // weight [N]
const PUSH_BACK: Vec3 = [-50, 0, 0]; // [N]
const DEFAULT_FRICTION = 0.6;

export class WorldPanel {
  readonly root = element("div");
  private readonly obstacles = element("div", { class: "items" });
  private readonly forces = element("div", { class: "items" });
  private readonly clearance = element("div", { class: "items" });
  private shown = ""; // JSON of what is shown

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
    private readonly display: DisplaySettings,
    stageFigures: StageFigures,
  ) {
    const addObstacle = createMenu("Add", "add-obstacle", () =>
      (state.document?.catalog.obstacles ?? []).map(({ name, label: title }) => ({ title, onClick: () => void state.send({ type: "obstacle.add", kind: name }) })),
    );
    const addForce = createMenu("Add", "add-force", () => this.forceItems());
    const head = (title: string, menu: HTMLElement): HTMLElement => element("header", {}, element("h3", {}, title), element("span", { class: "space" }), menu);
    this.root.append(new StageControl(state, viewport, stageFigures).root, head("Obstacles", addObstacle), this.obstacles, this.clearance, head("Forces and supports", addForce), this.forces);
    state.on("document", () => this.update());
    state.on("selection", () => this.markSelected());
  }

  private update(): void {
    const document = this.state.document!;
    const json = JSON.stringify([document.props, document.obstacles.map(({ name, position, orientation, parts }) => [name, position, orientation, parts[0]?.size]), document.forces, document.clearance]);
    if (json === this.shown) return;
    this.shown = json;
    this.updateObstacles(document);
    this.updateForces(document);
    this.markSelected();
  }

  private markSelected(): void {
    const { selection } = this.state;
    const selected = selection.kind === "obstacle" ? selection.name : selection.kind === "force" ? `force ${selection.site}` : "";
    for (const item of this.root.querySelectorAll<HTMLElement>("[data-item]")) item.classList.toggle("selected", item.dataset.item === selected);
  }

  private createItem(name: string, title: string, onSelect: () => void, onRemove: () => void, ...rows: HTMLElement[]): HTMLElement {
    const nameButton = element("button", { type: "button", class: "item-name", onclick: onSelect }, title);
    const head = element("div", { class: "item-head" }, nameButton, iconButton("close", `Remove ${title}`, onRemove, { class: "row-button always" }));
    return element("div", { class: "item", "data-item": name }, head, ...rows);
  }

  private legend(...titles: string[]): HTMLElement {
    return element("div", { class: "row legend" }, ...titles.map((title) => element("span", {}, title)));
  }

  // --- obstacles ------------------------------------------------------------------------------------------------------------

  private updateObstacles({ obstacles, props, clearance }: DocumentUpdate): void {
    const empty = element("p", { class: "empty" }, "No obstacles. Add a table, a wall, stairs…");
    const items = [...obstacles.map((obstacle) => this.obstacleItem(obstacle)), ...props.map((prop) => this.propItem(prop))];
    this.obstacles.replaceChildren(...(items.length ? items : [empty]));
    const checkbox = element("input", { type: "checkbox", checked: clearance.self_collision });
    checkbox.addEventListener("change", () => this.state.send({ type: "clearance.set", self_collision: checkbox.checked, margin: clearance.margin }));
    this.clearance.replaceChildren(element("label", { class: "check" }, checkbox, "Avoid self-collision"));
  }

  private obstacleItem(obstacle: ObstacleInfo): HTMLElement {
    const { name, position, orientation } = obstacle;
    const yaw = 2 * Math.atan2(orientation[3], orientation[0]);
    const upright = Math.abs(orientation[1]) < 1e-9 && Math.abs(orientation[2]) < 1e-9;
    const place = (): void => {
      const [x, y, z, angle] = inputs.map(({ value }) => Number(value));
      const half = (angle * Math.PI) / 360;
      const turned: Quat = upright ? [Math.cos(half), 0, 0, Math.sin(half)] : orientation;
      if ([x, y, z].every(Number.isFinite)) this.state.send({ type: "obstacle.set", name, position: [x, y, z], orientation: turned });
    };
    const inputs = [...position, (yaw * 180) / Math.PI].map((value, index) => {
      const title = ["x", "y", "z", "yaw"][index];
      const isAngle = index === 3;
      const input = element("input", { type: "number", step: isAngle ? 5 : 0.05, value: value.toFixed(isAngle ? 0 : 2), "aria-label": `${name} ${title}`, title, disabled: isAngle && !upright });
      input.addEventListener("change", place);
      return input;
    });
    const select = (): void => this.state.select({ kind: "obstacle", name });
    const remove = (): boolean => this.state.send({ type: "obstacle.remove", name });
    const size = sizeRow(this.state, obstacle);
    const carry = element("div", { class: "row buttons" }, element("button", { type: "button", class: "chip", title: "The selected part carries it", onclick: () => this.carry(name) }, "Carry with the selected part"));
    return this.createItem(name, capitalize(label(name)), select, remove, this.legend("x [m]", "y [m]", "z [m]", "yaw [°]"), element("div", { class: "row" }, ...inputs), ...(size ? [this.legend("depth [m]", "width [m]", "height [m]"), size] : []), carry);
  }

  private carry(name: string): void {
    const segment = this.viewport.figureMesh?.info.segments[this.state.selectedSegment];
    if (segment) this.state.send({ type: "prop.attach", name, segment });
    else this.state.notice("Select the part that carries it first, such as a hand.");
  }

  private propItem({ actor, segment, obstacle: { name } }: PropInfo): HTMLElement {
    const owner = this.state.document!.stage.length ? ` of ${label(actor)}` : "";
    const putDown = element("button", { type: "button", class: "chip", "data-prop": name, onclick: () => this.state.send({ type: "prop.detach", name }) }, "Put down");
    return element("div", { class: "item" }, element("div", { class: "item-head" }, element("span", { class: "item-name" }, `${capitalize(label(name))}: ${label(segment)}${owner}`), putDown));
  }

  // --- forces and supports --------------------------------------------------------------------------------------------------

  private sitesOfSelection(): string[] {
    const info = this.viewport.figureMesh?.info;
    const segment = this.state.selectedSegment;
    if (!info || segment < 0) return [];
    return [info.segments[segment], ...info.sites.filter((site) => site.segment === segment).map(({ name }) => name)];
  }

  private forceItems(): MenuItem[] {
    const sites = this.sitesOfSelection();
    if (!sites.length) return [{ title: "Select a part first", note: "Forces act on parts of the figure", disabled: true }];
    const showForces = (): void => this.display.toggle("forces", true);
    const addForce = (site: string, force: Vec3) => (): void => {
      this.state.send({ type: "force.set", site, force });
      showForces();
    };
    const addSupport = (site: string) => (): void => {
      this.state.send({ type: "support.set", site, friction: DEFAULT_FRICTION, share: null });
      showForces();
    };
    const other = this.viewport.figureMesh!.info.segments[this.state.previousSegment];
    const press: MenuItem = { title: `Press against ${label(other ?? "")}`, onClick: () => void this.state.send({ type: "force.internal", site: sites[0], other, force: FIRST_PRESS }) };
    const items = sites.flatMap((site) => [
      { title: capitalize(label(site)), heading: true },
      { title: "Carry 5 kg", onClick: addForce(site, FIVE_KILOGRAMS) },
      { title: "Push back with 50 N", onClick: addForce(site, PUSH_BACK) },
      { title: "Support the figure", onClick: addSupport(site) },
    ]);
    return other && other !== sites[0] ? [press, ...items] : items;
  }

  private updateForces({ forces }: DocumentUpdate): void {
    const items = [...forces.wrenches.map((wrench) => this.forceItem(wrench)), ...forces.supports.map((support) => this.supportItem(support)), ...forces.presses.map((press) => this.pressItem(press))];
    const empty = element("p", { class: "empty" }, "Only gravity acts, and the pinned parts support the figure. Select a part to add a force or a support.");
    this.forces.replaceChildren(...(items.length ? items : [empty]));
  }

  private forceItem(wrench: WrenchInfo): HTMLElement {
    const { site, force } = wrench;
    const inputs = force.map((value, index) => {
      const input = element("input", { type: "number", step: 5, value: value.toFixed(0), "aria-label": `Force ${"xyz"[index]} on ${label(site)} in newtons` });
      input.addEventListener("change", () => {
        const changed = inputs.map((each) => Number(each.value)) as Vec3;
        if (changed.every(Number.isFinite)) this.state.send({ type: "force.set", site, force: changed });
      });
      return input;
    });
    const select = (): void => this.state.select({ kind: "force", site });
    const remove = (): boolean => this.state.send({ type: "force.remove", site });
    return this.createItem(`force ${site}`, `Force on ${label(site)}`, select, remove, this.legend("x [N]", "y [N]", "z [N]"), element("div", { class: "row" }, ...inputs), torqueRow(this.state, wrench));
  }

  private pressItem(press: PressInfo): HTMLElement {
    const { site, other } = press;
    const remove = (): boolean => this.state.send({ type: "force.internal", site, other, force: [0, 0, 0] });
    return this.createItem(`press ${site} ${other}`, `${capitalize(label(site))} presses ${label(other)}`, () => undefined, remove, pressRow(this.state, press));
  }

  private supportItem(support: SupportInfo): HTMLElement {
    const { site, friction, share } = support;
    const frictionInput = element("input", { type: "number", step: 0.1, min: 0, value: friction ?? "", placeholder: "no slip", "aria-label": `Friction of ${label(site)}` });
    const shareInput = element("input", { type: "number", step: 5, value: share === null ? "" : (100 * share).toFixed(0), placeholder: "auto", "aria-label": `Share of ${label(site)} in percent` });
    const change = (): void => {
      const options = { friction: frictionInput.value === "" ? null : Number(frictionInput.value), share: shareInput.value === "" ? null : Number(shareInput.value) / 100 };
      this.state.send({ type: "support.set", site, ...options });
    };
    frictionInput.addEventListener("change", change);
    shareInput.addEventListener("change", change);
    const row = element("div", { class: "row" }, element("span", { class: "unit" }, "Friction"), frictionInput, element("span", { class: "unit" }, "Share %"), shareInput);
    return this.createItem(`support ${site}`, `Support by ${label(site)}`, () => undefined, () => this.state.send({ type: "support.remove", site }), row, ...surfaceRows(this.state, support));
  }
}
