import type { EconomyHour } from "../economy/economy-records.js";
import type { EncodedLines } from "../chronicle/line-rows.js";
import type { ReceivedCharacter, ReceivedThing, Transfers } from "../network/transfer-records.js";

/**
 * The stored form of the world's entities: records that the game writes and reads back. Storage does not interpret
 * their `state`. Batches are UTF-8 lines, each a JSON array:
 *
 *     ["item", serial, {...state}]
 *     ["mobile", serial, {...state}]
 *     ["place", serial, direction, mapId, x, y, z]
 *     ["gone", serial]
 *     ["store", scope, owner, name, value]
 *     ["store", scope, owner, name]
 *
 * The last two are a member of a table that scripts keep, and its removal. Appended batches go to a journal. Folding
 * moves them into the snapshot: tables with the last state of each serial and of each member.
 */
export interface WorldRepository extends TransferInbox {
  /**
   * Adds a batch to the journal, completely or not at all, and stores with it which serials may have been handed out.
   * Batches keep the order of the calls. A batch may consist of several pieces of whole lines; without any, only the
   * serials are stored. A piece that fills its ArrayBuffer is transferred to the storage thread and is empty
   * afterwards, even if the call fails: a caller that retries must encode again. Rejects a single record of more than
   * {@link MAX_RECORD_BYTES}. An append that was rejected for any other reason may still have been committed. Repeating
   * it does no harm.
   */
  append(serials: HighestSerials, ...pieces: Uint8Array[]): Promise<void>;
  /**
   * Folds the present rows of the journal into the snapshot, in small transactions between which other calls can run.
   * The process may be killed at any moment: the journal keeps each row until it is completely folded. Folds run one
   * after the other. Only the damaged journal rows themselves are set aside, since the game still holds the states that
   * were in them. Rejects with a StorageError of kind `closed` if the storage is closed during the fold.
   */
  fold(): Promise<FoldResult>;
  /**
   * Reads the whole world batch by batch, with each serial and member once, in no particular order and without
   * removals. Call it at the start, before anything is appended or folded. The next batch is fetched while `take`
   * processes one. A damaged journal row and all rows after it are set aside. Of the snapshot, only the damaged rows
   * themselves are set aside.
   */
  load(take: (batch: Uint8Array) => void | Promise<void>, options?: WorldLoadOptions): Promise<LoadReport>;
  /** Whether the journal has everything that was stored after this batch. */
  hasAllSince(batch: number): Promise<boolean>;
  /**
   * The highest serials that may have been handed out, to things that still exist or not. 0 if there is none. Where
   * there are several processes, those that this one may have handed out.
   */
  highestSerials(): Promise<HighestSerials>;
  /**
   * Members of the store as they are stored now, each as JSON, or undefined if there is none. Where there are several
   * processes.
   */
  readStored(members: readonly StoredName[]): Promise<(string | undefined)[]>;
  /**
   * Gives a member of the store a value if it has none, or has the value `instead`, at once and for all processes of
   * the world. Returns the value that it has then: of several that claim it, one gets its own. Values are JSON. Where
   * there are several processes.
   */
  claimStored(member: StoredName, claim: StoredClaim): Promise<string>;
  /**
   * Members of the store that stand in the journal of this process: it may have been killed before it told others of
   * them.
   */
  storedLately(): Promise<StoredName[]>;
}

/** The name of a member in a table of scripts. */
export interface StoredName {
  readonly scope: string;
  readonly owner: number;
  readonly name: string;
}

/** What somebody wants a member of the store to hold, each as JSON. */
export interface StoredClaim {
  readonly value: string;
  /** The value that it takes the place of, besides none. */
  readonly instead?: string | undefined;
}

/** Serials of mobiles are lower. */
export const FIRST_ITEM_SERIAL = 0x4000_0000;

/**
 * Where a world has several processes, each has an inbox for characters, creatures and items that others send to it.
 * Each of them is in one place: in the world of a process, or in an inbox. Both places change in the transaction that
 * stores the batch, so a process that is killed loses or doubles nothing.
 */
export interface TransferInbox {
  /**
   * Appends a batch to the journal, as `append` does. In the same transaction it removes what was taken from the inbox,
   * and puts what is sent into the inboxes of other processes. May be repeated while it is not known whether it was
   * committed, as long as this process takes none of the characters that it sends. A character that was deleted goes
   * nowhere. A thing is sent once, no matter how often and in how many batches it is given; a thing with a number that
   * is not above the last one counts as sent. The sums of the economy replace those that were written before.
   */
  exchange(serials: HighestSerials, beside: Beside, ...pieces: Uint8Array[]): Promise<void>;
  /** The characters that wait for this process. */
  receivedCharacters(): Promise<ReceivedCharacter[]>;
  /** A character that waits for this process. */
  receivedCharacter(character: number): Promise<ReceivedCharacter | undefined>;
  /**
   * Whether an exchange that this process did not see the end of sent the character away. Waits for one that is under
   * way.
   */
  hasSentCharacter(character: number): Promise<boolean>;
  /** The things that wait for this process, the oldest first. */
  receivedThings(): Promise<ReceivedThing[]>;
  /** The number of the last thing that this process sent; 0 for none. Waits for an exchange that is under way. */
  lastSentThing(): Promise<number>;
}

/** What changes with a batch in one transaction. */
export interface Beside extends Transfers {
  /** The sums that changed until the moment of the batch. */
  readonly economy?: readonly EconomyHour[];
  /** Lines of the record. Those that are stored already are skipped, so a batch may be repeated. */
  readonly chronicle?: readonly EncodedLines[];
}

export interface HighestSerials {
  mobile: number;
  item: number;
}

export interface WorldLoadOptions {
  /** Loads the world as it was before the first missing batch, instead of refusing to load it. */
  allowMissingBatches?: boolean;
  /**
   * Reads only what was stored after this batch, which {@link WorldRepository.hasAllSince} must have allowed: besides
   * the lines of whole states, those of removals and of places.
   */
  after?: number | undefined;
}

/**
 * Longer records are refused, because a database server refuses statements above its max_allowed_packet, usually 16
 * MiB.
 */
export const MAX_RECORD_BYTES = 6 * 1_024 * 1_024;

export interface FoldResult {
  /** Entities written or deleted. */
  records: number;
  journalRows: number;
  elapsedMs: number;
  /** Damaged journal rows. If there are any, the game should append its whole world. */
  setAside: SetAside[];
}

export interface LoadReport {
  items: number;
  mobiles: number;
  /** Rows of the journal that were applied. */
  journalRows: number;
  /** Damaged rows, which are not part of the loaded world. They are kept in the table `journal_set_aside`. */
  setAside: SetAside[];
}

export interface SetAside {
  rows: number;
  reason: string;
}

/** The calls to the storage worker that implement {@link WorldRepository}. */
export interface WorldCalls extends Omit<WorldRepository, "load"> {
  /** Reads and checks the journal. */
  openLoad(options: WorldLoadOptions): Promise<void>;
  /** Returns the next batch, or the report when none is left. */
  readLoad(): Promise<Uint8Array | LoadReport>;
}
