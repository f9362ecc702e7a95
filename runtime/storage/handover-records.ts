import type { HighestSerials } from "./world-records.js";

/** A character that goes to another process of its world. Storage does not interpret its records. */
export interface Departure {
  readonly character: number;
  readonly toProcess: number;
  /** All that goes with it; at most {@link MAX_TRAVEL_BYTES}. */
  readonly records: Uint8Array;
}

/** A character that came from another process and that nobody has taken yet. */
export interface Arrival {
  readonly character: number;
  readonly records: Uint8Array;
}

/** What a batch says of characters that go and come. */
export interface Travel {
  readonly departures: readonly Departure[];
  /** Serials of characters whose arrivals were taken: the batch holds what was in them. */
  readonly taken: readonly number[];
}

/** Less than a database server takes in a statement, usually 16 MiB. */
export const MAX_TRAVEL_BYTES = 6 * 1_024 * 1_024;

/**
 * The mailbox between the processes of a world. A character is in one place: in the world of the process that owns it, or in the mailbox
 * for that process. Both change in the transaction that stores the batch, so a process that is killed loses or doubles nothing.
 */
export interface Mailbox {
  /**
   * Appends a batch to the journal, as `append` does, and in the same transaction removes the arrivals that were taken, gives each
   * character that goes to its new process, and puts it into the mailbox. May be repeated while it is not known whether it was committed,
   * as long as this process takes no arrival of these characters. A character that was deleted goes nowhere.
   */
  exchange(serials: HighestSerials, travel: Travel, ...pieces: Uint8Array[]): Promise<void>;
  /** The characters that wait for this process. */
  arrivals(): Promise<Arrival[]>;
  /** A character that waits for this process. */
  arrival(character: number): Promise<Arrival | undefined>;
  /** Whether an exchange that this process did not see the end of gave the character away. Waits for one that is under way. */
  hasDeparted(character: number): Promise<boolean>;
}
