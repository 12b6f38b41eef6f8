// How finely the stage is drawn: it begins in the middle, measures a few frames, and goes up or down by itself.

/** plain: no shadows; shadows: with them; fine: ambient occlusion and smooth edges too. */
export type Quality = "plain" | "shadows" | "fine";

const LADDER: readonly Quality[] = ["plain", "shadows", "fine"];
/** Frames that are measured before a decision. */
const MEASURED = 8;
/** A finer way is tried when a frame takes less than this, and left when it takes more than that [ms]. */
const QUICK = 22;
const SLOW = 38;

export class DrawingQuality {
  private readonly intervals: number[] = [];
  private last = 0;
  private ceiling: Quality = "fine";
  private settled = false;

  constructor(
    public level: Quality,
    /** Whether the level was chosen by a person, and stays. */
    readonly chosen: boolean,
  ) {}

  /** Whether frames should be drawn just to measure them. */
  get measuring(): boolean {
    return !this.chosen && !this.settled;
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
