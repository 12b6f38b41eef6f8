// The stage: scene, lights, camera and canvas. A frame is drawn only when something has changed.
import { Group, PCFShadowMap, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import { ComparedBodies } from "./compared_bodies";
import { CrowdBodies } from "./crowd_bodies";
import { DrawingQuality, finer, type Quality } from "./drawing_quality";
import { type BodyShapes, Figure } from "./figure";
import { FinePasses } from "./fine_passes";
import { Floor } from "./floor";
import { Lights } from "./lights";
import { OrbitCamera } from "./orbit_camera";
import { DARK, LIGHT, type Palette } from "./palette";
import { heightAt, LEVEL, Stairs, type TerrainShape } from "./terrain";

export interface StageOptions {
  /** How to draw; null to choose by measuring. */
  quality: Quality | null;
  /** Pictures and films are drawn at least so finely, however the stage is drawn. */
  pictures: Quality;
  /** Leave the drawing out, to measure the rest. */
  stubbed: boolean;
  reducedMotion: boolean;
}

/** Nothing moves any more when nothing has changed for so long [ms]: what stands is drawn finely then. */
const RESTS_AFTER = 400;

/** How far around the body a crowd is seen when it comes [sizes of the body]. */
const CROWD_SEEN = 4;

export interface PictureOptions {
  /** Selection, arrows and goals, as they are on the stage. */
  marks: boolean;
  /** Without floor and background. */
  transparent: boolean;
}

export class Stage {
  readonly scene = new Scene();
  /** What is drawn over the body: gizmo, targets, wanted marks. */
  readonly overlay = new Scene();
  readonly figure = new Figure();
  readonly orbit = new OrbitCamera();
  readonly compared = new ComparedBodies();
  readonly crowd = new CrowdBodies();
  /** What lies in the world, beside the body: support polygon, pins. */
  readonly marks = new Group();
  palette: Palette = LIGHT;
  terrain: TerrainShape = LEVEL;
  /** The size of the body [m]. */
  size = 1.75;
  /** Whether the camera goes along with the body. */
  following = false;
  /** Milliseconds of script that the last frames took, for tests. */
  readonly scriptTimes: number[] = [];
  framesDrawn = 0;

  private readonly renderer: WebGLRenderer;
  private quality: DrawingQuality;
  private readonly lights = new Lights();
  private readonly floor = new Floor();
  private readonly stairs = new Stairs();
  private readonly hooks: ((now: number) => void)[] = [];
  private readonly ray = new Raycaster();
  private readonly pointer = new Vector2();
  private readonly center = new Vector3();
  private fine: FinePasses | null = null;
  private scheduled = 0;
  private last = 0;
  private drewLast = false;
  private width = 1;
  private height = 1;
  /** Pixels of the screen in one of the page. */
  private ratio = window.devicePixelRatio;
  private shown = false;
  /** How the canvas is drawn now. */
  private level: Quality = "plain";
  /** Whether the next frame shows what stands still. */
  private resting = false;
  private restTimer = 0;
  private taking: (PictureOptions & { width: number; height: number }) | null = null;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly options: StageOptions,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: options.pictures !== "plain", alpha: true, powerPreference: "high-performance" });
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.autoClear = false;
    this.quality = new DrawingQuality(options.quality ?? "shadows", options.quality !== null);
    this.orbit.still = options.reducedMotion;
    this.orbit.floorAt = (x, z) => heightAt(this.terrain, x, z);
    this.marks.add(this.compared);
    this.scene.add(this.lights, this.floor, this.stairs, this.figure, this.crowd, this.marks);
    this.scene.matrixWorldAutoUpdate = true;
    // The pass for ambient occlusion overrides all materials, and with them their holes and what shows through them.
    this.scene.onBeforeRender = () => {
      this.figure.leaveOutCutouts(this.scene.overrideMaterial !== null);
      this.compared.visible = this.crowd.visible = this.scene.overrideMaterial === null;
    };
    this.setDark(false);
    this.apply(this.quality.level);
  }

  get camera() {
    return this.orbit.camera;
  }

  /** How what moves is drawn. */
  get drawing(): Quality {
    return this.quality.level;
  }

  /** Draw so from now on; null to choose by measuring. */
  choose(quality: Quality | null): void {
    this.quality = new DrawingQuality(quality ?? "shadows", quality !== null);
    this.invalidate();
  }

  /** Call a function before every frame that is drawn. */
  onFrame(hook: (now: number) => void): void {
    this.hooks.push(hook);
  }

  /** Have a frame drawn soon, because something has changed. */
  invalidate(): void {
    this.resting = false;
    this.schedule();
  }

  private schedule(): void {
    if (!this.scheduled) this.scheduled = requestAnimationFrame(this.step);
  }

  /** Draw what stands still once more, as finely as it is worth. */
  private rest(): void {
    if (this.scheduled || this.taking || this.quality.still === this.level) return;
    this.resting = true;
    this.schedule();
  }

  setDark(dark: boolean): void {
    this.palette = dark ? DARK : LIGHT;
    this.scene.background = this.palette.background;
    this.figure.apply(this.palette);
    this.compared.apply(this.palette.compared);
    this.crowd.apply(this.palette);
    this.floor.apply(this.palette);
    this.stairs.apply(this.palette);
    this.lights.apply(this.palette);
    this.invalidate();
  }

  resize(width: number, height: number, ratio: number): void {
    if (width < 1 || height < 1) return;
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    if (this.taking) return;
    this.fit();
    this.frameAtFirst();
    this.invalidate();
  }

  private fit(): void {
    const { width, height } = this;
    const dense = this.level === "plain" ? 1 : Math.min(this.ratio, 2);
    this.renderer.setPixelRatio(dense);
    this.renderer.setSize(width, height, false);
    this.figure.setViewport(width, height);
    this.orbit.resize(width, height);
    this.fine?.resize(width, height, dense);
  }

  get extent(): [number, number] {
    return [this.width, this.height];
  }

  /** Change what the body stands on. */
  setTerrain(terrain: TerrainShape): void {
    this.terrain = terrain;
    this.floor.visible = terrain.tread === 0;
    this.floor.lay(this.size, ...terrain.origin, terrain.heading, terrain.slope);
    this.stairs.lay(terrain, this.size);
    this.settleAround();
    this.invalidate();
  }

  /** Show another body; `failed` is told how many textures of its skin cannot be read, if any. */
  setFigure(shapes: BodyShapes, failed: (textures: number) => void = () => undefined): void {
    const dressed = this.figure.build(shapes);
    this.compared.dress(this.figure);
    this.crowd.dress(this.figure);
    if (!shapes.skin) return;
    void dressed.then((unread) => {
      if (unread) failed(unread);
      this.invalidate();
    });
  }

  /** Show another body of this size [m]; the camera frames it with the next pose. */
  setBody(size: number): void {
    this.size = size;
    this.orbit.fit(size);
    this.lights.cover(size);
    this.shown = false;
  }

  /** Show a pose: a frame of the figure. Allocates nothing. */
  place(frame: Float32Array): void {
    this.figure.place(frame);
    this.settleAround();
    this.frameAtFirst();
    this.invalidate();
  }

  /** Frame a body that has not been seen yet, once the canvas has its size. */
  private frameAtFirst(): void {
    if (this.shown || this.height <= 1 || this.figure.box.isEmpty()) return;
    this.shown = true;
    this.frameBody();
    this.orbit.arrive();
  }

  /** Frame the whole body. */
  frameBody(): void {
    const box = this.figure.box;
    if (box.isEmpty()) return;
    box.getCenter(this.center);
    const radius = Math.max(0.5 * box.min.distanceTo(box.max), 0.4 * this.size);
    this.orbit.watch(box, false);
    // Room for the hint below.
    this.center.y -= (20 / this.height) * radius;
    this.orbit.frame(this.center, (1.03 + 50 / this.height) * radius);
    this.invalidate();
  }

  /** Draw the crowd that has moved; one that has just come is framed. */
  noteCrowd(isNew: boolean): void {
    if (isNew && !this.figure.box.isEmpty()) {
      this.figure.box.getCenter(this.center);
      this.orbit.frame(this.center, CROWD_SEEN * this.size);
    }
    this.invalidate();
  }

  private settleAround(): void {
    const box = this.figure.box;
    if (box.isEmpty()) return;
    box.getCenter(this.center);
    this.orbit.watch(box, this.following);
    const { x, z } = this.center;
    this.lights.follow(x, heightAt(this.terrain, x, z), z);
    this.stairs.follow(x, z);
  }

  /** Set the ray of a pointer at a place on the canvas [pixels]. */
  rayAt(x: number, y: number): Raycaster {
    this.pointer.set((2 * x) / this.width - 1, 1 - (2 * y) / this.height);
    this.ray.setFromCamera(this.pointer, this.camera);
    return this.ray;
  }

  /** Where a point of the world is on the canvas [pixels], into `into`; z above 1 is behind the eye. */
  project(point: Vector3, into: Vector3): Vector3 {
    into.copy(point).project(this.camera);
    into.x = (0.5 + 0.5 * into.x) * this.width;
    into.y = (0.5 - 0.5 * into.y) * this.height;
    return into;
  }

  private readonly step = (now: number): void => {
    this.scheduled = 0;
    const began = performance.now();
    for (const hook of this.hooks) hook(now);
    const gliding = this.orbit.update((now - this.last) / 1000);
    this.last = now;
    const target = this.orbit.target;
    this.floor.follow(target.x, heightAt(this.terrain, target.x, target.z), target.z, this.orbit.distance, this.size);
    if (!this.taking) this.apply(this.resting ? this.quality.still : this.quality.level);
    if (!this.options.stubbed && !this.taking) this.draw();
    this.scriptTimes.push(performance.now() - began);
    if (this.scriptTimes.length > 600) this.scriptTimes.splice(0, 300);
    this.framesDrawn++;
    if (this.quality.note(now, this.drewLast)) this.invalidate();
    this.drewLast = gliding || this.quality.measuring;
    if (this.drewLast) this.invalidate();
    clearTimeout(this.restTimer);
    if (!this.resting) this.restTimer = window.setTimeout(() => this.rest(), RESTS_AFTER);
  };

  private draw(): void {
    const { renderer } = this;
    if (this.fine && this.level === "fine") this.fine.render();
    else {
      renderer.clear();
      renderer.render(this.scene, this.camera);
    }
    renderer.clearDepth();
    renderer.render(this.overlay, this.camera);
  }

  /** Draw so from the next frame on. */
  private apply(level: Quality): void {
    if (level === this.level && this.canvas.dataset.drawing) return;
    this.level = level;
    this.renderer.shadowMap.enabled = level !== "plain";
    this.lights.shadows = level !== "plain";
    this.figure.coarse = this.crowd.coarse = level === "plain";
    if (level === "fine" && !this.fine) this.fine = new FinePasses(this.renderer, this.scene, this.camera);
    if (!this.taking) this.fit();
    this.canvas.dataset.drawing = level;
  }

  /** Draw one picture of any size [pixels], and return it as a canvas. */
  picture(width: number, height: number, options: PictureOptions): HTMLCanvasElement {
    this.beginPictures(width, height, options);
    try {
      return this.drawPicture();
    } finally {
      this.endPictures();
    }
  }

  /** Prepare for pictures of this size; until `endPictures` nothing else is drawn. */
  beginPictures(width: number, height: number, options: PictureOptions): void {
    const { renderer } = this;
    this.taking = { width, height, ...options };
    this.apply(finer(this.quality.still, this.options.pictures));
    renderer.setPixelRatio(1);
    renderer.setSize(width, height, false);
    this.orbit.resize(width, height);
    this.figure.setViewport(width, height);
    this.fine?.resize(width, height, 1);
    if (!options.marks) {
      this.figure.outlines = false;
      this.marks.visible = false;
    }
    if (options.transparent) {
      this.floor.bare = true;
      this.scene.background = null;
      renderer.setClearColor(0, 0);
    }
  }

  /** One of the pictures that were prepared for. */
  drawPicture(): HTMLCanvasElement {
    const { renderer, taking } = this;
    const copy = document.createElement("canvas");
    if (!taking) return copy;
    renderer.clear();
    if (this.fine && this.level === "fine" && !taking.transparent) this.fine.render();
    else renderer.render(this.scene, this.camera);
    if (taking.marks) {
      renderer.clearDepth();
      renderer.render(this.overlay, this.camera);
    }
    copy.width = taking.width;
    copy.height = taking.height;
    copy.getContext("2d")?.drawImage(this.canvas, 0, 0);
    return copy;
  }

  /** Draw the stage again as it was. */
  endPictures(): void {
    this.taking = null;
    this.figure.outlines = true;
    this.marks.visible = true;
    this.floor.bare = false;
    this.scene.background = this.palette.background;
    this.fit();
    this.invalidate();
  }
}
