// Where a drag has come: in the plane of the view, along the floor, or along an axis; and where it snaps to.
import { Plane, type Ray, Vector3 } from "three";

export type DragMode = "view" | "floor" | "x" | "y" | "z";

const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };
/** Rays that meet a plane at less than this (sine of the angle) are not followed: they meet it anywhere. */
const FLATTEST = 0.06;

/** The point of a line nearest to a ray, into `into`; false where they are parallel. */
export function nearestOnLine(ray: Ray, origin: Vector3, direction: Vector3, into: Vector3): boolean {
  const along = ray.direction.dot(direction);
  const rest = 1 - along * along;
  if (rest < 1e-4) return false;
  into.subVectors(ray.origin, origin);
  const distance = (into.dot(direction) - along * into.dot(ray.direction)) / rest;
  into.copy(origin).addScaledVector(direction, distance);
  return true;
}

/** The point where a ray meets a plane through `origin`, into `into`; false where it does not, or runs along it. */
export function meetPlane(ray: Ray, origin: Vector3, normal: Vector3, into: Vector3): boolean {
  if (Math.abs(ray.direction.dot(normal)) < FLATTEST) return false;
  return ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, origin), into) !== null;
}

/** One drag: how far a point has been carried. Changing the mode goes on from where it is. */
export class DragPath {
  readonly offset = new Vector3();
  private readonly anchor = new Vector3();
  private readonly begin = new Vector3();
  private readonly carried = new Vector3();
  private readonly met = new Vector3();
  private mode: DragMode | "" = "";

  constructor(
    /** Where it was grabbed [m]. */
    readonly start: Vector3,
    /** Towards the viewer. */
    private readonly facing: Vector3,
  ) {}

  /** Follow a ray; returns whether the offset is another. */
  follow(ray: Ray, mode: DragMode): boolean {
    if (mode !== this.mode) {
      this.mode = mode;
      this.carried.copy(this.offset);
      this.anchor.copy(this.start).add(this.offset);
      if (!this.meet(ray, this.begin)) {
        this.mode = "";
        return false;
      }
    }
    if (!this.meet(ray, this.met)) return false;
    this.offset.copy(this.carried).add(this.met).sub(this.begin);
    return true;
  }

  private meet(ray: Ray, into: Vector3): boolean {
    if (this.mode === "view") return meetPlane(ray, this.anchor, this.facing, into);
    if (this.mode === "floor") return meetPlane(ray, this.anchor, AXES.y, into);
    return nearestOnLine(ray, this.anchor, AXES[this.mode as "x" | "y" | "z"], into);
  }
}

/** A number moved to the nearest multiple of `step`. */
export function snapTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** Move an offset so that the point ends on the grid, or its lowest point on the floor when that is near. */
export function snapOffset(offset: Vector3, start: Vector3, lowest: number, floor: number, step: number, mode: DragMode): void {
  const free = { view: "xyz", floor: "xz", x: "x", y: "y", z: "z" }[mode];
  if (free.includes("x")) offset.x = snapTo(start.x + offset.x, step) - start.x;
  if (free.includes("z")) offset.z = snapTo(start.z + offset.z, step) - start.z;
  if (!free.includes("y")) return;
  const above = lowest + offset.y - floor;
  if (Math.abs(above) < step) offset.y -= above;
  else offset.y = snapTo(start.y + offset.y, step) - start.y;
}
