import type { Entity } from "../world/entity.js";
import { Item } from "../world/item.js";
import { Mobile } from "../world/mobile.js";
import type { ParamValue } from "../world/params.js";

/** What is stored of an item; members at their usual value are left out. */
export interface ItemState {
  template: string;
  itemId: number;
  hue?: number;
  amount?: number;
  name?: string;
  /** Serial of the container or wearer; without one it is on the ground. */
  holder?: number;
  layer?: number;
  mapId?: number;
  x: number;
  y: number;
  z?: number;
  gridIndex?: number;
  direction?: number;
  movable?: boolean;
  blocks?: boolean;
  params?: Record<string, ParamValue>;
}

/** What is stored of a mobile. */
export interface MobileState {
  /** Absent for the characters of players. */
  template?: string;
  name: string;
  body: number;
  hue: number;
  flags: number;
  notoriety: number;
  direction: number;
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
  mapId: number;
  x: number;
  y: number;
  z: number;
  params?: Record<string, ParamValue>;
}

export type EntityRecord =
  | readonly ["item", serial: number, state: ItemState]
  | readonly ["mobile", serial: number, state: MobileState]
  | readonly ["gone", serial: number];

/** The lines of serials that are gone. */
export function encodeGone(gone: readonly number[]): string {
  return gone.map((serial) => `["gone",${serial}]\n`).join("");
}

/** The lines of entities as they are now. */
export function encodeEntities(entities: readonly Entity[]): string {
  let lines = "";
  for (const entity of entities) {
    if (entity instanceof Item) lines += `${JSON.stringify(["item", entity.serial, itemState(entity)])}\n`;
    else if (entity instanceof Mobile) lines += `${JSON.stringify(["mobile", entity.serial, mobileState(entity)])}\n`;
  }
  return lines;
}

export function itemState(item: Item): ItemState {
  const { kind, holder, params } = item;
  const state: ItemState = { template: kind.id, itemId: item.itemId, x: item.x, y: item.y };
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
  // Whatever its kind says: stored items are read before the templates.
  if (item.blocks) state.blocks = true;
  if (params && params.size > 0) state.params = Object.fromEntries(params);
  return state;
}

export function mobileState(mobile: Mobile): MobileState {
  const { params } = mobile;
  const place = mobile.departure ?? mobile;
  const state: MobileState = {
    name: mobile.name,
    body: mobile.body,
    hue: mobile.hue,
    flags: mobile.flags,
    notoriety: mobile.notoriety,
    direction: mobile.direction,
    strength: mobile.strength,
    dexterity: mobile.dexterity,
    intelligence: mobile.intelligence,
    hits: mobile.hits,
    stamina: mobile.stamina,
    mana: mobile.mana,
    mapId: place.facet,
    x: place.x,
    y: place.y,
    z: place.z,
  };
  if (!mobile.isPlayer) state.template = mobile.templateId;
  if (mobile.hitsMaximum !== undefined) state.hitsMaximum = mobile.hitsMaximum;
  if (mobile.staminaMaximum !== undefined) state.staminaMaximum = mobile.staminaMaximum;
  if (mobile.manaMaximum !== undefined) state.manaMaximum = mobile.manaMaximum;
  if (Object.keys(mobile.skills).length > 0) state.skills = mobile.skills;
  if (mobile.livingBody !== 0) {
    state.livingBody = mobile.livingBody;
    state.livingHue = mobile.livingHue;
  }
  if (mobile.swims) state.swims = true;
  if (params && params.size > 0) state.params = Object.fromEntries(params);
  return state;
}

/** The mobile of a record, not yet anywhere. */
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
  if (state.params) mobile.params = new Map(Object.entries(state.params));
  return mobile;
}
