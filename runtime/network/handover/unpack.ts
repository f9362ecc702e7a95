import { isPlace, itemOf, placeItem } from "../../storage/saving/entity-places.js";
import { mobileOf } from "../../storage/saving/entity-records.js";
import { CAUSES } from "../../world/saved/ledger.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { Place } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { linesOf, type Manner, type TravelLine } from "./luggage.js";
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
export function unpack(world: World, serial: number, lines: readonly TravelLine[]): Unpacked {
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
  const lost = putItems(world, lines);
  for (const line of lines) if (line[0] === "store") world.store.hear(line[1], line[2], line[3], JSON.stringify(line[4]));
  putTimers(world, lines);
  return { character, companions, manner: head[3], lost };
}

/**
 * Puts a creature or an item that came by itself into the world, with all that is in it and the serials that they had. Everything is listed as
 * unsaved.
 *
 * @returns what came, and the serials of items that found no place; there should be none
 */
export function unpackThing(world: World, records: Uint8Array): { readonly serial: number; readonly lost: readonly number[] } {
  const lines = linesOf(records);
  const [head] = lines;
  if (head?.[0] !== "thing") throw new BadRecordsError("the records are not those of a thing");
  const [, serial, to] = head;
  if (!isPlace(world, to)) throw new BadRecordsError(`0x${serial.toString(16)} was sent to a place that does not exist`);
  if (world.item(serial) ?? world.mobile(serial)) throw new BadRecordsError(`0x${serial.toString(16)} is here already`);
  for (const line of lines) if (line[0] === "mobile") world.enter(mobileOf(line[1], line[2]), to);
  const lost = putItems(world, lines, { serial, to });
  putTimers(world, lines);
  return { serial, lost };
}

/** @param outermost goes to the ground @returns the serials of items that found no place */
function putItems(world: World, lines: readonly TravelLine[], outermost?: { serial: number; to: Place }): number[] {
  const items = lines.flatMap((line) => (line[0] === "item" ? [[itemOf(world, line[1], line[2]), line[2]] as const] : []));
  const known = new Map(items.map(([item]) => [item.serial, item]));
  const lost: number[] = [];
  for (const [item, state] of items) {
    if (item.serial === outermost?.serial) world.putOnGround(item, outermost.to);
    else if (!placeItem(world, known, item, state)) lost.push(item.serial);
  }
  for (const [item] of items) {
    if (!world.isHere(item)) continue;
    world.ledger.made(item, CAUSES.otherProcess);
    if (item.params) world.whenDecayChanged?.(item);
  }
  return lost;
}

function putTimers(world: World, lines: readonly TravelLine[]): void {
  giveTimers(
    world.store,
    lines.flatMap((line) => (line[0] === "timer" ? [{ name: line[1], content: line[2] }] : [])),
  );
}
