// A character's own skin: one mesh that the graphics card bends, by the frames of the segments and eight bones a vertex.
import {
  type Bone,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Group,
  LinearSRGBColorSpace,
  type Material,
  Matrix4,
  MeshStandardMaterial,
  type Ray,
  type ShaderMaterial,
  Skeleton,
  SkinnedMesh,
  type Sphere,
  type Texture,
  type Vector2,
} from "three";
import type { SkinMaterial } from "../protocol";
import { cutOutline, outlineMaterial } from "./outline";
import type { Palette } from "./palette";
import { followEightBones, setBones } from "./skin_shader";
import { type SkinShape, SkinSurface, type SurfaceHit } from "./skin_surface";
import { AlphaMap, readTextures } from "./skin_textures";

/** What blends is not drawn at all below this alpha, so that it hides nothing and throws no shadow there. */
const INVISIBLE = 0.05;

/** Share of its colour that a skin throws back: full white would be as bright as the floor, and show no shape. */
const ALBEDO = 0.84;

/** How a piece is marked: the bits of the variant of its material. */
const HOVERED = 1;
const SELECTED = 2;
const VARIANTS = 4;

export class Skin extends Group {
  /** Spheres around what moves with each segment, in its frame; null where nothing does. */
  readonly spheres: (Sphere | null)[];
  /** Resolves when the textures are there, with how many of them the browser cannot read. */
  readonly dressed: Promise<number>;
  private readonly surface: SkinSurface;
  private readonly skeleton: Skeleton;
  /** Opaque pieces, and those with holes or that blend. */
  private readonly solid: SkinnedMesh<BufferGeometry, MeshStandardMaterial[]>;
  private readonly cutouts: SkinnedMesh<BufferGeometry, MeshStandardMaterial[]>;
  private readonly outline: SkinnedMesh<BufferGeometry, ShaderMaterial[]>;
  /** Four for each material: plain, hovered, selected, both. */
  private readonly materials: MeshStandardMaterial[];
  /** Four for each material, of which the first of each is not used. */
  private readonly outlines: ShaderMaterial[];
  private textures: (Texture | null)[] = [];
  private isPosed = false;
  private released = false;

  constructor(shape: SkinShape, segments: Bone[], viewport: { value: Vector2 }) {
    super();
    followEightBones();
    this.surface = new SkinSurface(shape);
    const bind = shape.mesh.bones.map((_, bone) => new Matrix4().fromArray(shape.bind, 16 * bone));
    this.spheres = this.surface.spheres(bind, segments.length);
    this.skeleton = new Skeleton(shape.mesh.bones.map((segment) => segments[segment]), bind);
    this.materials = shape.mesh.materials.flatMap((material) => {
      const plain = materialOf(material);
      return [plain, ...Array.from({ length: VARIANTS - 1 }, () => plain.clone())];
    });
    this.outlines = this.materials.map(() => outlineMaterial(viewport));
    const geometry = geometryOf(shape);
    this.solid = this.addMesh(geometry, this.materials);
    this.cutouts = this.addMesh(sharing(geometry), this.materials);
    this.outline = this.addMesh(sharing(geometry), this.outlines);
    for (const mesh of [this.solid, this.cutouts]) mesh.castShadow = mesh.receiveShadow = true;
    this.mark(-1, []);
    this.solid.visible = this.cutouts.visible = false;
    this.dressed = this.dress(shape);
  }

  private addMesh<M extends Material>(geometry: BufferGeometry, materials: M[]): SkinnedMesh<BufferGeometry, M[]> {
    const mesh = new SkinnedMesh(geometry, materials);
    mesh.bind(this.skeleton, new Matrix4());
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    this.add(mesh);
    return mesh;
  }

  private async dress({ mesh, textures }: SkinShape): Promise<number> {
    const found = await readTextures(textures);
    if (this.released) {
      for (const texture of found) texture?.dispose();
      return 0;
    }
    this.textures = found;
    mesh.materials.forEach(({ texture, alpha, cutoff }, number) => {
      const map = texture < 0 ? null : found[texture];
      const holes = map && alpha !== "OPAQUE" ? AlphaMap.of(map.image as ImageBitmap) : null;
      if (holes) this.surface.holes.set(number, { alpha: holes, cutoff: alpha === "MASK" ? cutoff : INVISIBLE });
      for (let variant = 0; variant < VARIANTS; variant++) {
        this.materials[VARIANTS * number + variant].map = map;
        if (map && alpha !== "OPAQUE") cutOutline(this.outlines[VARIANTS * number + variant], map, alpha === "MASK" ? cutoff : 0.5);
      }
    });
    this.solid.visible = this.cutouts.visible = true;
    return found.filter((texture) => !texture).length;
  }

  apply(palette: Palette): void {
    this.materials.forEach((material, number) => {
      const variant = number % VARIANTS;
      material.emissive.copy(variant & SELECTED ? palette.selected : palette.highlight);
      material.emissiveIntensity = [0, 0.2, 0.16, 0.3][variant];
      this.outlines[number].uniforms.color.value.copy(variant & SELECTED ? palette.selected : palette.highlight);
    });
  }

  /** Show which segment is under the pointer, and which are selected. */
  mark(hovered: number, selected: readonly number[]): void {
    for (const mesh of [this.solid, this.cutouts, this.outline]) mesh.geometry.clearGroups();
    for (const { first, count, segment, material } of this.surface.pieces) {
      const variant = (segment === hovered ? HOVERED : 0) | (selected.includes(segment) ? SELECTED : 0);
      const { alpha } = this.surface.shape.mesh.materials[material];
      addGroup((alpha === "OPAQUE" ? this.solid : this.cutouts).geometry, first, count, VARIANTS * material + variant);
      if (variant) addGroup(this.outline.geometry, first, count, VARIANTS * material + variant);
    }
    this.outline.visible = this.outline.geometry.groups.length > 0;
  }

  /** Leave out what is not solid, for passes that know nothing of holes. */
  set onlySolid(only: boolean) {
    this.cutouts.visible = this.solid.visible && !only;
  }

  /** The segments have moved. */
  moved(): void {
    this.isPosed = false;
  }

  /** The skin where the segments are, on the page's own side. */
  get posedSurface(): SkinSurface {
    if (!this.isPosed) {
      this.isPosed = true;
      for (const bone of new Set(this.skeleton.bones)) bone.matrixWorld.copy(bone.matrix);
      this.skeleton.update();
      this.surface.pose(this.skeleton.boneMatrices as Float32Array);
    }
    return this.surface;
  }

  pick(ray: Ray): SurfaceHit | null {
    return this.posedSurface.meet(ray);
  }

  release(): void {
    this.released = true;
    this.skeleton.dispose();
    for (const mesh of [this.solid, this.cutouts, this.outline]) mesh.geometry.dispose();
    for (const material of [...this.materials, ...this.outlines]) material.dispose();
    for (const texture of this.textures) {
      (texture?.image as ImageBitmap | undefined)?.close();
      texture?.dispose();
    }
  }
}

function geometryOf(shape: SkinShape): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(shape.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(shape.normals, 3));
  geometry.setAttribute("uv", new BufferAttribute(shape.uvs, 2));
  setBones(geometry, shape.joints, shape.weights);
  geometry.setIndex(new BufferAttribute(shape.triangles, 1));
  return geometry;
}

/** Another geometry of the same vertices and triangles, with groups of its own. */
function sharing(geometry: BufferGeometry): BufferGeometry {
  const other = new BufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes)) other.setAttribute(name, attribute);
  other.setIndex(geometry.index);
  return other;
}

/** Add triangles that are drawn with one material to a geometry's groups; those that follow each other are one group. */
function addGroup(geometry: BufferGeometry, first: number, count: number, material: number): void {
  const last = geometry.groups.at(-1);
  if (last && last.materialIndex === material && last.start + last.count === 3 * first) last.count += 3 * count;
  else geometry.addGroup(3 * first, 3 * count, material);
}

function materialOf({ color, alpha, cutoff, two_sided }: SkinMaterial): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.8, metalness: 0, side: two_sided ? DoubleSide : FrontSide });
  material.color.setRGB(ALBEDO * color[0], ALBEDO * color[1], ALBEDO * color[2], LinearSRGBColorSpace);
  if (alpha === "MASK") material.alphaTest = cutoff;
  if (alpha !== "OPAQUE") material.opacity = color[3];
  if (alpha === "BLEND") {
    material.transparent = true;
    material.alphaTest = INVISIBLE;
  }
  return material;
}
