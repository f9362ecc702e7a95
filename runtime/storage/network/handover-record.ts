import { isPlace, itemOf, putBack } from "../saving/entity-places.js";
import {
  encodeEntities,
  encodeStored,
  type EntityRecord,
  type ItemState,
  mobileOf,
  type MobileState,
} from "../saving/entity-records.js";
import { dataOfJson, jsonOfData } from "../../world/saved/data-json.js";
import { DataTable } from "../../world/saved/data-table.js";
import { OTHER_PROCESS, withAllOf } from "../../world/entities/detaching.js";
import type { Item } from "../../world/entities/item.js";
import { CAUSES } from "../../world/saved/ledger.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { Place } from "../../world/space/places.js";
import type { ScriptStore, StoreRecord, StoreScope } from "../../world/saved/script-store.js";
import type { World } from "../../world/world.js";

/**
 * The handover record: what goes from one process of a world to another, written by `leaving.ts` and read by
 * `arriving.ts`. It is lines of JSON: first the character or the thing that goes, then entities in their stored form,
 * timers, and members of the store. The place of a mobile is the one where it will be.
 */
export type TransferLine =
  | EntityRecord
  | readonly ["character", serial: number, account: number, state: PlayerState]
  | readonly ["thing", serial: number, to: Place]
  | readonly ["timer", name: string, content: unknown]
  | readonly ["store", scope: StoreScope, owner: number, key: string, value: unknown];

/** What belongs to a player but is in no record of the character. */
export interface PlayerState {
  /** How far the client sees, in tiles. */
  readonly sightTiles: number;
  /** What scripts allow the character's steps; {@link PaceName}. */
  readonly pace: string;
}

/** A timer of scripts that belongs to a character or a thing. */
export interface TransferredTimer {
  readonly name: string;
  /** As JSON. */
  readonly content: unknown;
}

/** A character that goes to another process, with everything it takes along. */
export interface CharacterTransfer {
  readonly character: Mobile;
  /** Creatures that go along. */
  readonly followers: readonly Mobile[];
  readonly account: number;
  readonly state: PlayerState;
  readonly to: Place;
}

/** A character that came from another process. */
export interface ArrivedCharacter {
  /** Absent until its player enters with it. */
  readonly character: Mobile;
  readonly followers: readonly Mobile[];
  readonly state: PlayerState;
  /** Serials of items that found no place. They are in nobody's world; there should be none. */
  readonly lost: readonly number[];
}

/** The record is not the one of the character or thing that is expected. */
export class BadRecordError extends Error {
  override readonly name = "BadRecordError";
}

/** Writes the record of a character. The mobiles must be out of the world: each goes to the place of its departure. */
export function writeCharacter(
  world: World,
  { character, followers, account, state }: CharacterTransfer,
  timers: readonly TransferredTimer[],
): Uint8Array {
  const entities = [character, ...followers].flatMap((mobile) => [mobile, ...withAllOf(mobile)]);
  const members: StoreRecord[] = [
    ...world.store.membersOf("character", character.serial),
    ...world.store.membersOf("account", account),
  ];
  return recordOf(["character", character.serial, account, state], entities, timers, members.map(encodeStored));
}

/** Writes the record of a creature or an item. It must be out of the world. */
export function writeThing(thing: Mobile | Item, to: Place, timers: readonly TransferredTimer[]): Uint8Array {
  const items = [...withAllOf(thing)];
  return recordOf(["thing", thing.serial, to], thing instanceof Mobile ? [thing, ...items] : items, timers);
}

/** The record of a creature that never was in a world, such as one that an import brings, with all its items. */
export function recordOfStored(
  serial: number,
  state: MobileState,
  items: readonly (readonly [serial: number, state: ItemState])[],
): string {
  const { mapId, x, y, z } = state;
  const lines: TransferLine[] = [
    ["thing", serial, { facet: mapId, x, y, z }],
    ["mobile", serial, state],
    ...items.map(([item, itsState]) => ["item", item, itsState] as const),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function recordOf(
  head: TransferLine,
  entities: readonly (Mobile | Item)[],
  timers: readonly TransferredTimer[],
  stored: readonly string[] = [],
): Uint8Array {
  const text = [
    `${JSON.stringify(head)}\n`,
    encodeEntities(entities),
    ...timers.map(({ name, content }) => `${JSON.stringify(["timer", name, content] satisfies TransferLine)}\n`),
    ...stored,
  ];
  return Buffer.from(text.join(""));
}

/** The lines of a record. Throws SyntaxError if they are not JSON. */
export function linesOf(record: Uint8Array): TransferLine[] {
  const text = Buffer.from(record.buffer, record.byteOffset, record.byteLength).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as TransferLine);
}

/**
 * Puts a character into the world, with the serials that everything had before. The character is absent; its followers
 * stand where they were sent. Everything is listed as unsaved.
 */
export function placeCharacter(world: World, serial: number, lines: readonly TransferLine[]): ArrivedCharacter {
  const head = lines.find((line) => line[0] === "character" && line[1] === serial);
  const mobiles = lines.flatMap((line) => (line[0] === "mobile" ? [[mobileOf(line[1], line[2]), line[2]] as const] : []));
  const [character] = mobiles.find(([mobile]) => mobile.serial === serial) ?? [];
  if (head?.[0] !== "character" || !character)
    throw new BadRecordError(`the record is not that of the character 0x${serial.toString(16)}`);
  const followers: Mobile[] = [];
  for (const [mobile, { mapId, x, y, z }] of mobiles) {
    const place = { facet: mapId, x, y, z };
    if (mobile === character) world.keepAbsent(mobile, place);
    else if (isPlace(world, place)) {
      world.enter(mobile, place);
      followers.push(mobile);
    } else throw new BadRecordError(`0x${mobile.serial.toString(16)} was sent to a place that does not exist`);
    world.touch(mobile);
  }
  const lost = placeItems(world, lines);
  for (const line of lines) if (line[0] === "store") world.store.hear(line[1], line[2], line[3], JSON.stringify(line[4]));
  giveTimers(world.store, timersIn(lines));
  return { character, followers, state: head[3], lost };
}

/**
 * Puts a creature or an item into the world, with all that is in it and the serials that everything had before.
 * Everything is listed as unsaved.
 *
 * @param place where it goes instead of the place that its record names
 * @returns what came, and the serials of items that found no place; there should be none
 */
export function placeThing(
  world: World,
  record: Uint8Array,
  place?: Place,
): { readonly serial: number; readonly lost: readonly number[] } {
  const lines = linesOf(record);
  const [head] = lines;
  if (head?.[0] !== "thing") throw new BadRecordError("the record is not that of a thing");
  const [, serial, sentTo] = head;
  const to = place ?? sentTo;
  if (!isPlace(world, to)) throw new BadRecordError(`0x${serial.toString(16)} was sent to a place that does not exist`);
  if (world.item(serial) ?? world.mobile(serial)) throw new BadRecordError(`0x${serial.toString(16)} is here already`);
  for (const line of lines) if (line[0] === "mobile") world.enter(mobileOf(line[1], line[2]), to);
  const lost = placeItems(world, lines, { serial, to });
  giveTimers(world.store, timersIn(lines));
  return { serial, lost };
}

/** @param outermost goes to the ground @returns the serials of items that found no place */
function placeItems(world: World, lines: readonly TransferLine[], outermost?: { serial: number; to: Place }): number[] {
  const items = lines.flatMap((line) => (line[0] === "item" ? [[itemOf(world, line[1], line[2]), line[2]] as const] : []));
  const known = new Map(items.map(([item]) => [item.serial, item]));
  const lost: number[] = [];
  for (const [item, state] of items) {
    const isOutermost = item.serial === outermost?.serial;
    world.chronicle.during(OTHER_PROCESS, () => {
      if (isOutermost) world.putOnGround(item, outermost.to);
      else if (!putBack(world, (holder) => known.get(holder), item, state)) lost.push(item.serial);
    });
  }
  for (const [item] of items) {
    if (!world.isHere(item)) continue;
    world.ledger.made(item, CAUSES.otherProcess);
    if (item.params) world.whenDecayChanged?.(item);
  }
  return lost;
}

function timersIn(lines: readonly TransferLine[]): TransferredTimer[] {
  return lines.flatMap((line) => (line[0] === "timer" ? [{ name: line[1], content: line[2] }] : []));
}

/** The member of a timer of scripts with the serial of the character or thing that it belongs to. */
const GOES_WITH = "goes_with";

/** Takes the timers of a character or a thing out of the store. */
export function takeTimers(store: ScriptStore, serial: number): TransferredTimer[] {
  const table = store.table("timer");
  const timers: TransferredTimer[] = [];
  for (const [name, timer] of [...table.entries()]) {
    if (!(timer instanceof DataTable) || timer.get(GOES_WITH) !== serial) continue;
    timers.push({ name: String(name), content: jsonOfData(timer) });
    table.set(name, undefined);
  }
  return timers;
}

/** Puts timers into the store. One of this process with the same name stays as it is. */
export function giveTimers(store: ScriptStore, timers: readonly TransferredTimer[]): void {
  const table = store.table("timer");
  for (const { name, content } of timers) {
    if (table.get(name) !== undefined) continue;
    table.set(name, dataOfJson(content));
    store.whenTimerCame?.(name);
  }
}
