// Geometry of the graph editor: channels of the selected part, their colors, and vertical scales by unit.

import { capitalize, label } from "../labels";
import { CurveInfo, FigureInfo } from "../messages";

export const HEIGHT_PX = 150;
const MARGIN_PX = 14; // above and below the curves
const COLORS = ["#e5584f", "#3fa86a", "#4f8ff0", "#e0a030", "#a86fd8", "#3fb4c0"];
const MIN_SPAN: Record<Unit, number> = { rad: 0.2, m: 0.1 };
const AXES = ["x", "y", "z"];

export type Unit = "rad" | "m";

export interface Channel {
  name: string; // joint coordinate, or segment@axis
  title: string;
  unit: Unit;
  color: string;
}

// Coordinates of the joint of a segment, then its position in the world.
export function channelsOf(info: FigureInfo, segment: number): Channel[] {
  const joint = info.joints[segment];
  const own = joint.coordinates.map((each) => ({ name: `${joint.name}.${each.name}`, title: capitalize(label(each.name)), unit: each.unit }));
  const position = AXES.map((axis) => ({ name: `${info.segments[segment]}@${axis}`, title: axis.toUpperCase(), unit: "m" as Unit }));
  return [...own, ...position].map((each, index) => ({ ...each, color: COLORS[index % COLORS.length] }));
}

// A number as a person reads it: degrees, or meters.
export function shown(value: number, unit: Unit): string {
  const text = unit === "rad" ? ((value * 180) / Math.PI).toFixed(1) : value.toFixed(3);
  return text.replace(/^-(?=0\.?0*$)/, "");
}

export function fromShown(text: string, unit: Unit): number {
  return unit === "rad" ? (Number(text) * Math.PI) / 180 : Number(text);
}

// Vertical scales: all channels of a unit share one.
export class ValueScale {
  private readonly ranges: Record<Unit, { middle: number; span: number }> = { rad: { middle: 0, span: 1 }, m: { middle: 0, span: 1 } };

  fit(curves: readonly CurveInfo[], unitOf: (channel: string) => Unit): void {
    for (const unit of ["rad", "m"] as Unit[]) {
      const values = curves.filter((curve) => unitOf(curve.channel) === unit).flatMap((curve) => [...curve.frames, ...curve.keys]);
      if (!values.length) continue;
      const low = values.reduce((a, b) => Math.min(a, b));
      const high = values.reduce((a, b) => Math.max(a, b));
      this.ranges[unit] = { middle: (low + high) / 2, span: Math.max(high - low, MIN_SPAN[unit]) };
    }
  }

  y(value: number, unit: Unit): number {
    const { middle, span } = this.ranges[unit];
    return HEIGHT_PX / 2 - ((value - middle) / span) * (HEIGHT_PX - 2 * MARGIN_PX);
  }

  perPixel(unit: Unit): number {
    return this.ranges[unit].span / (HEIGHT_PX - 2 * MARGIN_PX);
  }
}
