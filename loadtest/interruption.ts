/**
 * npm forwards a signal that the terminal also sends to the whole group, so two signals within this time count as one.
 */
export const SECOND_SIGNAL_AFTER_MS = 1_000;

export interface InterruptionParts {
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  /** Ends the process at once. */
  exit(): void;
}

/** Handles signals: the first one ends the run early, a further one ends the process. */
export class Interruption {
  readonly #parts: InterruptionParts;
  readonly #run = new AbortController();
  #interruptedAt: number | undefined;

  constructor(parts: InterruptionParts) {
    this.#parts = parts;
  }

  /** Aborted by the first signal. */
  get signal(): AbortSignal {
    return this.#run.signal;
  }

  onSignal(): void {
    const now = this.#parts.now();
    this.#interruptedAt ??= now;
    if (now - this.#interruptedAt > SECOND_SIGNAL_AFTER_MS) this.#parts.exit();
    this.#run.abort();
  }
}
