// Pointers on the stage: what is under them lights up; a press on the body drags it, beside it turns the camera, two fingers
// move the camera and never the body.
import { Vector3 } from "three";
import * as store from "../session/store";
import type { Session } from "../session/session";
import type { GizmoHandle } from "../stage/gizmo";
import type { Stage } from "../stage/stage";
import { isPlaying, type StageView } from "../stage_view";
import type { DragMode } from "./drag_geometry";
import { HandleDrag, type Held } from "./handle_drag";

/** How far a pointer goes before a press is a drag [pixels]. */
const MOUSE_SLACK = 3;
const TOUCH_SLACK = 9;
/** How far beside a part a finger may be [pixels]. */
const FINGER = 14;
const LONG_PRESS = 550;

type Target =
  | { kind: "gizmo"; handle: GizmoHandle }
  | { kind: "extra"; key: string; point: Vector3 }
  | { kind: "segment"; name: string; index: number; point: Vector3 }
  | { kind: "nothing" };

interface Press {
  pointer: number;
  target: Target;
  x: number;
  y: number;
  button: number;
  touch: boolean;
  add: boolean;
}

export interface MenuRequest {
  x: number;
  y: number;
  segment: string;
  extra: string;
}

export class PointerInput {
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private press: Press | null = null;
  private drag: HandleDrag | null = null;
  private camera: "turn" | "shift" | null = null;
  private pinch: { x: number; y: number; apart: number } | null = null;
  private readonly keys = { shift: false, control: false, alt: false, axis: "" as "" | "x" | "y" | "z" };
  private at = { x: 0, y: 0 };
  private hovering = 0;
  private longPress = 0;
  /** Called when a person asks what can be done here. */
  onMenu: (request: MenuRequest) => void = () => undefined;

  constructor(
    private readonly stage: Stage,
    private readonly view: StageView,
    private readonly session: Session,
  ) {
    const canvas = stage.canvas;
    canvas.addEventListener("pointerdown", this.onDown);
    canvas.addEventListener("pointermove", this.onMove);
    canvas.addEventListener("pointerup", this.onUp);
    canvas.addEventListener("pointercancel", this.onCancel);
    canvas.addEventListener("pointerleave", () => this.hover({ kind: "nothing" }));
    canvas.addEventListener("wheel", this.onWheel, { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("blur", () => {
      this.keys.shift = this.keys.control = this.keys.alt = false;
      this.keys.axis = "";
    });
  }

  /** Whether something is being dragged. */
  get dragging(): boolean {
    return this.drag !== null;
  }

  /** Note which keys are down; X, Y and Z choose an axis for the drag that goes on. */
  note(event: KeyboardEvent): void {
    this.keys.shift = event.shiftKey;
    this.keys.control = event.ctrlKey || event.metaKey;
    this.keys.alt = event.altKey;
    const axis = event.key.toLowerCase();
    if (event.type === "keydown" && this.drag && (axis === "x" || axis === "y" || axis === "z") && !event.repeat) {
      this.keys.axis = this.keys.axis === axis ? "" : axis;
    }
    this.continueDrag();
  }

  /** Take back the drag that goes on; false if there is none. */
  cancelDrag(): boolean {
    if (!this.drag) return false;
    this.drag.cancel();
    this.endDrag();
    this.press = null;
    return true;
  }

  // ---- events -----------------------------------------------------------------------------------------

  private place(event: PointerEvent | WheelEvent): { x: number; y: number } {
    const box = this.stage.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private readonly onDown = (event: PointerEvent): void => {
    const { x, y } = (this.at = this.place(event));
    this.stage.canvas.focus({ preventScroll: true });
    this.pointers.set(event.pointerId, { x, y });
    try {
      this.stage.canvas.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is already gone.
    }
    if (this.pointers.size >= 2) return this.beginPinch();
    const touch = event.pointerType === "touch";
    const target = this.find(x, y, touch);
    this.press = { pointer: event.pointerId, target, x, y, button: event.button, touch, add: event.shiftKey || event.ctrlKey || event.metaKey };
    this.keys.shift = event.shiftKey;
    this.keys.alt = event.altKey;
    if (event.altKey) this.camera = event.button === 0 ? "turn" : "shift";
    else if (target.kind === "nothing") this.camera = event.button === 0 ? "turn" : "shift";
    if (touch) this.longPress = window.setTimeout(() => this.openMenu(), LONG_PRESS);
    event.preventDefault();
  };

  private readonly onMove = (event: PointerEvent): void => {
    const { x, y } = this.place(event);
    const last = this.pointers.get(event.pointerId);
    const dx = x - (last?.x ?? x);
    const dy = y - (last?.y ?? y);
    if (last) this.pointers.set(event.pointerId, { x, y });
    if (this.pinch) return this.movePinch();
    this.at = { x, y };
    const press = this.press;
    if (!press || press.pointer !== event.pointerId) {
      if (event.pointerType !== "touch") this.hovering ||= requestAnimationFrame(this.lookUnderPointer);
      return;
    }
    if (!this.drag && Math.hypot(x - press.x, y - press.y) < (press.touch ? TOUCH_SLACK : MOUSE_SLACK)) {
      this.pointers.set(event.pointerId, { x: press.x, y: press.y });
      return;
    }
    clearTimeout(this.longPress);
    if (this.camera) {
      if (this.camera === "turn") this.stage.orbit.turn(dx, dy);
      else this.stage.orbit.shift(dx, dy, this.stage.extent[1]);
      this.stage.canvas.style.cursor = "grabbing";
      this.stage.invalidate();
      return;
    }
    if (!this.drag && press.button === 0) this.beginDrag(press);
    this.keys.shift = event.shiftKey;
    this.keys.control = event.ctrlKey || event.metaKey;
    this.continueDrag();
  };

  private readonly onUp = (event: PointerEvent): void => {
    clearTimeout(this.longPress);
    this.pointers.delete(event.pointerId);
    if (this.pinch) {
      this.pinch = this.pointers.size >= 2 ? this.pinch : null;
      if (!this.pinch) this.press = this.camera = null;
      return;
    }
    const press = this.press;
    if (!press || press.pointer !== event.pointerId) return;
    const { x, y } = this.place(event);
    const still = Math.hypot(x - press.x, y - press.y) < (press.touch ? TOUCH_SLACK : MOUSE_SLACK);
    if (this.drag) {
      this.continueDrag();
      this.drag.release();
      this.endDrag();
    } else if (still && press.button === 2) this.openMenu();
    else if (still && press.button === 0) this.click(press);
    this.press = this.camera = null;
    this.lookUnderPointer();
  };

  private readonly onCancel = (event: PointerEvent): void => {
    clearTimeout(this.longPress);
    this.pointers.delete(event.pointerId);
    this.cancelDrag();
    this.press = this.camera = this.pinch = null;
  };

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.place(event);
    const [width, height] = this.stage.extent;
    const lines = event.deltaMode === 1 ? 30 : 1;
    const factor = Math.exp(Math.max(-0.5, Math.min(0.5, event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016))));
    this.stage.orbit.zoom(factor, (2 * x) / width - 1, 1 - (2 * y) / height);
    this.stage.invalidate();
  };

  // ---- what is under the pointer ----------------------------------------------------------------------

  private find(x: number, y: number, touch: boolean): Target {
    const near = this.findAt(x, y);
    if (!touch || near.kind !== "nothing") return near;
    for (let turn = 0; turn < 8; turn++) {
      const angle = (turn * Math.PI) / 4;
      const found = this.findAt(x + FINGER * Math.cos(angle), y + FINGER * Math.sin(angle));
      if (found.kind !== "nothing") return found;
    }
    return near;
  }

  private findAt(x: number, y: number): Target {
    const ray = this.stage.rayAt(x, y);
    const handle = this.view.gizmo.pick(ray);
    const hit = this.stage.figure.visible ? this.stage.figure.pick(ray) : null;
    const name = hit ? this.stage.figure.nameOf(hit.segment) : "";
    // Squares and rings lie over what is selected: there, the part itself is taken. Arrows reach beyond it.
    const over = handle?.kind !== "arrow" && store.selection.value.includes(name);
    if (handle && !over) return { kind: "gizmo", handle };
    const extra = this.view.marks.pick(ray);
    if (extra) return { kind: "extra", key: extra.key, point: extra.point };
    if (!hit) return { kind: "nothing" };
    return { kind: "segment", name, index: hit.segment, point: hit.point };
  }

  private readonly lookUnderPointer = (): void => {
    this.hovering = 0;
    if (this.press || this.pinch) return;
    this.hover(this.findAt(this.at.x, this.at.y));
  };

  private hover(target: Target): void {
    if (this.drag) return;
    store.hovered.value = target.kind === "segment" ? target.name : target.kind === "extra" ? `extra ${target.key}` : "";
    if (this.view.gizmo.mark(target.kind === "gizmo" ? target.handle : null, null)) this.stage.invalidate();
    if (target.kind === "extra") this.stage.invalidate();
    this.stage.canvas.style.cursor = target.kind === "nothing" ? "" : "grab";
  }

  // ---- clicks -----------------------------------------------------------------------------------------

  private click(press: Press): void {
    const { target } = press;
    if (target.kind === "gizmo") return;
    store.selectedExtra.value = target.kind === "extra" ? target.key : "";
    if (target.kind === "segment" && press.add) {
      const others = store.selection.value.filter((name) => name !== target.name);
      store.selection.value = others.length < store.selection.value.length ? others : [...others, target.name];
    } else if (target.kind === "segment") store.selection.value = [target.name];
    else if (!press.add) store.selection.value = [];
    this.stage.invalidate();
  }

  private openMenu(): void {
    const target = this.press?.target ?? { kind: "nothing" as const };
    if (this.drag) return;
    const box = this.stage.canvas.getBoundingClientRect();
    const segment = target.kind === "segment" ? target.name : target.kind === "gizmo" ? (store.segment.value?.name ?? "") : "";
    if (segment && !store.selection.value.includes(segment)) store.selection.value = [segment];
    this.onMenu({ x: this.at.x + box.left, y: this.at.y + box.top, segment, extra: target.kind === "extra" ? target.key : "" });
    this.press = this.camera = null;
  }

  // ---- drags ------------------------------------------------------------------------------------------

  private beginDrag(press: Press): void {
    const { target } = press;
    if (target.kind === "nothing") return;
    const held = this.heldBy(target);
    if (!held.length) return;
    const ray = this.stage.rayAt(press.x, press.y).ray;
    const facing = this.stage.camera.getWorldDirection(new Vector3()).negate();
    const how = target.kind === "gizmo" ? { gizmo: this.view.gizmo, handle: target.handle } : { facing };
    const settings = {
      mirror: store.symmetric.value,
      lowest: target.kind === "segment" ? this.stage.figure.lowestOf(target.index) : held[0].point.y,
      floorAt: this.stage.orbit.floorAt,
      size: this.stage.size,
    };
    this.drag = new HandleDrag(this.session, held, ray, settings, how);
    this.view.dragging = target.kind === "segment";
    store.hintSeen.value = true;
    if (target.kind === "segment") store.hovered.value = target.name;
    if (target.kind === "gizmo") this.view.gizmo.mark(null, target.handle);
    this.stage.canvas.style.cursor = "grabbing";
  }

  /** What is held by a press: a part alone, or all that are selected if it is one of them. */
  private heldBy(target: Exclude<Target, { kind: "nothing" }>): Held[] {
    if (target.kind === "extra") {
      store.selectedExtra.value = target.key;
      return [{ kind: "extra", name: target.key, point: target.point }];
    }
    const point = this.view.gizmo.position.clone();
    if (target.kind === "gizmo" && store.selectedExtra.value) return [{ kind: "extra", name: store.selectedExtra.value, point }];
    if (target.kind === "segment" && !store.selection.value.includes(target.name)) {
      if (isPlaying()) store.selection.value = [];
      else store.selection.value = [target.name];
      store.selectedExtra.value = "";
      return [{ kind: "segment", name: target.name, point: target.point }];
    }
    if (target.kind === "gizmo") return this.heldSelection();
    const others = store.selection.value.filter((name) => name !== target.name);
    return [{ kind: "segment", name: target.name, point: target.point }, ...others.map((name) => this.heldPart(name))];
  }

  /** What keys move: all that is selected. */
  heldSelection(): Held[] {
    const extra = store.selectedExtra.value;
    if (extra) return [{ kind: "extra", name: extra, point: this.view.gizmo.position.clone() }];
    return store.selection.value.map((name) => this.heldPart(name));
  }

  private heldPart(name: string): Held {
    const index = this.stage.figure.indexOf(name);
    const effector = store.scene.value?.segments.find((each) => each.name === name)?.effector ?? "";
    const place = this.stage.figure.middleOf(index, new Vector3());
    if (effector && !store.goalOf(effector)?.on_base) return { kind: "goal", name: effector, point: this.view.placeOf(effector, place) };
    return { kind: "segment", name, point: place };
  }

  private continueDrag(): void {
    if (!this.drag) return;
    const mode: DragMode = this.keys.axis || (this.keys.shift ? "floor" : "view");
    this.drag.follow(this.stage.rayAt(this.at.x, this.at.y).ray, mode, store.snapping.value !== this.keys.control);
    store.dragMode.value = mode;
  }

  private endDrag(): void {
    this.drag = null;
    this.view.dragging = false;
    this.keys.axis = "";
    store.dragMode.value = "";
    this.view.gizmo.mark(null, null);
    this.stage.canvas.style.cursor = "";
    this.stage.invalidate();
  }

  // ---- two fingers ------------------------------------------------------------------------------------

  private beginPinch(): void {
    clearTimeout(this.longPress);
    this.cancelDrag();
    this.press = this.camera = null;
    this.pinch = this.measurePinch();
  }

  private measurePinch(): { x: number; y: number; apart: number } {
    const [one, other] = [...this.pointers.values()];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.max(Math.hypot(one.x - other.x, one.y - other.y), 20) };
  }

  private movePinch(): void {
    const before = this.pinch;
    if (!before || this.pointers.size < 2) return;
    const now = (this.pinch = this.measurePinch());
    const [width, height] = this.stage.extent;
    this.stage.orbit.shift(now.x - before.x, now.y - before.y, height);
    this.stage.orbit.zoom(before.apart / now.apart, (2 * now.x) / width - 1, 1 - (2 * now.y) / height);
    this.stage.invalidate();
  }
}
