import { AdminApi, BootstrapError } from "../bootstrap/admin-api.js";
import type { AdminCredentials } from "../bootstrap/admin-api.js";
import type { Alarm, Clock } from "../measure/clock.js";

export interface ApiWatchParts {
  /** Asks once, and keeps what was answered. A rejection is a failure. */
  read: (signal: AbortSignal) => Promise<void>;
  clock: Clock;
  /** After this many failures in a row nothing is asked any more. */
  failuresMax: number;
}

const READ_EVERY_MS = 1_000;

/** Asks the HTTP API for something every second while a test runs. A failure never harms the test. */
export class ApiWatch {
  readonly #parts: ApiWatchParts;
  readonly #whileWatching = new AbortController();
  #ticker: Alarm | undefined;
  #isAsking = false;
  #failures = 0;
  #problem: string | null = null;

  constructor(parts: ApiWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#ticker = this.#parts.clock.every(READ_EVERY_MS, () => void this.#ask());
    void this.#ask();
  }

  /** @returns why nothing could be read, at least at one time; null when it always could */
  stop(): string | null {
    this.#ticker?.cancel();
    this.#whileWatching.abort();
    return this.#problem;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await this.#parts.read(this.#whileWatching.signal);
      this.#failures = 0;
    } catch (error) {
      if (this.#whileWatching.signal.aborted) return;
      this.#problem = error instanceof BootstrapError ? error.message : String(error);
      if (++this.#failures === this.#parts.failuresMax) this.#ticker?.cancel();
    } finally {
      this.#isAsking = false;
    }
  }
}

/** The API at `base`, signed in to once where there is an administrator. @param base without a trailing slash */
export function signedIn(base: string, admin: AdminCredentials | undefined): (signal: AbortSignal) => Promise<AdminApi> {
  let known: AdminApi | undefined;
  return async (signal) => {
    if (known !== undefined) return known;
    const api = new AdminApi({ base, signal });
    if (admin !== undefined) await api.login(admin);
    return (known = api);
  };
}
