// What the page knows: the scene and its state as the studio tells them, and the person's own choices, as signals.
import { computed, signal } from "@preact/signals";
import type {
  ComparedState,
  ExtraOffer,
  ExtraState,
  GoalState,
  Ground,
  HistoryState,
  JointState,
  MotionState,
  Scene,
  Segment,
  SettingsState,
  Solves,
  State,
  Status,
  Support,
  WalkState,
  WalkTrace,
} from "../protocol";
import type { ConnectionState } from "./connection";

// ---- what the studio tells ----------------------------------------------------------------------------

export const connection = signal<ConnectionState>("connecting");
/** Whether there was a studio before, so that its loss is news. */
export const wasOpen = signal(false);
/** Whether a studio answers, but not to this page's token. */
export const refused = signal(false);
export const scene = signal<Scene | null>(null);
export const base = signal("");
export const goals = signal<GoalState[]>([]);
export const extras = signal<ExtraState[]>([]);
export const joints = signal<JointState[]>([]);
export const settings = signal<SettingsState | null>(null);
export const status = signal<Status | null>(null);
export const history = signal<HistoryState>({ undo: "", redo: "" });
export const motion = signal<MotionState | null>(null);
export const walk = signal<WalkState | null>(null);
/** Bodies of a crowd that are shown beside the body. */
export const crowdSize = signal(0);
/** Footprints and strides of the walk, or of the last one while it is the motion. */
export const trace = signal<WalkTrace | null>(null);
export const ground = signal<Ground | null>(null);
export const support = signal<Support | null>(null);
export const dragged = signal<string[]>([]);
export const solves = signal<Solves | null>(null);
/** What methods that are compared have made of the goals; those of other pages too. */
export const comparedStates = signal<ComparedState[]>([]);
/** Values of the joints in their units, a few times a second. */
export const angles = signal<Float32Array>(new Float32Array(0));

const told = { base, goals, extras, joints, settings, status, history, motion, walk, trace, ground, support, dragged, solves, compared: comparedStates };

/** Take what has changed. */
export function takeState(state: State): void {
  for (const [field, target] of Object.entries(told)) {
    const value = state[field as keyof State];
    if (value !== undefined) (target as { value: unknown }).value = value;
  }
}

// ---- what the person has chosen -----------------------------------------------------------------------

export type Tab = "pose" | "walk" | "motion" | "character" | "picture";
export const TABS: readonly Tab[] = ["pose", "walk", "motion", "character", "picture"];

export type Axes = "world" | "local" | "view";

function kept<T>(name: string, initial: T) {
  let value = initial;
  try {
    const found = localStorage.getItem(`poise ${name}`);
    if (found !== null) value = JSON.parse(found) as T;
  } catch {
    // A page without storage begins as new.
  }
  const made = signal(value);
  made.subscribe((now) => {
    try {
      localStorage.setItem(`poise ${name}`, JSON.stringify(now));
    } catch {
      // It is not kept then.
    }
  });
  return made;
}

/** Whether the stage has room for the inspector beside the body; else it is in the panel. */
export const roomy = signal(true);
const wide = window.matchMedia("(min-width: 1180px) and (min-aspect-ratio: 4 / 5)");
roomy.value = wide.matches;
wide.addEventListener("change", () => {
  roomy.value = wide.matches;
});

export const tab = signal<Tab>("pose");
export const dark = kept<boolean | null>("dark", null);
/** How finely the stage is drawn; empty to choose by measuring. */
export const drawing = kept<"" | "plain" | "shadows" | "fine">("drawing", "");
export const symmetric = signal(false);
export const snapping = signal(false);
export const axes = kept<Axes>("axes", "world");
export const drawerOpen = signal(false);
/** What the drawer shows: the goals and the solver, or methods side by side. */
export const drawerView = kept<"solver" | "methods">("drawer view", "solver");
/** Methods that are compared, each at the number of its colour; empty where a colour is free. */
export const comparedSlots = kept<readonly string[]>("compared methods", []);
export const panelOpen = signal(true);
export const paletteOpen = signal(false);
export const helpOpen = signal(false);
export const hintSeen = kept("hint seen", false);
/** What is drawn beside the body. */
const SHOWN_AT_FIRST = { body: true, skin: true, joints: false, frames: false, mass: false, capsules: false, gizmo: true };
export const shown = signal(SHOWN_AT_FIRST);
export type ShownPart = keyof typeof SHOWN_AT_FIRST;

/** Names of the selected segments; the last one is the one that is inspected. */
export const selection = signal<readonly string[]>([]);
/** Key of the extra goal whose target is selected. */
export const selectedExtra = signal("");
/** Name of the segment under the pointer. */
export const hovered = signal("");

/** How the drag that goes on moves; empty without one. */
export const dragMode = signal<"" | "view" | "floor" | "x" | "y" | "z">("");

export const segment = computed<Segment | null>(() => {
  const name = selection.value[selection.value.length - 1];
  return scene.value?.segments.find((each) => each.name === name) ?? null;
});

/** The extra goals with what they offer. */
export const extraGoals = computed<{ offer: ExtraOffer; state: ExtraState }[]>(() => {
  const states = new Map(extras.value.map((state) => [state.key, state]));
  const found: { offer: ExtraOffer; state: ExtraState }[] = [];
  for (const offer of scene.value?.extras ?? []) {
    const state = states.get(offer.key);
    if (state) found.push({ offer, state });
  }
  return found;
});

/** Methods that are compared and that this studio has. */
export const comparedNames = computed<string[]>(() => {
  const known = scene.value;
  const offered = new Set(known?.compared.map(({ name }) => name));
  return comparedSlots.value.filter((name) => offered.has(name)).slice(0, known?.most_compared);
});

/** Compare a method too, in the first colour that is free, or no longer. */
export function compare(method: string, on: boolean): void {
  const slots = comparedSlots.value.map((name) => (name === method || !comparedNames.value.includes(name) ? "" : name));
  const most = scene.value?.most_compared ?? 0;
  const free = slots.includes("") ? slots.indexOf("") : slots.length;
  if (on && free < most) slots[free] = method;
  comparedSlots.value = slots;
}

export function goalOf(effector: string): GoalState | undefined {
  return goals.value.find((goal) => goal.name === effector);
}

export function pinOf(effector: string): ExtraState | undefined {
  return extras.value.find((extra) => extra.key === `pin ${effector}`);
}

export function titleOf(name: string): string {
  const found = scene.value?.segments.find((each) => each.name === name) ?? scene.value?.effectors.find((each) => each.name === name);
  return found?.title ?? name;
}

/** Forget what was chosen: nothing is selected, nothing open. */
export function beginAnew(): void {
  selection.value = [];
  selectedExtra.value = "";
  hovered.value = "";
  tab.value = "pose";
  symmetric.value = snapping.value = drawerOpen.value = paletteOpen.value = helpOpen.value = hintSeen.value = false;
  panelOpen.value = true;
  axes.value = "world";
  comparedSlots.value = [];
  drawerView.value = "solver";
  dark.value = null;
  said.value = [];
  shown.value = SHOWN_AT_FIRST;
}

// ---- sentences ----------------------------------------------------------------------------------------

export interface Said {
  id: number;
  kind: "note" | "problem";
  sentence: string;
}

export const said = signal<readonly Said[]>([]);
let lastSaid = 0;
/** How long a sentence stays [ms]; a problem stays until it is closed or three others came. */
const STAYS = 7000;

/** Say something to the person. */
export function say(sentence: string, kind: "note" | "problem" = "note"): void {
  const id = ++lastSaid;
  said.value = [...said.value.filter((each) => each.sentence !== sentence).slice(-2), { id, kind, sentence }];
  if (kind === "note") setTimeout(() => unsay(id), STAYS);
}

/** Take back every sentence that begins so, because it holds no longer. */
export function unsayAll(beginning: string): void {
  said.value = said.value.filter((each) => !each.sentence.startsWith(beginning));
}

export function unsay(id: number): void {
  said.value = said.value.filter((each) => each.id !== id);
}
