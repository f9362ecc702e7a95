import { InspectionBusyError } from "../../contracts/inspection.js";
import type { JobClock } from "../jobs/clock.js";
import type { Slices } from "../jobs/slices.js";
import { MORE } from "../../world/space/search.js";

/** Walks through the world at once; more are refused. They share slices of the game thread. */
const WALKS_MAXIMUM = 4;
/** A walk that takes longer ends with what it has found. */
const WALK_MS_MAXIMUM = 15_000;
/** Entities at which it looks before it asks for the time. */
const STEP_ENTITIES = 200;

/** What a walk goes through: an EntitySearch, or a list. */
interface Way<T> {
  /** The next one; MORE after so many steps in vain, undefined at the end. */
  next(most: number): T | typeof MORE | undefined;
}

/** A way through all that an iterable gives. */
export function wayThrough<T extends object>(all: Iterable<T>): Way<T> {
  const iterator = all[Symbol.iterator]();
  return {
    next() {
      const step = iterator.next();
      return step.done === true ? undefined : step.value;
    },
  };
}

/** Looks at many things of the world piece by piece, while the game goes on. */
export class Walks {
  private readonly slices: Pick<Slices, "next">;
  private readonly clock: Pick<JobClock, "now">;
  private running = 0;

  constructor(parts: { slices: Pick<Slices, "next">; clock: Pick<JobClock, "now"> }) {
    this.slices = parts.slices;
    this.clock = parts.clock;
  }

  /** Resolves to whether it saw everything. Rejects with InspectionBusyError. */
  async through<T extends object>(ways: readonly Way<T>[], visit: (one: T) => void): Promise<boolean> {
    if (this.running >= WALKS_MAXIMUM) throw new InspectionBusyError("too many look through the world at once");
    this.running++;
    const until = this.clock.now() + WALK_MS_MAXIMUM;
    try {
      for (const way of ways) if (!(await this.walk(way, visit, until))) return false;
      return true;
    } finally {
      this.running--;
    }
  }

  private async walk<T extends object>(way: Way<T>, visit: (one: T) => void, until: number): Promise<boolean> {
    while (this.clock.now() < until) {
      const slice = await this.slices.next();
      try {
        while (slice.isOpen) {
          const found = way.next(STEP_ENTITIES);
          if (found === undefined) return true;
          if (found !== MORE) visit(found);
        }
      } finally {
        slice.end();
      }
    }
    return false;
  }
}
