import type { Log } from "../base/log/log.js";
import { NetworkError, type ProcessEntry, type ProcessFence, UNFENCED_LEASE_MS } from "../contracts/network.js";
import type { Broker, Bucket } from "./broker/broker.js";
import { HeardProcesses } from "./heard-processes.js";
import { START_WAIT_MS, withPatience } from "./patience.js";
import { type ProcessRecord, readRecord } from "./process-records.js";

/** How often a process says that it is there. */
const BEAT_MS = 2_000;
/** After that long without its own beat a process was frozen, and gives up what it held. */
const FROZEN_MS = 8_000;
/**
 * Part of a lease's time that its holder relies on; others wait for all of it, because clocks run at different speeds.
 */
const RELIED_ON = 0.8;
/** Until the fence has said how long it holds, once NATS is gone. */
const FENCE_ANSWER_MS = 3_000;
/** A process that was not heard of for that long is left out of the directory. */
const GONE_MS = 10_000;
/** Long after any lease. */
const FORGET_MS = 24 * 60 * 60_000;

export interface ProcessTimes {
  beatMs: number;
  frozenMs: number;
  unfencedLeaseMs: number;
  goneMs: number;
}

export interface ProcessTableParts {
  readonly broker: Broker;
  readonly log: Log;
  readonly fence: ProcessFence | undefined;
  readonly times?: Partial<ProcessTimes>;
  /** Milliseconds of a clock that never goes backwards. */
  readonly now?: () => number;
}

/**
 * The bucket in which each process has an entry that it renews: what the directory shows, and its lease. All that a
 * process holds in the network hangs on this one lease, which is written with the revision that was read, so that it
 * cannot be renewed once others ended it. No clock is compared with that of another machine: who ends a lease has seen
 * it unchanged for its whole time by its own clock.
 */
export class ProcessTable {
  readonly #parts: ProcessTableParts;
  readonly #times: ProcessTimes;
  readonly #now: () => number;
  readonly #bucket: Bucket;
  readonly #heard: HeardProcesses;
  readonly #lostListeners = new Set<(lease: string) => void>();
  readonly #ends: (() => void)[] = [];
  #describe: (() => Omit<ProcessEntry, "process">) | undefined;
  /** The lease that is written now; a lost one never comes back, so each has a name of its own. */
  #generation = 1;
  #revision: number | undefined;
  #beats = 0;
  #beatAt: number;
  #renewedAt: number;
  /** While NATS is gone: until when nobody can end the fence of this process. */
  #fencedUntil: number | undefined;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(parts: ProcessTableParts, bucket: Bucket) {
    this.#parts = parts;
    this.#bucket = bucket;
    this.#times = { beatMs: BEAT_MS, frozenMs: FROZEN_MS, unfencedLeaseMs: UNFENCED_LEASE_MS, goneMs: GONE_MS, ...parts.times };
    this.#now = parts.now ?? (() => performance.now());
    this.#beatAt = this.#renewedAt = this.#now();
    const { broker, log } = parts;
    this.#heard = new HeardProcesses({ broker, bucket, log, now: this.#now, goneMs: this.#times.goneMs });
  }

  static async open(parts: ProcessTableParts): Promise<ProcessTable> {
    const { broker } = parts;
    const table = new ProcessTable(parts, await broker.bucket({ name: "processes", forgetMs: FORGET_MS }));
    const watch = (): Promise<() => void> => table.#bucket.watch((key, entry) => table.#heard.watched(key, entry));
    table.#ends.push(await withPatience(broker, watch, START_WAIT_MS));
    table.#ends.push(broker.whenReachableChanges(() => table.#reachableChanged()));
    await withPatience(broker, () => table.#write(), START_WAIT_MS);
    table.#beatAt = table.#now();
    table.#planBeat();
    return table;
  }

  /** What the directory shows. */
  get processes(): readonly ProcessEntry[] {
    return this.#heard.listed;
  }

  /** The name of the lease that this process has now. */
  get lease(): string {
    return `${this.#parts.broker.process}-${this.#generation}`;
  }

  get fence(): string | null {
    return this.#parts.fence?.token ?? null;
  }

  /** Looks at the clock, and gives up the lease if it may be over. */
  isHeld(lease: string): boolean {
    const now = this.#now();
    if (now - this.#beatAt > this.#times.frozenMs) this.#lose("this process stood still");
    else if (now > (this.#fencedUntil ?? Infinity)) this.#lose("neither NATS nor the database could be reached");
    else if (this.fence === null && now - this.#renewedAt > this.#times.unfencedLeaseMs * RELIED_ON)
      this.#lose("NATS could not be reached for too long");
    return lease === this.lease && this.#revision !== undefined && !this.#isClosed;
  }

  /** The lease, written at the broker. Rejects with NetworkError. */
  async held(): Promise<string> {
    const { lease } = this;
    if (this.isHeld(lease)) return lease;
    if (this.#isClosed) throw new NetworkError("unreachable", "this process has left the network");
    await this.#write();
    if (this.#revision === undefined) throw new NetworkError("failed", "the lease of this process was lost");
    return this.lease;
  }

  /**
   * Whether all that hangs on a lease is free: its process gave it up, or can no longer act. In the latter case it is
   * ended here, after which its process cannot renew it.
   */
  async isOver(lease: string, fence: string | null): Promise<boolean> {
    const entry = await this.#bucket.get(lease);
    const isFenced = fence !== null && ((await this.#parts.fence?.isOver(fence)) ?? false);
    if (entry === undefined) return fence === null || isFenced;
    const record = readRecord(entry);
    if (record === undefined) return isFenced;
    if (record.isOver) return true;
    if (!isFenced) {
      const since = this.#heard.unchangedSince(lease, entry);
      if (since === undefined) this.#heard.hear(lease, entry);
      if (fence !== null || since === undefined || this.#now() - since < record.leaseMs) return false;
    }
    const ended = JSON.stringify({ ...record, isOver: true, entry: null } satisfies ProcessRecord);
    const done = (await this.#bucket.update(lease, ended, entry.revision)) !== undefined;
    if (done) this.#parts.log.warn({ lease }, "a process that no longer answers was left out of the network");
    return done;
  }

  whenLost(listener: (lease: string) => void): void {
    this.#lostListeners.add(listener);
  }

  whenChanged(listener: () => void): () => void {
    return this.#heard.whenChanged(listener);
  }

  /** Sets what the directory shows of this process; undefined takes it back. */
  async describe(describe: (() => Omit<ProcessEntry, "process">) | undefined): Promise<void> {
    this.#describe = describe;
    // A process that leaves does not wait: the others notice.
    if (describe === undefined) await this.#write();
    else await withPatience(this.#parts.broker, () => this.#write(), START_WAIT_MS);
  }

  /** Writes again what the directory shows. */
  refresh(): void {
    this.#write().catch((error: unknown) => this.#parts.log.debug({ err: error }, "this process could not be announced"));
  }

  fenced(): void {
    this.#lose("its lease in the database was lost");
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#isClosed = true;
    for (const end of this.#ends) end();
    await this.#writing?.catch(() => undefined);
    const { lease } = this;
    if (this.#revision === undefined || this.#parts.broker.failingBecause !== undefined) return;
    await this.#bucket.remove(lease, this.#revision).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, "the lease of this process could not be given back");
    });
  }

  #planBeat(): void {
    this.#timer = setTimeout(() => this.#beat(), this.#times.beatMs).unref();
  }

  #beat(): void {
    // First the clock: after a freeze nothing may be renewed before all that was held is given up.
    this.isHeld(this.lease);
    this.#beatAt = this.#now();
    this.#planBeat();
    if (this.#parts.broker.failingBecause === undefined && this.#writing === undefined) this.refresh();
    else void this.#askFence();
    this.#heard.list();
    void this.#heard.confirmGone(this.#revision);
  }

  /** One write at a time; a second caller waits for one that begins after its call. */
  async #write(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => undefined);
    this.#writing = this.#renew();
    try {
      await this.#writing;
    } finally {
      this.#writing = undefined;
    }
  }

  async #renew(): Promise<void> {
    const { lease } = this;
    const isOwn = (): boolean => lease === this.lease;
    const sentAt = this.#now();
    const text = this.#record();
    let revision: number | undefined;
    let late: NetworkError | undefined;
    try {
      revision =
        this.#revision === undefined
          ? await this.#bucket.create(lease, text)
          : await this.#bucket.update(lease, text, this.#revision);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== "timeout") throw error;
      late = error;
    }
    // The write may have been done though its answer was lost, this time or the last.
    const found = revision === undefined ? await this.#bucket.get(lease) : { value: text, revision };
    if (!isOwn()) return;
    // What was never written was not ended either.
    if (found === undefined && late && this.#revision === undefined) throw late;
    if (found === undefined || readRecord(found)?.isOver !== false) {
      this.#lose("other processes ended it");
      throw new NetworkError("failed", "the lease of this process could not be renewed");
    }
    this.#revision = found.revision;
    if (found.value === text) this.#renewedAt = sentAt;
    this.#heard.hear(lease, found);
  }

  #record(): string {
    const { process } = this.#parts.broker;
    const entry = this.#describe && { ...this.#describe(), process };
    const leaseMs = this.#times.unfencedLeaseMs;
    const record = { process, leaseMs, fence: this.fence, isOver: false, entry: entry ?? null, beat: ++this.#beats };
    return JSON.stringify(record);
  }

  /** All that hangs on the lease is given up at once; the next one has another name. */
  #lose(reason: string): void {
    const { lease } = this;
    const wasHeld = this.#revision !== undefined;
    this.#beatAt = this.#renewedAt = this.#now();
    this.#generation++;
    this.#revision = undefined;
    this.#fencedUntil = undefined;
    this.#heard.forget(lease);
    if (!wasHeld) return;
    for (const listener of this.#lostListeners) listener(lease);
    this.#parts.log.error({ reason }, "the lease of this process was lost, and with it all that it held in the network");
  }

  #reachableChanged(): void {
    if (this.#parts.broker.failingBecause !== undefined) {
      if (this.fence !== null) this.#fencedUntil = this.#now() + FENCE_ANSWER_MS;
      return void this.#askFence();
    }
    this.#fencedUntil = undefined;
    this.#heard.reachable();
    this.refresh();
  }

  /**
   * While NATS is gone nobody can ask this process for an account, and its fence alone keeps others from taking one.
   */
  async #askFence(): Promise<void> {
    const { fence, broker, log } = this.#parts;
    if (fence?.token === undefined || this.#fencedUntil === undefined) return;
    const askedAt = this.#now();
    try {
      const leftMs = await fence.leftMs();
      if (broker.failingBecause !== undefined) this.#fencedUntil = askedAt + leftMs * RELIED_ON;
    } catch (error) {
      log.debug({ err: error }, "it is not known whether this process still has its lease");
    }
  }
}
