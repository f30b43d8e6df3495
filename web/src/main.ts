// Entry point of the page. The page owns the camera and the selection; the server owns everything else.

import { Actions } from "./actions";
import { Figure, Frame, Poses } from "./binary-messages";
import { Connection } from "./connection";
import { KeyboardMove } from "./keyboard-move";
import { Update, VERSION } from "./messages";
import { DisplaySettings } from "./overlays/display-settings";
import { FootSteps } from "./overlays/foot-steps";
import { JointLimitOverlay } from "./overlays/joint-limits";
import { Markers } from "./overlays/markers";
import { MotionTrails } from "./overlays/motion-trails";
import { ReachCloud } from "./overlays/reach-cloud";
import { ServerOverlays } from "./overlays/server-overlays";
import { ExperimentPanel } from "./panels/experiment-panel";
import { FigurePanel } from "./panels/figure-panel";
import { PoseLibrary } from "./panels/pose-library";
import { SidePanel } from "./panels/side-panel";
import { SolverPanel } from "./panels/solver-panel";
import { TasksPanel } from "./panels/tasks-panel";
import { Timeline } from "./panels/timeline";
import { WorldPanel } from "./panels/world-panel";
import { scriptApi } from "./script-api";
import { SettledCheck } from "./settled-check";
import { Shortcuts } from "./shortcuts";
import { NO_SELECTION, State } from "./state";
import { loadSetting } from "./storage";
import { showBenchmark } from "./ui/benchmark-dialog";
import { chooseFile } from "./ui/dialog";
import { element } from "./ui/elements";
import { FileImport } from "./ui/file-import";
import { showGallery } from "./ui/gallery-dialog";
import { Hints } from "./ui/hints";
import { StatusBar } from "./ui/status-bar";
import { StorageBanner } from "./ui/storage-banner";
import { Toolbar } from "./ui/toolbar";
import { CharacterMesh } from "./viewport/character-mesh";
import { Gizmo } from "./viewport/gizmo";
import { InsetViews } from "./viewport/inset-views";
import { MotionPlayer } from "./viewport/motion-player";
import { ObstacleMeshes } from "./viewport/obstacle-meshes";
import { PointerHandler } from "./viewport/pointer";
import { PropMeshes } from "./viewport/prop-meshes";
import { ReferenceMedia } from "./viewport/reference-media";
import { SkeletonLines } from "./viewport/skeleton-lines";
import { SkinMesh } from "./viewport/skin-mesh";
import { StageFigures } from "./viewport/stage-figures";
import { Viewport } from "./viewport/viewport";
import { requireWebGL } from "./viewport/webgl-check";

const NARROW_PAGE_PX = 760;

requireWebGL();
const container = element("main", { class: "view" });
const state = new State();
const viewport = new Viewport(container);
const display = new DisplaySettings(state);
const markers = new Markers(viewport);
const obstacleMeshes = new ObstacleMeshes(viewport, state);
const stageFigures = new StageFigures(viewport, state, display);
const propMeshes = new PropMeshes(viewport, state, stageFigures);
const gizmo = new Gizmo(viewport, state, () => display.has("twist_field"));
const statusBar = new StatusBar(state, viewport);
const storageBanner = new StorageBanner(state);
const player = new MotionPlayer(viewport, state, stageFigures);
const trails = new MotionTrails(viewport, state, display);
const skin = new SkinMesh(viewport, state, display);
const character = new CharacterMesh(viewport, state, display);
let frameFollows = false; // whether a frame followed the last document update

viewport.onCamera = (camera, height) => markers.rescale(camera, height);
viewport.onBeforeRender = () => {
  gizmo.rescale();
  skin.updateBones();
  character.update();
  propMeshes.follow();
};
const overlays = [gizmo, markers, new ServerOverlays(viewport, state, display, markers), new JointLimitOverlay(viewport, state, display)];
player.onPreview = (on) => overlays.forEach(({ group }) => (group.visible = !on)); // they belong to the pose of the document
new SkeletonLines(viewport, state, display);
const footSteps = new FootSteps(viewport, state);
const reachCloud = new ReachCloud(viewport, state);
const pointer = new PointerHandler(viewport, state, markers, gizmo, obstacleMeshes, stageFigures);
pointer.onEventSent = () => statusBar.countEvent();
pointer.onDrag = () => player.settle();

const fileImport = new FileImport(state, () => connection);
const actions = new Actions({
  state,
  viewport,
  display,
  statusBar,
  trails,
  reachCloud,
  player,
  fileImport,
  experimentPanel: new ExperimentPanel(state, viewport, display, (open, isNew) => {
    sidePanel.setAvailable("experiment", open);
    if (isNew) sidePanel.open("experiment");
    if (isNew) document.body.classList.remove("no-panels");
  }),
  insetViews: new InsetViews(viewport, container),
  poseLibrary: new PoseLibrary(state, viewport, display),
  reference: new ReferenceMedia(viewport, container, player, (text) => statusBar.showNotice(text, true)),
  timeline: new Timeline(state, player, viewport),
  connection: () => connection,
});
const { experimentPanel, timeline } = actions.components;
const toolbar = new Toolbar(actions);
new Shortcuts(actions, pointer, new KeyboardMove(viewport, state));
const sidePanel: SidePanel = new SidePanel([
  { name: "tasks", title: "Tasks", root: new TasksPanel(state, viewport).root },
  { name: "figure", title: "Figure", root: new FigurePanel(state, viewport).root },
  { name: "world", title: "World", root: new WorldPanel(state, viewport, display, stageFigures).root },
  { name: "solver", title: "Solver", root: new SolverPanel(state).root },
  { name: "experiment", title: "Experiment", root: experimentPanel.root, optional: true },
]);

container.append(statusBar.segmentLabel, toolbar.palette, statusBar.root, statusBar.notices, storageBanner.root, new Hints(state).root, fileImport.root);
document.body.append(toolbar.root, container, sidePanel.root, timeline.details, timeline.root);
if (innerWidth < NARROW_PAGE_PX) document.body.classList.add("no-panels");

// --- reactions to state events --------------------------------------------------------------------------------------------

state.notice = (text, error) => statusBar.showNotice(text, error);
state.on("document", () => {
  const { document: update, client, selection } = state;
  markers.setTasks(update!.tasks);
  document.body.classList.toggle("dragged-elsewhere", update!.dragging_client !== 0 && update!.dragging_client !== client);
  const removed = (selection.kind === "obstacle" && !state.obstacle) || (selection.kind === "task" && !state.task);
  if (removed) state.select(NO_SELECTION);
});
state.on("report", () => markers.setReport(state.report!));
state.on("tool", () => {
  if (state.tool === "edit" && state.selectedSegment < 0 && state.selection.kind !== "obstacle") state.notice("Click a part or an obstacle: cubes resize it, spheres move its joint limits, dots the vertices of a swing limit.");
});
state.on("selection", () => {
  viewport.figureMesh?.highlight(state.hovered, state.selectedSegment);
  viewport.requestRender();
});
state.on("display", () => {
  markers.centerVisible = display.has("center_of_mass");
  markers.goalsVisible = display.has("goals");
  viewport.enableShadows(display.has("shadows"));
  markers.update();
});
actions.setTheme(loadSetting("poise.theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
state.setTool("pull");
state.notify("display");

// --- messages of the server -----------------------------------------------------------------------------------------------

function onUpdate(update: Update): void {
  if (update.type !== "pong") settledCheck.onChange();
  switch (update.type) {
    case "welcome":
      state.client = update.client;
      if (update.version !== VERSION) location.reload();
      else display.subscribe();
      break;
    case "document":
      state.document = update;
      frameFollows = false;
      state.notify("document");
      break;
    case "report":
      state.report = update;
      state.notify("report");
      break;
    case "overlays":
      state.overlays = update;
      state.notify("overlays");
      break;
    case "curves":
      state.curves = update;
      state.notify("curves");
      break;
    case "task_fields":
      state.taskFields = update;
      state.notify("taskFields");
      break;
    case "files":
      chooseFile(update.names, update.folder, (name) => state.send({ type: "file.open", name }));
      break;
    case "gallery":
      showGallery(state, update);
      break;
    case "plots":
      experimentPanel.setPlots(update.plots);
      break;
    case "benchmark":
      showBenchmark(update);
      break;
    case "reach":
      reachCloud.show(update.points);
      break;
    case "storage":
      storageBanner.show(update);
      break;
    case "progress":
      fileImport.showProgress(update.text, update.fraction);
      break;
    case "notice":
      statusBar.showNotice(update.text);
      break;
    case "rejected":
      if (update.command.endsWith(".begin")) pointer.reset();
      if (!/^(drag|rotate\.m|value)/.test(update.command)) statusBar.showNotice(update.reason, true);
      break;
    case "stage":
      stageFigures.update(update);
      break;
    case "pong":
      statusBar.onPong();
      settledCheck.onPong(update.number, update.idle);
      break;
  }
}

function onFrame(frame: Frame): void {
  settledCheck.onChange();
  frameFollows = true;
  state.frame = frame;
  if (!player.playing) {
    viewport.applyFrame(frame);
    player.endPreview();
  }
  markers.applyFrame(frame);
  state.notify("frame");
}

function onFigure(figure: Figure): void {
  settledCheck.onChange();
  state.frame = state.overlays = null;
  state.hovered = -1;
  state.grabbed = null;
  const previous = viewport.figureMesh?.info;
  const selected = previous?.name === figure.info.name ? figure.info.segments.indexOf(previous.segments[state.selectedSegment] ?? "") : -1;
  viewport.setFigure(figure);
  state.movableJoints = figure.info.joints.filter((joint) => joint.coordinates.length && joint.kind !== "free").map((joint) => joint.name);
  state.isHuman = figure.info.human !== null;
  state.select(NO_SELECTION);
  state.notify("figure");
  if (selected >= 0) state.selectSegment(selected); // an edited part stays selected
}

function onPoses(poses: Poses): void {
  settledCheck.onChange();
  if (poses.content === "motion") state.motion = poses;
  else state.library = poses;
  state.notify(poses.content);
}

function onConnected(connected: boolean): void {
  document.body.classList.toggle("offline", !connected);
  settledCheck.onDisconnect();
  if (!connected) pointer.reset();
}

const connection: Connection = new Connection({ onUpdate, onFrame, onFigure, onPoses, onConnected, onStage: (content) => stageFigures.receive(content), onSkin: (message) => skin.setSkin(message), onCharacter: (message) => void character.setCharacter(message) });
const settledCheck = new SettledCheck((command) => connection.ready && connection.sendCommand(command));
state.send = (command) => {
  if (command.type !== "ping") settledCheck.onChange();
  const sent = connection.ready && connection.sendCommand(command);
  if (!sent && !/^(drag|subscribe)/.test(command.type)) statusBar.showNotice("Not connected; reconnecting…");
  return sent;
};

(window as unknown as { poise: object }).poise = scriptApi(actions, gizmo, obstacleMeshes, skin, character, markers, footSteps, stageFigures, propMeshes, () => frameFollows && settledCheck.settled);
