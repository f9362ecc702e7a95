import { randomBytes } from "node:crypto";
import { Kvm } from "@nats-io/kv";
import type { Log } from "../log/log.js";
import { NetworkError } from "../ports/network.js";
import type { Broker, Bucket, BucketOptions, Journal, JournalOptions } from "./broker.js";
import type { NatsAddress } from "./nats-address.js";
import { NatsBucket } from "./nats-bucket.js";
import { asNetworkError, isWithoutResponders } from "./nats-errors.js";
import { NatsJournal } from "./nats-journal.js";
import { NatsLink } from "./nats-link.js";

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
  readonly #link: NatsLink;
  readonly #kvm: Kvm;
  readonly #log: Log;

  private constructor(process: string, link: NatsLink, log: Log) {
    this.process = process;
    this.#link = link;
    this.#log = log;
    this.#kvm = new Kvm(link.manager.jetstream());
  }

  static async open({ address, network, log, startMs }: NatsBrokerParts): Promise<NatsBroker> {
    const name = randomBytes(PROCESS_BYTES).toString("hex");
    const prefix = `shardkeeper.${network}`;
    const link = await NatsLink.open({ address, prefix, log, clientName: `${prefix} ${name}`, startMs });
    return new NatsBroker(name, link, log);
  }

  get failingBecause(): string | undefined {
    return this.#link.failingBecause;
  }

  get messages(): { sent: number; received: number } {
    const { inMsgs, outMsgs } = this.#link.connection.stats();
    return { sent: outMsgs, received: inMsgs };
  }

  whenReachableChanges(listener: () => void): () => void {
    return this.#link.whenReachableChanges(listener);
  }

  bucket(options: BucketOptions): Promise<Bucket> {
    return NatsBucket.open(this.#link, this.#kvm, this.#log, options);
  }

  journal(options: JournalOptions): Promise<Journal> {
    return NatsJournal.open(this.#link, this.#log, options);
  }

  async request(subject: string, text: string, timeoutMs: number): Promise<string> {
    try {
      const answer = await this.#link.call(() =>
        this.#link.connection.request(`${this.#link.prefix}.${subject}`, text, { timeout: timeoutMs }),
      );
      return answer.string();
    } catch (error) {
      if (isWithoutResponders(error)) throw new NetworkError("absent", "that process does not listen", { cause: error });
      throw asNetworkError(error, this.#link.failingBecause);
    }
  }

  answer(subject: string, answer: (text: string) => Promise<string>): () => void {
    const subscription = this.#link.connection.subscribe(`${this.#link.prefix}.${subject}`, {
      callback: (error, message) => {
        if (error) this.#log.error({ err: error, subject }, "NATS refused a subscription");
        else void answer(message.string()).then((text) => message.respond(text));
      },
    });
    return () => subscription.unsubscribe();
  }

  close(): Promise<void> {
    return this.#link.close();
  }
}
