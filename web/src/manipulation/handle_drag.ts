// One drag of something that can be taken: a part of the body, the gizmo, a target. It sends where it has come once a frame.
import { Quaternion, type Ray, Vector3 } from "three";
import type { Session } from "../session/session";
import { gridScale } from "../stage/floor";
import type { Gizmo, GizmoHandle } from "../stage/gizmo";
import { DragPath, type DragMode, meetPlane, nearestOnLine, snapOffset, snapTo } from "./drag_geometry";

/** Shortest time between two messages [ms]: sixty a second. */
const EVERY = 15;
const ANGLE_STEP = Math.PI / 12;
/** Of the grid that positions snap to, on a body of a person's size [m]. */
export const GRID = 0.05;

export interface Held {
  kind: "segment" | "goal" | "extra";
  name: string;
  point: Vector3;
}

export interface DragSettings {
  mirror: boolean;
  /** Lowest point of what is dragged [m], and the floor below it. */
  lowest: number;
  floorAt: (x: number, z: number) => number;
  size: number;
}

/** What is held, as the studio is told of it. */
function forGrab({ kind, name, point }: Held): { kind: Held["kind"]; name: string; point: [number, number, number] | null } {
  return { kind, name, point: kind === "segment" ? [point.x, point.y, point.z] : null };
}

/** How a drag turns rays into an offset or a rotation. */
interface Path {
  follow(ray: Ray, mode: DragMode, snapping: boolean): { offset: Vector3; rotation: Quaternion | null } | null;
}

class FreePath implements Path {
  private readonly path: DragPath;
  private readonly snapped = new Vector3();

  constructor(
    start: Vector3,
    facing: Vector3,
    private readonly settings: DragSettings,
  ) {
    this.path = new DragPath(start, facing);
  }

  follow(ray: Ray, mode: DragMode, snapping: boolean) {
    if (!this.path.follow(ray, mode)) return null;
    const offset = this.snapped.copy(this.path.offset);
    const { lowest, floorAt, size } = this.settings;
    const { start } = this.path;
    if (snapping) snapOffset(offset, start, lowest, floorAt(start.x + offset.x, start.z + offset.z), GRID * gridScale(size), mode);
    return { offset, rotation: null };
  }
}

class GizmoPath implements Path {
  private readonly axis = new Vector3();
  private readonly begin = new Vector3();
  private readonly met = new Vector3();
  private readonly offset = new Vector3();
  private readonly rotation = new Quaternion();
  private readonly origin: Vector3;
  private readonly inverse: Quaternion;
  private readonly frame: Quaternion;
  private readonly ready: boolean;

  constructor(
    private readonly handle: GizmoHandle,
    gizmo: Gizmo,
    ray: Ray,
    private readonly settings: DragSettings,
  ) {
    this.origin = gizmo.position.clone();
    this.frame = gizmo.frame.clone();
    this.inverse = this.frame.clone().invert();
    gizmo.axisOf(handle, this.axis);
    this.ready = this.meet(ray, this.begin);
  }

  private meet(ray: Ray, into: Vector3): boolean {
    if (this.handle.kind === "arrow") return nearestOnLine(ray, this.origin, this.axis, into);
    return meetPlane(ray, this.origin, this.axis, into);
  }

  follow(ray: Ray, _mode: DragMode, snapping: boolean) {
    if (!this.ready || !this.meet(ray, this.met)) return null;
    if (this.handle.kind === "ring") return { offset: this.offset.set(0, 0, 0), rotation: this.turned(snapping) };
    this.offset.subVectors(this.met, this.begin);
    if (snapping) {
      const step = GRID * gridScale(this.settings.size);
      this.offset.applyQuaternion(this.inverse);
      this.offset.set(snapTo(this.offset.x, step), snapTo(this.offset.y, step), snapTo(this.offset.z, step)).applyQuaternion(this.frame);
    }
    return { offset: this.offset, rotation: null };
  }

  private turned(snapping: boolean): Quaternion {
    const from = this.begin.clone().sub(this.origin);
    const to = this.met.clone().sub(this.origin);
    const angle = Math.atan2(from.clone().cross(to).dot(this.axis), from.dot(to));
    return this.rotation.setFromAxisAngle(this.axis, snapping ? snapTo(angle, ANGLE_STEP) : angle);
  }
}

export class HandleDrag {
  private readonly path: Path;
  private readonly drag: number;
  private ray: Ray;
  private mode: DragMode = "view";
  private snapping = false;
  private scheduled = 0;
  private sentAt = 0;
  private lastSent = "";
  private over = false;

  constructor(
    private readonly session: Session,
    readonly held: Held[],
    ray: Ray,
    settings: DragSettings,
    how: { facing: Vector3 } | { gizmo: Gizmo; handle: GizmoHandle },
  ) {
    this.ray = ray.clone();
    this.path = "gizmo" in how ? new GizmoPath(how.handle, how.gizmo, ray, settings) : new FreePath(held[0].point.clone(), how.facing, settings);
    this.path.follow(ray, "view", false);
    this.drag = session.grab(
      held.map(forGrab),
      settings.mirror,
    );
  }

  /** Move what is held by an offset at once, as one drag. */
  static moveBy(session: Session, held: Held[], { x, y, z }: Vector3, mirror: boolean): void {
    const drag = session.grab(held.map(forGrab), mirror);
    session.send({ type: "drag", drag, offset: [x, y, z] });
    session.send({ type: "release", drag });
  }

  /** How far it has been carried [m], for marks that must not wait for the studio. */
  readonly carried = new Vector3();

  /** Follow the pointer; the studio is told with the next frame. */
  follow(ray: Ray, mode: DragMode, snapping: boolean): void {
    this.ray.copy(ray);
    this.mode = mode;
    this.snapping = snapping;
    this.scheduled ||= requestAnimationFrame(this.tell);
  }

  private readonly tell = (now: number): void => {
    this.scheduled = 0;
    if (this.over) return;
    if (now - this.sentAt < EVERY) {
      this.scheduled = requestAnimationFrame(this.tell);
      return;
    }
    this.sentAt = now;
    this.send();
  };

  private send(): void {
    const found = this.path.follow(this.ray, this.mode, this.snapping);
    if (!found) return;
    this.carried.copy(found.offset);
    const { offset, rotation } = found;
    const text = `${offset.x} ${offset.y} ${offset.z} ${rotation?.x} ${rotation?.y} ${rotation?.z} ${rotation?.w}`;
    if (text === this.lastSent) return;
    this.lastSent = text;
    this.session.send({
      type: "drag",
      drag: this.drag,
      offset: [offset.x, offset.y, offset.z],
      ...(rotation ? { rotation: [rotation.w, rotation.x, rotation.y, rotation.z] as [number, number, number, number] } : {}),
    });
  }

  release(): void {
    this.send();
    this.end("release");
  }

  cancel(): void {
    this.end("cancel");
  }

  private end(type: "release" | "cancel"): void {
    if (this.over) return;
    this.over = true;
    cancelAnimationFrame(this.scheduled);
    this.session.send({ type, drag: this.drag });
  }
}
