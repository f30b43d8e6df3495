// Limbs: forward or inverse kinematics, and the pole of elbow or knee.

import { capitalize, label } from "../labels";
import { FeetInfo, LimbInfo } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";

const MODES: { title: string; hint: string; mode: LimbInfo["mode"] }[] = [
  { title: "Free", hint: "Follows pulls and the body", mode: "free" },
  { title: "FK", hint: "Forward kinematics: its joints keep their angles; rings and sliders rotate them", mode: "fk" },
  { title: "IK", hint: "Inverse kinematics: hand or foot stays at its goal, which you can drag", mode: "ik" },
];

const FEET: { title: string; hint: string; feet: FeetInfo["mode"] }[] = [
  { title: "Pinned", hint: "Feet stay where they are pinned", feet: "pinned" },
  { title: "Step", hint: "Feet step where a goal or a pull is beyond reach, once it is released", feet: "free" },
];

export class LimbsControl {
  readonly root = element("div", { class: "limbs", hidden: true });
  private shown = "";

  constructor(private readonly state: State) {
    state.on("document", () => this.update());
  }

  private update(): void {
    const { limbs, feet } = this.state.document!;
    const key = JSON.stringify([limbs, feet?.mode]);
    if (key === this.shown) return;
    this.shown = key;
    this.root.hidden = !limbs.length && !feet;
    this.root.replaceChildren(element("header", {}, element("h3", {}, "Limbs")), ...limbs.map((limb) => this.row(limb)), ...(feet ? [this.feetRow(feet.mode)] : []));
  }

  private feetRow(mode: FeetInfo["mode"]): HTMLElement {
    const chips = FEET.map(({ title, hint, feet }) =>
      element("button", { type: "button", class: "chip", title: hint, "data-feet": feet, "aria-pressed": mode === feet, onclick: () => this.state.send({ type: "feet.set", feet }) }, title),
    );
    return element("div", { class: "limb" }, element("div", { class: "limb-head", role: "group", "aria-label": "Feet" }, element("span", { class: "field-label" }, "Feet"), ...chips));
  }

  private row(limb: LimbInfo): HTMLElement {
    const { state } = this;
    const modes = MODES.map(({ title, hint, mode }) =>
      element("button", { type: "button", class: "chip", title: hint, "data-mode": mode, "aria-pressed": limb.mode === mode, onclick: () => state.send({ type: "limb.set", limb: limb.name, mode }) }, title),
    );
    const togglePole = (): boolean => state.send({ type: "limb.pole", limb: limb.name, on: limb.pole === null });
    const pole = element("button", { type: "button", class: "chip", "data-mode": "pole", title: limb.name.endsWith("arm") ? "Direct the elbow: drag its dot" : "Direct the knee: drag its dot", "aria-pressed": limb.pole !== null, onclick: togglePole }, "Pole");
    const head = element("div", { class: "limb-head" }, element("span", { class: "field-label" }, capitalize(label(limb.name))), ...modes, pole);
    return element("div", { class: "limb", "data-limb": limb.name }, head);
  }
}
