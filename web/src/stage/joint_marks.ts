// Joint axes and effector frames, for those who ask for them: a rod along each one-axis joint, thick and magenta at a limit.
import { BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, Group, InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, Quaternion, Vector3 } from "three";
import type { Capsule } from "../protocol";
import { emptyGroup } from "./dispose";
import type { Palette } from "./palette";

const UP = new Vector3(0, 1, 0);

export class JointRods extends Group {
  private rods: InstancedMesh | null = null;
  private readonly scratch = { place: new Vector3(), axis: new Vector3(), turn: new Quaternion(), scale: new Vector3(), matrix: new Matrix4() };

  build(count: number): void {
    emptyGroup(this);
    this.rods = new InstancedMesh(new CylinderGeometry(1, 1, 1, 10), new MeshLambertMaterial(), count);
    this.rods.frustumCulled = false;
    this.add(this.rods);
  }

  /** Place the rods: of each joint position and axis in the world, six numbers from `at` on. */
  place(numbers: Float32Array, at: number, sizes: readonly number[], atLimit: readonly boolean[], size: number, palette: Palette): void {
    const { place, axis, turn, scale, matrix } = this.scratch;
    for (let index = 0; index < sizes.length; index++) {
      const from = at + 6 * index;
      place.set(numbers[from], numbers[from + 1], numbers[from + 2]);
      axis.set(numbers[from + 3], numbers[from + 4], numbers[from + 5]);
      turn.setFromUnitVectors(UP, axis.normalize());
      const thick = (atLimit[index] ? 0.014 : 0.009) * (size / 1.75);
      scale.set(thick, 2 * (sizes[index] + 0.015 * (size / 1.75)), thick);
      this.rods?.setMatrixAt(index, matrix.compose(place, turn, scale));
      const largest = Math.abs(axis.x) > 0.7 ? 0 : Math.abs(axis.y) > 0.7 ? 1 : 2;
      this.rods?.setColorAt(index, atLimit[index] ? palette.limit : palette.axes[largest]);
    }
    if (this.rods) {
      this.rods.instanceMatrix.needsUpdate = true;
      if (this.rods.instanceColor) this.rods.instanceColor.needsUpdate = true;
    }
  }
}

/** Three axes of a frame, in their colours. */
export class FrameAxes extends LineSegments<BufferGeometry, LineBasicMaterial> {
  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]), 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(18), 3));
    super(geometry, new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true }));
    this.matrixAutoUpdate = false;
    this.frustumCulled = false;
  }

  apply(palette: Palette): void {
    const colors = this.geometry.getAttribute("color") as BufferAttribute;
    palette.axes.forEach((color, axis) => {
      colors.setXYZ(2 * axis, color.r, color.g, color.b);
      colors.setXYZ(2 * axis + 1, color.r, color.g, color.b);
    });
    colors.needsUpdate = true;
  }
}

/** The capsules that are kept apart, each in its segment's frame. */
export function capsuleMesh(capsule: Capsule, palette: Palette): Mesh {
  const start = new Vector3(...capsule.start);
  const end = new Vector3(...capsule.end);
  const length = start.distanceTo(end);
  const mesh = new Mesh(
    new CapsuleGeometry(capsule.radius, length, 6, 16),
    new MeshBasicMaterial({ color: palette.goal, wireframe: true, transparent: true, opacity: 0.25 }),
  );
  mesh.position.addVectors(start, end).multiplyScalar(0.5);
  if (length > 1e-9) mesh.quaternion.setFromUnitVectors(UP, end.sub(start).normalize());
  return mesh;
}
