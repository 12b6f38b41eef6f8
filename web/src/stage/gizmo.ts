// The gizmo of what is selected: arrows to move along an axis, squares to move in a plane, rings to turn. Always of one size.
import {
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  type Raycaster,
  TorusGeometry,
  Vector3,
} from "three";
import type { Palette } from "./palette";

export type GizmoKind = "arrow" | "square" | "ring";

/** A part of the gizmo that can be taken. */
export interface GizmoHandle {
  kind: GizmoKind;
  axis: 0 | 1 | 2;
}

/** Length of an arrow on the page, as a share of its height. */
const LENGTH = 0.1;
const RING = 0.82;
/** A square is hidden below this cosine between its normal and the line of sight: a pixel would move it by metres. */
const EDGE_ON = 0.2;
/** An arrow is hidden above this cosine between it and the line of sight, for the same reason. */
const END_ON = 0.985;

const TURNS = [
  new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(1, 0, 0)),
  new Quaternion(),
  new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(0, 0, 1)),
];

class Part extends Group {
  private readonly material: MeshBasicMaterial;
  readonly grip: Mesh;

  constructor(
    readonly handle: GizmoHandle,
    drawn: BufferGeometry[],
    grip: BufferGeometry,
  ) {
    super();
    this.material = new MeshBasicMaterial({ transparent: true, opacity: 0.9, depthTest: false, side: DoubleSide });
    for (const geometry of drawn) this.add(new Mesh(geometry, this.material));
    this.grip = new Mesh(grip, new MeshBasicMaterial({ side: DoubleSide }));
    this.grip.visible = false;
    this.add(this.grip);
    this.quaternion.copy(TURNS[handle.axis]);
  }

  paint(color: Color, lit: boolean, faded: boolean): void {
    this.material.color.copy(color);
    if (lit) this.material.color.lerp(new Color("#ffffff"), 0.15);
    this.material.opacity = lit ? 1 : faded ? 0.25 : this.handle.kind === "square" ? 0.5 : 0.85;
    this.scale.setScalar(lit && this.handle.kind !== "ring" ? 1.06 : 1);
  }
}

export class Gizmo extends Group {
  private readonly parts: Part[] = [];
  private lit: GizmoHandle | null = null;
  private taken: GizmoHandle | null = null;
  private palette: Palette | null = null;
  private turns = true;
  /** The axes of the gizmo in the world. */
  readonly frame = new Quaternion();

  constructor() {
    super();
    this.visible = false;
    for (const axis of [0, 1, 2] as const) {
      const shaft = new CylinderGeometry(0.014, 0.014, 0.4, 8).translate(0, 0.62, 0);
      const tip = new ConeGeometry(0.055, 0.2, 16).translate(0, 0.9, 0);
      this.parts.push(new Part({ kind: "arrow", axis }, [shaft, tip], new CylinderGeometry(0.09, 0.09, 0.6, 8).translate(0, 0.72, 0)));
      const square = new PlaneGeometry(0.17, 0.17).rotateX(-Math.PI / 2).translate(0.44, 0, 0.44);
      this.parts.push(new Part({ kind: "square", axis }, [square], square));
      const ring = new TorusGeometry(RING, 0.012, 6, 72).rotateX(Math.PI / 2);
      this.parts.push(new Part({ kind: "ring", axis }, [ring], new TorusGeometry(RING, 0.065, 6, 36).rotateX(Math.PI / 2)));
    }
    this.add(...this.parts);
    this.renderOrder = 10;
  }

  apply(palette: Palette): void {
    this.palette = palette;
    this.paint();
  }

  /** Show the gizmo at a place with these axes; turns: whether rings are shown. */
  show(place: Vector3, axes: Quaternion, turns: boolean): void {
    this.visible = true;
    this.position.copy(place);
    this.quaternion.copy(axes);
    this.frame.copy(axes);
    if (turns !== this.turns) {
      this.turns = turns;
      for (const part of this.parts) if (part.handle.kind === "ring") part.visible = turns;
    }
  }

  hide(): void {
    this.visible = false;
  }

  /** Keep the size on the page. */
  fit(camera: PerspectiveCamera): void {
    const distance = camera.position.distanceTo(this.position);
    this.scale.setScalar(2 * distance * Math.tan((camera.fov * Math.PI) / 360) * LENGTH);
    const sight = camera.position.clone().sub(this.position).normalize();
    for (const part of this.parts) {
      const along = Math.abs(this.axisOf(part.handle, new Vector3()).dot(sight));
      if (part.handle.kind === "square") part.visible = along > EDGE_ON;
      if (part.handle.kind === "arrow") part.visible = along < END_ON;
    }
    this.updateMatrixWorld();
  }

  pick(ray: Raycaster): GizmoHandle | null {
    if (!this.visible) return null;
    let nearest: Part | null = null;
    let best = Infinity;
    for (const part of this.parts) {
      if (!part.visible) continue;
      const hit = ray.intersectObject(part.grip, false)[0];
      // A ring is behind arrows and squares that lie at the same place.
      const distance = hit ? hit.distance * (part.handle.kind === "ring" ? 1.02 : 1) : Infinity;
      if (distance < best) {
        best = distance;
        nearest = part;
      }
    }
    return nearest?.handle ?? null;
  }

  /** Light up what is under the pointer; take: what is being dragged. Returns whether it is another. */
  mark(lit: GizmoHandle | null, taken: GizmoHandle | null): boolean {
    if (lit === this.lit && taken === this.taken) return false;
    this.lit = lit;
    this.taken = taken;
    this.paint();
    return true;
  }

  private paint(): void {
    for (const part of this.parts) {
      const lit = part.handle === this.lit || part.handle === this.taken;
      if (this.palette) part.paint(this.palette.axes[part.handle.axis], lit, this.taken !== null && part.handle !== this.taken);
    }
  }

  /** The direction of an axis of the gizmo in the world, into `into`. */
  axisOf(handle: GizmoHandle, into: Vector3): Vector3 {
    into.set(0, 0, 0).setComponent(handle.axis, 1);
    return into.applyQuaternion(this.frame);
  }

  /** Where a part can be taken, in the world, for tests. */
  placeOf(handle: GizmoHandle, into: Vector3): Vector3 {
    const part = this.parts.find((each) => each.handle.kind === handle.kind && each.handle.axis === handle.axis);
    if (handle.kind === "arrow") into.set(0, 0.9, 0);
    else if (handle.kind === "square") into.set(0.44, 0, 0.44);
    else into.set(RING * Math.SQRT1_2, 0, RING * Math.SQRT1_2);
    return part ? into.applyMatrix4(part.matrixWorld) : into;
  }
}
