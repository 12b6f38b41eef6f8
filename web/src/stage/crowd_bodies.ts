// Bodies of a crowd: one instanced mesh for each segment, which the graphics card places by the numbers as they came.
import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  DoubleSide,
  Group,
  IcosahedronGeometry,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector3,
} from "three";
import type { Figure } from "./figure";
import type { Palette } from "./palette";

/** Numbers of a segment of a body: its position [m], and the first and second axis of its frame. */
export const CROWD_STRIDE = 9;
const COLORS = 5;
/** Radius of the soft shade under a body, of its height. */
const SHADE_RADIUS = 0.17;

const PLACED = /* glsl */ `
attribute vec3 place, along, across;
attribute float colorNumber;
uniform vec3 colors[${COLORS}];
varying vec3 color, outward;
void main() {
  mat3 turn = mat3(along, across, cross(along, across));
  outward = turn * normal;
  color = colors[int(colorNumber + 0.5)];
  gl_Position = projectionMatrix * viewMatrix * vec4(turn * position + place, 1.0);
}`;

const LIT = /* glsl */ `
uniform vec3 sky, bounce, keyFrom;
uniform float ambient, key;
varying vec3 color, outward;
void main() {
  vec3 out_ = normalize(outward);
  vec3 light = ambient * mix(bounce, sky, 0.5 + 0.5 * out_.y) + key * max(dot(out_, keyFrom), 0.0);
  gl_FragColor = vec4(color * light * 0.37, 1.0);
  #include <colorspace_fragment>
}`;

const UNDER = /* glsl */ `
attribute vec3 place;
uniform float radius, lift;
varying vec2 from;
void main() {
  from = position.xy;
  gl_Position = projectionMatrix * viewMatrix * vec4(place.x + radius * position.x, lift, place.z + radius * position.y, 1.0);
}`;

const SHADE = /* glsl */ `
uniform float strength;
varying vec2 from;
void main() {
  gl_FragColor = vec4(0.0, 0.0, 0.0, strength * (1.0 - smoothstep(0.2, 1.0, length(from))));
}`;

/** A rounded hull of a surface: a ball whose points are drawn to where the surface is farthest in their direction. */
function hullOf(surface: BufferGeometry, detail: number): BufferGeometry {
  const ball = new IcosahedronGeometry(1, detail);
  const points = surface.getAttribute("position");
  const at = ball.getAttribute("position");
  const middle = new Vector3();
  const direction = new Vector3();
  const point = new Vector3();
  surface.boundingBox?.getCenter(middle);
  for (let index = 0; index < at.count; index++) {
    direction.fromBufferAttribute(at, index).normalize();
    let farthest = -Infinity;
    let found = 0;
    for (let other = 0; other < points.count; other++) {
      const reach = point.fromBufferAttribute(points, other).dot(direction);
      if (reach > farthest) [farthest, found] = [reach, other];
    }
    point.fromBufferAttribute(points, found);
    // Half way from the hull's corner to the ball's own direction: flat ends stay round.
    direction.multiplyScalar(farthest - middle.dot(direction)).add(middle);
    at.setXYZ(index, ...point.lerp(direction, 0.35).toArray());
  }
  const hull = new BufferGeometry().setAttribute("position", new BufferAttribute(at.array as Float32Array, 3));
  hull.computeVertexNormals();
  ball.dispose();
  return hull;
}

export class CrowdBodies extends Group {
  /** How many bodies are shown. */
  bodies = 0;
  private hulls: [segment: number, coarse: BufferGeometry, fine: BufferGeometry][] = [];
  private meshes: Mesh<InstancedBufferGeometry, ShaderMaterial>[] = [];
  private root = 0;
  private segments = 0;
  private figure: Figure | null = null;
  private isCoarse = true;
  private ownColors = new InstancedBufferAttribute(new Float32Array(0), 1);
  private buffer: InstancedInterleavedBuffer | null = null;
  /** The latest poses, for tests. */
  numbers: Float32Array = new Float32Array(0);
  private readonly body = new ShaderMaterial({
    vertexShader: PLACED,
    fragmentShader: LIT,
    uniforms: {
      colors: { value: Array.from({ length: COLORS }, () => new Color()) },
      sky: { value: new Color() },
      bounce: { value: new Color() },
      keyFrom: { value: new Vector3(1.1, 2.3, 1.7).normalize() },
      ambient: { value: 1 },
      key: { value: 1 },
    },
  });
  private readonly shade = new ShaderMaterial({
    vertexShader: UNDER,
    fragmentShader: SHADE,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms: { radius: { value: 0.3 }, lift: { value: 0.006 }, strength: { value: 0.4 } },
  });

  apply(palette: Palette): void {
    const { colors, sky, bounce, ambient, key } = this.body.uniforms;
    [palette.body, ...palette.compared].forEach((color, number) => colors.value[number].copy(palette.body).lerp(color, number ? 0.55 : 0));
    sky.value.copy(palette.sky);
    bounce.value.copy(palette.bounce);
    ambient.value = palette.ambient;
    key.value = palette.key;
    this.shade.uniforms.strength.value = palette.shadow;
  }

  /** Take the surfaces of the figure, which is another one now; nobody is shown until they are placed. */
  dress(figure: Figure): void {
    this.drop();
    this.bodies = 0;
    for (const [, coarse, fine] of this.hulls) {
      coarse.dispose();
      fine.dispose();
    }
    this.hulls = [];
    this.segments = figure.segmentCount;
    this.figure = figure;
  }

  /** Make the hulls when a crowd is shown for the first time. */
  private makeHulls(): void {
    for (let index = 0; index < this.segments && this.figure; index++) {
      const surface = this.figure.surfaceOf(index);
      if (surface) this.hulls.push([index, hullOf(surface, 0), hullOf(surface, 1)]);
    }
    this.root = this.hulls[0]?.[0] ?? 0;
  }

  /** Draw with few triangles, or with more. */
  set coarse(coarse: boolean) {
    if (coarse === this.isCoarse) return;
    this.isCoarse = coarse;
    this.drop();
    if (this.bodies) this.place(Uint32Array.from(this.ownColors.array), this.numbers);
  }

  /** Show bodies: the number of each one's colour, and the numbers of all segments, segment by segment. */
  place(colors: Uint32Array, numbers: Float32Array): void {
    const count = numbers.length === colors.length * this.segments * CROWD_STRIDE ? colors.length : 0;
    if (count !== this.bodies || !count) this.drop();
    this.bodies = count;
    this.numbers = numbers;
    if (!count) return;
    if (!this.hulls.length) this.makeHulls();
    if (!this.buffer) this.build(colors, numbers);
    else {
      this.buffer.array.set(numbers);
      this.buffer.needsUpdate = true;
      this.ownColors.array.set(colors);
      this.ownColors.needsUpdate = true;
    }
  }

  private build(colors: Uint32Array, numbers: Float32Array): void {
    const count = this.bodies;
    this.buffer = new InstancedInterleavedBuffer(numbers.slice(), CROWD_STRIDE);
    this.ownColors = new InstancedBufferAttribute(Float32Array.from(colors), 1);
    for (const [segment, coarse, fine] of this.hulls) {
      const hull = this.isCoarse ? coarse : fine;
      this.put(hull, segment, this.body).geometry.setAttribute("colorNumber", this.ownColors);
    }
    const disc = new CircleGeometry(1, 12);
    this.put(disc, this.root, this.shade).renderOrder = 2;
    const tall = this.figure ? this.figure.box.max.y - this.figure.box.min.y : 1.75;
    this.shade.uniforms.radius.value = SHADE_RADIUS * tall;
    for (const { geometry } of this.meshes) geometry.instanceCount = count;
  }

  private put(shape: BufferGeometry, segment: number, material: ShaderMaterial): Mesh<InstancedBufferGeometry, ShaderMaterial> {
    const geometry = new InstancedBufferGeometry();
    geometry.setIndex(shape.getIndex());
    for (const name of ["position", "normal"]) geometry.setAttribute(name, shape.getAttribute(name));
    const first = segment * this.bodies * CROWD_STRIDE;
    const buffer = this.buffer as InstancedInterleavedBuffer;
    ["place", "along", "across"].forEach((name, column) => geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 3, first + 3 * column)));
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    this.meshes.push(mesh);
    this.add(mesh);
    return mesh;
  }

  private drop(): void {
    for (const mesh of this.meshes) mesh.geometry.dispose();
    this.meshes = [];
    this.clear();
    this.buffer = null;
  }
}
