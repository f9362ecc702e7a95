/**
 * Several processes on one database. A process that plays a part of a world holds a lease for it, in the row of the
 * process. Edges and APIs have only a number.
 */
export interface NetworkPlace {
  /** What this process says of itself to others, such as its host. */
  readonly holder: string;
  /** Undefined in a process that plays no world. */
  readonly world?: WorldPlace;
  /** Where the last lease of this data directory is written down, which is locked: its process has ended. */
  readonly leaseFile?: string;
  readonly lease?: LeaseTiming;
}

export interface LeaseTiming {
  /** How long a lease runs without being renewed. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** How often a process that waits for a lease looks at it. */
  readonly lookMs: number;
}

/** The part of a world that a process plays. */
export interface WorldPlace {
  /** The first world of a database is the one that was stored before there were several. */
  readonly name: string;
  /** Null for all. */
  readonly facets: readonly number[] | null;
}

/** Which process this is. A process that is alone is process 1 of world 1. */
export interface ProcessIdentity {
  /** Unique among all processes of the database, now and later. A part of a world keeps the number of its process. */
  readonly processId: number;
  readonly worldId: number | undefined;
  /** Whether it has the database for itself. */
  readonly isAlone: boolean;
}

export interface NamedWorld {
  readonly worldId: number;
  readonly name: string;
}

/** A process that plays, or played, a part of a world. */
export interface WorldProcessRecord {
  readonly processId: number;
  readonly worldId: number;
  /** Null for all. */
  readonly facets: readonly number[] | null;
  /** Grows with each start. */
  readonly epoch: number;
  /** Whether its lease runs, by the clock of the database. */
  readonly isLive: boolean;
  readonly holder: string;
}

/** A run of serials for one process. */
export interface SerialBlock {
  readonly first: number;
  readonly last: number;
}

/** What the processes of a network have in common. A process that is alone has no rows here. */
export interface NetworkRepository {
  worlds(): Promise<NamedWorld[]>;
  worldProcesses(): Promise<WorldProcessRecord[]>;
  /**
   * Ends the lease of a process if it is over by the clock of the database. A process that acts because a lease is over
   * calls this first: the process may only have been frozen, and stores nothing afterwards.
   *
   * @returns whether that process can store nothing any more
   */
  endLease(processId: number, epoch: number): Promise<boolean>;
  /**
   * How long the lease of a process runs yet, by the clock of the database, in milliseconds; 0 if it is over or another
   * one took it.
   */
  leaseLeftMs(processId: number, epoch: number): Promise<number>;
  /**
   * Takes serials that no process has had, above all that were ever taken between the bounds. Fewer than `count` only
   * at the end. Rejects with a StorageError when none is left.
   */
  leaseSerials(bounds: SerialBlock, count: number): Promise<SerialBlock>;
  /** The blocks of this process between the bounds, in order. */
  leasedSerials(bounds: SerialBlock): Promise<SerialBlock[]>;
}
