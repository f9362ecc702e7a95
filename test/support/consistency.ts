import { type Entity, NOWHERE } from "../../runtime/world/entities/entity.js";
import { Item } from "../../runtime/world/entities/item.js";
import { SECTOR_SHIFT } from "../../runtime/world/space/squares.js";
import type { World } from "../../runtime/world/world.js";

/**
 * The faults of the items in the world, in words. Each item must be in exactly one place: on the ground and in the list
 * of its sector, or in exactly one holder and once in that holder's list. No item may be inside itself, and no two may
 * have the same serial.
 */
export function checkItems(world: World): string[] {
  const faults: string[] = [];
  const fault = (item: Item, text: string): number => faults.push(`0x${item.serial.toString(16)}: ${text}`);
  const mobiles = [...world.mobiles, ...world.absents];
  const wearers = new Set<Entity>(mobiles);
  const listed = new Map<Item, number>();
  const count = (item: Item): unknown => listed.set(item, (listed.get(item) ?? 0) + 1);

  for (const mobile of mobiles) {
    const layers = new Set<number>();
    for (const item of mobile.equipment) {
      count(item);
      if (item.holder !== mobile) fault(item, `is listed by 0x${mobile.serial.toString(16)}, which does not hold it`);
      if (layers.has(item.layer)) fault(item, `is the second on layer ${item.layer}`);
      layers.add(item.layer);
      if (world.item(item.serial) !== item) fault(item, "is worn and not in the world");
    }
    if (world.item(mobile.serial)) faults.push(`0x${mobile.serial.toString(16)} is an item and a mobile`);
  }
  for (const item of world.items) {
    if (world.item(item.serial) !== item) fault(item, "is not what its serial finds");
    if (!Number.isInteger(item.amount) || item.amount < 1) fault(item, `there are ${item.amount} of it`);
    for (const inner of item.contents ?? []) {
      count(inner);
      if (inner.holder !== item) fault(inner, `is listed by 0x${item.serial.toString(16)}, which does not hold it`);
      if (world.item(inner.serial) !== inner) fault(inner, "is in something and not in the world");
    }
  }
  for (const item of world.items) {
    const { holder } = item;
    const times = listed.get(item) ?? 0;
    if (!holder) {
      if (times > 0) fault(item, `is on the ground and in ${times} lists`);
      if (item.facet === NOWHERE) fault(item, "is nowhere");
      else checkGround(world, item, fault);
      continue;
    }
    if (item.facet !== NOWHERE || item.sectorNumber !== -1) fault(item, "is held and on the ground");
    if (times !== 1) fault(item, `is held and in ${times} lists`);
    if (holder instanceof Item ? world.item(holder.serial) !== holder : !wearers.has(holder)) fault(item, "is in what is gone");
    if (isInItself(item)) fault(item, "lies in itself");
  }
  return faults;
}

function checkGround(world: World, item: Item, fault: (item: Item, text: string) => number): void {
  const grid = world.grid(item.facet);
  const sector = grid.at(item.x >> SECTOR_SHIFT, item.y >> SECTOR_SHIFT);
  if (!sector || grid.of(item) !== sector) return void fault(item, "is not in the sector where it lies");
  if (sector.entities.filter((entity) => entity === item).length !== 1) fault(item, "is not once in its sector");
  if (sector.items.filter((entity) => entity === item).length !== 1) fault(item, "is not once among its sector's items");
}

function isInItself(item: Item): boolean {
  const seen = new Set<Item>();
  for (let holder: unknown = item; holder instanceof Item; holder = holder.holder) {
    if (seen.has(holder)) return true;
    seen.add(holder);
  }
  return false;
}
