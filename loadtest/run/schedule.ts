import type { Alarm, Clock } from "../measure/clock.js";
import type { Move } from "../stages.js";

export interface ScheduleParts {
  clock: Clock;
  /** In the order of their times. */
  moves: readonly Move[];
  /** The time that the moves count from. */
  startAt: number;
  /** @param lagMs delay after the client's time */
  start: (index: number, lagMs: number) => void;
  leave: (index: number) => void;
  /** @param at when the last move was made */
  onDone: (at: number) => void;
}

/** Makes each move at its time. Overdue ones are made together, so that a rate is kept. */
export class ClientSchedule {
  readonly #parts: ScheduleParts;
  #next = 0;
  #alarm: Alarm | undefined;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    this.#moveDue();
  }

  /** Makes no further moves. */
  stop(): void {
    this.#alarm?.cancel();
    this.#next = this.#parts.moves.length;
  }

  #moveDue(): void {
    const { clock, moves, startAt, start, leave, onDone } = this.#parts;
    while (this.#next < moves.length) {
      const { kind, index, atMs } = moves[this.#next]!;
      const due = startAt + atMs;
      const now = clock.now();
      if (now < due) {
        this.#alarm = clock.at(due, () => this.#moveDue());
        return;
      }
      this.#next++;
      if (kind === "start") start(index, now - due);
      else leave(index);
      if (this.#next === moves.length) onDone(clock.now());
    }
  }
}
