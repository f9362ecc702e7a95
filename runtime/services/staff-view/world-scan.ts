import { InspectionBusyError } from "../../contracts/inspection.js";
import type { JobClock } from "../jobs/clock.js";
import type { Slices } from "../jobs/slices.js";
import { NOT_YET } from "../../world/space/search.js";

/** Scans at a time; more are refused. They share slices of the game thread. */
const SCANS_MAXIMUM = 4;
/** A scan that takes longer ends with what it has found. */
const SCAN_MS_MAXIMUM = 15_000;
/** Entities to look at before reading the clock. */
const STEP_ENTITIES = 200;

/** Where a scan gets entities: an EntitySearch, or a list. */
interface ScanSource<T> {
  /** The next one; NOT_YET if `most` steps found none, undefined at the end. */
  next(most: number): T | typeof NOT_YET | undefined;
}

/** A source of all members of an iterable. */
export function sourceOf<T extends object>(all: Iterable<T>): ScanSource<T> {
  const iterator = all[Symbol.iterator]();
  return {
    next() {
      const step = iterator.next();
      return step.done === true ? undefined : step.value;
    },
  };
}

/** Looks at many entities of the world piece by piece, while the game goes on. */
export class WorldScan {
  private readonly slices: Pick<Slices, "next">;
  private readonly clock: Pick<JobClock, "now">;
  private running = 0;

  constructor(parts: { slices: Pick<Slices, "next">; clock: Pick<JobClock, "now"> }) {
    this.slices = parts.slices;
    this.clock = parts.clock;
  }

  /** Resolves to whether it saw everything. Rejects with InspectionBusyError. */
  async through<T extends object>(sources: readonly ScanSource<T>[], visit: (one: T) => void): Promise<boolean> {
    if (this.running >= SCANS_MAXIMUM) throw new InspectionBusyError("too many scans of the world at once");
    this.running++;
    const until = this.clock.now() + SCAN_MS_MAXIMUM;
    try {
      for (const source of sources) if (!(await this.scan(source, visit, until))) return false;
      return true;
    } finally {
      this.running--;
    }
  }

  private async scan<T extends object>(source: ScanSource<T>, visit: (one: T) => void, until: number): Promise<boolean> {
    while (this.clock.now() < until) {
      const slice = await this.slices.next();
      try {
        while (slice.isOpen) {
          const found = source.next(STEP_ENTITIES);
          if (found === undefined) return true;
          if (found !== NOT_YET) visit(found);
        }
      } finally {
        slice.end();
      }
    }
    return false;
  }
}
