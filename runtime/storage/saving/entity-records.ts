import { CONDITION_NAMES, CONDITIONS, SEEN_BY_ALL } from "../../world/entities/conditions.js";
import type { Entity } from "../../world/entities/entity.js";
import { type Figures, knownFigures } from "../../world/entities/figures.js";
import { Item, type Ownership } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import { type HouseDesign, numbersOf, shapeOfNumbers } from "../../world/multis/house-design.js";
import type { StoreRecord, StoreScope } from "../../world/saved/script-store.js";
import { paramsOfStored, type StoredParam, storedParams } from "../../world/saved/params.js";

/** The stored state of an item. Members with their default value are left out. */
export interface ItemState {
  template: string;
  itemId: number;
  /** Stored with the item, as are its art and `blocks`: items are loaded before the templates. */
  multi?: number;
  /** Art and place of each component of a designed house, four numbers each. */
  design?: { revision: number; tiles: number[] };
  hue?: number;
  amount?: number;
  name?: string;
  /** Serial of the container or wearer. Absent for an item on the ground. */
  holder?: number;
  layer?: number;
  mapId?: number;
  x: number;
  y: number;
  z?: number;
  gridIndex?: number;
  direction?: number;
  movable?: boolean;
  owners?: Ownership[];
  /** The record of the world tells of it. */
  followed?: boolean;
  blocks?: boolean;
  params?: Record<string, StoredParam>;
}

/** The stored state of a mobile, except for its position. */
interface MobileTraits {
  /** Absent for the characters of players. */
  template?: string;
  name: string;
  body: number;
  hue: number;
  flags: number;
  notoriety: number;
  strength: number;
  dexterity: number;
  intelligence: number;
  hits: number;
  stamina: number;
  mana: number;
  hitsMaximum?: number;
  staminaMaximum?: number;
  manaMaximum?: number;
  skills?: Record<number, number>;
  livingBody?: number;
  livingHue?: number;
  swims?: boolean;
  title?: string;
  /** Names of {@link CONDITIONS} that hold. */
  conditions?: readonly string[];
  poison?: number;
  hiddenRank?: number;
  standing?: string;
  /** Those that were set, by their names in scripts. */
  figures?: Figures;
  params?: Record<string, StoredParam>;
}

/** The part of a mobile's state that changes with each step. */
interface MobilePlace {
  direction: number;
  mapId: number;
  x: number;
  y: number;
  z: number;
}

/** The stored state of a mobile. */
export type MobileState = MobileTraits & MobilePlace;

export type EntityRecord =
  | readonly ["item", serial: number, state: ItemState]
  | readonly ["mobile", serial: number, state: MobileState]
  | readonly ["gone", serial: number];

/**
 * A line of a world that is loaded: of each entity its last state, or what changed of one that was loaded before. A
 * member of the store without a value was deleted.
 */
export type WorldLine =
  | EntityRecord
  | readonly ["place", serial: number, direction: number, facet: number, x: number, y: number, z: number]
  | readonly ["store", scope: StoreScope, owner: number, key: string, value: unknown];

/** Encodes one line for each removed serial. */
export function encodeGone(gone: readonly number[]): string {
  return gone.map((serial) => `["gone",${serial}]\n`).join("");
}

/** Encodes one line for each entity, with its present state. */
export function encodeEntities(entities: readonly Entity[]): string {
  let lines = "";
  for (const entity of entities) {
    if (entity instanceof Item) lines += `${JSON.stringify(["item", entity.serial, itemState(entity)])}\n`;
    else if (entity instanceof Mobile) lines += `${JSON.stringify(["mobile", entity.serial, mobileState(entity)])}\n`;
  }
  return lines;
}

/**
 * The same for the journal, where a mobile that only moved since its last record needs but its place. Notes which
 * mobiles have a record.
 */
export function encodeChanges(entities: readonly Entity[]): string {
  let lines = "";
  for (const entity of entities) {
    if (!(entity instanceof Mobile)) {
      lines += encodeEntities([entity]);
    } else if (entity.isRecorded && !entity.isAltered) {
      const { direction, mapId, x, y, z } = placeOf(entity);
      lines += `["place",${entity.serial},${direction},${mapId},${x},${y},${z}]\n`;
    } else {
      lines += encodeEntities([entity]);
      entity.isRecorded = true;
      entity.isAltered = false;
    }
  }
  return lines;
}

/** Encodes one line for a member of the store: without a value if it is deleted. */
export function encodeStored({ scope, owner, key, json }: StoreRecord): string {
  const place = `"store","${scope}",${owner},${JSON.stringify(key)}`;
  return json === undefined ? `[${place}]\n` : `[${place},${json}]\n`;
}

/** The state of an item or a mobile, as it is stored. */
export function encodedState(entity: Item | Mobile): ItemState | MobileState {
  return entity instanceof Item ? itemState(entity) : mobileState(entity);
}

function itemState(item: Item): ItemState {
  const { kind, holder, params } = item;
  const state: ItemState = { template: kind.id, itemId: item.itemId, x: item.x, y: item.y };
  if (item.multiId !== undefined) state.multi = item.multiId;
  if (item.design) {
    const { revision, shape } = item.design;
    state.design = { revision, tiles: numbersOf(shape) };
  }
  if (item.hue !== 0) state.hue = item.hue;
  if (item.amount !== 1) state.amount = item.amount;
  if (item.name !== undefined) state.name = item.name;
  if (holder) {
    state.holder = holder.serial;
    if (item.layer !== 0) state.layer = item.layer;
    if (item.gridIndex !== 0) state.gridIndex = item.gridIndex;
  } else {
    state.mapId = item.facet;
    if (item.z !== 0) state.z = item.z;
  }
  if (item.direction !== 0) state.direction = item.direction;
  if (item.movable !== undefined) state.movable = item.movable;
  if (item.owners) state.owners = [...item.owners];
  if (item.isFollowed) state.followed = true;
  // Stored even if its kind says the same: items are loaded before the templates.
  if (item.blocks) state.blocks = true;
  if (params && params.size > 0) state.params = storedParams(params);
  return state;
}

function mobileState(mobile: Mobile): MobileState {
  return { ...mobileTraits(mobile), ...placeOf(mobile) };
}

function placeOf(mobile: Mobile): MobilePlace {
  const { facet, x, y, z } = mobile.departure ?? mobile;
  return { direction: mobile.direction, mapId: facet, x, y, z };
}

function mobileTraits(mobile: Mobile): MobileTraits {
  const { params } = mobile;
  const traits: MobileTraits = {
    name: mobile.name,
    body: mobile.body,
    hue: mobile.hue,
    flags: mobile.flags,
    notoriety: mobile.notoriety,
    strength: mobile.strength,
    dexterity: mobile.dexterity,
    intelligence: mobile.intelligence,
    hits: mobile.hits,
    stamina: mobile.stamina,
    mana: mobile.mana,
  };
  if (!mobile.isPlayer) traits.template = mobile.templateId;
  if (mobile.hitsMaximum !== undefined) traits.hitsMaximum = mobile.hitsMaximum;
  if (mobile.staminaMaximum !== undefined) traits.staminaMaximum = mobile.staminaMaximum;
  if (mobile.manaMaximum !== undefined) traits.manaMaximum = mobile.manaMaximum;
  if (Object.keys(mobile.skills).length > 0) traits.skills = mobile.skills;
  if (mobile.livingBody !== 0) {
    traits.livingBody = mobile.livingBody;
    traits.livingHue = mobile.livingHue;
  }
  if (mobile.swims) traits.swims = true;
  if (mobile.title !== "") traits.title = mobile.title;
  if (mobile.conditions !== 0) traits.conditions = CONDITION_NAMES.filter((name) => mobile.is(name));
  if (mobile.poison !== 0) traits.poison = mobile.poison;
  if (mobile.hidingRank !== SEEN_BY_ALL) traits.hiddenRank = mobile.hidingRank;
  if (mobile.standingName !== "") traits.standing = mobile.standingName;
  if (mobile.figures) traits.figures = mobile.figures;
  if (params && params.size > 0) traits.params = storedParams(params);
  return traits;
}

/** The design of a record. */
export function designOf({ design }: ItemState): HouseDesign | undefined {
  return design && { revision: design.revision, shape: shapeOfNumbers(design.tiles) };
}

/** Creates the mobile of a record, without a position. */
export function mobileOf(serial: number, state: MobileState): Mobile {
  const mobile = new Mobile(serial);
  mobile.templateId = state.template ?? "";
  mobile.name = state.name;
  mobile.body = state.body;
  mobile.hue = state.hue;
  mobile.flags = state.flags;
  mobile.notoriety = state.notoriety;
  mobile.direction = state.direction;
  mobile.strength = state.strength;
  mobile.dexterity = state.dexterity;
  mobile.intelligence = state.intelligence;
  mobile.hits = state.hits;
  mobile.stamina = state.stamina;
  mobile.mana = state.mana;
  mobile.hitsMaximum = state.hitsMaximum;
  mobile.staminaMaximum = state.staminaMaximum;
  mobile.manaMaximum = state.manaMaximum;
  mobile.skills = state.skills ?? {};
  mobile.livingBody = state.livingBody ?? 0;
  mobile.livingHue = state.livingHue ?? 0;
  mobile.swims = state.swims ?? false;
  mobile.title = state.title ?? "";
  if (state.conditions)
    for (const name of CONDITION_NAMES) if (state.conditions.includes(name)) mobile.conditions |= CONDITIONS[name].bit;
  mobile.poison = state.poison ?? 0;
  mobile.hidingRank = state.hiddenRank ?? SEEN_BY_ALL;
  mobile.standingName = state.standing ?? "";
  mobile.figures = knownFigures(state.figures);
  mobile.renewFlags();
  mobile.renewHiddenRank();
  mobile.shownHiddenRank = mobile.hiddenRank;
  if (state.params) mobile.params = paramsOfStored(state.params);
  return mobile;
}
