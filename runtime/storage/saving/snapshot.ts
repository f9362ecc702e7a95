import type { Log } from "../../base/log/log.js";
import type { FoldResult, WorldRepository } from "../world/world-records.js";
import type { World } from "../../world/world.js";

export interface SnapshotParts {
  readonly world: World;
  readonly repository: Pick<WorldRepository, "fold">;
  readonly log: Log;
}

/**
 * Folds the journal into the snapshot. If journal rows are damaged, writes the whole world again from memory, so that nothing is lost.
 *
 * @param written resolves when all changes are in the journal
 */
export async function foldIntoSnapshot(
  { world, repository, log }: SnapshotParts,
  written: () => Promise<void>,
): Promise<FoldResult> {
  const result = await repository.fold();
  if (result.setAside.length === 0) return result;
  for (const { rows, reason } of result.setAside)
    log.error({ rows }, `the journal is damaged, and all is written again: ${reason}`);
  for (const item of world.items) world.touch(item);
  for (const mobile of world.mobiles) world.touch(mobile);
  for (const mobile of world.absents) world.touch(mobile);
  world.store.touchAll();
  await written();
  return repository.fold();
}
