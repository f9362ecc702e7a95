/** Stands for all worlds where the name of one is expected. */
export const ALL_WORLDS = "*";

/**
 * The worlds of a network, which share accounts, tickets and staff. A shard that is one process has one, and nothing
 * names it.
 */
export interface WorldNames {
  /** In the order of the alphabet. */
  readonly all: readonly string[];
  /** @param worldId as the database numbers it */
  nameOf(worldId: number | undefined): string | undefined;
  idOf(name: string): number | undefined;
}

/** Whether there is more than one world, so that what staff read says which. */
export function areSeveral(worlds: Pick<WorldNames, "all"> | undefined): boolean {
  return worlds !== undefined && worlds.all.length > 1;
}
