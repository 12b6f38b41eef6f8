// The figure: the mannequin, one mesh for each segment, or the character's own skin; placed by frames: position and quaternion
// wxyz of every segment.
import {
  Bone,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  type Raycaster,
  type ShaderMaterial,
  type Sphere,
  Vector2,
  Vector3,
} from "three";
import { outlineMaterial } from "./outline";
import type { Palette } from "./palette";
import { Skin } from "./skin";
import type { SkinShape } from "./skin_surface";

/** Numbers of a segment in a frame: x, y, z [m], then the quaternion w, x, y, z. */
export const STRIDE = 7;

export interface Shape {
  vertices: Float32Array;
  normals: Float32Array;
  faces: Uint32Array;
  /** Fewer triangles on the same vertices, for picking and where drawing is slow. */
  coarse: Uint32Array;
}

export interface SegmentShapes {
  name: string;
  body: Shape | null;
  accent: Shape | null;
}

/** Everything that is shown of a body. */
export interface BodyShapes {
  segments: SegmentShapes[];
  skin: SkinShape | null;
}

/** Where a ray meets the figure. */
export interface Hit {
  segment: number;
  point: Vector3;
  distance: number;
}

class Segment extends Bone {
  readonly body: Mesh<BufferGeometry, MeshStandardMaterial> | null;
  readonly accent: Mesh<BufferGeometry, MeshStandardMaterial> | null;
  readonly outline: Mesh<BufferGeometry, ShaderMaterial> | null;
  /** What rays meet, which is never drawn. */
  readonly solid: Mesh<BufferGeometry> | null;
  private readonly fine: BufferGeometry | null;

  constructor(shapes: SegmentShapes, accents: MeshStandardMaterial, viewport: { value: Vector2 }) {
    super();
    this.name = shapes.name;
    this.matrixAutoUpdate = false;
    const geometry = shapes.body && geometryOf(shapes.body);
    this.fine = geometry;
    this.solid = geometry && new Mesh(coarseOf(geometry, shapes.body as Shape));
    this.body = geometry && new Mesh(geometry, new MeshStandardMaterial({ roughness: 0.62, metalness: 0 }));
    this.accent = shapes.accent && new Mesh(geometryOf(shapes.accent), accents);
    this.outline = geometry && new Mesh(geometry, outlineMaterial(viewport));
    for (const mesh of [this.body, this.accent]) {
      if (!mesh) continue;
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      this.add(mesh);
    }
    if (this.outline) {
      this.outline.visible = false;
      this.add(this.outline);
    }
    for (const mesh of this.children) mesh.matrixAutoUpdate = false;
  }

  /** Draw the body with few triangles, or with all. */
  set coarse(coarse: boolean) {
    if (this.body && this.solid && this.fine) this.body.geometry = coarse ? this.solid.geometry : this.fine;
  }

  /** Draw the mannequin's part, or leave it to the skin. */
  set bare(bare: boolean) {
    for (const mesh of [this.body, this.accent]) if (mesh) mesh.visible = !bare;
  }

  release(): void {
    this.fine?.dispose();
    this.solid?.geometry.dispose();
    this.body?.material.dispose();
    this.accent?.geometry.dispose();
    this.outline?.material.dispose();
  }
}

function geometryOf(shape: Shape): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(shape.vertices, 3));
  geometry.setIndex(new BufferAttribute(shape.faces, 1));
  geometry.setAttribute("normal", new BufferAttribute(shape.normals, 3));
  geometry.computeBoundingSphere();
  geometry.computeBoundingBox();
  return geometry;
}

/** The geometry with fewer triangles on the same vertices. */
function coarseOf(fine: BufferGeometry, shape: Shape): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ["position", "normal"]) geometry.setAttribute(name, fine.getAttribute(name));
  geometry.setIndex(new BufferAttribute(shape.coarse.length ? shape.coarse : shape.faces, 1));
  geometry.boundingSphere = fine.boundingSphere;
  geometry.boundingBox = fine.boundingBox;
  return geometry;
}

export class Figure extends Group {
  /** The frame that is shown, of `STRIDE` numbers a segment. */
  frame: Float32Array = new Float32Array(0);
  /** The body's box in the world, of the frame that is shown [m]. */
  readonly box = new Box3();
  private segments: Segment[] = [];
  private readonly indices = new Map<string, number>();
  private readonly accents = new MeshStandardMaterial({ roughness: 0.7 });
  private readonly viewport = { value: new Vector2(1, 1) };
  private isCoarse = false;
  /** The character's own skin, if it has one. */
  skin: Skin | null = null;
  private isSkinWanted = true;
  private palette: Palette | null = null;
  private hovered = -1;
  private selected: readonly number[] = [];
  private readonly scratch = { position: new Vector3(), turn: new Quaternion(), one: new Vector3(1, 1, 1), corner: new Vector3() };

  /** Replace the body; resolves when the textures of its skin are there, with how many of them cannot be read. */
  build({ segments: shapes, skin }: BodyShapes): Promise<number> {
    for (const segment of this.segments) {
      this.remove(segment);
      segment.release();
    }
    this.indices.clear();
    this.segments = shapes.map((shape, index) => {
      this.indices.set(shape.name, index);
      return new Segment(shape, this.accents, this.viewport);
    });
    if (this.segments.length) this.add(...this.segments);
    this.skin?.removeFromParent();
    this.skin?.release();
    this.skin = skin && new Skin(skin, this.segments, this.viewport);
    if (this.skin) this.add(this.skin);
    this.frame = new Float32Array(STRIDE * shapes.length);
    this.hovered = -1;
    this.selected = [];
    this.coarse = this.isCoarse;
    this.skinShown = this.isSkinWanted;
    return this.skin?.dressed ?? Promise.resolve(0);
  }

  /** Show the character's own skin where it has one, or the mannequin. */
  set skinShown(shown: boolean) {
    this.isSkinWanted = shown;
    if (this.skin) this.skin.visible = shown;
    for (const segment of this.segments) segment.bare = this.shownSkin !== null;
    this.paint();
  }

  private get shownSkin(): Skin | null {
    return this.isSkinWanted ? this.skin : null;
  }

  /** Leave out what of the skin has holes or blends, for a pass that draws all alike. */
  leaveOutCutouts(leftOut: boolean): void {
    if (this.skin) this.skin.onlySolid = leftOut;
  }

  /** Draw with few triangles, or with all. */
  set coarse(coarse: boolean) {
    this.isCoarse = coarse;
    for (const segment of this.segments) segment.coarse = coarse;
  }

  get segmentCount(): number {
    return this.segments.length;
  }

  indexOf(name: string): number {
    return this.indices.get(name) ?? -1;
  }

  nameOf(index: number): string {
    return this.segments[index]?.name ?? "";
  }

  /** Place every segment; runs for every frame, and allocates nothing. */
  place(frame: Float32Array): void {
    if (frame.length !== this.frame.length) return;
    this.frame.set(frame);
    const { position, turn, one, corner } = this.scratch;
    this.box.makeEmpty();
    for (let index = 0; index < this.segments.length; index++) {
      const at = STRIDE * index;
      const segment = this.segments[index];
      position.set(frame[at], frame[at + 1], frame[at + 2]);
      turn.set(frame[at + 4], frame[at + 5], frame[at + 6], frame[at + 3]);
      segment.matrix.compose(position, turn, one);
      segment.matrixWorldNeedsUpdate = true;
      const sphere = this.sphereOf(index);
      if (sphere) {
        corner.copy(sphere.center).applyMatrix4(segment.matrix);
        this.box.expandByPoint(position.copy(corner).addScalar(sphere.radius * 0.8));
        this.box.expandByPoint(position.copy(corner).subScalar(sphere.radius * 0.8));
      } else this.box.expandByPoint(position);
    }
    this.skin?.moved();
  }

  /** The sphere around a segment's part of the skin or of the mannequin, in the segment's frame. */
  private sphereOf(index: number): Sphere | null {
    return this.shownSkin?.spheres[index] ?? this.segments[index].body?.geometry.boundingSphere ?? null;
  }

  /** The frame of a segment as a matrix of the world. */
  matrixOf(index: number): Matrix4 {
    return this.segments[index].matrix;
  }

  /** The mannequin's surface of a segment with few triangles, in the segment's frame; null if it has none. */
  surfaceOf(index: number): BufferGeometry | null {
    return this.segments[index].solid?.geometry ?? null;
  }

  /** The middle of a segment's body in the world [m], into `into`. */
  middleOf(index: number, into: Vector3): Vector3 {
    const segment = this.segments[index];
    const sphere = this.sphereOf(index);
    into.setFromMatrixPosition(segment.matrix);
    return sphere ? into.copy(sphere.center).applyMatrix4(segment.matrix) : into;
  }

  /** The radius around a segment's middle [m]. */
  radiusOf(index: number): number {
    return this.sphereOf(index)?.radius ?? 0.1;
  }

  /** The height of a segment's lowest point [m]. */
  lowestOf(index: number): number {
    const segment = this.segments[index];
    const positions = segment.body?.geometry.getAttribute("position");
    const { corner } = this.scratch;
    let lowest = this.shownSkin?.posedSurface.lowestOf(index) ?? Infinity;
    if (Number.isFinite(lowest)) return lowest;
    for (let at = 0; at < (positions?.count ?? 0); at++)
      lowest = Math.min(lowest, corner.fromBufferAttribute(positions as BufferAttribute, at).applyMatrix4(segment.matrix).y);
    return Number.isFinite(lowest) ? lowest : segment.matrix.elements[13];
  }

  setViewport(width: number, height: number): void {
    this.viewport.value.set(width, height);
  }

  apply(palette: Palette): void {
    this.palette = palette;
    this.accents.color.copy(palette.accent);
    this.paint();
  }

  /** Show which segment is under the pointer, and which are selected. */
  mark(hovered: number, selected: readonly number[]): boolean {
    if (hovered === this.hovered && same(selected, this.selected)) return false;
    this.hovered = hovered;
    this.selected = selected;
    this.paint();
    return true;
  }

  private paint(): void {
    const palette = this.palette;
    if (!palette) return;
    const skinned = this.shownSkin !== null;
    this.skin?.apply(palette);
    this.skin?.mark(this.hovered, this.selected);
    this.segments.forEach((segment, index) => {
      const { body, outline } = segment;
      if (!body || !outline) return;
      const selected = this.selected.includes(index);
      const hovered = index === this.hovered;
      body.material.color.copy(palette.body);
      body.material.emissive.copy(selected ? palette.selected : palette.highlight);
      body.material.emissiveIntensity = selected && hovered ? 0.3 : selected ? 0.16 : hovered ? 0.2 : 0;
      outline.visible = !skinned && (selected || hovered);
      outline.material.uniforms.color.value.copy(selected ? palette.selected : palette.highlight);
    });
  }

  /** Draw or leave out outlines, for clean pictures. */
  set outlines(shown: boolean) {
    if (shown) this.paint();
    else this.skin?.mark(-1, []);
    for (const segment of shown ? [] : this.segments) {
      if (segment.outline) segment.outline.visible = false;
      if (segment.body) segment.body.material.emissiveIntensity = 0;
    }
  }

  /** The nearest segment that a ray meets. */
  pick(ray: Raycaster): Hit | null {
    const skin = this.shownSkin;
    if (skin) {
      const hit = skin.pick(ray.ray);
      return hit && { ...hit, point: ray.ray.at(hit.distance, new Vector3()) };
    }
    let nearest: Hit | null = null;
    for (let index = 0; index < this.segments.length; index++) {
      const solid = this.segments[index].solid;
      if (!solid) continue;
      solid.matrixWorld.copy(this.segments[index].matrix);
      const hit = ray.intersectObject(solid, false)[0];
      if (hit && (!nearest || hit.distance < nearest.distance))
        nearest = { segment: index, point: hit.point.clone(), distance: hit.distance };
    }
    return nearest;
  }
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
