import type { Log } from "../../base/log/log.js";
import type { WorldLoadOptions, WorldRepository } from "../world/world-records.js";
import { settle } from "../../world/entities/entity.js";
import { settleMulti } from "../../world/entities/item.js";
import { isInTransit } from "../../world/entities/layers.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import type { World } from "../../world/world.js";
import type { ReadAhead } from "./read-ahead.js";
import { WorldReading } from "./world-reading.js";

/** One in a hundred of all. */
const FEW_SERIALS = 10_000_000;

export interface LoadedWorld {
  readonly items: number;
  readonly mobiles: number;
  /** Members of tables that scripts keep. */
  readonly stored: number;
  /** Items whose container, wearer or position is missing or cannot hold them. They are removed. */
  readonly orphans: number;
  /** Whether most of it had been read before. */
  readonly readAhead?: boolean;
  readonly elapsedMs: number;
}

/**
 * Loads the stored entities into the world. Inconsistent records, such as an item in a container that does not exist,
 * are logged and removed.
 *
 * @param ahead has read the world already, up to a batch since which the journal has everything
 * @param characters serials of all characters that accounts own. Player characters with other serials are removed.
 * @param accounts ids of all accounts. What scripts store for others is removed.
 */
export async function loadWorld(parts: {
  world: World;
  ahead?: ReadAhead | undefined;
  serials: SerialAllocator;
  repository: WorldRepository;
  characters: ReadonlySet<number>;
  accounts: ReadonlySet<number>;
  log: Log;
  options?: WorldLoadOptions;
}): Promise<LoadedWorld> {
  const { world, serials, repository, characters, accounts, log, options, ahead } = parts;
  const began = performance.now();
  const reading = ahead?.reading ?? new WorldReading(world, log);
  const report = await repository.load((batch) => reading.read(batch), { ...options, after: ahead?.lastBatch });
  for (const { rows, reason } of report.setAside) log.error({ rows }, `rows of the stored world were set aside: ${reason}`);

  const orphans = reading.placeHeld();
  const mobiles = world.mobileCount + [...world.absents].length;
  for (const entity of world.changes.take()) settle(entity);
  for (const multi of world.changes.takeMultis()) settleMulti(multi);
  for (const item of world.changes.takeHeld()) {
    // Nobody is shown what is on its way: a client that was told of its removal would not know it.
    item.shownHolder = isInTransit(item.layer) ? undefined : item.holder;
    item.isRearranged = false;
  }
  // Everything loaded so far is stored already. The removals below are not.
  world.unsaved.take();
  for (const item of orphans) world.discard(item);
  const left = [...world.absents].filter(({ serial }) => !characters.has(serial));
  for (const mobile of left) world.remove(mobile);
  for (const [scope, owners] of [["character", characters] as const, ["account", accounts] as const])
    for (const owner of world.store.owners(scope)) if (!owners.has(owner)) world.store.forget(scope, owner);
  serials.skipTo(reading.highest);
  serials.skipTo(await repository.highestSerials());
  for (const kind of ["mobile", "item"] as const) {
    const left = serials.left[kind];
    if (left < FEW_SERIALS) log.warn({ left }, `few serials are left for another ${kind}; without any, none can be made`);
  }
  const loaded = {
    items: world.itemCount,
    mobiles,
    stored: reading.stored,
    ...(ahead && { readAhead: true }),
    orphans: orphans.length,
    elapsedMs: Math.round(performance.now() - began),
  };
  if (orphans.length > 0) {
    log.warn(
      { orphans: orphans.slice(0, 20).map(({ serial }) => serial) },
      `${orphans.length} items were removed: their container, wearer or position is missing or cannot hold them`,
    );
  }
  if (left.length > 0) log.info(`${left.length} characters without an account were removed with all their items`);
  log.info(loaded, "the world is loaded");
  return loaded;
}
