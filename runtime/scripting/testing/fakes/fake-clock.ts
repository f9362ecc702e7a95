import type { ScriptClock } from "../../clock.js";

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Every test begins at this time, so that dates in messages are known. */
const START_UNIX_MS = Date.UTC(2026, 0, 1, 12);
/** What a reading of a budget's clock costs: a few hundred instructions of Lua take about as long. */
const READING_MS = 0.01;

/**
 * A clock that stands still until a test moves it. A budget's clock counts its readings, so
 * that a script gets the same number of instructions on every machine, however busy the machine is.
 */
export class FakeClock implements ScriptClock {
  private elapsed = 0;
  private order = 0;
  private readonly alarms = new Set<Alarm>();
  private readMs = 0;

  now(): number {
    return this.elapsed;
  }

  readonly work = (): number => (this.readMs += READING_MS);

  unix(): number {
    return START_UNIX_MS + this.elapsed;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const alarm = { at: this.elapsed + Math.max(0, milliseconds), order: this.order++, callback };
    this.alarms.add(alarm);
    return () => this.alarms.delete(alarm);
  }

  /** How many timers were set so far. */
  get timersSet(): number {
    return this.order;
  }

  /** Milliseconds until the next timer; undefined without timers. */
  get untilNext(): number | undefined {
    const next = this.next();
    return next && next.at - this.elapsed;
  }

  /** Moves to the next timer and runs it. */
  toNext(): void {
    const next = this.next();
    if (!next) return;
    this.alarms.delete(next);
    this.elapsed = Math.max(this.elapsed, next.at);
    next.callback();
  }

  moveTo(elapsed: number): void {
    this.elapsed = Math.max(this.elapsed, elapsed);
  }

  private next(): Alarm | undefined {
    let first: Alarm | undefined;
    for (const alarm of this.alarms) {
      if (!first || alarm.at < first.at || (alarm.at === first.at && alarm.order < first.order)) first = alarm;
    }
    return first;
  }
}
