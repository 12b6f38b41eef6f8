// The camera: it orbits a target, stays above the floor and near the body, and glides to where it is sent.
import { Box3, MathUtils, PerspectiveCamera, Vector3 } from "three";

export type ViewName = "front" | "side" | "top" | "corner";

/** Nearest and farthest that the eye may be from its target [m]; a doll is seen from nearer, a tower from afar. */
const NEAREST = 0.3;
const FARTHEST = 50;
/** What is nearer or farther than this is not drawn [m]; of dolls and towers likewise. */
const DRAWN = [0.02, 400] as const;
/** How far the eye stays above the floor [m]. */
const ABOVE = 0.06;
/** Sizes of bodies that are neither dolls nor towers [m]. */
const USUAL_SIZES = [0.9, 3.5] as const;
/** How far beside the body the target may be, in halves of what is seen at its distance. */
const ASIDE = 0.3;
/** A body that is so much of its size from where it was has not gone there. */
const LEAP = 0.4;
/** How much of a glide is left after a second is e to the minus this. */
const GLIDE = 14;

interface Orbit {
  target: Vector3;
  distance: number;
  /** About the vertical, from z towards x [rad]. */
  azimuth: number;
  /** From straight above [rad]. */
  polar: number;
}

const VIEWS: Record<ViewName, [azimuth: number, polar: number]> = {
  front: [0, 1.46],
  side: [Math.PI / 2, 1.46],
  top: [0, 0.02],
  corner: [0.62, 1.32],
};

export class OrbitCamera {
  readonly camera = new PerspectiveCamera(32, 1, ...DRAWN);
  /** How high the floor is at a place [m]. */
  floorAt: (x: number, z: number) => number = () => 0;
  /** Whether to jump instead of gliding. */
  still = false;
  private readonly now: Orbit = { target: new Vector3(0, 0.9, 0), distance: 4, azimuth: 0.62, polar: 1.32 };
  private readonly goal: Orbit = { target: new Vector3(0, 0.9, 0), distance: 4, azimuth: 0.62, polar: 1.32 };
  private readonly body = new Box3(new Vector3(-0.5, 0, -0.5), new Vector3(0.5, 1.8, 0.5));
  private readonly near = new Box3();
  /** Lengths that depend on the body's size, in those of a body of usual size. */
  private scale = 1;
  private readonly scratch = [new Vector3(), new Vector3(), new Vector3()] as const;

  constructor() {
    this.apply();
  }

  get target(): Vector3 {
    return this.now.target;
  }

  get distance(): number {
    return this.now.distance;
  }

  get azimuth(): number {
    return this.goal.azimuth;
  }

  /** Turn to an azimuth at once [rad]. */
  setAzimuth(azimuth: number): void {
    this.goal.azimuth = azimuth;
    this.clamp();
    this.arrive();
  }

  /** Come as near and go as far as a body of this size needs [m]. */
  fit(size: number): void {
    this.scale = size / MathUtils.clamp(size, ...USUAL_SIZES);
    [this.camera.near, this.camera.far] = [DRAWN[0] * this.scale, DRAWN[1] * this.scale];
    this.camera.updateProjectionMatrix();
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / Math.max(height, 1);
    // A narrow page sees as much to the sides as a wide one sees up and down.
    this.camera.fov = this.camera.aspect >= 1 ? 32 : MathUtils.radToDeg(2 * Math.atan(Math.tan(MathUtils.degToRad(16)) / this.camera.aspect ** 0.6));
    this.camera.updateProjectionMatrix();
  }

  /** Turn by a way of the pointer [pixels]. */
  turn(dx: number, dy: number): void {
    this.goal.azimuth -= dx * 0.0075;
    this.goal.polar -= dy * 0.0075;
    this.clamp();
  }

  /** Shift by a way of the pointer [pixels], so that what is at the target's depth stays under it. */
  shift(dx: number, dy: number, height: number): void {
    const metres = (2 * this.goal.distance * Math.tan(MathUtils.degToRad(this.camera.fov) / 2)) / Math.max(height, 1);
    const [right, up] = this.scratch;
    right.setFromMatrixColumn(this.camera.matrix, 0);
    up.setFromMatrixColumn(this.camera.matrix, 1);
    this.goal.target.addScaledVector(right, -dx * metres).addScaledVector(up, dy * metres);
    this.clamp();
  }

  /** Come nearer (factor below 1) or go away, towards a point of the pointer: normalised device coordinates. */
  zoom(factor: number, x = 0, y = 0): void {
    const before = this.goal.distance;
    const after = this.clampDistance(before * factor);
    const half = Math.tan(MathUtils.degToRad(this.camera.fov) / 2);
    const [right, up] = this.scratch;
    right.setFromMatrixColumn(this.camera.matrix, 0);
    up.setFromMatrixColumn(this.camera.matrix, 1);
    const shift = before - after;
    this.goal.target.addScaledVector(right, x * shift * half * this.camera.aspect).addScaledVector(up, y * shift * half);
    this.goal.distance = after;
    this.clamp();
  }

  /** Look at a sphere so that it fills the page. */
  frame(center: Vector3, radius: number): void {
    this.goal.target.copy(center);
    this.goal.distance = this.clampDistance(this.distanceFor(radius));
    this.clamp();
  }

  private clampDistance(distance: number): number {
    return MathUtils.clamp(distance, NEAREST * this.scale, FARTHEST * this.scale);
  }

  private distanceFor(radius: number): number {
    const half = MathUtils.degToRad(this.camera.fov) / 2;
    const across = Math.atan(Math.tan(half) * this.camera.aspect);
    return radius / Math.sin(Math.min(half, across));
  }

  /** Look from a side of a body that faces `facing` (from z towards x [rad]). */
  view(name: ViewName, facing: number): void {
    const [azimuth, polar] = VIEWS[name];
    this.look(azimuth + facing, polar);
  }

  /** Glide to an azimuth, the short way, and a polar angle [rad]. */
  look(azimuth: number, polar: number): void {
    const turns = Math.round((this.goal.azimuth - azimuth) / (2 * Math.PI));
    this.goal.azimuth = azimuth + 2 * Math.PI * turns;
    this.goal.polar = polar;
    this.clamp();
  }

  /** Tell where the body is. With `along` the camera goes with it, as it does with a walk, and always when it leaps. */
  watch(body: Box3, along: boolean): boolean {
    const [way, before] = this.scratch;
    body.getCenter(way).sub(this.body.getCenter(before));
    this.body.copy(body);
    if (way.lengthSq() < 1e-12) return false;
    const leapt = way.length() > LEAP * body.min.distanceTo(body.max);
    if (along || leapt) {
      this.goal.target.add(way);
      this.now.target.add(way);
    }
    return this.clamp() || along || leapt;
  }

  /** Jump to where it glides to. */
  arrive(): void {
    this.now.target.copy(this.goal.target);
    this.now.distance = this.goal.distance;
    this.now.azimuth = this.goal.azimuth;
    this.now.polar = this.goal.polar;
    this.apply();
  }

  /** Glide on; seconds: since the last call. Returns whether it moved and has some way left. */
  update(seconds: number): boolean {
    const { now, goal } = this;
    const left =
      now.target.distanceTo(goal.target) / Math.max(now.distance, 0.1) +
      Math.abs(Math.log(now.distance / goal.distance)) +
      Math.abs(now.azimuth - goal.azimuth) +
      Math.abs(now.polar - goal.polar);
    if (this.still || left < 4e-4) {
      this.arrive();
      return false;
    }
    const share = 1 - Math.exp(-GLIDE * Math.min(seconds, 0.05));
    now.target.lerp(goal.target, share);
    now.distance *= (goal.distance / now.distance) ** share;
    now.azimuth += share * (goal.azimuth - now.azimuth);
    now.polar += share * (goal.polar - now.polar);
    this.apply();
    return true;
  }

  /** Keep distance, height and nearness to the body; returns whether something had to be changed. */
  private clamp(): boolean {
    const { goal, near } = this;
    const { x, y, z } = goal.target;
    const { distance, polar } = goal;
    goal.distance = this.clampDistance(goal.distance);
    near.copy(this.body).expandByScalar(ASIDE * goal.distance * Math.tan(MathUtils.degToRad(this.camera.fov) / 2));
    near.clampPoint(goal.target, goal.target);
    goal.target.y = Math.max(goal.target.y, this.floorAt(goal.target.x, goal.target.z) + 0.02);
    goal.polar = this.abovePolar(goal, MathUtils.clamp(goal.polar, 0.01, Math.PI - 0.01));
    return x !== goal.target.x || y !== goal.target.y || z !== goal.target.z || distance !== goal.distance || polar !== goal.polar;
  }

  /** The polar angle, made so small that the eye is above the floor where it stands. */
  private abovePolar(orbit: Orbit, polar: number): number {
    let angle = polar;
    for (let turn = 0; turn < 3; turn++) {
      const aside = orbit.distance * Math.sin(angle);
      const x = orbit.target.x + aside * Math.sin(orbit.azimuth);
      const z = orbit.target.z + aside * Math.cos(orbit.azimuth);
      const least = (this.floorAt(x, z) + ABOVE * this.scale - orbit.target.y) / orbit.distance;
      angle = Math.min(angle, Math.acos(MathUtils.clamp(least, -1, 0.999)));
    }
    return angle;
  }

  private apply(): void {
    const { now, camera } = this;
    const polar = this.abovePolar(now, now.polar);
    const aside = now.distance * Math.sin(polar);
    camera.position.set(
      now.target.x + aside * Math.sin(now.azimuth),
      now.target.y + now.distance * Math.cos(polar),
      now.target.z + aside * Math.cos(now.azimuth),
    );
    camera.near = Math.max(0.02, 0.02 * now.distance);
    camera.far = 60 * now.distance + 200;
    camera.updateProjectionMatrix();
    camera.lookAt(now.target);
    camera.updateMatrix();
    camera.updateMatrixWorld();
  }
}
