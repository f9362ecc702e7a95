import type { Log } from "../../base/log/log.js";
import type { EventBus } from "../../contracts/events/event-bus.js";
import { backupDone, backupFailed } from "../../contracts/events/events.js";
import type { BackupFolder } from "./folder.js";
import type { BackupReport } from "./program.js";

/** A backup that failed is tried again after this time, or after the interval if that is shorter. */
const RETRY_MS = 10 * 60_000;
/** A timer cannot be longer than 24 days, and follows a changed clock only when it ends. */
const LONGEST_TIMER_MS = 60 * 60_000;

export interface BackupScheduleParts {
  /** Between two backups. */
  readonly everyMs: number;
  readonly folder: BackupFolder;
  /** Makes and checks a backup in the folder, and removes old ones. */
  readonly make: (signal: AbortSignal) => Promise<BackupReport>;
  readonly events: Pick<EventBus, "publish">;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** Makes backups at an interval, which goes on over restarts: the files say when the last one was made. */
export class BackupSchedule {
  readonly made = { done: 0, failed: 0 };
  /** Unix milliseconds; undefined until there is one. */
  lastDoneAt: number | undefined;
  /** How long the last one took, its check included. */
  lastMs: number | undefined;
  private readonly parts: BackupScheduleParts;
  private readonly now: () => number;
  private readonly closing = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private making: Promise<void> | undefined;

  constructor(parts: BackupScheduleParts) {
    this.parts = parts;
    this.now = parts.now ?? Date.now;
    this.lastDoneAt = this.lastWrittenAt();
    // A clock that was set back must not delay the next backup for as long.
    const last = Math.min(this.lastDoneAt ?? 0, this.now());
    this.waitUntil(last + parts.everyMs);
  }

  /**
   * A folder that cannot be read must not keep the shard from starting: the first backup says what is wrong with it.
   */
  private lastWrittenAt(): number | undefined {
    try {
      return this.parts.folder.list("scheduled")[0]?.writtenAt;
    } catch {
      return undefined;
    }
  }

  get everyMs(): number {
    return this.parts.everyMs;
  }

  /** Ends a backup that runs; it leaves no file. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.closing.abort();
    await this.making;
  }

  private waitUntil(dueAt: number): void {
    if (this.closing.signal.aborted) return;
    const wake = (): void => {
      if (this.now() < dueAt) this.waitUntil(dueAt);
      else this.making = this.make();
    };
    this.timer = setTimeout(wake, Math.min(Math.max(dueAt - this.now(), 0), LONGEST_TIMER_MS));
    this.timer.unref();
  }

  /** Never rejects. */
  private async make(): Promise<void> {
    const { make, log, events, everyMs, folder } = this.parts;
    const begun = this.now();
    try {
      const left = folder.removeLeftovers();
      if (left.length > 0) log.info({ files: left }, "removed what killed backups left");
      const { file, bytes, removed } = await make(this.closing.signal);
      this.made.done += 1;
      this.lastDoneAt = this.now();
      this.lastMs = this.lastDoneAt - begun;
      log.info({ file, bytes, removed: removed.length, ms: this.lastMs }, "backed up and checked");
      events.publish(backupDone, { file, bytes });
      this.waitUntil(begun + everyMs);
    } catch (error) {
      if (this.closing.signal.aborted) return;
      this.made.failed += 1;
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ err: error }, `the scheduled backup failed: ${reason}`);
      events.publish(backupFailed, { reason, lastDoneAtUtc: this.lastDoneAt ?? null });
      this.waitUntil(this.now() + Math.min(everyMs, RETRY_MS));
    }
  }
}
