import { FileWork } from "./file-work.js";
import type { Handler, HandlerCost } from "./task.js";

/** Handlers in the lines of a profile. */
const SHOWN_HANDLERS = 25;
/** Most handlers of one file that are counted one by one. */
const HANDLERS_MAXIMUM = 200;
const OTHER_HANDLERS = "others";

/** The costs at its beginning, and the longest call of each handler since then. */
interface Measurement {
  readonly before: ReadonlyMap<string, HandlerCost>;
  readonly longest: Map<HandlerCost, number>;
}

/** Counts the cost of scripts by handler. A handler keeps its count when its file is reloaded. */
export class Profile {
  /** What all scripts have cost. */
  milliseconds = 0;
  private readonly costs = new Map<string, HandlerCost>();
  private readonly files = new Map<string, FileWork>();
  private readonly measurements = new Set<Measurement>();

  /** The cost record of a handler. */
  of(handler: Handler): HandlerCost {
    return (handler.cost ??= this.open(handler));
  }

  /** The record of a file. */
  file(file: string): FileWork {
    const known = this.files.get(file);
    if (known) return known;
    const work = new FileWork();
    this.files.set(file, work);
    return work;
  }

  /**
   * A handler has run.
   *
   * @param now the time by which the budget goes
   * @param isOutermost false for a handler that another one started, whose time contains this one's
   */
  ran(handler: Handler, milliseconds: number, now: number, isOutermost: boolean): void {
    const cost = this.of(handler);
    cost.milliseconds += milliseconds;
    // Runs for every call of a handler, and is rarely needed.
    if (this.measurements.size > 0) this.noteLongest(cost, milliseconds);
    if (!isOutermost) return;
    this.milliseconds += milliseconds;
    cost.work.add(milliseconds, now);
  }

  /** Milliseconds of work of all files in a second, over the last seconds. */
  perSecond(now: number): number {
    return [...this.files.values()].reduce((sum, work) => sum + work.perSecond(now), 0);
  }

  /** Drops the records of a file that is deleted. What it has cost stays in the sum of all. */
  forget(file: string): void {
    this.files.delete(file);
    for (const [key, cost] of this.costs) if (cost.file === file) this.costs.delete(key);
  }

  get all(): readonly HandlerCost[] {
    return [...this.costs.values()];
  }

  /** Begins to measure. Call {@link end} with the result. */
  measure(): Measurement {
    const measurement = { before: this.reading(), longest: new Map<HandlerCost, number>() };
    this.measurements.add(measurement);
    return measurement;
  }

  /** Ends a measurement. Returns its costs as lines for an operator, most expensive first. */
  end(measurement: Measurement, seconds: number): string[] {
    this.measurements.delete(measurement);
    const rows = this.all
      .map((cost) => {
        const was = measurement.before.get(keyOf(cost));
        return {
          ...cost,
          calls: cost.calls - (was?.calls ?? 0),
          milliseconds: cost.milliseconds - (was?.milliseconds ?? 0),
          longestMilliseconds: measurement.longest.get(cost) ?? 0,
        };
      })
      .filter(({ calls, milliseconds }) => calls > 0 || milliseconds > 0)
      .sort((a, b) => b.milliseconds - a.milliseconds);
    const total = rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const share = ((total / (seconds * 1000)) * 100).toFixed(2);
    return [
      `Scripts took ${total.toFixed(1)} ms in ${seconds} s (${share} % of a core).`,
      ...rows
        .slice(0, SHOWN_HANDLERS)
        .map(
          ({ file, name, calls, milliseconds, longestMilliseconds }) =>
            `${milliseconds.toFixed(2)} ms in ${callsText(calls)}, at most ${longestMilliseconds.toFixed(2)} ms: ${name} (${file})`,
        ),
      ...(rows.length > SHOWN_HANDLERS ? [`and ${rows.length - SHOWN_HANDLERS} more`] : []),
    ];
  }

  /** A copy to compare with later costs. */
  reading(): Map<string, HandlerCost> {
    return new Map([...this.costs].map(([key, cost]) => [key, { ...cost }]));
  }

  private noteLongest(cost: HandlerCost, milliseconds: number): void {
    for (const { longest } of this.measurements) longest.set(cost, Math.max(longest.get(cost) ?? 0, milliseconds));
  }

  private open({ file, name }: Handler): HandlerCost {
    const work = this.file(file);
    const isCounted = work.handlers.has(name) || work.handlers.size < HANDLERS_MAXIMUM;
    const counted = { file, name: isCounted ? name : OTHER_HANDLERS };
    const key = keyOf(counted);
    const cost = this.costs.get(key) ?? { ...counted, work, calls: 0, failures: 0, milliseconds: 0 };
    work.handlers.add(counted.name);
    this.costs.set(key, cost);
    return cost;
  }
}

/** @param calls that began during a measurement; a handler that waited before it goes on without one */
function callsText(calls: number): string {
  if (calls === 0) return "earlier calls";
  return calls === 1 ? "1 call" : `${calls} calls`;
}

function keyOf({ file, name }: Pick<HandlerCost, "file" | "name">): string {
  return `${file}\0${name}`;
}
