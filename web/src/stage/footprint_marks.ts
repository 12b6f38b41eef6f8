// Footprints of a walk on the ground: fading with age, the next one as an outline, and the line that a foot rolls over.
import { BufferGeometry, DoubleSide, Group, LineBasicMaterial, LineLoop, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Shape, ShapeGeometry, Vector2, Vector3 } from "three";
import type { FootprintState } from "../protocol";
import type { Palette } from "./palette";

/** Outline of a left sole: across it, outwards, in widths, and along it from heel to toe, in lengths. */
const OUTLINE: readonly [number, number][] = [
  [0, 0], [0.28, 0.03], [0.4, 0.15], [0.38, 0.35], [0.42, 0.55], [0.48, 0.72], [0.4, 0.88], [0.2, 0.97],
  [-0.05, 1], [-0.3, 0.97], [-0.45, 0.85], [-0.47, 0.7], [-0.3, 0.5], [-0.24, 0.35], [-0.34, 0.15], [-0.26, 0.03],
]; // prettier-ignore
/** Width of a sole, of its length. */
const WIDTH = 0.42;
/** Length of what stands on a point, of the size of the body. */
const POINT_LENGTH = 0.06;
/** Width and depth of the line that a foot rolls over, in widths and lengths of the sole. */
const LINE = [1.9, 0.085] as const;
/** Opacity of a footprint that a foot stands on with its whole sole, of one that was just left, and of the oldest. */
const OPACITIES = { stood: 0.75, newest: 0.42, oldest: 0.05 };

const SHARES: Record<string, (footprint: FootprintState) => number> = { heel: () => 0, ball: ({ ball }) => ball, toe: () => 1 };

class FootprintMark extends Group {
  private readonly sole: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly edge: LineLoop<BufferGeometry, LineBasicMaterial>;
  private readonly line: Mesh<PlaneGeometry, MeshBasicMaterial>;

  constructor(shape: ShapeGeometry, outline: BufferGeometry, line: PlaneGeometry) {
    super();
    const flat = { transparent: true, depthWrite: false, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -4 };
    this.sole = new Mesh(shape, new MeshBasicMaterial(flat));
    this.edge = new LineLoop(outline, new LineBasicMaterial({ transparent: true }));
    this.line = new Mesh(line, new MeshBasicMaterial(flat));
    this.sole.renderOrder = this.edge.renderOrder = 2;
    this.line.renderOrder = 3;
    this.matrixAutoUpdate = false;
    this.add(this.sole, this.edge, this.line);
  }

  show(footprint: FootprintState, opacity: number, palette: Palette): void {
    const color = palette.feet[footprint.side === "left" ? 0 : 1];
    this.sole.material.color.copy(color);
    this.edge.material.color.copy(color);
    this.line.material.color.copy(palette.selected);
    this.sole.visible = !footprint.planned;
    this.sole.material.opacity = footprint.line === "sole" ? OPACITIES.stood : opacity;
    this.edge.material.opacity = footprint.planned ? 0.9 : Math.min(2 * opacity, 1);
    const share = SHARES[footprint.line];
    this.line.visible = share !== undefined;
    if (share) this.line.position.set(0, share(footprint), 0);
  }
}

export class FootprintMarks extends Group {
  private readonly shape: ShapeGeometry;
  private readonly outline: BufferGeometry;
  private readonly line = new PlaneGeometry(LINE[0], LINE[1]);
  private readonly pool: FootprintMark[] = [];
  private footprints: readonly FootprintState[] = [];

  constructor() {
    super();
    const points = OUTLINE.map(([x, y]) => new Vector2(x, y));
    this.shape = new ShapeGeometry(new Shape().setFromPoints(points));
    this.outline = new BufferGeometry().setFromPoints(points);
  }

  /** Show footprints, oldest first; size: of the body [m]. */
  show(footprints: readonly FootprintState[], size: number, palette: Palette): void {
    this.footprints = footprints;
    while (this.pool.length < footprints.length) {
      const mark = new FootprintMark(this.shape, this.outline, this.line);
      this.pool.push(mark);
      this.add(mark);
    }
    const trodden = Math.max(footprints.filter(({ planned }) => !planned).length, 1);
    this.pool.forEach((mark, index) => {
      const footprint = footprints[index];
      mark.visible = footprint !== undefined;
      if (!footprint) return;
      const { oldest, newest } = OPACITIES;
      mark.show(footprint, oldest + ((newest - oldest) * Math.min(index + 1, trodden)) / trodden, palette);
      place(mark.matrix, footprint, size);
      mark.matrixWorldNeedsUpdate = true;
    });
  }

  /** How many are shown, and the lines that feet stand on, for tests. */
  get shown(): { count: number; lines: string[] } {
    const drawn = this.visible ? this.footprints : [];
    return { count: drawn.length, lines: drawn.map(({ line }) => line).filter(Boolean) };
  }
}

/** Set a matrix that lays the outline of a left sole on a footprint: x outwards, y along the sole, z up. */
function place(matrix: Matrix4, footprint: FootprintState, size: number): void {
  const heel = new Vector3(...footprint.heel);
  const along = new Vector3(...footprint.toe).sub(heel);
  if (along.length() < 1e-3 * size) {
    along.set(0, 0, POINT_LENGTH * size);
    heel.addScaledVector(along, -0.5);
  }
  const up = new Vector3(0, 1, 0);
  const outwards = new Vector3().crossVectors(up, along).normalize();
  up.crossVectors(along, outwards).normalize();
  heel.addScaledVector(up, 2.5e-3 * size);
  outwards.multiplyScalar(WIDTH * along.length() * (footprint.side === "left" ? 1 : -1));
  matrix.makeBasis(outwards, along, up).setPosition(heel);
}
