import type { Log } from "../../base/log/log.js";
import type { WorldLoadOptions, WorldRepository } from "../world/world-records.js";
import { settle } from "../../world/entities/entity.js";
import { type Item, settleMulti } from "../../world/entities/item.js";
import { isInTransit } from "../../world/entities/layers.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import type { World } from "../../world/world.js";
import { isPlace, itemOf, lay, putBack } from "./entity-places.js";
import { type ItemState, mobileOf, type MobileState, type WorldLine } from "./entity-records.js";

/** One in a hundred of all. */
const FEW_SERIALS = 10_000_000;

export interface LoadedWorld {
  readonly items: number;
  readonly mobiles: number;
  /** Members of tables that scripts keep. */
  readonly stored: number;
  /** Items whose container, wearer or position is missing or cannot hold them. They are removed. */
  readonly orphans: number;
  readonly elapsedMs: number;
}

/**
 * Loads the stored entities into the world. Inconsistent records, such as an item in a container that does not exist,
 * are logged and removed.
 *
 * @param characters serials of all characters that accounts own. Player characters with other serials are removed.
 * @param accounts ids of all accounts. What scripts store for others is removed.
 */
export async function loadWorld(parts: {
  world: World;
  serials: SerialAllocator;
  repository: WorldRepository;
  characters: ReadonlySet<number>;
  accounts: ReadonlySet<number>;
  log: Log;
  options?: WorldLoadOptions;
}): Promise<LoadedWorld> {
  const { world, serials, repository, characters, accounts, log, options } = parts;
  const began = performance.now();
  /** What lies in something or is worn, or has no place. Its holder may come later. */
  const held = new Map<number, readonly [item: Item, state: ItemState]>();
  const left: Mobile[] = [];
  const highest = { mobile: 0, item: 0 };
  let mobiles = 0;
  let stored = 0;

  const addMobile = (serial: number, state: MobileState): void => {
    const mobile = mobileOf(serial, state);
    const place = { facet: state.mapId, x: state.x, y: state.y, z: state.z };
    mobiles++;
    if (mobile.isPlayer) {
      world.keepAbsent(mobile, place);
      if (!characters.has(serial)) left.push(mobile);
    } else if (isPlace(world, place)) world.enter(mobile, place);
    else {
      log.warn({ serial, ...place }, `${mobile.name} was removed: its position is not on the map`);
      world.remove(mobile);
    }
  };

  const addItem = (serial: number, state: ItemState): void => {
    const item = itemOf(world, serial, state);
    // At once: a state that is kept until the end costs the garbage collector as much as reading it.
    if (state.holder !== undefined || !lay(world, item, state)) held.set(serial, [item, state]);
  };

  const report = await repository.load((batch) => {
    for (const line of Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength).toString("utf8").split("\n")) {
      if (line === "") continue;
      const record = JSON.parse(line) as WorldLine;
      if (record[0] === "store") {
        const [, scope, owner, key, value] = record;
        world.store.load(scope, owner, key, JSON.stringify(value));
        stored++;
      } else if (record[0] !== "gone") {
        const [what, serial] = record;
        highest[what] = Math.max(highest[what], serial);
        if (record[0] === "mobile") addMobile(serial, record[2]);
        else addItem(serial, record[2]);
      }
    }
  }, options);
  for (const { rows, reason } of report.setAside) log.error({ rows }, `rows of the stored world were set aside: ${reason}`);

  const known = (serial: number): Item | undefined => held.get(serial)?.[0] ?? world.item(serial);
  const orphans = [...held.values()].filter(([item, state]) => !putBack(world, known, item, state)).map(([item]) => item);
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
  for (const mobile of left) world.remove(mobile);
  for (const [scope, owners] of [["character", characters] as const, ["account", accounts] as const])
    for (const owner of world.store.owners(scope)) if (!owners.has(owner)) world.store.forget(scope, owner);
  serials.skipTo(highest);
  serials.skipTo(await repository.highestSerials());
  for (const kind of ["mobile", "item"] as const) {
    const left = serials.left[kind];
    if (left < FEW_SERIALS) log.warn({ left }, `few serials are left for another ${kind}; without any, none can be made`);
  }
  const loaded = {
    items: world.itemCount,
    mobiles,
    stored,
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
