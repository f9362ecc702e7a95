import type { GoldHour, SeenEconomy, SoldTemplate } from "../ports/inspection.js";

/** The economy of an hour, as one process counted it. */
export interface EconomyHour extends GoldHour {
  readonly sold: readonly SoldTemplate[];
}

/** The economy of the last hours. A process writes of the world that it plays, and anybody can read of any world. */
export interface EconomyRepository {
  /** What this process has written of an hour. */
  ownHour(from: number): Promise<EconomyHour>;
  /** Writes an hour of this process in place of what it wrote of it before, and forgets the world's hours before `keptFrom`. */
  write(hour: EconomyHour, keptFrom: number): Promise<void>;
  /** What all processes of a world have written together. */
  read(worldId: number, since: number, soldMaximum: number): Promise<Pick<SeenEconomy, "hours" | "sold">>;
}
