import {
  AckPolicy,
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  type JsMsg,
  RetentionPolicy,
  StorageType,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { Log } from "../../base/log/log.js";
import type { RecordStream, StreamOptions, StreamRecord } from "./broker.js";
import { asNetworkError } from "./nats-errors.js";
import type { NatsContact } from "./nats-contact.js";
import { UntilDone } from "../until-done.js";

/** An id that comes again within this time is the same record. */
const DUPLICATES_MS = 10 * 60_000;
/** A record whose handler says nothing for that long goes to another consumer. */
const ACK_WAIT_MS = 10_000;
const STILL_WORKING_MS = 3_000;
/** Before a record that could not be handled comes again. */
const AGAIN_MS = 1_000;
/** Of one pull: half of it is the longest silence, so a lost server is noticed soon. */
const PULL_MS = 5_000;
/**
 * Records that are under way to a reader at once: with the 100 of NATS's own client, a slow way to NATS allows a
 * thousand a second.
 */
const PULL_RECORDS = 1_000;
/** A reader's place is kept on the server for that long. */
const READER_KEPT_MS = 60_000;

/** A stream of JetStream. */
export class NatsStream implements RecordStream {
  readonly #contact: NatsContact;
  readonly #log: Log;
  readonly #stream: string;
  readonly #subject: string;

  private constructor(contact: NatsContact, log: Log, name: string) {
    this.#contact = contact;
    this.#log = log;
    this.#stream = contact.nameOf(name);
    this.#subject = `${contact.prefix}.stream.${name}`;
  }

  static async open(contact: NatsContact, log: Log, { name, keepMs, maxBytes }: StreamOptions): Promise<NatsStream> {
    const stream = new NatsStream(contact, log, name);
    await contact.keep(async (replicas) => {
      const config = {
        subjects: [stream.#subject],
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        discard: DiscardPolicy.Old,
        max_age: nanos(keepMs),
        max_bytes: maxBytes,
        duplicate_window: nanos(DUPLICATES_MS),
        num_replicas: replicas,
      };
      await contact.manager.streams.add({ ...config, name: stream.#stream });
    });
    return stream;
  }

  async append(id: string, text: string): Promise<void> {
    await this.#call(() => this.#contact.manager.jetstream().publish(this.#subject, text, { msgID: id }));
  }

  async range(): Promise<{ first: number; last: number }> {
    const { state } = await this.#call(() => this.#contact.manager.streams.info(this.#stream));
    return { first: state.messages === 0 ? state.last_seq + 1 : state.first_seq, last: state.last_seq };
  }

  async read(after: number | undefined, listener: (record: StreamRecord) => void): Promise<() => void> {
    let place = after ?? (await this.range()).last;
    return this.#keepRunning(
      () =>
        this.#contact.manager.jetstream().consumers.get(this.#stream, {
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: place + 1,
          inactive_threshold: nanos(READER_KEPT_MS),
        }),
      async (messages) => {
        for await (const message of messages) {
          if (message.seq <= place) continue;
          place = message.seq;
          listener({ sequence: message.seq, text: message.string() });
        }
      },
    );
  }

  async consume(name: string, handle: (record: StreamRecord) => Promise<void>): Promise<() => Promise<void>> {
    let handling: Promise<void> = Promise.resolve();
    const end = await this.#keepRunning(
      async () => {
        await this.#contact.manager.consumers.add(this.#stream, {
          durable_name: name,
          ack_policy: AckPolicy.Explicit,
          deliver_policy: DeliverPolicy.New,
          ack_wait: nanos(ACK_WAIT_MS),
          // One after the other, so that the order is kept.
          max_ack_pending: 1,
        });
        return this.#contact.manager.jetstream().consumers.get(this.#stream, name);
      },
      async (messages) => {
        for await (const message of messages) await (handling = this.#handle(message, handle));
      },
    );
    return async () => {
      end();
      await handling;
    };
  }

  async #handle(message: JsMsg, handle: (record: StreamRecord) => Promise<void>): Promise<void> {
    const working = setInterval(() => message.working(), STILL_WORKING_MS).unref();
    try {
      await handle({ sequence: message.seq, text: message.string() });
      message.ack();
    } catch (error) {
      this.#log.warn({ err: error, sequence: message.seq }, "an event could not be handled and comes again");
      message.nak(AGAIN_MS);
    } finally {
      clearInterval(working);
    }
  }

  /**
   * Begins again whenever the messages end, for example because the server that had the place of the reader is gone.
   */
  async #keepRunning(open: () => Promise<Consumer>, run: (messages: ConsumerMessages) => Promise<void>): Promise<() => void> {
    let running: ConsumerMessages | undefined;
    let isEnded = false;
    const again = new UntilDone(
      () => this.#call(begin),
      (error) => this.#log.warn({ err: error }, "a stream of NATS cannot be read yet"),
    );
    const begin = async (): Promise<void> => {
      const consumer = await open();
      const messages = (running = await consumer.consume({
        expires: PULL_MS,
        max_messages: PULL_RECORDS,
        abort_on_missing_resource: true,
      }));
      if (isEnded) messages.stop();
      run(messages)
        .catch((error: unknown) => this.#log.warn({ err: error }, "reading a stream of NATS was interrupted"))
        .finally(() => {
          if (!isEnded) again.start();
        });
    };
    await this.#call(begin);
    return () => {
      isEnded = true;
      again.stop();
      running?.stop();
    };
  }

  async #call<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await this.#contact.call(call);
    } catch (error) {
      throw asNetworkError(error, this.#contact.failingBecause);
    }
  }
}
