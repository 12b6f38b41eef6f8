// The floor: a plane with a soft grid that fades into the background, and the shadow that falls on it.
import { Group, Mesh, PlaneGeometry, Quaternion, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import type { Palette } from "./palette";

const VERTEX = `
varying vec3 vPlace;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPlace = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// Lines as wide as a pixel or two at any distance: how far a point is from the nearest line, in pixels.
const FRAGMENT = `
uniform vec3 floorColor, lineColor, sectionColor, background;
uniform vec3 center, along, across, origin;
uniform float reach, cell;
varying vec3 vPlace;
float lines(vec2 place, float width) {
  vec2 size = fwidth(place);
  vec2 away = abs(fract(place - 0.5) - 0.5) / max(size, vec2(1e-6));
  vec2 drawn = (1.0 - smoothstep(width - 0.5, width + 0.5, away)) * (1.0 - smoothstep(0.25, 0.6, size));
  return max(drawn.x, drawn.y);
}
void main() {
  vec2 place = vec2(dot(vPlace - origin, across), dot(vPlace - origin, along)) / cell;
  float near = 1.0 - smoothstep(0.35, 1.0, distance(vPlace, center) / reach);
  vec3 color = mix(floorColor, lineColor, 0.75 * lines(place * 4.0, 0.5));
  color = mix(color, sectionColor, 0.9 * lines(place, 0.8));
  gl_FragColor = vec4(mix(background, color, near), 1.0);
  #include <colorspace_fragment>
}`;

/** Metres between the strong lines of the floor for a body of this size [m]: 1, or a power of ten for giants and dwarfs. */
export function gridScale(size: number): number {
  return 10 ** Math.max(Math.round(Math.log10(size / 1.75)), -4);
}

export class Floor extends Group {
  private readonly ground: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly shadow: Mesh<PlaneGeometry, ShadowMaterial>;
  private readonly tilt = new Quaternion();

  constructor() {
    super();
    const plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    this.ground = new Mesh(
      plane,
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: {
          floorColor: { value: null },
          lineColor: { value: null },
          sectionColor: { value: null },
          background: { value: null },
          center: { value: new Vector3() },
          along: { value: new Vector3(0, 0, 1) },
          across: { value: new Vector3(1, 0, 0) },
          origin: { value: new Vector3() },
          reach: { value: 10 },
          cell: { value: 1 },
        },
      }),
    );
    this.shadow = new Mesh(plane, new ShadowMaterial({ transparent: true, depthWrite: false }));
    this.shadow.receiveShadow = true;
    this.shadow.renderOrder = 1;
    this.add(this.ground, this.shadow);
    this.lay(1.75, 0, 0, 0, 0, 0);
  }

  apply(palette: Palette): void {
    const uniforms = this.ground.material.uniforms;
    uniforms.floorColor.value = palette.floor;
    uniforms.lineColor.value = palette.line;
    uniforms.sectionColor.value = palette.section;
    uniforms.background.value = palette.background;
    this.shadow.material.opacity = palette.shadow;
  }

  /** Hide the ground and keep the shadow, for pictures without a background. */
  set bare(bare: boolean) {
    this.ground.visible = !bare;
  }

  /** Lay the floor through a point [m], rising by `slope` [rad] towards `heading` (from z to x [rad]); size: of the body [m]. */
  lay(size: number, x: number, y: number, z: number, heading: number, slope: number): void {
    const uniforms = this.ground.material.uniforms;
    uniforms.cell.value = gridScale(size);
    uniforms.origin.value.set(x, y, z);
    this.tilt.setFromAxisAngle(new Vector3(0, 1, 0), heading);
    this.tilt.multiply(new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -slope));
    uniforms.along.value.set(0, 0, 1).applyQuaternion(this.tilt);
    uniforms.across.value.set(1, 0, 0).applyQuaternion(this.tilt);
    this.quaternion.copy(this.tilt);
    this.reach(9 * size);
  }

  private reach(reach: number): void {
    this.ground.material.uniforms.reach.value = reach;
    this.ground.scale.setScalar(2.2 * reach);
    this.shadow.scale.setScalar(2.2 * reach);
    this.shadow.position.y = 2e-4 * reach;
  }

  /** Center the floor on a place that is on it [m]; see it as far as `distance` [m] needs. */
  follow(x: number, y: number, z: number, distance: number, size: number): void {
    this.position.set(x, y, z);
    this.ground.material.uniforms.center.value.set(x, y, z);
    this.reach(Math.max(8 * size, 2.6 * distance));
  }
}
