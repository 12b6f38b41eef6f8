// How finely the stage is drawn: it begins in the middle, measures a few frames, and goes up or down by itself; what stands still is
// drawn more finely than what moves.

/** plain: no shadows; shadows: with them; fine: ambient occlusion and smooth edges too. */
export type Quality = "plain" | "shadows" | "fine";

const LADDER: readonly Quality[] = ["plain", "shadows", "fine"];

/** The finer of two ways of drawing. */
export function finer(one: Quality, other: Quality): Quality {
  return LADDER.indexOf(one) > LADDER.indexOf(other) ? one : other;
}

/** Frames that are measured before a decision. */
const MEASURED = 8;
/** A finer way is tried when a frame takes less than this, and left when it takes more than that [ms]. */
const QUICK = 22;
const SLOW = 38;
/** What stands still is drawn once in the finest way of which a frame takes less than this [ms]: longer would be felt as a halt. */
const HOPELESS = 800;

export class DrawingQuality {
  private readonly intervals: number[] = [];
  private last = 0;
  private ceiling: Quality = "fine";
  private settled = false;
  private stillAt = LADDER.indexOf("shadows");

  constructor(
    /** How what moves is drawn. */
    public level: Quality,
    /** Whether the level was chosen by a person, and stays. */
    readonly chosen: boolean,
  ) {}

  /** Whether frames should be drawn just to measure them. */
  get measuring(): boolean {
    return !this.chosen && !this.settled;
  }

  /** How what stands still is drawn: one frame may take much longer than one of many. */
  get still(): Quality {
    return this.chosen ? this.level : finer(this.level, LADDER[this.stillAt]);
  }

  /** Note that a frame was drawn; returns whether the level has changed. */
  note(now: number, consecutive: boolean): boolean {
    const interval = now - this.last;
    this.last = now;
    if (this.chosen || !consecutive || interval > 2000) return false;
    this.intervals.push(interval);
    if (this.intervals.length < MEASURED) return false;
    this.intervals.sort((one, other) => one - other);
    const median = this.intervals[MEASURED >> 1];
    this.intervals.length = 0;
    return this.decide(median);
  }

  private decide(median: number): boolean {
    const at = LADDER.indexOf(this.level);
    this.stillAt = median < HOPELESS ? Math.max(this.stillAt, at) : Math.min(this.stillAt, Math.max(at - 1, 0));
    if (median > SLOW && at > 0) {
      this.ceiling = this.level = LADDER[at - 1];
      return true;
    }
    if (!this.settled && median < QUICK && at < LADDER.indexOf(this.ceiling)) {
      this.level = LADDER[at + 1];
      return true;
    }
    this.settled = true;
    return false;
  }
}
