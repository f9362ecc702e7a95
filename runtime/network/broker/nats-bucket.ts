import { StorageType } from "@nats-io/jetstream";
import { type KV, type Kvm, type KvWatchEntry, KvWatchInclude } from "@nats-io/kv";
import type { QueuedIterator } from "@nats-io/transport-node";
import type { Log } from "../../base/log/log.js";
import { NetworkError } from "../../contracts/network.js";
import type { Bucket, BucketOptions, BucketEntry } from "./broker.js";
import { asNetworkError, isConflict, isFull } from "./nats-errors.js";
import type { NatsContact } from "./nats-contact.js";
import { START_WAIT_MS, withPatience } from "../patience.js";
import { UntilDone } from "../until-done.js";

/** Of all entries of a bucket at the beginning of a watch. */
const LIST_MS = 5_000;

/** A bucket of NATS's key-value store. Reads go to the stream's leader, so that they see what was written before. */
export class NatsBucket implements Bucket {
  readonly #kv: KV;
  readonly #contact: NatsContact;
  readonly #log: Log;
  readonly #name: string;

  private constructor(kv: KV, contact: NatsContact, log: Log, name: string) {
    this.#kv = kv;
    this.#name = name;
    this.#contact = contact;
    this.#log = log;
  }

  static async open(
    contact: NatsContact,
    kvm: Kvm,
    log: Log,
    { name, forgetMs, maxBytes = -1 }: BucketOptions,
  ): Promise<NatsBucket> {
    const kv = await contact.keep((replicas) =>
      kvm.create(contact.nameOf(name), {
        history: 1,
        ttl: forgetMs,
        max_bytes: maxBytes,
        storage: StorageType.File,
        replicas,
        allow_direct: false,
      }),
    );
    return new NatsBucket(kv, contact, log, contact.nameOf(name));
  }

  async get(key: string): Promise<BucketEntry | undefined> {
    const entry = await this.#call(() => this.#kv.get(key));
    return entry?.operation === "PUT" ? { value: entry.string(), revision: entry.revision } : undefined;
  }

  async create(key: string, value: string): Promise<number | undefined> {
    return this.#unlessConflict(() => this.#kv.create(key, value));
  }

  async update(key: string, value: string, revision: number): Promise<number | undefined> {
    return this.#unlessConflict(() => this.#kv.update(key, value, revision));
  }

  async remove(key: string, revision: number): Promise<boolean> {
    const done = await this.#unlessConflict(async () => {
      await this.#kv.delete(key, { previousSeq: revision });
      return true;
    });
    return done ?? false;
  }

  async watch(listener: (key: string, entry: BucketEntry | undefined) => void): Promise<() => void> {
    let running: QueuedIterator<KvWatchEntry> | undefined;
    let isEnded = false;
    const begin = async (): Promise<void> => {
      running?.stop();
      const isEmpty = await this.#isEmpty();
      // All entries in one answer: many processes that ask for each alone would keep the broker busy when it comes
      // back.
      running = await this.#kv.watch({ include: KvWatchInclude.LastValue });
      if (isEnded) return running.stop();
      const reported = this.#follow(running, listener);
      if (!isEmpty) await reported;
    };
    try {
      await withPatience(this.#contact, () => this.#call(begin), START_WAIT_MS);
    } catch (error) {
      running?.stop();
      throw error;
    }
    const again = new UntilDone(begin, (error) => this.#log.warn({ err: error }, "a bucket cannot be watched yet"));
    const unsubscribe = this.#contact.whenReachableChanges(() => {
      if (this.#contact.failingBecause === undefined) again.start();
    });
    return () => {
      isEnded = true;
      unsubscribe();
      again.stop();
      running?.stop();
    };
  }

  async #isEmpty(): Promise<boolean> {
    return (await this.#contact.manager.streams.info(`KV_${this.#name}`)).state.messages === 0;
  }

  /** Resolves when what was there at the beginning has been reported, as far as it is still there. */
  #follow(watched: QueuedIterator<KvWatchEntry>, listener: (key: string, entry: BucketEntry | undefined) => void): Promise<void> {
    return new Promise((resolve) => {
      const run = async (): Promise<void> => {
        for await (const entry of watched) {
          const { key, operation, revision, isUpdate, delta } = entry;
          listener(key, operation === "PUT" ? { value: entry.string(), revision } : undefined);
          if (isUpdate || delta === 0) resolve();
        }
      };
      // Of entries that the broker forgets meanwhile, nothing comes.
      setTimeout(resolve, LIST_MS).unref();
      run()
        .catch((error: unknown) => this.#log.error({ err: error }, "a watch of a bucket ended"))
        .finally(resolve);
    });
  }

  async #unlessConflict<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#contact.call(call);
    } catch (error) {
      if (isConflict(error)) return undefined;
      if (isFull(error)) throw new NetworkError("refused", "the bucket is full", { cause: error });
      throw asNetworkError(error, this.#contact.failingBecause);
    }
  }

  async #call<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await this.#contact.call(call);
    } catch (error) {
      throw asNetworkError(error, this.#contact.failingBecause);
    }
  }
}
