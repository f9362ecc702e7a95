import { randomBytes } from "node:crypto";
import { Kvm } from "@nats-io/kv";
import type { Msg } from "@nats-io/transport-node";
import type { Log } from "../../base/log/log.js";
import { NetworkError } from "../../contracts/network.js";
import type { Broker, Bucket, BucketOptions, RecordStream, StreamOptions } from "./broker.js";
import type { NatsAddress } from "./nats-address.js";
import { NatsBucket } from "./nats-bucket.js";
import { asNetworkError, isWithoutResponders } from "./nats-errors.js";
import { NatsStream } from "./nats-stream.js";
import { NatsContact } from "./nats-contact.js";

const PROCESS_BYTES = 8;

export interface NatsBrokerParts {
  readonly address: NatsAddress;
  /** Several networks may share a cluster of NATS. Lower-case letters, digits and `-`. */
  readonly network: string;
  readonly log: Log;
  /** How long the first connection is tried. */
  readonly startMs?: number;
}

/** A cluster of NATS with JetStream. */
export class NatsBroker implements Broker {
  readonly process: string;
  readonly #contact: NatsContact;
  readonly #kvm: Kvm;
  readonly #log: Log;

  private constructor(process: string, contact: NatsContact, log: Log) {
    this.process = process;
    this.#contact = contact;
    this.#log = log;
    this.#kvm = new Kvm(contact.manager.jetstream());
  }

  static async open({ address, network, log, startMs }: NatsBrokerParts): Promise<NatsBroker> {
    const name = randomBytes(PROCESS_BYTES).toString("hex");
    const prefix = `shardkeeper.${network}`;
    const contact = await NatsContact.open({ address, prefix, log, clientName: `${prefix} ${name}`, startMs });
    return new NatsBroker(name, contact, log);
  }

  get failingBecause(): string | undefined {
    return this.#contact.failingBecause;
  }

  get messages(): { sent: number; received: number } {
    const { inMsgs, outMsgs } = this.#contact.connection.stats();
    return { sent: outMsgs, received: inMsgs };
  }

  whenReachableChanges(listener: () => void): () => void {
    return this.#contact.whenReachableChanges(listener);
  }

  bucket(options: BucketOptions): Promise<Bucket> {
    return NatsBucket.open(this.#contact, this.#kvm, this.#log, options);
  }

  stream(options: StreamOptions): Promise<RecordStream> {
    return NatsStream.open(this.#contact, this.#log, options);
  }

  async request(subject: string, text: string, timeoutMs: number): Promise<string> {
    try {
      const answer = await this.#contact.call(() =>
        this.#contact.connection.request(`${this.#contact.prefix}.${subject}`, text, { timeout: timeoutMs }),
      );
      return answer.string();
    } catch (error) {
      if (isWithoutResponders(error)) throw new NetworkError("absent", "that process does not listen", { cause: error });
      throw asNetworkError(error, this.#contact.failingBecause);
    }
  }

  answer(subject: string, answer: (text: string) => Promise<string>): () => void {
    return this.#subscribe(subject, (message) => void answer(message.string()).then((text) => message.respond(text)));
  }

  publish(subject: string, text: string): void {
    const { connection, failingBecause, prefix } = this.#contact;
    // Without a connection the client would keep it, without a limit.
    if (failingBecause === undefined && !connection.isClosed()) connection.publish(`${prefix}.${subject}`, text);
  }

  subscribe(subject: string, listener: (text: string) => void): () => void {
    return this.#subscribe(subject, (message) => listener(message.string()));
  }

  close(): Promise<void> {
    return this.#contact.close();
  }

  #subscribe(subject: string, take: (message: Msg) => void): () => void {
    const subscription = this.#contact.connection.subscribe(`${this.#contact.prefix}.${subject}`, {
      callback: (error, message) => {
        if (error) this.#log.error({ err: error, subject }, "NATS refused a subscription");
        else take(message);
      },
    });
    return () => subscription.unsubscribe();
  }
}
