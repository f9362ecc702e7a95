/** A character that is sent to another process of its world. Storage does not interpret its records. */
export interface SentCharacter {
  readonly character: number;
  readonly toProcess: number;
  /** All that goes with it; at most {@link MAX_TRANSFER_BYTES}. */
  readonly records: Uint8Array;
}

/** A character that waits in the inbox of this process. */
export type ReceivedCharacter = Omit<SentCharacter, "toProcess">;

/** What names a creature or an item in an inbox. */
export interface ThingKey {
  readonly fromProcess: number;
  /** From 1, and higher than all former numbers of the process that sends it. */
  readonly number: number;
}

/** A creature or an item that is sent to another process by itself. Storage does not interpret its records. */
export interface SentThing {
  readonly number: number;
  readonly toProcess: number;
  /** All that is in it; at most {@link MAX_TRANSFER_BYTES}. */
  readonly records: Uint8Array;
}

/** A creature or an item that waits in the inbox of this process. */
export interface ReceivedThing extends ThingKey {
  readonly records: Uint8Array;
}

/** What is sent and taken with a batch. The batch holds what was taken out of the inbox. */
export interface Transfers {
  readonly characters: readonly SentCharacter[];
  /** Serials of characters that were taken. */
  readonly takenCharacters: readonly number[];
  /** In the order of their numbers. */
  readonly things: readonly SentThing[];
  readonly takenThings: readonly ThingKey[];
}

export const NO_TRANSFERS: Transfers = { characters: [], takenCharacters: [], things: [], takenThings: [] };

/** Less than a database server takes in a statement, usually 16 MiB. */
export const MAX_TRANSFER_BYTES = 6 * 1_024 * 1_024;
