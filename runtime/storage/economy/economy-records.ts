import type { GoldHour, SeenEconomy, SoldTemplate } from "../../contracts/inspection.js";

/**
 * The economy of an hour, as one process counted it: all of it, or those causes and templates whose sums have changed.
 */
export interface EconomyHour extends GoldHour {
  readonly sold: readonly SoldTemplate[];
}

/**
 * The economy of the last hours. A process writes of the world that it plays, and anybody can read of any world. Sums
 * that change are written with the batch of the world in which the gold changed, by `exchange` of its repository.
 */
export interface EconomyRepository {
  /** What this process has written of an hour. */
  ownHour(from: number): Promise<EconomyHour>;
  /**
   * Writes an hour of this process in place of what it wrote of it before, and forgets the world's hours before
   * `keptFrom`.
   */
  write(hour: EconomyHour, keptFrom: number): Promise<void>;
  /** What all processes of a world have written together. */
  read(worldId: number, since: number, soldMaximum: number): Promise<Pick<SeenEconomy, "hours" | "sold">>;
}

/** What counts the sums that are stored with the world. */
export interface EconomySums {
  /** Those that changed since they were taken before, as they are now. */
  take(): readonly EconomyHour[];
  /** What was taken is stored, or is to be taken again. */
  settle(taken: readonly EconomyHour[], isStored: boolean): void;
}
