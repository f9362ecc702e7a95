import type { Log } from "../../base/log/log.js";

/** The wait before the first retry after the database failed. It doubles with each failure, up to the maximum. */
const RETRY_MS = 1_000;
const RETRY_MAXIMUM_MS = 8_000;

export interface WriteFailuresParts {
  readonly log: Log;
  /** Called once when writing begins to fail. */
  readonly whenFailing: (reason: string) => void;
  /** Called once when writing works again. */
  readonly whenRecovered: () => void;
  readonly retryMs?: number;
}

/** Failed writes of the world in a row: how long to wait after each, and who is told. */
export class WriteFailures {
  private readonly parts: WriteFailuresParts;
  private readonly retryMs: number;
  private count = 0;
  private reason: string | undefined;
  private wake: (() => void) | undefined;

  constructor(parts: WriteFailuresParts) {
    this.parts = parts;
    this.retryMs = parts.retryMs ?? RETRY_MS;
  }

  /** Why the last write failed. Undefined if it succeeded. */
  get because(): string | undefined {
    return this.reason;
  }

  failed(error: unknown): void {
    this.count++;
    this.reason = error instanceof Error ? error.message : String(error);
    if (this.count > 1) return;
    const { log, whenFailing } = this.parts;
    log.error({ err: error }, "changes of the world cannot be stored; they are kept and retried");
    whenFailing(this.reason);
  }

  recovered(): void {
    if (this.reason === undefined) return;
    this.count = 0;
    this.reason = undefined;
    this.parts.log.info("changes of the world are stored again");
    this.parts.whenRecovered();
  }

  /** Waits before the next attempt. @param isBrief while the server stops, each wait is as short as the first */
  async pause(isBrief: boolean): Promise<void> {
    const waitMs = isBrief ? this.retryMs : Math.min(this.retryMs * 2 ** (this.count - 1), RETRY_MAXIMUM_MS);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }

  /** Ends a wait that is under way. */
  stopWaiting(): void {
    this.wake?.();
  }
}
