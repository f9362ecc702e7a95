import type { Log } from "../../base/log/log.js";
import type { Item } from "../../world/entities/item.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { Place } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import type { HighestSerials } from "../world/world-records.js";
import { isPlace, itemOf, lay, putBack } from "./entity-places.js";
import { type ItemState, mobileOf, type MobileState, type WorldLine } from "./entity-records.js";

/**
 * Makes the entities of stored lines. A line of an entity that was read before takes its place, so that a world can be
 * read ahead and then what changed since. {@link placeHeld} is the last step.
 */
export class WorldReading {
  readonly world: World;
  readonly highest: HighestSerials = { mobile: 0, item: 0 };
  /** Members of tables that scripts keep. */
  stored = 0;
  private readonly log: Log;
  /** What lies in something or is worn, or has no place. Its holder may come later. */
  private readonly held = new Map<number, readonly [item: Item, state: ItemState]>();

  constructor(world: World, log: Log) {
    this.world = world;
    this.log = log;
  }

  /** Reads lines, each with what {@link WorldLine} says. */
  read(batch: Uint8Array): void {
    for (const line of Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength).toString("utf8").split("\n"))
      if (line !== "") this.take(JSON.parse(line) as WorldLine);
  }

  /** Puts what is held where it belongs. @returns items without a place */
  placeHeld(): Item[] {
    const { world, held } = this;
    const known = (serial: number): Item | undefined => held.get(serial)?.[0] ?? world.item(serial);
    return [...held.values()].filter(([item, state]) => !putBack(world, known, item, state)).map(([item]) => item);
  }

  private take(record: WorldLine): void {
    const { world } = this;
    if (record[0] === "store") {
      const [, scope, owner, key, value] = record;
      if (value === undefined) return world.store.unload(scope, owner, key);
      world.store.load(scope, owner, key, JSON.stringify(value));
      this.stored++;
      return;
    }
    const [what, serial] = record;
    if (what === "place") return this.move(serial, record);
    this.forget(serial);
    if (what === "gone") return;
    this.highest[what] = Math.max(this.highest[what], serial);
    if (what === "item") this.addItem(serial, record[2]);
    else this.addMobile(serial, record[2]);
  }

  private addItem(serial: number, state: ItemState): void {
    const { world } = this;
    const item = itemOf(world, serial, state);
    // At once: a state that is kept until the end costs the garbage collector as much as reading it.
    if (state.holder !== undefined || !lay(world, item, state)) this.held.set(serial, [item, state]);
  }

  private addMobile(serial: number, state: MobileState): void {
    const mobile = mobileOf(serial, state);
    this.settle(mobile, { facet: state.mapId, x: state.x, y: state.y, z: state.z });
  }

  private settle(mobile: Mobile, place: Place): void {
    const { world, log } = this;
    if (mobile.isPlayer) world.keepAbsent(mobile, place);
    else if (isPlace(world, place)) world.enter(mobile, place);
    else {
      log.warn({ serial: mobile.serial, ...place }, `${mobile.name} was removed: its position is not on the map`);
      world.remove(mobile);
    }
  }

  private move(
    serial: number,
    [, , direction, facet, x, y, z]: readonly [string, number, number, number, number, number, number],
  ): void {
    const { world } = this;
    const mobile = world.mobile(serial) ?? world.absent(serial);
    if (!mobile) return;
    world.unload(mobile);
    mobile.direction = direction;
    this.settle(mobile, { facet, x, y, z });
  }

  private forget(serial: number): void {
    const { world } = this;
    if (this.held.delete(serial)) return;
    const entity = world.item(serial) ?? world.mobile(serial) ?? world.absent(serial);
    if (entity) world.unload(entity);
  }
}
