import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../base/log/log.js";
import { NetworkError } from "../../contracts/network.js";
import type { Broker, RecordStream } from "./broker.js";

const RETRY_MS = 500;
/** Beyond that much the oldest records are dropped. */
const MAX_WAITING = 10_000;
const MAX_WAITING_CHARS = 16 * 1_024 * 1_024;
/** Of one record: NATS takes 1 MiB. */
export const MAX_RECORD_CHARS = 256 * 1_024;

interface Waiting {
  readonly id: string;
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: NetworkError) => void;
}

export interface BrokerQueueParts {
  readonly broker: Pick<Broker, "failingBecause" | "whenReachableChanges">;
  readonly stream: Pick<RecordStream, "append">;
  readonly log: Log;
  /**
   * Records in flight at once, by default one. Their order can change only for records that the broker rejected because
   * it was between two leaders.
   */
  readonly atOnce?: number;
}

/** Records on their way into a stream, in order. They wait while the broker is gone. */
export class BrokerQueue {
  /** Records that were dropped, because too many waited. */
  dropped = 0;
  readonly #parts: BrokerQueueParts;
  readonly #waiting: Waiting[] = [];
  readonly #unsubscribe: () => void;
  #chars = 0;
  #work: Promise<void> | undefined;
  #droppedInARow = 0;
  #closing = new AbortController();

  constructor(parts: BrokerQueueParts) {
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
    const { broker, atOnce = 1 } = this.#parts;
    const { signal } = this.#closing;
    while (this.#waiting.length > 0 && broker.failingBecause === undefined) {
      const areDone = await Promise.all(this.#waiting.slice(0, atOnce).map((record) => this.#send(record)));
      if (areDone.every(Boolean)) continue;
      if (signal.aborted) break;
      // The same id counts once, even if it was stored and only the answer was lost.
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
    this.#work = undefined;
  }

  /** @returns false if it is to be sent again */
  async #send(record: Waiting): Promise<boolean> {
    const { stream, log } = this.#parts;
    try {
      await stream.append(record.id, record.text);
      if (this.#remove(record)) record.resolve();
      this.#reportDrops();
    } catch (error) {
      if (error instanceof NetworkError && error.kind !== "failed") return false;
      log.error({ err: error }, "a record for other processes could not be stored");
      if (this.#remove(record)) record.reject(error instanceof NetworkError ? error : new NetworkError("failed", String(error)));
    }
    return true;
  }

  /** @returns whether it was there; it may have been dropped meanwhile */
  #remove(sent: Waiting): boolean {
    const place = this.#waiting.indexOf(sent);
    if (place < 0) return false;
    this.#chars -= sent.text.length;
    this.#waiting.splice(place, 1);
    return true;
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
