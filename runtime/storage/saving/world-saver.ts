import type { SentCharacter, SentThing, ThingKey } from "../network/transfer-records.js";
import type { EconomySums } from "../economy/economy-records.js";
import type { ChronicleBatch } from "../../world/saved/chronicle.js";
import { encodedLines } from "../chronicle/line-rows.js";
import type { Beside, WorldRepository, FoldResult } from "../world/world-records.js";
import type { StoreChange } from "../../world/saved/script-store.js";
import { isItemSerial, type SerialAllocator } from "../../world/entities/serials.js";
import type { World } from "../../world/world.js";
import { encodeUnsaved, giveBack, type TakenChanges, type UnsavedChanges } from "./batch-encoder.js";
import { hasTransfers, TransferList } from "./transfer-list.js";
import { WriteFailures, type WriteFailuresParts } from "./write-failures.js";
import type { Log } from "../../base/log/log.js";

/** A killed process may lose at most one second of changes. The rest of that second is for the write itself. */
export const FLUSH_INTERVAL_MS = 750;
/** This number of unsaved entities starts a write before the interval is over, which keeps batches small. */
const UNSAVED_MAXIMUM = 4_000;
/** Attempts to write the last changes when the server stops. */
const CLOSING_ATTEMPTS = 4;
/**
 * Each write also stores this many serials as handed out, so that after a kill no serial comes again, although the last
 * things were not stored. Far more than are handed out between two writes; after a kill they remain unused.
 */
const SERIALS_AHEAD = 100_000;

export interface SaveResult {
  /** Entities written or deleted in the snapshot. */
  readonly records: number;
  readonly elapsedMs: number;
}

/** Thrown if a save is requested while one is running. */
export class SaveUnderWayError extends Error {
  override readonly name = "SaveUnderWayError";
}

export interface WorldSaverParts extends WriteFailuresParts {
  readonly world: World;
  readonly serials: Pick<SerialAllocator, "ahead">;
  readonly repository: WorldRepository;
  /**
   * The sums of the economy. They are stored with the batches in which the gold changes, so that neither is ahead of
   * the other.
   */
  readonly economy?: EconomySums;
  /** Called with members of the store that are stored now. */
  readonly whenStored?: (members: readonly StoreChange[]) => void;
  /** Milliseconds of any clock that does not go back. */
  readonly now?: () => number;
}

/** What is taken from the world with a batch. */
type TakenBeside = Omit<Beside, "chronicle"> & { readonly chronicle: readonly ChronicleBatch[] };

/** A caller that waits for a batch which includes all changes made before its call. */
interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes the changes of the world to storage, one batch after the other. A batch holds all changes up to one moment and
 * is written as a whole or not at all. While the database fails, players keep playing: the entities of a failed batch
 * return to the world's unsaved list, which holds each entity once however often it changes, and the write is retried.
 */
export class WorldSaver {
  private readonly parts: WorldSaverParts;
  private readonly failures: WriteFailures;
  private timers: NodeJS.Timeout[] = [];
  private pump: Promise<void> | undefined;
  /** True if a write was requested after the last batch began. */
  private isWanted = false;
  private waiters: Waiter[] = [];
  private isClosing = false;
  private isClosed = false;
  private saving: Promise<SaveResult> | undefined;
  /** What is being written, and when the oldest of these changes was noticed. */
  private batch: { readonly taken: readonly TakenChanges[]; readonly since: number; readonly beside: TakenBeside } | undefined;
  private isEncoding = false;
  /** When the oldest change in the world's list was noticed. */
  private changedAt: number | undefined;
  private readonly now: () => number;
  private readonly transfers = new TransferList();

  constructor(parts: WorldSaverParts) {
    this.parts = parts;
    this.failures = new WriteFailures(parts);
    this.now = parts.now ?? ((): number => performance.now());
  }

  /**
   * Starts the timers. Call it before players can enter. Rejects with the error of the database.
   *
   * @param snapshotMs interval at which the journal is folded into the snapshot; 0 for never
   */
  async start(snapshotMs: number): Promise<void> {
    await this.parts.repository.append(this.parts.serials.ahead(SERIALS_AHEAD));
    this.timers.push(setInterval(() => this.flush(), FLUSH_INTERVAL_MS));
    if (snapshotMs === 0) return;
    this.timers.push(setInterval(() => this.saveQuietly(), snapshotMs));
  }

  /** Requests a write if anything is unsaved. Does not wait for it. */
  flush(): void {
    if (this.parts.world.unsavedCount > 0) this.want();
  }

  /**
   * Requests a write if much is unsaved. To be called so often that the time of the oldest change is known well enough:
   * each tick.
   */
  writeIfMany(): void {
    const { unsavedCount } = this.parts.world;
    if (unsavedCount > 0) this.changedAt ??= this.now();
    if (unsavedCount >= UNSAVED_MAXIMUM) this.want();
  }

  /** Resolves when all changes made before the call are written. Rejects if the write fails. */
  written(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiters.push({ resolve, reject });
      this.want();
    });
  }

  /**
   * Sends a character to another process with the next batch. Resolves when that is stored. Rejects with the error of
   * the database when it is certain that the character is still here. While neither is known, the batch is tried again,
   * and the promise waits.
   */
  sendCharacter(sent: SentCharacter): Promise<void> {
    const gone = this.transfers.sendCharacter(sent);
    this.want();
    return gone;
  }

  /** Sends a thing with the next batch, as {@link sendCharacter} does a character. */
  sendThing(sent: SentThing): Promise<void> {
    const gone = this.transfers.sendThing(sent);
    this.want();
    return gone;
  }

  /** Whether it is not known yet if a character has gone. Until it is, nobody may take it out of the inbox. */
  isSending(character: number): boolean {
    return this.transfers.isSending(character);
  }

  /** A character was taken out of the inbox and put into the world: the batch that stores it removes it there. */
  noteTakenCharacter(character: number): void {
    this.transfers.noteTakenCharacter(character);
    this.want();
  }

  /** A thing was taken out of the inbox and put into the world. */
  noteTakenThing(key: ThingKey): void {
    this.transfers.noteTakenThing(key);
    this.want();
  }

  /**
   * Writes all changes and folds the journal into the snapshot. Rejects with {@link SaveUnderWayError} or with the
   * error of the database.
   */
  save(): Promise<SaveResult> {
    if (this.saving) return Promise.reject(new SaveUnderWayError("the world is being saved already"));
    this.saving = this.saveAll().finally(() => (this.saving = undefined));
    return this.saving;
  }

  get isSaving(): boolean {
    return this.saving !== undefined;
  }

  /** What would be lost if the process ended now. */
  get unsaved(): UnsavedChanges {
    const serials = new Set(this.parts.world.unsaved.serials());
    let stored = this.parts.world.store.unsavedCount;
    for (const { entities, gone, stored: members } of this.batch?.taken ?? []) {
      stored += members.length;
      for (const { serial } of entities) serials.add(serial);
      for (const serial of gone) serials.add(serial);
    }
    const items = [...serials].filter(isItemSerial).length;
    const oldestAt = this.batch?.since ?? this.changedAt ?? this.now();
    return { items, mobiles: serials.size - items, stored, oldestMs: this.now() - oldestAt };
  }

  /**
   * Whether a member of the store is being written, so that nobody knows yet if that comes before or after what others
   * write.
   */
  isStoring({ scope, owner, key }: StoreChange): boolean {
    const isSame = (one: StoreChange): boolean => one.scope === scope && one.owner === owner && one.key === key;
    return this.isEncoding || (this.batch?.taken.some(({ stored }) => stored.some(isSame)) ?? false);
  }

  /** Why the last write failed. Undefined if it succeeded. */
  get failingBecause(): string | undefined {
    return this.failures.because;
  }

  /**
   * Writes the last changes. Call it when nothing changes any more. Rejects if the write still fails after
   * {@link CLOSING_ATTEMPTS} attempts.
   */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.isClosing = true;
    this.failures.stopWaiting();
    await this.saving?.catch(() => undefined);
    try {
      for (let attempt = 1; ; attempt++) {
        const { error } = await this.finish().then(
          () => ({ error: undefined }),
          (reason: unknown) => ({ error: reason }),
        );
        if (error === undefined) return;
        if (attempt === CLOSING_ATTEMPTS) throw new Error("the last changes of the world could not be written", { cause: error });
      }
    } finally {
      this.isClosed = true;
      this.failures.stopWaiting();
    }
  }

  private async finish(): Promise<void> {
    await this.written();
    await this.parts.repository.append(this.parts.serials.ahead(0));
  }

  private saveQuietly(): void {
    if (this.isSaving || this.failures.because !== undefined) return;
    this.save().catch((err: unknown) =>
      this.parts.log.error({ err }, "the snapshot failed; the journal still holds all changes"),
    );
  }

  private async saveAll(): Promise<SaveResult> {
    const began = performance.now();
    const because = this.failures.because;
    if (because !== undefined)
      throw new Error(`the database cannot store changes at the moment; they are kept and retried: ${because}`);
    await this.written();
    const result = await foldIntoSnapshot(this.parts, () => this.written());
    return { records: result.records, elapsedMs: Math.round(performance.now() - began) };
  }

  private want(): void {
    this.isWanted = true;
    this.pump ??= this.write();
  }

  /** Writes batches until no further one is requested. Runs at most once at a time. */
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
        this.failures.failed(error);
        for (const { reject } of waiters) reject(error);
        await this.failures.pause(this.isClosing);
      }
    }
    this.pump = undefined;
  }

  private async writeBatch(): Promise<void> {
    const { world, serials, repository, log, whenStored, economy: sums } = this.parts;
    const began = performance.now();
    const since = this.changedAt ?? this.now();
    this.changedAt = undefined;
    try {
      this.isEncoding = true;
      const { pieces, taken, beside } = await encodeUnsaved(world, () => {
        return { ...this.transfers.take(), economy: sums?.take() ?? [], chronicle: world.chronicle.take() };
      });
      this.isEncoding = false;
      const hasMore = hasTransfers(beside) || beside.economy.length > 0 || beside.chronicle.length > 0;
      if (pieces.length === 0 && !hasMore) return;
      this.batch = { taken, since, beside };
      // append() transfers the pieces to another thread, which empties them here.
      const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const chronicle = beside.chronicle.map(encodedLines);
      if (hasMore) await repository.exchange(serials.ahead(SERIALS_AHEAD), { ...beside, chronicle }, ...pieces);
      else await repository.append(serials.ahead(SERIALS_AHEAD), ...pieces);
      this.transfers.stored(beside);
      sums?.settle(beside.economy, true);
      whenStored?.(taken.flatMap(({ stored }) => stored));
      log.debug({ bytes, elapsedMs: Math.round(performance.now() - began) }, "changes are stored");
      // Changes that were noticed meanwhile were in the batch, too.
      if (world.unsavedCount === 0) this.changedAt = undefined;
    } catch (error) {
      giveBack(world, this.batch?.taken ?? []);
      this.changedAt = since;
      if (this.batch) {
        sums?.settle(this.batch.beside.economy ?? [], false);
        world.chronicle.giveBack(this.batch.beside.chronicle);
        await this.transfers.settle(this.batch.beside, repository, error);
      }
      throw error;
    } finally {
      this.batch = undefined;
      this.isEncoding = false;
    }
    this.failures.recovered();
  }
}

interface SnapshotParts {
  readonly world: World;
  readonly repository: Pick<WorldRepository, "fold">;
  readonly log: Log;
}

/**
 * Folds the journal into the snapshot. If journal rows are damaged, writes the whole world again from memory, so that
 * nothing is lost.
 *
 * @param written resolves when all changes are in the journal
 */
async function foldIntoSnapshot({ world, repository, log }: SnapshotParts, written: () => Promise<void>): Promise<FoldResult> {
  const result = await repository.fold();
  if (result.setAside.length === 0) return result;
  for (const { rows, reason } of result.setAside)
    log.error({ rows }, `the journal is damaged, and all is written again: ${reason}`);
  for (const item of world.items) world.touch(item);
  for (const mobile of world.mobiles) world.touch(mobile);
  for (const mobile of world.absents) world.touch(mobile);
  world.store.touchAll();
  await written();
  return repository.fold();
}
