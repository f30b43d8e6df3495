// Rows of the motion's layers: the base and the additive layers above it, with weight, mute and solo. The chosen one is keyed.

import { capitalize } from "../labels";
import { LayerInfo } from "../messages";
import { State } from "../state";
import { askName } from "../ui/dialog";
import { element } from "../ui/elements";
import { MotionPlayer } from "../viewport/motion-player";
import { TimeScale } from "./time-scale";

type Row = (name: HTMLElement, controls: HTMLElement[], marks: HTMLElement[]) => HTMLElement;

export function addLayer(state: State): void {
  state.send({ type: "layer.add", name: `layer ${(state.document?.layers.length ?? 0) + 1}` });
}

export function layerRows(state: State, player: MotionPlayer, time: TimeScale, row: Row): HTMLElement[] {
  const { layers, layer: chosen, keyframes } = state.document!;
  const marks = (times: readonly number[]): HTMLElement[] =>
    times.map((seconds) => {
      const mark = element("i", { class: "layer-key" });
      mark.style.left = `${time.x(seconds)}px`;
      return mark;
    });
  const name = (title: string, value: string): HTMLElement =>
    element("button", { type: "button", class: "layer-name", "data-layer": value, "aria-pressed": chosen === value, title: "Edit the keys of this layer; double-click renames it", onclick: () => chosen !== value && state.send({ type: "layer.choose", name: value || null }) }, title);
  const add = element("button", { type: "button", class: "chip", "data-layer-action": "add", title: "Add an additive layer: offsets on top of the motion", onclick: () => addLayer(state) }, "+ Layer");
  const base = row(name("Base", ""), [add], marks(keyframes));
  return [...[...layers].reverse().map((each) => row(renamed(state, name(capitalize(each.name), each.name), each), controls(state, player, each), marks(each.keys))), base];
}

function renamed(state: State, button: HTMLElement, { name }: LayerInfo): HTMLElement {
  button.addEventListener("dblclick", () => askName(name, (to) => state.send({ type: "layer.rename", name, to })));
  return button;
}

function controls(state: State, player: MotionPlayer, layer: LayerInfo): HTMLElement[] {
  const { name, weight, muted, solo } = layer;
  const send = (changes: Partial<LayerInfo>, continued = false): boolean => {
    const { weight: next, muted: mute, solo: alone } = { ...layer, ...changes };
    return state.send({ type: "layer.set", name, weight: next, muted: mute, solo: alone, time: player.time, continued });
  };
  const slider = element("input", { type: "range", min: 0, max: 1, step: 0.05, value: weight, class: "layer-weight", "aria-label": `Weight of ${name}`, title: `Weight ${Math.round(100 * weight)} %` });
  slider.addEventListener("change", () => send({ weight: Number(slider.value) }));
  const toggle = (title: string, hint: string, on: boolean, changes: Partial<LayerInfo>): HTMLElement =>
    element("button", { type: "button", class: "chip", title: hint, "data-layer-action": hint.toLowerCase(), "aria-pressed": on, onclick: () => send(changes) }, title);
  const remove = element("button", { type: "button", class: "chip", title: "Remove this layer", "data-layer-action": "remove", onclick: () => state.send({ type: "layer.remove", name, time: player.time }) }, "×");
  return [slider, toggle("M", "Mute", muted, { muted: !muted }), toggle("S", "Solo", solo, { solo: !solo }), remove];
}
