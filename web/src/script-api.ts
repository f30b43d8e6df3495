// The page as scripts and browser tests see it: `window.poise`.

import { Vector3 } from "three";
import { Actions } from "./actions";
import { Vec3 } from "./messages";
import { FootSteps } from "./overlays/foot-steps";
import { Markers } from "./overlays/markers";
import { Layout, StandardView } from "./viewport/camera-views";
import { CharacterMesh } from "./viewport/character-mesh";
import { Gizmo } from "./viewport/gizmo";
import { jointCoordinates } from "./viewport/joint-coordinates";
import { ObstacleMeshes } from "./viewport/obstacle-meshes";
import { PropMeshes } from "./viewport/prop-meshes";
import { SkinMesh } from "./viewport/skin-mesh";
import { StageFigures } from "./viewport/stage-figures";

export function scriptApi(actions: Actions, gizmo: Gizmo, obstacleMeshes: ObstacleMeshes, skin: SkinMesh, character: CharacterMesh, markers: Markers, footSteps: FootSteps, stageFigures: StageFigures, props: PropMeshes, settled: () => boolean): object {
  const { state, viewport, display, statusBar, trails, player, fileImport, insetViews, reachCloud, reference, connection } = actions.components;
  const index = (segment: string): number => viewport.figureMesh!.info.segments.indexOf(segment);
  return {
    ready: () => Boolean(viewport.figureMesh && state.document && state.report && connection().ready),
    settled, // the server has handled everything and has converged, and the page has its answers
    // what the server sent
    document: () => state.document,
    tasks: () => state.document?.tasks,
    undo: () => state.document?.undo,
    light: () => state.report?.light,
    explanation: () => state.report?.explanation,
    report: () => state.report?.tasks,
    overlays: () => state.overlays,
    motionFrames: () => state.motion?.count ?? 0,
    motionAt: (segment: string, frame: number) => [...state.motion!.frames[frame].subarray(7 * index(segment), 7 * index(segment) + 3)],
    curve: (channel: string) => state.curves?.curves.find((each) => each.channel === channel),
    // the figure
    info: () => viewport.figureMesh?.info,
    figureName: () => viewport.figureMesh?.info.name,
    segments: () => viewport.figureMesh?.info.segments,
    position: (segment: string) => viewport.figureMesh!.meshes[index(segment)].position.toArray(),
    center: (segment: string) => viewport.figureMesh!.centerOf(index(segment)).toArray(),
    coordinates: (name: string) => jointCoordinates(viewport.figureMesh!.info.joints.find((joint) => joint.name === name)!, state.frame!.q),
    // the selection
    selected: () => actions.segmentName(state.selectedSegment),
    selection: () => state.selection,
    select: (segment: string) => state.selectSegment(index(segment)),
    // positions on the screen
    screen: (segment: string) => viewport.toScreen(viewport.figureMesh!.centerOf(index(segment))),
    screenPoint: (x: number, y: number, z: number) => viewport.toScreen(new Vector3(x, y, z)),
    screenObstacle: (name: string) => {
      const center = obstacleMeshes.centerOf(name);
      return center ? { ...viewport.toScreen(center), position: center.toArray() } : null;
    },
    handles: () => gizmo.screenHandles(),
    goals: () => markers.screenGoals(),
    setGoal: (name: string, goal: Vec3) => state.send({ type: "task.set", name, changes: { goal } }),
    depthVisible: () => markers.depthVisible,
    forceTips: () => markers.screenForceTips(),
    // what is drawn
    show: (name: string, on: boolean) => display.toggle(name, on),
    style: () => display.style,
    skinVisible: () => skin.visible,
    character: () => (character.visible ? character.statistics : null),
    objects: () => {
      let count = 0;
      viewport.scene.traverseVisible(() => (count += 1));
      return count;
    },
    other: (figure: string, segment: string) => stageFigures.partOf(figure, segment),
    prop: (number: number) => props.positionOf(number),
    stepsDrawn: () => footSteps.count,
    onionSkins: () => player.onionSkinCount,
    trails: () => trails.lengths,
    reachPoints: () => reachCloud.count,
    frameTimes: () => statusBar.frameTimes(),
    // the camera
    cameraPosition: () => viewport.camera.position.toArray(),
    reference: () => reference.state,
    cameraStill: () => viewport.cameraStill,
    lookFrom: (view: StandardView) => viewport.lookFrom(view, false),
    layout: () => viewport.layout,
    setLayout: (layout: Layout) => insetViews.setLayout(layout),
    insetDirection: (inset: number) => viewport.insetCameras[inset].direction.toArray(),
    insetPan: (inset: number) => viewport.insetCameras[inset].pan.toArray(),
    importFile: (name: string, text: string) => fileImport.send(new File([text], name)),
  };
}
