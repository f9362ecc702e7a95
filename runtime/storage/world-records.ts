/**
 * The world's entities as the database keeps them: records that the game writes and reads back, whose `state` storage
 * does not look into. Batches are UTF-8 lines, each a JSON array:
 *
 *     ["item", serial, {...state}]
 *     ["mobile", serial, {...state}]
 *     ["gone", serial]
 *
 * What is appended goes to a journal; folding brings it into the snapshot, a table with the last state of each serial.
 */
export interface WorldRepository {
  /**
   * Adds a batch to the journal, all of it or nothing; batches are kept in the order of the calls. It may be given in pieces, each
   * of whole lines. A piece that is the whole of its ArrayBuffer is transferred to the storage's thread, so it is empty afterwards,
   * whatever becomes of the call: who wants to try again has to encode again.
   * Rejects a single record of more than {@link MAX_RECORD_BYTES}. An append that was rejected for any other reason may have
   * been carried out all the same; repeating it does no harm.
   */
  append(...pieces: Uint8Array[]): Promise<void>;
  /**
   * Folds what the journal holds at this moment into the snapshot, in small transactions that let other calls through between
   * them. It may be killed at any moment: the journal keeps what is not in whole. Folds are carried out one after the other.
   * A damaged journal row is set aside alone, since the game still holds the states that were in it.
   * Rejects with a StorageError of kind `closed` where the storage is closed meanwhile.
   */
  fold(): Promise<FoldResult>;
  /**
   * Gives the whole world batch by batch, without "gone" lines and each serial once, in no particular order. To be called at
   * the start, before anything is appended or folded. The next batch is fetched while `take` works on one. A journal row that
   * is damaged, and all after it, is set aside; of the snapshot only the damaged rows themselves are.
   */
  load(take: (batch: Uint8Array) => void | Promise<void>): Promise<LoadReport>;
  /** The highest serials stored, in the snapshot or the journal; 0 where there is none. Items' begin at 0x40000000. */
  highestSerials(): Promise<{ mobile: number; item: number }>;
}

/** Longer records are refused, because a database server takes no statement above its max_allowed_packet, usually 16 MiB. */
export const MAX_RECORD_BYTES = 6 * 1_024 * 1_024;

export interface FoldResult {
  /** Entities written or deleted. */
  records: number;
  journalRows: number;
  elapsedMs: number;
  /** Damaged journal rows. Where there are any, the game should append everything it holds. */
  setAside: SetAside[];
}

export interface LoadReport {
  items: number;
  mobiles: number;
  /** Rows of the journal that were applied. */
  journalRows: number;
  /** What was damaged and is not part of the world now: kept in the table `journal_set_aside`. */
  setAside: SetAside[];
}

export interface SetAside {
  rows: number;
  reason: string;
}

/** The same as calls that can cross between threads; see {@link WorldRepository} for what they mean. */
export interface WorldCalls extends Omit<WorldRepository, "load"> {
  /** Reads and checks the journal. */
  openLoad(): Promise<void>;
  /** The next batch, or the report when there is none left. */
  readLoad(): Promise<Uint8Array | LoadReport>;
}
