// Everything that can be done by a key, the palette or a menu, in one list: the help overlay is written from it too.
import { app } from "./app";
import { chooseFile, copyPython, saveFile } from "./output/files";
import { savePicture } from "./output/pictures";
import * as store from "./session/store";
import type { ViewName } from "./stage/orbit_camera";
import { isDark } from "./stage_view";

export interface Action {
  title: string;
  group: "Body" | "Selection" | "View" | "Motion" | "File" | "Page";
  run: () => void;
  /** As shown to people: "Ctrl+Z"; the first is the one that is listened to. */
  keys?: string[];
  enabled?: () => boolean;
}

function showView(name: ViewName): void {
  app.stage.orbit.view(name, app.view.facing);
  app.stage.frameBody();
}

/** Effectors on the selected parts. */
export function selectedEffectors(): string[] {
  const segments = store.scene.value?.segments ?? [];
  return store.selection.value.map((name) => segments.find((each) => each.name === name)?.effector ?? "").filter(Boolean);
}

/** Pin the selected parts, or the one under the pointer, where they are; or unpin them if all of them are pinned. */
export function togglePins(): void {
  const names = store.selection.value.length ? store.selection.value : store.hovered.value ? [store.hovered.value] : [];
  const segments = store.scene.value?.segments ?? [];
  const effectors = names.map((name) => segments.find((each) => each.name === name)?.effector ?? "").filter(Boolean);
  const offered = effectors.filter((name) => store.pinOf(name) && !store.pinOf(name)?.on_base);
  if (!offered.length) {
    const first = names[0];
    if (!first) store.say("Select a part first: hands, feet, head and pelvis can be pinned.");
    else if (effectors.length) store.say(`${store.titleOf(first)} already stands on the floor.`);
    else store.say(`${store.titleOf(first)} cannot be pinned: hands, feet, head and pelvis can.`);
    return;
  }
  app.session.send({ type: "pin", effectors: offered, pinned: !offered.every((name) => store.pinOf(name)?.enabled) });
}

/** Let the selected parts follow the body again. */
export function letGo(): void {
  const extra = store.selectedExtra.value;
  if (extra) {
    app.session.send({ type: "set_extra", key: extra, enabled: false });
    store.selectedExtra.value = "";
    return;
  }
  const effectors = selectedEffectors();
  if (effectors.length) app.session.send({ type: "let_go", effectors });
}

/** Select the next part of the body, or the one before it. */
function selectNext(step: number): void {
  const segments = store.scene.value?.segments ?? [];
  if (!segments.length) return;
  const at = segments.findIndex((each) => each.name === store.segment.value?.name);
  const next = at < 0 ? (step > 0 ? 0 : segments.length - 1) : (at + step + segments.length) % segments.length;
  store.selectedExtra.value = "";
  store.selection.value = [segments[next].name];
}

const selected = (): boolean => store.selection.value.length > 0 || store.selectedExtra.value !== "";
const AXES_ORDER: readonly store.Axes[] = ["world", "local", "view"];

export const ACTIONS: readonly Action[] = [
  // Never disabled here: the page learns only later what a change that is still on its way leaves to undo or redo.
  { title: "Undo", group: "Body", keys: ["Ctrl+Z"], run: () => app.session.send({ type: "undo" }) },
  { title: "Redo", group: "Body", keys: ["Ctrl+Shift+Z", "Ctrl+Y"], run: () => app.session.send({ type: "redo" }) },
  { title: "Reset the pose", group: "Body", run: () => app.session.send({ type: "reset_pose" }) },
  { title: "Mirror the pose", group: "Body", keys: ["M"], run: () => app.session.send({ type: "mirror_pose" }) },
  { title: "Relax", group: "Body", keys: ["L"], run: () => app.session.send({ type: "relax" }) },
  { title: "Human or plain manner", group: "Body", run: () => app.session.send({ type: "set_settings", manner: store.settings.value?.manner === "human" ? "plain" : "human" }), enabled: () => !store.settings.value?.why_plain },
  { title: "Random pose", group: "Body", keys: ["R"], run: () => app.session.send({ type: "random_pose" }) },
  { title: "Pose both sides alike", group: "Body", keys: ["S"], run: () => (store.symmetric.value = !store.symmetric.value) },
  { title: "Snap to floor, grid and angle", group: "Body", keys: ["G"], run: () => (store.snapping.value = !store.snapping.value) },
  { title: "All goals, position and orientation", group: "Body", run: () => app.session.send({ type: "ask_all" }) },
  { title: "Put all goals where the body is", group: "Body", run: () => app.session.send({ type: "snap_goals", names: [] }) },

  { title: "Pin or unpin", group: "Selection", keys: ["P"], run: togglePins },
  { title: "Let it go", group: "Selection", keys: ["Delete", "Backspace"], run: letGo, enabled: selected },
  { title: "Next part", group: "Selection", keys: ["]"], run: () => selectNext(1) },
  { title: "Part before", group: "Selection", keys: ["["], run: () => selectNext(-1) },
  { title: "Select nothing", group: "Selection", keys: ["Esc"], run: () => ((store.selection.value = []), (store.selectedExtra.value = "")) },
  { title: "Stand on it", group: "Selection", run: () => store.segment.value && app.session.send({ type: "set_base", segment: store.segment.value.name }), enabled: () => store.segment.value !== null },
  {
    title: "Arrows in world, own or view axes",
    group: "Selection",
    keys: ["W"],
    run: () => (store.axes.value = AXES_ORDER[(AXES_ORDER.indexOf(store.axes.value) + 1) % 3]),
  },

  { title: "Frame the selection or the body", group: "View", keys: ["F"], run: () => app.view.frameSelection() },
  { title: "Front", group: "View", keys: ["1"], run: () => showView("front") },
  { title: "Side", group: "View", keys: ["2"], run: () => showView("side") },
  { title: "Top", group: "View", keys: ["3"], run: () => showView("top") },
  { title: "Corner", group: "View", keys: ["4"], run: () => showView("corner") },
  { title: "Light or dark", group: "View", keys: ["T"], run: () => (store.dark.value = !isDark()) },
  { title: "Show its own skin or the mannequin", group: "View", run: () => (store.shown.value = { ...store.shown.value, skin: !store.shown.value.skin }), enabled: () => !!store.scene.value?.skin },
  ...(["joints", "frames", "mass", "capsules", "gizmo"] as const).map(
    (part): Action => ({ title: `Show or hide ${SHOWN_TITLES()[part]}`, group: "View", run: () => (store.shown.value = { ...store.shown.value, [part]: !store.shown.value[part] }) }),
  ),

  {
    title: "Play or pause",
    group: "Motion",
    keys: ["Space"],
    run: () => store.motion.value && app.session.send({ type: "play", playing: !store.motion.value.playing }),
    enabled: () => store.motion.value !== null,
  },
  { title: "Walk or stop", group: "Motion", keys: ["Shift+W"], run: toggleWalk },
  { title: "Take this frame", group: "Motion", run: () => app.session.send({ type: "take_frame" }), enabled: () => store.motion.value?.shown === true },

  { title: "Open a file…", group: "File", keys: ["Ctrl+O"], run: chooseFile },
  { title: "Save the document", group: "File", keys: ["Ctrl+S"], run: () => void saveFile("document") },
  { title: "Save the pose", group: "File", run: () => void saveFile("pose") },
  { title: "Save the pose as BVH", group: "File", run: () => void saveFile("pose_bvh") },
  { title: "Save the motion as BVH", group: "File", run: () => void saveFile("motion_bvh"), enabled: () => store.motion.value !== null },
  { title: "Copy as Python", group: "File", run: () => void copyPython() },
  { title: "Save a picture", group: "File", keys: ["Ctrl+P"], run: () => void savePicture() },
  { title: "Export a page that needs no studio", group: "File", run: () => void saveFile("page", { dark: isDark() }) },
  { title: "New: the biped at rest", group: "File", run: () => app.session.send({ type: "new_document" }) },

  ...store.TABS.map((tab): Action => ({ title: `Go to ${tab[0].toUpperCase()}${tab.slice(1)}`, group: "Page", run: () => ((store.tab.value = tab), (store.panelOpen.value = true)) })),
  { title: "Everything that can be done", group: "Page", keys: ["Ctrl+K"], run: () => (store.paletteOpen.value = !store.paletteOpen.value) },
  { title: "Numbers for engineers", group: "Page", keys: ["E"], run: () => (store.drawerOpen.value = !store.drawerOpen.value) },
  { title: "Compare methods side by side", group: "Page", run: () => ((store.drawerView.value = "methods"), (store.drawerOpen.value = true)) },
  { title: "Compare no methods", group: "Page", run: () => (store.comparedSlots.value = []), enabled: () => store.comparedNames.value.length > 0 },
  { title: "Help", group: "Page", keys: ["?"], run: () => (store.helpOpen.value = !store.helpOpen.value) },
];

export function toggleWalk(): void {
  app.session.send({ type: "walk", walking: store.walk.value?.phase === "" });
}

/** What can be shown beside the body, in words. */
export function SHOWN_TITLES(): Record<store.ShownPart, string> {
  return { body: "the body", skin: "its own skin", joints: "joint axes", frames: "frames of hands and feet", mass: "the center of mass", capsules: "what is kept apart", gizmo: "arrows and rings" };
}

export function actionNamed(title: string): Action | undefined {
  return ACTIONS.find((action) => action.title === title);
}
