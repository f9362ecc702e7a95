import type { Alarm, Clock } from "../../loadtest/measure/clock.js";

interface Ringing {
  time: number;
  action: () => void;
}

/** A clock that moves only on request. Alarms ring `lateness` ms after their time. */
export class SteppedClock implements Clock {
  time = 0;
  lateness = 0;
  readonly #alarms = new Set<Ringing>();

  now(): number {
    return this.time;
  }

  at(time: number, action: () => void): Alarm {
    const alarm = { time, action };
    this.#alarms.add(alarm);
    return { cancel: () => this.#alarms.delete(alarm) };
  }

  every(intervalMs: number, action: () => void): Alarm {
    let alarm: Alarm;
    const arm = (): void => {
      alarm = this.at(this.time + intervalMs, () => {
        arm();
        action();
      });
    };
    arm();
    return { cancel: () => alarm.cancel() };
  }

  /** Moves to the next alarm and rings it, unless it is after `limit`. @returns whether an alarm rang */
  toNext(limit = Infinity): boolean {
    let next: Ringing | undefined;
    for (const alarm of this.#alarms) if (next === undefined || alarm.time < next.time) next = alarm;
    if (next === undefined || next.time > limit) return false;
    this.#alarms.delete(next);
    this.time = Math.max(this.time, next.time + this.lateness);
    next.action();
    return true;
  }

  runUntil(time: number): void {
    while (this.toNext(time));
    this.time = Math.max(this.time, time);
  }
}
