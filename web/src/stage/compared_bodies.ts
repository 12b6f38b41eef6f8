// Bodies of the methods that are compared: translucent, each in its colour, most of all at its edge, so that the body shows through.
import { type BufferGeometry, Color, Group, Mesh, Quaternion, ShaderMaterial, Vector3 } from "three";
import { type Figure, STRIDE } from "./figure";

const VERTEX = /* glsl */ `
varying vec3 outward;
varying vec3 eye;
void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  outward = normalMatrix * normal;
  eye = -place.xyz;
  gl_Position = projectionMatrix * place;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 color;
varying vec3 outward;
varying vec3 eye;
void main() {
  float aside = 1.0 - abs(dot(normalize(outward), normalize(eye)));
  gl_FragColor = vec4(color, mix(0.24, 0.9, smoothstep(0.35, 0.95, aside)));
  #include <colorspace_fragment>
}`;

/** One translucent body, on the mannequin's own surfaces. */
class ComparedBody extends Group {
  private readonly material: ShaderMaterial;
  private readonly turn = new Quaternion();
  private readonly at = new Vector3();
  private readonly one = new Vector3(1, 1, 1);

  constructor() {
    super();
    this.visible = false;
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { color: { value: new Color() } },
      transparent: true,
      depthWrite: false,
      // Where it coincides with the body, the body is seen.
      polygonOffset: true,
      polygonOffsetFactor: 2,
      polygonOffsetUnits: 8,
    });
  }

  set color(color: Color) {
    this.material.uniforms.color.value.copy(color);
  }

  /** Take the surfaces of another body, one a segment or none; hidden until it is placed. */
  dress(surfaces: (BufferGeometry | null)[]): void {
    this.clear();
    this.visible = false;
    for (const surface of surfaces) {
      const part = surface ? new Mesh(surface, this.material) : new Group();
      part.matrixAutoUpdate = false;
      this.add(part);
    }
  }

  /** Show it in a frame of all segments. */
  place(frame: Float32Array): void {
    this.children.forEach((part, index) => {
      const [x, y, z, w, i, j, k] = frame.subarray(STRIDE * index, STRIDE * index + STRIDE);
      part.matrix.compose(this.at.set(x, y, z), this.turn.set(i, j, k, w), this.one);
      part.matrixWorldNeedsUpdate = true;
    });
    this.visible = true;
  }
}

export class ComparedBodies extends Group {
  private readonly bodies: ComparedBody[] = [];

  /** Take the colours, one for each body that can be shown at once. */
  apply(colors: readonly Color[]): void {
    while (this.bodies.length < colors.length) {
      const body = new ComparedBody();
      this.bodies.push(body);
      this.add(body);
    }
    this.bodies.forEach((body, index) => (body.color = colors[index]));
  }

  /** Take the surfaces of the figure, which is another one now. */
  dress(figure: Figure): void {
    const surfaces = Array.from({ length: figure.segmentCount }, (_, index) => figure.surfaceOf(index));
    for (const body of this.bodies) body.dress(surfaces);
  }

  /** Show bodies in these frames, in the order of the colours; null hides one. */
  place(frames: readonly (Float32Array | null)[]): void {
    this.bodies.forEach((body, index) => {
      const frame = frames[index];
      if (frame && frame.length === STRIDE * body.children.length) body.place(frame);
      else body.visible = false;
    });
  }

  /** Whether a body is shown in each colour, for tests. */
  get shown(): boolean[] {
    return this.bodies.map((body) => body.visible);
  }

  /** Where the segments of a body are, for tests [m]. */
  placesOf(index: number): number[][] {
    return this.bodies[index].children.map((part) => new Vector3().setFromMatrixPosition(part.matrix).toArray());
  }
}
