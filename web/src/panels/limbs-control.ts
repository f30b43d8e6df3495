// Limbs: forward or inverse kinematics, a blend of both, and the pole of elbow or knee.

import { capitalize, label } from "../labels";
import { FeetInfo, LimbInfo } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";
import { createSlider } from "../ui/slider";

const MODES: { title: string; hint: string; mode: "free" | "fk" | "ik" }[] = [
  { title: "Free", hint: "Follows pulls and the body", mode: "free" },
  { title: "FK", hint: "Forward kinematics: its joints keep their angles; rings and sliders rotate them", mode: "fk" },
  { title: "IK", hint: "Inverse kinematics: hand or foot stays at its goal, which you can drag", mode: "ik" },
];

const FEET: { title: string; hint: string; feet: FeetInfo["mode"] }[] = [
  { title: "Pinned", hint: "Feet stay where they are pinned", feet: "pinned" },
  { title: "Step", hint: "Feet step where a goal or a pull is beyond reach, once it is released", feet: "free" },
];

const HEELS_HINT = "Heels lift off the floor where a pull or a goal needs it: tiptoe, deep squats. Toes bend and stay where they are";

const BLEND_STEP = 0.05;

interface Row {
  root: HTMLElement;
  update(limb: LimbInfo): void;
}

export class LimbsControl {
  readonly root = element("div", { class: "limbs", hidden: true });
  private shown = "";
  private rows: Row[] = [];

  constructor(private readonly state: State) {
    state.on("document", () => this.update());
  }

  private update(): void {
    const { limbs, feet } = this.state.document!;
    const key = JSON.stringify([limbs.map((limb) => limb.name), feet?.mode, feet?.heels]);
    if (key !== this.shown) {
      this.shown = key;
      this.rows = limbs.map((limb) => this.row(limb.name));
      this.root.hidden = !limbs.length && !feet;
      this.root.replaceChildren(element("header", {}, element("h3", {}, "Limbs")), ...this.rows.map((row) => row.root), ...(feet ? [this.feetRow(feet)] : []));
    }
    limbs.forEach((limb, index) => this.rows[index].update(limb)); // elements stay while their slider is dragged
  }

  private feetRow({ mode, heels }: FeetInfo): HTMLElement {
    const { state } = this;
    const chips = FEET.map(({ title, hint, feet }) =>
      element("button", { type: "button", class: "chip", title: hint, "data-feet": feet, "aria-pressed": mode === feet, onclick: () => state.send({ type: "feet.set", feet }) }, title),
    );
    const lift = element("button", { type: "button", class: "chip", title: HEELS_HINT, "data-feet": "heels", "aria-pressed": !!heels, onclick: () => state.send({ type: "feet.heels", lift: !heels }) }, "Heels lift");
    return element("div", { class: "limb" }, element("div", { class: "limb-head", role: "group", "aria-label": "Feet" }, element("span", { class: "field-label" }, "Feet"), ...chips, ...(heels === null ? [] : [lift])));
  }

  private row(limb: string): Row {
    const { state } = this;
    const modes = MODES.map(({ title, hint, mode }) =>
      element("button", { type: "button", class: "chip", title: hint, "data-mode": mode, onclick: () => state.send({ type: "limb.set", limb, mode }) }, title),
    );
    let poleOn = false;
    const togglePole = (): boolean => state.send({ type: "limb.pole", limb, on: !poleOn });
    const pole = element("button", { type: "button", class: "chip", "data-mode": "pole", title: limb.endsWith("arm") ? "Direct the elbow: drag its dot" : "Direct the knee: drag its dot", onclick: togglePole }, "Pole");
    const head = element("div", { class: "limb-head" }, element("span", { class: "field-label" }, capitalize(label(limb))), ...modes, pole);
    const blend = this.blendSlider(limb);
    return {
      root: element("div", { class: "limb", "data-limb": limb }, head, blend.root),
      update(info: LimbInfo): void {
        poleOn = info.pole !== null;
        pole.setAttribute("aria-pressed", String(poleOn));
        modes.forEach((chip, index) => chip.setAttribute("aria-pressed", String(info.mode === MODES[index].mode)));
        blend.update(info.blend);
      },
    };
  }

  // While the slider is dragged, its newest value is sent when the last one was answered.
  private blendSlider(limb: string): { root: HTMLElement; update(blend: number | null): void } {
    let waiting = false;
    let next: number | null = null;
    let continued = false;
    const send = (value: number): void => {
      if (waiting) {
        next = value;
        return;
      }
      waiting = this.state.send({ type: "limb.blend", limb, blend: Math.min(Math.max(value, 0), 1), continued });
      continued = true;
    };
    const begin = (): void => {
      continued = waiting = false;
      next = null;
    };
    const setOnce = (value: number): void => {
      begin();
      send(value);
    };
    const slider = createSlider("FK – IK", [0, 1], BLEND_STEP, { begin, move: send, end: send, set: setOnce });
    slider.root.title = "Blend of the rotations of FK (0) and the goal of IK (1)";
    return {
      root: slider.root,
      update(blend: number | null): void {
        waiting = false;
        slider.root.hidden = blend === null;
        slider.setValue(blend ?? 0);
        slider.root.classList.remove("at-limit"); // both ends are as good as any value
        if (next === null) return;
        const value = next;
        next = null;
        send(value);
      },
    };
  }
}
