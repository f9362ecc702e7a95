import { z } from "zod";
import type { Log } from "../base/log/log.js";
import type { NetworkEvent, NetworkEvents, SequencedEvent } from "../contracts/network.js";
import type { Broker, RecordStream, StreamRecord } from "./broker/broker.js";
import { BrokerQueue } from "./broker/broker-queue.js";
import { START_WAIT_MS, withPatience } from "./patience.js";

/** A browser or a receiver of webhooks may be away for that long without missing events. */
const EVENTS_KEPT_MS = 3 * 24 * 60 * 60_000;
const EVENTS_BYTES = 256 * 1_024 * 1_024;
/** Of one process: one after the other would be as slow as the way to the broker is long. */
const EVENTS_AT_ONCE = 32;

const eventSchema = z.object({
  id: z.string(),
  name: z.string(),
  world: z.string().nullable(),
  at: z.number(),
  members: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
}) satisfies z.ZodType<NetworkEvent>;

/** Events of all processes in a stream of the broker. */
export class SharedEvents implements NetworkEvents {
  readonly outbox: BrokerQueue;
  readonly #broker: Broker;
  readonly #stream: RecordStream;
  readonly #log: Log;
  readonly #ends = new Set<() => void | Promise<void>>();

  private constructor(broker: Broker, stream: RecordStream, log: Log) {
    this.#broker = broker;
    this.#stream = stream;
    this.#log = log;
    this.outbox = new BrokerQueue({ broker, stream, log, atOnce: EVENTS_AT_ONCE });
  }

  static async open(broker: Broker, log: Log): Promise<SharedEvents> {
    const stream = await broker.stream({ name: "events", keepMs: EVENTS_KEPT_MS, maxBytes: EVENTS_BYTES });
    return new SharedEvents(broker, stream, log);
  }

  publish(event: NetworkEvent): Promise<void> {
    return this.outbox.push(event.id, JSON.stringify(event));
  }

  async read(after: number | undefined, listener: (event: SequencedEvent) => void): Promise<() => void> {
    const read = (): Promise<() => void> =>
      this.#stream.read(after, (record) => {
        const event = this.#understood(record);
        if (event) listener(event);
      });
    const end = await withPatience(this.#broker, read, START_WAIT_MS);
    this.#ends.add(end);
    return () => {
      this.#ends.delete(end);
      end();
    };
  }

  range(): Promise<{ first: number; last: number }> {
    return withPatience(this.#broker, () => this.#stream.range(), START_WAIT_MS);
  }

  async consume(name: string, handle: (event: SequencedEvent) => Promise<void>): Promise<() => Promise<void>> {
    const consume = (): Promise<() => Promise<void>> =>
      this.#stream.consume(name, async (record) => {
        const event = this.#understood(record);
        if (event) await handle(event);
      });
    const end = await withPatience(this.#broker, consume, START_WAIT_MS);
    this.#ends.add(end);
    return async () => {
      this.#ends.delete(end);
      await end();
    };
  }

  async close(): Promise<void> {
    await this.outbox.close();
    await Promise.all([...this.#ends].map(async (end) => end()));
  }

  /** What a process of another version wrote otherwise is left out: it would be the same the next time. */
  #understood({ sequence, text }: StreamRecord): SequencedEvent | undefined {
    try {
      return { ...eventSchema.parse(JSON.parse(text)), sequence };
    } catch (error) {
      this.#log.error({ err: error, sequence }, "an event of another process is not understood");
      return undefined;
    }
  }
}
