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

/** A creature or an item that goes to another process by itself. Storage does not interpret its records. */
export interface Parcel {
  /** From 1, and higher than those of all former parcels of the process that sends it. */
  readonly number: number;
  readonly toProcess: number;
  /** All that is in it; at most {@link MAX_TRAVEL_BYTES}. */
  readonly records: Uint8Array;
}

/** What names a parcel. */
export interface ParcelLabel {
  readonly fromProcess: number;
  readonly number: number;
}

/** A parcel that came from another process. */
export interface ReceivedParcel extends ParcelLabel {
  readonly records: Uint8Array;
}

/** What a batch says of what goes and comes. */
export interface Travel {
  readonly departures: readonly Departure[];
  /** Serials of characters whose arrivals were taken: the batch holds what was in them. */
  readonly taken: readonly number[];
  /** In the order of their numbers. */
  readonly parcels: readonly Parcel[];
  /** Parcels that were taken: the batch holds what was in them. */
  readonly takenParcels: readonly ParcelLabel[];
}

/** Less than a database server takes in a statement, usually 16 MiB. */
export const MAX_TRAVEL_BYTES = 6 * 1_024 * 1_024;
