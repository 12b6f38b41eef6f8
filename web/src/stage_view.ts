// What the stage shows of the session: the body, its marks, the gizmo of what is selected.
import { effect } from "@preact/signals";
import { Group, Matrix4, Quaternion, Vector3 } from "three";
import type { Effector, Scene } from "./protocol";
import * as store from "./session/store";
import { emptyGroup } from "./stage/dispose";
import { type BodyShapes, STRIDE } from "./stage/figure";
import { FootprintMarks } from "./stage/footprint_marks";
import { Gizmo } from "./stage/gizmo";
import { BalanceMark, GoalMarks } from "./stage/goal_marks";
import { capsuleMesh, FrameAxes, JointRods } from "./stage/joint_marks";
import type { Stage } from "./stage/stage";
import { heightAt, LEVEL, type TerrainShape } from "./stage/terrain";

/** Between two updates of the numbers on the page [ms]. */
const NUMBERS_EVERY = 120;

/** A body falls whose weight is this far outside of what bears it, in heights of the body; as in status_line.py. */
const FALLING = 0.01;

/** From where stairs are seen at first, from their heading on [rad]. */
const BESIDE_STAIRS = 2.2;

export class StageView {
  readonly gizmo = new Gizmo();
  readonly marks = new GoalMarks();
  readonly footprints = new FootprintMarks();
  private readonly balance = new BalanceMark();
  private readonly rods = new JointRods();
  private readonly frames = new Group();
  private readonly capsules = new Group();
  private scene: Scene | null = null;
  private effectors = new Map<string, { effector: Effector; segment: number; local: Matrix4 }>();
  private missed: { effector: string; wanted: Vector3; reached: Vector3 }[] = [];
  private numbers: Float32Array = new Float32Array(0);
  private withJoints = false;
  private atLimit: boolean[] = [];
  private sizes: number[] = [];
  private numbersShown = 0;
  private numbersTimer = 0;
  private isFilming = false;
  private mostlyBare = false;
  private compared = new Map<number, Float32Array>();
  private readonly scratch = { matrix: new Matrix4(), place: new Vector3(), turn: new Quaternion(), scale: new Vector3(), forward: new Vector3() };
  /** Where the target of an extra goal is dragged to, before the studio says so. */
  readonly draggedTargets = new Map<string, Vector3>();
  /** Whether a part is being dragged without the gizmo, which is hidden meanwhile. */
  dragging = false;

  constructor(readonly stage: Stage) {
    stage.overlay.add(this.marks, this.gizmo, this.balance.center, this.balance.plumb, this.rods, this.frames);
    stage.marks.add(this.balance, this.footprints);
    stage.onFrame(() => this.beforeFrame());
    effect(() => {
      const dark = isDark();
      stage.setDark(dark);
      document.documentElement.dataset.theme = dark ? "dark" : "light";
      this.gizmo.apply(stage.palette);
      for (const axes of this.frames.children) (axes as FrameAxes).apply(stage.palette);
      this.balance.set(store.support.peek(), stage.palette);
    });
    effect(() => {
      const wanted = this.stage.figure;
      const selected = store.selection.value.map((name) => wanted.indexOf(name)).filter((index) => index >= 0);
      if (wanted.mark(wanted.indexOf(store.hovered.value), selected)) stage.invalidate();
    });
    effect(() => {
      const { body, skin, joints, frames, capsules, gizmo } = store.shown.value;
      stage.figure.visible = body;
      stage.figure.skinShown = skin;
      this.rods.visible = joints;
      this.frames.visible = frames;
      this.capsules.visible = capsules;
      void gizmo;
      store.axes.value;
      store.selectedExtra.value;
      stage.invalidate();
    });
    effect(() => {
      stage.following = isPlaying();
    });
    effect(() => {
      this.layTerrain(store.ground.value);
    });
    effect(() => {
      void isDark();
      this.showFootprints();
    });
    effect(() => {
      void store.comparedNames.value;
      this.placeCompared();
    });
  }

  // ---- what the session brings ------------------------------------------------------------------------

  setBody(scene: Scene, shapes: BodyShapes): void {
    const { stage } = this;
    this.scene = scene;
    this.compared.clear();
    store.crowdSize.value = 0;
    stage.setFigure(shapes, (unread) => store.say(unread === 1 ? "One texture of the skin cannot be shown." : `${unread} textures of the skin cannot be shown.`));
    stage.setBody(scene.size);
    this.chooseSkin(scene);
    this.sizes = scene.joints.map((joint) => joint.size);
    this.rods.build(scene.joints.length);
    this.effectors = new Map(
      scene.effectors.map((effector) => {
        const [w, x, y, z] = effector.rotation;
        const local = new Matrix4().compose(new Vector3(...effector.offset), new Quaternion(x, y, z, w), new Vector3(1, 1, 1));
        return [effector.name, { effector, segment: stage.figure.indexOf(effector.segment), local }];
      }),
    );
    emptyGroup(this.frames);
    for (const _ of scene.effectors) {
      const axes = new FrameAxes();
      axes.apply(stage.palette);
      this.frames.add(axes);
    }
    this.buildCapsules(scene);
    const names = new Set(scene.segments.map((segment) => segment.name));
    store.selection.value = store.selection.value.filter((name) => names.has(name));
    store.selectedExtra.value = "";
    store.hovered.value = "";
  }

  /** A skin that leaves most hands and feet bare, a hat or a prop alone, cannot be dragged by them: the mannequin is shown. */
  private chooseSkin(scene: Scene): void {
    const dressed = new Set(scene.skin?.pieces.map((piece) => scene.segments[piece.segment]?.name));
    const covered = scene.effectors.filter(({ segment }) => dressed.has(segment)).length;
    const bare = scene.skin !== null && 2 * covered < scene.effectors.length;
    if (bare === this.mostlyBare) return;
    this.mostlyBare = bare;
    store.shown.value = { ...store.shown.value, skin: !bare };
    if (bare) store.say("Its own skin covers little of the body, so the mannequin is shown. The tab Picture has the skin.");
  }

  private buildCapsules(scene: Scene): void {
    emptyGroup(this.capsules);
    for (const capsule of scene.capsules) {
      const holder = new Group();
      holder.name = capsule.segment;
      holder.matrixAutoUpdate = false;
      holder.add(capsuleMesh(capsule, this.stage.palette));
      this.capsules.add(holder);
    }
    this.stage.marks.add(this.capsules);
  }

  setPose(numbers: Float32Array, withJoints: boolean): void {
    const { figure } = this.stage;
    const poses = STRIDE * figure.segmentCount;
    if (!this.scene || numbers.length < poses) return;
    this.numbers = numbers;
    this.withJoints = withJoints;
    if (!this.isFilming) this.stage.place(numbers.subarray(0, poses));
    this.showNumbers();
  }

  /** Show a frame of a film: segments only. */
  showFrame(frame: Float32Array): void {
    this.stage.place(frame);
  }

  /** Whether a film is drawn, so that poses wait. */
  set filming(on: boolean) {
    this.isFilming = on;
    this.placeCompared();
    if (!on && this.numbers.length) this.stage.place(this.numbers.subarray(0, STRIDE * this.stage.figure.segmentCount));
  }

  /** Take the bodies of compared methods, by the numbers of the methods. */
  setCompared(bodies: Map<number, Float32Array>): void {
    this.compared = bodies;
    this.placeCompared();
  }

  /** Take the poses of a crowd; the first ones are framed. */
  setCrowd(colors: Uint32Array, segments: Float32Array): void {
    const { crowd } = this.stage;
    const first = crowd.bodies === 0;
    crowd.place(colors, segments);
    store.crowdSize.value = crowd.bodies;
    if (crowd.bodies) this.stage.noteCrowd(first);
    else this.stage.invalidate();
  }

  private placeCompared(): void {
    const names = store.comparedNames.peek();
    const offers = store.scene.peek()?.compared ?? [];
    const frames = store.comparedSlots.peek().map((name) => (names.includes(name) ? (this.compared.get(offers.findIndex((offer) => offer.name === name)) ?? null) : null));
    this.stage.compared.place(this.isFilming ? [] : frames);
    this.stage.invalidate();
  }

  private showNumbers(): void {
    const wait = this.numbersShown + NUMBERS_EVERY - performance.now();
    if (wait > 0) {
      this.numbersTimer ||= window.setTimeout(() => {
        this.numbersTimer = 0;
        this.showNumbers();
      }, wait);
      return;
    }
    this.numbersShown = performance.now();
    const from = STRIDE * this.stage.figure.segmentCount;
    store.angles.value = this.numbers.slice(from, from + (this.scene?.joints.length ?? 0));
  }

  /** Take what the state says about marks. */
  takeState(): void {
    const errors = store.status.value?.errors ?? [];
    this.missed = [];
    for (const error of errors) {
      const goal = store.goalOf(error.key);
      if (!error.reached && goal?.enabled && goal.asks !== "orientation" && error.metres > 1e-3)
        this.missed.push({ effector: error.key, wanted: new Vector3(...goal.position), reached: new Vector3() });
    }
    const limits = new Set(store.status.value?.at_limits);
    this.atLimit = this.scene?.joints.map((joint) => limits.has(joint.name)) ?? [];
    this.balance.set(this.massShown ? store.support.value : null, this.stage.palette);
    this.stage.invalidate();
  }

  /** The center of mass and what bears it are shown where the body falls or is short of its balance, and where it is asked for. */
  private get massShown(): boolean {
    if (store.shown.value.mass) return true;
    if (isPlaying() || store.motion.value?.shown) return false;
    const on = new Set(store.extras.value.filter((extra) => extra.enabled).map((extra) => extra.key));
    const short = (store.status.value?.errors ?? []).some((error) => error.key === "balance" && !error.reached);
    const support = store.support.value;
    const falls = support !== null && support.corners.length > 0 && support.depth < -FALLING * this.stage.size;
    return on.has("center") || (on.has("balance") && short) || falls;
  }

  /** The footprints of a walk are shown beside its tab. */
  private showFootprints(): void {
    const { footprints, stage } = this;
    footprints.visible = store.tab.value === "walk" && store.trace.value !== null;
    if (footprints.visible) footprints.show(store.trace.value?.footprints ?? [], stage.size, stage.palette);
    stage.invalidate();
  }

  private layTerrain(ground: { origin: [number, number, number]; heading: number; slope: number; rise: number; tread: number; begin: number } | null): void {
    const radians = Math.PI / 180;
    const terrain: TerrainShape = ground ? { ...ground, heading: ground.heading * radians, slope: ground.slope * radians } : LEVEL;
    if (JSON.stringify(terrain) === JSON.stringify(this.stage.terrain)) return;
    // Stairs are seen from behind at first: from ahead they hide the body.
    if (terrain.tread && !this.stage.terrain.tread) this.stage.orbit.look(terrain.heading + BESIDE_STAIRS, 1.3);
    this.stage.setTerrain(terrain);
  }

  // ---- each frame -------------------------------------------------------------------------------------

  private beforeFrame(): void {
    const { stage } = this;
    const { camera, palette } = stage;
    const bare = isPlaying();
    for (const mark of this.missed) this.placeOf(mark.effector, mark.reached);
    this.marks.showWanted(bare ? [] : this.missed.map((mark) => [mark.wanted, mark.reached]), camera, palette);
    this.marks.showTargets(bare ? new Map() : this.targets(), camera, palette);
    this.showMass();
    this.showGizmo(bare);
    if (store.shown.value.joints && this.withJoints && this.scene) {
      const at = STRIDE * stage.figure.segmentCount + this.scene.joints.length + 3;
      this.rods.place(this.numbers, at, this.sizes, this.atLimit, stage.size, palette);
    }
    if (store.shown.value.frames) this.placeFrames();
    if (store.shown.value.capsules)
      for (const holder of this.capsules.children) {
        const index = stage.figure.indexOf(holder.name);
        if (index >= 0) holder.matrix.copy(stage.figure.matrixOf(index));
        holder.matrixWorldNeedsUpdate = true;
      }
  }

  private placeFrames(): void {
    let index = 0;
    const length = 0.1 * (this.stage.size / 1.75);
    for (const { segment, local } of this.effectors.values()) {
      const axes = this.frames.children[index++];
      axes.matrix.copy(this.stage.figure.matrixOf(segment)).multiply(local).scale(this.scratch.scale.setScalar(length));
      axes.matrixWorldNeedsUpdate = true;
    }
  }

  private targets(): Map<string, { at: Vector3; from: Vector3 | null; lit: boolean }> {
    const targets = new Map<string, { at: Vector3; from: Vector3 | null; lit: boolean }>();
    for (const { offer, state } of store.extraGoals.value) {
      if (!state.enabled || !state.target || !offer.has_target || offer.kind === "pin") continue;
      const at = this.draggedTargets.get(offer.key) ?? new Vector3(...state.target);
      const index = offer.anchor ? this.stage.figure.indexOf(offer.anchor.segment) : -1;
      const from = offer.anchor && index >= 0 ? new Vector3(...offer.anchor.offset).applyMatrix4(this.stage.figure.matrixOf(index)) : null;
      targets.set(offer.key, { at, from, lit: offer.key === store.selectedExtra.value || `extra ${offer.key}` === store.hovered.value });
    }
    return targets;
  }

  private showMass(): void {
    const at = STRIDE * this.stage.figure.segmentCount + (this.scene?.joints.length ?? 0);
    const shown = this.massShown && this.numbers.length >= at + 3;
    this.balance.visible = this.balance.center.visible = this.balance.plumb.visible = shown;
    if (!shown) return;
    const [x, y, z] = this.numbers.subarray(at, at + 3);
    this.balance.place(x, y, z, heightAt(this.stage.terrain, x, z), this.stage.size, this.stage.palette);
  }

  private showGizmo(bare: boolean): void {
    const { gizmo, stage, scratch } = this;
    const place = scratch.place;
    const extra = store.selectedExtra.value;
    const target = extra && store.extraGoals.value.find(({ offer }) => offer.key === extra)?.state.target;
    if (bare || this.dragging || !store.shown.value.gizmo) gizmo.hide();
    else if (target) gizmo.show(this.draggedTargets.get(extra) ?? place.set(...target), this.axesFor(null), false);
    else {
      const segment = store.segment.value;
      const index = segment ? stage.figure.indexOf(segment.name) : -1;
      if (!segment || index < 0) gizmo.hide();
      else {
        const effector = segment.effector && !store.goalOf(segment.effector)?.on_base ? segment.effector : "";
        if (effector) this.placeOf(effector, place);
        else stage.figure.middleOf(index, place);
        gizmo.show(place, this.axesFor(index), effector !== "");
      }
    }
    if (gizmo.visible) gizmo.fit(stage.camera);
  }

  /** The axes of the gizmo: of the world, the view, or a segment. */
  private axesFor(index: number | null): Quaternion {
    const turn = this.scratch.turn;
    if (store.axes.value === "view") return turn.copy(this.stage.camera.quaternion);
    if (store.axes.value === "local" && index !== null) return turn.setFromRotationMatrix(this.stage.figure.matrixOf(index));
    return turn.identity();
  }

  /** Where an effector is [m], into `into`. */
  placeOf(effector: string, into: Vector3): Vector3 {
    const found = this.effectors.get(effector);
    if (!found || found.segment < 0) return into;
    return into.setFromMatrixPosition(this.scratch.matrix.multiplyMatrices(this.stage.figure.matrixOf(found.segment), found.local));
  }

  /** Which way the body faces, from z towards x [rad]. */
  get facing(): number {
    const facing = this.scene?.facing;
    const index = facing ? this.stage.figure.indexOf(facing.segment) : -1;
    if (!facing || index < 0) return 0;
    const forward = this.scratch.forward.set(...facing.forward).transformDirection(this.stage.figure.matrixOf(index));
    return Math.hypot(forward.x, forward.z) > 0.3 ? Math.atan2(forward.x, forward.z) : 0;
  }

  /** Frame what is selected, else the body. */
  frameSelection(): void {
    const { figure, orbit } = this.stage;
    const indices = store.selection.value.map((name) => figure.indexOf(name)).filter((index) => index >= 0);
    if (!indices.length) return this.stage.frameBody();
    const center = new Vector3();
    for (const index of indices) center.add(figure.middleOf(index, this.scratch.place));
    center.divideScalar(indices.length);
    let radius = 0;
    for (const index of indices) radius = Math.max(radius, figure.middleOf(index, this.scratch.place).distanceTo(center) + figure.radiusOf(index));
    orbit.frame(center, 1.6 * radius);
    this.stage.invalidate();
  }
}

/** Whether the page is dark: as chosen, else as the system or the studio has it. */
export function isDark(): boolean {
  return store.dark.value ?? (store.scene.value?.dark || window.matchMedia("(prefers-color-scheme: dark)").matches);
}

/** Whether a motion plays or a body walks. */
export function isPlaying(): boolean {
  return store.motion.value?.playing === true || ["walking", "stopping"].includes(store.walk.value?.phase ?? "");
}
