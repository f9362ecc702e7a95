import type { Log } from "../base/log/log.js";
import type { ProcessEntry } from "../contracts/network.js";
import type { Broker, Bucket, BucketEntry } from "./broker/broker.js";
import { type ProcessRecord, readRecord, withoutBeat } from "./process-records.js";

interface Heard {
  readonly record: ProcessRecord;
  readonly text: string;
  readonly revision: number;
  /** When it was heard, by the clock of this process. */
  readonly at: number;
}

export interface HeardProcessesParts {
  readonly broker: Pick<Broker, "failingBecause">;
  readonly bucket: Pick<Bucket, "get">;
  readonly log: Log;
  /** Milliseconds of a clock that never goes backwards. */
  readonly now: () => number;
  /** A process that was not heard of for that long is left out of the directory. */
  readonly goneMs: number;
}

/** What this process has heard of all processes of the network, and of it the directory. */
export class HeardProcesses {
  readonly #parts: HeardProcessesParts;
  readonly #heard = new Map<string, Heard>();
  readonly #listeners = new Set<() => void>();
  #listed: readonly ProcessEntry[] = [];
  /** The latest that the watch has shown. */
  #watchedRevision = 0;
  #reachableSince: number;

  constructor(parts: HeardProcessesParts) {
    this.#parts = parts;
    this.#reachableSince = parts.now();
  }

  /** What the directory shows, in the order of the processes' start. */
  get listed(): readonly ProcessEntry[] {
    return this.#listed;
  }

  whenChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The watch has shown an entry; undefined for one that is gone. */
  watched(lease: string, entry: BucketEntry | undefined): void {
    if (entry !== undefined) this.#watchedRevision = Math.max(this.#watchedRevision, entry.revision);
    this.hear(lease, entry);
  }

  hear(lease: string, entry: BucketEntry | undefined): void {
    const known = this.#heard.get(lease);
    if (entry === undefined) this.#heard.delete(lease);
    else {
      if ((known?.revision ?? 0) >= entry.revision) return;
      const text = withoutBeat(entry);
      // Each process hears the beats of all: one that tells nothing new is not read again, and costs no look at the
      // others.
      const record = known?.text === text ? known.record : readRecord(entry);
      if (!record) this.#parts.log.warn({ lease }, "the entry of another process is not understood");
      else {
        this.#heard.set(lease, { record, text, revision: entry.revision, at: this.#parts.now() });
        if (record.entry !== null && !record.isOver && this.#listed.includes(record.entry)) return;
      }
    }
    this.list();
  }

  forget(lease: string): void {
    this.#heard.delete(lease);
  }

  /**
   * Since when an entry is known to be unchanged, while the broker could be reached; undefined for one that was not
   * heard.
   */
  unchangedSince(lease: string, { revision }: BucketEntry): number | undefined {
    const known = this.#heard.get(lease);
    return known?.revision === revision ? Math.max(known.at, this.#reachableSince) : undefined;
  }

  /** The broker can be reached again: while it could not, nobody was heard. */
  reachable(): void {
    this.#reachableSince = this.#parts.now();
  }

  /** Looks at the clock, and leaves out of the directory who is gone. */
  list(): void {
    const { broker, now, goneMs } = this.#parts;
    const oldest = now() - goneMs;
    const isThere = (at: number): boolean => broker.failingBecause !== undefined || Math.max(at, this.#reachableSince) > oldest;
    const listed = [...this.#heard.values()]
      .filter(({ at, record }) => !record.isOver && isThere(at))
      .flatMap(({ record }) => record.entry ?? [])
      .sort((a, b) => a.startedAt - b.startedAt || (a.process < b.process ? -1 : 1))
      .filter(isLatest);
    const isSame = listed.length === this.#listed.length && listed.every((entry, index) => entry === this.#listed[index]);
    this.#listed = listed;
    if (!isSame) for (const listener of this.#listeners) listener();
  }

  /**
   * A watch may lag while a server of the cluster is replaced: who seems to be gone is looked up. A watch that has
   * shown the last write of this process has shown all that was written before.
   *
   * @param ownRevision of the last write of this process; undefined if there is none
   */
  async confirmGone(ownRevision: number | undefined): Promise<void> {
    const { broker, bucket, now, goneMs, log } = this.#parts;
    if (broker.failingBecause !== undefined || this.#watchedRevision >= (ownRevision ?? Infinity)) return;
    const at = now();
    const quiet = [...this.#heard].filter(([, heard]) => at - heard.at > goneMs / 2 && at - heard.at < goneMs * 2);
    for (const [lease] of quiet) {
      try {
        const entry = await bucket.get(lease);
        if (entry === undefined) this.#heard.delete(lease);
        this.hear(lease, entry);
      } catch (error) {
        log.debug({ err: error }, "a process could not be looked up");
        return;
      }
    }
  }
}

/** Whether no later start has its number: then it was killed, though its silence is not long enough to know that. */
function isLatest({ processId }: ProcessEntry, index: number, listed: readonly ProcessEntry[]): boolean {
  return processId === null || listed.findLastIndex((one) => one.processId === processId) === index;
}
