// What a body walks on: a level floor, a slope or stairs, and how high it is at a place.
import {
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshLambertMaterial,
} from "three";
import type { Palette } from "./palette";

/** A floor through `origin` [m]: rising by `slope` [rad] towards `heading` (from z to x [rad]), or with stairs. */
export interface TerrainShape {
  origin: [number, number, number];
  heading: number;
  slope: number;
  rise: number;
  tread: number;
  begin: number;
}

export const LEVEL: TerrainShape = { origin: [0, 0, 0], heading: 0, slope: 0, rise: 0, tread: 0, begin: 0 };

/** Stairs that are drawn in all, and how many of them behind the body. */
const STAIRS = 44;
const BEHIND = 14;

/** The number of the stair at a place; 0 on the landing. */
export function stairAt(terrain: TerrainShape, x: number, z: number): number {
  if (!terrain.tread) return 0;
  return Math.max(Math.floor((ahead(terrain, x, z) - terrain.begin) / terrain.tread), 0);
}

/** The height of a terrain at a place [m]. */
export function heightAt(terrain: TerrainShape, x: number, z: number): number {
  if (terrain.tread) return terrain.origin[1] + terrain.rise * stairAt(terrain, x, z);
  return terrain.origin[1] + Math.tan(terrain.slope) * ahead(terrain, x, z);
}

function ahead(terrain: TerrainShape, x: number, z: number): number {
  return (x - terrain.origin[0]) * Math.sin(terrain.heading) + (z - terrain.origin[2]) * Math.cos(terrain.heading);
}

/** Stairs with a landing before them; their edges are drawn as lines, so that they are seen from above too. */
export class Stairs extends Group {
  private boxes: InstancedMesh | null = null;
  private edges: LineSegments | null = null;
  private readonly sides: MeshLambertMaterial[];
  private readonly line = new LineBasicMaterial();
  private terrain: TerrainShape = LEVEL;
  private first = -1;
  private size = 1.75;

  constructor() {
    super();
    const riser = new MeshLambertMaterial();
    const tread = new MeshLambertMaterial();
    this.sides = [riser, riser, tread, riser, riser, riser]; // of a box: right, left, top, bottom, front, back
  }

  apply(palette: Palette): void {
    this.sides[0].color.copy(palette.riser);
    this.sides[2].color.copy(palette.stair);
    this.line.color.copy(palette.edge);
  }

  lay(terrain: TerrainShape, size: number): void {
    this.terrain = terrain;
    this.size = size;
    this.first = -1;
    this.clear();
    this.boxes?.geometry.dispose();
    this.boxes?.dispose();
    this.edges?.geometry.dispose();
    this.boxes = this.edges = null;
    this.visible = terrain.tread > 0;
    if (!this.visible) return;
    const box = new BoxGeometry(1, 1, 1);
    this.boxes = new InstancedMesh(box, this.sides, STAIRS + 1);
    this.boxes.castShadow = true;
    this.boxes.receiveShadow = true;
    this.boxes.frustumCulled = false;
    this.edges = new LineSegments(new BufferGeometry(), this.line);
    this.edges.frustumCulled = false;
    this.add(this.boxes, this.edges);
    this.position.set(...terrain.origin);
    this.rotation.set(0, terrain.heading, 0);
  }

  /** Draw the stairs around a place. */
  follow(x: number, z: number): void {
    if (!this.boxes) return;
    const first = Math.max(stairAt(this.terrain, x, z) - BEHIND, 1);
    if (first === this.first) return;
    this.first = first;
    const { rise, tread, begin } = this.terrain;
    const wide = 1.5 * this.size;
    const deep = Math.abs(rise) + 1.2 * this.size;
    const matrix = new Matrix4();
    const landing = 2 * this.size;
    const outlines: number[] = [];
    const put = (index: number, near: number, far: number, top: number): void => {
      matrix.makeScale(wide, deep, far - near).setPosition(0, top - 0.5 * deep, 0.5 * (near + far));
      this.boxes?.setMatrixAt(index, matrix);
      const half = 0.5 * wide;
      const raised = top + 1e-3 * this.size;
      for (const z of [near, far]) outlines.push(-half, raised, z, half, raised, z);
      for (const x of [-half, half]) outlines.push(x, raised, near, x, raised, far);
    };
    put(0, begin + tread - landing, begin + tread, 0);
    for (let index = 0; index < STAIRS; index++) {
      const number = first + index;
      put(index + 1, begin + number * tread, begin + (number + 1) * tread, number * rise);
    }
    this.boxes.instanceMatrix.needsUpdate = true;
    this.drawEdges(outlines);
  }

  private drawEdges(points: number[]): void {
    const edges = this.edges;
    if (!edges) return;
    edges.geometry.dispose();
    edges.geometry = new BufferGeometry();
    edges.geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  }
}
