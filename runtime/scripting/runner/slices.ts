import { PERIOD_MS, SLICE_MS } from "../../services/jobs/slices.js";
import type { ScriptClock } from "../clock.js";

/** Long work that lets the game go on in between. */
export interface Sliced {
  /** Waits for the next slice if this one is over. */
  pause(): Promise<void> | void;
}

/** The slices of a handler that is no job. They are as long as those of jobs, and as far apart. */
export class HandlerSlices implements Sliced {
  private readonly clock: ScriptClock;
  private began: number;

  constructor(clock: ScriptClock) {
    this.clock = clock;
    this.began = clock.work();
  }

  pause(): Promise<void> | void {
    if (this.clock.work() - this.began < SLICE_MS) return;
    return new Promise((resolve) => {
      this.clock.after(PERIOD_MS - SLICE_MS, () => {
        this.began = this.clock.work();
        resolve();
      });
    });
  }
}
