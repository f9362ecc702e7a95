import type { Log } from "../log/log.js";
import type { FoldResult, WorldRepository } from "../storage/world-records.js";
import type { World } from "../world/world.js";
import { encodeUnsaved } from "./batch-encoder.js";

/** At most a second of what happened may be lost when the process is killed, and a save takes its time as well. */
export const FLUSH_INTERVAL_MS = 750;
/** As soon as so much has changed it is written, so that little is left to do at a time. */
const UNSAVED_MAXIMUM = 4_000;
const GLANCE_INTERVAL_MS = 50;
/** How soon it is tried again when the database failed, and how much later at most when it goes on failing. */
const RETRY_MS = 1_000;
const RETRY_MAXIMUM_MS = 8_000;
/** How often it is tried to write the last changes when the server stops, which is given up after some seconds. */
const CLOSING_ATTEMPTS = 4;

export interface SaveResult {
  /** Entities written or deleted in the snapshot. */
  readonly records: number;
  readonly elapsedMs: number;
}

/** A save was asked for while one runs. */
export class SaveUnderWayError extends Error {
  override readonly name = "SaveUnderWayError";
}

export interface WorldSaverParts {
  readonly world: World;
  readonly repository: WorldRepository;
  readonly log: Log;
  /** Called once when writing begins to fail. */
  readonly whenFailing: (reason: string) => void;
  /** Called once when it goes on again. */
  readonly whenRecovered: () => void;
  readonly retryMs?: number;
}

/** Somebody waits for a batch that shows the world as it was when they began to, or later. */
interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hands storage what changed in the world, one batch after the other and never half: what a batch holds is all that changed up to
 * one moment. While the database fails players keep playing: what it did not take is returned to the world's list of what is
 * unsaved, where a thing stands once however often it changes, and it is tried again.
 */
export class WorldSaver {
  private readonly parts: WorldSaverParts;
  private readonly retryMs: number;
  private timers: NodeJS.Timeout[] = [];
  private pump: Promise<void> | undefined;
  /** Something changed, or somebody waits, since the last batch was begun. */
  private isWanted = false;
  private waiters: Waiter[] = [];
  private failures = 0;
  /** Why the database did not take what it was given last; undefined where it did. */
  failingBecause: string | undefined;
  private isClosing = false;
  private isClosed = false;
  private saving: Promise<SaveResult> | undefined;
  private wakeFromRetry: (() => void) | undefined;

  constructor(parts: WorldSaverParts) {
    this.parts = parts;
    this.retryMs = parts.retryMs ?? RETRY_MS;
  }

  /** Begins to keep time. @param snapshotMs how often the journal is folded into the snapshot, 0 for never */
  start(snapshotMs: number): void {
    this.timers.push(setInterval(() => this.flush(), FLUSH_INTERVAL_MS));
    this.timers.push(setInterval(() => this.flushIfMuch(), GLANCE_INTERVAL_MS));
    if (snapshotMs === 0) return;
    this.timers.push(setInterval(() => this.saveQuietly(), snapshotMs));
  }

  /** Sees to it that what has changed is written; returns at once. */
  flush(): void {
    if (this.parts.world.unsavedCount > 0) this.want();
  }

  /** Resolves when all that changed up to now is written, whatever changes meanwhile. Rejects where that fails. */
  written(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiters.push({ resolve, reject });
      this.want();
    });
  }

  /**
   * Writes everything and folds the journal into the snapshot. Rejects with {@link SaveUnderWayError}, or with what the database
   * refused.
   */
  save(): Promise<SaveResult> {
    if (this.saving) return Promise.reject(new SaveUnderWayError("the world is being saved already"));
    this.saving = this.saveAll().finally(() => (this.saving = undefined));
    return this.saving;
  }

  get isSaving(): boolean {
    return this.saving !== undefined;
  }

  private get isFailing(): boolean {
    return this.failingBecause !== undefined;
  }

  /**
   * Writes what there is; to be called when nothing changes any more. Rejects where the database does not take it, which is tried
   * for some seconds.
   */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.isClosing = true;
    this.wakeFromRetry?.();
    await this.saving?.catch(() => undefined);
    try {
      for (let attempt = 1; ; attempt++) {
        const { error } = await this.written().then(
          () => ({ error: undefined }),
          (reason: unknown) => ({ error: reason }),
        );
        if (error === undefined) return;
        if (attempt === CLOSING_ATTEMPTS) throw new Error("the last changes of the world are not written", { cause: error });
      }
    } finally {
      this.isClosed = true;
      this.wakeFromRetry?.();
    }
  }

  private flushIfMuch(): void {
    if (this.parts.world.unsavedCount >= UNSAVED_MAXIMUM) this.want();
  }

  private saveQuietly(): void {
    if (this.isSaving || this.isFailing) return;
    this.save().catch((err: unknown) => this.parts.log.error({ err }, "the snapshot was not made; the journal holds everything"));
  }

  private async saveAll(): Promise<SaveResult> {
    const began = performance.now();
    if (this.isFailing) throw new Error("the database does not take changes at the moment; they are kept and tried again");
    await this.written();
    const result = await this.foldWhole();
    return { records: result.records, elapsedMs: Math.round(performance.now() - began) };
  }

  /** A damaged journal row costs nothing as long as the world itself is here to be written again. */
  private async foldWhole(): Promise<FoldResult> {
    const { world, repository, log } = this.parts;
    const result = await repository.fold();
    if (result.setAside.length === 0) return result;
    for (const { rows, reason } of result.setAside) log.error({ rows }, `part of the journal was set aside: ${reason}`);
    for (const item of world.items) world.touch(item);
    for (const mobile of world.mobiles) world.touch(mobile);
    for (const mobile of world.absents) world.touch(mobile);
    await this.written();
    return repository.fold();
  }

  private want(): void {
    this.isWanted = true;
    this.pump ??= this.write();
  }

  /** Writes batches as long as somebody wants one; only one of these is under way. */
  private async write(): Promise<void> {
    while (this.isWanted && !this.isClosed) {
      this.isWanted = false;
      const waiters = this.waiters;
      this.waiters = [];
      try {
        await this.writeBatch();
        for (const { resolve } of waiters) resolve();
      } catch (error) {
        this.isWanted = true;
        this.failed(error);
        for (const { reject } of waiters) reject(error);
        await this.pause();
      }
    }
    this.pump = undefined;
  }

  private async writeBatch(): Promise<void> {
    const { world, repository, log } = this.parts;
    const began = performance.now();
    const { pieces, taken } = await encodeUnsaved(world);
    if (pieces.length === 0) return;
    // Storage takes the bytes away.
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    try {
      await repository.append(...pieces);
    } catch (error) {
      for (const unsaved of taken) world.returnUnsaved(unsaved);
      throw error;
    }
    log.debug({ bytes, elapsedMs: Math.round(performance.now() - began) }, "changes are stored");
    this.recovered();
  }

  private async pause(): Promise<void> {
    const waitMs = this.isClosing ? this.retryMs : Math.min(this.retryMs * 2 ** (this.failures - 1), RETRY_MAXIMUM_MS);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.wakeFromRetry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeFromRetry = undefined;
  }

  private failed(error: unknown): void {
    this.failures++;
    this.failingBecause = error instanceof Error ? error.message : String(error);
    if (this.failures > 1) return;
    const { log, whenFailing } = this.parts;
    log.error({ err: error }, "changes of the world cannot be stored; they are kept and tried again");
    whenFailing(this.failingBecause);
  }

  private recovered(): void {
    if (!this.isFailing) return;
    this.failures = 0;
    this.failingBecause = undefined;
    this.parts.log.info("changes of the world are stored again");
    this.parts.whenRecovered();
  }
}
