import { setTimeout as delay } from "node:timers/promises";

const RETRY_MS = 500;

/** Does something again and again until it succeeds. A start during a turn lets it be done once more. */
export class UntilDone {
  readonly #act: () => Promise<void>;
  readonly #whenFailed: (error: unknown) => void;
  readonly #stopped = new AbortController();
  #isRunning = false;
  #isWanted = false;

  constructor(act: () => Promise<void>, whenFailed: (error: unknown) => void) {
    this.#act = act;
    this.#whenFailed = whenFailed;
  }

  start(): void {
    this.#isWanted = true;
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#stopped;
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false;
      try {
        await this.#act();
      } catch (error) {
        if (signal.aborted) break;
        this.#isWanted = true;
        this.#whenFailed(error);
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    this.#isRunning = false;
  }
}
