import type { ScriptClock } from "../clock.js";
import { type Due, DueHeap } from "./due-heap.js";

/** A timer of the system cannot wait for weeks, and the system's clock may be set meanwhile. */
const LONGEST_WAIT_MS = 60 * 60_000;
/** Most that are kept in one turn of the event loop. */
const AT_ONCE = 200;

interface Appointment<K> extends Due {
  readonly key: K;
}

/** Calls back for each key at a time of the day's clock. Without any, nothing runs. */
export class Appointments<K> {
  private readonly clock: Pick<ScriptClock, "unix" | "after">;
  private readonly keep: (key: K, dueAt: number) => void;
  private readonly heap = new DueHeap<Appointment<K>>();
  private readonly byKey = new Map<K, Appointment<K>>();
  private alarm: { readonly at: number; readonly callOff: () => void } | undefined;

  /**
   * @param keep called once for each key that is due, with the time at which it was; the key has no appointment then
   */
  constructor(clock: Pick<ScriptClock, "unix" | "after">, keep: (key: K, dueAt: number) => void) {
    this.clock = clock;
    this.keep = keep;
  }

  get size(): number {
    return this.byKey.size;
  }

  /** Unix milliseconds; undefined without an appointment. */
  at(key: K): number | undefined {
    return this.byKey.get(key)?.dueAt;
  }

  /** @param dueAt Unix milliseconds, which may be past */
  set(key: K, dueAt: number): void {
    this.delete(key);
    const appointment: Appointment<K> = { key, dueAt, place: -1 };
    this.byKey.set(key, appointment);
    this.heap.add(appointment);
    this.setAlarm();
  }

  delete(key: K): boolean {
    const appointment = this.byKey.get(key);
    if (!appointment) return false;
    this.byKey.delete(key);
    this.heap.remove(appointment);
    if (this.byKey.size === 0) this.callOff();
    return true;
  }

  private setAlarm(): void {
    const { first } = this.heap;
    if (!first || (this.alarm && this.alarm.at <= first.dueAt)) return;
    this.callOff();
    const waitMs = Math.min(Math.max(first.dueAt - this.clock.unix(), 0), LONGEST_WAIT_MS);
    const callOff = this.clock.after(waitMs, () => {
      this.alarm = undefined;
      this.keepDue();
    });
    this.alarm = { at: first.dueAt, callOff };
  }

  private callOff(): void {
    this.alarm?.callOff();
    this.alarm = undefined;
  }

  private keepDue(): void {
    const now = this.clock.unix();
    try {
      for (let kept = 0; kept < AT_ONCE; kept++) {
        const { first } = this.heap;
        if (!first || first.dueAt > now) break;
        this.heap.remove(first);
        this.byKey.delete(first.key);
        this.keep(first.key, first.dueAt);
      }
    } finally {
      this.setAlarm();
    }
  }
}
