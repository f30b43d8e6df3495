// Details of forces: torque at a site, surface of a support, and sites that press against each other.

import { label } from "../labels";
import { PressInfo, SupportInfo, Vec3, WrenchInfo } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";

export const FIRST_PRESS: Vec3 = [0, 50, 0]; // [N]

// Three numbers that are sent together.
export function vectorRow(title: string, values: Vec3, step: number, name: string, change: (values: Vec3) => void): HTMLElement {
  const inputs = values.map((value, index) => {
    const input = element("input", { type: "number", step, value: Number(value.toFixed(3)), "aria-label": `${name} ${"xyz"[index]}` });
    input.addEventListener("change", () => {
      const changed = inputs.map((each) => Number(each.value)) as Vec3;
      if (changed.every(Number.isFinite)) change(changed);
    });
    return input;
  });
  return element("div", { class: "row" }, element("span", { class: "unit" }, title), ...inputs);
}

export function torqueRow(state: State, { site, torque }: WrenchInfo): HTMLElement {
  return vectorRow("Torque [N m]", torque, 1, `Torque on ${label(site)}`, (changed) => state.send({ type: "force.torque", site, torque: changed }));
}

// Axis of the friction cone, in the world or moving with the part, and the horizontal force if it is given.
export function surfaceRows(state: State, support: SupportInfo): HTMLElement[] {
  const { site, normal, frame, horizontal } = support;
  const send = (changes: Partial<SupportInfo>): boolean => {
    const next = { ...support, ...changes };
    return state.send({ type: "support.surface", site, normal: next.normal, frame: next.frame, horizontal: next.horizontal });
  };
  const moves = element("input", { type: "checkbox", checked: frame === "site", "aria-label": `Cone of ${label(site)} moves with the part` });
  moves.addEventListener("change", () => send({ frame: moves.checked ? "site" : "world" }));
  const given = element("input", { type: "checkbox", checked: horizontal !== null, "aria-label": `Horizontal force of ${label(site)} is given` });
  given.addEventListener("change", () => send({ horizontal: given.checked ? [0, 0, 0] : null }));
  const rows = [
    vectorRow("Cone axis", normal, 0.1, `Cone axis of ${label(site)}`, (axis) => send({ normal: axis })),
    element("label", { class: "check" }, moves, "Cone moves with the part"),
    element("label", { class: "check" }, given, "Horizontal force given"),
  ];
  if (horizontal) rows.push(vectorRow("Force [N]", horizontal, 5, `Horizontal force of ${label(site)}`, (force) => send({ horizontal: force })));
  return [element("details", { class: "fold" }, element("summary", {}, "Surface"), ...rows)];
}

export function pressRow(state: State, { site, other, force }: PressInfo): HTMLElement {
  return vectorRow("Force [N]", force, 5, `Press ${label(site)} and ${label(other)}`, (changed) => state.send({ type: "force.internal", site, other, force: changed }));
}
