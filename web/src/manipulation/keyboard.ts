// Keys: those of the actions, Esc step by step, and arrows that nudge what is selected or turn the camera.
import { Vector3 } from "three";
import { ACTIONS } from "../actions";
import { app } from "../app";
import * as store from "../session/store";
import { HandleDrag } from "./handle_drag";

/** How far an arrow key moves what is selected, on a body of a person's size [m]; ten times as far with Shift. */
const NUDGE = 0.01;

/** The keys of an event as they are written in `Action.keys`. */
export function keysOf(event: KeyboardEvent): string {
  const names: Record<string, string> = { " ": "Space", Escape: "Esc" };
  const key = names[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
  const shift = event.shiftKey && /^[A-Z]$|^Arrow|^Space$/.test(key);
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${shift ? "Shift+" : ""}${key}`;
}

/** Inputs that take no text. */
const TEXTLESS = /^(button|checkbox|radio|range)$/;

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(SELECT|TEXTAREA)$/.test(target.tagName));
}

/** Whether a key belongs to the control that has it: a field takes all, a slider its arrows, a button or switch Space and Enter. */
function isControls(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement) || target === app.stage.canvas) return false;
  if (isTyping(target)) return true;
  if (target.matches("input[type=range]")) return /^(Shift\+)?(Arrow|Home|End|Page)/.test(key);
  const lists = "[role=menu], [role=tablist], [role=dialog]";
  if (/^(Shift\+)?(Space|Enter)$/.test(key)) return target.closest(`button, summary, input, ${lists}`) !== null;
  return /^(Shift\+)?Arrow/.test(key) && target.closest(lists) !== null;
}

export function listenToKeys(): void {
  // The stage shows that it has the keys only to those who use keys.
  window.addEventListener("pointerdown", () => delete document.documentElement.dataset.input, { capture: true });
  window.addEventListener("keydown", (event) => {
    if (/^(Tab|Arrow)/.test(event.key)) document.documentElement.dataset.input = "keys";
    app.pointer.note(event);
    const keys = keysOf(event);
    const command = keys.startsWith("Ctrl+");
    if (event.defaultPrevented || (event.altKey && !command)) return;
    if (keys === "Esc") return escape(event);
    if (app.pointer.dragging && !command) return;
    if (isControls(event.target, keys) && !(command && /^Ctrl\+[KSO]$/.test(keys))) return;
    if (!command && moveByArrow(event)) return event.preventDefault();
    const action = ACTIONS.find((each) => each.keys?.includes(keys));
    if (!action || (action.enabled && !action.enabled())) {
      if (action && command) event.preventDefault();
      return;
    }
    event.preventDefault();
    action.run();
  });
  window.addEventListener("keyup", (event) => app.pointer.note(event));
}

/** Esc takes back a drag, else closes what is open, else selects nothing. */
function escape(event: KeyboardEvent): void {
  if (app.pointer.cancelDrag()) return event.preventDefault();
  for (const open of [store.paletteOpen, store.helpOpen]) {
    if (open.value) {
      open.value = false;
      return event.preventDefault();
    }
  }
  if (isTyping(event.target)) return (event.target as HTMLElement).blur();
  if (store.selection.value.length || store.selectedExtra.value) {
    store.selection.value = [];
    store.selectedExtra.value = "";
  } else store.drawerOpen.value = false;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function moveByArrow(event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  const { orbit } = app.stage;
  if (arrow && (store.selection.value.length || store.selectedExtra.value)) {
    nudge(arrow, event.shiftKey ? 10 : 1);
    return true;
  }
  if (arrow) orbit.turn(-30 * arrow[0], 30 * arrow[1]);
  else if (event.key === "+" || event.key === "=") orbit.zoom(0.85);
  else if (event.key === "-") orbit.zoom(1 / 0.85);
  else return false;
  app.stage.invalidate();
  return true;
}

/** Move what is selected along the view's axes, as a drag of one step. */
function nudge([right, up]: [number, number], times: number): void {
  const { camera, size } = app.stage;
  const held = app.pointer.heldSelection();
  if (!held.length) return;
  const step = NUDGE * times * (size / 1.75);
  const way = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(right * step);
  way.addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 1), up * step);
  HandleDrag.moveBy(app.session, held, way, store.symmetric.value);
}
