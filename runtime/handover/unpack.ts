import { isPlace, itemOf, placeItem } from "../persistence/entity-places.js";
import { mobileOf } from "../persistence/entity-records.js";
import type { Mobile } from "../world/mobile.js";
import type { World } from "../world/world.js";
import { linesOf, type Manner } from "./luggage.js";
import { giveTimers } from "./timers.js";

/** Who came from another process. */
export interface Unpacked {
  /** Absent until its player enters with it. */
  readonly character: Mobile;
  readonly companions: readonly Mobile[];
  readonly manner: Manner;
  /** Serials of items that found no place. They are in nobody's world; there should be none. */
  readonly lost: readonly number[];
}

/** The records of an arrival are not those of that character. */
class BadRecordsError extends Error {
  override readonly name = "BadRecordsError";
}

/**
 * Puts who came from another process into the world, with the serials that they had. The character is absent; creatures that came along stand
 * where they were sent. Everything is listed as unsaved.
 */
export function unpack(world: World, serial: number, records: Uint8Array): Unpacked {
  const lines = linesOf(records);
  const head = lines.find((line) => line[0] === "character" && line[1] === serial);
  const mobiles = lines.flatMap((line) => (line[0] === "mobile" ? [[mobileOf(line[1], line[2]), line[2]] as const] : []));
  const [character] = mobiles.find(([mobile]) => mobile.serial === serial) ?? [];
  if (head?.[0] !== "character" || !character)
    throw new BadRecordsError(`the records are not those of the character 0x${serial.toString(16)}`);
  const companions: Mobile[] = [];
  for (const [mobile, { mapId, x, y, z }] of mobiles) {
    const place = { facet: mapId, x, y, z };
    if (mobile === character) world.keepAbsent(mobile, place);
    else if (isPlace(world, place)) {
      world.enter(mobile, place);
      companions.push(mobile);
    } else throw new BadRecordsError(`0x${mobile.serial.toString(16)} was sent to a place that does not exist`);
    world.touch(mobile);
  }
  const items = lines.flatMap((line) => (line[0] === "item" ? [[itemOf(world, line[1], line[2]), line[2]] as const] : []));
  const known = new Map(items.map(([item]) => [item.serial, item]));
  const lost = items.filter(([item, state]) => !placeItem(world, known, item, state)).map(([item]) => item.serial);
  for (const line of lines) if (line[0] === "store") world.store.hear(line[1], line[2], line[3], JSON.stringify(line[4]));
  giveTimers(
    world.store,
    lines.flatMap((line) => (line[0] === "timer" ? [{ name: line[1], content: line[2] }] : [])),
  );
  for (const [item] of items) if (item.params && world.isHere(item)) world.whenDecayChanged?.(item);
  return { character, companions, manner: head[3], lost };
}
