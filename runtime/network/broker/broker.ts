/**
 * What the control plane needs of a broker. Calls reject with NetworkError. Presence, keys and the rest are written on
 * this once; NATS and the memory of one process are two brokers.
 */
export interface Broker {
  /** This start of this process, of letters and digits. */
  readonly process: string;
  /** Why the broker cannot be reached; undefined while it can. */
  readonly failingBecause: string | undefined;
  /** @returns a function that ends the subscription */
  whenReachableChanges(listener: () => void): () => void;
  bucket(options: BucketOptions): Promise<Bucket>;
  stream(options: StreamOptions): Promise<RecordStream>;
  /** Asks whoever answers the subject. */
  request(subject: string, text: string, timeoutMs: number): Promise<string>;
  /** Answers requests to the subject. It must not reject. @returns a function that ends it */
  answer(subject: string, answer: (text: string) => Promise<string>): () => void;
  /**
   * Reaches those who subscribe to the subject at this moment, in order. While the broker is gone it reaches nobody.
   */
  publish(subject: string, text: string): void;
  /** @returns a function that ends it */
  subscribe(subject: string, listener: (text: string) => void): () => void;
  /** For figures: messages in both directions since the start. */
  readonly messages: { readonly sent: number; readonly received: number };
  close(): Promise<void>;
}

export interface BucketOptions {
  readonly name: string;
  /** Entries are forgotten that long after they were last written; without it they stay. */
  readonly forgetMs?: number;
  /** Beyond that many bytes nothing new is taken. */
  readonly maxBytes?: number;
}

export interface BucketEntry {
  readonly value: string;
  /** Grows with each change of the bucket. */
  readonly revision: number;
}

/** Values by key. Keys are letters, digits and `-`. */
export interface Bucket {
  get(key: string): Promise<BucketEntry | undefined>;
  /** @returns the revision; undefined if the key is there already */
  create(key: string, value: string): Promise<number | undefined>;
  /** @returns the revision; undefined if the entry no longer has the given one */
  update(key: string, value: string, revision: number): Promise<number | undefined>;
  /** @returns whether the entry had that revision and is gone now */
  remove(key: string, revision: number): Promise<boolean>;
  /**
   * Calls the listener for each entry that is there, and for each change; after the broker was gone, for all entries
   * again. Entries that are forgotten are not reported.
   *
   * @returns a function that ends it, when the entries that are there were reported
   */
  watch(listener: (key: string, entry: BucketEntry | undefined) => void): Promise<() => void>;
}

export interface StreamOptions {
  readonly name: string;
  /** Older records are forgotten. */
  readonly keepMs: number;
  /** Beyond that the oldest are forgotten. */
  readonly maxBytes: number;
}

export interface StreamRecord {
  readonly sequence: number;
  readonly text: string;
}

/** Records in one order. */
export interface RecordStream {
  /** An id that was appended within the last minutes counts once. */
  append(id: string, text: string): Promise<void>;
  /** As `NetworkEvents.read`. */
  read(after: number | undefined, listener: (record: StreamRecord) => void): Promise<() => void>;
  range(): Promise<{ first: number; last: number }>;
  /** As `NetworkEvents.consume`. */
  consume(name: string, handle: (record: StreamRecord) => Promise<void>): Promise<() => Promise<void>>;
}
