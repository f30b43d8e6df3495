// The page as scripts and tests see it.

import { Vector3 } from "three";
import { Acts } from "./acts";
import { Gizmo } from "./gizmo";
import { Marks } from "./marks";
import { readings } from "./readings";
import { Layout, Side } from "./layouts";
import { Skin } from "./skin";
import { Surroundings } from "./surroundings";

export function page(acts: Acts, gizmo: Gizmo, surroundings: Surroundings, skin: Skin, marks: Marks, framed: () => number): object {
  const { state, stage, shown, status, traces, player, upload } = acts.parts;
  const at = (segment: string): number => stage.body!.info.segments.indexOf(segment);
  return {
    ready: () => Boolean(stage.body && state.document && state.report && acts.parts.connection().ready),
    seen: (segment: string) => stage.seen(stage.body!.middle(at(segment))),
    place: (segment: string) => stage.body!.meshes[at(segment)].position.toArray(),
    middle: (segment: string) => stage.body!.middle(at(segment)).toArray(),
    readings: (joint: string) => {
      const found = stage.body!.info.joints.find((each) => each.name === joint)!;
      return readings(found, state.frame!.q);
    },
    light: () => state.report?.light,
    words: () => state.report?.words,
    tasks: () => state.document?.tasks,
    document: () => state.document,
    report: () => state.report?.tasks,
    drawn: () => state.drawn,
    figure: () => stage.body?.info.name,
    info: () => stage.body?.info,
    segments: () => stage.body?.info.segments,
    selected: () => acts.name(state.picked),
    selection: () => state.selection,
    select: (segment: string) => state.pick(at(segment)),
    show: (name: string, on: boolean) => shown.toggle(name, on),
    handles: () => gizmo.seen(),
    thing: (name: string) => {
      const middle = surroundings.middle(name);
      return middle ? { ...stage.seen(middle), at: middle.toArray() } : null;
    },
    point: (x: number, y: number, z: number) => stage.seen(new Vector3(x, y, z)),
    shift: (index: number) => stage.small[index].shift.toArray(),
    tips: () => marks.seen(),
    inset: (index: number) => stage.small[index].way.toArray(),
    objects: () => {
      let count = 0;
      stage.scene.traverseVisible(() => (count += 1));
      return count;
    },
    motion: () => state.motion?.count ?? 0,
    ghosts: () => player.count,
    traces: () => traces.lengths,
    skin: () => skin.ready,
    style: () => shown.style,
    layout: () => stage.layout,
    arrange: (layout: Layout) => acts.parts.views.choose(layout),
    cloud: () => acts.parts.cloud.count,
    speed: () => status.numbers(),
    drop: (name: string, text: string) => upload.send(new File([text], name)),
    look: (side: Side) => stage.look(side, false),
    undo: () => state.document?.undo,
    still: () => performance.now() - framed() > 250,
  };
}
