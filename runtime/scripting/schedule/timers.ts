import type { ScriptClock } from "../clock.js";
import type { Runner } from "../runner/runner.js";
import type { Handler } from "../runner/task.js";
import { LuaRaise } from "../vm/raise.js";
import type { Schedule } from "./schedule.js";

/** Most timers of all files. */
const TIMERS_MAXIMUM = 10_000;

/** A function that is called once or repeatedly. */
export interface Timer {
  readonly id: number;
  readonly handler: Handler;
  readonly milliseconds: number;
  readonly repeats: boolean;
  /** The player because of whose act it was made. */
  readonly sessionId: number | undefined;
  /** When it is due; undefined before it has begun. */
  dueAt: number | undefined;
  callOff: () => void;
}

/** The timers of one file. */
export interface FileTimers {
  readonly file: string;
  readonly count: number;
  /** Milliseconds until the next one is due, negative if it is late; undefined if none has begun. */
  readonly nextMs: number | undefined;
}

/** The timers of all files. */
export class Timers {
  private readonly runner: Runner;
  private readonly schedule: Schedule;
  private readonly clock: ScriptClock;
  private readonly perFile: number;
  private readonly byId = new Map<number, Timer>();
  private readonly byFile = new Map<string, Set<Timer>>();
  private lastId = 0;

  /** @param parts.perFile most timers of one file; undefined for the limit of all files */
  constructor(parts: { runner: Runner; schedule: Schedule; clock: ScriptClock; perFile: number | undefined }) {
    this.runner = parts.runner;
    this.schedule = parts.schedule;
    this.clock = parts.clock;
    this.perFile = parts.perFile ?? TIMERS_MAXIMUM;
  }

  get(id: number): Timer | undefined {
    return this.byId.get(id);
  }

  /**
   * Makes a timer, which has not begun.
   *
   * @param handler released when the timer ends
   * @throws LuaRaise when there are too many
   */
  make(handler: Handler, milliseconds: number, repeats: boolean): Timer {
    const { file } = handler;
    const ofFile = this.byFile.get(file) ?? new Set();
    const problem =
      ofFile.size >= this.perFile
        ? `${file} has ${ofFile.size} timers, and may not have more (scripts.timersPerFile)`
        : this.byId.size >= TIMERS_MAXIMUM
          ? `there are ${TIMERS_MAXIMUM} timers, and there may not be more`
          : undefined;
    if (problem !== undefined) {
      this.runner.vm.release(handler.reference);
      throw new LuaRaise(problem);
    }
    const { actingSession: sessionId } = this.runner;
    const timer: Timer = { id: ++this.lastId, handler, milliseconds, repeats, sessionId, dueAt: undefined, callOff: () => {} };
    this.byId.set(timer.id, timer);
    this.byFile.set(file, ofFile.add(timer));
    return timer;
  }

  begin(timer: Timer): void {
    const { file } = timer.handler;
    timer.dueAt = this.clock.now() + timer.milliseconds;
    timer.callOff = this.schedule.after(timer.milliseconds, { file, isWaitedFor: false, does: () => this.fire(timer) });
  }

  end(timer: Timer): void {
    if (!this.byId.delete(timer.id)) return;
    const { file, reference } = timer.handler;
    timer.callOff();
    const ofFile = this.byFile.get(file);
    ofFile?.delete(timer);
    if (ofFile?.size === 0) this.byFile.delete(file);
    this.runner.vm.release(reference);
  }

  /** Ends all timers of a file. @returns their number */
  endOf(file: string): number {
    const timers = [...(this.byFile.get(file) ?? [])];
    for (const timer of timers) this.end(timer);
    return timers.length;
  }

  /** The files that have timers. */
  get files(): FileTimers[] {
    const now = this.clock.now();
    return [...this.byFile].map(([file, timers]) => {
      const dueAt = [...timers].reduce((first, timer) => Math.min(first, timer.dueAt ?? Infinity), Infinity);
      return { file, count: timers.size, nextMs: dueAt === Infinity ? undefined : dueAt - now };
    });
  }

  private fire(timer: Timer): void {
    this.runner.forPlayer(timer.sessionId, () => this.runner.start(timer.handler));
    // The handler may have cancelled the timer, or the script host may be closed.
    if (!this.byId.has(timer.id) || this.runner.isClosed) return;
    if (timer.repeats) this.begin(timer);
    else this.end(timer);
  }
}
