// The posed surface of a skin on the page's own side: what rays meet, and where parts are; the graphics card has its own.
import { type Matrix4, type Ray, Sphere, Vector3 } from "three";
import type { SkinMesh } from "../protocol";

/** What tells holes: the alpha at a place on a texture, and below which alpha nothing is there. */
export interface Holes {
  alpha: { at(u: number, v: number): number };
  cutoff: number;
}

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
  /** Holes by number of the material, of those that have some. */
  readonly holes = new Map<number, Holes>();
  /** How much the second and the third corner count where the last triangle was met. */
  private one = 0;
  private other = 0;
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
    for (let vertex = 0, at = 0; at < positions.length; vertex++, at += 3) {
      const x = positions[at];
      const y = positions[at + 1];
      const z = positions[at + 2];
      let px = 0;
      let py = 0;
      let pz = 0;
      for (let slot = SLOTS * vertex; slot < SLOTS * vertex + SLOTS; slot++) {
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

  /** The nearest place at which a ray meets the posed surface. */
  meet(ray: Ray): SurfaceHit | null {
    let nearest: SurfaceHit | null = null;
    for (const { first, count, segment, material, twoSided } of this.pieces) {
      const holes = this.holes.get(material);
      for (let at = 3 * first, end = at + 3 * count; at < end; at += 3) {
        const distance = this.distanceTo(at, ray, twoSided);
        if (distance > 0 && distance < (nearest?.distance ?? Infinity) && !(holes && this.isHole(at, holes))) nearest = { segment, distance };
      }
    }
    return nearest;
  }

  /** Whether the triangle whose corners begin at `at` has a hole where it was met. */
  private isHole(at: number, { alpha, cutoff }: Holes): boolean {
    const { uvs, triangles } = this.shape;
    const shares = [1 - this.one - this.other, this.one, this.other];
    let [u, v] = [0, 0];
    for (let corner = 0; corner < 3; corner++) {
      u += shares[corner] * uvs[2 * triangles[at + corner]];
      v += shares[corner] * uvs[2 * triangles[at + corner] + 1];
    }
    return alpha.at(u, v) < cutoff;
  }

  /** How far along a ray the triangle is whose corners begin at `at`; 0 if it is not met (T. Möller and B. Trumbore, 1997). */
  private distanceTo(at: number, { origin: o, direction: d }: Ray, twoSided: boolean): number {
    const { posed } = this;
    const { triangles } = this.shape;
    const a = 3 * triangles[at];
    const b = 3 * triangles[at + 1];
    const c = 3 * triangles[at + 2];
    const ux = posed[b] - posed[a];
    const uy = posed[b + 1] - posed[a + 1];
    const uz = posed[b + 2] - posed[a + 2];
    const vx = posed[c] - posed[a];
    const vy = posed[c + 1] - posed[a + 1];
    const vz = posed[c + 2] - posed[a + 2];
    const px = d.y * vz - d.z * vy;
    const py = d.z * vx - d.x * vz;
    const pz = d.x * vy - d.y * vx;
    const facing = ux * px + uy * py + uz * pz;
    if (facing === 0 || (facing < 0 && !twoSided)) return 0;
    const tx = o.x - posed[a];
    const ty = o.y - posed[a + 1];
    const tz = o.z - posed[a + 2];
    const one = (tx * px + ty * py + tz * pz) / facing;
    if (one < 0 || one > 1) return 0;
    this.one = one;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const other = (d.x * qx + d.y * qy + d.z * qz) / facing;
    this.other = other;
    return other < 0 || one + other > 1 ? 0 : (vx * qx + vy * qy + vz * qz) / facing;
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
