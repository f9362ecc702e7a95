import { encodeEntities, encodeStored, type EntityRecord } from "../../storage/saving/entity-records.js";
import type { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { Place } from "../../world/space/places.js";
import type { StoreRecord, StoreScope } from "../../world/saved/script-store.js";
import type { World } from "../../world/world.js";
import { withAllOf } from "../../world/saved/other-processes.js";

/** What of a player is in no record of its character, and is the same after the way to another process. */
export interface Manner {
  /** How far its client sees, in tiles. */
  readonly sightTiles: number;
  /** What scripts allow its steps; {@link PaceName}. */
  readonly pace: string;
}

/** A timer of scripts that goes with its character. */
export interface TravellingTimer {
  readonly name: string;
  /** As JSON. */
  readonly content: unknown;
}

/** Who goes to another process, and whatever goes along. */
export interface Travellers {
  readonly character: Mobile;
  /** Creatures that go along. */
  readonly companions: readonly Mobile[];
  readonly account: number;
  readonly manner: Manner;
  readonly to: Place;
}

/**
 * A line of the records of a departure or a parcel: the character or the thing that goes, timers, members of the store, and entities in their
 * stored form. Where a mobile says that it is, it will be.
 */
export type TravelLine =
  | EntityRecord
  | readonly ["character", serial: number, account: number, manner: Manner]
  | readonly ["thing", serial: number, to: Place]
  | readonly ["timer", name: string, content: unknown]
  | readonly ["store", scope: StoreScope, owner: number, key: string, value: unknown];

/**
 * Writes down who goes, as it is at this moment. The mobiles must be out of the world: each goes to the place of its departure.
 */
export function pack(
  world: World,
  { character, companions, account, manner }: Travellers,
  timers: readonly TravellingTimer[],
): Uint8Array {
  const head: TravelLine = ["character", character.serial, account, manner];
  const entities = [character, ...companions].flatMap((mobile) => [mobile, ...withAllOf(mobile)]);
  const members: StoreRecord[] = [
    ...world.store.membersOf("character", character.serial),
    ...world.store.membersOf("account", account),
  ];
  return bytesOf(head, entities, timers, members.map(encodeStored));
}

/** Writes down a creature or an item that goes by itself. It must be out of the world. */
export function packThing(thing: Mobile | Item, to: Place, timers: readonly TravellingTimer[]): Uint8Array {
  const items = [...withAllOf(thing)];
  return bytesOf(["thing", thing.serial, to], thing instanceof Mobile ? [thing, ...items] : items, timers);
}

function bytesOf(
  head: TravelLine,
  entities: readonly (Mobile | Item)[],
  timers: readonly TravellingTimer[],
  stored: readonly string[] = [],
): Uint8Array {
  const text = [
    `${JSON.stringify(head)}\n`,
    encodeEntities(entities),
    ...timers.map(({ name, content }) => `${JSON.stringify(["timer", name, content] satisfies TravelLine)}\n`),
    ...stored,
  ];
  return Buffer.from(text.join(""));
}

/** The lines of the records of a departure. Throws SyntaxError for what is none. */
export function linesOf(records: Uint8Array): TravelLine[] {
  const text = Buffer.from(records.buffer, records.byteOffset, records.byteLength).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as TravelLine);
}
