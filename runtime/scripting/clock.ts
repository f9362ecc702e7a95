import { threadTime } from "../base/system/thread-time.js";

/** The time as scripts see it. Tests use a clock of their own. */
export interface ScriptClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Unix milliseconds. */
  unix(): number;
  /** Milliseconds by which budgets are measured. Only differences between two readings have a meaning. */
  work(): number;
  /** Milliseconds that this thread was on a core; undefined where the system does not tell. */
  readonly processor?: (() => number) | undefined;
  /** Calls back once after a delay. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: ScriptClock = {
  now: () => performance.now(),
  unix: () => Date.now(),
  work: () => performance.now(),
  processor: threadTime(),
  after(milliseconds, callback) {
    // Timers of scripts do not keep the process alive.
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

interface Alarm {
  /** By this clock. */
  readonly dueAt: number;
  readonly callback: () => void;
  callOff: () => void;
}

/** A clock that stands still while nobody can act, with its alarms; the day's clock and that of budgets go on. */
export class PausableClock implements ScriptClock {
  readonly processor = systemClock.processor;
  private readonly clock: Pick<ScriptClock, "now" | "after">;
  /** Undefined while it goes. */
  private pausedAt: number | undefined;
  /** Of all pauses that are over. */
  private pausedMs = 0;
  private readonly waiting = new Set<Alarm>();

  constructor(clock: Pick<ScriptClock, "now" | "after"> = systemClock) {
    this.clock = clock;
  }

  now(): number {
    return (this.pausedAt ?? this.clock.now()) - this.pausedMs;
  }

  unix(): number {
    return systemClock.unix();
  }

  work(): number {
    return systemClock.work();
  }

  after(milliseconds: number, callback: () => void): () => void {
    const alarm: Alarm = { dueAt: this.now() + milliseconds, callback, callOff: () => undefined };
    this.set(alarm);
    return () => alarm.callOff();
  }

  pause(): void {
    this.pausedAt ??= this.clock.now();
  }

  goOn(): void {
    if (this.pausedAt === undefined) return;
    this.pausedMs += this.clock.now() - this.pausedAt;
    this.pausedAt = undefined;
    const alarms = [...this.waiting];
    this.waiting.clear();
    for (const alarm of alarms) this.set(alarm);
  }

  private set(alarm: Alarm): void {
    if (this.pausedAt !== undefined) {
      this.waiting.add(alarm);
      alarm.callOff = () => void this.waiting.delete(alarm);
      return;
    }
    alarm.callOff = this.clock.after(Math.max(alarm.dueAt - this.now(), 0), () => {
      if (this.now() < alarm.dueAt) this.set(alarm);
      else alarm.callback();
    });
  }
}
