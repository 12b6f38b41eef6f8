// Marks of goals: where something is wanted but not reached, the targets of gaze and hints, the center of mass and its support.
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineLoop,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  type PerspectiveCamera,
  type Raycaster,
  RingGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  Vector3,
} from "three";
import type { Support } from "../protocol";
import { discard } from "./dispose";
import type { Palette } from "./palette";

/** Radius of a target on the page, as a share of its height. */
const TARGET = 0.014;
const WANTED = 0.02;

function lineGeometry(points: number): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * points), 3));
  return geometry;
}

function setPoint(line: { geometry: BufferGeometry }, index: number, point: Vector3): void {
  const positions = line.geometry.getAttribute("position") as BufferAttribute;
  positions.setXYZ(index, point.x, point.y, point.z);
  positions.needsUpdate = true;
}

/** A ring where something is wanted, and a line to what should be there. */
class WantedMark extends Group {
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>;
  private readonly line: Line<BufferGeometry, LineBasicMaterial>;

  constructor() {
    super();
    this.ring = new Mesh(new RingGeometry(0.72, 1, 32), new MeshBasicMaterial({ depthTest: false, transparent: true, side: DoubleSide }));
    this.line = new Line(lineGeometry(2), new LineBasicMaterial({ depthTest: false, transparent: true }));
    this.line.frustumCulled = false;
    this.add(this.ring, this.line);
  }

  show(wanted: Vector3, reached: Vector3, camera: PerspectiveCamera, palette: Palette): void {
    this.visible = true;
    this.ring.position.copy(wanted);
    this.ring.quaternion.copy(camera.quaternion);
    this.ring.scale.setScalar(pixelSize(wanted, camera) * WANTED);
    this.ring.material.color.copy(palette.wanted);
    this.line.material.color.copy(palette.wanted);
    setPoint(this.line, 0, reached);
    setPoint(this.line, 1, wanted);
  }
}

/** The height of the page at a point, in metres. */
function pixelSize(point: Vector3, camera: PerspectiveCamera): number {
  return 2 * camera.position.distanceTo(point) * Math.tan((camera.fov * Math.PI) / 360);
}

/** A ball that can be dragged, and a line from the part that it is for. */
class TargetMark extends Group {
  readonly ball: Mesh<SphereGeometry, MeshBasicMaterial>;
  private readonly line: Line<BufferGeometry, LineDashedMaterial>;

  constructor(readonly key: string) {
    super();
    this.ball = new Mesh(new SphereGeometry(1, 20, 14), new MeshBasicMaterial({ depthTest: false, transparent: true }));
    this.line = new Line(lineGeometry(2), new LineDashedMaterial({ depthTest: false, transparent: true, opacity: 0.6, dashSize: 0.03, gapSize: 0.02 }));
    this.line.frustumCulled = false;
    this.add(this.line, this.ball);
  }

  show(target: Vector3, from: Vector3 | null, camera: PerspectiveCamera, palette: Palette, lit: boolean): void {
    this.ball.position.copy(target);
    this.ball.scale.setScalar(pixelSize(target, camera) * TARGET * (lit ? 1.35 : 1));
    this.ball.material.color.copy(lit ? palette.highlight : palette.goal);
    this.line.material.color.copy(palette.goal);
    this.line.visible = from !== null;
    if (from) {
      setPoint(this.line, 0, from);
      setPoint(this.line, 1, target);
      this.line.computeLineDistances();
    }
    this.updateMatrixWorld();
  }
}

/** The support polygon on the floor, and the center of mass over it. */
export class BalanceMark extends Group {
  private readonly area = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ transparent: true, opacity: 0.22, side: DoubleSide, depthWrite: false }));
  private readonly edge = new LineLoop(new BufferGeometry(), new LineBasicMaterial());
  readonly center = new Mesh(new SphereGeometry(0.028, 20, 14), new MeshBasicMaterial({ depthTest: false, transparent: true }));
  readonly plumb = new LineSegments(lineGeometry(2), new LineBasicMaterial({ depthTest: false, transparent: true }));
  private support: Support | null = null;

  constructor() {
    super();
    this.plumb.frustumCulled = false;
    this.add(this.area, this.edge);
  }

  /** Show the polygon of a state. */
  set(support: Support | null, palette: Palette): void {
    this.support = support;
    const corners = support?.corners ?? [];
    this.area.visible = this.edge.visible = corners.length >= 3;
    this.area.material.color.copy(palette.goal);
    this.edge.material.color.copy(palette.goal);
    if (!support || corners.length < 3) return;
    this.area.geometry.dispose();
    this.edge.geometry.dispose();
    const outline = new Shape();
    corners.forEach(([x, z], index) => (index ? outline.lineTo(x, -z) : outline.moveTo(x, -z)));
    this.area.geometry = new ShapeGeometry(outline).rotateX(-Math.PI / 2);
    this.area.position.y = support.height + 0.004;
    this.edge.geometry = new BufferGeometry().setFromPoints(corners.map(([x, z]) => new Vector3(x, support.height + 0.005, z)));
  }

  /** Show the center of mass of a pose [m]. */
  place(x: number, y: number, z: number, floor: number, size: number, palette: Palette): void {
    const color = (this.support?.depth ?? 0) >= 0 ? palette.axes[1] : palette.wanted;
    this.center.position.set(x, y, z);
    this.center.scale.setScalar(size / 1.75);
    this.center.material.color.copy(color);
    this.plumb.material.color.copy(color);
    setPoint(this.plumb, 0, this.center.position);
    setPoint(this.plumb, 1, new Vector3(x, this.support?.height ?? floor, z));
  }
}

/** All marks that are drawn over the body. */
export class GoalMarks extends Group {
  private readonly wanted: WantedMark[] = [];
  private readonly targets = new Map<string, TargetMark>();

  /** Draw wanted marks: pairs of points, wanted and reached. */
  showWanted(pairs: readonly [Vector3, Vector3][], camera: PerspectiveCamera, palette: Palette): void {
    while (this.wanted.length < pairs.length) {
      const mark = new WantedMark();
      this.wanted.push(mark);
      this.add(mark);
    }
    this.wanted.forEach((mark, index) => {
      const pair = pairs[index];
      if (pair) mark.show(pair[0], pair[1], camera, palette);
      else mark.visible = false;
    });
  }

  get wantedShown(): number {
    return this.wanted.filter((mark) => mark.visible).length;
  }

  /** Draw the targets of extra goals, by key. */
  showTargets(targets: ReadonlyMap<string, { at: Vector3; from: Vector3 | null; lit: boolean }>, camera: PerspectiveCamera, palette: Palette): void {
    for (const [key, mark] of this.targets) {
      if (targets.has(key)) continue;
      discard(mark);
      this.targets.delete(key);
    }
    for (const [key, { at, from, lit }] of targets) {
      let mark = this.targets.get(key);
      if (!mark) {
        mark = new TargetMark(key);
        this.targets.set(key, mark);
        this.add(mark);
      }
      mark.show(at, from, camera, palette, lit);
    }
  }

  /** The key of the target that a ray meets. */
  pick(ray: Raycaster): { key: string; point: Vector3 } | null {
    const balls: Object3D[] = [...this.targets.values()].map((mark) => mark.ball);
    const hit = ray.intersectObjects(balls, false)[0];
    const mark = hit && [...this.targets.values()].find((each) => each.ball === hit.object);
    return mark ? { key: mark.key, point: mark.ball.position.clone() } : null;
  }
}
