// A slider with a number field beside it, live while it is dragged.

import { element } from "./elements";

export interface Slider {
  root: HTMLElement;
  setValue(value: number): void;
}

export interface SliderHandlers {
  begin?(): void;
  move?(value: number): void;
  end?(value: number): void;
  set(value: number): void; // typed, or changed by a key
}

export function createSlider(title: string, range: [number, number], step: number, handlers: SliderHandlers, unit = ""): Slider {
  const [lower, upper] = range;
  const slider = element("input", { type: "range", min: lower, max: upper, step, "aria-label": title });
  const number = element("input", { type: "number", min: lower, max: upper, step, "aria-label": `${title} ${unit}`.trim() });
  const format = (value: number): string => value.toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0).replace(/^-(?=0(\.0+)?$)/, ""); // never -0.0
  let dragging = false;
  let pressed = false;
  const finish = (): void => {
    pressed = false;
    if (!dragging) return;
    dragging = false;
    handlers.end?.(Number(slider.value));
  };
  slider.addEventListener("pointerdown", () => (pressed = true));
  slider.addEventListener("input", () => {
    if (!pressed) return handlers.set(Number(slider.value)); // changed by a key
    if (!dragging) {
      dragging = true;
      handlers.begin?.();
    }
    number.value = format(Number(slider.value));
    handlers.move?.(Number(slider.value));
  });
  slider.addEventListener("change", finish);
  slider.addEventListener("pointerup", finish);
  number.addEventListener("change", () => {
    const value = Number(number.value);
    if (number.value !== "" && Number.isFinite(value)) handlers.set(value);
  });
  const root = element("label", { class: "slider" }, element("span", { class: "field-label" }, title), slider, number, unit ? element("span", { class: "unit" }, unit) : null);
  return {
    root,
    setValue(value: number): void {
      if (dragging) return;
      slider.value = String(value);
      if (document.activeElement !== number) number.value = format(value);
      root.classList.toggle("at-limit", value - lower < 0.5 * step || upper - value < 0.5 * step);
    },
  };
}

export function createSelect(title: string, current: string, options: [string, string][], onChange: (value: string) => void): HTMLElement {
  const select = element("select", { "aria-label": title }, ...options.map(([value, text]) => element("option", { value, selected: value === current }, text)));
  select.addEventListener("change", () => {
    select.blur();
    onChange(select.value);
  });
  return element("label", {}, element("span", { class: "field-label" }, title), select);
}
