// The posed surface of a skin on the page's own side: what rays meet, and where parts are; the graphics card has its own.
import { type Matrix4, type Ray, Sphere, Vector3 } from "three";
import type { SkinMesh } from "../protocol";

/** What is sent of a skin, once. */
export interface SkinShape {
  mesh: SkinMesh;
  /** Of the vertices, 3 numbers each. */
  positions: Float32Array;
  normals: Float32Array;
  /** Of the vertices, 2 numbers each. */
  uvs: Float32Array;
  /** Of the vertices, 8 each, the largest first. */
  weights: Float32Array;
  joints: Uint16Array;
  /** Of the bones, 16 numbers each, column by column: from a vertex to the frame of the bone's segment. */
  bind: Float32Array;
  /** Corners, 3 each, piece by piece. */
  triangles: Uint32Array;
  textures: Blob[];
}

export interface SurfaceHit {
  segment: number;
  distance: number;
}

const SLOTS = 8;

export class SkinSurface {
  /** Positions of the vertices in the world [m]; those of the last `pose`. */
  readonly posed: Float32Array;
  /** Pieces with their first triangle. */
  readonly pieces: { first: number; count: number; segment: number; material: number; twoSided: boolean }[] = [];

  constructor(readonly shape: SkinShape) {
    this.posed = new Float32Array(shape.positions.length);
    let first = 0;
    for (const { material, segment, triangles } of shape.mesh.pieces) {
      const twoSided = shape.mesh.materials[material].two_sided;
      this.pieces.push({ first, count: triangles, segment, material, twoSided });
      first += triangles;
    }
  }

  /** Pose all vertices by the matrices of the bones, 16 numbers each. */
  pose(bones: Float32Array): void {
    const { positions, weights, joints } = this.shape;
    const { posed } = this;
    for (let vertex = 0, at = 0, slot = 0; at < positions.length; vertex++, at += 3) {
      const [x, y, z] = [positions[at], positions[at + 1], positions[at + 2]];
      let [px, py, pz] = [0, 0, 0];
      slot = SLOTS * vertex;
      for (let last = slot + SLOTS; slot < last; slot++) {
        const weight = weights[slot];
        if (weight === 0) break;
        const bone = 16 * joints[slot];
        px += weight * (bones[bone] * x + bones[bone + 4] * y + bones[bone + 8] * z + bones[bone + 12]);
        py += weight * (bones[bone + 1] * x + bones[bone + 5] * y + bones[bone + 9] * z + bones[bone + 13]);
        pz += weight * (bones[bone + 2] * x + bones[bone + 6] * y + bones[bone + 10] * z + bones[bone + 14]);
      }
      posed[at] = px;
      posed[at + 1] = py;
      posed[at + 2] = pz;
    }
  }

  /** The nearest place at which a ray meets the posed surface (T. Möller and B. Trumbore, 1997). */
  meet(ray: Ray): SurfaceHit | null {
    const { triangles } = this.shape;
    const { posed } = this;
    const { origin: o, direction: d } = ray;
    let [nearest, segment] = [Infinity, -1];
    for (const piece of this.pieces)
      for (let at = 3 * piece.first, end = at + 3 * piece.count; at < end; at += 3) {
        const [a, b, c] = [3 * triangles[at], 3 * triangles[at + 1], 3 * triangles[at + 2]];
        const [ax, ay, az] = [posed[a], posed[a + 1], posed[a + 2]];
        const [ux, uy, uz] = [posed[b] - ax, posed[b + 1] - ay, posed[b + 2] - az];
        const [vx, vy, vz] = [posed[c] - ax, posed[c + 1] - ay, posed[c + 2] - az];
        const [px, py, pz] = [d.y * vz - d.z * vy, d.z * vx - d.x * vz, d.x * vy - d.y * vx];
        const facing = ux * px + uy * py + uz * pz;
        if (facing === 0 || (facing < 0 && !piece.twoSided)) continue;
        const [tx, ty, tz] = [o.x - ax, o.y - ay, o.z - az];
        const one = (tx * px + ty * py + tz * pz) / facing;
        if (one < 0 || one > 1) continue;
        const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
        const other = (d.x * qx + d.y * qy + d.z * qz) / facing;
        if (other < 0 || one + other > 1) continue;
        const distance = (vx * qx + vy * qy + vz * qz) / facing;
        if (distance > 0 && distance < nearest) [nearest, segment] = [distance, piece.segment];
      }
    return segment < 0 ? null : { segment, distance: nearest };
  }

  /** The height of the lowest point of a segment's pieces [m]; Infinity if it has none. */
  lowestOf(segment: number): number {
    let lowest = Infinity;
    for (const piece of this.pieces)
      if (piece.segment === segment)
        for (let at = 3 * piece.first, end = at + 3 * piece.count; at < end; at++)
          lowest = Math.min(lowest, this.posed[3 * this.shape.triangles[at] + 1]);
    return lowest;
  }

  /** Spheres around what moves mostly with each segment, in the segment's frame; null where nothing does. */
  spheres(bind: Matrix4[], count: number): (Sphere | null)[] {
    const { positions, joints, weights, triangles, mesh } = this.shape;
    const points: Vector3[][] = Array.from({ length: count }, () => []);
    for (const piece of this.pieces) {
      // Every corner is there about six times, so some will do.
      for (let at = 3 * piece.first, end = at + 3 * piece.count; at < end; at += 3) {
        const vertex = triangles[at];
        for (let slot = SLOTS * vertex; slot < SLOTS * vertex + SLOTS && weights[slot] > 0; slot++)
          if (mesh.bones[joints[slot]] === piece.segment) {
            points[piece.segment].push(new Vector3().fromArray(positions, 3 * vertex).applyMatrix4(bind[joints[slot]]));
            break;
          }
      }
    }
    return points.map((of) => (of.length ? new Sphere().setFromPoints(of) : null));
  }
}
