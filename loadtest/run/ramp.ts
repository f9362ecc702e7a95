import type { Alarm, Clock } from "../measure/clock.js";

/** Start time of the client `index` (from 0) at `perSecond` clients a second. It is computed from the index, so it does not drift. */
function startTime(startAt: number, index: number, perSecond: number): number {
  return startAt + (index * 1_000) / perSecond;
}

export interface RampParts {
  clock: Clock;
  /** Indexes (from 0, ascending) of the clients to launch. */
  indexes: readonly number[];
  perSecond: number;
  startAt: number;
  /** @param lagMs delay after the client's start time */
  launch: (index: number, lagMs: number) => void;
  /** @param at launch of the last client */
  onAllLaunched: (at: number) => void;
}

/** Launches each client at its start time. Overdue clients are launched together, so that the rate is kept. */
export class Ramp {
  readonly #parts: RampParts;
  #next = 0;
  #alarm: Alarm | undefined;

  constructor(parts: RampParts) {
    this.#parts = parts;
    this.#launchDue();
  }

  /** Stops launching clients. */
  stop(): void {
    this.#alarm?.cancel();
    this.#next = this.#parts.indexes.length;
  }

  #launchDue(): void {
    const { clock, indexes, perSecond, startAt, launch, onAllLaunched } = this.#parts;
    while (this.#next < indexes.length) {
      const index = indexes[this.#next]!;
      const due = startTime(startAt, index, perSecond);
      const now = clock.now();
      if (now < due) {
        this.#alarm = clock.at(due, () => this.#launchDue());
        return;
      }
      this.#next++;
      launch(index, now - due);
      if (this.#next === indexes.length) onAllLaunched(clock.now());
    }
  }
}
