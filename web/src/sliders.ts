// A slider with a number beside it, live while it is drawn.

import { element } from "./elements";

export interface Dial {
  root: HTMLElement;
  show(value: number): void;
  held(): boolean;
}

export interface DialAct {
  begin?(): void;
  move?(value: number): void;
  end?(value: number): void;
  set(value: number): void; // a number that was typed
}

export function dial(title: string, span: [number, number], step: number, act: DialAct, unit = ""): Dial {
  const [lower, upper] = span;
  const slider = element("input", { type: "range", min: lower, max: upper, step, "aria-label": title });
  const number = element("input", { type: "number", min: lower, max: upper, step, "aria-label": `${title} ${unit}`.trim() });
  let holding = false;
  let pressed = false;
  const finish = (): void => {
    pressed = false;
    if (!holding) return;
    holding = false;
    act.end?.(Number(slider.value));
  };
  slider.addEventListener("pointerdown", () => (pressed = true));
  slider.addEventListener("input", () => {
    if (!pressed) return act.set(Number(slider.value)); // a key: one step, whole
    if (!holding) {
      holding = true;
      act.begin?.();
    }
    number.value = Number(slider.value).toFixed(step < 1 ? 1 : 0);
    act.move?.(Number(slider.value));
  });
  slider.addEventListener("change", finish);
  slider.addEventListener("pointerup", finish);
  number.addEventListener("change", () => {
    const value = Number(number.value);
    if (number.value !== "" && Number.isFinite(value)) act.set(value);
  });
  const root = element("label", { class: "dial" }, element("span", { class: "what" }, title), slider, number, unit ? element("span", { class: "unit" }, unit) : null);
  return {
    root,
    held: () => holding,
    show(value: number): void {
      if (holding) return;
      slider.value = String(value);
      if (document.activeElement !== number) number.value = value.toFixed(step < 1 ? 1 : 0);
      root.classList.toggle("at-end", value - lower < 0.5 * step || upper - value < 0.5 * step);
    },
  };
}
