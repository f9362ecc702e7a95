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
