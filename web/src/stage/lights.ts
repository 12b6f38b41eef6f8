// The lights of the stage: sky, key light with the shadow, fill and rim; they go along with the body.
import { DirectionalLight, Group, HemisphereLight, Vector3 } from "three";
import type { Palette } from "./palette";

const KEY = new Vector3(1.1, 2.3, 1.7);
const FILL = new Vector3(-2.0, 1.2, 1.4);
const RIM = new Vector3(-0.8, 1.6, -2.4);
/** Half the width of what casts a shadow [sizes of the body]. */
const SHADOW_REACH = 1.25;

export class Lights extends Group {
  private readonly sky = new HemisphereLight();
  private readonly key = new DirectionalLight();
  private readonly fill = new DirectionalLight();
  private readonly rim = new DirectionalLight();
  private size = 1.75;

  constructor() {
    super();
    this.key.shadow.mapSize.set(2048, 2048);
    this.key.shadow.radius = 4;
    this.key.shadow.blurSamples = 12;
    this.key.shadow.bias = -0.0004;
    this.key.shadow.normalBias = 0.02;
    for (const light of [this.key, this.fill, this.rim]) this.add(light, light.target);
    this.add(this.sky);
    this.cover(1.75);
    this.follow(0, 0, 0);
  }

  apply(palette: Palette): void {
    this.sky.color.copy(palette.sky);
    this.sky.groundColor.copy(palette.bounce);
    this.sky.intensity = palette.ambient;
    this.key.intensity = palette.key;
    this.fill.intensity = palette.fill;
    this.rim.intensity = palette.rim;
  }

  set shadows(on: boolean) {
    this.key.castShadow = on;
  }

  /** Set the size of the body [m], whose shadow has to fit. */
  cover(size: number): void {
    this.size = size;
    const camera = this.key.shadow.camera;
    const reach = SHADOW_REACH * size;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 0.1 * size;
    camera.far = 7 * size;
    camera.updateProjectionMatrix();
  }

  /** Move the lights over a place on the floor [m]. */
  follow(x: number, y: number, z: number): void {
    for (const [light, from] of [[this.key, KEY], [this.fill, FILL], [this.rim, RIM]] as const) {
      light.target.position.set(x, y + 0.4 * this.size, z);
      light.position.copy(from).multiplyScalar(this.size).add(light.target.position);
      light.target.updateMatrixWorld();
    }
  }
}
