// The studio's page: it owns the camera and the selection; everything else is the server's.

import { Acts } from "./acts";
import { Bar } from "./bar";
import { Cloud } from "./cloud";
import { Cones } from "./cones";
import { Connection } from "./connection";
import { chooseFile } from "./dialog";
import { element } from "./elements";
import { FigurePage } from "./figure-page";
import { gallery } from "./gallery";
import { Gizmo } from "./gizmo";
import { Hand } from "./hand";
import { Hints } from "./hints";
import { Keys } from "./keys";
import { Library } from "./library";
import { Marks } from "./marks";
import { measured } from "./measure";
import { remembered } from "./memory";
import { MethodsPage } from "./methods-page";
import { Nudge } from "./nudge";
import { Overlays } from "./overlays";
import { page } from "./page";
import { Player } from "./player";
import { Frame, Told, VERSION } from "./protocol";
import { Shown } from "./shown";
import { Side } from "./side";
import { Skin } from "./skin";
import { Stage } from "./stage";
import { NOTHING, State } from "./state";
import { Status } from "./status";
import { Sticks } from "./sticks";
import { StoryPage } from "./story-page";
import { Surroundings } from "./surroundings";
import { TasksPage } from "./tasks-page";
import { Timeline } from "./timeline";
import { Traces } from "./traces";
import { Upload } from "./upload";
import { Views } from "./views";
import { WorldPage } from "./world-page";

const holder = element("main", { class: "view" });
const state = new State();
const stage = new Stage(holder);
const shown = new Shown(state);
const marks = new Marks(stage);
const surroundings = new Surroundings(stage, state);
const gizmo = new Gizmo(stage, state);
const status = new Status(state, stage);
const player = new Player(stage, state);
const traces = new Traces(stage, state, shown);
const skin = new Skin(stage, state, shown);
let framed = Infinity; // when the last pose came; none has since the last word about the document

stage.onEye = (camera, height) => marks.scale(camera, height);
stage.onDraw = () => {
  gizmo.scale();
  skin.follow();
};
new Overlays(stage, state, shown, marks);
new Cones(stage, state, shown);
new Sticks(stage, state, shown);
const cloud = new Cloud(stage, state);
const hand = new Hand(stage, state, marks, gizmo, surroundings);
hand.onAnswer = () => status.said();

const upload = new Upload(state, () => connection);
const acts = new Acts({
  state,
  stage,
  shown,
  status,
  traces,
  cloud,
  player,
  upload,
  story: new StoryPage(state, stage, shown, (open, fresh) => {
    side.offer("story", open);
    if (fresh) side.open("story");
    if (fresh) document.body.classList.remove("no-tasks");
  }),
  views: new Views(stage, holder),
  library: new Library(state, stage, shown),
  timeline: new Timeline(state, player),
  connection: () => connection,
});
const bar = new Bar(acts);
new Keys(acts, hand, new Nudge(stage, state));
const side: Side = new Side([
  { name: "tasks", title: "Tasks", root: new TasksPage(state, stage).root },
  { name: "figure", title: "Figure", root: new FigurePage(state, stage).root },
  { name: "world", title: "World", root: new WorldPage(state, stage, shown).root },
  { name: "solver", title: "Solver", root: new MethodsPage(state).root },
  { name: "story", title: "Story", root: acts.parts.story.root, rare: true },
]);

holder.append(status.part, bar.palette, status.light, status.notices, new Hints(state).root, upload.root);
document.body.append(bar.root, holder, side.root, acts.parts.timeline.root);
if (innerWidth < 760) document.body.classList.add("no-tasks");

// --- what is shown of it --------------------------------------------------------------------------------------------------

state.notice = (text, bad) => status.notice(text, bad);
state.on("document", () => {
  const { document: told, client } = state;
  marks.tasks(told!.tasks);
  document.body.classList.toggle("held", told!.holder !== 0 && told!.holder !== client);
  const { selection } = state;
  const gone = (selection.kind === "obstacle" && !state.obstacle) || (selection.kind === "task" && !state.task);
  if (gone) state.select(NOTHING);
});
state.on("report", () => marks.told(state.report!));
state.on("mode", () => {
  if (state.mode === "shape" && state.picked < 0) state.notice("Click a part: cubes make it larger, dots are the ends of its angles.");
});
state.on("selection", () => {
  stage.body?.light(state.hovered, state.picked);
  stage.draw();
});
state.on("shown", () => {
  marks.centerShown = shown.has("center");
  marks.goalsShown = shown.has("goals");
  stage.shadows(shown.has("shadows"));
  marks.place();
});
acts.dress(remembered("poise.theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
state.use("move");
state.tell("shown");

// --- what the server tells ------------------------------------------------------------------------------------------------

function told(message: Told): void {
  switch (message.type) {
    case "welcome":
      state.client = message.client;
      if (message.version !== VERSION) location.reload();
      else shown.ask();
      break;
    case "document":
      state.document = message;
      framed = Infinity;
      state.tell("document");
      break;
    case "report":
      state.report = message;
      state.tell("report");
      break;
    case "drawn":
      state.drawn = message;
      state.tell("drawn");
      break;
    case "files":
      chooseFile(message.names, message.folder, (name) => state.say({ type: "file.open", name }));
      break;
    case "gallery":
      gallery(state, message);
      break;
    case "plots":
      acts.parts.story.plots(message.plots);
      break;
    case "measured":
      measured(message);
      break;
    case "reachable":
      cloud.show(message.places);
      break;
    case "progress":
      upload.progress(message.words, message.share);
      break;
    case "notice":
      status.notice(message.words);
      break;
    case "refused":
      if (message.of.endsWith(".begin")) hand.forget();
      if (!/^(drag|turn\.m|value)/.test(message.of)) status.notice(message.reason, true);
      break;
    case "pong":
      break;
  }
}

function frame(next: Frame): void {
  framed = performance.now();
  state.frame = next;
  if (!player.playing) stage.pose(next);
  marks.pose(next);
  state.tell("frame");
}

const connection: Connection = new Connection({
  told,
  frame,
  figure: (figure) => {
    state.frame = state.drawn = null;
    state.hovered = -1;
    const kept = stage.body?.info.name === figure.info.name ? figure.info.segments.indexOf(stage.body.info.segments[state.picked] ?? "") : -1;
    stage.show(figure);
    state.joints = figure.info.joints.filter((joint) => joint.readings.length && joint.kind !== "free").map((joint) => joint.name);
    state.person = figure.info.human !== null;
    state.select(NOTHING);
    state.tell("figure");
    if (kept >= 0) state.pick(kept); // an edited part stays selected
  },
  poses: (poses) => {
    if (poses.what === "motion") state.motion = poses;
    else state.library = poses;
    state.tell(poses.what);
  },
  skin: (told) => skin.take(told),
  connected: (yes) => {
    document.body.classList.toggle("offline", !yes);
    if (!yes) hand.forget();
  },
});
state.say = (command) => {
  const said = connection.ready && connection.say(command);
  if (!said && !/^(drag|show)/.test(command.type)) status.notice("Not connected; trying again…");
  return said;
};

(window as unknown as { poise: object }).poise = page(acts, gizmo, surroundings, skin, marks, () => framed);
