import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../log/log.js";
import { NetworkError } from "../ports/network.js";
import type { Broker, RecordStream } from "./broker.js";

const RETRY_MS = 500;
/** Beyond that much the oldest records are dropped. */
const MAX_WAITING = 10_000;
const MAX_WAITING_CHARS = 16 * 1_024 * 1_024;
/** Of one record: NATS takes 1 MiB. */
const MAX_RECORD_CHARS = 256 * 1_024;

interface Waiting {
  readonly id: string;
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: NetworkError) => void;
}

export interface OutboxParts {
  readonly broker: Pick<Broker, "failingBecause" | "whenReachableChanges">;
  readonly stream: Pick<RecordStream, "append">;
  readonly log: Log;
}

/** Records on their way into a stream, in order. They wait while the broker is gone. */
export class Outbox {
  /** Records that were dropped, because too many waited. */
  dropped = 0;
  readonly #parts: OutboxParts;
  readonly #waiting: Waiting[] = [];
  readonly #unsubscribe: () => void;
  #chars = 0;
  #work: Promise<void> | undefined;
  #droppedInARow = 0;
  #closing = new AbortController();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.broker.whenReachableChanges(() => this.#begin());
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when the record is stored. */
  push(id: string, text: string): Promise<void> {
    if (text.length > MAX_RECORD_CHARS)
      return Promise.reject(new NetworkError("failed", `a record of ${text.length} characters is too long`));
    const stored = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ id, text, resolve, reject });
    });
    this.#chars += text.length;
    while (this.#waiting.length > MAX_WAITING || this.#chars > MAX_WAITING_CHARS) this.#dropOldest();
    this.#begin();
    return stored;
  }

  /** Sends what can be sent now, and drops the rest. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#closing.abort();
    await this.#work;
    while (this.#waiting.length > 0) this.#dropOldest();
    this.#reportDrops();
  }

  #begin(): void {
    if (this.#parts.broker.failingBecause === undefined && this.#waiting.length > 0) this.#work ??= this.#run();
  }

  async #run(): Promise<void> {
    const { broker, stream, log } = this.#parts;
    for (let next = this.#waiting[0]; next !== undefined && broker.failingBecause === undefined; next = this.#waiting[0]) {
      try {
        await stream.append(next.id, next.text);
        this.#remove(next)?.resolve();
        this.#reportDrops();
      } catch (error) {
        const { signal } = this.#closing;
        if (signal.aborted) break;
        if (error instanceof NetworkError && error.kind !== "failed") {
          // The same id counts once, even if it was stored and only the answer was lost.
          await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
          continue;
        }
        log.error({ err: error }, "a record for other processes could not be stored");
        this.#remove(next)?.reject(error instanceof NetworkError ? error : new NetworkError("failed", String(error)));
      }
    }
    this.#work = undefined;
  }

  /** undefined: it was dropped meanwhile. */
  #remove(sent: Waiting): Waiting | undefined {
    if (this.#waiting[0] !== sent) return undefined;
    this.#chars -= sent.text.length;
    return this.#waiting.shift();
  }

  #dropOldest(): void {
    const oldest = this.#waiting.shift();
    if (oldest === undefined) return;
    this.#chars -= oldest.text.length;
    this.dropped++;
    if (this.#droppedInARow++ === 0) this.#parts.log.error("too many records wait for NATS; the oldest are dropped");
    oldest.reject(new NetworkError("unreachable", "it was dropped, because too many records waited for NATS"));
  }

  #reportDrops(): void {
    if (this.#droppedInARow > 0)
      this.#parts.log.error({ dropped: this.#droppedInARow }, "records for other processes were dropped");
    this.#droppedInARow = 0;
  }
}
