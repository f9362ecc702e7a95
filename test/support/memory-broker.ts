// oxlint-disable typescript/require-await -- it knows at once what other brokers ask a server for
import { NetworkError } from "../../runtime/contracts/network.js";
import type {
  Broker,
  Bucket,
  BucketOptions,
  BucketEntry,
  RecordStream,
  StreamOptions,
  StreamRecord,
} from "../../runtime/network/broker/broker.js";

/** Records and ids that a stream in memory keeps. */
const STREAM_RECORDS = 10_000;
/** Before a record that could not be handled comes again. */
const AGAIN_MS = 1_000;

type Answer = (text: string) => Promise<string>;

/** What the brokers of one network share: a network whose processes are parts of one test. */
export class MemoryHub {
  readonly #buckets = new Map<string, MemoryBucket>();
  readonly #streams = new Map<string, MemoryStream>();
  readonly #answers = new Map<string, Answer>();
  /** Of messages that are not kept, by subject. */
  readonly listeners = new Map<string, Set<(text: string) => void>>();
  #connected = 0;

  connect(): Broker {
    return new MemoryBroker(`memory${++this.#connected}`, this);
  }

  bucket(options: BucketOptions): MemoryBucket {
    return shared(this.#buckets, options.name, () => new MemoryBucket(options));
  }

  stream({ name }: StreamOptions): MemoryStream {
    return shared(this.#streams, name, () => new MemoryStream());
  }

  get answers(): Map<string, Answer> {
    return this.#answers;
  }
}

class MemoryBroker implements Broker {
  readonly process: string;
  readonly failingBecause = undefined;
  readonly messages = { sent: 0, received: 0 };
  readonly #hub: MemoryHub;

  constructor(process: string, hub: MemoryHub) {
    this.process = process;
    this.#hub = hub;
  }

  whenReachableChanges(): () => void {
    return () => undefined;
  }

  async bucket(options: BucketOptions): Promise<Bucket> {
    return this.#hub.bucket(options);
  }

  async stream(options: StreamOptions): Promise<RecordStream> {
    return this.#hub.stream(options);
  }

  async request(subject: string, text: string, timeoutMs: number): Promise<string> {
    const answer = this.#hub.answers.get(subject);
    if (answer === undefined) throw new NetworkError("absent", "that process does not listen");
    this.messages.sent++;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NetworkError("timeout", "no answer came in time")), timeoutMs);
    });
    try {
      return await Promise.race([answer(text), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  publish(subject: string, text: string): void {
    this.messages.sent++;
    for (const listener of this.#hub.listeners.get(subject) ?? []) listener(text);
  }

  subscribe(subject: string, listener: (text: string) => void): () => void {
    const listeners = shared(this.#hub.listeners, subject, () => new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  answer(subject: string, answer: Answer): () => void {
    this.#hub.answers.set(subject, answer);
    return () => this.#hub.answers.delete(subject);
  }

  async close(): Promise<void> {
    await Promise.resolve();
  }
}

class MemoryBucket implements Bucket {
  readonly #entries = new Map<string, BucketEntry & { readonly writtenAt: number }>();
  readonly #listeners = new Set<(key: string, entry: BucketEntry | undefined) => void>();
  readonly #forgetMs: number;
  readonly #maxBytes: number;
  #revision = 0;
  #bytes = 0;

  constructor({ forgetMs = Infinity, maxBytes = Infinity }: BucketOptions) {
    this.#forgetMs = forgetMs;
    this.#maxBytes = maxBytes;
  }

  async get(key: string): Promise<BucketEntry | undefined> {
    this.#forget();
    return this.#entries.get(key);
  }

  async create(key: string, value: string): Promise<number | undefined> {
    this.#forget();
    return this.#entries.has(key) ? undefined : this.#put(key, value);
  }

  async update(key: string, value: string, revision: number): Promise<number | undefined> {
    this.#forget();
    return this.#entries.get(key)?.revision === revision ? this.#put(key, value) : undefined;
  }

  async remove(key: string, revision: number): Promise<boolean> {
    if (this.#entries.get(key)?.revision !== revision) return false;
    this.#drop(key);
    this.#revision++;
    this.#report(key, undefined);
    return true;
  }

  async watch(listener: (key: string, entry: BucketEntry | undefined) => void): Promise<() => void> {
    this.#forget();
    this.#listeners.add(listener);
    for (const [key, entry] of this.#entries) listener(key, entry);
    return () => this.#listeners.delete(listener);
  }

  #put(key: string, value: string): number {
    if (this.#bytes + key.length + value.length > this.#maxBytes) throw new NetworkError("refused", "the bucket is full");
    this.#drop(key);
    this.#bytes += key.length + value.length;
    const entry = { value, revision: ++this.#revision, writtenAt: performance.now() };
    this.#entries.set(key, entry);
    this.#report(key, entry);
    return entry.revision;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#bytes -= key.length + entry.value.length;
    this.#entries.delete(key);
  }

  /** The longest unwritten stand first. */
  #forget(): void {
    const oldest = performance.now() - this.#forgetMs;
    for (const [key, { writtenAt }] of this.#entries) {
      if (writtenAt > oldest) return;
      this.#drop(key);
    }
  }

  #report(key: string, entry: BucketEntry | undefined): void {
    for (const listener of this.#listeners) listener(key, entry);
  }
}

/** Consumers with one name, and the records that none of them has handled yet. */
interface Consumption {
  readonly waiting: StreamRecord[];
  readonly idle: ((record: StreamRecord) => void)[];
}

class MemoryStream implements RecordStream {
  readonly #records: StreamRecord[] = [];
  readonly #ids = new Set<string>();
  readonly #readers = new Set<(record: StreamRecord) => void>();
  readonly #consumptions = new Map<string, Consumption>();
  #last = 0;

  async append(id: string, text: string): Promise<void> {
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    const record = { sequence: ++this.#last, text };
    this.#records.push(record);
    if (this.#records.length > STREAM_RECORDS) this.#records.shift();
    if (this.#ids.size > STREAM_RECORDS) this.#ids.delete(this.#ids.values().next().value ?? "");
    for (const reader of this.#readers) reader(record);
    for (const consumption of this.#consumptions.values()) offer(consumption, record);
  }

  async read(after: number | undefined, listener: (record: StreamRecord) => void): Promise<() => void> {
    if (after !== undefined) for (const record of this.#records) if (record.sequence > after) listener(record);
    this.#readers.add(listener);
    return () => this.#readers.delete(listener);
  }

  async range(): Promise<{ first: number; last: number }> {
    return { first: this.#records[0]?.sequence ?? this.#last + 1, last: this.#last };
  }

  async consume(name: string, handle: (record: StreamRecord) => Promise<void>): Promise<() => Promise<void>> {
    const consumption = shared(this.#consumptions, name, () => ({ waiting: [], idle: [] }));
    let isEnded = false;
    let running: Promise<void> = Promise.resolve();
    const take = (record: StreamRecord): void => {
      running = run(record);
    };
    const run = async (record: StreamRecord): Promise<void> => {
      try {
        await handle(record);
      } catch {
        // As a broker would: it comes again, after those that wait.
        if (isEnded) consumption.waiting.unshift(record);
        else setTimeout(() => offer(consumption, record), AGAIN_MS).unref();
      }
      if (!isEnded) next();
    };
    const next = (): void => {
      const record = consumption.waiting.shift();
      if (record === undefined) consumption.idle.push(take);
      else take(record);
    };
    next();
    return async () => {
      isEnded = true;
      const place = consumption.idle.indexOf(take);
      if (place >= 0) consumption.idle.splice(place, 1);
      await running;
    };
  }
}

function offer({ idle, waiting }: Consumption, record: StreamRecord): void {
  const take = idle.shift();
  if (take) take(record);
  else waiting.push(record);
}

function shared<T>(all: Map<string, T>, name: string, make: () => T): T {
  const known = all.get(name) ?? make();
  all.set(name, known);
  return known;
}
