import type { ScriptClock } from "../clock.js";
import type { FileWork } from "../runner/file-work.js";
import type { Profile } from "../runner/profile.js";
import { DueHeap } from "./due-heap.js";

/** Work that is never followed by a rest, so that a few timers together are not late. */
const BURST_MS = 20;
/** Most work that is counted. */
const COUNTED_MAXIMUM_MS = 100;
/** Longest rest: even if players keep scripts busy, deferred work goes on. */
const REST_MAXIMUM_MS = 150;

/** The part of the time that all scripts together may take before deferred work has to rest. */
class ScriptShare {
  private readonly part: number;
  /** Work that the time since then has not made up for. */
  private countedMs = 0;
  /** What {@link countedMs} counts up to. */
  private seenMs = 0;
  private at: number;
  /** When deferred work went on last. */
  private wentOnAt: number;

  /** @param percent of a second */
  constructor(percent: number, now: number) {
    this.part = percent / 100;
    this.at = now;
    this.wentOnAt = now;
  }

  /**
   * Milliseconds until deferred work may go on; 0 if it goes on now.
   *
   * @param workedMs the work of all scripts since the start
   */
  restMs(now: number, workedMs: number): number {
    const balance = this.countedMs + (workedMs - this.seenMs) - (now - this.at) * this.part;
    this.countedMs = Math.min(Math.max(balance, 0), COUNTED_MAXIMUM_MS);
    this.seenMs = workedMs;
    this.at = now;
    const restMs = Math.min((this.countedMs - BURST_MS) / this.part, this.wentOnAt + REST_MAXIMUM_MS - now);
    if (restMs > 0) return restMs;
    this.wentOnAt = now;
    return 0;
  }
}

/** Longest uninterrupted work, except that of a single handler. */
const SLICE_MS = 4;
/** Pause after a slice, for the rest of the server. */
const PAUSE_MS = 1;

/** Work of a script that may be late. */
export interface DeferredWork {
  readonly file: string;
  /** A player may wait for it, so it goes before other work of its file. */
  readonly isWaitedFor: boolean;
  readonly does: () => void;
}

/** Deferred work of one file. */
export interface FileSchedule {
  readonly file: string;
  readonly work: FileWork;
  /** How much of it was done. */
  readonly doneCount: number;
  /** Milliseconds by which all of it was late. */
  readonly lateMs: number;
  /** Milliseconds by which it is late now. */
  readonly behindMs: number;
}

interface Entry {
  readonly dueAt: number;
  readonly work: DeferredWork;
  place: number;
  isCancelled: boolean;
}

/** Work of one file that is due. */
class FileQueue {
  readonly file: string;
  readonly work: FileWork;
  readonly waitedFor: Entry[] = [];
  readonly others: Entry[] = [];
  doneCount = 0;
  lateMs = 0;
  /** Work that counts although the file did not do it: it had nothing due meanwhile. */
  private idleMs = 0;

  constructor(file: string, work: FileWork) {
    this.file = file;
    this.work = work;
  }

  /** The file with the least goes first. */
  get turn(): number {
    return this.work.milliseconds + this.idleMs;
  }

  get isEmpty(): boolean {
    return this.waitedFor.length === 0 && this.others.length === 0;
  }

  /** A file that had nothing due does not make up for that time. */
  joinAt(turn: number): void {
    this.idleMs += Math.max(turn - this.turn, 0);
  }

  add(entry: Entry): void {
    (entry.work.isWaitedFor ? this.waitedFor : this.others).push(entry);
  }

  take(): Entry | undefined {
    return this.waitedFor.shift() ?? this.others.shift();
  }

  behindMs(now: number): number {
    const due = Math.min(this.waitedFor[0]?.dueAt ?? now, this.others[0]?.dueAt ?? now);
    return now - due;
  }
}

/**
 * Does deferred work of scripts when it is due: timers, waits and the thinking of creatures and items. When scripts
 * together take more than their share of a second, it is late, and everything else of the server goes on. The file that
 * has worked least goes first.
 */
export class Schedule {
  private readonly clock: ScriptClock;
  private readonly profile: Profile;
  private readonly share: ScriptShare | undefined;
  private readonly heap = new DueHeap<Entry>();
  private readonly queues = new Map<string, FileQueue>();
  /** Queues with work. */
  private readonly ready = new Set<FileQueue>();
  /** The turn of the file that worked last. */
  private turn = 0;
  private alarm: { readonly at: number; readonly callOff: () => void } | undefined;
  private isWorking = false;

  /** @param parts.sharePercent of a second, for all scripts together; undefined for no limit */
  constructor(parts: { clock: ScriptClock; profile: Profile; sharePercent: number | undefined }) {
    this.clock = parts.clock;
    this.profile = parts.profile;
    this.share = parts.sharePercent === undefined ? undefined : new ScriptShare(parts.sharePercent, parts.clock.now());
  }

  /** Work that is not due yet: timers, waits and thoughts. */
  get pendingCount(): number {
    return this.heap.size;
  }

  /** Does the work once, in a later turn of the event loop. @returns a function that cancels it */
  after(milliseconds: number, work: DeferredWork): () => void {
    const entry: Entry = { dueAt: this.clock.now() + milliseconds, work, place: -1, isCancelled: false };
    this.heap.add(entry);
    // With work that is due, an alarm is set already.
    if (!this.isWorking && this.ready.size === 0) this.setAlarm();
    return () => this.cancel(entry);
  }

  /** The files that have had deferred work. */
  get files(): FileSchedule[] {
    const now = this.clock.now();
    if (!this.isWorking) this.gather(now);
    return [...this.queues.values()].map((queue) => ({
      file: queue.file,
      work: queue.work,
      doneCount: queue.doneCount,
      lateMs: queue.lateMs,
      behindMs: queue.behindMs(now),
    }));
  }

  /** Drops the record of a file that is deleted, if it has nothing due. */
  forget(file: string): void {
    const queue = this.queues.get(file);
    if (queue?.isEmpty) this.queues.delete(file);
  }

  private cancel(entry: Entry): void {
    entry.isCancelled = true;
    this.heap.remove(entry);
    if (this.heap.first || this.ready.size > 0) return;
    this.alarm?.callOff();
    this.alarm = undefined;
  }

  private setAlarm(pauseMs = 0): void {
    const dueAt = this.ready.size > 0 ? 0 : this.heap.first?.dueAt;
    if (dueAt === undefined) return;
    const now = this.clock.now();
    const at = Math.max(dueAt, now + pauseMs);
    if (this.alarm && this.alarm.at <= at) return;
    this.alarm?.callOff();
    const callOff = this.clock.after(at - now, () => {
      this.alarm = undefined;
      this.doWhatIsDue();
    });
    this.alarm = { at, callOff };
  }

  private doWhatIsDue(): void {
    const now = this.clock.now();
    this.gather(now);
    const restMs = this.share?.restMs(now, this.profile.milliseconds) ?? 0;
    if (restMs > 0) return this.setAlarm(Math.max(restMs, PAUSE_MS));
    const began = this.clock.work();
    this.isWorking = true;
    try {
      while (this.ready.size > 0 && this.clock.work() - began < SLICE_MS) this.doOne();
    } finally {
      this.isWorking = false;
      this.setAlarm(this.ready.size > 0 ? PAUSE_MS : 0);
    }
  }

  /** Moves what is due to the queues of its files. Work that is added later is not due in this turn. */
  private gather(now: number): void {
    for (let first = this.heap.first; first && first.dueAt <= now; first = this.heap.first) {
      this.heap.remove(first);
      const queue = this.queueOf(first.work.file);
      queue.add(first);
      if (this.ready.has(queue)) continue;
      queue.joinAt(this.turn);
      this.ready.add(queue);
    }
  }

  private doOne(): void {
    let queue: FileQueue | undefined;
    for (const one of this.ready) if (!queue || one.turn < queue.turn) queue = one;
    if (!queue) return;
    const entry = queue.take();
    if (queue.isEmpty) this.ready.delete(queue);
    if (!entry || entry.isCancelled) return;
    this.turn = queue.turn;
    queue.doneCount++;
    queue.lateMs += this.clock.now() - entry.dueAt;
    entry.work.does();
  }

  private queueOf(file: string): FileQueue {
    const known = this.queues.get(file);
    if (known) return known;
    const queue = new FileQueue(file, this.profile.file(file));
    this.queues.set(file, queue);
    return queue;
  }
}
